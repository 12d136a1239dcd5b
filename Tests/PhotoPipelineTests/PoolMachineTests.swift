import DecodeProtocol
import Glibc
import PhotoModel
import Testing

@testable import PhotoPipeline

/// A machine with shorter words, and a clock.
private struct Bench {
    var machine: PoolMachine
    var now = 0.0
    private var jobCount: UInt64 = 0

    init(workers: Int = 2) {
        var limits = PoolLimits()
        limits.workerCount = workers
        machine = PoolMachine(limits: limits)
    }

    @discardableResult
    mutating func on(_ event: PoolMachine.Event) -> [PoolMachine.Action] {
        machine.handle(event, at: now)
    }

    mutating func submit(
        _ priority: RequestPriority = .visible, profile: DecoderProfile = .raster,
        work: WorkKind = .picture
    ) -> JobID {
        jobCount += 1
        on(.submitted(JobID(number: jobCount), profile, priority, work))
        return JobID(number: jobCount)
    }

    /// Submits a job and opens its file.
    mutating func ready(
        _ priority: RequestPriority = .visible, profile: DecoderProfile = .raster,
        work: WorkKind = .picture
    ) -> JobID {
        let job = submit(priority, profile: profile, work: work)
        on(.opened(job))
        return job
    }

    func decoders(_ role: DecoderRole) -> [DecoderID] {
        machine.decoders.filter { $0.value.role == role && $0.value.state != .dead }.keys
            .sorted { $0.number < $1.number }
    }

    /// The decoder that has a job, if one has.
    func holder(of job: JobID) -> DecoderID? {
        machine.decoders.keys.first { machine.isBusy($0, with: job) }
    }
}

@Suite("Pool machine")
struct PoolMachineTests {
    @Test("No process is started before there is a job; a job starts one")
    func startsLazily() {
        var bench = Bench()
        #expect(bench.machine.decoders.isEmpty)
        let job = bench.submit()
        #expect(bench.decoders(.worker).count == 1)
        #expect(bench.decoders(.kept).isEmpty)
        #expect(bench.machine.jobs[job]?.stage == .opening)
    }

    @Test("Workers never exceed the limit, whatever waits")
    func respectsWorkerLimit() {
        var bench = Bench(workers: 2)
        for _ in 0..<50 { _ = bench.ready() }
        #expect(bench.decoders(.worker).count == 2)
        for decoder in bench.decoders(.worker) { bench.on(.hello(decoder)) }
        #expect(bench.decoders(.worker).count == 2)
    }

    @Test("Files are opened a few ahead only, but at once for the photo being looked at")
    func opensAhead() {
        var bench = Bench(workers: 1)
        for _ in 0..<20 { _ = bench.submit() }
        let opening = bench.machine.jobs.values.filter { $0.stage == .opening }
        #expect(opening.count == bench.machine.limits.openAhead)
        let looking = bench.submit(.looking)
        #expect(bench.machine.jobs[looking]?.stage == .opening)
    }

    @Test("The highest priority goes first, within one the order of arrival")
    func ordersByPriority() {
        var bench = Bench(workers: 1)
        let late = bench.ready(.prefetch)
        let first = bench.ready(.visible)
        let second = bench.ready(.visible)
        let decoder = bench.decoders(.worker)[0]
        bench.on(.hello(decoder))
        for job in [first, second, late] {
            #expect(bench.holder(of: job) == decoder)
            #expect(bench.on(.answered(decoder, job)).first == .accept(job))
        }
    }

    @Test("Glances go before pictures of one priority, whichever came first")
    func glancesFirst() {
        var bench = Bench(workers: 1)
        // As many as are opened ahead, and one more.
        let pictures = (0...bench.machine.limits.openAhead).map { _ in bench.ready() }
        let urgent = bench.ready(.looking)
        let decoder = bench.decoders(.worker)[0]
        bench.on(.hello(decoder))
        #expect(bench.holder(of: urgent) == decoder)
        let glances = [bench.ready(work: .glance), bench.ready(work: .glance)]
        let nearby = bench.ready(.nearby, work: .glance)
        bench.on(.answered(decoder, urgent))
        for job in glances + pictures + [nearby] {
            #expect(bench.holder(of: job) == decoder, "\(job)")
            bench.on(.answered(decoder, job))
            for picture in pictures { bench.on(.opened(picture)) }
        }
    }

    @Test("An endless stream of glances keeps no picture waiting for ever")
    func glancesStarveNobody() {
        var bench = Bench(workers: 1)
        var current = bench.ready(work: .glance)
        let decoder = bench.decoders(.worker)[0]
        bench.on(.hello(decoder))
        let picture = bench.ready()
        var taken = 0
        while bench.holder(of: picture) == nil, taken < 1_000 {
            let next = bench.ready(work: .glance)
            bench.on(.answered(decoder, current))
            current = next
            taken += 1
        }
        #expect(taken == GlanceTurns.mostInARow + 1)
    }

