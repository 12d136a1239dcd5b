import GtkBridge
import PhotoModel

/// The bar in which one says which photos of a folder are wanted: by name and by kind.
@MainActor
final class FilterBar {
    let root: SearchBar
    /// The person wants to see other photos.
    var onFilter: (@MainActor (PhotoFilter) -> Void)?
    /// The bar was shown or left.
    var onReveal: (@MainActor (Bool) -> Void)?
    /// Enter was pressed: the photos are to have the keys.
    var onEnter: (@MainActor () -> Void)?

    private let entry = SearchEntry(placeholder: tr("Search by Name"))
    private let kinds: DropDown
    /// Nil stands for all kinds.
    private static let choices: [PictureKind?] = [nil] + PictureKind.allCases

    init() {
        kinds = DropDown(choices: Self.choices.map { Self.name(of: $0) }, label: tr("Type"))
        let row = Box(.horizontal, spacing: 6)
        entry.expandsHorizontally = true
        row.append(entry)
        row.append(kinds)
        row.setSizeRequest(width: 320)
        root = SearchBar(row, entry: entry)
        entry.onSearch { [weak self] in self?.changed() }
        entry.onActivate { [weak self] in self?.onEnter?() }
        kinds.onChoose { [weak self] in self?.changed() }
        root.onChange { [weak self] in self?.revealed() }
    }

    /// Whether the bar is shown; shown, its entry has the keys.
    var isRevealed: Bool {
        get { root.isSearching }
        set {
            root.isSearching = newValue
            if newValue { entry.grabFocus() }
        }
    }

    /// Empties the filter and leaves the bar.
    func clear() {
        entry.text = ""
        kinds.choice = 0
        isRevealed = false
        changed()
    }

    private func changed() {
        let kind = Self.choices.indices.contains(kinds.choice) ? Self.choices[kinds.choice] : nil
        onFilter?(PhotoFilter(kind: kind, text: entry.text))
    }

    private func revealed() {
        if !isRevealed {
            entry.text = ""
            kinds.choice = 0
            changed()
        }
        onReveal?(isRevealed)
    }

    private static func name(of kind: PictureKind?) -> String {
        switch kind {
        case nil: tr("All Types")
        case .jpeg: "JPEG"
        case .png: "PNG"
        case .gif: "GIF"
        case .webp: "WebP"
        case .heif: tr("HEIF and AVIF")
        case .jxl: tr("JPEG XL")
        case .tiff: "TIFF"
        case .raw: tr("Camera RAW")
        case .vector: "SVG"
        case .other: tr("Other Types")
        }
    }
}
