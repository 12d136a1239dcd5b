import PhotoModel
import PhotoPipeline

extension GridView {
    /// Asks for the thumbnails that come next in the direction in which the page was moved.
    ///
    /// None while the page moves too quickly; then for those next to where it comes to rest.
    func prefetchBeyond(_ live: Range<Int>) {
        if isPassing { return prefetcher.stop() }
        guard live != prefetchedFrom else { return }
        let travel: PrefetchPlan.Travel =
            live.lowerBound >= prefetchedFrom.lowerBound ? .forward : .backward
        prefetchedFrom = live
        let want = PhotoCell.want(devicePixels: (layout.cellSide * scale).rounded(.up))
        let places = PrefetchPlan.beyondGrid(live: live, layout: layout, travel: travel)
        prefetcher.prefetch(
            places.compactMap { album.items[$0].photo }.map { PixelRequest($0, want: want) })
    }
}
