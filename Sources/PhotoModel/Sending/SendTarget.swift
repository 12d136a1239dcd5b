/// What a desktop may or may not have, and a target may need.
public enum DesktopFeature: Hashable, Sendable, CaseIterable {
    /// A mail program that takes attachments.
    case email
    /// A background that programs may change.
    case wallpaper
    /// A choice of the programs that open a file.
    case openWith
}

/// Somewhere that photos can be sent (S4).
///
/// The sheet shows targets in the order that `SendOrder` gives; a new one is a new type.
public protocol SendTarget: Sendable {
    /// Its name in the settings, which never changes.
    var id: String { get }
    /// What the desktop must have for it; nil for nothing.
    var need: DesktopFeature? { get }
    /// The most photos that it takes at once; nil for any number.
    var capacity: Int? { get }
}

/// Which targets the Send sheet shows, and in which order (S4).
public enum SendOrder {
    /// The targets that take so many photos on this desktop, the last used one first.
    ///
    /// - Parameters:
    ///   - targets: all there are, in the order of the sheet.
    ///   - lastUsed: the id of the target used last; another id changes nothing.
    public static func shown(
        _ targets: [any SendTarget], for count: Int, on features: Set<DesktopFeature>,
        lastUsed: String
    ) -> [any SendTarget] {
        let fitting = targets.filter { target in
            count > 0 && target.need.map(features.contains) ?? true
                && count <= target.capacity ?? .max
        }
        return fitting.filter { $0.id == lastUsed } + fitting.filter { $0.id != lastUsed }
    }
}
