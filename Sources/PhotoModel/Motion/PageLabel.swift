/// What the label over the picture says (H5).
public enum PageLabel: Hashable, Sendable {
    /// The photo's name, until it is known how many photos there are.
    case name
    /// The photo's place, counted from 1, among so many.
    case place(page: Int, count: Int)

    /// The label of a page counted from 1; 0 where there is none.
    public init(page: Int, count: Int, isComplete: Bool) {
        self = isComplete && page > 0 ? .place(page: page, count: count) : .name
    }
}

/// Which places are read out: each page that is turned to, once (H5).
public struct PageAnnouncements: Hashable, Sendable {
    private var last: Int?

    /// Nothing was read out yet.
    public init() {}

    /// The label is shown; what is to be read out, if anything.
    ///
    /// Photos that come or go elsewhere change the count only: that is not read out.
    public mutating func shown(_ label: PageLabel) -> (page: Int, count: Int)? {
        guard case .place(let page, let count) = label else {
            last = nil
            return nil
        }
        guard page != last else { return nil }
        last = page
        return (page, count)
    }

    /// The viewer is closed: the next page is read out, whichever it is.
    public mutating func forget() { last = nil }
}
