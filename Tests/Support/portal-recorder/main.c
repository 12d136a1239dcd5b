/* portal-recorder FOLDER [files]: a portal backend that does nothing but tell what it was asked for;
 * with "files", the desktop's file manager instead.
 *
 * Each request becomes a line in FOLDER/requests: what, then NAME=VALUE, parted by tabs. The answer
 * is the number in FOLDER/answer (0 done, 1 cancelled by the user), 1 where there is none. What a
 * dialog for files chooses stands in FOLDER/choices, one URI a line. What is to be printed is kept as
 * FOLDER/printed.pdf.
 */
#include <gio/gio.h>
#include <gio/gunixfdlist.h>
#include <gio/gunixinputstream.h>
#include <stdio.h>
#include <stdlib.h>

#define CHOOSER_ARGUMENTS \
  "<arg type='o' direction='in'/><arg type='s' direction='in'/><arg type='s' direction='in'/>" \
  "<arg type='s' direction='in'/><arg type='a{sv}' direction='in'/>" \
  "<arg type='u' direction='out'/><arg type='a{sv}' direction='out'/>"

static const char interfaces[]
    = "<node>"
      "<interface name='org.freedesktop.impl.portal.Email'><method name='ComposeEmail'>"
      "<arg type='o' direction='in'/><arg type='s' direction='in'/><arg type='s' direction='in'/>"
      "<arg type='a{sv}' direction='in'/>"
      "<arg type='u' direction='out'/><arg type='a{sv}' direction='out'/></method></interface>"
      "<interface name='org.freedesktop.impl.portal.Wallpaper'><method name='SetWallpaperURI'>"
      "<arg type='o' direction='in'/><arg type='s' direction='in'/><arg type='s' direction='in'/>"
      "<arg type='s' direction='in'/><arg type='a{sv}' direction='in'/>"
      "<arg type='u' direction='out'/></method></interface>"
      "<interface name='org.freedesktop.impl.portal.AppChooser'><method name='ChooseApplication'>"
      "<arg type='o' direction='in'/><arg type='s' direction='in'/><arg type='s' direction='in'/>"
      "<arg type='as' direction='in'/><arg type='a{sv}' direction='in'/>"
      "<arg type='u' direction='out'/><arg type='a{sv}' direction='out'/></method>"
      "<method name='UpdateChoices'><arg type='o' direction='in'/>"
      "<arg type='as' direction='in'/></method></interface>"
      "<interface name='org.freedesktop.impl.portal.FileChooser'>"
      "<method name='OpenFile'>" CHOOSER_ARGUMENTS "</method>"
      "<method name='SaveFile'>" CHOOSER_ARGUMENTS "</method></interface>"
      "<interface name='org.freedesktop.impl.portal.Print'><method name='PreparePrint'>"
      "<arg type='o' direction='in'/><arg type='s' direction='in'/><arg type='s' direction='in'/>"
      "<arg type='s' direction='in'/><arg type='a{sv}' direction='in'/>"
      "<arg type='a{sv}' direction='in'/><arg type='a{sv}' direction='in'/>"
      "<arg type='u' direction='out'/><arg type='a{sv}' direction='out'/></method>"
      "<method name='Print'>"
      "<arg type='o' direction='in'/><arg type='s' direction='in'/><arg type='s' direction='in'/>"
      "<arg type='s' direction='in'/><arg type='h' direction='in'/>"
      "<arg type='a{sv}' direction='in'/>"
      "<arg type='u' direction='out'/><arg type='a{sv}' direction='out'/></method></interface>"
      "</node>";

static const char file_manager[]
    = "<node><interface name='org.freedesktop.FileManager1'><method name='ShowItems'>"
      "<arg type='as' direction='in'/><arg type='s' direction='in'/></method></interface></node>";

static const char *folder;

static guint32
answer (void)
{
  g_autofree char *path = g_build_filename (folder, "answer", NULL);
  g_autofree char *text = NULL;

  return g_file_get_contents (path, &text, NULL, NULL) ? (guint32) atoi (text) : 1;
}

