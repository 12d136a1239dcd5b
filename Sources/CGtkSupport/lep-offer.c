// What a copy or a drag offers: files, and a picture that is made when it is asked for.
#include "CGtkSupport.h"

#define PICTURE_TYPE "image/png"

typedef struct {
    GdkContentProvider parent;
    LepPictureWanted wanted;
    gpointer data;
    GDestroyNotify destroy;
} LepPictureProvider;
typedef struct {
    GdkContentProviderClass parent_class;
} LepPictureProviderClass;

GType lep_picture_provider_get_type(void);
G_DEFINE_FINAL_TYPE(LepPictureProvider, lep_picture_provider, GDK_TYPE_CONTENT_PROVIDER)

static GdkContentFormats *picture_ref_formats(GdkContentProvider *provider G_GNUC_UNUSED) {
    const char *types[] = {PICTURE_TYPE};
    return gdk_content_formats_new(types, G_N_ELEMENTS(types));
}

static void picture_write_async(GdkContentProvider *provider, const char *mime_type,
                                GOutputStream *stream, int priority, GCancellable *cancellable,
                                GAsyncReadyCallback callback, gpointer data) {
    LepPictureProvider *self = (LepPictureProvider *)provider;
    GTask *task = g_task_new(provider, cancellable, callback, data);
    g_task_set_source_tag(task, picture_write_async);
    g_task_set_priority(task, priority);
    g_task_set_task_data(task, g_object_ref(stream), g_object_unref);
    if (g_str_equal(mime_type, PICTURE_TYPE)) {
        self->wanted(task, self->data);
    } else {
        g_task_return_new_error(task, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED, "no %s", mime_type);
        g_object_unref(task);
    }
}

static gboolean picture_write_finish(GdkContentProvider *provider G_GNUC_UNUSED,
                                     GAsyncResult *result, GError **error) {
    return g_task_propagate_boolean(G_TASK(result), error);
}

static void picture_written(GObject *source G_GNUC_UNUSED, GAsyncResult *result, gpointer data) {
    GTask *task = data;
    GError *error = NULL;
    if (gdk_content_serialize_finish(result, &error))
        g_task_return_boolean(task, TRUE);
    else
        g_task_return_error(task, error);
    g_object_unref(task);
}

void lep_picture_deliver(gpointer request, GdkTexture *texture) {
    GTask *task = request;
    if (texture == NULL) {
        g_task_return_new_error(task, G_IO_ERROR, G_IO_ERROR_FAILED, "no picture");
        g_object_unref(task);
        return;
    }
    GValue value = G_VALUE_INIT;
    g_value_init(&value, GDK_TYPE_TEXTURE);
    g_value_set_object(&value, texture);
    gdk_content_serialize_async(G_OUTPUT_STREAM(g_task_get_task_data(task)), PICTURE_TYPE, &value,
                                g_task_get_priority(task), g_task_get_cancellable(task),
                                picture_written, task);
    g_value_unset(&value);
}

static void picture_finalize(GObject *object) {
    LepPictureProvider *self = (LepPictureProvider *)object;
    self->destroy(self->data);
    G_OBJECT_CLASS(lep_picture_provider_parent_class)->finalize(object);
}

static void lep_picture_provider_class_init(LepPictureProviderClass *class) {
    GdkContentProviderClass *provider_class = GDK_CONTENT_PROVIDER_CLASS(class);
    G_OBJECT_CLASS(class)->finalize = picture_finalize;
    provider_class->ref_formats = picture_ref_formats;
    provider_class->write_mime_type_async = picture_write_async;
    provider_class->write_mime_type_finish = picture_write_finish;
}

static void lep_picture_provider_init(LepPictureProvider *self G_GNUC_UNUSED) {}

GdkContentProvider *lep_picture_provider_new(LepPictureWanted wanted, gpointer data,
                                             GDestroyNotify destroy) {
    LepPictureProvider *self = g_object_new(lep_picture_provider_get_type(), NULL);
    self->wanted = wanted;
    self->data = data;
    self->destroy = destroy;
    return GDK_CONTENT_PROVIDER(self);
}

// The files in the form that file managers and desktops older than GTK 4 paste.
static GdkContentProvider *copied_files_provider(const char *const *uris) {
    GString *text = g_string_new("copy");
    for (const char *const *uri = uris; *uri != NULL; uri++)
        g_string_append_printf(text, "\n%s", *uri);
    GBytes *bytes = g_string_free_to_bytes(text);
    GdkContentProvider *provider =
        gdk_content_provider_new_for_bytes("x-special/gnome-copied-files", bytes);
    g_bytes_unref(bytes);
    return provider;
}

GdkContentProvider *lep_content_provider_new(const char *const *uris,
                                             GdkContentProvider *picture) {
    GSList *files = NULL;
    for (const char *const *uri = uris; *uri != NULL; uri++)
        files = g_slist_append(files, g_file_new_for_uri(*uri));
    GdkFileList *list = gdk_file_list_new_from_list(files);
    g_slist_free_full(files, g_object_unref);
    GdkContentProvider *providers[3] = {
        gdk_content_provider_new_typed(GDK_TYPE_FILE_LIST, list), copied_files_provider(uris), NULL};
    g_boxed_free(GDK_TYPE_FILE_LIST, list);
    // The union takes the references over.
    if (picture != NULL)
        providers[2] = g_object_ref(picture);
    return gdk_content_provider_new_union(providers, picture != NULL ? 3 : 2);
}
