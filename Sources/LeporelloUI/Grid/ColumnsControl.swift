import GtkBridge
import PhotoModel

/// The button with the slider that chooses how many columns the grid has.
@MainActor
final class ColumnsControl {
    let button: MenuButton
    /// The person moved the slider to another number.
    var onChoose: (@MainActor (Int) -> Void)?

    private let slider: Scale
    private let number = Label()
    private var shown = 0

    init(opensUp: Bool) {
        button = MenuButton(icon: "view-grid-symbolic", tooltip: tr("Columns"))
        button.setDirection(up: opensUp)
        let choices = GridLayout.columnChoices
        slider = Scale(
            .horizontal,
            adjustment: Adjustment(
                value: 1, lower: Double(choices.lowerBound), upper: Double(choices.upperBound)))
        slider.setDigits(0)
        // Fewer columns at the right, because there the photos are larger.
        slider.setInverted(true)
        slider.expandsHorizontally = true
        slider.setSizeRequest(width: 200)
        slider.setAccessibleLabel(tr("Columns"))
        number.addStyle("numeric", "heading")
        number.setSizeRequest(width: 24)

        let row = Box(.horizontal, spacing: 6)
        row.setMargins(6)
        row.append(Icon("view-app-grid-symbolic"))
        row.append(slider)
        row.append(Icon("view-grid-symbolic"))
        row.append(number)
        let popover = Popover()
        popover.setChild(row)
        button.setPopover(popover)
        slider.onValueChange { [weak self] in
            guard let self else { return }
            let columns = Int(slider.value.rounded())
            guard columns != shown else { return }
            show(chosen: columns)
            onChoose?(columns)
        }
    }

    /// Shows a choice that was made, here or elsewhere.
    func show(chosen columns: Int) {
        shown = columns
        number.text = "\(columns)"
        if Int(slider.value.rounded()) != columns { slider.value = Double(columns) }
    }
}
