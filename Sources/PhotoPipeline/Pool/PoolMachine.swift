import DecodeProtocol
import Glibc
import PhotoModel

/// Which decoder does what: events in, actions out; times in milliseconds of any one clock.
///
/// Pure, so that every order of crashes, answers and cancellations can be tried without a process.
struct PoolMachine: Sendable {
    /// What happened.
    enum Event: Hashable, Sendable {
        case submitted(JobID, DecoderProfile, RequestPriority, WorkKind)
        case reprioritised(JobID, RequestPriority)
        /// Nobody wants the job any more, or its file could not be opened.
        case withdrawn(JobID)
        case opened(JobID)
        case hello(DecoderID)
        case header(DecoderID, JobID, declaredPixels: Int64)
        /// A picture, or a failure that the decoder reported itself.
        case answered(DecoderID, JobID)
        /// It said what no decoder of ours says.
        case misbehaved(DecoderID, detail: String)
        case ended(DecoderID, DecoderEnd)
        case timePassed
        /// Jobs are about to come.
        case expected
        case shutDown
    }

    /// What is to be done about it, in this order.
    enum Action: Hashable, Sendable {
        case start(DecoderID, DecoderRole)
        case open(JobID)
        case send(JobID, to: DecoderID)
        case cancel(JobID, on: DecoderID)
        case kill(DecoderID)
        /// The answer that this event brought is the job's result.
        case accept(JobID)
        case fail(JobID, JobLoss)
    }

    /// The life of a decoder process.
    enum State: Hashable, Sendable {
        case starting(deadline: Double)
        case idle(since: Double)
        case busy(JobID, deadline: Double)
        /// A cancelled job is still in its hands.
        case draining(JobID, deadline: Double)
        /// Killed; its end has not been reported yet. It counts for nothing any more.
        case dead
    }

    struct Decoder: Sendable {
        let role: DecoderRole
        var state: State
        /// Jobs that it was sent.
        var served = 0
        /// Whether the running job's header has come.
        var hasHeader = false
    }

    struct Job: Sendable {
        enum Stage: Hashable, Sendable {
            case waiting, opening, ready
            case running(DecoderID)
        }

        let profile: DecoderProfile
        let work: WorkKind
        var priority: RequestPriority
        var stage = Stage.waiting
        /// Decoders that it took with it.
        var losses = 0
        /// Decoders that others killed while they had it.
        var interruptions = 0
        /// To be tried only in a decoder that has seen no other file.
        var needsFresh: Bool { losses > 0 }
        /// What it waits among.
        var place: JobQueue.Place { JobQueue.Place(priority: priority, work: work) }
    }

    let limits: PoolLimits
    var decoders: [DecoderID: Decoder] = [:]
    var jobs: [JobID: Job] = [:]
    /// Jobs whose file is not open yet.
    var waiting = JobQueue()
    /// Jobs whose file is open.
    var ready = JobQueue()
    /// Whose turn it is among the jobs for workers.
    var turns = GlanceTurns()
    var isShutDown = false
    /// Starts in a row that failed, by profile.
    var failedStarts: [DecoderProfile: Int] = [:]
    private var decoderCount = 0

    init(limits: PoolLimits) {
        self.limits = limits
    }

    /// When `timePassed` is to be sent next; nil when nothing is due.
    var nextDeadline: Double? {
        decoders.values.compactMap { deadline(of: $0.state) }.min()
    }

    /// Takes an event that happened at `now` and returns what it calls for.
    mutating func handle(_ event: Event, at now: Double) -> [Action] {
        var actions: [Action] = []
        switch event {
        case .submitted(let id, let profile, let priority, let work):
            let job = Job(profile: profile, work: work, priority: priority)
            jobs[id] = job
            waiting.append(id, at: job.place)
        case .reprioritised(let job, let priority): reprioritise(job, priority)
        case .withdrawn(let job): actions = withdraw(job, now)
        case .opened(let job): markOpened(job)
        case .hello(let decoder): actions = greet(decoder, now)
        case .header(let decoder, let job, let pixels):
            actions = extendTime(of: decoder, for: job, pixels, now)
        case .answered(let decoder, let job): actions = takeAnswer(from: decoder, for: job, now)
        case .misbehaved(let decoder, let detail):
            actions = kill(decoder, blaming: .crashed(detail: detail))
        case .ended(let decoder, let end): actions = bury(decoder, end)
        case .timePassed: actions = killOverdue(now)
        case .expected:
            if !decoders.values.contains(where: { $0.role == .worker && $0.state != .dead }) {
                actions = [newDecoder(.worker, now)]
            }
        case .shutDown: actions = endAll()
        }
        return isShutDown ? actions : actions + schedule(now)
    }

