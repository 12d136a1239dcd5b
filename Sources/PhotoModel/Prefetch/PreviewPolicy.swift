/// Whether the preview embedded in a photo's file is worth asking for.
public enum PreviewPolicy {
    /// The least file worth it, in bytes: a smaller one is decoded in as little time.
    ///
    /// 256 KiB are about a megapixel of JPEG, whose thumbnail takes 3 ms.
    public static let leastByteCount: Int64 = 256 << 10

    /// The types whose files carry previews, as far as their names tell.
    private static let contentTypes: Set<String> = [
        "image/jpeg", "image/heif", "image/heic", "image/avif",
    ]

    /// Whether to ask for it before the picture itself.
    public static func isWorthwhile(contentType: String, byteCount: Int64) -> Bool {
        contentTypes.contains(contentType) && byteCount >= leastByteCount
    }
}
