import CSandbox
import DecodeProtocol
import Glibc

/// How a decoder process closes itself in.
struct Confinement {
    /// Why the process must not read a picture.
    struct Failure: Error {
        var step: String
        var reason: String
    }

    /// Address space beyond what the libraries occupy: the largest result (1 GiB), and a decoder
    /// that holds a whole picture in memory beside it.
    private static let workingSpace: UInt64 = 3 << 30

    /// Where fonts and their configuration stand; SVG text vanishes without an error otherwise.
    private static func fontFolders() -> [String] {
        var folders = [
            "/etc/fonts", "/usr/share/fontconfig", "/usr/share/fonts", "/usr/local/share/fonts",
            "/usr/share/xml/fontconfig", "/var/cache/fontconfig", "/run/host/fonts",
            "/run/host/local-fonts", "/run/host/user-fonts", "/run/host/fonts-cache",
            "/app/share/fonts",
        ]
        if let home = value("HOME") {
            folders.append("\(home)/.fonts")
            folders.append("\(value("XDG_DATA_HOME") ?? "\(home)/.local/share")/fonts")
            folders.append("\(value("XDG_CONFIG_HOME") ?? "\(home)/.config")/fontconfig")
            folders.append("\(value("XDG_CACHE_HOME") ?? "\(home)/.cache")/fontconfig")
        }
        return folders
    }

    private static func value(_ name: String) -> String? {
        guard let text = getenv(name) else { return nil }
        let value = String(cString: text)
        // A relative or empty path would name something else than the user meant.
        return value.hasPrefix("/") ? value : nil
    }

    /// Closes the process in for good and says how far; the process must exit when this fails.
    static func enter(
        _ profile: DecoderProfile, leavesOutLandlock: Bool
    ) throws(Failure) -> DecoderHello {
        var confinement = lep_confinement()
        confinement.without_landlock = leavesOutLandlock
        confinement.address_space = lep_address_space() + workingSpace
        let result: Int32
        switch profile {
        case .raster: result = lep_confine(&confinement)
        case .svg: result = confine(&confinement, reading: fontFolders())
        }
        guard result == 0 else {
            let step = confinement.failed_step.map { String(cString: $0) } ?? "closing in"
            throw Failure(step: step, reason: String(cString: strerror(-result)))
        }
        return DecoderHello(
            processID: getpid(), landlockABI: Int(confinement.landlock_abi),
            confinement: .init(rawValue: UInt16(confinement.done)), profile: profile)
    }

    private static func confine(
        _ confinement: inout lep_confinement, reading folders: [String]
    ) -> Int32 {
        var copies: [UnsafePointer<CChar>?] = folders.map { UnsafePointer(strdup($0)) }
        copies.append(nil)
        defer { for copy in copies { free(UnsafeMutableRawPointer(mutating: copy)) } }
        return copies.withUnsafeBufferPointer { paths in
            confinement.readable = paths.baseAddress
            return lep_confine(&confinement)
        }
    }
}
