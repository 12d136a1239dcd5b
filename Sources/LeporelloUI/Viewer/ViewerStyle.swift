/// Style rules of what is laid over a picture, readable on white and on black ones.
enum ViewerStyle {
    static let sheet = """
        .viewer-header {
          background: linear-gradient(
            to bottom, rgb(0 0 0 / 75%), rgb(0 0 0 / 45%) 60%, rgb(0 0 0 / 0%));
          color: white;
          box-shadow: none;
          min-height: 56px;
        }
        .viewer-header windowtitle, .viewer-header button {
          text-shadow: 0 1px 3px rgb(0 0 0 / 70%);
          -gtk-icon-shadow: 0 1px 3px rgb(0 0 0 / 70%);
        }
        .viewer-details:disabled, .viewer-open-with:disabled { opacity: 0; }
        .viewer-open-with { background-color: alpha(currentColor, 0.15); color: inherit; }
        .viewer-problem { color: white; }
        .on-light .viewer-problem { color: rgb(0 0 0 / 80%); }
        .over-viewer > toast { margin-bottom: 72px; }
        .over-viewer.over-strip > toast { margin-bottom: 168px; }
        .viewer-pill {
          border-radius: 9999px;
          padding: 6px 14px;
          background-color: rgb(38 38 40 / 78%);
          color: white;
        }
        .photo-badge {
          border-radius: 9999px;
          padding: 2px 8px;
          background-color: rgb(38 38 40 / 78%);
          color: white;
          font-size: 0.8em;
          font-weight: bold;
        }
        .viewer-zoom {
          border-radius: 9999px;
          padding: 3px;
          background-color: rgb(38 38 40 / 78%);
          color: white;
        }
        photo-strip {
          background: linear-gradient(
            to top, rgb(0 0 0 / 72%), rgb(0 0 0 / 45%) 70%, rgb(0 0 0 / 0%));
        }
        strip-cell {
          border-radius: 6px;
          background-color: rgb(128 128 128 / 35%);
          box-shadow: 0 1px 4px rgb(0 0 0 / 50%);
        }
        strip-cell.current { box-shadow: 0 0 0 3px var(--accent-bg-color); }
        strip-cell:focus-visible { outline: 2px solid white; outline-offset: 3px; }
        .details-sidebar { border-left: 1px solid var(--border-color); }
        /* Its title stands level with the photo's. */
        .details-sidebar headerbar { padding: 4px 0; }
        .viewer-arrow {
          min-width: 48px;
          min-height: 48px;
          background-color: rgb(38 38 40 / 70%);
          color: white;
        }
        .viewer-arrow:hover { background-color: rgb(64 64 66 / 82%); }
        .viewer-arrow:active { background-color: rgb(90 90 92 / 85%); }
        """

    /// What is added to it in high contrast: nothing of the picture shines through.
    static let highContrastSheet = """
        .viewer-header, photo-strip { background: black; }
        .viewer-pill, .photo-badge, .viewer-zoom, .viewer-arrow {
          background-color: black;
          box-shadow: 0 0 0 1px white;
        }
        strip-cell { box-shadow: 0 0 0 1px white; }
        strip-cell.current { box-shadow: 0 0 0 4px var(--accent-bg-color); }
        strip-cell:focus-visible { outline-width: 3px; }
        """
}
