#include "CVipsSupport.h"

#include "metadata.h"

#include <stdlib.h>
#include <string.h>

struct lep_previews {
    struct lep_metadata metadata;
    GExiv2PreviewProperties *found[64]; /* the most pixels first */
    int count;
};

static uint64_t pixels(GExiv2PreviewProperties *preview) {
    return (uint64_t)gexiv2_preview_properties_get_width(preview) *
           gexiv2_preview_properties_get_height(preview);
}

/* Whether the first is to be tried before the second. */
static bool is_better(GExiv2PreviewProperties *first, GExiv2PreviewProperties *second) {
    if (pixels(first) != pixels(second))
        return pixels(first) > pixels(second);
    return gexiv2_preview_properties_get_size(first) > gexiv2_preview_properties_get_size(second);
}

static bool is_readable(GExiv2PreviewProperties *preview) {
    const char *type = gexiv2_preview_properties_get_mime_type(preview);
    return type && (strcmp(type, "image/jpeg") == 0 || strcmp(type, "image/tiff") == 0);
}

static void collect(struct lep_previews *previews) {
    GExiv2PreviewProperties **all = gexiv2_metadata_get_preview_properties(previews->metadata.exiv);
    for (; all && *all; all++) {
        if (previews->count == (int)G_N_ELEMENTS(previews->found) || !is_readable(*all))
            continue;
        int place = previews->count++;
        for (; place > 0 && is_better(*all, previews->found[place - 1]); place--)
            previews->found[place] = previews->found[place - 1];
        previews->found[place] = *all;
    }
}

struct lep_previews *lep_previews_open(int descriptor, size_t size) {
    struct lep_previews *previews = g_new0(struct lep_previews, 1);
    if (!lep_metadata_open(&previews->metadata, descriptor, size)) {
        g_free(previews);
        return NULL;
    }
    collect(previews);
    return previews;
}

int lep_previews_count(const struct lep_previews *previews) {
    return previews->count;
}

int lep_previews_orientation(const struct lep_previews *previews) {
    return (int)gexiv2_metadata_try_get_orientation(previews->metadata.exiv, NULL);
}

uint8_t *lep_previews_copy(const struct lep_previews *previews, int index, size_t *count) {
    if (index < 0 || index >= previews->count)
        return NULL;
    GExiv2PreviewImage *image =
        gexiv2_metadata_try_get_preview_image(previews->metadata.exiv, previews->found[index], NULL);
    if (!image)
        return NULL;
    guint32 size = 0;
    const guint8 *bytes = gexiv2_preview_image_get_data(image, &size);
    uint8_t *copy = bytes && size > 0 ? malloc(size) : NULL;
    if (copy)
        memcpy(copy, bytes, size);
    *count = size;
    g_object_unref(image);
    return copy;
}

void lep_previews_close(struct lep_previews *previews) {
    if (!previews)
        return;
    lep_metadata_close(&previews->metadata);
    g_free(previews);
}
