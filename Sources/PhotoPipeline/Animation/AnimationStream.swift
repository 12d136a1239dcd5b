import PhotoModel

/// One frame of an animated photo: all of the picture as it looks then.
public struct AnimationFrame: Sendable {
    /// The frame's pixels.
    public let pixels: Pixels
    /// Its place in the animation, from 0.
    public let index: Int
    /// How long the file wants it shown, in ms, 0 included.
    public let delay: Double
    /// Whether the first frame follows.
    public let isLast: Bool
}

/// News of a stream of frames.
public enum AnimationUpdate: Sendable {
    /// The file was read as far as it says how often it wants to be played, 0 for ever.
    case opened(playCount: Int)
    case frame(AnimationFrame)
    /// Nothing more comes.
    case failed(PixelFailure)
}

/// The frames of one photo, each decoded when it is asked for, by a decoder of its own.
///
/// Begins at the first frame, and again after the last. Releasing it cancels, and ends the decoder.
@MainActor
public final class AnimationStream {
    private let session: AnimationSession
    private var reading: Task<Void, Never>?

    init(session: AnimationSession, onUpdate: @escaping @MainActor (AnimationUpdate) -> Void) {
        self.session = session
        let updates = session.updates
        reading = Task {
            for await update in updates {
                if Task.isCancelled { return }
                onUpdate(update)
            }
        }
    }

    deinit {
        reading?.cancel()
        let session = session
        Task { @PipelineActor in session.end() }
    }

    /// Asks for so many more frames; of more than the protocol allows ahead nothing comes.
    public func ask(for count: Int) {
        let session = session
        Task { @PipelineActor in session.ask(for: count) }
    }

    /// Ends the stream and its decoder; nothing is delivered from here on.
    public func cancel() {
        reading?.cancel()
        reading = nil
        let session = session
        Task { @PipelineActor in session.end() }
    }
}

extension PhotoPipeline {
    /// Begins a stream of a photo's frames, each contained in a box of pixels.
    ///
    /// No frame comes before it is asked for. Updates come on the main actor, the first never before
    /// this returns.
    public func frames(
        of photo: Photo, boxWidth: Int, boxHeight: Int,
        onUpdate: @escaping @MainActor (AnimationUpdate) -> Void
    ) -> AnimationStream {
        AnimationStream(
            session: animations.session(
                of: photo.id, box: (max(1, boxWidth), max(1, boxHeight))),
            onUpdate: onUpdate)
    }
}
