#pragma once
// What Swift cannot say to GTK: class structures, interfaces, variadic calls, macros, C atomics.
// Every symbol is `lep_…`, every GType `Lep…`. Main thread only unless a comment says otherwise.

// Swift must see the types of one module; C compilers see headers.
#ifdef __swift__
#pragma clang module import CGio
#pragma clang module import CGtk
#endif
#include <gtk/gtk.h>
#include <adwaita.h>

// GLib's declaring macros name pointers without their nullability.
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wnullability-completeness"
#pragma clang assume_nonnull begin

// MARK: - Live counters (any thread)

typedef enum {
    LEP_COUNT_OBJECTS,   // Swift wrappers that own a reference
    LEP_COUNT_CLOSURES,  // signal, tick and callback boxes that GLib holds
    LEP_COUNT_CANVASES,  // LepCanvas instances not yet finalised
    LEP_COUNT_TEXTURES,  // textures of ours whose pixels GTK still holds
    LEP_COUNT_LAST
} LepCount;

void lep_count_add(LepCount count, int delta);
int lep_count_get(LepCount count);

/// Widgets of all windows, those within widgets that are hidden among them. Main thread.
int lep_widget_count(void);

/// Bytes that the C library's allocator has given out and not taken back; 0 where it tells none.
gsize lep_heap_bytes(void);

// MARK: - Threads and the main queue

/// Whether the calling thread is the process's first. Any thread.
gboolean lep_is_main_thread(void);

/// Drops one reference on the main thread, now or from its main loop. Any thread.
void lep_object_unref_on_main(gpointer object);

/// Watches libdispatch's main queue from GLib's default context; once, before the loop runs.
void lep_main_queue_attach(void);

/// Calls `function` once after `milliseconds`, or at idle for 0; returns the source's id.
guint lep_call_later(guint milliseconds, void (*function)(gpointer data), gpointer data,
                     GDestroyNotify destroy);

/// Calls `function` once before the next layout, after what GTK has put off until then already.
guint lep_call_before_drawing(void (*function)(gpointer data), gpointer data,
                              GDestroyNotify destroy);

// MARK: - Signals

/// Called for each emission; parameters exclude the emitting instance.
typedef void (*LepSignalHandler)(gpointer data, GValue *_Nullable return_value, guint count,
                                 const GValue *_Nullable parameters);

/// Connects `handler`; 0 and an immediate `destroy(data)` if the object has no such signal.
gulong lep_signal_connect(gpointer instance, const char *detailed_signal,
                          LepSignalHandler handler, gpointer data, GDestroyNotify destroy);

/// What a value of any instantiatable or pointer type points to, borrowed.
gpointer _Nullable lep_value_peek(const GValue *value);
GType lep_value_type(const GValue *value);

// MARK: - Properties

gboolean lep_object_get_bool(gpointer object, const char *property);
int lep_object_get_int(gpointer object, const char *property);

// MARK: - Windows

/// Takes a window's actions out of it when it is destroyed: GTK 4.18 keeps their group for ever.
void lep_application_window_release_actions(GtkApplicationWindow *window);

// MARK: - Flow boxes

/// The place that a child sorts to in a box that sorts by rank; takes effect at the next sort.
void lep_flow_box_child_set_rank(GtkFlowBoxChild *child, int rank);
/// Keeps a box's children in the order of their ranks from now on.
void lep_flow_box_sort_by_rank(GtkFlowBox *box);

// MARK: - Accessibility

void lep_accessible_set_label(GtkWidget *widget, const char *label);
/// The key that does what the widget does, as people read it; NULL for none.
void lep_accessible_set_keys(GtkWidget *widget, const char *_Nullable keys);
void lep_accessible_set_description(GtkWidget *widget, const char *_Nullable description);
/// 1-based place in a set of `size`.
void lep_accessible_set_position(GtkWidget *widget, int position, int size);
/// Whether assistive technologies are told nothing of a widget and what is inside.
void lep_accessible_set_hidden(GtkWidget *widget, gboolean is_hidden);
void lep_accessible_set_selected(GtkWidget *widget, gboolean selected);
/// Whether more than one of the children can be selected at a time.
void lep_accessible_set_multi_selectable(GtkWidget *widget, gboolean multi_selectable);
void lep_accessible_set_role(GtkWidget *widget, GtkAccessibleRole role);

