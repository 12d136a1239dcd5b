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

    @Test("the wall clock allows three times as much")
    func wall() {
        #expect(TimeBudget.wallSeconds(declaredPixels: 50_000_000) == 9)
    }
}
