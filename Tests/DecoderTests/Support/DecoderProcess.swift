import CSandbox
import DecodeProtocol
import Foundation
import TestSupport

/// One decoder process and the app's end of its socket.
final class DecoderProcess {
    let hello: DecoderHello
    private var process: lep_process
    let socket: Int32
    private var lastID: UInt64 = 0

    /// What came back for one order.
    struct Answer {
        var header: PictureHeader?
        var ending: Ending
        /// From sending the order to its end, in seconds.
        var seconds: Double
    }

    enum Ending {
        case picture(PictureDescription, [UInt8])
        case failed(DecodeFailure)
        /// A probe ends with its header.
        case probed
        /// A tile store is filled.
        case stored(StoredPicture)
        /// The process ended; the signal that killed it, or nil.
        case died(signal: Int32?)
        /// Neither within the time that the app allows.
        case silent
    }

    /// Starts the program `name` of this build.
    init(
        _ profile: DecoderProfile = .raster, program: String = "leporello-decoder",
        arguments: [String] = []
    ) throws {
        var ends: [Int32] = [-1, -1]
        guard lep_socket_pair(&ends) == 0 else { throw TestFailure("no socket pair") }
        socket = ends[0]
        let words = ["\(Places.products)/\(program)", "--profile", profile.rawValue] + arguments
        var child = lep_process()
        let problem = words.withCStrings { lep_spawn_decoder($0, ends[1], -1, &child) }
        lep_close(ends[1])
        guard problem == 0 else { throw TestFailure("\(program) does not start: \(-problem)") }
        process = child
        guard case .message(.hello(let hello), _) = Self.receive(socket, timeout: 60) else {
            throw TestFailure("\(program) does not say hello")
        }
        self.hello = hello
    }

    deinit {
        lep_close(socket)
        _ = lep_process_signal(&process, SIGKILL)
        var how = lep_exit()
        _ = lep_process_reap(&process, true, &how)
        lep_process_close(&process)
    }

    var processID: Int32 { process.pid }

    /// CPU time that the process has used, in hundredths of a second (proc(5), stat, utime).
    var processorTicks: Int {
        let text = try? String(contentsOfFile: "/proc/\(process.pid)/stat", encoding: .utf8)
        let fields = text?.split(separator: ")").last?.split(separator: " ") ?? []
        return fields.count > 12 ? (Int(fields[11]) ?? 0) + (Int(fields[12]) ?? 0) : 0
    }

