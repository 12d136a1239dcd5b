import DecodeProtocol

/// What libFuzzer calls with each input it thinks of: as a packet to either side.
///
/// The input is read as it is, and as the rest of each kind of packet. What is accepted must come
/// back the same from the wire. Built by `./dev fuzz`.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    let input = Array(UnsafeBufferPointer(start: start, count: count))
    check(input)
    let cancel = AppMessage.cancel(id: 7).encoded()
    for kind in [1, 2, 100, 101, 102, 103, 110] as [UInt8] {
        var packet = cancel
        // Four bytes of magic and two of version stand before the kind.
        packet[6] = kind
        check(packet + input)
    }
    return 0
}

private func check(_ packet: [UInt8]) {
    if let message = try? AppMessage(decoding: packet) {
        let again = try? AppMessage(decoding: message.encoded())
        precondition(again == message, "an app's message changed on the wire")
    }
    if let message = try? DecoderMessage(decoding: packet) {
        let again = try? DecoderMessage(decoding: message.encoded())
        precondition(again == message, "a decoder's message changed on the wire")
    }
}
