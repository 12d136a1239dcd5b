/// Jobs that wait, the highest priority first and in order of arrival within one.
struct JobQueue: Sendable {
    private var buckets: [[JobID]] = RequestPriority.allCases.map { _ in [] }

    var isEmpty: Bool { buckets.allSatisfy(\.isEmpty) }
    var count: Int { buckets.reduce(0) { $0 + $1.count } }

    /// The jobs in the order in which they are to be served.
    var ordered: some Sequence<JobID> { buckets.reversed().joined() }

    var first: JobID? { buckets.last { !$0.isEmpty }?.first }

    mutating func append(_ job: JobID, priority: RequestPriority) {
        buckets[priority.rawValue].append(job)
    }

    /// Puts a job that had its turn already before all others of its priority.
    mutating func insertFirst(_ job: JobID, priority: RequestPriority) {
        buckets[priority.rawValue].insert(job, at: 0)
    }

    @discardableResult
    mutating func remove(_ job: JobID, priority: RequestPriority) -> Bool {
        guard let place = buckets[priority.rawValue].firstIndex(of: job) else { return false }
        buckets[priority.rawValue].remove(at: place)
        return true
    }

    func hasJobs(at priority: RequestPriority) -> Bool { !buckets[priority.rawValue].isEmpty }
}
