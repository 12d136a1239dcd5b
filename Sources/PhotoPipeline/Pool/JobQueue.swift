import PhotoModel

/// Jobs that wait: the highest priority first, in order of arrival within one kind of work.
struct JobQueue: Sendable {
    /// What a job waits among.
    struct Place: Hashable, Sendable {
        var priority: RequestPriority
        let work: WorkKind
    }

    private var buckets: [Place: [JobID]] = [:]

    private static let priorities = RequestPriority.allCases.reversed()

    var count: Int { buckets.values.reduce(0) { $0 + $1.count } }

    /// The jobs in the order in which they are to be served.
    ///
    /// Within a priority those of the kind whose turn it is come first.
    func ordered(_ turns: GlanceTurns) -> [JobID] {
        let kinds: [WorkKind] =
            turns.next == .glance ? [.glance, .picture] : [.picture, .glance]
        return Self.priorities.flatMap { priority in
            kinds.flatMap { buckets[Place(priority: priority, work: $0)] ?? [] }
        }
    }

    /// The job of a kind that is to be served first.
    func first(_ work: WorkKind) -> JobID? {
        for priority in Self.priorities {
            if let job = buckets[Place(priority: priority, work: work)]?.first { return job }
        }
        return nil
    }

    mutating func append(_ job: JobID, at place: Place) {
        buckets[place, default: []].append(job)
    }

    /// Puts a job that had its turn already before all others of its place.
    mutating func insertFirst(_ job: JobID, at place: Place) {
        buckets[place, default: []].insert(job, at: 0)
    }

    @discardableResult
    mutating func remove(_ job: JobID, at place: Place) -> Bool {
        guard let index = buckets[place]?.firstIndex(of: job) else { return false }
        buckets[place]?.remove(at: index)
        return true
    }

    func hasJobs(at place: Place) -> Bool { buckets[place].map { !$0.isEmpty } ?? false }
}
