import CSandbox
import CVipsSupport
import DecodeProtocol
import Glibc

/// Ends the process with one line on stderr.
func refuse(_ reason: String) -> Never {
    let line = Array("leporello-decoder: \(reason)\n".utf8)
    _ = write(STDERR_FILENO, line, line.count)
    exit(1)
}

let command: DecoderCommand
do {
    command = try DecoderCommand(CommandLine.arguments.dropFirst())
} catch {
    refuse("\(error.reason)\n\(DecoderCommand.usage)")
}

guard lep_vips_start(Int32(command.threads)) else {
    refuse("libvips does not start: \(String(cString: lep_vips_error()))")
}

let hello: DecoderHello
do {
    hello = try Confinement.enter(command.profile, leavesOutLandlock: command.leavesOutLandlock)
} catch {
    refuse("cannot close itself in (\(error.step): \(error.reason)); refusing to read pictures")
}

if command.isSelfTest {
    let isHeld = lep_self_test(STDOUT_FILENO) == 0
    let isWorkerHeld = lep_vips_on_worker(lep_self_test, STDOUT_FILENO) == 0
    exit(isHeld && isWorkerHeld ? 0 : 2)
}
// From here on the libraries may quote the file in what they print: neither a terminal nor a log is
// the place for that. Standard output is /dev/null already.
close(STDERR_FILENO)
_ = dup(STDOUT_FILENO)
guard Channel().send(.hello(hello)) else { exit(1) }
OrderDesk(profile: command.profile).run()
