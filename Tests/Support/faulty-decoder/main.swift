// A decoder that does wrong on command, for tests of those who have to live with it. It reads no
// picture and is not closed in.

import DecodeProtocol
import Glibc

let arguments = CommandLine.arguments
let desk = FaultyDesk()

/// The word after an option.
func value(of option: String) -> String? {
    arguments.firstIndex(of: option).flatMap { index in
        index + 1 < arguments.count ? arguments[index + 1] : nil
    }
}

let profile = value(of: "--profile").flatMap(DecoderProfile.init) ?? .raster
var confinement: DecoderHello.Confinement = .complete
switch value(of: "--fault").flatMap(StartFault.init) {
case .exit: exit(3)
case .silent: while true { pause() }
case .noise:
    desk.sendNoise()
    exit(0)
case .unconfined: confinement = [.noNewPrivileges]
case nil: break
}
desk.send(
    .hello(
        DecoderHello(
            processID: getpid(), landlockABI: 1, confinement: confinement, profile: profile)))
desk.run()
