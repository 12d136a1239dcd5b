/// The pool's sizes and times; times in milliseconds.
struct PoolLimits: Sendable {
    /// Decoders for pictures in general; one more is kept for the photo being looked at.
    var workerCount = 2
    /// From start to hello.
    ///
    /// Loading libvips and its modules takes about a tenth of a second on an idle machine; a slow
    /// disk and a busy one are allowed for.
    var startTime = 20_000.0
    /// From order to header.
    ///
    /// Before it nothing is known of the picture's size.
    var headerTime = 10_000.0
    /// What the time after the header is multiplied with; tests shorten it.
    var wallScale = 1.0
    /// From cancellation to the decoder's answer; then it is cheaper to start another one.
    var drainTime = 300.0
    /// How long a decoder without work is kept.
    var retentionTime = 30_000.0
    /// Files open or being opened ahead of the decoders, for each kind of work.
    ///
    /// No decoder waits for a disk then, and a long queue does not use up the descriptors.
    var openAhead: Int { workerCount + 4 }
    /// Decoders that end before their hello, one after another, until their jobs are given up.
    var failedStarts = 4
    /// Times that a job is started again after its decoder was killed by someone else.
    var interruptions = 8
}