/* What a dialog for files returns. */
static GVariant *
choices (void)
{
  g_autofree char *path = g_build_filename (folder, "choices", NULL);
  g_autofree char *text = NULL;
  GVariantBuilder results;

  g_variant_builder_init (&results, G_VARIANT_TYPE_VARDICT);
  if (g_file_get_contents (path, &text, NULL, NULL))
    {
      g_auto (GStrv) uris = g_strsplit (g_strchomp (text), "\n", -1);

      g_variant_builder_add (&results, "{sv}", "uris",
                             g_variant_new_strv ((const char *const *) uris, -1));
    }
  return g_variant_builder_end (&results);
}

/* What a dialog for printing returns: what it was given, and the number of the job. */
static GVariant *
print_settings (GVariant *parameters)
{
  g_autoptr (GVariant) settings = g_variant_get_child_value (parameters, 4);
  g_autoptr (GVariant) page_setup = g_variant_get_child_value (parameters, 5);
  GVariantBuilder results;

  g_variant_builder_init (&results, G_VARIANT_TYPE_VARDICT);
  g_variant_builder_add (&results, "{sv}", "settings", settings);
  g_variant_builder_add (&results, "{sv}", "page-setup", page_setup);
  g_variant_builder_add (&results, "{sv}", "token", g_variant_new_uint32 (1));
  return g_variant_builder_end (&results);
}

static GVariant *
results (const char *method, GVariant *parameters)
{
  if (g_str_has_suffix (method, "File"))
    return choices ();
  if (g_str_equal (method, "PreparePrint"))
    return print_settings (parameters);
  return g_variant_new_parsed ("@a{sv} {}");
}