    @Test("A raised priority overtakes what waits")
    func reprioritises() {
        var bench = Bench(workers: 1)
        let waiting = bench.ready(.visible)
        let raised = bench.ready(.prefetch)
        bench.on(.reprioritised(raised, .looking))
        let decoder = bench.decoders(.worker)[0]
        bench.on(.hello(decoder))
        #expect(bench.holder(of: raised) == decoder)
        #expect(bench.holder(of: waiting) == nil)
    }

    @Test("The kept decoder takes only what is being looked at")
    func keepsOne() {
        var bench = Bench(workers: 1)
        let visible = [bench.ready(), bench.ready()]
        bench.on(.hello(bench.decoders(.worker)[0]))
        let looking = bench.ready(.looking)
        let kept = bench.decoders(.kept)
        #expect(kept.count == 1)
        bench.on(.hello(kept[0]))
        #expect(bench.holder(of: looking) == kept[0])
        bench.on(.answered(kept[0], looking))
        #expect(bench.holder(of: visible[1]) == nil)
    }

    @Test("After a page turn the new photo does not wait for the old one")
    func replacesTakenKept() {
        var bench = Bench(workers: 1)
        _ = bench.ready()
        bench.on(.hello(bench.decoders(.worker)[0]))
        let old = bench.ready(.looking)
        bench.on(.hello(bench.decoders(.kept)[0]))
        #expect(bench.holder(of: old) == bench.decoders(.kept)[0])
        _ = bench.ready(.looking)
        #expect(bench.decoders(.kept).count == 1, "two at once share the kept one")
        bench.on(.reprioritised(old, .nearby))
        #expect(bench.decoders(.kept).count == 2)
        bench.on(.withdrawn(old))
        #expect(bench.decoders(.kept).count == 2, "never more than two")
    }

    @Test("SVG has a decoder of its own, started when one is needed")
    func separatesProfiles() {
        var bench = Bench()
        let drawing = bench.ready(.visible, profile: .svg)
        #expect(bench.decoders(.svg).count == 1)
        #expect(bench.decoders(.worker).isEmpty)
        let decoder = bench.decoders(.svg)[0]
        bench.on(.hello(decoder))
        #expect(bench.holder(of: drawing) == decoder)
    }

    @Test("A crash: tried once more in a fresh decoder, then blamed on the file")
    func retriesOnce() {
        var bench = Bench(workers: 1)
        let job = bench.ready()
        let first = bench.decoders(.worker)[0]
        bench.on(.hello(first))
        let actions = bench.on(.ended(first, .signalled(SIGSEGV)))
        #expect(actions.contains(.open(job)), "the old descriptor has been read from")
        let second = bench.decoders(.worker)[0]
        #expect(second != first)
        bench.on(.opened(job))
        bench.on(.hello(second))
        #expect(bench.holder(of: job) == second)
        let last = bench.on(.ended(second, .signalled(SIGSEGV)))
        #expect(last.contains(.fail(job, .crashed(detail: "ended by signal 11"))))
        #expect(bench.machine.jobs.isEmpty)
    }

    @Test("The second try is never made in a decoder that has seen another file")
    func retriesInFreshDecoder() {
        var bench = Bench(workers: 2)
        let job = bench.ready()
        let other = bench.ready()
        let (first, second) = (bench.decoders(.worker)[0], bench.decoders(.worker)[1])
        bench.on(.hello(first))
        bench.on(.hello(second))
        bench.on(.ended(first, .exited(1)))
        // The first's successor takes another job, so that only used decoders are left.
        let greedy = bench.ready(.looking)
        bench.on(.hello(bench.decoders(.worker)[1]))
        #expect(bench.holder(of: greedy) == bench.decoders(.worker)[1])
        bench.on(.opened(job))
        let actions = bench.on(.answered(second, other))
        #expect(actions.contains(.kill(second)), "room is made for a fresh one")
        let fresh = bench.decoders(.worker)[1]
        bench.on(.hello(fresh))
        #expect(bench.holder(of: job) == fresh)
        #expect(bench.machine.decoders[fresh]?.served == 1)
    }

    @Test("Decoders that someone else kills cost no job, many times")
    func survivesKilling() {
        var bench = Bench(workers: 1)
        let job = bench.ready()
        for _ in 0..<bench.machine.limits.interruptions {
            let decoder = bench.decoders(.worker)[0]
            bench.on(.hello(decoder))
            #expect(bench.holder(of: job) == decoder)
            bench.on(.ended(decoder, .signalled(SIGKILL)))
            bench.on(.opened(job))
        }
        bench.on(.hello(bench.decoders(.worker)[0]))
        #expect(bench.holder(of: job) != nil)
    }

    @Test("Wall clock: 3 × (2 s + 20 ms a megapixel) after the header, then killed and tried again")
    func limitsTime() {
        var bench = Bench(workers: 1)
        let job = bench.ready()
        var decoder = bench.decoders(.worker)[0]
        bench.on(.hello(decoder))
        for isLast in [false, true] {
            bench.on(.header(decoder, job, declaredPixels: 100_000_000))
            #expect(bench.machine.nextDeadline == bench.now + 12_000)
            bench.now += 11_999
            #expect(!bench.on(.timePassed).contains(.kill(decoder)))
            bench.now += 1
            let actions = bench.on(.timePassed)
            #expect(actions.first == .kill(decoder))
            #expect(actions.contains(.fail(job, .timeLimit)) == isLast)
            bench.on(.ended(decoder, .signalled(SIGKILL)))
            if isLast { break }
            bench.on(.opened(job))
            decoder = bench.decoders(.worker)[0]
            bench.on(.hello(decoder))
        }
    }

