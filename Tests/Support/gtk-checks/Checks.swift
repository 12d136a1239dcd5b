import Glibc
import GtkBridge

/// Why a check does not hold.
struct CheckFailure: Error, CustomStringConvertible {
    let description: String
}

typealias Check = @MainActor () async throws -> Void

/// All checks by the name they are run with.
@MainActor let checks: [String: Check] = [
    "main-queue": checkMainQueue,
    "idle": checkIdle,
    "bad-signal": checkBadSignal,
    "wrong-arguments": checkWrongArguments,
    "release-off-main": checkReleaseOffMain,
    "texture-lifetime": checkTextureLifetime,
    "canvas-release": checkCanvasRelease,
    "window-cycle": checkWindowCycle,
    "application-cycle": checkApplicationCycle,
    "flow-box-order": checkFlowBoxOrder,
    "flow-box-cells": checkFlowBoxCells,
    "key-tooltips": checkKeyTooltips,
    "action-state": checkActionState,
    "timers": checkTimers,
    "texts": checkTexts,
    "recent-folders": checkRecentFolders,
    "printing": checkPrinting,
]

/// Fails unless a condition holds.
@MainActor
func expect(_ condition: Bool, _ what: @autoclosure () -> String) throws {
    if !condition { throw CheckFailure(description: what()) }
}

/// Waits, with the main loop running, until a condition holds.
@MainActor
func wait(
    for what: String, seconds: Double = 10, _ condition: @MainActor () -> Bool
) async throws {
    let end = MainLoop.now + seconds * 1000
    while !condition() {
        guard MainLoop.now < end else {
            throw CheckFailure(description: "waited in vain for \(what); \(LiveCounts.now)")
        }
        try await Task.sleep(nanoseconds: 2_000_000)
    }
}

/// A flag that handlers set.
@MainActor
final class Flag {
    var isSet = false
    var count = 0
}

/// Writes a line to standard error.
func complain(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(2, bytes, bytes.count)
}
