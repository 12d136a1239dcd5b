#include "BlueWindow.h"

#include <stdio.h>

static const int side = 200;

static void paint(GtkDrawingArea *area, cairo_t *cairo, int width, int height, gpointer data) {
    cairo_set_source_rgb(cairo, 0, 0, 1);
    cairo_paint(cairo);
}

GtkWidget *lep_blue_window(GtkApplication *application, GtkWidget **area) {
    GtkWidget *window = gtk_application_window_new(application);
    *area = gtk_drawing_area_new();
    gtk_drawing_area_set_content_width(GTK_DRAWING_AREA(*area), side);
    gtk_drawing_area_set_content_height(GTK_DRAWING_AREA(*area), side);
    gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(*area), paint, NULL, NULL);
    gtk_window_set_decorated(GTK_WINDOW(window), FALSE);
    gtk_window_set_child(GTK_WINDOW(window), *area);
    gtk_window_present(GTK_WINDOW(window));
    return window;
}

int lep_blue_run(const char *id, void (*activate)(GtkApplication *, gpointer)) {
    setvbuf(stdout, NULL, _IOLBF, 0);
    GtkApplication *application = gtk_application_new(id, G_APPLICATION_DEFAULT_FLAGS);
    g_signal_connect(application, "activate", G_CALLBACK(activate), NULL);
    // Arguments are the program's own, and no files to open.
    int status = g_application_run(G_APPLICATION(application), 0, NULL);
    g_object_unref(application);
    return status;
}
