import CSandbox
import DecodeProtocol
import Glibc

/// Answers orders wrongly, as their suffix hints ask.
struct FaultyDesk {
    let socket = DecodeProtocol.socketDescriptor
    /// The size of the only picture.
    private static let whole = (width: 60, height: 40)
    /// Its only colour.
    private static let colour: [UInt8] = [200, 40, 40]

    func run() {
        while true {
            var descriptors: [Int32] = [-1, -1]
            guard let message = receive(&descriptors, wait: true) else { return }
            defer { for descriptor in descriptors { lep_close(descriptor) } }
            guard case .order(let order) = message else { continue }
            answer(order, fault(order))
        }
    }

    /// The fault that an order asks for.
    ///
    /// With LEPORELLO_FAULT_ONCE naming a file, only whoever removes that file does wrong.
    private func fault(_ order: DecodeOrder) -> Fault? {
        guard let fault = Fault(rawValue: order.suffixHint) else { return nil }
        if let path = getenv("LEPORELLO_FAULT_ONCE"), unlink(path) != 0 { return nil }
        return fault
    }

    private func answer(_ order: DecodeOrder, _ fault: Fault?) {
        switch fault {
        case .crashearly: abort()
        case .hangearly: hang()
        case .orphan: leaveSocketToAnother()
        case .garbage: return sendNoise()
        case .refuse:
            let failure = DecodeFailure(id: order.id, code: .damaged, detail: "on command")
            send(.failed(failure))
            return
        default: break
        }
        let header = DecoderMessage.header(
            PictureHeader(
                id: order.id, width: Self.whole.width, height: Self.whole.height,
                formatName: "Flat"))
        send(header, fault == .headerfile ? STDOUT_FILENO : nil)
        if case .frames = order.want { return play(order, fault) }
        if !order.want.hasPixels { return }
        if fault == .falsestored || order.want == .store {
            send(.stored(StoredPicture(id: order.id, isTruncated: false)))
            return
        }
        switch fault {
        case .crashlate: abort()
        case .hanglate: hang()
        case .leave: exit(0)
        case .spin: spin()
        case .hog: hog()
        case .trickle: while send(header) { _ = lep_wait_readable(socket, 20) }
        case .flood: while send(header) {}
        case .slow:
            if wasCancelled(order.id, within: 1_000) {
                let failure = DecodeFailure(id: order.id, code: .cancelled, detail: "")
                send(.failed(failure))
                return
            }
            deliver(order, nil)
        default: deliver(order, fault)
        }
    }

    private func deliver(_ order: DecodeOrder, _ fault: Fault?) {
        guard let size = size(for: order, fault) else { return }
        let stride = size.width * 3
        var description = PictureDescription(
            id: order.id, width: size.width, height: size.height, stride: stride, format: .rgb8,
            byteCount: Int64(stride * size.height),
            isFullResolution: size.width == Self.whole.width)
        let real = fault == .shortmemory ? description.byteCount / 2 : description.byteCount
        let descriptor = pixels(
            Int(real), isSealed: fault != .unsealed && fault != .shrunken)
        defer { lep_close(descriptor) }
        switch fault {
        case .wrongid: description.id &+= 1_000
        case .wrongstride:
            description.stride -= 1
            description.byteCount = Int64(description.stride * size.height)
        case .wrongbytes: description.byteCount += 1 << 40
        default: break
        }
        switch fault {
        case .nodescriptor: send(.picture(description))
        case .half:
            let bytes = DecoderMessage.picture(description).encoded()
            var descriptor = descriptor
            _ = lep_send(socket, bytes, bytes.count / 2, &descriptor, 1)
        case .twodescriptors:
            let bytes = DecoderMessage.picture(description).encoded()
            _ = lep_send(socket, bytes, bytes.count, [descriptor, descriptor], 2)
        case .shrunken:
            send(.picture(description), descriptor)
            ftruncate(descriptor, 0)
        case .pipe:
            var ends: [Int32] = [-1, -1]
            guard pipe(&ends) == 0 else { exit(1) }
            send(.picture(description), ends[0])
            ends.forEach(lep_close)
        default: send(.picture(description), descriptor)
        }
    }

    /// The size to answer with; nil where the order was refused.
    private func size(for order: DecodeOrder, _ fault: Fault?) -> (width: Int, height: Int)? {
        var size = Self.whole
        if case .fit(let maxWidth, let maxHeight) = order.want {
            let factor = min(
                1, Double(maxWidth) / Double(size.width), Double(maxHeight) / Double(size.height))
            size.width = max(1, Int(Double(size.width) * factor))
            size.height = max(1, Int(Double(size.height) * factor))
            if fault == .wrongbox { size.width = maxWidth + 1 }
        }
        if case .region(let region, let origin) = order.want {
            // An empty store is read as what it is.
            if origin == .file || fault == .emptystore {
                refuse(order, origin)
                return nil
            }
            size = (region.width, region.height)
            if fault == .wrongregion { size.width += 1 }
        }
        return size
    }

