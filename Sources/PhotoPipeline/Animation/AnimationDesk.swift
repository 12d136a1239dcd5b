import DecodeProtocol
import PhotoModel

/// The decoders that play animations, one each, beside the pool's.
///
/// Each keeps the state of its picture and could serve no other.
final class AnimationDesk: Sendable {
    /// What a session needs of the world.
    struct Means: Sendable {
        let limits: PoolLimits
        let clock: any PoolClock
        let files: BlockingQueue
        let connect: DecoderPool.Connect
    }

    private let means: Means
    private let sessions = LiveSessions()

    init(_ means: Means) {
        self.means = means
    }

    /// A session of one photo's frames, started.
    func session(
        of photo: PhotoID, box: (width: Int, height: Int)
    ) -> AnimationSession {
        let session = AnimationSession(
            source: .photo(photo), name: photo.fileName,
            order: DecodeOrder(
                id: 1, want: .frames(maxWidth: box.width, maxHeight: box.height),
                suffixHint: photo.suffix,
                limits: DecodeLimits(
                    maxPixels: DecodeLimits().maxPixels,
                    // Four bytes a pixel, and rows rounded up.
                    maxOutputBytes: Int64(box.width + 1) * Int64(box.height) * 4)),
            means: means)
        let sessions = sessions
        Task { @PipelineActor in await sessions.run(session) }
        return session
    }

    /// Ends every session; returns when the last decoder has been reaped.
    func shutDown() async { await sessions.endAll() }
}

/// The sessions whose decoders are alive.
@PipelineActor
private final class LiveSessions {
    private var live: [ObjectIdentifier: AnimationSession] = [:]
    private var onEmpty: [CheckedContinuation<Void, Never>] = []

    nonisolated init() {}

    func run(_ session: AnimationSession) async {
        live[ObjectIdentifier(session)] = session
        await session.run()
        live[ObjectIdentifier(session)] = nil
        guard live.isEmpty else { return }
        for continuation in onEmpty { continuation.resume() }
        onEmpty = []
    }

    func endAll() async {
        for session in live.values { session.end() }
        if live.isEmpty { return }
        await withCheckedContinuation { onEmpty.append($0) }
    }
}
