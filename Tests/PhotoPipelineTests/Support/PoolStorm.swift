import DecodeProtocol
import Glibc
import TestDice

@testable import PhotoPipeline

/// Throws events at a pool machine at random and counts what became of each job.
struct PoolStorm {
    private(set) var problems: [String] = []
    private var machine: PoolMachine
    private var now = 0.0
    private var random: Dice
    private var jobCount: UInt64 = 0
    private var open: Set<JobID> = []
    private var opening: [JobID] = []
    private var starting: [DecoderID] = []
    private var running: [(decoder: DecoderID, job: JobID)] = []
    private var killed: [DecoderID] = []

    init(seed: UInt64) {
        var limits = PoolLimits()
        limits.workerCount = 3
        machine = PoolMachine(limits: limits)
        random = Dice(seed: seed)
    }

    /// A few hundred events, then calm until every job has come to its end.
    mutating func run() {
        for _ in 0..<400 { disturb() }
        var patience = 10_000
        while !open.isEmpty, patience > 0 {
            patience -= 1
            settle()
        }
        if !open.isEmpty { problems.append("\(open.count) jobs never ended") }
    }

    private mutating func disturb() {
        now += Double(random.roll(50))
        switch random.roll(10) {
        case 0, 1, 2: submit()
        case 3: if let job = pick(open.sorted { $0.number < $1.number }) { withdraw(job) }
        case 4:
            if let job = pick(open.sorted { $0.number < $1.number }) {
                let priority = anyPriority()
                take(machine.handle(.reprioritised(job, priority), at: now))
            }
        case 5:
            if let decoder = pick(
                machine.decoders.keys.sorted { $0.number < $1.number })
            {
                end(decoder, random.roll(2) == 0 ? .signalled(SIGSEGV) : .signalled(SIGKILL))
            }
        case 6:
            now += Double(random.roll(30_000))
            take(machine.handle(.timePassed, at: now))
        default: settle()
        }
    }

    /// Something good happens: a file opens, a decoder greets or answers, a killed one ends.
    private mutating func settle() {
        now += 1
        if let decoder = killed.popLast() { return end(decoder, .signalled(SIGKILL)) }
        if let job = opening.popLast() { return take(machine.handle(.opened(job), at: now)) }
        if let decoder = starting.popLast() {
            return take(machine.handle(.hello(decoder), at: now))
        }
        if !running.isEmpty {
            let (decoder, job) = running.removeFirst()
            take(machine.handle(.answered(decoder, job), at: now))
        }
    }

    private mutating func submit() {
        jobCount += 1
        let job = JobID(number: jobCount)
        open.insert(job)
        take(
            machine.handle(
                .submitted(
                    job, random.roll(5) == 0 ? .svg : .raster,
                    anyPriority(), random.roll(3) == 0 ? .glance : .picture), at: now))
    }

    private mutating func anyPriority() -> RequestPriority {
        RequestPriority.allCases[random.roll(RequestPriority.allCases.count)]
    }

    private mutating func withdraw(_ job: JobID) {
        open.remove(job)
        take(machine.handle(.withdrawn(job), at: now))
    }

    private mutating func end(_ decoder: DecoderID, _ how: DecoderEnd) {
        starting.removeAll { $0 == decoder }
        running.removeAll { $0.decoder == decoder }
        killed.removeAll { $0 == decoder }
        take(machine.handle(.ended(decoder, how), at: now))
    }

    private mutating func take(_ actions: [PoolMachine.Action]) {
        for action in actions {
            switch action {
            case .start(let decoder, _): starting.append(decoder)
            case .open(let job): opening.append(job)
            case .send(let job, let decoder):
                if !open.contains(job) { problems.append("\(job) was sent after its end") }
                if running.contains(where: { $0.decoder == decoder }) {
                    problems.append("\(decoder) got a second job")
                }
                running.append((decoder, job))
            case .cancel: break
            case .kill(let decoder):
                starting.removeAll { $0 == decoder }
                running.removeAll { $0.decoder == decoder }
                killed.append(decoder)
            case .accept(let job), .fail(let job, _):
                if open.remove(job) == nil { problems.append("\(job) ended twice") }
            }
        }
        let workers = machine.decoders.values.count { $0.role == .worker && $0.state != .dead }
        if workers > machine.limits.workerCount { problems.append("\(workers) workers") }
    }

    private mutating func pick<Element>(_ elements: [Element]) -> Element? {
        elements.isEmpty ? nil : elements[random.roll(elements.count)]
    }
}
