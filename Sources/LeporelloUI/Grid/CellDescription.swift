import GtkBridge

/// What assistive technologies are told of a cell after its name.
///
/// The place is part of it because GTK 4.18 keeps POS_IN_SET and SET_SIZE from AT-SPI.
struct CellDescription: Equatable {
    /// A place among all, most of which have no cell now.
    struct Place: Equatable {
        /// From 1.
        let number: Int
        let count: Int

        /// "3 of 120".
        @MainActor
        var text: String { tr("%1$s of %2$s", grouped(number), grouped(count)) }
    }

    var place: Place?
    /// What else there is to say: a kind, a problem.
    var words: String?

    /// All of it; nil for nothing.
    @MainActor
    var text: String? {
        guard let place else { return words }
        // Translators: a cell's place, "3 of 120", and what else there is to say about it.
        return words.map { tr("%1$s. %2$s", place.text, $0) } ?? place.text
    }
}
