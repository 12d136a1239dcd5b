// A window that tells on standard output what input reaches it, one event a line, and turns green
// at the first press. It shows that the tests' hands and eyes work, whatever the program does.

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

static gboolean struck(GtkEventControllerKey *key, guint value, guint code, GdkModifierType state,
                       gpointer data) {
    printf("key %s%s\n", state & GDK_CONTROL_MASK ? "Control+" : "", gdk_keyval_name(value));
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
