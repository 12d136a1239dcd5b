import CSandbox
import DecodeProtocol
import Dispatch
import Glibc
import Synchronization

/// A decoder program, its socket, and the thread that starts, reads and reaps it.
///
/// The thread waits in the kernel most of its life and ends with the process. It is one of its own
/// because neither the cooperative pool nor libdispatch's may be filled with waiting threads.
final class DecoderProcess: DecoderConnection {
    let events: AsyncStream<DecoderEvent>
    private let news: AsyncStream<DecoderEvent>.Continuation
    private let state = Mutex(State())

    private struct State {
        /// Ours; nil before the start and after the end.
        var socket: FileDescriptor?
        var process: lep_process?
        /// The order that an answer has to fit.
        var order: DecodeOrder?
        /// The frames of it that were asked for.
        var ledger = FrameLedger()
        var isKilled = false
    }

    /// - Parameters:
    ///   - threads: for one picture, 1 to 16.
    ///   - options: what else stands on its command line.
    init(
        program: String, profile: DecoderProfile, threads: Int = 1, options: [String] = []
    ) {
        (events, news) = AsyncStream.makeStream(of: DecoderEvent.self)
        let problem = OwnThread.start {
            self.run(
                [program, "--profile", profile.rawValue, "--threads", String(threads)] + options)
        }
        if problem != 0 { finish(.notStarted(problem)) }
    }

    func send(_ order: DecodeOrder, files: [FileDescriptor]) {
        let socket = state.withLock { state in
            state.order = order
            state.ledger = FrameLedger()
            return state.socket
        }
        withExtendedLifetime(files) {
            post(.order(order), descriptors: files.map(\.number), to: socket)
        }
    }

    func cancel(orderID: UInt64) {
        post(.cancel(id: orderID), descriptors: [], to: state.withLock { $0.socket })
    }

    func askForFrames(orderID: UInt64, count: Int) {
        let (isAllowed, socket) = state.withLock { state in
            ((try? state.ledger.ask(for: count)) != nil, state.socket)
        }
        if isAllowed { post(.moreFrames(id: orderID, count: count), descriptors: [], to: socket) }
    }

    func kill() {
        state.withLock { state in
            state.isKilled = true
            // Under the lock, which is also held where the handle is given up before it is closed.
            if var process = state.process { _ = lep_process_signal(&process, SIGKILL) }
            // The thread sees the end of it even where another process holds the decoder's side.
            if let socket = state.socket { _ = shutdown(socket.number, Int32(SHUT_RDWR)) }
        }
    }

    private func post(_ message: AppMessage, descriptors: [Int32], to socket: FileDescriptor?) {
        guard let socket else { return }
        let bytes = message.encoded()
        let result = bytes.withUnsafeBytes { packet in
            descriptors.withUnsafeBufferPointer { list in
                lep_send(
                    socket.number, packet.baseAddress, packet.count, list.baseAddress, list.count)
            }
        }
        // A decoder that takes no packets is as good as dead; its end is then reported as any other.
        if result != 0 { kill() }
    }

    // MARK: - The thread

    private struct NotStarted: Error {
        let problem: Int32
    }

    private func run(_ command: [String]) {
        do throws(NotStarted) {
            read(try start(command))
            finish(reap())
        } catch {
            finish(.notStarted(error.problem))
        }
    }

    private func finish(_ end: DecoderEnd) {
        news.yield(.ended(end))
        news.finish()
    }

    private func start(_ command: [String]) throws(NotStarted) -> FileDescriptor {
        var ends: [Int32] = [-1, -1]
        let problem = lep_socket_pair(&ends)
        guard problem == 0 else { throw NotStarted(problem: -problem) }
        let ours = FileDescriptor(adopting: ends[0])
        let theirs = FileDescriptor(adopting: ends[1])
        // The app's side never waits: a full queue means a decoder that has stopped reading.
        _ = fcntl(ours.number, F_SETFL, fcntl(ours.number, F_GETFL) | O_NONBLOCK)

        var process = lep_process()
        let words = command.map { strdup($0) }
        defer { for word in words { free(word) } }
        let arguments = words.map { UnsafePointer($0) } + [nil]
        let result = lep_spawn_decoder(arguments, theirs.number, -1, &process)
        guard result == 0 else { throw NotStarted(problem: -result) }
        let wasKilled = state.withLock { state in
            state.process = process
            state.socket = ours
            return state.isKilled
        }
        if wasKilled { kill() }
        return ours
    }

