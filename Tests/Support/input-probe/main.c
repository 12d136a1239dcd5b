// A window that tells on standard output what input reaches it, one event a line, and turns green
// at the first press. It shows that the tests' hands and eyes work, whatever the program does. At
// Control+v it tells what could be pasted: the types offered, the files, the picture's size.

#include <gtk/gtk.h>
#include <stdio.h>

static gboolean is_pressed = FALSE;

static void paint(GtkDrawingArea *area, cairo_t *cairo, int width, int height, gpointer data) {
    cairo_set_source_rgb(cairo, is_pressed ? 0 : 1, is_pressed ? 1 : 0, 0);
    cairo_paint(cairo);
}

static void pressed(GtkGestureClick *click, int count, double x, double y, GtkWidget *area) {
    is_pressed = TRUE;
    gtk_widget_queue_draw(area);
    printf("press %d %.0f %.0f\n", count, x, y);
}

static void held(GtkGestureLongPress *hold, double x, double y, gpointer data) {
    printf("hold %.0f %.0f\n", x, y);
}

static void zoomed(GtkGestureZoom *zoom, double scale, gpointer data) {
    printf("zoom %.3f\n", scale);
}

static gboolean scrolled(GtkEventControllerScroll *scroll, double dx, double dy, gpointer data) {
    gboolean is_surface = gtk_event_controller_scroll_get_unit(scroll) == GDK_SCROLL_UNIT_SURFACE;
    printf("scroll %s %.1f %.1f\n", is_surface ? "surface" : "wheel", dx, dy);
    return TRUE;
}

static void scroll_ended(GtkEventControllerScroll *scroll, gpointer data) {
    printf("scroll end\n");
}

static void files_read(GObject *clipboard, GAsyncResult *result, gpointer data) {
    const GValue *value = gdk_clipboard_read_value_finish(GDK_CLIPBOARD(clipboard), result, NULL);
    GSList *files = value ? gdk_file_list_get_files(g_value_get_boxed(value)) : NULL;
    for (GSList *next = files; next != NULL; next = next->next) {
        char *uri = g_file_get_uri(next->data);
        printf("pasted file %s\n", uri);
        g_free(uri);
    }
    g_slist_free(files);
}

static void picture_read(GObject *clipboard, GAsyncResult *result, gpointer data) {
    GdkTexture *texture =
        gdk_clipboard_read_texture_finish(GDK_CLIPBOARD(clipboard), result, NULL);
    if (texture == NULL)
        return;
    printf("pasted picture %d %d\n", gdk_texture_get_width(texture),
           gdk_texture_get_height(texture));
    g_object_unref(texture);
}

static void paste(GtkWidget *area) {
    GdkClipboard *clipboard = gtk_widget_get_clipboard(area);
    gsize count = 0;
    const char *const *types =
        gdk_content_formats_get_mime_types(gdk_clipboard_get_formats(clipboard), &count);
    for (gsize index = 0; index < count; index++)
        printf("offered %s\n", types[index]);
    gdk_clipboard_read_value_async(clipboard, GDK_TYPE_FILE_LIST, G_PRIORITY_DEFAULT, NULL,
                                   files_read, NULL);
    gdk_clipboard_read_texture_async(clipboard, NULL, picture_read, NULL);
}

static gboolean struck(GtkEventControllerKey *key, guint value, guint code, GdkModifierType state,
                       gpointer data) {
    printf("key %s%s\n", state & GDK_CONTROL_MASK ? "Control+" : "", gdk_keyval_name(value));
    if (value == GDK_KEY_v && state & GDK_CONTROL_MASK)
        paste(gtk_event_controller_get_widget(GTK_EVENT_CONTROLLER(key)));
    return TRUE;
}

static void add_controllers(GtkWidget *area) {
    GtkGesture *click = gtk_gesture_click_new();
    g_signal_connect(click, "pressed", G_CALLBACK(pressed), area);
    gtk_widget_add_controller(area, GTK_EVENT_CONTROLLER(click));

    GtkGesture *hold = gtk_gesture_long_press_new();
    g_signal_connect(hold, "pressed", G_CALLBACK(held), NULL);
    gtk_widget_add_controller(area, GTK_EVENT_CONTROLLER(hold));

    GtkGesture *zoom = gtk_gesture_zoom_new();
    g_signal_connect(zoom, "scale-changed", G_CALLBACK(zoomed), NULL);
    gtk_widget_add_controller(area, GTK_EVENT_CONTROLLER(zoom));

    GtkEventController *scroll =
        gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES);
    g_signal_connect(scroll, "scroll", G_CALLBACK(scrolled), NULL);
    g_signal_connect(scroll, "scroll-end", G_CALLBACK(scroll_ended), NULL);
    gtk_widget_add_controller(area, scroll);

    GtkEventController *key = gtk_event_controller_key_new();
    g_signal_connect(key, "key-pressed", G_CALLBACK(struck), NULL);
    gtk_widget_add_controller(area, key);
}

static void activate(GtkApplication *application, gpointer data) {
    GtkWidget *window = gtk_application_window_new(application);
    GtkWidget *area = gtk_drawing_area_new();
    gtk_widget_set_focusable(area, TRUE);
    gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(area), paint, NULL, NULL);
    add_controllers(area);
    gtk_window_set_child(GTK_WINDOW(window), area);
    gtk_window_fullscreen(GTK_WINDOW(window));
    gtk_window_present(GTK_WINDOW(window));
    gtk_widget_grab_focus(area);
}

int main(int argc, char *argv[]) {
    setvbuf(stdout, NULL, _IOLBF, 0);
    GtkApplication *application = gtk_application_new(
        "io.github.leporello_photos.InputProbe", G_APPLICATION_DEFAULT_FLAGS);
    g_signal_connect(application, "activate", G_CALLBACK(activate), NULL);
    int status = g_application_run(G_APPLICATION(application), argc, argv);
    g_object_unref(application);
    return status;
}
