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
        /// The bits, as the message carries them.
        public let rawValue: UInt16

        /// What a message's bits say.
        public init(rawValue: UInt16) {
            self.rawValue = rawValue
        }

        /// No program that it starts gains rights.
        public static let noNewPrivileges = Self(rawValue: 1)
        /// Landlock: no path beyond the profile's can be opened.
        public static let landlock = Self(rawValue: 2)
        /// Seccomp: no call outside the list, on any thread.
        public static let seccomp = Self(rawValue: 4)
        /// Limits on memory, processor time and files.
        public static let resourceLimits = Self(rawValue: 8)
        /// All of them.
        public static let complete: Self = [.noNewPrivileges, .landlock, .seccomp, .resourceLimits]
        /// What is left on a kernel without Landlock, where seccomp keeps all paths closed.
        public static let withoutLandlock: Self = [.noNewPrivileges, .seccomp, .resourceLimits]
    }

    /// The process's own id, in its own process namespace.
    public var processID: Int32
    /// The version of the kernel's Landlock interface; 0 for none.
    public var landlockABI: Int
    /// What holds this process in.
    public var confinement: Confinement
    /// Which pictures it takes.
    public var profile: DecoderProfile

    /// What a process says by its parts.
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
    /// The order that failed.
    public var id: UInt64
    /// The kind of failure.
    public var code: DecodeErrorCode
    /// English, for logs and a details line; never the file's name.
    ///
    /// May quote the file: untrusted.
    public var detail: String

    /// A failure of an order.
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
