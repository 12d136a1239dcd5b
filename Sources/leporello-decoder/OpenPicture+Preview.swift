import CVipsSupport
import DecodeProtocol

extension OpenPicture {
    /// The smaller picture that the file carries, as stored, where it shows the whole one.
    ///
    /// In memory, without the black bars that it may have come with. Of several the smallest that has
    /// enough of the order's pixels, else the largest. Throws `noPreview` where there is none, or one of
    /// something else.
    func preview(
        for order: DecodeOrder, _ watch: CancelWatch
    ) throws(DecodeProblem) -> Picture {
        let wanted = try plan().result
        let stored = isTurned ? wanted.swapped : wanted
        var best: Picture?
        // A preview has no alpha.
        for candidate in header.hasAlpha ? [] : reader.embedded(whole) {
            if let best, EmbeddedPreview.isEnough(best.width, for: stored.width) { break }
            guard
                let found = try pixels(of: candidate, atLeast: stored, watch),
                found.width > best?.width ?? 0
            else { continue }
            best = found
        }
        guard let best else { throw DecodeProblem(.noPreview, header.formatName) }
        return best
    }

    /// What a preview shows of the picture; nil where it is damaged or another picture's.
    private func pixels(
        of preview: EmbeddedPreview, atLeast wanted: PixelSize, _ watch: CancelWatch
    ) throws(DecodeProblem) -> Picture? {
        // What the libraries said about the picture itself is not about the preview.
        lep_vips_forget_damage()
        guard let size = preview.size(reader), size.width < whole.width, size.height < whole.height,
            size.pixels <= EmbeddedPreview.mostPixels, let part = part(of: size)
        else { return nil }
        let shrink = DecodePlan.jpegShrink(
            from: PixelSize(width: part.width, height: part.height), to: wanted)
        let decoded: Picture
        do throws(DecodeProblem) {
            guard let pixels = try preview.pixels(reader, shrink: shrink, watch) else { return nil }
            decoded = pixels
        } catch {
            if error.code == .cancelled { throw error }
            return nil
        }
        let isWhole = !Damage(String(cString: lep_vips_damage())).concernsPixels
        guard isWhole,
            let part = self.part(of: PixelSize(width: decoded.width, height: decoded.height)),
            part.bars.allSatisfy({ decoded.isBlack($0) })
        else { return nil }
        if part.bars.isEmpty { return decoded }
        return try Picture(
            lep_vips_part(
                decoded.image, Int32(part.x), Int32(part.y), Int32(part.width),
                Int32(part.height)))
    }

    private func part(of preview: PixelSize) -> PreviewPart? {
        PreviewPart(
            ofPreview: (preview.width, preview.height), showing: (whole.width, whole.height))
    }

    /// The size for a preview: the picture's shape within the order's box and the preview.
    func plan(
        for preview: Picture, order: DecodeOrder
    ) throws(DecodeProblem) -> DecodePlan {
        let stored = PixelSize(width: preview.width, height: preview.height)
        let upright = isTurned ? stored.swapped : stored
        var order = order
        if let box = order.want.box {
            order.want = .preview(
                maxWidth: min(box.maxWidth, upright.width),
                maxHeight: min(box.maxHeight, upright.height))
        }
        return try DecodePlan(
            whole: size, hasAlpha: false, isVector: false, isDeep: false, order: order)
    }
}

extension Picture {
    /// Whether a bar of a picture in memory is as dark as one that was laid there.
    fileprivate func isBlack(_ bar: PreviewPart.Bar) -> Bool {
        lep_vips_mean_level(
            image, Int32(bar.x), Int32(bar.y), Int32(bar.width), Int32(bar.height))
            <= PreviewPart.barLevel
    }
}
