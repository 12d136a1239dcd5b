import DecodeProtocol
import Foundation
import TestSupport

/// A picture that came back, as a test looks at it.
struct Decoded {
    let description: PictureDescription
    let bytes: [UInt8]

    /// Red, green, blue, alpha of a pixel, of 255 or of 65535 levels.
    func pixel(_ x: Int, _ y: Int) -> [Int] {
        let format = description.format
        let at = y * description.stride + x * format.bytesPerPixel
        let channels = (0..<(format.hasAlpha ? 4 : 3)).map { (channel: Int) -> Int in
            guard format.isDeep else { return Int(bytes[at + channel]) }
            let low = Int(bytes[at + 2 * channel])
            return low | Int(bytes[at + 2 * channel + 1]) << 8
        }
        return format.hasAlpha ? channels : channels + [format.isDeep ? 65_535 : 255]
    }

    /// The mean difference of the colour channels, of 255 levels; pictures of one size.
    func meanDifference(from other: Decoded) -> Double {
        var sum = 0
        for y in 0..<description.height {
            for x in 0..<description.width {
                let (mine, theirs) = (pixel(x, y), other.pixel(x, y))
                for channel in 0..<3 { sum += abs(mine[channel] - theirs[channel]) }
            }
        }
        return Double(sum) / Double(3 * description.width * description.height)
    }

    /// The largest difference of any channel, alpha included.
    func largestDifference(from other: Decoded) -> Int {
        var largest = 0
        for y in 0..<description.height {
            for x in 0..<description.width {
                let (mine, theirs) = (pixel(x, y), other.pixel(x, y))
                for channel in 0..<4 {
                    largest = max(largest, abs(mine[channel] - theirs[channel]))
                }
            }
        }
        return largest
    }
}

extension DecoderProcess.Answer {
    /// The picture, or the reason why there is none.
    func decoded() throws -> Decoded {
        guard case .picture(let description, let bytes) = ending else {
            throw TestFailure("no picture: \(ending)")
        }
        return Decoded(description: description, bytes: bytes)
    }

    /// The failure, or a complaint that there was none.
    func failure() throws -> DecodeFailure {
        guard case .failed(let failure) = ending else {
            throw TestFailure("no failure: \(summary)")
        }
        return failure
    }

    /// One line for a message.
    var summary: String {
        switch ending {
        case .picture(let picture, _):
            "picture \(picture.width)x\(picture.height)\(picture.isTruncated ? " truncated" : "")"
        case .failed(let failure): "failed \(failure.code): \(failure.detail)"
        case .probed: "header only"
        case .stored: "stored"
        case .died(let signal): "died of signal \(signal.map(String.init) ?? "none")"
        case .silent: "silent"
        }
    }
}
