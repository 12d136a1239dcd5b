import PhotoModel
import Testing

@Suite("What is told of photos being copied")
struct CopyProgressTests {
    @Test("Copying shorter than a second is not spoken of")
    func short() {
        var progress = CopyProgress(sizes: [100], at: 5000)
        #expect(CopyProgress.delay == 1000)
        #expect(progress.notice(at: 5000, copied: 0) == nil)
        #expect(progress.notice(at: 5999, copied: 99) == nil)
        #expect(progress.notice(at: 6000, copied: 50)?.fraction == 0.5)
    }

    @Test("The share is that of all bytes, the number that of the photo being copied")
    func several() throws {
        var progress = CopyProgress(sizes: [100, 300, 600], at: 0)
        func told(_ copied: Int64) throws -> CopyProgress.Notice {
            let notice = progress.notice(at: 2000, copied: copied)
            return try #require(notice)
        }
        let first = try told(50)
        #expect(first.number == 1 && first.count == 3 && first.fraction == 0.05)
        progress.next()
        let second = try told(150)
        #expect(second.number == 2 && second.fraction == 0.25)
        progress.next()
        progress.next()
        let end = try told(0)
        #expect(end.number == 3 && end.fraction == 1)
        progress.next()
        #expect(try told(5) == end)
    }

    @Test("It never goes back: not when a photo fails, nor when a file has shrunk or grown")
    func monotonic() {
        var progress = CopyProgress(sizes: [100, 100], at: 0)
        #expect(progress.notice(at: 2000, copied: 500)?.fraction == 0.5)
        #expect(progress.notice(at: 2000, copied: 20)?.fraction == 0.5)
        #expect(progress.notice(at: 2000, copied: -20)?.fraction == 0.5)
        progress.next()
        #expect(progress.notice(at: 2000, copied: 0)?.fraction == 0.5)
    }

    @Test("Empty files count as steps; without photos nothing is told")
    func empty() {
        var progress = CopyProgress(sizes: [0, 0, 0, 0], at: 0)
        progress.next()
        #expect(progress.notice(at: 2000, copied: 0)?.fraction == 0.25)
        var none = CopyProgress(sizes: [], at: 0)
        #expect(none.notice(at: 2000, copied: 0) == nil)
    }
}
