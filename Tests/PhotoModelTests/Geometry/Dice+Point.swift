import PhotoModel
import TestDice

extension Dice {
    /// A point of a widget of that size.
    mutating func point(in size: Size<Widget>) -> Point<Widget> {
        Point(x: number(0...size.width), y: number(0...size.height))
    }
}
