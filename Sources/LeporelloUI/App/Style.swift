/// Style rules beyond libadwaita's own; colours follow the desktop's style.
enum Style {
    static let sheet = """
        photo-grid flowbox { padding: 0; }
        photo-grid flowboxchild {
          padding: 0;
          border-radius: 10px;
          outline-offset: 2px;
          background: none;
        }
        photo-grid photo-cell {
          border-radius: 10px;
          background-color: color-mix(in srgb, currentColor 7%, transparent);
          transition: background-color 150ms ease-out;
        }
        /* On the title's own line, which a subtitle lifts. */
        .path-above.beside-subtitle { transform: translateY(-0.57em); }
        .path-crumb { padding: 2px 6px; min-height: 0; font-weight: normal; }
        photo-grid flowboxchild:hover photo-cell {
          background-color: color-mix(in srgb, currentColor 14%, transparent);
        }
        photo-grid flowboxchild:selected { color: inherit; outline-offset: 4px; }
        photo-grid flowboxchild:selected photo-cell {
          box-shadow: 0 0 0 3px var(--accent-bg-color);
        }
        .incoming:drop(active) {
          box-shadow: none;
          outline: 3px dashed var(--accent-bg-color);
          outline-offset: -9px;
          border-radius: 12px;
        }
        .over-bar > toast { margin-bottom: 60px; }
        photo-cell checkbutton.selection-mode { padding: 0; }
        photo-cell checkbutton.selection-mode check { margin: 0; }
        photo-cell checkbutton.selection-mode check:not(:checked) {
          background-color: rgb(0 0 0 / 40%);
          box-shadow: inset 0 0 0 2px white, 0 0 0 1px rgb(0 0 0 / 30%);
          color: transparent;
        }
        photo-cell checkbutton.selection-mode check:checked {
          box-shadow: 0 0 0 2px white, 0 1px 4px 1px rgb(0 0 0 / 40%);
        }
        """

    /// What is added to it in high contrast: edges that do not depend on a shade.
    static let highContrastSheet = """
        photo-grid photo-cell {
          box-shadow: inset 0 0 0 1px color-mix(in srgb, currentColor 60%, transparent);
        }
        photo-grid flowboxchild:selected photo-cell {
          box-shadow: 0 0 0 4px var(--accent-bg-color);
        }
        photo-grid flowboxchild:focus-visible { outline: 3px solid currentColor; }
        photo-cell label { opacity: 1; }
        """
}