    private func read(_ socket: FileDescriptor) {
        let packet = UnsafeMutableRawBufferPointer.allocate(
            byteCount: DecodeProtocol.maxPacketBytes, alignment: 16)
        defer { packet.deallocate() }
        while lep_wait_readable(socket.number, -1) > 0 {
            var descriptor: Int32 = -1
            var count = DecodeProtocol.maxDescriptors
            let length = lep_recv(
                socket.number, packet.baseAddress, packet.count, &descriptor, &count, false)
            if length == -Int(EAGAIN) { continue }
            let attached = count > 0 ? FileDescriptor(adopting: descriptor) : nil
            guard length > 0 else {
                if length < 0 { news.yield(.misbehaved(detail: "packet: errno \(-length)")) }
                return
            }
            let bytes = Array(UnsafeRawBufferPointer(rebasing: packet[0..<length]))
            guard let event = event(from: bytes, attached) else { return }
            news.yield(event)
            if case .misbehaved = event { return }
        }
    }

    private func event(from bytes: [UInt8], _ attached: FileDescriptor?) -> DecoderEvent? {
        do throws(MalformedMessage) {
            let message = try DecoderMessage(decoding: bytes)
            guard (attached == nil) == (message.descriptorCount == 0) else {
                throw .wrongDescriptorCount(attached == nil ? 0 : 1)
            }
            switch message {
            case .hello(let hello): return .hello(hello)
            case .header(let header): return .header(header)
            case .stored(let stored):
                guard state.withLock({ $0.order?.want == .store }) else {
                    throw .inconsistent(field: "want")
                }
                return .stored(stored)
            case .failed(let failure): return .failed(failure)
            case .picture(let picture):
                guard let attached else { throw .wrongDescriptorCount(0) }
                return mapped(picture, attached)
            case .frame(let frame):
                guard let attached else { throw .wrongDescriptorCount(0) }
                return try mapped(frame, attached)
            }
        } catch {
            return .misbehaved(detail: "\(error)")
        }
    }

    private func mapped(
        _ picture: PictureDescription, _ descriptor: FileDescriptor
    ) -> DecoderEvent {
        guard let order = state.withLock({ $0.order }) else {
            return .misbehaved(detail: "picture without an order")
        }
        do {
            return .pixels(
                id: picture.id,
                try SealedPicture(mapping: descriptor, as: picture, for: order))
        } catch {
            return .misbehaved(detail: "picture: \(error)")
        }
    }

    private func mapped(
        _ frame: FrameDescription, _ descriptor: FileDescriptor
    ) throws(MalformedMessage) -> DecoderEvent {
        let (order, noted) = state.withLock { state in
            (state.order, Result { () throws(MalformedMessage) in try state.ledger.take(frame) })
        }
        try noted.get()
        guard let order else { return .misbehaved(detail: "frame without an order") }
        do {
            return .frame(frame, try SealedPicture(mapping: descriptor, as: frame, for: order))
        } catch {
            return .misbehaved(detail: "frame: \(error)")
        }
    }

    /// Ends what is left of the process and says how it ended.
    private func reap() -> DecoderEnd {
        guard var process = state.withLock({ $0.process }) else { return .notStarted(0) }
        // After the end of its socket it has nothing to live for. If it ended by itself this is
        // too late to change how.
        var how = lep_exit()
        if !endsSoon(&process, &how) {
            _ = lep_process_signal(&process, SIGKILL)
            _ = lep_process_reap(&process, true, &how)
        }
        state.withLock { state in
            state.process = nil
            state.socket = nil
        }
        lep_process_close(&process)
        return how.exited ? .exited(how.status) : .signalled(how.status)
    }

    /// Waits until a process whose socket has ended is gone, at most a second.
    private func endsSoon(_ process: inout lep_process, _ how: inout lep_exit) -> Bool {
        var entry = pollfd(fd: process.pidfd, events: Int16(POLLIN), revents: 0)
        _ = poll(&entry, 1, 1_000)
        return lep_process_reap(&process, false, &how) == 1
    }
}
