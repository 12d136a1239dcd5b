import DecodeProtocol
import Glibc
import PhotoModel

/// Decoders, and the jobs that wait for them: does what `PoolMachine` decides.
@PipelineActor
final class DecoderPool {
    typealias Connect = @Sendable (DecoderRole) -> any DecoderConnection

    private struct Work {
        let job: DecodeJob
        let priority: SharedPriority
        let cancellable = Cancellable()
        let onHeader: (@Sendable (PictureHeader) -> Void)?
        let answer: CheckedContinuation<Result<DecodeResult, DecodeProblem>, Never>
        var opened: OpenPicture?
        var header: PictureHeader?
    }

    private(set) var machine: PoolMachine
    private let connect: Connect
    private let clock: any PoolClock
    private let files: BlockingQueue
    private var connections: [DecoderID: any DecoderConnection] = [:]
    private var works: [JobID: Work] = [:]
    private var jobCount: UInt64 = 0
    private var wakeTime = Double.infinity
    private(set) var hasNotedMissingLandlock = false
    private var onEmpty: [CheckedContinuation<Void, Never>] = []

    nonisolated init(
        limits: PoolLimits, clock: any PoolClock, files: BlockingQueue, connect: @escaping Connect
    ) {
        machine = PoolMachine(limits: limits)
        self.clock = clock
        self.files = files
        self.connect = connect
    }

    /// The decoders that are alive or were killed and not reaped yet.
    var decoderCount: Int { connections.count }

