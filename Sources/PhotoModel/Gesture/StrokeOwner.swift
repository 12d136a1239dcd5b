/// Who gets a stroke once its axis is known (P4, P5).
enum StrokeOwner: Hashable, Sendable {
    case pan
    /// The pager; the edge is the side that the neighbour comes from, all sides at home.
    case page(side: Edges)
    /// A vertical stroke at home: down closes, up shows the details.
    case pull

    /// - Parameters:
    ///   - way: the stroke's way, logical px.
    ///   - edges: the edges that the picture showed when the stroke began.
    static func decide(
        _ axis: AxisDecision.Axis, way: Vector<Widget>, edges: Edges, in scene: GestureScene
    ) -> StrokeOwner {
        switch axis {
        case .horizontal:
            // A finger that goes left pulls in what lies beyond the right edge.
            let side: Edges = way.dx < 0 ? .right : .left
            guard scene.panAxes.contains(.horizontal) else { return .page(side: .all) }
            return edges.contains(side) ? .page(side: side) : .pan
        case .vertical:
            guard scene.panAxes.contains(.vertical) else { return .pull }
            // A strip at home pans; beyond its beginning or end there is nothing to pan to.
            let side: Edges = way.dy < 0 ? .bottom : .top
            return !scene.isZoomed && edges.contains(side) ? .pull : .pan
        }
    }
}
