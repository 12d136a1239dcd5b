#include "CVipsSupport.h"
#include "color-rows.h"

#include <string.h>

/* Rows that are placed together. A turned picture's stored column becomes a run of that many pixels
 * in an upright row: placed row by row instead, each pixel would touch a page of its own (24
 * megapixels took nine times as long). */
enum { BATCH_ROWS = 32 };

/* Rows that are made at once where one thread makes all: few enough for the processor's caches. */
enum { STRIP_ROWS = 16 };

/* One run: what does not change between strips. */
struct run {
    struct lep_sink *sink;
    VipsImage *image;
    uint8_t *converted; /* room for BATCH_ROWS stored rows */
};

/* 16 to 8 bits, rounded: 65535 becomes 255 and 128 becomes 0. */
static uint8_t narrow(uint16_t value) {
    return (uint8_t)((value * 255u + 32895u) >> 16);
}

/* One channel of a row, 8 or 16 bits, as 16: the high byte's copy below it keeps white white. */
static uint16_t sample(const void *in, bool wide, size_t at) {
    return wide ? ((const uint16_t *)in)[at] : (uint16_t)(((const uint8_t *)in)[at] * 257u);
}

/* Grey or RGB, 8 or 16 bits, with or without alpha, to RGB or RGBA of 16 bits. */
static void deepen_row(const void *in, int bands, bool wide, uint16_t *out, int channels,
                       int pixels) {
    bool grey = bands < 3;
    int alpha_at = bands == 2 || bands == 4 ? bands - 1 : -1;
    for (int x = 0; x < pixels; x++, out += channels) {
        size_t at = (size_t)x * (size_t)bands;
        for (int channel = 0; channel < 3; channel++)
            out[channel] = sample(in, wide, at + (size_t)(grey ? 0 : channel));
        if (channels == 4)
            out[3] = alpha_at < 0 ? UINT16_MAX : sample(in, wide, at + (size_t)alpha_at);
    }
}

/* The same to 8 bits. */
static void expand_row(const void *in, int bands, bool wide, uint8_t *out, int channels,
                       int pixels) {
    const uint8_t *in8 = in;
    const uint16_t *in16 = in;
    bool grey = bands < 3;
    int alpha_at = bands == 2 || bands == 4 ? bands - 1 : -1;
    for (int x = 0; x < pixels; x++, out += channels) {
        size_t at = (size_t)x * (size_t)bands;
        for (int channel = 0; channel < 3; channel++) {
            size_t from = at + (size_t)(grey ? 0 : channel);
            out[channel] = wide ? narrow(in16[from]) : in8[from];
        }
        if (channels == 4) {
            size_t from = at + (size_t)alpha_at;
            out[3] = alpha_at < 0 ? 255 : wide ? narrow(in16[from]) : in8[from];
        }
    }
}

static size_t bytes_per_pixel(const struct lep_sink *sink) {
    return (size_t)sink->channels * (sink->deep ? 2 : 1);
}

/* The stored row y, as RGB or RGBA: the image's own memory when nothing is to be done, else in
 * room. */
static const uint8_t *converted_row(const struct run *run, VipsRegion *region, int y,
                                    uint8_t *room) {
    const struct lep_sink *sink = run->sink;
    int width = vips_image_get_width(run->image);
    int bands = vips_image_get_bands(run->image);
    bool wide = vips_image_get_format(run->image) == VIPS_FORMAT_USHORT;
    const void *in = VIPS_REGION_ADDR(region, 0, y);
    if (sink->color)
        lep_color_row(sink->color, in, room, (size_t)width);
    else if (bands == sink->channels && wide == sink->deep)
        return in;
    else if (sink->deep)
        deepen_row(in, bands, wide, (uint16_t *)(void *)room, sink->channels, width);
    else
        expand_row(in, bands, wide, room, sink->channels, width);
    return room;
}

/* Where stored pixels stand upright. Exif's orientation says where the stored row 0 and column 0 are
 * in the upright picture (Exif 2.32, tag 0x0112): 1 top left, 2 top right, 3 bottom right, 4 bottom
 * left, 5 left top, 6 right top, 7 right bottom, 8 left bottom. */
struct placement {
    uint8_t *origin;      /* of the stored pixel 0, 0 */
    ptrdiff_t row_step;   /* bytes from a stored row to the next */
    ptrdiff_t pixel_step; /* bytes from a stored pixel to the next in its row */
};

