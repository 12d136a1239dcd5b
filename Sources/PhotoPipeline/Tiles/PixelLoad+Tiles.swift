import CSandbox
import DecodeProtocol
import PhotoModel

extension PixelLoad {
    /// Loads one tile: from the file where that can be read from any place, else from its store.
    func loadTile(_ tile: PictureTile) async throws(DecodeProblem) {
        let region = PictureRegion(
            level: tile.level, x: tile.x, y: tile.y, width: tile.width, height: tile.height)
        let key = TileStores.Key(
            photo: request.photo, version: request.version, filePage: request.filePage)
        let way = try await tiles.way(to: key) { await search(with: region) }
        let result: DecodeResult
        switch way {
        case .file: result = try await decodePhoto(.region(region, from: .file))
        case .fileFromTop: result = try await decodePhoto(.region(region, from: .fileFromTop))
        case .store(let file):
            let job = DecodeJob(
                source: .store(file), want: .region(region, from: .store), profile: .raster,
                suffix: request.photo.suffix)
            result = try await pool.decode(job, priority: priority)
        }
        guard let pixels = result.pixels else { return }
        let isCurrent = await isCurrent(result.opened) || isStore(way)
        report(.pixels(pixels, level: .tile(tile), isFinal: true, isKept: isCurrent))
    }

    private func isStore(_ way: TileStores.Way) -> Bool {
        if case .store = way { true } else { false }
    }

    /// Finds out how the picture's regions are had, by asking for one.
    private func search(with region: PictureRegion) async -> Result<TileStores.Way, DecodeProblem> {
        do throws(DecodeProblem) {
            _ = try await decodePhoto(.region(region, from: .file))
            return .success(.file)
        } catch {
            guard case .needsStore = error else { return .failure(error) }
        }
        do throws(DecodeProblem) {
            return .success(try await fillStore())
        } catch {
            // What went wrong in writing is no reason not to read.
            if case .failed(.unreadable, _) = error { return .success(.fileFromTop) }
            return .failure(error)
        }
    }

    /// Decodes all of the picture into a store.
    private func fillStore() async throws(DecodeProblem) -> TileStores.Way {
        let header = try await decodePhoto(.probe).header
        let isTurned = header.orientation >= 5
        guard
            let layout = TileStoreLayout(
                width: isTurned ? header.height : header.width,
                height: isTurned ? header.width : header.height,
                bytesPerPixel: header.hasAlpha ? 4 : 3),
            let file = await tiles.makeStore(byteCount: layout.byteCount)
        else { return .fileFromTop }
        let result = try await decodePhoto(.store, into: file)
        guard await isCurrent(result.opened) else {
            throw .failed(.unreadable, detail: "the file changed")
        }
        // The decoders that read it cannot write.
        let descriptor = lep_reopen_for_reading(file.number)
        guard descriptor >= 0 else { return .fileFromTop }
        return .store(FileDescriptor(adopting: descriptor))
    }
}
