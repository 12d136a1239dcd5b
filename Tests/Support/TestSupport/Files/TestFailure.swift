/// Why a test's surroundings, rather than the program, did not do what was asked.
public struct TestFailure: Error, CustomStringConvertible {
    /// The reason, for whoever reads the test log.
    public let description: String

    /// A failure for the given reason.
    public init(_ description: String) {
        self.description = description
    }
}