/* Keeps what is to be printed; it is there under its name once it is whole. */
static void
keep_printed (GDBusMethodInvocation *invocation)
{
  GDBusMessage *message = g_dbus_method_invocation_get_message (invocation);
  GUnixFDList *files = g_dbus_message_get_unix_fd_list (message);
  g_autofree char *path = g_build_filename (folder, "printed.pdf", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;
  g_autoptr (GInputStream) input = NULL;
  g_autoptr (GFileOutputStream) output = NULL;
  int descriptor = files == NULL ? -1 : g_unix_fd_list_get (files, 0, &error);

  if (descriptor < 0)
    g_error ("nothing came to be printed");
  input = g_unix_input_stream_new (descriptor, TRUE);
  output = g_file_replace (file, NULL, FALSE, G_FILE_CREATE_NONE, NULL, &error);
  if (output == NULL
      || g_output_stream_splice (G_OUTPUT_STREAM (output), input,
                                 G_OUTPUT_STREAM_SPLICE_CLOSE_TARGET, NULL, &error)
             < 0)
    g_error ("cannot write %s: %s", path, error->message);
}

static void
record (GString *line)
{
  g_autofree char *path = g_build_filename (folder, "requests", NULL);
  FILE *file = fopen (path, "ae");

  g_string_append_c (line, '\n');
  if (file == NULL || fputs (line->str, file) < 0 || fclose (file) != 0)
    g_error ("cannot write %s", path);
}

static void
add_options (GString *line, GVariant *options)
{
  GVariantIter iter;
  const char *key;
  GVariant *value;

  g_variant_iter_init (&iter, options);
  while (g_variant_iter_loop (&iter, "{&sv}", &key, &value))
    {
      if (g_variant_is_of_type (value, G_VARIANT_TYPE_STRING_ARRAY))
        {
          g_autofree const char **parts = g_variant_get_strv (value, NULL);

          for (gsize index = 0; parts[index] != NULL; index++)
            g_string_append_printf (line, "\t%s=%s", key, parts[index]);
        }
      else if (g_variant_is_of_type (value, G_VARIANT_TYPE_STRING))
        g_string_append_printf (line, "\t%s=%s", key, g_variant_get_string (value, NULL));
      else
        {
          g_autofree char *text = g_variant_print (value, FALSE);

          g_string_append_printf (line, "\t%s=%s", key, text);
        }
    }
}

static void
called (GDBusConnection *connection, const char *sender, const char *path, const char *interface,
        const char *method, GVariant *parameters, GDBusMethodInvocation *invocation, gpointer data)
{
  g_autoptr (GString) line = g_string_new (method);
  g_autoptr (GVariant) parent = NULL;
  g_autoptr (GVariant) options = NULL;
  gsize count = g_variant_n_children (parameters);

  (void) connection, (void) sender, (void) path, (void) interface, (void) data;
  if (g_str_equal (method, "UpdateChoices"))
    {
      g_dbus_method_invocation_return_value (invocation, NULL);
      return;
    }
  parent = g_variant_get_child_value (parameters, 2);
  options = g_variant_get_child_value (parameters, count - 1);
  g_string_append_printf (line, "\tparent=%s", g_variant_get_string (parent, NULL));
  if (g_str_equal (method, "SetWallpaperURI"))
    {
      g_autoptr (GVariant) uri = g_variant_get_child_value (parameters, 3);

      g_string_append_printf (line, "\turi=%s", g_variant_get_string (uri, NULL));
    }
  add_options (line, options);
  if (g_str_equal (method, "Print"))
    keep_printed (invocation);
  record (line);
  if (g_str_equal (method, "SetWallpaperURI"))
    g_dbus_method_invocation_return_value (invocation, g_variant_new ("(u)", answer ()));
  else
    g_dbus_method_invocation_return_value (
        invocation, g_variant_new ("(u@a{sv})", answer (), results (method, parameters)));
}

static void
shown (GDBusConnection *connection, const char *sender, const char *path, const char *interface,
       const char *method, GVariant *parameters, GDBusMethodInvocation *invocation, gpointer data)
{
  g_autoptr (GString) line = g_string_new (method);
  g_autofree const char **uris = NULL;

  (void) connection, (void) sender, (void) path, (void) interface, (void) data;
  g_variant_get (parameters, "(^a&s&s)", &uris, NULL);
  for (gsize index = 0; uris[index] != NULL; index++)
    g_string_append_printf (line, "\turi=%s", uris[index]);
  record (line);
  g_dbus_method_invocation_return_value (invocation, NULL);
}

static void
serve (GDBusConnection *connection, const char *path, const char *description,
       GDBusInterfaceMethodCallFunc function)
{
  // Kept by GDBus for as long as the objects are served: to the end.
  static GDBusInterfaceVTable table;
  GDBusNodeInfo *node = g_dbus_node_info_new_for_xml (description, NULL);

  table.method_call = function;
  for (int index = 0; node->interfaces[index] != NULL; index++)
    if (g_dbus_connection_register_object (connection, path, node->interfaces[index], &table, NULL,
                                           NULL, NULL)
        == 0)
      g_error ("cannot serve %s", node->interfaces[index]->name);
}

static void
on_files_bus (GDBusConnection *connection, const char *name, gpointer data)
{
  (void) name, (void) data;
  serve (connection, "/org/freedesktop/FileManager1", file_manager, shown);
}

static void
on_bus (GDBusConnection *connection, const char *name, gpointer data)
{
  (void) name, (void) data;
  serve (connection, "/org/freedesktop/portal/desktop", interfaces, called);
}

static void
on_lost (GDBusConnection *connection, const char *name, gpointer data)
{
  (void) connection, (void) name;
  g_main_loop_quit (data);
}

int
main (int argc, char **argv)
{
  GMainLoop *loop = g_main_loop_new (NULL, FALSE);

  gboolean is_file_manager = argc == 3 && g_str_equal (argv[2], "files");

  if (argc != 2 && !is_file_manager)
    {
      g_printerr ("usage: portal-recorder FOLDER [files]\n");
      return 2;
    }
  folder = argv[1];
  g_bus_own_name (G_BUS_TYPE_SESSION,
                  is_file_manager ? "org.freedesktop.FileManager1"
                                  : "org.freedesktop.impl.portal.desktop.leporello_test",
                  G_BUS_NAME_OWNER_FLAGS_NONE, is_file_manager ? on_files_bus : on_bus, NULL,
                  on_lost, loop, NULL);
  g_main_loop_run (loop);
  g_main_loop_unref (loop);
  return 0;
}
