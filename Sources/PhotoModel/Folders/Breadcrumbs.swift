/// The way from home, or from the root, down to a folder, as far as there is room for it.
public enum Breadcrumbs {
    /// Folders above the present one that are shown, the nearest ones.
    public static let limit = 3

    /// The folders to show before the present one, the outermost first.
    ///
    /// - Parameters:
    ///   - ancestors: URIs of the folders above the present one, the nearest first.
    ///   - home: the person's own folder: nothing above it is shown while one is in it.
    public static func shown(ancestors: [String], home: String?) -> [String] {
        var way = ancestors
        if let home, let place = ancestors.firstIndex(of: home) {
            way = Array(ancestors[...place])
        }
        return way.prefix(limit).reversed()
    }
}
