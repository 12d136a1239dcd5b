// A blue window that takes what other programs drop, and tells on standard output what it was, one
// fact a line: when a drag is over it, the types offered, the files, the picture's size.

#include <BlueWindow.h>
#include <stdio.h>

static void tell_problem(const char *what, GError *error) {
    printf("no %s: %s\n", what, error->message);
    g_error_free(error);
}

static void picture_read(GObject *source, GAsyncResult *result, gpointer data) {
    GdkDrop *drop = GDK_DROP(source);
    GError *error = NULL;
    const GValue *value = gdk_drop_read_value_finish(drop, result, &error);
    if (value != NULL) {
        GdkTexture *texture = g_value_get_object(value);
        printf("dropped picture %d %d\n", gdk_texture_get_width(texture),
               gdk_texture_get_height(texture));
    } else {
        tell_problem("picture", error);
    }
    gdk_drop_finish(drop, GDK_ACTION_COPY);
    printf("finished\n");
}

// The picture is asked for after the files: a source need not serve both at once.
static void files_read(GObject *source, GAsyncResult *result, gpointer data) {
    GdkDrop *drop = GDK_DROP(source);
    GError *error = NULL;
    const GValue *value = gdk_drop_read_value_finish(drop, result, &error);
    if (value != NULL) {
        GSList *files = gdk_file_list_get_files(g_value_get_boxed(value));
        for (GSList *next = files; next != NULL; next = next->next) {
            char *uri = g_file_get_uri(next->data);
            printf("dropped file %s\n", uri);
            g_free(uri);
        }
        g_slist_free(files);
    } else {
        tell_problem("files", error);
    }
    gdk_drop_read_value_async(drop, GDK_TYPE_TEXTURE, G_PRIORITY_DEFAULT, NULL, picture_read,
                              NULL);
}

static GdkDragAction entered(GtkDropTargetAsync *target, GdkDrop *drop, double x, double y,
                             gpointer data) {
    gsize count = 0;
    const char *const *types =
        gdk_content_formats_get_mime_types(gdk_drop_get_formats(drop), &count);
    for (gsize index = 0; index < count; index++)
        printf("offered %s\n", types[index]);
    printf("over %s\n", gdk_drop_get_actions(drop) & GDK_ACTION_COPY ? "copy" : "other");
    return GDK_ACTION_COPY;
}

static gboolean dropped(GtkDropTargetAsync *target, GdkDrop *drop, double x, double y,
                        gpointer data) {
    gdk_drop_read_value_async(drop, GDK_TYPE_FILE_LIST, G_PRIORITY_DEFAULT, NULL, files_read,
                              NULL);
    return TRUE;
}

static void activate(GtkApplication *application, gpointer data) {
    GtkWidget *area;
    lep_blue_window(application, &area);
    GdkContentFormatsBuilder *builder = gdk_content_formats_builder_new();
    gdk_content_formats_builder_add_gtype(builder, GDK_TYPE_FILE_LIST);
    gdk_content_formats_builder_add_gtype(builder, GDK_TYPE_TEXTURE);
    GtkDropTargetAsync *target = gtk_drop_target_async_new(
        gdk_content_formats_builder_free_to_formats(builder), GDK_ACTION_COPY);
    g_signal_connect(target, "drag-enter", G_CALLBACK(entered), NULL);
    g_signal_connect(target, "drop", G_CALLBACK(dropped), NULL);
    gtk_widget_add_controller(area, GTK_EVENT_CONTROLLER(target));
}

int main(void) {
    return lep_blue_run("io.github.leporello_photos.DropTarget", activate);
}
