#define _GNU_SOURCE
#include "CVipsSupport.h"

#include <dlfcn.h>
#include <gexiv2/gexiv2.h>
#include <gmodule.h>
#include <libheif/heif.h>
#include <malloc.h>
#include <stdlib.h>
#include <string.h>

/* Warnings of the libraries while one picture is read, the last 4 KiB of them. */
static GMutex damage_lock;
static char damage_text[4096];
static char error_text[1024];

static GLogWriterOutput collect(GLogLevelFlags level, const GLogField *fields, gsize count,
                                gpointer data) {
    (void)data;
    if (!(level & (G_LOG_LEVEL_ERROR | G_LOG_LEVEL_CRITICAL | G_LOG_LEVEL_WARNING)))
        return G_LOG_WRITER_HANDLED;
    g_mutex_lock(&damage_lock);
    for (gsize i = 0; i < count; i++)
        if (strcmp(fields[i].key, "MESSAGE") == 0) {
            g_strlcat(damage_text, fields[i].value, sizeof damage_text);
            g_strlcat(damage_text, "\n", sizeof damage_text);
        }
    g_mutex_unlock(&damage_lock);
    /* Fatal ones end the process after this; their text belongs on stderr. */
    if (level & G_LOG_FLAG_FATAL)
        return g_log_writer_standard_streams(level, fields, count, data);
    return G_LOG_WRITER_HANDLED;
}

/* Loads one of libvips' own modules from beside the library. A build of libvips without modules
 * has the loader inside; a missing one costs its format only. */
static void load_module(const char *folder, const char *name) {
    g_autofree char *path = g_strdup_printf("%s/vips-modules-%d.%d/%s." G_MODULE_SUFFIX, folder,
                                            vips_version(0), vips_version(1), name);
    GModule *module = g_module_open(path, 0);
    if (module)
        g_module_make_resident(module);
}

static void load_modules(void) {
    Dl_info place;
    if (!dladdr((void *)vips_version, &place) || !place.dli_fname)
        return;
    g_autofree char *real = realpath(place.dli_fname, NULL);
    g_autofree char *folder = g_path_get_dirname(real ? real : place.dli_fname);
    load_module(folder, "vips-heif");
    load_module(folder, "vips-jxl");
}

bool lep_vips_start(int threads) {
    /* Messages are matched and logged: English, whatever the desktop's language. */
    g_setenv("LC_ALL", "C.UTF-8", TRUE);
    /* vips_init maps every module under its prefix: seven times the start-up time, and the whole
     * of ImageMagick and poppler for hostile bytes to play with. A prefix without modules keeps
     * them out; load_modules brings in the two that are wanted. */
    g_setenv("VIPSHOME", "/dev/null", TRUE);
    /* No temporary files: the process could not make them. */
    g_setenv("VIPS_DISC_THRESHOLD", "64g", TRUE);
    g_log_set_writer_func(collect, NULL, NULL);
    if (VIPS_INIT("leporello-decoder") != 0)
        return false;
    load_modules();
    /* libheif loads its codecs as plugins, at the first picture unless told to. */
    heif_init(NULL);
    /* Without this, Exiv2 reads neither CR3 nor anything thread-safely. */
    if (!gexiv2_initialize())
        return false;
    vips_concurrency_set(threads);
    vips_cache_set_max(0);
    /* Two arenas serve a few threads, and cost less address space and memory than eight a core. */
    mallopt(M_ARENA_MAX, 2);
    /* Big blocks come from mmap and go back at once; the dynamic threshold would keep them. What a
     * thumbnail needs stays for the next one: fetched anew for each it is hundreds of page faults. A
     * decoder without orders gives it back. */
    mallopt(M_MMAP_THRESHOLD, 2 * 1024 * 1024);
    mallopt(M_TRIM_THRESHOLD, 8 * 1024 * 1024);
    return true;
}

const char *lep_vips_error(void) {
    g_strlcpy(error_text, vips_error_buffer(), sizeof error_text);
    vips_error_clear();
    return g_strchomp(error_text);
}

const char *lep_vips_damage(void) {
    g_mutex_lock(&damage_lock);
    g_strlcat(damage_text, vips_error_buffer(), sizeof damage_text);
    g_mutex_unlock(&damage_lock);
    vips_error_clear();
    return damage_text;
}

void lep_vips_forget_damage(void) {
    g_mutex_lock(&damage_lock);
    damage_text[0] = 0;
    g_mutex_unlock(&damage_lock);
    vips_error_clear();
}

void lep_vips_note_damage(const char *text) {
    vips_error("damage", "%s", text);
}
