/// What a decoder may do wrong; the name is the suffix of the file that asks for it.
///
/// Any other suffix is answered honestly, with a flat picture.
enum Fault: String, CaseIterable {
    /// Dies of a signal before the header, or after it.
    case crashearly, crashlate
    /// Never answers, before the header or after it.
    case hangearly, hanglate
    /// Dies, while another process holds its end of the socket.
    case orphan
    /// Works without an end until the kernel's CPU limit kills it.
    case spin
    /// Takes memory until there is none.
    case hog
    /// Exits without a word after the header.
    case leave
    /// Describes rows that are shorter than the width.
    case wrongstride
    /// Describes more bytes than stride times height.
    case wrongbytes
    /// Sends more pixels than the box allows.
    case wrongbox
    /// Sends a memory file that can still be changed.
    case unsealed
    /// Sends a sealed memory file that is shorter than described.
    case shortmemory
    /// Sends a pipe instead of a memory file.
    case pipe
    /// Sends no descriptor at all.
    case nodescriptor
    /// Answers an order that was never given.
    case wrongid
    /// Sends bytes that are no message.
    case garbage
    /// Sends its header again and again: slowly, or as fast as it can.
    case trickle, flood
    /// Sends the first half of the message that describes the picture.
    case half
    /// Says that it filled a tile store, when none was ordered, or without having filled it.
    case falsestored, emptystore
    /// Sends a tile of another size.
    case wrongregion
    /// Sends a descriptor too many with the picture, or one with the header.
    case twodescriptors, headerfile
    /// Shrinks its memory file to nothing once it has described it.
    case shrunken
    /// Reports a failure that says nothing is wrong with the decoder.
    case refuse
    /// Sends a sound frame of an animation, and then does wrong.
    ///
    /// Dies, sends more than was asked for, skips one, sends one beyond the box, one that can still be
    /// changed, or nothing.
    case framecrash, framefaster, frameother, framelarger, frameunsealed, framehang
    /// Waits a second, then answers honestly, unless it is cancelled first.
    case slow
}

/// What may be wrong from the start; `--fault NAME`.
enum StartFault: String {
    /// Exits before the hello.
    case exit
    /// Never says hello.
    case silent
    /// Says that it is not closed in.
    case unconfined
    /// Sends noise instead of the hello.
    case noise
}
