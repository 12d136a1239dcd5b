/// Which pictures a decoder process is for; chosen by its command line.
public enum DecoderProfile: String, Hashable, Sendable, CaseIterable {
    /// Everything but SVG; no path can be opened.
    case raster
    /// SVG; fontconfig's and the fonts' folders can be read, nothing else.
    case svg
}

/// What a decoder says of itself once it has closed itself in.
public struct DecoderHello: Hashable, Sendable {
    /// What holds the process in.
    public struct Confinement: OptionSet, Hashable, Sendable {
        public let rawValue: UInt16

        public init(rawValue: UInt16) {
            self.rawValue = rawValue
        }

        public static let noNewPrivileges = Self(rawValue: 1)
        public static let landlock = Self(rawValue: 2)
        public static let seccomp = Self(rawValue: 4)
        public static let resourceLimits = Self(rawValue: 8)
        /// All of them: the only value that the app accepts.
        public static let complete: Self = [.noNewPrivileges, .landlock, .seccomp, .resourceLimits]
    }

    /// The process's own id, in its own process namespace.
    public var processID: Int32
    /// The version of the kernel's Landlock interface, at least 1.
    public var landlockABI: Int
    public var confinement: Confinement
    public var profile: DecoderProfile

    public init(
        processID: Int32, landlockABI: Int, confinement: Confinement, profile: DecoderProfile
    ) {
        self.processID = processID
        self.landlockABI = landlockABI
        self.confinement = confinement
        self.profile = profile
    }
}

extension DecoderHello {
    func write(to writer: inout WireWriter) {
        writer.uint32(Int(processID))
        writer.uint16(UInt16(clamping: landlockABI))
        writer.uint16(confinement.rawValue)
        writer.uint8(profile == .svg ? 1 : 0)
    }

    init(from reader: inout WireReader) throws(MalformedMessage) {
        let processID = try reader.uint32("processID", in: 1...Int(Int32.max))
        let abi = try reader.uint16()
        let confinement = Confinement(rawValue: try reader.uint16())
        let profile = try reader.uint8("profile", in: 0...1)
        self.init(
            processID: Int32(processID), landlockABI: Int(abi), confinement: confinement,
            profile: profile == 1 ? .svg : .raster)
    }
}

/// Why an order ended without a picture.
public struct DecodeFailure: Hashable, Sendable {
    public var id: UInt64
    public var code: DecodeErrorCode
    /// English, for logs and a details line; never the file's name. May quote the file: untrusted.
    public var detail: String

    public init(id: UInt64, code: DecodeErrorCode, detail: String) {
        self.id = id
        self.code = code
        self.detail = detail
    }
}

extension DecodeFailure {
    func write(to writer: inout WireWriter) {
        writer.uint16(code.rawValue)
        writer.text(detail, atMost: DecodeProtocol.maxDetailBytes)
    }

    init(id: UInt64, from reader: inout WireReader) throws(MalformedMessage) {
        guard let code = DecodeErrorCode(rawValue: try reader.uint16()) else {
            throw .outOfRange(field: "code")
        }
        let detail = try reader.text("detail", atMost: DecodeProtocol.maxDetailBytes)
        self.init(id: id, code: code, detail: detail)
    }
}
