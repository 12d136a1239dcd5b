// swift-tools-version: 6.0
// Leporello: a photo browser for GNOME. HOUSE rules on who imports whom are held by LayoutTests.

import PackageDescription

let package = Package(
    name: "Leporello",
    products: [
        .executable(name: "leporello", targets: ["leporello"]),
        .executable(name: "leporello-decoder", targets: ["leporello-decoder"]),
    ],
    targets: [
        // C libraries, one module each.
        .systemLibrary(name: "CGio", pkgConfig: "gio-unix-2.0"),
        .systemLibrary(name: "CGtk", pkgConfig: "libadwaita-1"),
        .systemLibrary(name: "CVips", pkgConfig: "vips"),
        .systemLibrary(name: "CHeif", pkgConfig: "libheif"),
        .systemLibrary(name: "CGexiv2", pkgConfig: "gexiv2"),
        .systemLibrary(name: "CJpeg", pkgConfig: "libjpeg"),
        .systemLibrary(name: "CLcms", pkgConfig: "lcms2"),
        .systemLibrary(name: "COpenEXR", pkgConfig: "OpenEXR"),
        .systemLibrary(name: "CPng", pkgConfig: "libpng"),
        .systemLibrary(name: "CSeccomp", pkgConfig: "libseccomp"),
        .systemLibrary(name: "CWebP", pkgConfig: "libwebp"),

        // C of ours: what Swift cannot say.
        .target(name: "CGtkSupport", dependencies: ["CGtk", "CGio"]),
        .target(
            name: "CVipsSupport",
            dependencies: ["CVips", "CHeif", "CJpeg", "CLcms", "CGexiv2", "COpenEXR", "CWebP"],
            linkerSettings: [.linkedLibrary("gmodule-2.0")]),
        .target(name: "CSandbox", dependencies: ["CSeccomp"]),
        .target(name: "CThumbnail", dependencies: ["CPng"]),
        .target(name: "CFileSupport"),

        // Pure Swift.
        .target(name: "PhotoModel", linkerSettings: [.linkedLibrary("m")]),
        .target(name: "DecodeProtocol"),

        // Effects without a toolkit.
        .target(name: "PhotoFiles", dependencies: ["PhotoModel", "CGio", "CFileSupport"]),
        .target(
            name: "PhotoPipeline",
            dependencies: ["PhotoModel", "DecodeProtocol", "CSandbox", "CThumbnail", "CGio"]),

        // Toolkit and pages.
        .target(name: "GtkBridge", dependencies: ["PhotoModel", "CGtk", "CGio", "CGtkSupport"]),
        .target(
            name: "LeporelloUI",
            dependencies: ["GtkBridge", "PhotoPipeline", "PhotoFiles", "PhotoModel"]),

        // Programs.
        .executableTarget(name: "leporello", dependencies: ["LeporelloUI"]),
        .executableTarget(
            name: "leporello-decoder",
            dependencies: ["DecodeProtocol", "CVips", "CVipsSupport", "CSandbox"]),

        // Tests.
        .target(name: "TestDice", path: "Tests/Support/TestDice"),
        .target(
            name: "TestSupport", dependencies: ["PhotoModel", "CGio"],
            path: "Tests/Support/TestSupport"),
        .executableTarget(
            name: "gtk-checks", dependencies: ["GtkBridge", "PhotoModel"],
            path: "Tests/Support/gtk-checks"),
        .executableTarget(
            name: "input-probe", dependencies: ["CGtk"], path: "Tests/Support/input-probe"),
        .target(name: "BlueWindow", dependencies: ["CGtk"], path: "Tests/Support/BlueWindow"),
        .executableTarget(
            name: "drop-target", dependencies: ["BlueWindow"], path: "Tests/Support/drop-target"),
        .executableTarget(
            name: "file-source", dependencies: ["BlueWindow"], path: "Tests/Support/file-source"),
        .executableTarget(
            name: "portal-recorder", dependencies: ["CGio"], path: "Tests/Support/portal-recorder"),
        .executableTarget(
            name: "tour", dependencies: ["TestSupport", "PhotoModel"], path: "Tests/Support/tour"),
        .executableTarget(
            name: "mutants", dependencies: ["TestSupport"], path: "Tests/Support/mutants"),
        .executableTarget(
            name: "bench", dependencies: ["TestSupport", "PhotoModel", "PhotoPipeline"],
            path: "Benchmarks/bench"),
        .executableTarget(
            name: "empty-window", dependencies: ["GtkBridge"], path: "Benchmarks/empty-window"),
        .executableTarget(
            name: "plain-picture", dependencies: ["GtkBridge", "PhotoModel"],
            path: "Benchmarks/plain-picture"),
        .executableTarget(
            name: "faulty-decoder", dependencies: ["DecodeProtocol", "CSandbox"],
            path: "Tests/Support/faulty-decoder"),
        .executableTarget(
            name: "no-landlock", dependencies: ["CSeccomp"], path: "Tests/Support/no-landlock"),
        .executableTarget(
            name: "file-checks", dependencies: ["PhotoFiles", "PhotoModel"],
            path: "Tests/Support/file-checks"),
        .testTarget(
            name: "PhotoModelTests", dependencies: ["PhotoModel", "TestDice"],
            exclude: ["Gesture/Traces"]),
        .testTarget(name: "DecodeProtocolTests", dependencies: ["DecodeProtocol", "TestDice"]),
        .testTarget(name: "PhotoFilesTests", dependencies: ["PhotoFiles", "TestSupport"]),
        .testTarget(
            name: "PhotoPipelineTests",
            dependencies: [
                "PhotoPipeline", "PhotoModel", "DecodeProtocol", "CSandbox", "CGio", "TestDice",
                "TestSupport", "leporello-decoder", "faulty-decoder",
            ]),
        .testTarget(
            name: "DecoderTests", dependencies: ["DecodeProtocol", "CSandbox", "TestSupport"]),
        .testTarget(name: "GtkBridgeTests", dependencies: ["TestSupport"]),
        .testTarget(name: "InstallTests", dependencies: ["TestSupport", "PhotoModel", "CGio"]),
        .testTarget(name: "InteractionTests", dependencies: ["TestSupport"]),
        .testTarget(name: "LayoutTests"),
    ],
    swiftLanguageModes: [.v6]
)
