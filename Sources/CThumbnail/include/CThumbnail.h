/* Writes thumbnails as the freedesktop.org Thumbnail Managing Standard wants them. Any thread. */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* A tEXt chunk; both strings end with NUL, the value is Latin-1. */
struct lep_text {
    const char *key;
    const char *value;
};

/* Pixels as they lie in memory: 8 bits a channel, channels is 3 (RGB) or 4 (RGBA, not multiplied). */
struct lep_pixels {
    const uint8_t *bytes;
    uint32_t width;
    uint32_t height;
    size_t stride;
    int channels;
};

/* Writes pixels to a descriptor as a PNG, not interlaced, with these texts and no other metadata;
 * quickly rather than small. Returns 0, or a negative errno. The descriptor stays open. */
int lep_thumbnail_write(int descriptor, const struct lep_pixels *pixels,
                        const struct lep_text *texts, size_t text_count);

/* The path that a file of the document portal has outside the sandbox, with a NUL after it. Returns its
 * length, or a negative errno: -ENODATA for a file that is none of the portal's. */
int lep_document_host_path(const char *path, char *buffer, size_t size);
