import DecodeProtocol
import Testing

@Suite("Time budgets")
struct TimeBudgetTests {
    @Test("two seconds, and twenty milliseconds for each declared megapixel")
    func cpu() {
        #expect(TimeBudget.cpuSeconds(declaredPixels: 0) == 2)
        #expect(TimeBudget.cpuSeconds(declaredPixels: 24_000_000) == 2.48)
        #expect(TimeBudget.cpuSeconds(declaredPixels: -1) == 2)
    }

    @Test("a format that decodes slowly counts for more pixels")
    func work() {
        let jpeg = PictureHeader(id: 1, width: 6_000, height: 4_000, formatName: "JPEG")
        let slow = PictureHeader(id: 1, width: 6_000, height: 4_000, formatName: "JPEG XL")
        let largest = PictureHeader(
            id: 1, width: DecodeProtocol.maxSide, height: DecodeProtocol.maxSide,
            formatName: "JPEG XL")
        #expect(TimeBudget.declaredWork(jpeg) == 24_000_000)
        #expect(TimeBudget.declaredWork(slow) == 168_000_000)
        #expect(TimeBudget.declaredWork(largest) == 7_000_000_000_000_000_000)
    }

    @Test("a claim beyond every limit buys no time beyond it")
    func claim() {
        #expect(TimeBudget.cpuSeconds(declaredPixels: .max) == 142)
    }

    @Test("the wall clock allows three times as much")
    func wall() {
        #expect(TimeBudget.wallSeconds(declaredPixels: 50_000_000) == 9)
    }
}
