/// What becomes of a page when its viewport changes in size or scale (Z9).
public enum ResizePolicy {
    /// The transform of the same page in another viewport.
    ///
    /// A page at home goes to the new home; a strip that was panned along keeps its middle. Any
    /// other page keeps its zoom, clamped to the new levels, and the image point at the viewport's
    /// middle, as far as the pan bounds let it.
    public static func adapt(
        _ transform: ViewTransform, to viewport: Viewport, isRightToLeft: Bool = false
    ) -> ViewTransform {
        let image = transform.imageSize
        let old = ZoomLevels(transform)
        let new = ZoomLevels(image: transform.turnedSize, viewport: viewport)
        let opening = new.opening(
            image: image, viewport: viewport, isRightToLeft: isRightToLeft,
            rotation: transform.rotation)
        guard old.isZoomed(transform.zoom) else {
            let before = old.opening(
                image: image, viewport: transform.viewport, isRightToLeft: isRightToLeft,
                rotation: transform.rotation)
            let wasPanned =
                old.strip != nil && transform.center.distance(to: before.center) > 1
            return wasPanned && new.strip == old.strip
                ? keepingMiddle(of: transform, in: viewport, zoom: new.home) : opening
        }
        return keepingMiddle(of: transform, in: viewport, zoom: new.clamp(transform.zoom))
    }

    private static func keepingMiddle(
        of transform: ViewTransform, in viewport: Viewport, zoom: Double
    ) -> ViewTransform {
        let middle = transform.imagePoint(at: transform.viewport.deviceCenter)
        var result = transform
        result.viewport = viewport
        return result.placing(middle, at: viewport.deviceCenter, zoom: zoom).clamped()
    }
}
