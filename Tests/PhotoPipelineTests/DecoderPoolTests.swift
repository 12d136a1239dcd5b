import DecodeProtocol
import Glibc
import PhotoModel
import TestSupport
import Testing

@testable import PhotoPipeline

/// A pool of fake decoders with a file that can be opened.
@MainActor
private struct PoolBench {
    let folder: TemporaryFolder
    let path: String
    let clock = FakeClock()
    let decoders: FakeDecoders
    let pool: DecoderPool

    init(workers: Int = 1, greets: Bool = true) throws {
        folder = try TemporaryFolder()
        path = try folder.write([1, 2, 3], to: "a.jpg")
        decoders = FakeDecoders(greets: greets)
        var limits = PoolLimits()
        limits.workerCount = workers
        pool = DecoderPool(
            limits: limits, clock: clock, files: BlockingQueue(label: "test"),
            connect: decoders.connect)
    }

    func decode(
        _ priority: SharedPriority = SharedPriority(.visible), path: String? = nil,
        want: DecodeWant = .full
    ) -> Task<Result<DecodeResult, DecodeProblem>, Never> {
        let job = DecodeJob(
            source: .path(path ?? self.path), want: want, profile: .raster, suffix: "jpg")
        return Task { @PipelineActor [pool] in
            do throws(DecodeProblem) {
                return .success(try await pool.decode(job, priority: priority))
            } catch {
                return .failure(error)
            }
        }
    }

    func order(_ index: Int) async throws -> (decoder: FakeDecoder, order: DecodeOrder) {
        try await eventually("order \(index)") { decoders.orders.count > index }
        return decoders.orders[index]
    }
}

extension Result<DecodeResult, DecodeProblem> {
    fileprivate var failureKind: PixelFailure.Kind? {
        if case .failure(.failed(let kind, _)) = self { kind } else { nil }
    }
    fileprivate var isCancelled: Bool {
        if case .failure(.cancelled) = self { true } else { false }
    }
}

@MainActor
@Suite("Decoder pool", .timeLimit(.minutes(5)))
struct DecoderPoolTests {
    @Test("A job is answered with header and pixels")
    func answers() async throws {
        let bench = try PoolBench()
        let job = bench.decode()
        let (decoder, order) = try await bench.order(0)
        decoder.answer(order)
        let result = try await job.value.get()
        #expect(result.header.width == 6_000)
        #expect(result.picture?.geometry.width == 6)
    }

    @Test("A probe is answered by the header alone")
    func probes() async throws {
        let bench = try PoolBench()
        let job = bench.decode(want: .probe)
        let (decoder, order) = try await bench.order(0)
        decoder.sendHeader(order)
        #expect(try await job.value.get().picture == nil)
    }

    @Test("Pixels without a header are not taken")
    func needsHeader() async throws {
        let bench = try PoolBench()
        let job = bench.decode()
        let (decoder, order) = try await bench.order(0)
        decoder.sendPixels(order)
        #expect(await job.value.failureKind == .decoderCrashed)
    }

    @Test("A decoder that is not confined gets no file")
    func refusesUnconfined() async throws {
        let bench = try PoolBench(greets: false)
        let job = bench.decode()
        try await eventually("a decoder") { bench.decoders.all.count == 1 }
        bench.decoders.all[0].sayHello(confinement: [.seccomp])
        try await eventually("killed") { bench.decoders.all[0].isKilled }
        try await eventually("replaced") { bench.decoders.all.count == 2 }
        bench.decoders.all[1].sayHello()
        let (decoder, order) = try await bench.order(0)
        #expect(decoder === bench.decoders.all[1])
        decoder.answer(order)
        _ = try await job.value.get()
    }

    @Test("A decoder without Landlock alone is used, and noted once")
    func usesWithoutLandlock() async throws {
        let bench = try PoolBench(greets: false)
        let job = bench.decode()
        try await eventually("a decoder") { bench.decoders.all.count == 1 }
        #expect(await !bench.pool.hasNotedMissingLandlock)
        bench.decoders.all[0].sayHello(confinement: .withoutLandlock)
        let (decoder, order) = try await bench.order(0)
        decoder.answer(order)
        _ = try await job.value.get()
        #expect(await bench.pool.hasNotedMissingLandlock)
    }

    @Test("Cancellation of a waiting job costs no decode; of a running one it tells the decoder")
    func cancels() async throws {
        let bench = try PoolBench()
        let running = bench.decode()
        let (decoder, order) = try await bench.order(0)
        let waiting = bench.decode()
        waiting.cancel()
        #expect(await waiting.value.isCancelled)
        running.cancel()
        #expect(await running.value.isCancelled)
        try await eventually("told") { decoder.cancelled == [order.id] }
        decoder.fail(order, .cancelled)
        let next = bench.decode()
        let (again, second) = try await bench.order(1)
        #expect(again === decoder)
        decoder.answer(second)
        _ = try await next.value.get()
        #expect(bench.decoders.orders.count == 2)
        #expect(bench.decoders.all.count == 1)
    }

