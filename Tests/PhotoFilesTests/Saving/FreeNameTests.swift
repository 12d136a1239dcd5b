import Testing

@testable import PhotoFiles

@Suite("Free names")
struct FreeNameTests {
    @Test(
        "The number stands before the ending",
        arguments: [
            ("a.jpg", "a (1).jpg"), ("a", "a (1)"), (".hidden", ".hidden (1)"),
            ("a.tar.gz", "a.tar (1).gz"), ("a (1).jpg", "a (1) (1).jpg"), ("画像.png", "画像 (1).png"),
        ])
    func numbered(name: String, expected: String) {
        #expect(FreeName.candidate(0, for: RawPath(name)) == RawPath(name))
        #expect(FreeName.candidate(1, for: RawPath(name)) == RawPath(expected))
    }

    @Test("Bytes that are no text stay as they are")
    func bytes() {
        let name = RawPath(bytes: [0xFF, 0xFE] + Array(".jpg".utf8))
        #expect(
            FreeName.candidate(12, for: name)
                == RawPath(bytes: [0xFF, 0xFE] + Array(" (12).jpg".utf8)))
    }

    @Test("A name as long as the file system takes loses whole characters before its ending")
    func long() {
        let name = RawPath(String(repeating: "画", count: 83) + "ab.jpg")
        #expect(name.bytes.count == 255)
        let candidate = FreeName.candidate(1, for: name)
        #expect(candidate.bytes.count <= 255)
        #expect(String(validating: candidate.bytes, as: UTF8.self)?.hasSuffix("画 (1).jpg") == true)
    }
}
