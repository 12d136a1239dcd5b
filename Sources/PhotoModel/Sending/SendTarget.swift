/// A way to send photos; each is one file that conforms to this (S4).
public protocol SendTarget {
    /// What it is kept by across runs; never changes.
    var id: String { get }
}

/// The order in which the Send sheet offers its targets.
public enum SendOrder {
    /// The targets with the last used one first, the others as they were (S4).
    public static func arranged<Target>(
        _ targets: [Target], lastUsed: String, id: (Target) -> String
    ) -> [Target] {
        targets.filter { id($0) == lastUsed } + targets.filter { id($0) != lastUsed }
    }
}
