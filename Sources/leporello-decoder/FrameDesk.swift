import CVipsSupport
import DecodeProtocol

/// Sends the frames of one animation, each when the app asks for it.
struct FrameDesk {
    let channel: Channel
    let watch: CancelWatch
    let picture: OpenPicture
    let order: DecodeOrder

    /// Returns whether the app is still there; a cancelled order ends by a failure that says so.
    func run() throws(DecodeProblem) -> Bool {
        let frames = try picture.frames()
        let plan = try DecodePlan(
            whole: picture.size, hasAlpha: frames.hasAlpha, isVector: false, isDeep: false,
            order: order)
        var index = 0
        while watch.waitForFrame() {
            // Each frame has the time of a picture; waiting costs none.
            TimeBudget.limit(declaredPixels: TimeBudget.declaredWork(picture.header))
            let isLast = try send(try frames.next(watch), index, plan)
            guard let isLast else { return false }
            index = isLast ? 0 : index + 1
        }
        throw DecodeProblem(.cancelled, "between frames")
    }

    /// Whether that was the last frame; nil when the app is gone.
    private func send(
        _ frame: Frame, _ index: Int, _ plan: DecodePlan
    ) throws(DecodeProblem) -> Bool? {
        let stored = picture.isTurned ? plan.result.swapped : plan.result
        let pixels = try frame.picture.resized(to: stored)
        let delivery = try PixelDelivery(plan)
        let outcome = delivery.fill(
            from: pixels, plan, orientation: picture.header.orientation, through: frame.way,
            watch: watch)
        if outcome.wasStopped { throw DecodeProblem(.cancelled, "within a frame") }
        let damage = Damage(String(cString: lep_vips_damage()))
        lep_vips_forget_damage()
        if !outcome.isWhole, outcome.rowsDone == 0 { throw damage.problem }
        try delivery.seal()
        let description = PictureDescription(
            id: order.id, width: plan.result.width, height: plan.result.height,
            stride: plan.stride, format: plan.format,
            byteCount: plan.byteCount, isTruncated: !outcome.isWhole || damage.concernsPixels,
            isFullResolution: plan.result == picture.size)
        let told = FrameDescription(
            picture: description, index: index, delay: frame.delay, isLast: frame.isLast)
        do {
            try watch.note(told)
        } catch {
            throw DecodeProblem(.internal, "a frame that was not asked for")
        }
        return channel.send(.frame(told), descriptor: delivery.descriptor) ? frame.isLast : nil
    }
}
