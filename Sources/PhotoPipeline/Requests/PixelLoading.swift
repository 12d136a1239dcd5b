import PhotoModel

/// A step of a load on its way to the pixels that were wished for.
enum LoadStep: Sendable {
    /// Pixels of some level; `isFinal` when they fulfil the request.
    ///
    /// `isKept` when they are what the level stands for and may serve later requests.
    case pixels(Pixels, level: PixelLevel, isFinal: Bool, isKept: Bool)
    /// What the file declares, known before its pixels.
    case facts(PictureFacts)
    /// The last step of a load that has no pixels.
    case failed(PixelFailure)
}

/// Where pixels come from when memory has none; off the main actor.
protocol PixelLoading: Sendable {
    /// Starts a load; it is cancelled when the stream's reader is.
    ///
    /// The stream ends after a final step. When it is cancelled it ends without one.
    ///
    /// - Parameter hasCoarse: something is on screen already, so nothing coarser is to be found.
    func steps(
        for request: PixelRequest, priority: SharedPriority, hasCoarse: Bool
    ) -> AsyncStream<LoadStep>

    /// What a photo's file tells about itself.
    ///
    /// Nil when it cannot be read, or nobody waits any more.
    func details(of request: PixelRequest, priority: SharedPriority) async -> PhotoDetails?

    /// Prepares for requests that are about to come.
    func warmUp()

    /// Gives the disk back that huge pictures took while they were looked at.
    func releaseTileStores()

    /// Ends all work and releases what it holds.
    func shutDown() async
}
