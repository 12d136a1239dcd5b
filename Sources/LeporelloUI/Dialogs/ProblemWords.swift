import GtkBridge
import PhotoFiles
import PhotoPipeline

/// What was to be done with a file when a problem came up.
enum FileDeed: CaseIterable {
    case open, save, trash, delete, restore, showInFiles, send, openWith, setWallpaper, print
}

/// All words for people about problems: what could not be done with which file, and why.
enum ProblemWords {
    /// A heading that names the file, and a sentence that names the cause.
    typealias Message = (title: String, text: String)

    /// A problem with a file, for a dialog or a page.
    static func message(_ deed: FileDeed, _ problem: FileProblem) -> Message {
        (title(deed, name: problem.name), cause(problem))
    }

    /// How many files a dialog names one by one; of more it tells the number.
    private static let longestList = 8

    /// All problems of one deed, for one dialog: each file with its cause.
    static func message(_ deed: FileDeed, _ problems: [FileProblem]) -> Message? {
        guard problems.count > 1 else { return problems.first.map { message(deed, $0) } }
        var lines = problems.prefix(longestList).map { tr("“%1$s”: %2$s", $0.name, cause($0)) }
        let rest = problems.count - lines.count
        if rest > 0 { lines.append(trn("And %d more.", "And %d more.", rest)) }
        return (title(deed, count: problems.count), lines.joined(separator: "\n"))
    }

    /// A picture that cannot be shown, for its page.
    static func message(_ failure: PixelFailure) -> Message {
        (title(.open, name: failure.fileName), cause(failure))
    }

    /// A picture that cannot be shown, in one line, for a tooltip.
    static func line(_ failure: PixelFailure) -> String {
        let message = message(failure)
        return tr("%1$s: %2$s", message.title, message.text)
    }

    /// What could not be done.
    static func title(_ deed: FileDeed, name: String) -> String {
        switch deed {
        case .open: tr("Couldn't open “%s”", name)
        case .save: tr("Couldn't save “%s”", name)
        case .trash: tr("Couldn't move “%s” to the trash", name)
        case .delete: tr("Couldn't delete “%s”", name)
        case .restore: tr("Couldn't restore “%s”", name)
        case .openWith: tr("Couldn't open “%s” in another program", name)
        case .showInFiles: tr("Couldn't show “%s” in the file manager", name)
        case .send: tr("Couldn't send “%s”", name)
        case .setWallpaper: tr("Couldn't make “%s” the wallpaper", name)
        case .print: tr("Couldn't print “%s”", name)
        }
    }

    /// What could not be done with several photos.
    static func title(_ deed: FileDeed, count: Int) -> String {
        switch deed {
        case .save: trn("Couldn't save %d photo", "Couldn't save %d photos", count)
        case .trash:
            trn(
                "Couldn't move %d photo to the trash", "Couldn't move %d photos to the trash",
                count)
        case .delete: trn("Couldn't delete %d photo", "Couldn't delete %d photos", count)
        case .restore: trn("Couldn't restore %d photo", "Couldn't restore %d photos", count)
        case .send: trn("Couldn't send %d photo", "Couldn't send %d photos", count)
        case .print: trn("Couldn't print %d photo", "Couldn't print %d photos", count)
        case .open, .openWith, .showInFiles, .setWallpaper:
            trn("Couldn't open %d photo", "Couldn't open %d photos", count)
        }
    }

    /// Why, in one sentence; the system's own words where there are no better ones.
    static func cause(_ problem: FileProblem) -> String {
        switch problem.kind {
        case .notFound: tr("The file is no longer there.")
        case .targetNotFound: tr("The folder to save in is no longer there.")
        case .permissionDenied: tr("You don't have the permission to do this.")
        case .isFolder: tr("It is a folder, not a file.")
        case .notAFolder: tr("It is a file, not a folder.")
        case .specialFile: tr("It is a device or a pipe, not a picture.")
        case .brokenLink: tr("It is a link to a file that doesn't exist.")
        case .noSpace: tr("There is not enough space left.")
        case .fileTooLarge: tr("The file is too large for that place.")
        case .readOnly: tr("That place is read-only.")
        case .exists: tr("A file of that name exists already.")
        case .invalidName: tr("That place doesn't accept the file's name.")
        case .noTrash: tr("There is no trash for the place where the file is. It was not deleted.")
        case .notInTrash: tr("The file is no longer in the trash.")
        case .notReachable: tr("The place where the file is doesn't answer.")
        case .notLocal: tr("Other programs can't reach the place where the file is.")
        case .cancelled: tr("It was cancelled.")
        case .other:
            problem.detail.isEmpty ? tr("Something unexpected went wrong.") : problem.detail
        }
    }

    /// The sides of a picture as a decoder tells them, which is not believed to tell anything.
    private static func dimensions(in detail: String) -> (width: String, height: String)? {
        let parts = detail.split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[1] == "×", let width = UInt32(parts[0]),
            let height = UInt32(parts[2])
        else { return nil }
        return ("\(width)", "\(height)")
    }

    /// Why a picture cannot be shown, in one sentence.
    static func cause(_ failure: PixelFailure) -> String {
        switch failure.kind {
        case .notFound: tr("The file is no longer there.")
        case .noPermission: tr("You don't have the permission to read it.")
        case .notAFile: tr("It is a folder, a device or a pipe, not a picture.")
        case .empty: tr("The file is empty.")
        case .unreadable: tr("The file couldn't be read.")
        case .unsupported: tr("The file is not a picture of a known format.")
        case .damaged: tr("The file is damaged.")
        case .tooLarge:
            dimensions(in: failure.detail).map {
                tr("The picture is too large: %1$s × %2$s pixels.", $0.width, $0.height)
            } ?? tr("The picture is too large.")
        case .tooLargeToFetch:
            tr("The file is too large to be opened where it is. Save it on this computer first.")
        case .outOfMemory: tr("There is not enough memory for the picture.")
        case .timeLimit: tr("The picture takes too long to open.")
        case .decoderCrashed: tr("The picture couldn't be decoded.")
        case .decoderMissing: tr("The part of the program that opens pictures is missing.")
        case .failedBefore: tr("The picture couldn't be opened before, and hasn't changed since.")
        }
    }
}
