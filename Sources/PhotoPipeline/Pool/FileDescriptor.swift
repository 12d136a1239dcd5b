import CSandbox

/// An open file that is closed with the last reference.
final class FileDescriptor: Sendable {
    let number: Int32

    init(adopting number: Int32) {
        self.number = number
    }

    deinit { lep_close(number) }
}
