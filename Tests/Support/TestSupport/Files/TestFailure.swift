/// Why a test's surroundings, rather than the program, did not do what was asked.
public struct TestFailure: Error, CustomStringConvertible {
    public let description: String

    public init(_ description: String) {
        self.description = description
    }
}
