import PhotoModel
import Testing

@Suite struct VelocityTests {
    @Test("P6 the velocity is the way of the last 50 ms, however often the device reports")
    func rates() {
        for interval in [2.0, 8, 16.7, 33] {
            var estimator = VelocityEstimator()
            var time = 0.0
            while time <= 200 {
                // Slow first, then 2 px/ms: what is older than 50 ms does not count.
                let x = time < 100 ? time * 0.1 : 10 + (time - 100) * 2
                estimator.add(time: time, point: Point(x: x, y: 0))
                time += interval
            }
            let velocity = estimator.velocity(at: time - interval)
            #expect(abs(velocity.dx - 2) < 1e-6, "at \(interval) ms")
        }
    }

    @Test("P6 a stroke shorter than the window has its mean velocity")
    func short() {
        var estimator = VelocityEstimator(time: 10, point: .zero)
        estimator.add(time: 30, point: Point(x: 0, y: 30))
        #expect(estimator.velocity(at: 30) == Vector(dx: 0, dy: 1.5))
    }

    @Test("P6 without a way there is no velocity")
    func none() {
        #expect(VelocityEstimator().velocity(at: 5) == .zero)
        #expect(VelocityEstimator(time: 5, point: .zero).velocity(at: 5) == .zero)
        #expect(VelocityEstimator(time: 5, point: .zero).velocity(at: 40) == .zero)
    }

    @Test("P6 reports that bear one time are taken to be one report's time apart")
    func together() {
        var twice = VelocityEstimator(time: 5, point: .zero)
        twice.add(time: 5, point: Point(x: 8, y: -16))
        #expect(twice.velocity(at: 5) == Vector(dx: 1, dy: -2))
        #expect(twice.velocity(at: 21) == Vector(dx: 0.5, dy: -1))
        #expect(twice.velocity(at: 60) == .zero)
    }

    @Test("P10 part notches count as their part, and turning back forgets the rest")
    func notches() {
        var wheel = WheelAccumulator()
        #expect([30, 30, 30, 29].map { wheel.take($0) } == [0, 0, 0, 0])
        #expect(wheel.take(1) == 1)
        #expect(wheel.take(100) == 0)
        #expect(wheel.take(-119) == 0)
        #expect(wheel.take(-241) == -3)
    }
}
