import DecodeProtocol
import Foundation
import TestSupport
import Testing

/// The faulty decoder does what it is asked, or tests that rely on it prove nothing.
@Suite("The faulty decoder")
struct FaultyDecoderTests {
    @Test("it answers honestly where no fault is asked for")
    func honest() throws {
        let answer = try ask("jpg")
        #expect(answer.header?.width == 60)
        #expect(try answer.decoded().pixel(0, 0) == [200, 40, 40, 255])
    }

    @Test("it dies before or after its header", arguments: ["crashearly", "crashlate", "hog"])
    func crash(fault: String) throws {
        let answer = try ask(fault)
        guard case .died(let signal) = answer.ending else {
            Issue.record("it lives: \(answer.summary)")
            return
        }
        #expect(signal == SIGABRT)
        #expect((answer.header == nil) == (fault == "crashearly"))
    }

    @Test("it exits without a word")
    func leave() throws {
        guard case .died(nil) = try ask("leave").ending else {
            Issue.record("it did not exit by itself")
            return
        }
    }

    @Test("it says nothing more", arguments: ["hangearly", "hanglate"])
    func hang(fault: String) throws {
        guard case .silent = try ask(fault, timeout: 0.3).ending else {
            Issue.record("it answered")
            return
        }
    }

    @Test("it works until the kernel kills it")
    func spin() throws {
        guard case .died(SIGXCPU) = try ask("spin").ending else {
            Issue.record("it was not killed by its CPU limit")
            return
        }
    }

    @Test(
        "its lies are found out by the message alone",
        arguments: [
            "wrongstride", "wrongbytes", "nodescriptor", "garbage", "wrongbox", "wrongid", "half",
            "headerfile", "twodescriptors",
        ])
    func lies(fault: String) throws {
        #expect(throws: MalformedMessage.self) { _ = try ask(fault) }
    }

    @Test(
        "its memory files are found out by their seals",
        arguments: [
            "unsealed", "shortmemory", "pipe", "shrunken",
        ])
    func memory(fault: String) throws {
        #expect(throws: TestFailure.self) { _ = try ask(fault) }
    }

    @Test("it goes on sending headers, slowly or fast", arguments: ["trickle", "flood"])
    func headers(fault: String) throws {
        let folder = try TemporaryFolder()
        let path = try folder.write([1], to: "a.\(fault)")
        let decoder = try DecoderProcess(program: "faulty-decoder")
        let order = try decoder.send(path, .full)
        var count = 0
        #expect(throws: TestFailure.self) {
            _ = try decoder.finish(order, timeout: 60) {
                count += 1
                if count == 5 { throw TestFailure("enough") }
            }
        }
        #expect(count == 5)
    }

    @Test("it refuses, as a sound decoder would")
    func refuse() throws {
        #expect(try ask("refuse").failure().code == .damaged)
    }

    private func ask(_ suffix: String, timeout: Double = 60) throws -> DecoderProcess.Answer {
        let folder = try TemporaryFolder()
        let path = try folder.write([1], to: "a.\(suffix)")
        return try DecoderProcess(program: "faulty-decoder")
            .decode(path, .fit(maxWidth: 30, maxHeight: 30), timeout: timeout)
    }
}
