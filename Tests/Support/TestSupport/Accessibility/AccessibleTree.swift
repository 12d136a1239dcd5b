import PhotoModel

/// One widget as assistive technologies were told of it at a moment, with what is inside it.
public struct AccessibleTree: Sendable {
    /// AT-SPI's word for what it is, such as `button`.
    public let role: String
    /// What it is called; may be empty.
    public let name: String
    /// Where it lies, what is cut off included.
    public let frame: Rect<ProgramWindow>
    /// Whether it and all around it are mapped.
    public let isShowing: Bool
    /// What is inside it, in its order.
    public let children: [AccessibleTree]

    /// It and all inside it, each before its own children.
    public var all: [AccessibleTree] { [self] + children.flatMap(\.all) }

    /// Reads an object and all inside it, hidden ones too.
    ///
    /// One after the other: what changes meanwhile may be told half.
    public init(reading node: AccessibleNode) throws {
        role = try node.role()
        name = try node.label()
        frame = try node.frameInWindow()
        isShowing = try node.has(state: AccessibleNode.showing)
        children = try node.children().map { try AccessibleTree(reading: $0) }
    }

    /// The first window of a program that was started with `AccessibilityBus.environment`.
    public static func window(of program: LeporelloProgram) throws -> AccessibleTree {
        let windows = try AccessibilityBus(program.session).tree(of: program).children()
        guard let window = windows.first else { throw TestFailure("the program has no window") }
        return try AccessibleTree(reading: window)
    }
}
