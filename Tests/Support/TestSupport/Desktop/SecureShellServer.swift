import Foundation

/// An sshd for one user who may fetch files, reached by a pipe instead of a port.
///
/// A session that has `programs` first on its PATH finds an `ssh` there that knows the server and its
/// key. The server runs as its only user, in a namespace whose list of users holds nobody else: it
/// needs no privileges, no account, and no port that somebody may have taken.
public struct SecureShellServer: Sendable {
    private static let user = "photos"
    private let folder: TemporaryFolder

    /// The folder of the `ssh` that sessions are to find first.
    public var programs: String { folder.file("bin") }

    /// Makes keys and configuration; a server is started by each connection.
    public init() throws {
        folder = try TemporaryFolder()
        for name in ["host", "key"] {
            try runCommand([
                "ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", folder.file(name),
            ])
        }
        try folder.makeFolder("bin")
        // The user's id is one that no namespace of ours gives to anybody else.
        try write("\(Self.user):x:1000:1000::\(folder.path):/bin/sh\n", to: "passwd")
        try write(
            """
            HostKey \(folder.file("host"))
            AuthorizedKeysFile \(folder.file("key.pub"))
            PasswordAuthentication no
            StrictModes no
            UsePAM no
            PidFile none
            LogLevel ERROR
            Subsystem sftp internal-sftp

            """, to: "server")
        try write(
            """
            Host *
              IdentityFile \(folder.file("key"))
              IdentitiesOnly yes
              UserKnownHostsFile \(folder.file("known"))
              StrictHostKeyChecking no
              ProxyCommand \(folder.file("serve"))

            """, to: "client")
        try writeProgram(
            """
            #!/bin/sh
            exec unshare --user --map-root-user --mount -- sh -c '
                mount --bind \(folder.file("passwd")) /etc/passwd &&
                exec unshare --user --map-user=1000 --map-group=1000 -- \
                    /usr/sbin/sshd -i -f \(folder.file("server")) -E \(folder.file("words"))'

            """, to: "serve")
        try writeProgram(
            """
            #!/bin/sh
            exec /usr/bin/ssh -F \(folder.file("client")) "$@"

            """, to: "bin/ssh")
    }

    /// The URI by which the server gives a file of this machine.
    public func uri(path: String) -> String {
        fileURI(path: path).replacingOccurrences(
            of: "file://", with: "sftp://\(Self.user)@localhost")
    }

    /// Stops every connection until `resume`: the server is silent, and nobody is told why.
    public func pause() throws { try signal(SIGSTOP) }

    /// Lets every connection go on.
    public func resume() throws { try signal(SIGCONT) }

    /// Breaks every connection off.
    public func breakOff() throws { try signal(SIGKILL) }

    /// Signals the `ssh` of each connection, known by its configuration file.
    private func signal(_ number: Int32) throws {
        let word = Data(folder.file("client").utf8)
        let connections = try contents(ofFolder: "/proc").compactMap { pid_t($0) }.filter { id in
            let words = FileManager.default.contents(atPath: "/proc/\(id)/cmdline")
            return words?.split(separator: 0).contains(word) ?? false
        }
        guard !connections.isEmpty else { throw TestFailure("nobody is connected to the server") }
        for id in connections { kill(id, number) }
    }

    private func write(_ text: String, to name: String) throws {
        try folder.write(Array(text.utf8), to: name)
    }

    private func writeProgram(_ text: String, to name: String) throws {
        try write(text, to: name)
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: folder.file(name))
    }
}
