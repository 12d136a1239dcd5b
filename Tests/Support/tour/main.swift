import Foundation
import TestSupport

// tour FOLDER PICTURES…: walks through the program in headless sessions by injected input and leaves
// numbered screenshots in FOLDER: on a laptop's screen, over a blurred grid, in Chinese, on a phone's.
// Their paths go to standard output, one a line.
//
// tour --gallery FOLDER SAMPLES: leaves the pictures for README and metainfo there, named by what they
// show; SAMPLES is the folder that is shown.

/// The variables of Chinese texts.
///
/// The C locale gets another name, in which gettext translates.
func chinese(in folder: TemporaryFolder) throws -> [String: String] {
    try folder.makeFolder("locales")
    try FileManager.default.createSymbolicLink(
        atPath: folder.file("locales/zh_CN.utf8"), withDestinationPath: "/usr/lib/locale/C.utf8")
    return [
        "LANG": "zh_CN.UTF-8", "LOCPATH": folder.file("locales"), "LANGUAGE": "zh_CN",
    ]
}

func tour(_ pictures: [String], into output: String) throws {
    try FileManager.default.createDirectory(atPath: output, withIntermediateDirectories: true)
    let album = TourAlbum(folder: output)
    let laptop = try HeadlessSession.shared()
    let program = try LeporelloProgram(pictures, in: laptop)
    try Tour(program: program, album: album).walk()
    program.process.end()

    let blurred = try LeporelloProgram(
        pictures, in: laptop, settings: ["backdrop": "'blurred'"])
    try Tour(program: blurred, album: album, name: "hero").walkHero()
    blurred.process.end()

    let folder = try TemporaryFolder()
    let translated = try LeporelloProgram(pictures, in: laptop, environment: chinese(in: folder))
    try Tour(program: translated, album: album, name: "zh_CN").walkNarrow()
    translated.process.end()

    let phone = try HeadlessSession(width: 360, height: 740)
    let narrow = try LeporelloProgram(pictures, in: phone, settings: ["columns": "3"])
    try Tour(program: narrow, album: album, name: "phone").walkNarrow()
    narrow.process.end()
}

var arguments = CommandLine.arguments.dropFirst()
let isGallery = arguments.first == "--gallery"
if isGallery { arguments.removeFirst() }
guard let output = arguments.popFirst(), !arguments.isEmpty else {
    print("usage: tour FOLDER PICTURES…, or tour --gallery FOLDER SAMPLES")
    exit(2)
}
do {
    if isGallery {
        let album = TourAlbum(folder: output, isNumbered: false)
        try Gallery(samples: arguments[arguments.startIndex], album: album).take()
    } else {
        try tour(Array(arguments), into: output)
    }
} catch {
    FileHandle.standardError.write(Data("tour: \(error)\n".utf8))
    exit(1)
}
