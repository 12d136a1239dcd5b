import Foundation
import PhotoModel
import TestSupport
import Testing

extension InteractionTests {
    /// What is opened and closed again leaves nothing behind.
    ///
    /// The first rounds make what stays for the life of the program (styles, shaders, caches of GTK);
    /// what the later ones add is a leak.
    @Suite(.serialized)
    struct LeakTests {
        /// Bytes that a round may leave on the heap, on the average.
        ///
        /// One lost popover menu takes 10 KiB, a page or a texture hundreds.
        private let bytesPerRound = 8 << 10

        /// A grid of photos with a strip in the viewer and the pointer out of the way.
        private func stage(
            count: Int, animations: Bool = false, environment: [String: String] = [:]
        ) throws -> Stage {
            let stage = try Stage(
                Stage.flat(count: count), settings: ["show-strip": "true"],
                environment: environment, animations: animations)
            try stage.program.settle("all are listed") { $0.count == count && $0.view == .grid }
            try stage.pointer.move(to: Point(x: 640, y: 60))
            return stage
        }

        /// Opens and closes the viewer, and in it the menu, the Send sheet, the details and a lift.
        private func round(_ stage: Stage) throws {
            let program = stage.program
            try stage.keyboard.strike(.enter)
            try program.settle("the viewer is open") { $0.view == .viewer && !$0.isCovered }
            try over(stage, "the menu") { try stage.keyboard.strike(.menu) }
            try over(stage, "the Send sheet") {
                try stage.keyboard.strike(.letter("e"), with: .control)
            }
            try stage.keyboard.strike(.enter, with: .alt)
            try stage.keyboard.strike(.enter, with: .alt)
            try liftAndReturn(stage)
            try waitUntil("the grid is back") {
                // One that comes while the photo is lifted still sends that back.
                try stage.keyboard.strike(.escape)
                let state = try program.settle()
                return state.view == .grid && !state.isCovered
            }
        }

        private func over(_ stage: Stage, _ what: String, open: () throws -> Void) throws {
            try open()
            try stage.program.settle("\(what) is open") { $0.isCovered }
            try stage.keyboard.strike(.escape)
            try stage.program.settle("\(what) is closed") {
                !$0.isCovered && $0.view == .viewer
            }
        }

        /// Lifts a photo out of the strip and puts it back.
        private func liftAndReturn(_ stage: Stage) throws {
            let slot = Point<Monitor>(x: 640, y: 800 - StripLayout.height / 2)
            try stage.touch.down(at: slot)
            for step in [20.0, 60, 120, 120, 60, 20, 4] {
                Pace().wait(untilMilliseconds: 8)
                try stage.touch.move(to: slot - Vector(dx: 0, dy: step))
            }
            try stage.touch.up()
            try stage.program.settle("it is back in its slot") { $0.view == .viewer }
        }

        /// Plays a batch again and again until one of them adds nothing.
        ///
        /// What is lost is lost in every batch; what caches, thread pools and the heap's holes take comes
        /// to an end, on a slow machine later.
        private func expectGrowthEnds(
            within batches: Int = 5, batch: () throws -> ProgramFigures,
            growth: (ProgramFigures, ProgramFigures) -> [String]
        ) throws {
            var before = try batch()
            var found: [[String]] = []
            for _ in 0..<batches {
                let after = try batch()
                let grown = growth(before, after)
                if grown.isEmpty { return }
                found.append(grown)
                before = after
            }
            Issue.record("every batch left something behind: \(found)")
        }

        /// What the program holds more of than before, with what it may: spare widgets and so on.
        private func growth(
            _ before: ProgramFigures, _ after: ProgramFigures, spare: Int = 0
        ) -> [String] {
            var grown = after.held.filter { $0.value > (before.held[$0.key] ?? 0) + spare }
            // Decoders end when they are idle; a second one may just have been at work.
            if after.children > before.children + 1 { grown["decoders"] = after.children }
            if after.threads > before.threads + 2 { grown["threads"] = after.threads }
            if after.maps > before.maps + 16 { grown["maps"] = after.maps }
            return grown.sorted { $0.key < $1.key }.map {
                "\($0.key) \(before.held[$0.key].map { "\($0) to " } ?? "")\($0.value)"
            }
        }

        @Test("A hundred rounds of viewer, menu, strip, sheet and details leave nothing behind")
        func hundredTimes() throws {
            // Without llvmpipe, whose heap of textures comes and goes by megabytes.
            let stage = try stage(count: 12, environment: ["GSK_RENDERER": "cairo"])
            for _ in 0..<50 { try round(stage) }
            // On a busy machine the heap takes 200 rounds to find its size.
            try expectGrowthEnds(within: 14) {
                for _ in 0..<25 { try round(stage) }
                return try stage.program.restingFigures()
            } growth: { before, after in
                let bytes = (after.counts["heap"] ?? 0) - (before.counts["heap"] ?? 0)
                return growth(before, after)
                    + (bytes > 25 * bytesPerRound ? ["\(bytes) bytes in 25 rounds"] : [])
            }
        }

        @Test("Nor do they with the desktop's animations on")
        func animated() throws {
            let stage = try stage(count: 12, animations: true)
            for _ in 0..<5 { try round(stage) }
            try expectGrowthEnds {
                for _ in 0..<10 { try round(stage) }
                return try stage.program.restingFigures()
            } growth: {
                growth($0, $1)
            }
        }

        @Test("P12 paging through 200 photos and back leaves nothing behind but the cache's share")
        func paging() throws {
            let stage = try stage(count: 200)
            try stage.open(page: 1)
            func thereAndBack() throws -> ProgramFigures {
                for (key, page) in [(Keyboard.Key.right, 200), (.left, 1)] {
                    for _ in 1..<200 { try stage.keyboard.strike(key) }
                    try stage.program.settle("page \(page)", within: 60) { $0.page == page }
                }
                return try stage.program.restingFigures()
            }
            // As many cells as before, of which more may have had their thumbnails by then.
            try expectGrowthEnds(batch: thereAndBack) { before, after in
                let kilobytes = after.privateKilobytes - before.privateKilobytes
                return growth(before, after, spare: LivePages.capacity)
                    + (kilobytes > 16 << 10 ? ["\(kilobytes) KiB of memory"] : [])
            }
        }
    }
}
