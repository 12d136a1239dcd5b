/// The way of the hero's motion under way, from where the last one was interrupted (H2).
///
/// The picture on screen is the start of each motion, wherever it was: in its place, dragged or
/// pinched to somewhere else, or half way. Nothing jumps when the hero turns round.
public struct HeroPath: Hashable, Sendable {
    /// Where the motion goes.
    public enum Goal: Hashable, Sendable {
        case thumbnail
        case place
    }

    private var goal = Goal.place
    /// The progress at which the motion began.
    private var from = 0.0
    /// What was on screen then; nil where the motion begins at the thumbnail.
    private var start: HeroFrame.End?
    private var startingBackdrop = 0.0

    /// The way from a thumbnail to the viewer, out of nothing.
    public init() {}

    /// Begins a motion.
    ///
    /// - Parameters:
    ///   - progress: 0 at the thumbnail, 1 in the viewer.
    ///   - end: the picture as it is on screen; nil to begin at the thumbnail's frame.
    ///   - backdrop: how opaque the backdrop is on screen, 0 to 1.
    public mutating func turn(
        to goal: Goal, from progress: Double, at end: HeroFrame.End?, backdrop: Double
    ) {
        self.goal = goal
        from = progress
        start = end
        startingBackdrop = backdrop
    }

    /// The picture at a progress, between a thumbnail and a place as they are now.
    public func end(
        at progress: Double, thumbnail: HeroFrame.End, place: HeroFrame.End
    ) -> HeroFrame.End {
        switch goal {
        case .place:
            HeroFrame(thumbnail: start ?? thumbnail, place: place).at(share(of: progress))
        case .thumbnail:
            HeroFrame(thumbnail: thumbnail, place: start ?? place).at(1 - share(of: progress))
        }
    }

    /// How opaque the backdrop is at a progress, 0 to 1.
    public func backdrop(at progress: Double) -> Double {
        let goal = goal == .place ? 1.0 : 0.0
        let share = min(1, max(0, share(of: progress)))
        return startingBackdrop * (1 - share) + goal * share
    }

    /// How much of the motion is done, 0 to 1.
    private func share(of progress: Double) -> Double {
        switch goal {
        case .place: from < 1 ? (progress - from) / (1 - from) : 1
        case .thumbnail: from > 0 ? (from - progress) / from : 1
        }
    }
}
