extension PhotoPipeline {
    /// Waits for the pixels asked for, and skips coarser ones that come before.
    public func pixels(
        of request: PixelRequest, priority: RequestPriority
    ) async -> Result<Pixels, PixelFailure> {
        var subscription: PixelSubscription?
        let result = await withCheckedContinuation {
            (continuation: CheckedContinuation<Result<Pixels, PixelFailure>, Never>) in
            var isOver = false
            subscription = load(request, priority: priority) { update in
                guard !isOver else { return }
                switch update {
                case .pixels(_, isFinal: false): return
                case .pixels(let pixels, isFinal: true):
                    continuation.resume(returning: .success(pixels))
                case .failed(let failure): continuation.resume(returning: .failure(failure))
                }
                isOver = true
            }
        }
        withExtendedLifetime(subscription) {}
        return result
    }
}
