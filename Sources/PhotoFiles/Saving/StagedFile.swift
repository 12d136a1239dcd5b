import CFileSupport
import CGio
import Glibc

/// A new file that has no name of its own before it is whole.
///
/// It is written in the folder where it will stand, so that giving it its name is one step of the file
/// system. Until then it has no name at all, and goes with the process that writes it, however that
/// ends. Where the file system cannot do that (FAT, many shares) it has a hidden temporary one.
final class StagedFile {
    /// How many numbers a free name is tried with.
    private static let attempts = 10_000

    /// What it is known by in its folder.
    private enum Standing {
        case nameless
        case hidden(RawPath)
        case named
    }

    private let path: RawPath
    private let folder: FileDescriptor
    private let file: FileDescriptor
    private var standing: Standing
    /// The name of the copied file, for problems.
    private let shownName: String

    /// Makes an empty file in a folder, readable by its owner alone until it is finished.
    ///
    /// - Parameter canBeNameless: false uses a hidden name, as where the file system has no other way.
    init(
        in path: RawPath, for shownName: String, canBeNameless: Bool = true
    ) throws(FileProblem) {
        let folder = try FileDescriptor.folder(path, toSave: shownName)
        var number = canBeNameless ? lep_open_nameless(folder.number, 0o600) : -1
        var standing = Standing.nameless
        if number < 0 {
            HiddenName.clear(path, opened: folder)
            var name = HiddenName.make()
            repeat {
                name = HiddenName.make()
                number = name.withCString {
                    openat(
                        folder.number, $0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW,
                        0o600)
                }
            } while number < 0 && errno == EEXIST
            standing = .hidden(name)
        }
        guard number >= 0 else { throw .writing(errno, name: shownName) }
        self.path = path
        self.folder = folder
        file = FileDescriptor(adopting: number)
        self.standing = standing
        self.shownName = shownName
    }

    deinit {
        guard case .hidden(let name) = standing else { return }
        _ = name.withCString { unlinkat(folder.number, $0, 0) }
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
            if give(candidate) == 0 {
                try settle()
                return candidate
            }
            guard errno == EEXIST else { throw .fromErrno(errno, name: shownName) }
        }
        throw FileProblem(kind: .exists, name: shownName)
    }

    /// Gives the file a name; another file of that name is replaced in one step, or in the way.
    func take(name: RawPath, replacing: Bool) throws(FileProblem) {
        guard (replacing ? replace(name) : give(name)) == 0 else {
            throw .fromErrno(errno, name: name.shown)
        }
        try settle()
    }

    /// 0, or -1 with errno set; never replaces.
    private func give(_ name: RawPath) -> Int32 {
        switch standing {
        case .nameless:
            name.withCString { lep_name_file(file.number, folder.number, $0) }
        case .hidden(let before):
            before.withCString { from in
                name.withCString { lep_rename_noreplace(folder.number, from, $0) }
            }
        case .named: preconditionFailure("a file is given its name once")
        }
    }

    /// 0, or -1 with errno set.
    ///
    /// A file without a name cannot replace another: it gets a hidden one first, being whole already.
    private func replace(_ name: RawPath) -> Int32 {
        if case .nameless = standing {
            HiddenName.clear(path, opened: folder)
            let hidden = HiddenName.make()
            guard give(hidden) == 0 else { return -1 }
            standing = .hidden(hidden)
        }
        guard case .hidden(let before) = standing else { return -1 }
        return before.withCString { from in
            name.withCString { renameat(folder.number, from, folder.number, $0) }
        }
    }

    /// The name is given; waits until it is on the disk too.
    private func settle() throws(FileProblem) {
        standing = .named
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
