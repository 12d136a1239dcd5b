/// The session's keyboard.
public struct Keyboard: Sendable {
    let desktop: RemoteDesktop

    /// A key by its X keysym.
    public struct Key: Sendable, ExpressibleByUnicodeScalarLiteral {
        let keysym: UInt32

        /// A key by its keysym.
        public init(keysym: UInt32) {
            self.keysym = keysym
        }

        /// The key that types a Latin-1 letter.
        public init(unicodeScalarLiteral value: Unicode.Scalar) {
            keysym = value.value
        }

        public static let escape = Key(keysym: 0xff1b)
        public static let enter = Key(keysym: 0xff0d)
        public static let tab = Key(keysym: 0xff09)
        public static let left = Key(keysym: 0xff51)
        public static let up = Key(keysym: 0xff52)
        public static let right = Key(keysym: 0xff53)
        public static let down = Key(keysym: 0xff54)
        public static let pageUp = Key(keysym: 0xff55)
        public static let pageDown = Key(keysym: 0xff56)
        public static let home = Key(keysym: 0xff50)
        public static let end = Key(keysym: 0xff57)
        public static let delete = Key(keysym: 0xffff)
        public static let menu = Key(keysym: 0xff67)
        public static let f10 = Key(keysym: 0xffc7)
        public static let f11 = Key(keysym: 0xffc8)
        public static let shift = Key(keysym: 0xffe1)
        public static let control = Key(keysym: 0xffe3)
        public static let alt = Key(keysym: 0xffe9)
        public static let super_ = Key(keysym: 0xffeb)
    }

    /// Presses a key and keeps it down.
    public func press(_ key: Key) throws {
        try desktop.notify("NotifyKeyboardKeysym", [.uint32(key.keysym), .boolean(true)])
    }

    /// Lets a key go.
    public func release(_ key: Key) throws {
        try desktop.notify("NotifyKeyboardKeysym", [.uint32(key.keysym), .boolean(false)])
    }

    /// Strikes a key while the given ones are held.
    public func strike(_ key: Key, with held: Key...) throws {
        for modifier in held { try press(modifier) }
        try press(key)
        try release(key)
        for modifier in held.reversed() { try release(modifier) }
    }

    /// Types the letters of a Latin-1 text.
    public func type(_ text: String) throws {
        for scalar in text.unicodeScalars { try strike(Key(keysym: scalar.value)) }
    }
}
