import DecodeProtocol

/// One decoder process; never used again for another one.
struct DecoderID: Hashable, Sendable {
    let number: Int
}

/// One order given to the pool; also the order's id on the wire.
struct JobID: Hashable, Sendable {
    let number: UInt64
}

/// How a decoder process ended.
enum DecoderEnd: Hashable, Sendable {
    /// It could not be started, or its socket failed; an errno.
    case notStarted(Int32)
    case exited(Int32)
    case signalled(Int32)
}

/// Why a job ends without an answer from a decoder.
enum JobLoss: Hashable, Sendable {
    /// The decoder ended, or broke the protocol, with this job in its hands, in every try.
    case crashed(detail: String)
    /// The time allowed passed, in every try.
    case timeLimit
    /// Decoders could not be started.
    case noDecoder(detail: String)
}

/// What a decoder is for.
enum DecoderRole: Hashable, Sendable {
    /// Pictures of every kind but SVG.
    case worker
    /// The same, kept free for the photo being looked at.
    case kept
    /// SVG, which needs fonts and hence another confinement.
    case svg

    var profile: DecoderProfile { self == .svg ? .svg : .raster }
}
