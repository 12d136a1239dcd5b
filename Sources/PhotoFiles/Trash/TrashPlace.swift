import CFileSupport
import CGio
import Glibc

/// One entry of a trash folder as the freedesktop.org Trash Specification lays it out.
struct TrashPlace: Hashable, Sendable {
    /// The trash folder, which holds `files` and `info`.
    let trashFolder: RawPath
    /// The name under `files`; the one under `info` has `.trashinfo` after it.
    let entryName: RawPath

    private static let infoEnding = RawPath(".trashinfo")

    var file: RawPath { trashFolder.appending(RawPath("files")).appending(entryName) }
    var info: RawPath {
        let name = RawPath(bytes: entryName.bytes + Self.infoEnding.bytes)
        return trashFolder.appending(RawPath("info")).appending(name)
    }

    init(trashFolder: RawPath, entryName: RawPath) {
        self.trashFolder = trashFolder
        self.entryName = entryName
    }

    /// The entry that an info file describes, or nil if it is no info file.
    init?(trashFolder: RawPath, infoName: RawPath) {
        let ending = Self.infoEnding.bytes
        guard infoName.bytes.count > ending.count,
            infoName.bytes.suffix(ending.count) == ending[...]
        else { return nil }
        self.init(
            trashFolder: trashFolder,
            entryName: RawPath(bytes: infoName.bytes.dropLast(ending.count)))
    }

    /// Moves the file out of the trash; the name it got may carry a number.
    func restore(to original: RawPath) throws(FileProblem) -> RawPath {
        let shown = original.lastPart.shown
        for attempt in 0..<1000 {
            let name = FreeName.candidate(attempt, for: original.lastPart)
            let target = original.parent.appending(name)
            // Paths, both absolute, so that the folder descriptor does not matter.
            let result = file.withCString { from in
                target.withCString { lep_rename_noreplace(AT_FDCWD, from, $0) }
            }
            if result == 0 {
                _ = info.withCString { unlink($0) }
                return target
            }
            let code = errno
            guard code != EEXIST else { continue }
            let isGone = code == ENOENT && file.withCString { access($0, F_OK) } != 0
            throw isGone
                ? FileProblem(kind: .notInTrash, name: shown) : .fromErrno(code, name: shown)
        }
        throw FileProblem(kind: .exists, name: shown)
    }
}