    /// Says what a sound decoder says of a file read from the top, or of an empty store.
    private func refuse(_ order: DecodeOrder, _ origin: RegionOrigin) {
        let code: DecodeErrorCode = origin == .file ? .needsStore : .damaged
        send(.failed(DecodeFailure(id: order.id, code: code, detail: "")))
    }

    /// Sends a frame once some are asked for, and then does wrong.
    private func play(_ order: DecodeOrder, _ fault: Fault?) {
        var descriptors = [Int32](repeating: -1, count: DecodeProtocol.maxDescriptors)
        guard case .moreFrames(_, let count) = receive(&descriptors, wait: true) else { return }
        sendFrame(order, index: 0)
        switch fault {
        case .framecrash: abort()
        case .framehang: hang()
        case .frameother: sendFrame(order, index: 5)
        case .framelarger: sendFrame(order, index: 1, width: 1_000)
        case .frameunsealed: sendFrame(order, index: 1, isSealed: false)
        default: for index in 1...count { sendFrame(order, index: index) }
        }
    }

    private func sendFrame(
        _ order: DecodeOrder, index: Int, width: Int = Self.whole.width, isSealed: Bool = true
    ) {
        let stride = width * 3
        let description = PictureDescription(
            id: order.id, width: width, height: Self.whole.height, stride: stride, format: .rgb8,
            byteCount: Int64(stride * Self.whole.height))
        let descriptor = pixels(Int(description.byteCount), isSealed: isSealed)
        defer { lep_close(descriptor) }
        send(
            .frame(FrameDescription(picture: description, index: index, delay: 50, isLast: false)),
            descriptor)
    }

    /// A memory file of that many bytes in the one colour.
    private func pixels(_ count: Int, isSealed: Bool) -> Int32 {
        let descriptor = lep_memfd_create_sized(UInt64(count))
        guard descriptor >= 0, let mapping = lep_map_write(descriptor, count) else { exit(1) }
        let bytes = mapping.assumingMemoryBound(to: UInt8.self)
        for index in 0..<count { bytes[index] = Self.colour[index % 3] }
        lep_unmap(mapping, count)
        if isSealed, lep_memfd_seal(descriptor) != 0 { exit(1) }
        return descriptor
    }

    /// The other one reads until the app has closed its side.
    private func leaveSocketToAnother() -> Never {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawn_file_actions_adddup2(&actions, socket, STDIN_FILENO)
        var process: pid_t = 0
        var words = [strdup("cat"), nil]
        exit(posix_spawnp(&process, "cat", &actions, nil, &words, environ))
    }

    /// Until the app ends it: not even the end of the socket is noticed.
    private func hang() -> Never {
        while true { pause() }
    }

    private func spin() -> Never {
        _ = lep_limit_cpu(100)
        var state: UInt64 = 1
        while true {
            state = state &* 6_364_136_223_846_793_005 &+ 1
            if state == 0 { exit(0) }
        }
    }

    /// Under a limit of its own, so that the machine does not suffer with it.
    private func hog() -> Never {
        let space = rlim_t(lep_address_space() + 256 << 20)
        var limit = rlimit(rlim_cur: space, rlim_max: space)
        setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
        while let block = malloc(1 << 20) { memset(block, 1, 1 << 20) }
        abort()
    }

    private func wasCancelled(_ id: UInt64, within milliseconds: Int32) -> Bool {
        guard lep_wait_readable(socket, milliseconds) == 1 else { return false }
        var descriptors: [Int32] = [-1, -1]
        guard let message = receive(&descriptors, wait: false) else { exit(0) }
        for descriptor in descriptors { lep_close(descriptor) }
        return message == .cancel(id: id)
    }

    private func receive(_ descriptors: inout [Int32], wait: Bool) -> AppMessage? {
        var bytes = [UInt8](repeating: 0, count: DecodeProtocol.maxPacketBytes)
        var count = descriptors.count
        let received = lep_recv(socket, &bytes, bytes.count, &descriptors, &count, wait)
        guard received > 0 else { return nil }
        return try? AppMessage(decoding: Array(bytes[..<received]))
    }

    /// Returns whether somebody is there to hear it.
    @discardableResult
    func send(_ message: DecoderMessage, _ descriptor: Int32? = nil) -> Bool {
        let bytes = message.encoded()
        guard var descriptor else { return lep_send(socket, bytes, bytes.count, nil, 0) == 0 }
        return lep_send(socket, bytes, bytes.count, &descriptor, 1) == 0
    }

    func sendNoise() {
        let noise = (0..<300).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ 11) }
        _ = lep_send(socket, noise, noise.count, nil, 0)
    }
}