    @Test("A second header buys no time: its decoder is killed")
    func secondHeader() {
        var bench = Bench(workers: 1)
        let job = bench.ready()
        let decoder = bench.decoders(.worker)[0]
        bench.on(.hello(decoder))
        #expect(!bench.on(.header(decoder, job, declaredPixels: 1)).contains(.kill(decoder)))
        #expect(bench.on(.header(decoder, job, declaredPixels: 1)).first == .kill(decoder))
    }

    @Test("Without a header the time is bounded too")
    func limitsTimeToHeader() {
        var bench = Bench(workers: 1)
        let job = bench.ready()
        let decoder = bench.decoders(.worker)[0]
        bench.on(.hello(decoder))
        bench.now += bench.machine.limits.headerTime
        #expect(bench.on(.timePassed).first == .kill(decoder))
        #expect(bench.machine.jobs[job]?.losses == 1)
    }

    @Test("CPU time used up counts as the time limit")
    func namesCPULimit() {
        #expect(DecoderEnd.signalled(SIGXCPU).loss == .timeLimit)
        #expect(!DecoderEnd.signalled(SIGXCPU).isFromOutside)
    }

    @Test("A cancelled job waits for the decoder's word, and for no longer than the limit")
    func drains() {
        var bench = Bench(workers: 1)
        let job = bench.ready()
        let next = bench.ready()
        let decoder = bench.decoders(.worker)[0]
        bench.on(.hello(decoder))
        #expect(bench.on(.withdrawn(job)).first == .cancel(job, on: decoder))
        #expect(bench.holder(of: next) == nil)
        // Its late answer is dropped, and the decoder goes on.
        let actions = bench.on(.answered(decoder, job))
        #expect(actions == [.send(next, to: decoder)])

        bench.on(.withdrawn(next))
        bench.now += bench.machine.limits.drainTime
        #expect(bench.on(.timePassed).first == .kill(decoder))
    }

    @Test("A job withdrawn before its turn costs no decode")
    func withdrawsWaiting() {
        var bench = Bench(workers: 1)
        let kept = bench.ready()
        let gone = bench.ready()
        bench.on(.withdrawn(gone))
        let decoder = bench.decoders(.worker)[0]
        bench.on(.hello(decoder))
        let actions = bench.on(.answered(decoder, kept))
        #expect(actions == [.accept(kept)])
    }

    @Test("Answers to what was not asked end the decoder")
    func punishesLies() {
        var bench = Bench(workers: 1)
        let job = bench.ready()
        let decoder = bench.decoders(.worker)[0]
        bench.on(.hello(decoder))
        let actions = bench.on(.answered(decoder, JobID(number: 99)))
        #expect(actions.first == .kill(decoder))
        #expect(bench.machine.jobs[job]?.losses == 1)
        #expect(!actions.contains(.accept(JobID(number: 99))))
    }

    @Test("A decoder without work is ended after the retention time")
    func reapsIdle() {
        var bench = Bench(workers: 1)
        let job = bench.ready()
        let decoder = bench.decoders(.worker)[0]
        bench.on(.hello(decoder))
        bench.on(.answered(decoder, job))
        #expect(bench.machine.nextDeadline == bench.now + bench.machine.limits.retentionTime)
        bench.now += bench.machine.limits.retentionTime
        #expect(bench.on(.timePassed) == [.kill(decoder)])
        bench.on(.ended(decoder, .signalled(SIGKILL)))
        #expect(bench.machine.decoders.isEmpty)
        #expect(bench.machine.nextDeadline == nil)
    }

    @Test("Decoders that never say hello fail their jobs after a few starts, not for ever")
    func givesUpStarting() {
        var bench = Bench(workers: 1)
        let job = bench.ready()
        var starts = 0
        var failed = false
        while let decoder = bench.decoders(.worker).first, starts < 20 {
            starts += 1
            let actions = bench.on(.ended(decoder, .exited(1)))
            failed = actions.contains(.fail(job, .noDecoder(detail: "exited with status 1")))
        }
        #expect(failed)
        #expect(starts == bench.machine.limits.failedStarts)
        // The next job is given one start.
        let next = bench.ready()
        let actions = bench.on(.ended(bench.decoders(.worker)[0], .exited(1)))
        #expect(actions.contains(.fail(next, .noDecoder(detail: "exited with status 1"))))
    }

    @Test(
        "Any order of events: no job is lost, none is answered twice, limits hold",
        arguments: 1...60)
    func survivesAnyOrder(seed: UInt64) {
        var storm = PoolStorm(seed: seed)
        storm.run()
        #expect(storm.problems.isEmpty, "\(storm.problems)")
    }
}