    /// Decodes one picture; cancelling the task withdraws the job.
    ///
    /// - Parameter onHeader: told what the file declares, before its pixels; again after a retry.
    func decode(
        _ job: DecodeJob, priority: SharedPriority,
        onHeader: (@Sendable (PictureHeader) -> Void)? = nil
    ) async throws(DecodeProblem) -> DecodeResult {
        jobCount += 1
        let id = JobID(number: jobCount)
        let result: Result<DecodeResult, DecodeProblem> = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                guard !Task.isCancelled, !machine.isShutDown else {
                    continuation.resume(returning: .failure(.cancelled))
                    return
                }
                works[id] = Work(
                    job: job, priority: priority, onHeader: onHeader, answer: continuation)
                priority.observe { Task { @PipelineActor in self.priorityChanged(of: id) } }
                step(.submitted(id, job.profile, priority.value, job.work))
            }
        } onCancel: {
            Task { @PipelineActor in self.withdraw(id) }
        }
        return try result.get()
    }

    /// Starts a decoder before there is anything to decode: its start is the slow part.
    func warmUp() {
        step(.expected)
    }

    /// Cancels all jobs and kills all decoders; returns when the last one has been reaped.
    func shutDown() async {
        for id in works.keys { finish(id, .failure(.cancelled)) }
        step(.shutDown)
        if connections.isEmpty { return }
        await withCheckedContinuation { onEmpty.append($0) }
    }

    private func priorityChanged(of id: JobID) {
        guard let work = works[id] else { return }
        step(.reprioritised(id, work.priority.value))
    }

    private func withdraw(_ id: JobID) {
        guard let work = works[id] else { return }
        work.cancellable.cancel()
        finish(id, .failure(.cancelled))
        step(.withdrawn(id))
    }

    private func finish(_ id: JobID, _ result: Result<DecodeResult, DecodeProblem>) {
        guard let work = works.removeValue(forKey: id) else { return }
        work.priority.observe(nil)
        work.answer.resume(returning: result)
    }

    // MARK: - The machine

    private enum Answer {
        case header
        case stored
        case pixels(SealedPicture)
        case failure(DecodeFailure)
    }

    private func step(_ event: PoolMachine.Event, answer: Answer? = nil) {
        for action in machine.handle(event, at: clock.now) { perform(action, answer) }
        wake()
    }

    private func perform(_ action: PoolMachine.Action, _ answer: Answer?) {
        switch action {
        case .start(let decoder, let role): start(decoder, role)
        case .open(let job): open(job)
        case .send(let job, let decoder): send(job, to: decoder)
        case .cancel(let job, let decoder): connections[decoder]?.cancel(orderID: job.number)
        case .kill(let decoder): connections[decoder]?.kill()
        case .accept(let job): accept(answer, for: job)
        case .fail(let job, let loss): finish(job, .failure(DecodeProblem(loss)))
        }
    }

    private func start(_ id: DecoderID, _ role: DecoderRole) {
        let connection = connect(role)
        connections[id] = connection
        Task {
            for await event in connection.events { receive(event, from: id, role) }
        }
    }

    private func open(_ id: JobID) {
        guard let work = works[id] else { return }
        let (source, cancellable) = (work.job.source, work.cancellable)
        works[id]?.opened = nil
        works[id]?.header = nil
        Task {
            let result = await files.run { () -> Result<OpenPicture, OpenFailure> in
                do throws(OpenFailure) {
                    return .success(try source.open(cancellable: cancellable))
                } catch {
                    return .failure(error)
                }
            }
            switch result {
            case .success(let opened) where opened.version.byteCount > 0:
                works[id]?.opened = opened
                step(.opened(id))
            case .success: endUnopened(id, OpenFailure(kind: .empty, detail: ""))
            case .failure(let failure): endUnopened(id, failure)
            }
        }
    }

    private func endUnopened(_ id: JobID, _ failure: OpenFailure) {
        finish(id, .failure(.failed(failure.kind, detail: failure.detail)))
        step(.withdrawn(id))
    }

    private func send(_ id: JobID, to decoder: DecoderID) {
        guard let work = works[id], let opened = work.opened else { return }
        let order = DecodeOrder(
            id: id.number, want: work.job.want, page: work.job.page,
            suffixHint: work.job.suffix, limits: work.job.limits)
        let files = [opened.file] + (work.job.store.map { [$0] } ?? [])
        connections[decoder]?.send(order, files: files)
    }

    private func accept(_ answer: Answer?, for id: JobID) {
        guard let work = works[id], let opened = work.opened, let answer else { return }
        switch (answer, work.header) {
        case (.failure(let failure), _): finish(id, .failure(DecodeProblem(failure)))
        case (.header, let header?), (.stored, let header?):
            finish(id, .success(DecodeResult(header: header, picture: nil, opened: opened)))
        case (.pixels(let picture), let header?):
            finish(id, .success(DecodeResult(header: header, picture: picture, opened: opened)))
        case (_, nil):
            finish(id, .failure(.failed(.decoderCrashed, detail: "picture without a header")))
        }
    }

    // MARK: - News from decoders

    private func receive(_ event: DecoderEvent, from decoder: DecoderID, _ role: DecoderRole) {
        switch event {
        case .hello(let hello): greet(hello, decoder, role)
        case .header(let header): note(header, from: decoder)
        case .pixels(let id, let picture):
            step(.answered(decoder, JobID(number: id)), answer: .pixels(picture))
        case .stored(let stored):
            step(.answered(decoder, JobID(number: stored.id)), answer: .stored)
        case .frame: step(.misbehaved(decoder, detail: "a frame that nobody asked for"))
        case .failed(let failure):
            step(.answered(decoder, JobID(number: failure.id)), answer: .failure(failure))
        case .misbehaved(let detail): step(.misbehaved(decoder, detail: detail))
        case .ended(let end):
            connections[decoder] = nil
            step(.ended(decoder, end))
            if connections.isEmpty {
                for continuation in onEmpty { continuation.resume() }
                onEmpty = []
            }
        }
    }

    /// A decoder that is not closed in gets no file.
    private func greet(_ hello: DecoderHello, _ decoder: DecoderID, _ role: DecoderRole) {
        guard hello.isTrusted(for: role.profile) else {
            step(.misbehaved(decoder, detail: "not confined"))
            return
        }
        if hello.lacksLandlock { noteMissingLandlock() }
        step(.hello(decoder))
    }

    /// Says once, on standard error, what this kernel does without.
    private func noteMissingLandlock() {
        guard !hasNotedMissingLandlock else { return }
        hasNotedMissingLandlock = true
        let line = Array(
            "leporello: this kernel has no Landlock; decoders are held by seccomp alone\n".utf8)
        _ = write(STDERR_FILENO, line, line.count)
    }

    private func note(_ header: PictureHeader, from decoder: DecoderID) {
        let id = JobID(number: header.id)
        step(.header(decoder, id, declaredPixels: TimeBudget.declaredWork(header)))
        guard machine.isBusy(decoder, with: id), let work = works[id] else { return }
        works[id]?.header = header
        work.onHeader?(header)
        if !work.job.want.hasPixels { step(.answered(decoder, id), answer: .header) }
    }

    // MARK: - Time

    /// Deadlines mostly move away, so a timer is set only for an earlier one than the last.
    private func wake() {
        guard let next = machine.nextDeadline, next < wakeTime else { return }
        wakeTime = next
        clock.call(at: next) { Task { @PipelineActor in self.timePassed(next) } }
    }

    private func timePassed(_ time: Double) {
        if time == wakeTime { wakeTime = .infinity }
        step(.timePassed)
    }
}

extension DecodeProblem {
    init(_ loss: JobLoss) {
        switch loss {
        case .crashed(let detail): self = .failed(.decoderCrashed, detail: detail)
        case .timeLimit: self = .failed(.timeLimit, detail: "")
        case .noDecoder(let detail): self = .failed(.decoderMissing, detail: detail)
        }
    }

    init(_ failure: DecodeFailure) {
        if failure.code == .wrongProfile {
            self = .wrongProfile
            return
        }
        if failure.code == .needsStore {
            self = .needsStore
            return
        }
        let kind: PixelFailure.Kind =
            switch failure.code {
            case .unreadable: .unreadable
            case .empty: .empty
            case .unsupported, .noPreview: .unsupported
            case .damaged: .damaged
            case .tooLarge: .tooLarge
            case .outOfMemory: .outOfMemory
            case .timeLimit: .timeLimit
            case .cancelled, .internal, .wrongProfile, .needsStore: .decoderCrashed
            }
        self = .failed(kind, detail: failure.detail)
    }
}
