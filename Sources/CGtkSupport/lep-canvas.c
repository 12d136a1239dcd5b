// A widget class that forwards its virtual functions, and its scrollable kin.
#include "CGtkSupport.h"

typedef struct {
    LepCanvasVTable vtable;
    gpointer ctx;  // NULL once released: from then on GtkWidget's behaviour holds
} LepCanvasPrivate;

G_DEFINE_TYPE_WITH_PRIVATE(LepCanvas, lep_canvas, GTK_TYPE_WIDGET)

#define PRIVATE(widget) \
    ((LepCanvasPrivate *)lep_canvas_get_instance_private(LEP_CANVAS(widget)))
#define PARENT GTK_WIDGET_CLASS(lep_canvas_parent_class)
#define FORWARDS(private, name) ((private)->ctx != NULL && (private)->vtable.name != NULL)

static void lep_canvas_measure(GtkWidget *widget, GtkOrientation orientation, int for_size,
                               int *minimum, int *natural, int *minimum_baseline,
                               int *natural_baseline) {
    LepCanvasPrivate *private = PRIVATE(widget);
    *minimum = *natural = 0;
    *minimum_baseline = *natural_baseline = -1;
    if (FORWARDS(private, measure))
        private->vtable.measure(private->ctx, orientation, for_size, minimum, natural);
}

static void lep_canvas_size_allocate(GtkWidget *widget, int width, int height,
                                     int baseline G_GNUC_UNUSED) {
    LepCanvasPrivate *private = PRIVATE(widget);
    if (FORWARDS(private, size_allocate))
        private->vtable.size_allocate(private->ctx, width, height);
    // Popovers are surfaces of their own, placed anew by their parent's layout; one that is not yet
    // mapped places itself when it is.
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child != NULL;
         child = gtk_widget_get_next_sibling(child))
        if (GTK_IS_POPOVER(child) && gtk_widget_get_mapped(child))
            gtk_popover_present(GTK_POPOVER(child));
}

static void lep_canvas_snapshot(GtkWidget *widget, GtkSnapshot *snapshot) {
    LepCanvasPrivate *private = PRIVATE(widget);
    if (FORWARDS(private, snapshot))
        private->vtable.snapshot(private->ctx, snapshot);
    else
        PARENT->snapshot(widget, snapshot);
}

static GtkSizeRequestMode lep_canvas_get_request_mode(GtkWidget *widget) {
    LepCanvasPrivate *private = PRIVATE(widget);
    if (FORWARDS(private, request_mode))
        return private->vtable.request_mode(private->ctx);
    return GTK_SIZE_REQUEST_CONSTANT_SIZE;
}

static gboolean lep_canvas_focus(GtkWidget *widget, GtkDirectionType direction) {
    LepCanvasPrivate *private = PRIVATE(widget);
    gboolean handled = FALSE;
    if (FORWARDS(private, focus)) {
        gboolean result = private->vtable.focus(private->ctx, direction, &handled);
        if (handled)
            return result;
    }
    return PARENT->focus(widget, direction);
}

static gboolean lep_canvas_grab_focus(GtkWidget *widget) {
    LepCanvasPrivate *private = PRIVATE(widget);
    gboolean handled = FALSE;
    if (FORWARDS(private, grab_focus)) {
        gboolean result = private->vtable.grab_focus(private->ctx, &handled);
        if (handled)
            return result;
    }
    return PARENT->grab_focus(widget);
}

static gboolean lep_canvas_contains(GtkWidget *widget, double x, double y) {
    LepCanvasPrivate *private = PRIVATE(widget);
    if (FORWARDS(private, contains))
        return private->vtable.contains(private->ctx, x, y);
    return PARENT->contains(widget, x, y);
}

static void lep_canvas_map(GtkWidget *widget) {
    LepCanvasPrivate *private = PRIVATE(widget);
    PARENT->map(widget);
    if (FORWARDS(private, mapped))
        private->vtable.mapped(private->ctx, TRUE);
}

static void lep_canvas_unmap(GtkWidget *widget) {
    LepCanvasPrivate *private = PRIVATE(widget);
    if (FORWARDS(private, mapped))
        private->vtable.mapped(private->ctx, FALSE);
    PARENT->unmap(widget);
}

