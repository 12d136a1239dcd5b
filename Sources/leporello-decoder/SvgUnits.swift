/// The resolution to load a drawing at, so that CSS's reference pixel holds.
///
/// libvips takes an inch for 72 pixels and multiplies everything by dpi / 72. A drawing measured in
/// inches, millimetres or points needs 96 (CSS Values 3, 5.2), one measured in pixels 72.
enum SvgUnits {
    private static let physical = ["in", "cm", "mm", "pt", "pc", "q"]

    static func dpi(of file: PictureFile) -> Double {
        let text = String(
            decoding: file.bytes(at: 0, count: FormatSniffer.textBytes), as: UTF8.self)
        guard let width = attribute("width", inRootOf: text) else { return 72 }
        let unit = width.lowercased().drop { $0.isNumber || ".+- \n\t".contains($0) }
        return physical.contains { unit.hasPrefix($0) } ? 96 : 72
    }

    /// The value of an attribute of the first `svg` element.
    ///
    /// What is not found there (a name with a prefix, compressed text) counts as pixels.
    private static func attribute(_ name: String, inRootOf text: String) -> Substring? {
        guard let root = text.firstRange(of: "<svg") else { return nil }
        let tag = text[root.upperBound...].prefix { $0 != ">" }
        for quote in ["\"", "'"] {
            for space in [" ", "\n", "\t", "\r\n"] {
                if let start = tag.firstRange(of: "\(space)\(name)=\(quote)") {
                    return tag[start.upperBound...].prefix { String($0) != quote }
                }
            }
        }
        return nil
    }
}
