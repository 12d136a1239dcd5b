import CVipsSupport
import Glibc

/// How a picture's numbers mean light, and which red, green and blue they are made of.
struct ColorCalibration {
    /// Light for stored values from 0 to 1 in equal steps; 1 is the white of a page.
    var curve: [Float]
    /// x and y of white, red, green and blue: eight numbers.
    var chromaticities: [Double]
    /// Whether this goes before an ICC profile.
    var isFirst = false

    static let sRGBChromaticities = [0.3127, 0.329, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06]

    /// Steps of a curve: 16 for each of 8 bits.
    private static let steps = 4_096

    init(chromaticities: [Double], _ light: (Double) -> Double) {
        curve = (0..<Self.steps).map { Float(light(Double($0) / Double(Self.steps - 1))) }
        self.chromaticities = chromaticities
    }

    /// By an exponent from stored values to light.
    init(gamma: Double, chromaticities: [Double]) {
        self.init(chromaticities: chromaticities) { pow($0, gamma) }
    }

    /// By code points for colour primaries and transfer (ITU-T H.273, 8.1 and 8.2).
    ///
    /// Nil for those that no still picture uses.
    init?(primaries: UInt8, transfer: UInt8) {
        guard let chromaticities = Self.chromaticities(primaries),
            let light = Self.light(transfer)
        else { return nil }
        self.init(chromaticities: chromaticities, light)
        isFirst = true
    }

    /// By the code points of a HEIC or AVIF, which go after an ICC profile.
    ///
    /// Nil for sRGB's, and for those that name nothing. The curves of television cameras say how light
    /// was stored, not how it is shown; there they mean sRGB.
    init?(container points: lep_code_points) {
        let primaries = points.primaries == 2 ? 1 : points.primaries
        let transfer = [1, 2, 6, 14, 15].contains(points.transfer) ? 13 : points.transfer
        guard primaries != 1 || transfer != 13, let primaries = UInt8(exactly: primaries),
            let transfer = UInt8(exactly: transfer)
        else { return nil }
        self.init(primaries: primaries, transfer: transfer)
        isFirst = false
    }

    private static func chromaticities(_ primaries: UInt8) -> [Double]? {
        let daylight = [0.3127, 0.329]
        switch primaries {
        case 1: return sRGBChromaticities
        case 5: return daylight + [0.64, 0.33, 0.29, 0.6, 0.15, 0.06]
        case 6, 7: return daylight + [0.63, 0.34, 0.31, 0.595, 0.155, 0.07]
        case 9: return daylight + [0.708, 0.292, 0.17, 0.797, 0.131, 0.046]
        case 11: return [0.314, 0.351, 0.68, 0.32, 0.265, 0.69, 0.15, 0.06]
        case 12: return daylight + [0.68, 0.32, 0.265, 0.69, 0.15, 0.06]
        default: return nil
        }
    }

    private static func light(_ transfer: UInt8) -> ((Double) -> Double)? {
        switch transfer {
        case 1, 6, 14, 15: { $0 < 0.081 ? $0 / 4.5 : pow(($0 + 0.099) / 1.099, 1 / 0.45) }
        case 4: { pow($0, 2.2) }
        case 5: { pow($0, 2.8) }
        case 8: { $0 }
        case 13: { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
        case 16: { rolledOff(perceptualQuantizer($0) / pageWhite) }
        case 18: { rolledOff(1_000 * pow(hybridLogGamma($0), 1.2) / pageWhite) }
        default: nil
        }
    }

    /// Luminance in cd/m² of a page's white (ITU-R BT.2408, 2.1).
    private static let pageWhite = 203.0

    /// Luminance in cd/m² (SMPTE ST 2084).
    private static func perceptualQuantizer(_ value: Double) -> Double {
        let power = pow(value, 1 / 78.84375)
        let base = max(0, power - 0.8359375) / (18.8515625 - 18.6875 * power)
        return 10_000 * pow(base, 1 / 0.1593017578125)
    }

    /// Light of the scene, 0 to 1 (ARIB STD-B67).
    private static func hybridLogGamma(_ value: Double) -> Double {
        if value <= 0.5 { return value * value / 3 }
        return (exp((value - 0.55991073) / 0.17883277) + 0.28466892) / 12
    }

    /// Light as it is up to three quarters of white, and ever closer to white above that.
    ///
    /// A hard edge at white would leave skies and lamps without a shape.
    private static func rolledOff(_ light: Double) -> Double {
        let knee = 0.75
        return light <= knee ? light : knee + (1 - knee) * (1 - exp((knee - light) / (1 - knee)))
    }
}
