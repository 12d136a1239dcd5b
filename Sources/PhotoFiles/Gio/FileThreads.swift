import Dispatch

/// Threads for blocking file work; it holds up neither the main thread nor Swift's pool.
enum FileThreads {
    private static let queue = DispatchQueue(
        label: "files", qos: .userInitiated, attributes: .concurrent)

    /// Runs blocking work on a thread of its own.
    ///
    /// Cancelling the task cancels what the work waits for.
    static func run<Value: Sendable>(
        _ work: @escaping @Sendable (Cancellation) throws(FileProblem) -> Value
    ) async throws(FileProblem) -> Value {
        let cancellation = Cancellation()
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation {
                (continuation: CheckedContinuation<Result<Value, FileProblem>, Never>) in
                queue.async {
                    do throws(FileProblem) {
                        continuation.resume(returning: .success(try work(cancellation)))
                    } catch {
                        continuation.resume(returning: .failure(error))
                    }
                }
            }
        } onCancel: {
            cancellation.cancel()
        }
        return try result.get()
    }
}
