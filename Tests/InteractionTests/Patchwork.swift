import Foundation
import PhotoModel
import TestSupport

/// A picture of square patches, whose place on the screen is measured to parts of a pixel.
struct Patchwork {
    let columns: Int
    let rows: Int
    /// A patch's side, in image pixels.
    let side: Int

    /// How far a channel may be off by rounding in thumbnail, picture and profile.
    static let rounding = 4
    /// How far an edge may be from where it should be, logical px.
    static let slack = 0.75

    var size: Size<Image> { Size(width: Double(columns * side), height: Double(rows * side)) }

    /// The colour of a patch: each neighbour differs from it by most of a channel.
    func colour(column: Int, row: Int) -> Colour {
        let red: UInt8 = column % 2 == 0 ? 215 : 40
        let green: UInt8 = row % 2 == 0 ? 215 : 40
        return Colour(red, green, red == green ? 255 - green : 40)
    }

    /// Writes it with a profile of Display P3: it looks the same, in other numbers.
    func write(to path: String) throws {
        var bytes = Array("P6\n\(columns * side) \(rows * side)\n255\n".utf8)
        for row in 0..<rows {
            let line = (0..<columns).flatMap { column in
                let colour = colour(column: column, row: row)
                return (0..<side).flatMap { _ in [colour.red, colour.green, colour.blue] }
            }
            for _ in 0..<side { bytes += line }
        }
        let plain = "\(path).ppm"
        try Data(bytes).write(to: URL(fileURLWithPath: plain))
        try runCommand(["vips", "icc_transform", plain, path, "p3", "--input-profile", "srgb"])
        try FileManager.default.removeItem(atPath: plain)
    }

    /// Where it lies on the screen: the whole picture, and what of it is seen.
    struct Place {
        var picture: Rect<Monitor>
        var clip: Rect<Monitor>

        /// A picture all of which is seen.
        init(_ picture: Rect<Monitor>) {
            self.picture = picture
            clip = picture
        }

        init(picture: Rect<Monitor>, clip: Rect<Monitor>) {
            self.picture = picture
            self.clip = clip
        }

        /// The place at a share of a straight way to another.
        func on(wayTo other: Place, at share: Double) -> Place {
            Place(
                picture: mix(picture, other.picture, share), clip: mix(clip, other.clip, share))
        }

        private func mix(
            _ one: Rect<Monitor>, _ other: Rect<Monitor>, _ share: Double
        ) -> Rect<Monitor> {
            func mix(_ one: Double, _ other: Double) -> Double { one + (other - one) * share }
            return Rect(
                x: mix(one.minX, other.minX), y: mix(one.minY, other.minY),
                width: mix(one.size.width, other.size.width),
                height: mix(one.size.height, other.size.height))
        }
    }

    /// What frames its colours within a part of the screen; nil where none of them is.
    func frame(in shot: Screenshot, within part: Rect<Monitor>) -> Rect<Monitor>? {
        let own = Set(
            (0..<2).flatMap { column in (0..<2).map { colour(column: column, row: $0) } })
        var columns = (Int.max, Int.min)
        var rows = (Int.max, Int.min)
        for y in Int(part.minY)..<Int(part.maxY) {
            for x in Int(part.minX)..<Int(part.maxX) {
                let seen = shot.colour(x: x, y: y)
                guard own.contains(where: { $0.distance(to: seen) <= 12 }) else { continue }
                columns = (min(columns.0, x), max(columns.1, x))
                rows = (min(rows.0, y), max(rows.1, y))
            }
        }
        guard columns.0 <= columns.1 else { return nil }
        return Rect(
            x: Double(columns.0), y: Double(rows.0), width: Double(columns.1 - columns.0 + 1),
            height: Double(rows.1 - rows.0 + 1))
    }
}

extension Patchwork {
    /// What is wrong with how it is shown at a place; empty when every colour and edge is right.
    ///
    /// - Parameters:
    ///   - part: looked at, where something lies over the rest.
    ///   - isDimmed: whether all of it may be darker by one and the same share.
    func faults(
        in shot: Screenshot, at place: Place, within part: Rect<Monitor>? = nil,
        isDimmed: Bool = false
    ) -> [String] {
        let look = Look(
            work: self, shot: shot, place: place,
            part: part.map { place.clip.clipped(to: $0) } ?? place.clip,
            screen: Rect(x: 0, y: 0, width: Double(shot.width), height: Double(shot.height)))
        let patches = (0..<rows).flatMap { row in (0..<columns).map { (column: $0, row: row) } }
        let light = isDimmed ? look.light(of: patches) : 1
        guard light > 0.3 else { return ["too dark: \(light)"] }
        return patches.flatMap { look.wrongColours(of: $0, light: light) + look.wrongEdges(of: $0) }
            + (part == nil ? look.wrongOutline() : [])
    }

    /// One look at a picture of the screen.
    private struct Look {
        typealias Patch = (column: Int, row: Int)
        let work: Patchwork
        let shot: Screenshot
        let place: Place
        let part: Rect<Monitor>
        let screen: Rect<Monitor>

        /// A patch's size on the screen; a thumbnail's sides are whole pixels, so no square.
        private var patch: Size<Monitor> {
            Size(
                width: place.picture.size.width / Double(work.columns),
                height: place.picture.size.height / Double(work.rows))
        }

