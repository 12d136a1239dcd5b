import Glibc

/// How details are written that look the same in every language.
public enum DetailText {
    /// "1/250", "0.4", "2": seconds as photographers write them.
    public static func exposure(_ seconds: Double) -> String {
        // Cameras count in thirds of a stop: from 0.3 s on they write decimals.
        guard seconds < 0.3 else { return number(seconds, decimals: 1) }
        return "1/\(Int(min(1 / seconds, 1e9).rounded()))"
    }

    /// "f/2.8".
    public static func aperture(_ number: Double) -> String {
        "f/" + Self.number(number, decimals: 1)
    }

    /// "35", "4.2": millimetres.
    public static func focalLength(_ millimetres: Double) -> String {
        number(millimetres, decimals: 1)
    }

    /// "48.1374° N, 11.5755° E": four decimals are about ten metres.
    public static func place(_ place: PhotoDetails.Place) -> String {
        let north = fixed(abs(place.latitude), decimals: 4)
        let east = fixed(abs(place.longitude), decimals: 4)
        let (ns, ew) = (place.latitude < 0 ? "S" : "N", place.longitude < 0 ? "W" : "E")
        return "\(north)° \(ns), \(east)° \(ew)"
    }

    /// At most so many decimals, none that say nothing.
    static func number(_ value: Double, decimals: Int) -> String {
        var text = fixed(value, decimals: decimals)
        guard text.contains(".") else { return text }
        while text.hasSuffix("0") { text.removeLast() }
        if text.hasSuffix(".") { text.removeLast() }
        return text
    }

    private static func fixed(_ value: Double, decimals: Int) -> String {
        let factor = pow(10, Double(decimals))
        let scaled = Int64((min(abs(value), 1e12) * factor).rounded())
        let whole = scaled / Int64(factor)
        guard decimals > 0 else { return "\(whole)" }
        let rest = String(scaled % Int64(factor) + Int64(factor)).dropFirst()
        return "\(whole).\(rest)"
    }
}
