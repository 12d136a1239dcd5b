import CGtk
import PhotoModel

// Between the model's doubles and graphene's floats, at the last moment before GTK.

extension graphene_point_t {
    init(_ point: Point<Widget>) {
        self.init(x: Float(point.x), y: Float(point.y))
    }
}

extension graphene_rect_t {
    init(_ rect: Rect<Widget>) {
        self.init(
            origin: graphene_point_t(rect.origin),
            size: graphene_size_t(width: Float(rect.size.width), height: Float(rect.size.height)))
    }
}

extension Point where Space == Widget {
    init(_ point: graphene_point_t) { self.init(x: Double(point.x), y: Double(point.y)) }
}

extension Rect where Space == Widget {
    init(_ rect: graphene_rect_t) {
        self.init(
            x: Double(rect.origin.x), y: Double(rect.origin.y), width: Double(rect.size.width),
            height: Double(rect.size.height))
    }
}

/// A colour in sRGB, channels and alpha from 0 to 1.
public struct Color: Hashable, Sendable {
    /// From 0 to 1, in sRGB.
    public var red: Double
    /// From 0 to 1, in sRGB.
    public var green: Double
    /// From 0 to 1, in sRGB.
    public var blue: Double
    /// From 0, transparent, to 1; not multiplied into the others.
    public var alpha: Double

    /// A colour by its components.
    public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// Opaque black.
    public static let black = Color(red: 0, green: 0, blue: 0)
    /// Opaque white.
    public static let white = Color(red: 1, green: 1, blue: 1)

    /// The same colour with another alpha.
    public func withAlpha(_ alpha: Double) -> Color {
        Color(red: red, green: green, blue: blue, alpha: alpha)
    }

    init(_ rgba: GdkRGBA) {
        self.init(
            red: Double(rgba.red), green: Double(rgba.green), blue: Double(rgba.blue),
            alpha: Double(rgba.alpha))
    }

    var native: GdkRGBA {
        GdkRGBA(red: Float(red), green: Float(green), blue: Float(blue), alpha: Float(alpha))
    }
}
