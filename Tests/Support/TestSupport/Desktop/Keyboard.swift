/// The session's keyboard.
public struct Keyboard: Sendable {
    let desktop: RemoteDesktop

    /// A key, by what is written on it.
    public enum Key: Sendable {
        case letter(Unicode.Scalar)
        case escape, enter, tab, delete, menu
        case left, up, right, down, pageUp, pageDown, home, end
        case f5, f10, f11
        case shift, control, alt, logo

        /// The X keysym: for Latin-1 letters their code, else from X11's keysymdef.h.
        var keysym: UInt32 {
            switch self {
            case .letter(let scalar): scalar.value
            case .escape: 0xff1b
            case .enter: 0xff0d
            case .tab: 0xff09
            case .delete: 0xffff
            case .menu: 0xff67
            case .left: 0xff51
            case .up: 0xff52
            case .right: 0xff53
            case .down: 0xff54
            case .pageUp: 0xff55
            case .pageDown: 0xff56
            case .home: 0xff50
            case .end: 0xff57
            case .f5: 0xffc2
            case .f10: 0xffc7
            case .f11: 0xffc8
            case .shift: 0xffe1
            case .control: 0xffe3
            case .alt: 0xffe9
            case .logo: 0xffeb
            }
        }
    }

    /// Presses a key and keeps it down.
    public func press(_ key: Key) throws {
        try desktop.key(key.keysym, isDown: true)
    }

    /// Lets a key go.
    public func release(_ key: Key) throws {
        try desktop.key(key.keysym, isDown: false)
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
        for scalar in text.unicodeScalars { try strike(.letter(scalar)) }
    }
}
