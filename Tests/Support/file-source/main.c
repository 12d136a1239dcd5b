// A blue window out of which the files given as URIs are dragged, and which copies them at
// Control+c. It offers them as text/uri-list alone, as programs of other toolkits do, and tells on
// standard output what happens, one fact a line.

#include <BlueWindow.h>
#include <stdio.h>

static char *list = NULL;

static GdkContentProvider *new_provider(void) {
    GBytes *bytes = g_bytes_new(list, strlen(list));
    GdkContentProvider *provider = gdk_content_provider_new_for_bytes("text/uri-list", bytes);
    g_bytes_unref(bytes);
    return provider;
}

static void action_changed(GdkDrag *drag, GParamSpec *property, gpointer data) {
    printf("would %s\n",
           gdk_drag_get_selected_action(drag) & GDK_ACTION_COPY ? "copy" : "do nothing");
}

static void drag_began(GtkDragSource *source, GdkDrag *drag, gpointer data) {
    printf("dragged\n");
    g_signal_connect(drag, "notify::selected-action", G_CALLBACK(action_changed), NULL);
}

static void drag_ended(GtkDragSource *source, GdkDrag *drag, gboolean is_moved, gpointer data) {
    printf("dropped\n");
}

static gboolean drag_cancelled(GtkDragSource *source, GdkDrag *drag, GdkDragCancelReason reason,
                               gpointer data) {
    printf("refused\n");
    return FALSE;
}

static gboolean struck(GtkEventControllerKey *key, guint value, guint code, GdkModifierType state,
                       GtkWidget *window) {
    if (value != GDK_KEY_c || !(state & GDK_CONTROL_MASK))
        return FALSE;
    GdkContentProvider *provider = new_provider();
    gdk_clipboard_set_content(gtk_widget_get_clipboard(window), provider);
    g_object_unref(provider);
    printf("copied\n");
    return TRUE;
}

static void active_changed(GtkWindow *window, GParamSpec *property, gpointer data) {
    printf("%s\n", gtk_window_is_active(window) ? "active" : "inactive");
}

static void activate(GtkApplication *application, gpointer data) {
    GtkWidget *area;
    GtkWidget *window = lep_blue_window(application, &area);
    GtkDragSource *source = gtk_drag_source_new();
    GdkContentProvider *provider = new_provider();
    gtk_drag_source_set_content(source, provider);
    g_object_unref(provider);
    g_signal_connect(source, "drag-begin", G_CALLBACK(drag_began), NULL);
    g_signal_connect(source, "drag-end", G_CALLBACK(drag_ended), NULL);
    g_signal_connect(source, "drag-cancel", G_CALLBACK(drag_cancelled), NULL);
    gtk_widget_add_controller(area, GTK_EVENT_CONTROLLER(source));
    GtkEventController *key = gtk_event_controller_key_new();
    g_signal_connect(key, "key-pressed", G_CALLBACK(struck), window);
    gtk_widget_add_controller(window, key);
    g_signal_connect(window, "notify::is-active", G_CALLBACK(active_changed), NULL);
}

int main(int argc, char *argv[]) {
    GString *text = g_string_new("");
    for (int index = 1; index < argc; index++)
        g_string_append_printf(text, "%s\r\n", argv[index]);
    list = g_string_free(text, FALSE);
    int status = lep_blue_run("io.github.leporello_photos.FileSource", activate);
    g_free(list);
    return status;
}
