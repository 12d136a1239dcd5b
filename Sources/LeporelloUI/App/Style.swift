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
        .path-crumb { padding: 4px 6px; font-weight: normal; }
        photo-grid flowboxchild:hover photo-cell {
          background-color: color-mix(in srgb, currentColor 14%, transparent);
        }
        """
}
