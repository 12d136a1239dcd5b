import DecodeProtocol
import PhotoModel

extension PoolMachine {
    /// Opens files ahead, hands open ones to idle decoders and starts decoders that are missing.
    mutating func schedule(_ now: Double) -> [Action] {
        openAhead() + dispatch(now) + startMissing(now)
    }

    private mutating func openAhead() -> [Action] {
        WorkKind.allCases.flatMap { openAhead($0) }
    }

    /// Glances have files of their own open: they do not wait behind pictures for one.
    private mutating func openAhead(_ work: WorkKind) -> [Action] {
        var actions: [Action] = []
        var open = jobs.values.count {
            $0.work == work && ($0.stage == .opening || $0.stage == .ready)
        }
        while let id = waiting.first(work), let job = jobs[id] {
            // The photo being looked at never waits behind files of a share that hangs.
            guard open < limits.openAhead || job.priority == .looking else { break }
            waiting.remove(id, at: job.place)
            jobs[id]?.stage = .opening
            open += 1
            actions.append(.open(id))
        }
        return actions
    }

    private mutating func dispatch(_ now: Double) -> [Action] {
        var actions: [Action] = []
        for id in ready.ordered(turns) {
            guard let job = jobs[id] else { continue }
            if let decoder = idleDecoder(for: job) {
                ready.remove(id, at: job.place)
                noteTurn(of: job)
                jobs[id]?.stage = .running(decoder)
                decoders[decoder]?.served += 1
                decoders[decoder]?.state = .busy(id, deadline: now + limits.headerTime)
                decoders[decoder]?.hasHeader = false
                actions.append(.send(id, to: decoder))
            } else if job.needsFresh, let used = usedDecoder(inTheWayOf: job) {
                // Room for a fresh one is made by the end of one that has seen other files.
                actions += kill(used, blaming: .crashed(detail: ""))
            }
        }
        return actions
    }

    private mutating func noteTurn(of job: Job) {
        guard job.profile == .raster, job.priority != .looking else { return }
        let pictures = JobQueue.Place(priority: job.priority, work: .picture)
        turns.take(job.work, hasWaitingPicture: ready.hasJobs(at: pictures))
    }

    private func roles(for job: Job) -> [DecoderRole] {
        switch (job.profile, job.priority) {
        case (.svg, _): [.svg]
        case (.raster, .looking): [.kept, .worker]
        case (.raster, _): [.worker]
        }
    }

    private func idleDecoder(for job: Job) -> DecoderID? {
        for role in roles(for: job) {
            let idle = decoders.filter { entry in
                guard case .idle = entry.value.state, entry.value.role == role else { return false }
                return !job.needsFresh || entry.value.served == 0
            }
            // The oldest works most, so that the others can be reaped.
            if let oldest = idle.keys.min(by: { $0.number < $1.number }) { return oldest }
        }
        return nil
    }

    private func usedDecoder(inTheWayOf job: Job) -> DecoderID? {
        let roles = roles(for: job)
        if roles.contains(where: { living($0) < room(for: $0) }) { return nil }
        return decoders.first { entry in
            guard case .idle = entry.value.state else { return false }
            return roles.contains(entry.value.role) && entry.value.served > 0
        }?.key
    }

    private mutating func startMissing(_ now: Double) -> [Action] {
        var actions: [Action] = []
        let unserved = jobs.values.filter { !$0.isRunning }
        for (role, profile) in [(DecoderRole.kept, DecoderProfile.raster), (.svg, .svg)] {
            let calls = unserved.filter { job in
                job.profile == profile && (role == .svg || job.priority == .looking)
            }
            guard !calls.isEmpty else { continue }
            let isLooking = calls.contains { $0.priority == .looking }
            if living(role) == 0 || (isLooking && living(role) == 1 && isTaken(role)) {
                actions.append(newDecoder(role, now))
            }
        }
        // Looking jobs have the kept decoder; only what goes beyond it calls for workers.
        let others = unserved.count { $0.profile == .raster && $0.priority != .looking }
        var coming = decoders.values.count { decoder in
            switch decoder.state {
            case .starting, .idle: decoder.role == .worker
            case .busy, .draining, .dead: false
            }
        }
        while coming < others, living(.worker) < limits.workerCount {
            actions.append(newDecoder(.worker, now))
            coming += 1
        }
        return actions
    }

    /// Whether a role's decoder is at work on what nobody looks at, as after a page turn.
    private func isTaken(_ role: DecoderRole) -> Bool {
        decoders.values.contains { decoder in
            guard decoder.role == role else { return false }
            switch decoder.state {
            case .busy(let job, _): return jobs[job].map { $0.priority < .looking } ?? false
            case .draining: return true
            case .starting, .idle, .dead: return false
            }
        }
    }

    private func living(_ role: DecoderRole) -> Int {
        decoders.values.count { $0.role == role && $0.state != .dead }
    }

    private func room(for role: DecoderRole) -> Int {
        role == .worker ? limits.workerCount : 2
    }
}
