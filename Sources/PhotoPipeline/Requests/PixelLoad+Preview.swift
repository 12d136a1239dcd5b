import DecodeProtocol
import PhotoModel

extension PixelLoad {
    /// Shows the preview that the file carries, until there is something better.
    ///
    /// Only for what is on screen with nothing to be seen yet. In the pool previews go before pictures
    /// (`GlanceTurns`), so those of all cells come before the next of their thumbnails.
    func showPreview(maxWidth: Int, maxHeight: Int) async throws(DecodeProblem) {
        guard !hasCoarse, priority.value >= .visible, request.filePage == 0,
            PreviewPolicy.isWorthwhile(
                contentType: request.contentType, byteCount: request.version.byteCount)
        else { return }
        do throws(DecodeProblem) {
            let result = try await decodePhoto(
                .preview(maxWidth: maxWidth, maxHeight: maxHeight))
            guard let pixels = result.pixels, result.opened.version.matches(request.version) else {
                return
            }
            report(
                .pixels(pixels, level: request.want.level, isFinal: false, isKept: false))
        } catch {
            // Whatever is wrong with it, the picture itself may be sound.
            if case .cancelled = error { throw error }
        }
    }
}