    private func deadline(of state: State) -> Double? {
        switch state {
        case .starting(let deadline), .busy(_, let deadline), .draining(_, let deadline): deadline
        case .idle(let since): since + limits.retentionTime
        case .dead: nil
        }
    }

    mutating func newDecoder(_ role: DecoderRole, _ now: Double) -> Action {
        decoderCount += 1
        let id = DecoderID(number: decoderCount)
        decoders[id] = Decoder(role: role, state: .starting(deadline: now + limits.startTime))
        return .start(id, role)
    }

    // MARK: - Jobs

    private mutating func reprioritise(_ id: JobID, _ priority: RequestPriority) {
        guard var job = jobs[id], job.priority != priority else { return }
        let old = job.place
        job.priority = priority
        jobs[id] = job
        if waiting.remove(id, at: old) {
            waiting.append(id, at: job.place)
        } else if ready.remove(id, at: old) {
            ready.append(id, at: job.place)
        }
    }

    private mutating func markOpened(_ id: JobID) {
        guard let job = jobs[id], job.stage == .opening else { return }
        jobs[id]?.stage = .ready
        if job.losses + job.interruptions > 0 {
            ready.insertFirst(id, at: job.place)
        } else {
            ready.append(id, at: job.place)
        }
    }

    private mutating func withdraw(_ id: JobID, _ now: Double) -> [Action] {
        guard let job = jobs.removeValue(forKey: id) else { return [] }
        switch job.stage {
        case .waiting: waiting.remove(id, at: job.place)
        case .ready: ready.remove(id, at: job.place)
        case .opening: break
        case .running(let decoder):
            decoders[decoder]?.state = .draining(id, deadline: now + limits.drainTime)
            return [.cancel(id, on: decoder)]
        }
        return []
    }

    /// The decoder that had the job is gone: try again, or give up and say why.
    private mutating func lose(_ id: JobID, _ loss: JobLoss, isInterruption: Bool) -> [Action] {
        guard var job = jobs[id] else { return [] }
        if isInterruption { job.interruptions += 1 } else { job.losses += 1 }
        if job.losses > 1 || job.interruptions > limits.interruptions {
            jobs[id] = nil
            return [.fail(id, loss)]
        }
        // Opened again: the old descriptor shares its position with the decoder that is gone.
        job.stage = .waiting
        jobs[id] = job
        waiting.insertFirst(id, at: job.place)
        return []
    }

    // MARK: - Decoders

    private mutating func greet(_ id: DecoderID, _ now: Double) -> [Action] {
        guard let decoder = decoders[id] else { return [] }
        switch decoder.state {
        case .starting:
            failedStarts[decoder.role.profile] = nil
            decoders[id]?.state = .idle(since: now)
            return []
        case .dead: return []
        case .idle, .busy, .draining:
            return kill(id, blaming: .crashed(detail: "second hello"))
        }
    }

    private mutating func extendTime(
        of id: DecoderID, for job: JobID, _ declaredPixels: Int64, _ now: Double
    ) -> [Action] {
        switch decoders[id]?.state {
        case .busy(job, _):
            // Each header would buy time: one that goes on sending them would never end.
            if decoders[id]?.hasHeader == true {
                return kill(id, blaming: .crashed(detail: "a second header"))
            }
            decoders[id]?.hasHeader = true
            let seconds = TimeBudget.wallSeconds(declaredPixels: declaredPixels)
            let deadline = now + seconds * 1_000 * limits.wallScale
            decoders[id]?.state = .busy(job, deadline: deadline)
            return []
        case .draining(job, _), .dead, nil: return []
        default: return kill(id, blaming: .crashed(detail: "header for another order"))
        }
    }