// MARK: - Events

/// Where an event happened, in a widget's coordinates; FALSE when the event has no place.
gboolean lep_event_position(GdkEvent *event, GtkWidget *widget, double *x, double *y);

// MARK: - Clipboard and drags

/// Asks for a picture that another program wants: `lep_picture_deliver` answers `request`, once.
typedef void (*LepPictureWanted)(gpointer request, gpointer data);

/// Offers a PNG that is made only when a program asks for it.
GdkContentProvider *lep_picture_provider_new(LepPictureWanted wanted, gpointer data,
                                             GDestroyNotify destroy);

/// Answers a request: the texture is written on a thread of GDK's; NULL tells that there is none.
void lep_picture_deliver(gpointer request, GdkTexture *_Nullable texture);

/// A file list and, if given, what a picture provider offers with it; one provider.
GdkContentProvider *lep_content_provider_new(const char *const _Nullable *_Nonnull uris,
                                             GdkContentProvider *_Nullable picture);

// MARK: - LepCanvas

/// What a canvas asks of its owner; a null entry leaves GtkWidget's own behaviour.
typedef struct {
    void (*_Nullable measure)(gpointer ctx, GtkOrientation orientation, int for_size, int *minimum,
                              int *natural);
    void (*_Nullable size_allocate)(gpointer ctx, int width, int height);
    void (*_Nullable snapshot)(gpointer ctx, GtkSnapshot *snapshot);
    GtkSizeRequestMode (*_Nullable request_mode)(gpointer ctx);
    gboolean (*_Nullable focus)(gpointer ctx, GtkDirectionType direction, gboolean *handled);
    gboolean (*_Nullable grab_focus)(gpointer ctx, gboolean *handled);
    gboolean (*_Nullable contains)(gpointer ctx, double x, double y);
    void (*_Nullable mapped)(gpointer ctx, gboolean mapped);
    void (*_Nullable direction_changed)(gpointer ctx);
    void (*_Nullable css_changed)(gpointer ctx);
    void (*_Nullable adjusted)(gpointer ctx, GtkOrientation orientation, gboolean replaced);
    /// The last call with this ctx, from dispose.
    void (*_Nullable released)(gpointer ctx);
} LepCanvasVTable;

/// A GtkWidget that forwards its virtual functions to a copied vtable until it is disposed of.
#define LEP_TYPE_CANVAS (lep_canvas_get_type())
G_DECLARE_DERIVABLE_TYPE(LepCanvas, lep_canvas, LEP, CANVAS, GtkWidget)
struct _LepCanvasClass {
    GtkWidgetClass parent_class;
};

GtkWidget *lep_canvas_new(const LepCanvasVTable *vtable, gpointer ctx, const char *css_name);

/// A canvas that is a GtkScrollable: its adjustments belong to the enclosing scrolled window.
#define LEP_TYPE_SCROLLABLE (lep_scrollable_get_type())
G_DECLARE_FINAL_TYPE(LepScrollable, lep_scrollable, LEP, SCROLLABLE, LepCanvas)

GtkWidget *lep_scrollable_new(const LepCanvasVTable *vtable, gpointer ctx, const char *css_name);
GtkAdjustment *_Nullable lep_scrollable_get_adjustment(LepScrollable *self,
                                                       GtkOrientation orientation);

// MARK: - Gettext

/// Binds the catalogue; `folder` null leaves the system's.
void lep_gettext_setup(const char *domain, const char *_Nullable folder);

// MARK: - Other programs

/// Called once with the name by which other programs know a window, or null where it has none.
typedef void (*LepHandleFunc)(const char *_Nullable handle, gpointer data);

/// Asks the compositor for such a name; the answer comes at once or later, on the main thread.
void lep_window_export(GtkWindow *window, LepHandleFunc told, gpointer data);

/// Gives the name back.
void lep_window_drop_export(GtkWindow *window, const char *handle);

#pragma clang assume_nonnull end
#pragma clang diagnostic pop
