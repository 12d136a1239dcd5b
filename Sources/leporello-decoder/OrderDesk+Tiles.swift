import CSandbox
import CVipsSupport
import DecodeProtocol

extension OrderDesk {
    /// Answers an order for a region of a tile store.
    func answerFromStore(
        _ region: PictureRegion, _ delivery: Channel.Delivery, _ watch: CancelWatch
    ) throws(DecodeProblem) -> Bool {
        let store = try TileStore(descriptor: delivery.descriptor)
        let header = PictureHeader(
            id: delivery.order.id, width: store.size.width, height: store.size.height,
            formatName: "Tiles", orientation: store.orientation, hasAlpha: store.hasAlpha)
        guard channel.send(.header(header)) else { return false }
        let plan = try DecodePlan(region, hasAlpha: store.hasAlpha, order: delivery.order)
        let pixels = try store.pixels(of: region)
        var (delivered, description) = try fill(
            pixels, through: nil, plan, orientation: store.orientation, delivery.order, watch)
        description.isTruncated = store.isTruncated
        return channel.send(.picture(description), descriptor: delivered.descriptor)
    }

    /// Answers an order for a region of the picture's own file, whose header was sent.
    func answer(
        _ region: PictureRegion, from origin: RegionOrigin, of picture: OpenPicture,
        _ order: DecodeOrder, _ watch: CancelWatch
    ) throws(DecodeProblem) -> Bool {
        try DecodePlan.check(picture.size, order.limits)
        let plan = try DecodePlan(region, hasAlpha: picture.header.hasAlpha, order: order)
        let (pixels, way) = try picture.pixels(of: region, from: origin, watch: watch)
        let (delivered, description) = try fill(
            pixels, through: way, plan, orientation: picture.header.orientation, order, watch)
        return channel.send(.picture(description), descriptor: delivered.descriptor)
    }

    /// Fills a tile store with a picture whose header was sent.
    func fillStore(
        with picture: OpenPicture, _ delivery: Channel.Delivery, _ watch: CancelWatch
    ) throws(DecodeProblem) -> Bool {
        try DecodePlan.check(picture.size, delivery.order.limits)
        TimeBudget.limit(declaredPixels: TimeBudget.storeWork(picture.header))
        let isTruncated = try TileStore.fill(delivery.store, with: picture, watch: watch)
        return channel.send(
            .stored(StoredPicture(id: delivery.order.id, isTruncated: isTruncated)))
    }
}
