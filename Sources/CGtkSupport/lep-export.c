// The name of a window for other programs, by xdg-foreign.
#include "CGtkSupport.h"

#ifdef GDK_WINDOWING_WAYLAND
#include <gdk/wayland/gdkwayland.h>

typedef struct
{
  LepHandleFunc told;
  gpointer data;
  gboolean is_told;
} Export;

static void
export_tell (Export *export, const char *handle)
{
  if (export->is_told)
    return;
  export->is_told = TRUE;
  export->told (handle, export->data);
}

static void
export_done (GdkToplevel *toplevel, const char *handle, gpointer data)
{
  (void) toplevel;
  export_tell (data, handle);
}

// A window that goes before the compositor has answered leaves nobody waiting.
static void
export_free (gpointer data)
{
  export_tell (data, NULL);
  g_free (data);
}
#endif

void
lep_window_export (GtkWindow *window, LepHandleFunc told, gpointer data)
{
#ifdef GDK_WINDOWING_WAYLAND
  GdkSurface *surface = gtk_native_get_surface (GTK_NATIVE (window));

  if (surface != NULL && GDK_IS_WAYLAND_TOPLEVEL (surface))
    {
      Export *export = g_new0 (Export, 1);

      export->told = told;
      export->data = data;
      if (!gdk_wayland_toplevel_export_handle (GDK_TOPLEVEL (surface), export_done, export,
                                               export_free))
        export_free (export);
      return;
    }
#endif
  told (NULL, data);
}

void
lep_window_drop_export (GtkWindow *window, const char *handle)
{
#ifdef GDK_WINDOWING_WAYLAND
  GdkSurface *surface = gtk_native_get_surface (GTK_NATIVE (window));

  if (surface != NULL && GDK_IS_WAYLAND_TOPLEVEL (surface))
    gdk_wayland_toplevel_drop_exported_handle (GDK_TOPLEVEL (surface), handle);
#endif
}
