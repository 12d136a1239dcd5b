import Foundation

/// Words that only some folders may use, and words that none may.
enum WordRules {
    /// What the compiler cannot check; assembled so that this file does not hold the words.
    private static let unchecked = [
        "Unmanaged", "unsafe" + "BitCast", "nonisolated" + "(unsafe)", "@unchecked " + "Sendable",
    ]

    private static let uncheckedFolders = [
        "Sources/GtkBridge/", "Sources/PhotoPipeline/Pool/",
        "Tests/Support/", "Tests/GtkBridgeTests/",
    ]

    static let uncheckedPlaces = SourceRule(
        title: "What the compiler cannot check stands in GtkBridge and the pool only"
    ) { source in
        guard source.path.hasSuffix(".swift"),
            !uncheckedFolders.contains(where: { source.path.hasPrefix($0) })
        else { return [] }
        return source.matches(of: unchecked, in: source.code) {
            "\($0) is for GtkBridge and PhotoPipeline/Pool"
        }
    }

    static let uncheckedReasons = SourceRule(
        title: "What the compiler cannot check says why, on its line or above"
    ) { source in
        source.matches(
            of: unchecked, in: source.code, reason: { "\($0) without a reason" },
            unless: source.hasReason(at:))
    }

    static let pointers = SourceRule(title: "Pages and dialogs hold no pointers") { source in
        guard source.path.hasPrefix("Sources/LeporelloUI/") else { return [] }
        return source.matches(
            of: [
                "OpaquePointer", "UnsafePointer", "UnsafeMutablePointer", "UnsafeRawPointer",
                "UnsafeMutableRawPointer", "UnsafeBufferPointer", "withUnsafePointer",
            ],
            in: source.code
        ) { "\($0) belongs in GtkBridge" }
    }

    static let forcedThings = SourceRule(title: "Sources force nothing") { source in
        guard source.path.hasPrefix("Sources/"), source.path.hasSuffix(".swift") else { return [] }
        return source.matches(of: ["try!", "as!"], in: source.code) { "\($0) ends the program" }
    }

    static let time = SourceRule(title: "Nothing waits on Timer, RunLoop or a bare sleep") {
        source in
        // The one polling wait that every test shares, and the pace of injected input.
        guard source.path != "Tests/Support/TestSupport/Files/Waiting.swift",
            source.path.hasSuffix(".swift")
        else { return [] }
        // The program may wait for a time that is a rule of its own; a test waits for conditions.
        // Without Foundation there is no Timer but GtkBridge's, which GLib runs.
        let isTest = source.path.hasPrefix("Tests/")
        let isSupport = source.path.hasPrefix("Tests/Support/")
        let code = source.code.map {
            isTest && !isSupport ? $0 : $0.replacingOccurrences(of: "Task.sleep", with: "")
        }
        return source.matches(
            of: ["RunLoop", "sleep", "usleep", "nanosleep"] + (isTest ? ["Timer"] : []), in: code
        ) { "\($0): GLib never runs it, or a test would wait for time" }
    }

    static let history = SourceRule(title: "Comments tell no history and promise nothing") {
        source in
        let words = ["TO" + "DO", "FIX" + "ME", "XX" + "X", "HA" + "CK"]
        return source.matches(of: words, in: source.lines) { "\($0) in a source file" }
    }
}
