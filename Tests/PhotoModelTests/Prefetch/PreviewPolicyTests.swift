import PhotoModel
import Testing

@Suite("When an embedded preview is asked for")
struct PreviewPolicyTests {
    @Test("For photos of 256 KiB and more whose type carries one")
    func worthwhile() {
        for type in ["image/jpeg", "image/heif", "image/heic", "image/avif"] {
            #expect(PreviewPolicy.isWorthwhile(contentType: type, byteCount: 262_144))
            #expect(!PreviewPolicy.isWorthwhile(contentType: type, byteCount: 262_143))
        }
        for type in ["image/png", "image/svg+xml", "image/x-canon-cr2", ""] {
            #expect(!PreviewPolicy.isWorthwhile(contentType: type, byteCount: 1 << 30))
        }
    }
}
