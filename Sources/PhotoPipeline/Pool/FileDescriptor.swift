import CSandbox

/// An open file that is closed with the last reference; equal to itself only.
final class FileDescriptor: Hashable, Sendable {
    let number: Int32

    init(adopting number: Int32) {
        self.number = number
    }

    deinit { lep_close(number) }

    static func == (lhs: FileDescriptor, rhs: FileDescriptor) -> Bool { lhs === rhs }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
