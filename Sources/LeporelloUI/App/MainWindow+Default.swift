import GtkBridge

extension MainWindow {
    /// Offers, once, to be the program that opens pictures.
    ///
    /// To a person who opened a picture with it by choice, where it is not that program yet.
    func offerToBeDefault() {
        guard !preferences[.isDefaultHintShown],
            DefaultProgram.canBeSet(program: ApplicationFacts.id),
            !DefaultProgram.opens("image/jpeg", program: ApplicationFacts.id)
        else { return }
        preferences[.isDefaultHintShown] = true
        let toast = Toast(tr("Open all pictures with Leporello?"))
        toast.setButton(tr("Set as Default")) { [weak self] in
            let isSet = DefaultProgram.set(program: ApplicationFacts.id)
            let words =
                isSet
                ? tr("Leporello opens pictures from now on")
                : tr("The desktop's settings couldn't be changed")
            self?.toasts.add(Toast(words))
        }
        toasts.add(toast)
    }
}
