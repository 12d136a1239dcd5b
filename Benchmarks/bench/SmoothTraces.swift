import PhotoModel
import TestSupport

/// The fingers' ways that smoothness is measured with, on a screen of 1280 × 800 px.
enum SmoothTraces {
    private static let middle = Point<Monitor>(x: 640, y: 400)

    /// Two fingers apart in 0.9 s, from 130 to 690 px: a 24-megapixel photo goes from home to about 1:1.
    static var pinch: FingerTrace {
        var trace = FingerTrace()
        trace.add(fingers: 2, milliseconds: 900) { finger, share in
            let half = (60 + 260 * share) * (finger == 0 ? -1 : 1)
            return middle + Vector(dx: half, dy: half * 0.4)
        }
        return trace
    }

    /// One finger there and back in two strokes of 0.8 s, to new parts of the photo.
    static var pan: FingerTrace {
        var trace = FingerTrace()
        for sign in [1.0, -1] {
            trace.add(fingers: 1, milliseconds: 800, pause: 100) { _, share in
                middle + Vector(dx: 300 - 600 * share, dy: 200 - 400 * share) * sign
            }
        }
        return trace
    }

    /// A page forward in a stroke of 0.2 s, twice, and back again.
    static var swipes: FingerTrace {
        var trace = FingerTrace()
        for sign in [1.0, 1, -1, -1] {
            trace.add(fingers: 1, milliseconds: 200, pause: 500) { _, share in
                middle + Vector(dx: (250 - 500 * share) * sign, dy: -60)
            }
        }
        return trace
    }
}
