import CFileSupport
import CGio
import Glibc

/// An open file or folder, closed when it goes.
struct FileDescriptor: ~Copyable {
    let number: Int32

    /// Takes over an open descriptor.
    init(adopting number: Int32) {
        self.number = number
    }

    deinit {
        close(number)
    }

    /// The number, for someone else to close.
    consuming func release() -> Int32 {
        let number = number
        discard self
        return number
    }

    /// Opens a folder to save a file in it, whatever becomes of the folder's own path.
    static func folder(_ path: RawPath, toSave name: String) throws(FileProblem) -> FileDescriptor {
        let number = path.withCString { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        guard number >= 0 else { throw .writing(errno, name: name) }
        return FileDescriptor(adopting: number)
    }

    /// Opens a regular file to read; anything else is refused without waiting for it.
    static func regularFile(_ path: RawPath) throws(FileProblem) -> FileDescriptor {
        let name = path.lastPart.shown
        let number = path.withCString { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) }
        guard number >= 0 else { throw .fromErrno(errno, name: name) }
        let file = FileDescriptor(adopting: number)
        let status = try file.status(name: name)
        guard status.st_mode & S_IFMT == S_IFREG else {
            let isFolder = status.st_mode & S_IFMT == S_IFDIR
            throw FileProblem(kind: isFolder ? .isFolder : .specialFile, name: name)
        }
        return file
    }

    func status(name: String) throws(FileProblem) -> stat {
        var status = stat()
        guard fstat(number, &status) == 0 else { throw .fromErrno(errno, name: name) }
        return status
    }

    /// Waits until content and name are on the disk.
    func synchronize(name: String) throws(FileProblem) {
        while fsync(number) != 0 {
            // Some file systems cannot do it for folders; what they can do is done.
            if errno == EINVAL || errno == ENOTSUP { return }
            guard errno == EINTR else { throw .fromErrno(errno, name: name) }
        }
    }

    /// Writes all bytes, however many calls it takes.
    func write(_ bytes: UnsafeRawBufferPointer, name: String) throws(FileProblem) {
        var rest = bytes
        while !rest.isEmpty {
            let count = Glibc.write(number, rest.baseAddress, rest.count)
            if count < 0 {
                guard errno == EINTR else { throw .fromErrno(errno, name: name) }
                continue
            }
            rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        }
    }
}
