// Counters, the main thread, and libdispatch's main queue under GLib's main loop.
#include "CGtkSupport.h"

#include <errno.h>
#include <glib-unix.h>
#include <malloc.h>
#include <stdatomic.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>

// libdispatch's own entry points for foreign run loops; stable, though in no public header.
extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *_Null_unspecified message);

static atomic_int counts[LEP_COUNT_LAST];

void lep_count_add(LepCount count, int delta) { atomic_fetch_add(&counts[count], delta); }

int lep_count_get(LepCount count) { return atomic_load(&counts[count]); }

static int count_tree(GtkWidget *root) {
    int count = 1;
    for (GtkWidget *child = gtk_widget_get_first_child(root); child != NULL;
         child = gtk_widget_get_next_sibling(child))
        count += count_tree(child);
    return count;
}

int lep_widget_count(void) {
    GListModel *windows = gtk_window_get_toplevels();
    int count = 0;
    for (guint i = 0; i < g_list_model_get_n_items(windows); i++) {
        GtkWidget *window = g_list_model_get_item(windows, i);
        count += count_tree(window);
        g_object_unref(window);
    }
    return count;
}

gsize lep_heap_bytes(void) {
#ifdef __GLIBC__
    struct mallinfo2 info = mallinfo2();
    return info.uordblks + info.hblkhd;
#else
    return 0;
#endif
}

gboolean lep_is_main_thread(void) { return syscall(SYS_gettid) == getpid(); }

static gboolean unref_source(gpointer object) {
    g_object_unref(object);
    return G_SOURCE_REMOVE;
}

void lep_object_unref_on_main(gpointer object) {
    if (lep_is_main_thread())
        g_object_unref(object);
    else
        g_idle_add_full(G_PRIORITY_DEFAULT, unref_source, object, NULL);
}

static gboolean main_queue_ready(int fd, GIOCondition condition G_GNUC_UNUSED,
                                 gpointer data G_GNUC_UNUSED) {
    // The counter must be read before the queue is drained: unread, poll() returns for ever; read
    // afterwards, a wake-up that came in between would be lost.
    uint64_t wakes;
    while (read(fd, &wakes, sizeof wakes) < 0 && errno == EINTR) {
    }
    _dispatch_main_queue_callback_4CF(NULL);
    return G_SOURCE_CONTINUE;
}

void lep_main_queue_attach(void) {
    static gboolean attached = FALSE;
    if (attached)
        return;
    attached = TRUE;
    g_unix_fd_add_full(G_PRIORITY_DEFAULT, _dispatch_get_main_queue_handle_4CF(), G_IO_IN,
                       main_queue_ready, NULL, NULL);
}

typedef struct {
    void (*function)(gpointer data);
    gpointer data;
    GDestroyNotify destroy;
} Call;

static gboolean call_run(gpointer user_data) {
    Call *call = user_data;
    call->function(call->data);
    return G_SOURCE_REMOVE;
}

static void call_free(gpointer user_data) {
    Call *call = user_data;
    call->destroy(call->data);
    g_free(call);
}

guint lep_call_later(guint milliseconds, void (*function)(gpointer data), gpointer data,
                     GDestroyNotify destroy) {
    Call *call = g_new(Call, 1);
    *call = (Call){function, data, destroy};
    if (milliseconds == 0)
        return g_idle_add_full(G_PRIORITY_DEFAULT_IDLE, call_run, call, call_free);
    return g_timeout_add_full(G_PRIORITY_DEFAULT, milliseconds, call_run, call, call_free);
}

guint lep_call_before_drawing(void (*function)(gpointer data), gpointer data,
                              GDestroyNotify destroy) {
    Call *call = g_new(Call, 1);
    *call = (Call){function, data, destroy};
    return g_idle_add_full(G_PRIORITY_HIGH_IDLE, call_run, call, call_free);
}
