import DecodeProtocol
import PhotoModel

/// A decoder at work on one animation, from its start to its end.
@PipelineActor
final class AnimationSession {
    nonisolated let updates: AsyncStream<AnimationUpdate>
    private let news: AsyncStream<AnimationUpdate>.Continuation
    private let source: PictureSource
    private let name: String
    private let order: DecodeOrder
    private let means: AnimationDesk.Means
    private let cancellable = Cancellable()

    private var opened: OpenPicture?
    private var connection: (any DecoderConnection)?
    private var header: PictureHeader?
    /// Frames that were asked for and did not come yet; before the header they wait here.
    private var owed = 0
    private var hasEnded = false
    /// The deadline that counts; earlier ones have passed or were met.
    private var deadlineNumber = 0

    nonisolated init(
        source: PictureSource, name: String, order: DecodeOrder, means: AnimationDesk.Means
    ) {
        self.source = source
        self.name = name
        self.order = order
        self.means = means
        (updates, news) = AsyncStream.makeStream(of: AnimationUpdate.self)
    }

    /// Opens the file and plays it; returns when the decoder is gone.
    func run() async {
        if hasEnded { return }
        let (source, cancellable) = (source, cancellable)
        let result = await means.files.run { () -> Result<OpenPicture, OpenFailure> in
            do throws(OpenFailure) {
                return .success(try source.open(cancellable: cancellable))
            } catch {
                return .failure(error)
            }
        }
        if hasEnded { return }
        switch result {
        case .success(let file): opened = file
        case .failure(let failure): return fail(failure.kind, failure.detail)
        }
        let connection = means.connect(.worker)
        self.connection = connection
        expect(within: means.limits.startTime)
        for await event in connection.events { receive(event) }
        self.connection = nil
        hasEnded = true
        news.finish()
    }

    /// Asks for more frames.
    func ask(for count: Int) {
        guard !hasEnded else { return }
        owed += count
        guard let header else { return }
        connection?.askForFrames(orderID: order.id, count: count)
        if owed == count { expect(frameOf: header) }
    }

    /// Ends the decoder; nothing is delivered from here on.
    func end() {
        guard !hasEnded else { return }
        hasEnded = true
        cancellable.cancel()
        news.finish()
        expect(within: nil)
        connection?.kill()
    }

    private func receive(_ event: DecoderEvent) {
        guard !hasEnded else { return }
        switch event {
        case .hello(let hello):
            guard hello.isTrusted(for: .raster), let opened else {
                return fail(.decoderCrashed, "not confined")
            }
            connection?.send(order, files: [opened.file])
            expect(within: means.limits.headerTime)
        case .header(let header): begin(header)
        case .frame(let frame, let picture): deliver(frame, picture)
        case .failed(let failure): fail(DecodeProblem(failure))
        case .pixels, .stored: fail(.decoderCrashed, "another answer than a frame")
        case .misbehaved(let detail): fail(.decoderCrashed, detail)
        case .ended(let end): fail(DecodeProblem(end.loss))
        }
    }

    private func begin(_ header: PictureHeader) {
        guard header.id == order.id, self.header == nil else {
            return fail(.decoderCrashed, "a header for another order")
        }
        self.header = header
        news.yield(.opened(playCount: header.playCount))
        guard owed > 0 else { return expect(within: nil) }
        connection?.askForFrames(orderID: order.id, count: owed)
        expect(frameOf: header)
    }

    private func deliver(_ frame: FrameDescription, _ picture: SealedPicture) {
        guard let header else { return fail(.decoderCrashed, "a frame without a header") }
        owed -= 1
        if owed > 0 { expect(frameOf: header) } else { expect(within: nil) }
        var facts = PictureFacts(header)
        facts.isTruncated = picture.isTruncated
        news.yield(
            .frame(
                AnimationFrame(
                    pixels: Pixels(
                        geometry: picture.geometry, storage: picture.storage, picture: facts),
                    index: frame.index, delay: Double(frame.delay), isLast: frame.isLast)))
    }

    // MARK: - Time and failure

    private func expect(frameOf header: PictureHeader) {
        let seconds = TimeBudget.wallSeconds(declaredPixels: TimeBudget.declaredWork(header))
        expect(within: seconds * 1_000 * means.limits.wallScale)
    }

    /// Fails unless something happens within so many ms; nil waits for ever.
    private func expect(within milliseconds: Double?) {
        deadlineNumber += 1
        guard let milliseconds else { return }
        let number = deadlineNumber
        means.clock.call(at: means.clock.now + milliseconds) { [weak self] in
            Task { @PipelineActor in self?.timePassed(number) }
        }
    }

    private func timePassed(_ number: Int) {
        if number == deadlineNumber { fail(.timeLimit, "") }
    }

    private func fail(_ problem: DecodeProblem) {
        switch problem {
        case .cancelled: end()
        case .wrongProfile: fail(.unsupported, "not an animation")
        case .needsStore: fail(.tooLarge, "")
        case .failed(let kind, let detail): fail(kind, detail)
        }
    }

    private func fail(_ kind: PixelFailure.Kind, _ detail: String) {
        guard !hasEnded else { return }
        news.yield(.failed(PixelFailure(kind: kind, fileName: name, detail: detail)))
        end()
    }
}