static void lep_canvas_direction_changed(GtkWidget *widget, GtkTextDirection previous) {
    LepCanvasPrivate *private = PRIVATE(widget);
    PARENT->direction_changed(widget, previous);
    if (FORWARDS(private, direction_changed))
        private->vtable.direction_changed(private->ctx);
}

static void lep_canvas_css_changed(GtkWidget *widget, GtkCssStyleChange *change) {
    LepCanvasPrivate *private = PRIVATE(widget);
    PARENT->css_changed(widget, change);
    if (FORWARDS(private, css_changed))
        private->vtable.css_changed(private->ctx);
}

static void lep_canvas_dispose(GObject *object) {
    LepCanvasPrivate *private = PRIVATE(object);
    GtkWidget *child;
    while ((child = gtk_widget_get_first_child(GTK_WIDGET(object))) != NULL)
        gtk_widget_unparent(child);
    G_OBJECT_CLASS(lep_canvas_parent_class)->dispose(object);
    // After the parent's dispose, which still unmaps; once, though dispose may run twice.
    gpointer ctx = private->ctx;
    private->ctx = NULL;
    if (ctx != NULL && private->vtable.released != NULL)
        private->vtable.released(ctx);
}

static void lep_canvas_finalize(GObject *object) {
    lep_count_add(LEP_COUNT_CANVASES, -1);
    G_OBJECT_CLASS(lep_canvas_parent_class)->finalize(object);
}

static void lep_canvas_class_init(LepCanvasClass *class) {
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
    widget_class->measure = lep_canvas_measure;
    widget_class->size_allocate = lep_canvas_size_allocate;
    widget_class->snapshot = lep_canvas_snapshot;
    widget_class->get_request_mode = lep_canvas_get_request_mode;
    widget_class->focus = lep_canvas_focus;
    widget_class->grab_focus = lep_canvas_grab_focus;
    widget_class->contains = lep_canvas_contains;
    widget_class->map = lep_canvas_map;
    widget_class->unmap = lep_canvas_unmap;
    widget_class->direction_changed = lep_canvas_direction_changed;
    widget_class->css_changed = lep_canvas_css_changed;
    G_OBJECT_CLASS(class)->dispose = lep_canvas_dispose;
    G_OBJECT_CLASS(class)->finalize = lep_canvas_finalize;
}

static void lep_canvas_init(LepCanvas *self G_GNUC_UNUSED) {
    lep_count_add(LEP_COUNT_CANVASES, 1);
}

static GtkWidget *create(GType type, const LepCanvasVTable *vtable, gpointer ctx,
                         const char *css_name) {
    GtkWidget *widget = g_object_new(type, "css-name", css_name, NULL);
    LepCanvasPrivate *private = PRIVATE(widget);
    private->vtable = *vtable;
    private->ctx = ctx;
    return widget;
}

GtkWidget *lep_canvas_new(const LepCanvasVTable *vtable, gpointer ctx, const char *css_name) {
    return create(LEP_TYPE_CANVAS, vtable, ctx, css_name);
}

// MARK: - LepScrollable

struct _LepScrollable {
    LepCanvas parent_instance;
    GtkAdjustment *adjustments[2];  // by GtkOrientation
    gulong handlers[2];
    GtkScrollablePolicy policies[2];
};

G_DEFINE_TYPE_WITH_CODE(LepScrollable, lep_scrollable, LEP_TYPE_CANVAS,
                        G_IMPLEMENT_INTERFACE(GTK_TYPE_SCROLLABLE, NULL))

enum { PROP_HADJUSTMENT = 1, PROP_VADJUSTMENT, PROP_HSCROLL_POLICY, PROP_VSCROLL_POLICY };

static void tell(LepScrollable *self, GtkOrientation orientation, gboolean replaced) {
    LepCanvasPrivate *private = PRIVATE(self);
    if (FORWARDS(private, adjusted))
        private->vtable.adjusted(private->ctx, orientation, replaced);
}

