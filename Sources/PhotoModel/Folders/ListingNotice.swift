/// What a page says about work that goes on with its folder.
public enum ListingNotice: Hashable, Sendable {
    /// Work shorter than this is not spoken of, in ms.
    public static let delay = 1000.0

    /// The folder is being listed; it can be stopped.
    case listing(count: Int)
    /// Dates are being read out of the files; it can be stopped.
    case dates(done: Int, total: Int)
    /// The listing was stopped: there may be more; it can be gone on with.
    case stopped
    /// The listing ended early by a problem; it can be tried again.
    case broken

    /// The state of the work.
    public struct Work: Hashable, Sendable {
        /// Photos found so far.
        public var count = 0
        /// Whether the folder is still being listed.
        public var isListing = false
        /// Whether the listing was stopped by the person.
        public var isStopped = false
        /// Whether there was a problem after some photos had been found.
        public var isBroken = false
        /// Dates read and to be read; nil while none are.
        public var dates: Dates?

        /// How far the reading of dates is.
        public struct Dates: Hashable, Sendable {
            /// Dates read.
            public var done: Int
            /// Dates to be read in all.
            public var total: Int

            /// So many dates of so many.
            public init(done: Int, total: Int) {
                self.done = done
                self.total = total
            }
        }

        /// No work.
        public init() {}

        /// Whether something is going on that may take long.
        public var isGoing: Bool { isListing || dates != nil }
    }

    /// What to say after work has gone on for so many ms; nil for nothing.
    public static func shown(for work: Work, after time: Double) -> ListingNotice? {
        if work.isListing { return time >= delay ? .listing(count: work.count) : nil }
        if work.isBroken { return .broken }
        if work.isStopped { return .stopped }
        guard let dates = work.dates, time >= delay else { return nil }
        return .dates(done: dates.done, total: dates.total)
    }
}
