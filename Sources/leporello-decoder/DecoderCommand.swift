import DecodeProtocol

/// The decoder's command line.
struct DecoderCommand {
    static let usage = """
        usage: leporello-decoder [--profile raster|svg] [--threads N]
               [--without-landlock] [--self-test-confinement]
        Started by leporello, with a socket at descriptor 3.
        """

    /// A command line that makes no sense.
    struct Problem: Error {
        var reason: String
    }

    private(set) var profile: DecoderProfile = .raster
    /// Worker threads a picture, 1 to 16.
    private(set) var threads = 1
    /// Whether to close in as on a kernel without Landlock; for tests.
    private(set) var leavesOutLandlock = false
    /// Whether to close in, try what must not be possible, print the results and exit.
    private(set) var isSelfTest = false

    init(_ arguments: ArraySlice<String>) throws(Problem) {
        var rest = arguments
        while let argument = rest.popFirst() {
            switch argument {
            case "--profile":
                guard let name = rest.popFirst(), let value = DecoderProfile(rawValue: name) else {
                    throw Problem(reason: "--profile needs raster or svg")
                }
                profile = value
            case "--threads":
                guard let text = rest.popFirst(), let count = Int(text), (1...16).contains(count)
                else { throw Problem(reason: "--threads needs a number from 1 to 16") }
                threads = count
            case "--without-landlock":
                leavesOutLandlock = true
            case "--self-test-confinement":
                isSelfTest = true
            default:
                throw Problem(reason: "unknown argument \(argument)")
            }
        }
    }
}
