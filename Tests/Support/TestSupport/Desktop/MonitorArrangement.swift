/// How the session's only monitor stands and is scaled, by mutter's DisplayConfig.
struct MonitorArrangement: Equatable, Sendable {
    /// Device pixels per logical pixel.
    var scale = 1.0
    /// Whether it stands on its side.
    var isPortrait = false

    private static let name = "org.gnome.Mutter.DisplayConfig"
    private static let path = "/org/gnome/Mutter/DisplayConfig"
    /// A requested scale and one that mutter has computed count as the same this far apart.
    private static let tolerance = 0.01

    /// Asks mutter for it; throws where mutter does not offer the scale.
    func apply(on bus: DBusConnection) throws {
        let state = try bus.call(Self.name, path: Self.path, Self.name, "GetCurrentState")
        // (serial, [((connector, …), [(mode, width, height, rate, scale, scales, …)], …)], …)
        guard state.count > 1, case .uint32(let serial) = state[0],
            let monitor = state[1].items.first?.items, monitor.count > 1,
            let connector = monitor[0].items.first?.text,
            let mode = monitor[1].items.first?.items, mode.count > 5, let id = mode[0].text
        else { throw TestFailure("mutter tells of no monitor: \(state)") }
        let scales = mode[5].items.compactMap { item -> Double? in
            if case .double(let value) = item { value } else { nil }
        }
        guard let offered = scales.first(where: { abs($0 - scale) < Self.tolerance }) else {
            throw TestFailure("mutter offers no scale of \(scale), but \(scales)")
        }
        let screens = DBusValue.array(
            elementType: "(ssa{sv})", [.tuple([.string(connector), .string(id), .dictionary([:])])])
        let logical = DBusValue.tuple([
            .int32(0), .int32(0), .double(offered), .uint32(isPortrait ? 1 : 0), .boolean(true),
            screens,
        ])
        // 1 is a change for this session only.
        try bus.call(
            Self.name, path: Self.path, Self.name, "ApplyMonitorsConfig",
            [
                .uint32(serial), .uint32(1),
                .array(elementType: "(iiduba(ssa{sv}))", [logical]), .dictionary([:]),
            ])
    }
}