    private mutating func takeAnswer(
        from id: DecoderID, for job: JobID, _ now: Double
    ) -> [Action] {
        switch decoders[id]?.state {
        case .busy(job, _):
            decoders[id]?.state = .idle(since: now)
            jobs[job] = nil
            return [.accept(job)]
        case .draining(job, _):
            decoders[id]?.state = .idle(since: now)
            return []
        case .dead, nil: return []
        default: return kill(id, blaming: .crashed(detail: "answer to another order"))
        }
    }

    mutating func kill(_ id: DecoderID, blaming loss: JobLoss) -> [Action] {
        guard let decoder = decoders[id], decoder.state != .dead else { return [] }
        decoders[id]?.state = .dead
        var actions = [Action.kill(id)]
        switch decoder.state {
        case .busy(let job, _): actions += lose(job, loss, isInterruption: false)
        case .starting: actions += countFailedStart(decoder.role.profile, "no hello in time")
        case .idle, .draining, .dead: break
        }
        return actions
    }

    private mutating func bury(_ id: DecoderID, _ end: DecoderEnd) -> [Action] {
        guard let decoder = decoders.removeValue(forKey: id) else { return [] }
        switch decoder.state {
        case .busy(let job, _):
            return lose(job, end.loss, isInterruption: end.isFromOutside)
        case .starting: return countFailedStart(decoder.role.profile, end.words)
        case .idle, .draining, .dead: return []
        }
    }

    private mutating func countFailedStart(
        _ profile: DecoderProfile, _ detail: String
    ) -> [Action] {
        let count = (failedStarts[profile] ?? 0) + 1
        failedStarts[profile] = count
        guard count >= limits.failedStarts else { return [] }
        // One more start is tried for the next job: what was missing may have been installed.
        failedStarts[profile] = limits.failedStarts - 1
        return jobs.filter { $0.value.profile == profile && !$0.value.isRunning }
            .keys.sorted { $0.number < $1.number }
            .map { drop($0, .noDecoder(detail: detail)) }
    }

    private mutating func drop(_ id: JobID, _ loss: JobLoss) -> Action {
        if let job = jobs.removeValue(forKey: id) {
            waiting.remove(id, at: job.place)
            ready.remove(id, at: job.place)
        }
        return .fail(id, loss)
    }

    private mutating func killOverdue(_ now: Double) -> [Action] {
        let overdue = decoders.filter { (deadline(of: $0.value.state) ?? .infinity) <= now }
        return overdue.keys.sorted { $0.number < $1.number }
            .flatMap { kill($0, blaming: .timeLimit) }
    }

    private mutating func endAll() -> [Action] {
        isShutDown = true
        let running = decoders.filter { $0.value.state != .dead }.keys
        jobs = [:]
        waiting = JobQueue()
        ready = JobQueue()
        for id in running { decoders[id]?.state = .dead }
        return running.sorted { $0.number < $1.number }.map { .kill($0) }
    }
}

extension PoolMachine {
    /// Whether a decoder has a job in its hands that is still wanted.
    func isBusy(_ decoder: DecoderID, with job: JobID) -> Bool {
        if case .busy(job, _) = decoders[decoder]?.state { true } else { false }
    }
}

extension PoolMachine.Job {
    var isRunning: Bool {
        if case .running = stage { true } else { false }
    }
}

extension DecoderEnd {
    /// Whether someone else ended the process, as nothing in a file can make it do.
    ///
    /// The kernel's out-of-memory killer sends SIGKILL too; the decoders' memory limit makes it
    /// unlikely that it acts because of one file.
    var isFromOutside: Bool {
        if case .signalled(let signal) = self {
            [SIGKILL, SIGTERM, SIGINT, SIGHUP].contains(signal)
        } else {
            false
        }
    }

    var loss: JobLoss {
        self == .signalled(SIGXCPU) ? .timeLimit : .crashed(detail: words)
    }

    var words: String {
        switch self {
        case .notStarted(let problem): "not started: errno \(problem)"
        case .exited(let status): "exited with status \(status)"
        case .signalled(let signal): "ended by signal \(signal)"
        }
    }
}
