import CFileSupport
import CGio
import Glibc

/// A new file that has no name of its own before it is whole.
///
/// It is written under a hidden temporary name in the folder where it will stand, so that giving it its
/// name is one step of the file system. Released without a name, it is removed.
final class StagedFile {
    /// How many numbers a free name is tried with.
    private static let attempts = 10_000

    private let folder: FileDescriptor
    private let file: FileDescriptor
    private let temporaryName: RawPath
    /// The name of the copied file, for problems.
    private let shownName: String
    private var isNamed = false

    /// Makes an empty file in a folder, readable by its owner alone until it is finished.
    init(in folderPath: RawPath, for shownName: String) throws(FileProblem) {
        let folder = try FileDescriptor.folder(folderPath, toSave: shownName)
        var name = RawPath("")
        var number: Int32 = -1
        repeat {
            name = RawPath(".leporello-" + String(UInt64.random(in: .min ... .max), radix: 36))
            number = name.withCString {
                openat(
                    folder.number, $0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
            }
        } while number < 0 && errno == EEXIST
        guard number >= 0 else { throw .writing(errno, name: shownName) }
        self.folder = folder
        file = FileDescriptor(adopting: number)
        temporaryName = name
        self.shownName = shownName
    }

    deinit {
        guard !isNamed else { return }
        _ = temporaryName.withCString { unlinkat(folder.number, $0, 0) }
    }

    func write(_ bytes: UnsafeRawBufferPointer) throws(FileProblem) {
        try file.write(bytes, name: shownName)
    }

    /// Sets permissions and modification time and waits until everything is on the disk.
    func finish(_ attributes: SourceAttributes) throws(FileProblem) {
        // Where the file system has neither (FAT), the copy is still a good one.
        fchmod(file.number, attributes.copyMode)
        if let modified = attributes.modified {
            lep_set_modified(file.number, Int64(modified.tv_sec), Int64(modified.tv_nsec))
        }
        try file.synchronize(name: shownName)
    }

    /// Gives the file the first free name like `name` and returns that name.
    func take(freeNameLike name: RawPath) throws(FileProblem) -> RawPath {
        for attempt in 0..<Self.attempts {
            let candidate = FreeName.candidate(attempt, for: name)
            let result = temporaryName.withCString { from in
                candidate.withCString { lep_rename_noreplace(folder.number, from, $0) }
            }
            if result == 0 {
                try settle()
                return candidate
            }
            guard errno == EEXIST else { throw .fromErrno(errno, name: shownName) }
        }
        throw FileProblem(kind: .exists, name: shownName)
    }

    /// Gives the file a name; another file of that name is replaced in one step, or in the way.
    func take(name: RawPath, replacing: Bool) throws(FileProblem) {
        let result = temporaryName.withCString { from in
            name.withCString { to in
                replacing
                    ? renameat(folder.number, from, folder.number, to)
                    : lep_rename_noreplace(folder.number, from, to)
            }
        }
        guard result == 0 else { throw .fromErrno(errno, name: name.shown) }
        try settle()
    }

    /// The name is given; waits until it is on the disk too.
    private func settle() throws(FileProblem) {
        isNamed = true
        try folder.synchronize(name: shownName)
    }
}

/// What a copy keeps of the file it was made from, besides its bytes.
struct SourceAttributes {
    /// The permission bits, or nil where the source has none.
    var mode: mode_t?
    var modified: timespec?

    /// Readable and writable as the source, by the owner always.
    ///
    /// Never executable, never set-uid.
    var copyMode: mode_t { (mode ?? 0o644) & 0o666 | 0o600 }
}