    /// Memory that the process occupied at most so far, in bytes (proc(5), VmHWM).
    var peakMemory: Int {
        let text = try? String(contentsOfFile: "/proc/\(process.pid)/status", encoding: .utf8)
        let line = text?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return (line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 1_024
    }

    /// Sends an order for the file at `path` and waits for its end.
    func decode(
        _ path: String, _ want: DecodeWant, page: Int = 0,
        limits: DecodeLimits = DecodeLimits(), store: Int32? = nil, timeout: Double = 60
    ) throws -> Answer {
        let order = try send(path, want, page: page, limits: limits, store: store)
        return try finish(order, timeout: timeout)
    }

    /// Sends an order without waiting.
    func send(
        _ path: String, _ want: DecodeWant, page: Int = 0,
        limits: DecodeLimits = DecodeLimits(), store: Int32? = nil
    ) throws -> DecodeOrder {
        let descriptor = lep_open_regular(path)
        guard descriptor >= 0 else { throw TestFailure("cannot open \(path): \(-descriptor)") }
        defer { lep_close(descriptor) }
        lastID += 1
        let order = DecodeOrder(
            id: lastID, want: want, page: page,
            suffixHint: URL(fileURLWithPath: path).pathExtension, limits: limits)
        let handed = [descriptor] + (store.map { [$0] } ?? [])
        let bytes = AppMessage.order(order).encoded()
        _ = lep_send(socket, bytes, bytes.count, handed, handed.count)
        return order
    }

    func cancel(_ order: DecodeOrder) {
        let bytes = AppMessage.cancel(id: order.id).encoded()
        _ = lep_send(socket, bytes, bytes.count, nil, 0)
    }

    /// Waits for the end of an order; `onHeader` is called when its header arrives.
    func finish(
        _ order: DecodeOrder, timeout: Double, onHeader: () throws -> Void = {}
    ) throws -> Answer {
        let start = Date()
        var header: PictureHeader?
        while true {
            let ending: Ending
            switch Self.receive(socket, timeout: timeout - Date().timeIntervalSince(start)) {
            case .message(.header(let declared), _):
                header = declared
                try onHeader()
                guard !order.want.hasPixels else { continue }
                ending = .probed
            case .message(.picture(let picture), let descriptor):
                defer { lep_close(descriptor) }
                try picture.check(against: order)
                ending = .picture(picture, try Self.pixels(picture, descriptor))
            case .message(.stored(let stored), _): ending = .stored(stored)
            case .message(.failed(let failure), _): ending = .failed(failure)
            case .message(.hello, _): throw TestFailure("a second hello")
            case .message(.frame, let descriptor):
                lep_close(descriptor)
                throw TestFailure("a frame that nobody asked for")
            case .closed: ending = .died(signal: try exitSignal())
            case .timeout: ending = .silent
            case .malformed(let problem): throw problem
            }
            return Answer(
                header: header, ending: ending, seconds: Date().timeIntervalSince(start))
        }
    }

    /// The signal that ended the process, nil if it exited by itself.
    ///
    /// The status stays readable.
    private func exitSignal() throws -> Int32? {
        var info = siginfo_t()
        guard waitid(P_PID, id_t(process.pid), &info, WEXITED | WNOWAIT) == 0 else {
            throw TestFailure("waitid failed")
        }
        return info.si_code == Int32(CLD_EXITED) ? nil : info._sifields._sigchld.si_status
    }

    enum Received {
        case message(DecoderMessage, Int32)
        case closed, timeout
        case malformed(MalformedMessage)
    }

    static func receive(_ socket: Int32, timeout: Double) -> Received {
        guard lep_wait_readable(socket, Int32(max(0, timeout) * 1_000)) == 1 else {
            return .timeout
        }
        var bytes = [UInt8](repeating: 0, count: DecodeProtocol.maxPacketBytes)
        var descriptor: Int32 = -1
        var count = DecodeProtocol.maxDescriptors
        let received = lep_recv(socket, &bytes, bytes.count, &descriptor, &count, true)
        // Descriptors beyond what was asked for make the packet one that breaks the protocol.
        if received == -Int(EPROTO) { return .malformed(.wrongDescriptorCount(2)) }
        guard received > 0 else { return .closed }
        do {
            let message = try DecoderMessage(decoding: Array(bytes[..<received]))
            guard count == message.descriptorCount else {
                lep_close(descriptor)
                return .malformed(.wrongDescriptorCount(count))
            }
            return .message(message, descriptor)
        } catch {
            lep_close(descriptor)
            return .malformed(error)
        }
    }

    static func pixels(
        _ picture: PictureDescription, _ descriptor: Int32
    ) throws -> [UInt8] {
        let verdict = lep_memfd_check(descriptor, UInt64(picture.byteCount))
        guard verdict == 0 else { throw TestFailure("the memory file is not sealed: \(-verdict)") }
        guard let mapping = lep_map_read(descriptor, Int(picture.byteCount)) else {
            throw TestFailure("cannot map the pixels")
        }
        defer { lep_unmap(mapping, Int(picture.byteCount)) }
        return [UInt8](UnsafeRawBufferPointer(start: mapping, count: Int(picture.byteCount)))
    }
}

extension [String] {
    /// Calls `body` with the strings as a NULL-terminated C array.
    func withCStrings<Result>(
        _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Result
    ) -> Result {
        var copies: [UnsafePointer<CChar>?] = map { UnsafePointer(strdup($0)) }
        copies.append(nil)
        defer { for copy in copies { free(UnsafeMutableRawPointer(mutating: copy)) } }
        return copies.withUnsafeBufferPointer { buffer in
            guard let start = buffer.baseAddress else { preconditionFailure("never empty") }
            return body(start)
        }
    }
}
