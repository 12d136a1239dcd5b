import GtkBridge
import PhotoFiles
import PhotoModel
import PhotoPipeline

extension PhotoActions {
    /// Asks for a printer and prints photos, one to a sheet.
    func print(_ photos: [Photo]) {
        run(.print, photos) { [self] (photos) throws(FileProblem) in
            let sheets = await printable(photos)
            guard let first = sheets.first else { return }
            let operation = PrintOperation(
                title: sheets.count == 1
                    ? first.photo.name : trn("%d photo", "%d photos", sheets.count),
                areLandscape: sheets.map(\.isLandscape)
            ) { [weak self] sheet in
                await self?.picture(of: sheets[sheet.number].photo, for: sheet)
            }
            guard case .failed(let detail) = await operation.run(over: window) else { return }
            throw FileProblem(kind: .other, name: first.photo.name, detail: detail)
        }
    }

    /// The photos that have pixels, and how their sheets lie: known before the first is printed.
    private func printable(_ photos: [Photo]) async -> [(photo: Photo, isLandscape: Bool)] {
        var sheets: [(photo: Photo, isLandscape: Bool)] = []
        await each(photos, .print) { (photo) throws(FileProblem) in
            let request = PixelRequest(photo, want: .fit(width: 256, height: 256))
            switch await pipeline.pixels(of: request, priority: .visible) {
            case .success(let pixels):
                let isLandscape = PrintLayout.isLandscape(
                    width: Double(pixels.width), height: Double(pixels.height))
                sheets.append((photo, isLandscape))
            case .failure(let failure):
                throw FileProblem(
                    kind: .other, name: photo.name, detail: ProblemWords.cause(failure))
            }
        }
        return sheets
    }

    private func picture(of photo: Photo, for sheet: PrintOperation.Sheet) async -> Texture? {
        let request = PixelRequest(photo, want: .fit(width: sheet.width, height: sheet.height))
        // Not from the shelf: nothing on screen shows these pixels.
        let pixels = await pipeline.pixels(of: request, priority: .visible)
        return (try? pixels.get()).map { Texture(pixels: $0) }
    }
}
