import Glibc

/// A thread outside every pool, for work that waits in the kernel.
enum OwnThread {
    private final class Work {
        let body: @Sendable () -> Void

        init(body: @escaping @Sendable () -> Void) {
            self.body = body
        }
    }

    /// Runs `body` on a new detached thread with a small stack.
    ///
    /// An errno when there is none to have.
    static func start(_ body: @escaping @Sendable () -> Void) -> Int32 {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        // Enough for messages and mapping; the default of 8 MiB would be reserved for each decoder.
        pthread_attr_setstacksize(&attributes, 256 << 10)
        let work = Work(body: body)
        // The thread takes over this reference; there is no other way through a void pointer.
        let context = Unmanaged.passRetained(work)
        var thread = pthread_t()
        let result = pthread_create(
            &thread, &attributes,
            { context in
                guard let context else { return nil }
                // The reference that was handed to the thread.
                Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body()
                return nil
            }, context.toOpaque())
        if result != 0 { context.release() }
        return result
    }
}
