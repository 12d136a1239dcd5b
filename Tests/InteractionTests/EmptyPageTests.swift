import Foundation
import PhotoModel
import TestSupport
import Testing

extension InteractionTests {
    /// Pages without photos, and the way out of them.
    @Suite(.serialized)
    struct EmptyPageTests {
        @Test("A folder that was taken away is told as gone; made again, Try Again shows it")
        func gone() throws {
            let stage = try Stage.grid(count: 2)
            let path = stage.folder.path
            let aside = path + "-aside"
            #expect(rename(path, aside) == 0)
            try stage.program.settle("nothing is left") { $0.count == 0 }
            #expect(rename(aside, path) == 0)
            try stage.keyboard.strike(.letter("r"), with: .control)
            try stage.program.settle("all are back") { $0.count == 2 }
            // Watched again.
            try FileManager.default.removeItem(atPath: stage.folder.file("001.jpg"))
            try stage.program.settle("one left") { $0.count == 1 }
        }

        @Test("What is filtered out comes back when the filter is cleared")
        func filtered() throws {
            let stage = try Stage.grid(count: 2)
            try stage.keyboard.strike(.letter("f"), with: .control)
            try stage.screen.waitForRest("the entry has the keys")
            try stage.keyboard.type("nothing")
            try stage.program.settle("none") { $0.count == 0 }
            try stage.program.activate("clear-filter")
            try stage.program.settle("all") { $0.count == 2 }
        }
    }
}