static struct placement placement_of(const struct lep_sink *sink) {
    int orientation = sink->orientation;
    bool turned = orientation >= 5;
    ptrdiff_t pixel = (ptrdiff_t)bytes_per_pixel(sink);
    ptrdiff_t line = (ptrdiff_t)sink->stride;
    struct placement place = {
        .origin = sink->pixels,
        .row_step = turned ? pixel : line,
        .pixel_step = turned ? line : pixel,
    };
    if (orientation == 3 || orientation == 4 || orientation == 6 || orientation == 7) {
        place.origin += place.row_step * ((turned ? sink->width : sink->height) - 1);
        place.row_step = -place.row_step;
    }
    if (orientation == 2 || orientation == 3 || orientation == 7 || orientation == 8) {
        place.origin += place.pixel_step * ((turned ? sink->height : sink->width) - 1);
        place.pixel_step = -place.pixel_step;
    }
    return place;
}

/* A size known here is a move or two; one told to memcpy is a call for each pixel. */
static void copy_pixel(uint8_t *to, const uint8_t *from, size_t size) {
    switch (size) {
    case 3:
        memcpy(to, from, 3);
        break;
    case 4:
        memcpy(to, from, 4);
        break;
    case 6:
        memcpy(to, from, 6);
        break;
    default:
        memcpy(to, from, 8);
        break;
    }
}

/* Places count stored rows from row y on. */
static void place_rows(const struct lep_sink *sink, const uint8_t *const *rows, int y, int count,
                       int pixels) {
    struct placement place = placement_of(sink);
    size_t size = bytes_per_pixel(sink);
    uint8_t *start = place.origin + place.row_step * y;
    if (place.pixel_step == (ptrdiff_t)size) {
        for (int row = 0; row < count; row++)
            memcpy(start + place.row_step * row, rows[row], (size_t)pixels * size);
        return;
    }
    for (int x = 0; x < pixels; x++, start += place.pixel_step)
        for (int row = 0; row < count; row++)
            copy_pixel(start + place.row_step * row, rows[row] + (size_t)x * size, size);
}

static int write_strip(VipsRegion *region, VipsRect *area, void *data) {
    struct run *run = data;
    size_t row_bytes = (size_t)area->width * bytes_per_pixel(run->sink);
    int end = VIPS_RECT_BOTTOM(area);
    for (int y = area->top; y < end; y += BATCH_ROWS) {
        const uint8_t *rows[BATCH_ROWS];
        int count = end - y < BATCH_ROWS ? end - y : BATCH_ROWS;
        for (int row = 0; row < count; row++)
            rows[row] = converted_row(run, region, y + row,
                                      run->converted + (size_t)row * row_bytes);
        if (!run->sink->take_rows)
            place_rows(run->sink, rows, y, count, area->width);
        else if (run->sink->take_rows(run->sink->taker, rows, count) != 0)
            return -1;
    }
    run->sink->rows_done = end;
    return 0;
}

/* Asks before each strip whether to go on. */
static bool is_stopped(struct lep_sink *sink) {
    if (!sink->stopped && sink->should_stop && sink->should_stop(sink->context))
        sink->stopped = true;
    return sink->stopped;
}

/* Makes the rows on this thread. With a single worker libvips would hand strips from thread to
 * thread and have nothing done at the same time: two switches for each row, 4 ms of a thumbnail's 38. */
static int run_here(struct run *run) {
    VipsRegion *region = vips_region_new(run->image);
    int height = vips_image_get_height(run->image);
    int problem = vips_image_pio_input(run->image);
    for (int y = 0; y < height && problem == 0; y += STRIP_ROWS) {
        VipsRect area = {0, y, vips_image_get_width(run->image),
                         height - y < STRIP_ROWS ? height - y : STRIP_ROWS};
        if (is_stopped(run->sink) || vips_region_prepare(region, &area) != 0 ||
            write_strip(region, &area, run) != 0)
            problem = -1;
    }
    g_object_unref(region);
    return problem;
}

static void look_for_stop(VipsImage *image, VipsProgress *progress, void *data) {
    (void)progress;
    if (is_stopped(data))
        vips_image_set_kill(image, TRUE);
}

static int run_on_workers(struct run *run) {
    vips_image_set_progress(run->image, TRUE);
    gulong handler = g_signal_connect(run->image, "eval", G_CALLBACK(look_for_stop), run->sink);
    int problem = vips_sink_disc(run->image, write_strip, run);
    g_signal_handler_disconnect(run->image, handler);
    return problem;
}

bool lep_sink_run(VipsImage *image, struct lep_sink *sink) {
    bool turned = sink->orientation >= 5;
    int width = turned ? sink->height : sink->width;
    int height = turned ? sink->width : sink->height;
    if (vips_image_get_width(image) != width || vips_image_get_height(image) != height) {
        vips_error("sink", "the pipeline's size is not the sink's");
        return false;
    }
    struct run run = {.sink = sink, .image = image};
    run.converted = g_try_malloc_n((size_t)width, bytes_per_pixel(sink) * BATCH_ROWS);
    if (!run.converted) {
        vips_error("sink", "out of memory");
        return false;
    }
    int problem = vips_concurrency_get() == 1 ? run_here(&run) : run_on_workers(&run);
    g_free(run.converted);
    return problem == 0;
}
