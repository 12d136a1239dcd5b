import CSandbox
import DecodeProtocol
import Foundation
import TestSupport
import Testing

@Suite("The decoder is closed in")
struct ConfinementTests {
    @Test(
        "no path, socket, process or new code is within reach, from no thread",
        arguments: DecoderProfile.allCases, [[], ["--without-landlock"]])
    func selfTest(profile: DecoderProfile, options: [String]) throws {
        let output = try runCommand(
            [
                "\(Places.products)/leporello-decoder", "--profile", profile.rawValue,
                "--self-test-confinement",
            ] + options)
        let lines = String(decoding: output, as: UTF8.self).split(separator: "\n")
        for line in lines { #expect(line.contains(": refused ("), "\(line)") }
        let names = [
            "open-file", "open-folder", "open-proc", "open-device", "open-openat2", "create-file",
            "remove-file", "create-folder", "socket-unix", "socket-inet", "socket-inet6",
            "socket-netlink", "socketpair", "fork", "fork-clone3", "exec", "exec-descriptor",
            "kill",
            "kill-thread", "kill-by-input", "open-process", "ptrace", "read-memory", "limit-parent",
            "map-executable", "io-uring", "keyring",
        ]
        // Each from the main thread, and from one of libvips'.
        #expect(lines.count == 2 * names.count)
        for name in names { #expect(lines.filter { $0.hasPrefix("\(name):") }.count == 2) }
    }

    @Test("the hello tells of a complete confinement", arguments: DecoderProfile.allCases)
    func hello(profile: DecoderProfile) throws {
        let decoder = try DecoderProcess(profile)
        #expect(decoder.hello.confinement == .complete)
        #expect(decoder.hello.landlockABI >= 1)
        #expect(decoder.hello.profile == profile)
        #expect(decoder.hello.processID == decoder.processID)
    }

    @Test("without Landlock it is held by seccomp, says so, and decodes")
    func noLandlock() throws {
        let folder = try TemporaryFolder()
        let path = try PictureFactory.write(
            to: folder.file("a.png"), width: 9, height: 9, background: Colour(4, 50, 60))
        let decoder = try DecoderProcess(arguments: ["--without-landlock"])
        #expect(decoder.hello.confinement == .withoutLandlock)
        #expect(decoder.hello.landlockABI == 0)
        #expect(try decoder.decode(path, .full).decoded().pixel(3, 3) == [4, 50, 60, 255])
    }

    @Test("the kernel agrees", arguments: DecoderProfile.allCases)
    func kernel(profile: DecoderProfile) throws {
        let decoder = try DecoderProcess(profile)
        let status = try String(
            contentsOfFile: "/proc/\(decoder.processID)/status", encoding: .utf8)
        #expect(status.contains("NoNewPrivs:\t1"))
        #expect(status.contains("Seccomp:\t2"))
        #expect(status.contains("Threads:\t1"), "no thread before the first picture")
        let limits = try String(
            contentsOfFile: "/proc/\(decoder.processID)/limits", encoding: .utf8)
        let core = limits.split(separator: "\n").first { $0.hasPrefix("Max core file size") }
        #expect(core?.split(separator: " ").dropFirst(4).first == "0")
    }

    @Test("the decoder has only its four descriptors")
    func descriptors() throws {
        let extra = open("/dev/null", O_RDONLY)
        defer { close(extra) }
        let decoder = try DecoderProcess()
        let names = try FileManager.default.contentsOfDirectory(
            atPath: "/proc/\(decoder.processID)/fd")
        #expect(Set(names) == ["0", "1", "2", "3"])
    }

    @Test("once closed in, it prints nothing: its libraries may quote the file")
    func silence() throws {
        let decoder = try DecoderProcess()
        for descriptor in 0...2 {
            let target = try FileManager.default.destinationOfSymbolicLink(
                atPath: "/proc/\(decoder.processID)/fd/\(descriptor)")
            #expect(target == "/dev/null")
        }
    }

    @Test("a process with a second thread refuses to be closed in")
    func secondThread() throws {
        let end = DispatchSemaphore(value: 0)
        let thread = Thread { end.wait() }
        thread.start()
        defer { end.signal() }
        try waitUntil("the thread runs") { lep_thread_count() > 1 }
        var confinement = lep_confinement()
        #expect(lep_confine(&confinement) == -EBUSY)
        #expect(confinement.done == 0)
        #expect(confinement.failed_step.map { String(cString: $0) } == "counting threads")
    }

    @Test("no ImageMagick, poppler or openslide is in the process")
    func modules() throws {
        let decoder = try DecoderProcess()
        var maps = ""
        try waitUntil("its libraries are loaded") {
            maps = try String(
                contentsOfFile: "/proc/\(decoder.processID)/maps", encoding: .utf8)
            return maps.contains("libheif")
        }
        for name in ["Magick", "poppler", "openslide"] { #expect(!maps.contains(name)) }
    }

    @Test("a hostile SVG shows nothing of the disk")
    func external() throws {
        let folder = try TemporaryFolder()
        try runCommand(["convert", "-size", "8x8", "xc:red", folder.file("secret.png")])
        let svg = """
            <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"
            width="20" height="20"><rect width="20" height="20" fill="blue"/>
            <image width="20" height="20" xlink:href="\(folder.uri("secret.png"))"/></svg>
            """
        let path = try folder.write(Array(svg.utf8), to: "a.svg")
        let picture = try DecoderProcess(.svg).decode(path, .full).decoded()
        #expect(picture.pixel(10, 10).prefix(3) == [0, 0, 255])
    }
}
