// Signals by one marshaller, properties, accessibility and events.
#include "CGtkSupport.h"

#include <libintl.h>
#include <locale.h>

typedef struct {
    GClosure closure;
    LepSignalHandler handler;
    // Kept apart from the closure's own data, which GLib overwrites while it finalises.
    gpointer data;
    GDestroyNotify destroy;
} LepClosure;

static void marshal(GClosure *closure, GValue *return_value, guint count, const GValue *parameters,
                    gpointer hint G_GNUC_UNUSED, gpointer marshal_data G_GNUC_UNUSED) {
    LepClosure *own = (LepClosure *)closure;
    own->handler(own->data, return_value, count - 1, parameters + 1);
}

static void closure_finalized(gpointer data G_GNUC_UNUSED, GClosure *closure) {
    LepClosure *own = (LepClosure *)closure;
    own->destroy(own->data);
}

gulong lep_signal_connect(gpointer instance, const char *detailed_signal,
                          LepSignalHandler handler, gpointer data, GDestroyNotify destroy) {
    guint id;
    GQuark detail;
    if (!g_signal_parse_name(detailed_signal, G_OBJECT_TYPE(instance), &id, &detail, TRUE)) {
        destroy(data);
        return 0;
    }
    GClosure *closure = g_closure_new_simple(sizeof(LepClosure), NULL);
    LepClosure *own = (LepClosure *)closure;
    own->handler = handler;
    own->data = data;
    own->destroy = destroy;
    g_closure_set_marshal(closure, marshal);
    g_closure_add_finalize_notifier(closure, NULL, closure_finalized);
    return g_signal_connect_closure_by_id(instance, id, detail, closure, FALSE);
}

gpointer lep_value_peek(const GValue *value) {
    return g_value_fits_pointer(value) ? g_value_peek_pointer(value) : NULL;
}

GType lep_value_type(const GValue *value) { return G_TYPE_FUNDAMENTAL(G_VALUE_TYPE(value)); }

gboolean lep_object_get_bool(gpointer object, const char *property) {
    gboolean value = FALSE;
    g_object_get(object, property, &value, NULL);
    return value;
}

int lep_object_get_int(gpointer object, const char *property) {
    int value = 0;
    g_object_get(object, property, &value, NULL);
    return value;
}

static void remove_actions(GtkWidget *window, gpointer data G_GNUC_UNUSED) {
    char **names = g_action_group_list_actions(G_ACTION_GROUP(window));
    for (char **name = names; *name != NULL; name++)
        g_action_map_remove_action(G_ACTION_MAP(window), *name);
    g_strfreev(names);
}

void lep_application_window_release_actions(GtkApplicationWindow *window) {
    g_signal_connect(window, "destroy", G_CALLBACK(remove_actions), NULL);
}

static GQuark rank_quark(void) { return g_quark_from_static_string("lep-rank"); }

static int compare_ranks(GtkFlowBoxChild *a, GtkFlowBoxChild *b, gpointer data G_GNUC_UNUSED) {
    int rank_a = GPOINTER_TO_INT(g_object_get_qdata(G_OBJECT(a), rank_quark()));
    int rank_b = GPOINTER_TO_INT(g_object_get_qdata(G_OBJECT(b), rank_quark()));
    return (rank_a > rank_b) - (rank_a < rank_b);
}

void lep_flow_box_child_set_rank(GtkFlowBoxChild *child, int rank) {
    g_object_set_qdata(G_OBJECT(child), rank_quark(), GINT_TO_POINTER(rank));
}

void lep_flow_box_sort_by_rank(GtkFlowBox *box) {
    gtk_flow_box_set_sort_func(box, compare_ranks, NULL, NULL);
}

void lep_accessible_set_label(GtkWidget *widget, const char *label) {
    gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, label,
                                   -1);
}

void lep_accessible_set_keys(GtkWidget *widget, const char *keys) {
    if (keys == NULL)
        gtk_accessible_reset_property(GTK_ACCESSIBLE(widget),
                                      GTK_ACCESSIBLE_PROPERTY_KEY_SHORTCUTS);
    else
        gtk_accessible_update_property(GTK_ACCESSIBLE(widget),
                                       GTK_ACCESSIBLE_PROPERTY_KEY_SHORTCUTS, keys, -1);
}

void lep_accessible_set_description(GtkWidget *widget, const char *description) {
    if (description == NULL)
        gtk_accessible_reset_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);
    else
        gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                       description, -1);
}

void lep_accessible_set_position(GtkWidget *widget, int position, int size) {
    gtk_accessible_update_relation(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_RELATION_POS_IN_SET,
                                   position, GTK_ACCESSIBLE_RELATION_SET_SIZE, size, -1);
}

void lep_accessible_set_hidden(GtkWidget *widget, gboolean is_hidden) {
    gtk_accessible_update_state(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_STATE_HIDDEN, is_hidden,
                                -1);
}

void lep_accessible_set_selected(GtkWidget *widget, gboolean selected) {
    gtk_accessible_update_state(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_STATE_SELECTED, selected,
                                -1);
}

void lep_accessible_set_multi_selectable(GtkWidget *widget, gboolean multi_selectable) {
    gtk_accessible_update_property(GTK_ACCESSIBLE(widget),
                                   GTK_ACCESSIBLE_PROPERTY_MULTI_SELECTABLE, multi_selectable, -1);
}

void lep_accessible_set_role(GtkWidget *widget, GtkAccessibleRole role) {
    g_object_set(widget, "accessible-role", role, NULL);
}

gboolean lep_event_position(GdkEvent *event, GtkWidget *widget, double *x, double *y) {
    GtkNative *native = gtk_widget_get_native(widget);
    if (native == NULL || !gdk_event_get_position(event, x, y))
        return FALSE;
    // Events are placed on the surface, whose origin is that of the shadow, not of the widget.
    double surface_x, surface_y;
    gtk_native_get_surface_transform(native, &surface_x, &surface_y);
    graphene_point_t point = GRAPHENE_POINT_INIT((float)(*x - surface_x), (float)(*y - surface_y));
    graphene_point_t inside;
    if (!gtk_widget_compute_point(GTK_WIDGET(native), widget, &point, &inside))
        return FALSE;
    *x = inside.x;
    *y = inside.y;
    return TRUE;
}

void lep_gettext_setup(const char *domain, const char *folder) {
    setlocale(LC_ALL, "");
    if (folder != NULL)
        bindtextdomain(domain, folder);
    bind_textdomain_codeset(domain, "UTF-8");
    textdomain(domain);
}