static void value_changed(GtkAdjustment *adjustment, LepScrollable *self) {
    tell(self,
         adjustment == self->adjustments[GTK_ORIENTATION_HORIZONTAL] ? GTK_ORIENTATION_HORIZONTAL
                                                                     : GTK_ORIENTATION_VERTICAL,
         FALSE);
}

static void set_adjustment(LepScrollable *self, GtkOrientation orientation,
                           GtkAdjustment *adjustment) {
    GtkAdjustment **slot = &self->adjustments[orientation];
    if (adjustment != NULL && *slot == adjustment)
        return;
    if (*slot != NULL) {
        g_signal_handler_disconnect(*slot, self->handlers[orientation]);
        g_clear_object(slot);
    }
    if (adjustment == NULL)
        return;
    *slot = g_object_ref_sink(adjustment);
    self->handlers[orientation] =
        g_signal_connect(adjustment, "value-changed", G_CALLBACK(value_changed), self);
    tell(self, orientation, TRUE);
}

static void lep_scrollable_set_property(GObject *object, guint id, const GValue *value,
                                        GParamSpec *spec) {
    LepScrollable *self = LEP_SCROLLABLE(object);
    switch (id) {
    case PROP_HADJUSTMENT:
        set_adjustment(self, GTK_ORIENTATION_HORIZONTAL, g_value_get_object(value));
        break;
    case PROP_VADJUSTMENT:
        set_adjustment(self, GTK_ORIENTATION_VERTICAL, g_value_get_object(value));
        break;
    case PROP_HSCROLL_POLICY:
        self->policies[GTK_ORIENTATION_HORIZONTAL] = (GtkScrollablePolicy)g_value_get_enum(value);
        break;
    case PROP_VSCROLL_POLICY:
        self->policies[GTK_ORIENTATION_VERTICAL] = (GtkScrollablePolicy)g_value_get_enum(value);
        break;
    default:
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
    }
}

static void lep_scrollable_get_property(GObject *object, guint id, GValue *value,
                                        GParamSpec *spec) {
    LepScrollable *self = LEP_SCROLLABLE(object);
    switch (id) {
    case PROP_HADJUSTMENT:
        g_value_set_object(value, self->adjustments[GTK_ORIENTATION_HORIZONTAL]);
        break;
    case PROP_VADJUSTMENT:
        g_value_set_object(value, self->adjustments[GTK_ORIENTATION_VERTICAL]);
        break;
    case PROP_HSCROLL_POLICY:
        g_value_set_enum(value, self->policies[GTK_ORIENTATION_HORIZONTAL]);
        break;
    case PROP_VSCROLL_POLICY:
        g_value_set_enum(value, self->policies[GTK_ORIENTATION_VERTICAL]);
        break;
    default:
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, spec);
    }
}

static void lep_scrollable_dispose(GObject *object) {
    LepScrollable *self = LEP_SCROLLABLE(object);
    set_adjustment(self, GTK_ORIENTATION_HORIZONTAL, NULL);
    set_adjustment(self, GTK_ORIENTATION_VERTICAL, NULL);
    G_OBJECT_CLASS(lep_scrollable_parent_class)->dispose(object);
}

static void lep_scrollable_class_init(LepScrollableClass *class) {
    GObjectClass *object_class = G_OBJECT_CLASS(class);
    object_class->set_property = lep_scrollable_set_property;
    object_class->get_property = lep_scrollable_get_property;
    object_class->dispose = lep_scrollable_dispose;
    g_object_class_override_property(object_class, PROP_HADJUSTMENT, "hadjustment");
    g_object_class_override_property(object_class, PROP_VADJUSTMENT, "vadjustment");
    g_object_class_override_property(object_class, PROP_HSCROLL_POLICY, "hscroll-policy");
    g_object_class_override_property(object_class, PROP_VSCROLL_POLICY, "vscroll-policy");
}

static void lep_scrollable_init(LepScrollable *self G_GNUC_UNUSED) {}

GtkWidget *lep_scrollable_new(const LepCanvasVTable *vtable, gpointer ctx, const char *css_name) {
    return create(LEP_TYPE_SCROLLABLE, vtable, ctx, css_name);
}

GtkAdjustment *lep_scrollable_get_adjustment(LepScrollable *self, GtkOrientation orientation) {
    return self->adjustments[orientation];
}