    @Test("A decoder that does not hear its cancellation is killed and replaced")
    func replacesDeaf() async throws {
        let bench = try PoolBench()
        let job = bench.decode()
        let (deaf, order) = try await bench.order(0)
        job.cancel()
        try await eventually("told") { deaf.cancelled == [order.id] }
        let next = bench.decode()
        bench.clock.advance(by: PoolLimits().drainTime)
        try await eventually("killed") { deaf.isKilled }
        let (other, second) = try await bench.order(1)
        #expect(other !== deaf)
        other.answer(second)
        _ = try await next.value.get()
    }

    @Test("Crash, crash: blamed on the file; crash, answer: nobody notices")
    func retries() async throws {
        let bench = try PoolBench()
        let bad = bench.decode()
        try await bench.order(0).decoder.end(.signalled(SIGABRT))
        let (second, _) = try await bench.order(1)
        second.misbehave()
        #expect(await bad.value.failureKind == .decoderCrashed)

        let good = bench.decode()
        try await bench.order(2).decoder.end(.exited(3))
        let (last, order) = try await bench.order(3)
        last.answer(order)
        _ = try await good.value.get()
    }

    @Test("A decoder that says nothing is killed by the wall clock, twice, then the file is blamed")
    func timesOut() async throws {
        let bench = try PoolBench()
        let job = bench.decode()
        for index in 0..<2 {
            let (decoder, order) = try await bench.order(index)
            decoder.sendHeader(order, width: 1_000, height: 1_000)
            // 3 × (2 s + 20 ms), seen once the header has arrived.
            try await eventually("killed") {
                bench.clock.advance(by: 1_010)
                return decoder.isKilled
            }
        }
        #expect(await job.value.failureKind == .timeLimit)
    }

    @Test("A raised priority is served first")
    func obeysPriority() async throws {
        let bench = try PoolBench()
        let first = bench.decode()
        let (decoder, order) = try await bench.order(0)
        let calm = bench.decode(SharedPriority(.nearby))
        let priority = SharedPriority(.prefetch)
        let raised = bench.decode(priority, want: .fit(maxWidth: 9, maxHeight: 9))
        try await eventually("both wait") { await bench.pool.machine.ready.count == 2 }
        priority.value = .visible
        try await eventually("seen") {
            await bench.pool.machine.ready.hasJobs(
                at: JobQueue.Place(priority: .visible, work: .glance))
        }
        decoder.answer(order)
        let (_, second) = try await bench.order(1)
        #expect(second.want == .fit(maxWidth: 9, maxHeight: 9))
        decoder.answer(second)
        let (_, third) = try await bench.order(2)
        decoder.answer(third)
        for job in [first, calm, raised] { _ = try await job.value.get() }
    }

    @Test("Shutting down cancels every job and ends every decoder")
    func shutsDown() async throws {
        let bench = try PoolBench(workers: 2)
        let jobs = (0..<5).map { _ in bench.decode() }
        _ = try await bench.order(1)
        await bench.pool.shutDown()
        for job in jobs { #expect(await job.value.isCancelled) }
        #expect(bench.decoders.all.allSatisfy { $0.isKilled })
        #expect(await bench.pool.decoderCount == 0)
        #expect(await bench.decode().value.isCancelled)
    }

    @Test(
        "What is no file is told from what cannot be read",
        arguments: [
            ("missing", PixelFailure.Kind.notFound), ("folder", .notAFile), ("pipe", .notAFile),
            ("empty", .empty), ("loop", .notFound),
        ])
    func namesFileProblems(name: String, kind: PixelFailure.Kind) async throws {
        let bench = try PoolBench()
        try bench.folder.makeFolder("folder")
        try bench.folder.makePipe("pipe")
        try bench.folder.write([], to: "empty")
        symlink("loop", bench.folder.file("loop"))
        let result = await bench.decode(path: bench.folder.file(name)).value
        #expect(result.failureKind == kind)
        #expect(bench.decoders.orders.isEmpty)
    }

    @Test("A link to a picture is opened, one to a device is not")
    func followsLinks() async throws {
        let bench = try PoolBench()
        symlink("a.jpg", bench.folder.file("link"))
        symlink("/dev/zero", bench.folder.file("zero"))
        let zero = await bench.decode(path: bench.folder.file("zero")).value
        #expect(zero.failureKind == .notAFile)
        let job = bench.decode(path: bench.folder.file("link"))
        let (decoder, order) = try await bench.order(0)
        decoder.answer(order)
        _ = try await job.value.get()
    }
}
