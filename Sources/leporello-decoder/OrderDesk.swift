import CSandbox
import CVipsSupport
import DecodeProtocol

/// Answers orders, one after the other, until the app goes.
struct OrderDesk {
    let channel = Channel()
    let profile: DecoderProfile

    func run() {
        let watch = CancelWatch(channel)
        while let delivery = watch.nextOrder() {
            let isHeard = answer(delivery, watch)
            delivery.close()
            if !isHeard { return }
        }
    }

    /// Returns whether the app is still there.
    private func answer(_ delivery: Channel.Delivery, _ watch: CancelWatch) -> Bool {
        do {
            return try decode(delivery, watch)
        } catch {
            let detail = error.detail.isEmpty ? "no reason was given" : error.detail
            return channel.send(
                .failed(DecodeFailure(id: delivery.order.id, code: error.code, detail: detail)))
        }
    }

    private func decode(
        _ delivery: Channel.Delivery, _ watch: CancelWatch
    ) throws(DecodeProblem) -> Bool {
        let order = delivery.order
        // The header's own work has the smallest budget.
        TimeBudget.limit(declaredPixels: 0)
        lep_vips_forget_damage()
        if case .region(let region, from: .store) = order.want {
            return try answerFromStore(region, delivery, watch)
        }
        let file = try PictureFile(descriptor: delivery.descriptor)
        let format = try file.format(suffixHint: order.suffixHint)
        guard (format == .svg) == (profile == .svg) else {
            throw DecodeProblem(.wrongProfile, format.name)
        }
        if case .preview = order.want, !format.hasPreviews {
            throw DecodeProblem(.noPreview, format.name)
        }
        let picture = try OpenPicture(file, format: format, order: order)
        if case .details = order.want {
            let texts = PictureDetails.texts(of: file, picture.whole)
            return channel.send(.header(picture.header.with(texts: texts)))
        }
        guard channel.send(.header(picture.header)) else { return false }
        if watch.wasCancelled() { throw DecodeProblem(.cancelled, "before decoding") }
        switch order.want {
        case .probe: return true
        case .preview: return try answerPreview(of: picture, order, watch)
        case .store: return try fillStore(with: picture, delivery, watch)
        case .region(let region, let origin):
            TimeBudget.limit(declaredPixels: TimeBudget.declaredWork(picture.header))
            return try answer(region, from: origin, of: picture, order, watch)
        case .frames:
            return try FrameDesk(channel: channel, watch: watch, picture: picture, order: order)
                .run()
        default: return try answerWhole(picture, order, watch, isVector: format == .svg)
        }
    }

    /// Answers an order for all of a picture, whose header was sent.
    private func answerWhole(
        _ picture: OpenPicture, _ order: DecodeOrder, _ watch: CancelWatch, isVector: Bool
    ) throws(DecodeProblem) -> Bool {
        let plan = try picture.plan()
        // A drawing has no pixels of its own: what it declares is no work.
        TimeBudget.limit(
            declaredPixels: isVector
                ? plan.result.pixels : TimeBudget.declaredWork(picture.header))
        let (pixels, way) = try picture.pixels(plan.result, watch)
        var (delivered, description) = try fill(
            pixels, through: way, plan, orientation: picture.header.orientation, order, watch)
        description.isFullResolution = plan.result == picture.size
        return channel.send(.picture(description), descriptor: delivered.descriptor)
    }

    /// Answers an order for the preview of a picture, whose header was sent.
    private func answerPreview(
        of picture: OpenPicture, _ order: DecodeOrder, _ watch: CancelWatch
    ) throws(DecodeProblem) -> Bool {
        let preview = try picture.preview(for: order, watch)
        let plan = try picture.plan(for: preview, order: order)
        let (pixels, way) = try picture.readable(preview)
        let small = try pixels.resized(
            to: picture.isTurned ? plan.result.swapped : plan.result)
        let (delivered, description) = try fill(
            small, through: way, plan, orientation: picture.header.orientation, order, watch)
        return channel.send(.picture(description), descriptor: delivered.descriptor)
    }

    /// Makes pixels and writes them, upright and sRGB, into a sealed memory file.
    func fill(
        _ pixels: Picture, through way: ColorConversion?, _ plan: DecodePlan, orientation: Int,
        _ order: DecodeOrder, _ watch: CancelWatch
    ) throws(DecodeProblem) -> (PixelDelivery, PictureDescription) {
        let delivery = try PixelDelivery(plan)
        let outcome = delivery.fill(
            from: pixels, plan, orientation: orientation, through: way, watch: watch)
        if outcome.wasStopped { throw DecodeProblem(.cancelled, "while decoding") }
        let damage = Damage(String(cString: lep_vips_damage()))
        if !outcome.isWhole, outcome.rowsDone == 0 { throw damage.problem }
        try delivery.seal()
        let description = PictureDescription(
            id: order.id, width: plan.result.width, height: plan.result.height,
            stride: plan.stride, format: plan.format,
            byteCount: plan.byteCount,
            isTruncated: !outcome.isWhole || damage.concernsPixels)
        return (delivery, description)
    }
}

extension TimeBudget {
    /// Lets this process live as long as a picture of that many pixels may take from here.
    static func limit(declaredPixels: Int64) {
        let seconds = cpuSeconds(declaredPixels: declaredPixels)
        _ = lep_limit_cpu(UInt64((seconds * 1_000).rounded(.up)))
    }
}
