/* What the programs beside ours have in common: one small blue window, found by its colour. */
#pragma once

#include <gtk/gtk.h>

/* Makes and presents an undecorated window of the application that is blue all over, 200 by 200
 * logical pixels. The application keeps it. *area is set to the widget that fills it. */
GtkWidget *lep_blue_window(GtkApplication *application, GtkWidget **area);

/* Runs an application of that id to its end and returns its exit status; activate gets it as its
 * first argument. Standard output is written line by line, for whoever listens. */
int lep_blue_run(const char *id, void (*activate)(GtkApplication *, gpointer));