        private func middle(of patch: Patch) -> Point<Monitor> {
            place.picture.origin
                + Vector(
                    dx: (Double(patch.column) + 0.5) * self.patch.width,
                    dy: (Double(patch.row) + 0.5) * self.patch.height)
        }

        /// How bright the first patch in sight is beside what it should be.
        func light(of patches: [Patch]) -> Double {
            for patch in patches where part.contains(middle(of: patch)) {
                let wanted = work.colour(column: patch.column, row: patch.row)
                let seen = shot.colour(at: middle(of: patch))
                return wanted.red > wanted.green
                    ? Double(seen.red) / Double(wanted.red)
                    : Double(seen.green) / Double(wanted.green)
            }
            return 1
        }

        func wrongColours(of patch: Patch, light: Double) -> [String] {
            let colour = work.colour(column: patch.column, row: patch.row)
            func dimmed(_ channel: UInt8) -> UInt8 { UInt8(min(255, Double(channel) * light)) }
            let wanted = Colour(dimmed(colour.red), dimmed(colour.green), dimmed(colour.blue))
            let ways = [(0.0, 0.0), (-1, -1), (1, -1), (-1, 1), (1, 1)]
            return ways.compactMap { way in
                let point =
                    middle(of: patch)
                    + Vector(
                        dx: way.0 * self.patch.width / 4, dy: way.1 * self.patch.height / 4)
                guard part.contains(point) else { return nil }
                let seen = shot.colour(at: point)
                guard seen.distance(to: wanted) > Patchwork.rounding else { return nil }
                return "\(patch) is \(seen), not \(wanted), at \(point)"
            }
        }

        /// The edges to the next patch of the row and of the column.
        func wrongEdges(of patch: Patch) -> [String] {
            let from = middle(of: patch)
            let ways: [(Vector<Monitor>, Bool)] = [
                (Vector(dx: self.patch.width, dy: 0), patch.column + 1 < work.columns),
                (Vector(dx: 0, dy: self.patch.height), patch.row + 1 < work.rows),
            ]
            return ways.compactMap { way, hasNext in
                guard hasNext, part.contains(from), part.contains(from + way) else { return nil }
                return wrongEdge(from: from, to: from + way)
            }
        }

        /// The four sides, where there is something else to be seen beyond.
        func wrongOutline() -> [String] {
            let reach = min(6, min(patch.width, patch.height) / 3)
            let middle = place.clip.center
            // Through the middles of patches: an edge between two would be neither's colour.
            let across = self.middle(
                of: (
                    Int((middle.x - place.picture.minX) / patch.width),
                    Int((middle.y - place.picture.minY) / patch.height)
                ))
            let ways: [(Point<Monitor>, Vector<Monitor>)] = [
                (Point(x: place.clip.minX, y: across.y), Vector(dx: -reach, dy: 0)),
                (Point(x: place.clip.maxX, y: across.y), Vector(dx: reach, dy: 0)),
                (Point(x: across.x, y: place.clip.minY), Vector(dx: 0, dy: -reach)),
                (Point(x: across.x, y: place.clip.maxY), Vector(dx: 0, dy: reach)),
            ]
            return ways.compactMap { edge, out in
                guard screen.contains(edge + out) else { return nil }
                return wrongEdge(from: edge - out, to: edge + out)
            }
        }

        /// Measures an edge half way between two points that lie along one axis.
        ///
        /// By how much of either colour there is between them, so that softness does not matter.
        private func wrongEdge(from: Point<Monitor>, to: Point<Monitor>) -> String? {
            let isAcross = from.y == to.y
            let wanted = isAcross ? (from.x + to.x) / 2 : (from.y + to.y) / 2
            let length = (isAcross ? to.x - from.x : to.y - from.y) / 2
            let reach = Int(min(abs(length), 16).rounded(.down))
            let first = Int(wanted.rounded(.down)) - reach
            let cut = isAcross ? Int(from.y.rounded(.down)) : Int(from.x.rounded(.down))
            let line = (first..<(first + 2 * reach)).map {
                isAcross ? shot.colour(x: $0, y: cut) : shot.colour(x: cut, y: $0)
            }
            guard let begin = line.first, let end = line.last else { return nil }
            let channels: [KeyPath<Colour, UInt8>] = [\.red, \.green, \.blue]
            func step(_ channel: KeyPath<Colour, UInt8>) -> Double {
                Double(end[keyPath: channel]) - Double(begin[keyPath: channel])
            }
            guard let channel = channels.max(by: { abs(step($0)) < abs(step($1)) }),
                abs(step(channel)) > 60
            else { return "no edge at \(wanted) between \(from) and \(to)" }
            let beyond = line.reduce(0.0) { sum, colour in
                let share =
                    (Double(colour[keyPath: channel]) - Double(begin[keyPath: channel]))
                    / step(channel)
                return sum + min(1, max(0, share))
            }
            let seen = Double(first + line.count) - beyond
            guard abs(seen - wanted) > Patchwork.slack else { return nil }
            return "the edge between \(from) and \(to) is at \(seen), not \(wanted)"
        }
    }
}
