import Foundation

/// What the recording portal backend of a session was asked for, and what it answers.
public struct PortalRecord: Sendable {
    let folder: String

    /// What the user is to have answered.
    public enum Answer: Int, Sendable {
        case done = 0
        case cancelled = 1
        case failed = 2
    }

    /// One request as it arrived at the backend.
    public struct Request: Sendable {
        /// The backend's method, such as `ComposeEmail`.
        public let method: String
        private let fields: [(String, String)]

        init(_ line: Substring) {
            let parts = line.split(separator: "\t")
            method = parts.first.map(String.init) ?? ""
            fields = parts.dropFirst().map { part in
                let pair = part.split(
                    separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                return (String(pair[0]), pair.count > 1 ? String(pair[1]) : "")
            }
        }

        /// The values under a name, in their order.
        public func values(_ name: String) -> [String] {
            fields.filter { $0.0 == name }.map(\.1)
        }
    }

    /// Forgets what was asked, and answers so from here on.
    ///
    /// A dialog for files chooses the given URIs.
    public func begin(answering answer: Answer, choosing uris: [String] = []) throws {
        try Data(uris.joined(separator: "\n").utf8)
            .write(to: URL(fileURLWithPath: "\(folder)/choices"))
        for name in ["requests", "printed.pdf"] {
            try? FileManager.default.removeItem(atPath: "\(folder)/\(name)")
        }
        try Data("\(answer.rawValue)".utf8).write(to: URL(fileURLWithPath: "\(folder)/answer"))
    }

    /// Everything asked since `begin`.
    public func requests() -> [Request] {
        let bytes = FileManager.default.contents(atPath: "\(folder)/requests") ?? Data()
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(Request.init)
    }

    /// Waits for the first request, or the first of a method, and returns it.
    public func first(_ method: String? = nil) throws -> Request {
        var found: Request?
        try waitUntil("a portal is asked") {
            found = requests().first { method == nil || $0.method == method }
            return found != nil
        }
        guard let found else { throw TestFailure("no request") }
        return found
    }

    /// The PDF that was last printed, whole; nil if none was since `begin`.
    public var printed: [UInt8]? {
        FileManager.default.contents(atPath: "\(folder)/printed.pdf").map { Array($0) }
    }
}
