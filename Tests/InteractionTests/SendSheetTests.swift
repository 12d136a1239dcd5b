import Foundation
import PhotoModel
import TestSupport
import Testing

extension InteractionTests {
    /// The Send sheet on a phone's screen of 360 × 800 px, by fingers alone.
    @Suite(.serialized)
    struct SendSheetTests {
        @Test("S3 S4 by touch at 360 px: a photo lifted out of the strip is sent by a tap on Email")
        func touch() throws {
            let session = try HeadlessSession(width: 360, height: 800)
            try session.portals.begin(answering: .done)
            let stage = try Stage(
                Stage.flat(count: 5), settings: ["columns": "2", "show-strip": "true"],
                session: session)
            try stage.program.settle("all are listed") { $0.count == 5 }
            let cell = try stage.frame(of: PictureFactory.colour(0))
            try stage.touch.tap(at: cell.center)
            try stage.program.settle("the photo is open") { $0.view == .viewer && $0.page == 1 }
            let next = PictureFactory.colour(1)
            var thumbnail: Rect<Monitor>?
            try stage.screen.waitFor("the next thumbnail in the strip") { shot in
                thumbnail = shot.region(of: next, tolerance: 10, atLeast: 2000)?.frame
                return (thumbnail?.minY ?? 0) > 680
            }
            let start = try #require(thumbnail).center
            try stage.touch.stroke(
                from: start, to: start + Vector(dx: -60, dy: -380), milliseconds: 400, pause: 60)
            try stage.program.settle("its page") { $0.page == 2 && $0.view == .viewer }
            try stage.screen.waitFor("a bottom sheet as wide as the screen") { shot in
                [Point<Monitor>(x: 4, y: 795), Point(x: 355, y: 795)].allSatisfy {
                    min(shot.colour(at: $0).red, shot.colour(at: $0).blue) > 225
                }
            }
            try stage.screen.waitForRest("the sheet rests")
            // Five rows of equal height above the lower margin.
            try stage.touch.tap(at: Point(x: 180, y: 800 - 24 - 4.5 * 56))
            let request = try stage.session.portals.first()
            #expect(request.method == "ComposeEmail")
            #expect(request.values("attachments") == [stage.folder.file("002.jpg")])
            try stage.screen.waitFor("the sheet is gone") {
                $0.colour(at: stage.middle).distance(to: next) < 12
            }
        }
    }
}
