// Saves, trashes and restores as its arguments say, in a process of its own: tests give it a home, a
// trash, full disks and missing permissions that they could not give themselves.
//
//   save PHOTO FOLDER · save-as PHOTO TARGET · trash PHOTO · trash-and-restore PHOTO
//
// Places are URIs. Prints one line: what came out, or "problem KIND NAME".

import PhotoFiles
import PhotoModel

func describe(_ outcome: SaveOutcome) -> String {
    switch outcome {
    case .saved(let uri, _): "saved \(uri)"
    case .alreadyThere(let uri): "already there \(uri)"
    case .noPicturesFolder: "no pictures folder"
    }
}

func outcome(of arguments: [String]) async throws(FileProblem) -> String {
    let photo = PhotoID(uri: arguments[1])
    switch arguments[0] {
    case "save":
        let saver =
            arguments.count > 2 ? PhotoSaver(picturesFolderURI: arguments[2]) : PhotoSaver()
        return describe(try await saver.saveToPictures(photo))
    case "save-as":
        return describe(try await PhotoSaver().saveAs(photo, to: arguments[2], overwrite: true))
    case "trash":
        _ = try await TrashBin().trash(photo)
        return "trashed"
    case "trash-and-restore":
        let trashed = try await TrashBin().trash(photo)
        print("trashed")
        return "restored \(try await TrashBin().restore(trashed).uri)"
    default:
        return "unknown \(arguments[0])"
    }
}

do throws(FileProblem) {
    print(try await outcome(of: Array(CommandLine.arguments.dropFirst())))
} catch {
    print("problem \(error.kind) \(error.name)")
}
