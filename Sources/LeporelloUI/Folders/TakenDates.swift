import GtkBridge
import PhotoModel
import PhotoPipeline

/// Reads out of the files when photos were taken, while they are sorted by that.
///
/// Some at a time and behind everything that is looked at; what was read is known for as long as the
/// album shows the folder.
@MainActor
final class TakenDates {
    /// Photos asked for at a time; after them the album sorts anew.
    private static let batch = 64

    /// How far it is; nil while nothing is read.
    private(set) var progress: ListingNotice.Work.Dates? {
        didSet { if progress != oldValue { onProgress?() } }
    }
    var onProgress: (@MainActor () -> Void)?

    private let album: Album
    private let pipeline: PhotoPipeline
    private var reading: Task<Void, Never>?
    /// Ended by the person, for this folder.
    private var isStopped = false
    private var observation: Observation?

    init(album: Album, pipeline: PhotoPipeline) {
        self.album = album
        self.pipeline = pipeline
        observation = album.observe { [weak self] change in
            if case .replaced = change { self?.forget() }
            self?.follow()
        }
    }

    deinit { reading?.cancel() }

    /// Reads what is missing, if the order needs it.
    func follow() {
        guard album.order.key == .taken else { return cancel() }
        guard album.isComplete, !isStopped, reading == nil else { return }
        let missing = album.undatedPhotos
        guard !missing.isEmpty else { return }
        progress = ListingNotice.Work.Dates(done: 0, total: missing.count)
        reading = Task { [weak self, pipeline] in
            var rest = missing[...]
            while !rest.isEmpty, !Task.isCancelled {
                let some = rest.prefix(Self.batch)
                rest = rest.dropFirst(Self.batch)
                let dates = await Self.read(Array(some), pipeline)
                guard !Task.isCancelled, let self else { return }
                progress?.done = missing.count - rest.count
                album.learn(dates)
            }
            guard !Task.isCancelled else { return }
            self?.reading = nil
            self?.progress = nil
            // What came meanwhile.
            self?.follow()
        }
    }

    /// Ends the reading; photos without a date stand by the date of their change.
    func stop() {
        isStopped = true
        cancel()
    }

    private func forget() {
        isStopped = false
        cancel()
    }

    private func cancel() {
        reading?.cancel()
        reading = nil
        progress = nil
    }

    /// Asks for all at once: the pool does what is looked at first.
    private static func read(
        _ photos: [Photo], _ pipeline: PhotoPipeline
    ) async -> [(photo: Photo, seconds: Int64?)] {
        let orders = photos.map { photo in
            Task { await pipeline.details(of: photo, priority: .nearby)?.taken?.seconds }
        }
        return await withTaskCancellationHandler {
            var dates: [(photo: Photo, seconds: Int64?)] = []
            for (photo, order) in zip(photos, orders) { dates.append((photo, await order.value)) }
            return dates
        } onCancel: {
            for order in orders { order.cancel() }
        }
    }
}
