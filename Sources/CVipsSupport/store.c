#define _GNU_SOURCE
#include "CVipsSupport.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* One level while it is written. */
struct band {
    uint8_t *bytes;  /* one band, in the order of the file */
    int rows;        /* rows of the band that are there */
    int done;        /* rows before it */
    uint8_t *waiting; /* the first of two rows that make one of the next level */
    uint8_t *row;     /* room for that one */
    bool has_waiting;
};

struct lep_store_writer {
    struct lep_store store;
    struct band bands[LEP_STORE_LEVELS];
    int problem; /* an errno */
};

void lep_store_writer_close(struct lep_store_writer *writer) {
    if (!writer)
        return;
    for (int level = 0; level < writer->store.level_count; level++) {
        free(writer->bands[level].bytes);
        free(writer->bands[level].waiting);
        free(writer->bands[level].row);
    }
    free(writer);
}

struct lep_store_writer *lep_store_writer_open(const struct lep_store *store) {
    struct lep_store_writer *writer = calloc(1, sizeof *writer);
    if (!writer)
        return NULL;
    writer->store = *store;
    for (int level = 0; level < store->level_count; level++) {
        size_t row_bytes = (size_t)store->levels[level].width * (size_t)store->bytes_per_pixel;
        struct band *band = &writer->bands[level];
        band->bytes = malloc(row_bytes * (size_t)store->block_height);
        band->waiting = malloc(row_bytes);
        band->row = malloc(row_bytes);
        if (!band->bytes || !band->waiting || !band->row) {
            lep_store_writer_close(writer);
            return NULL;
        }
    }
    return writer;
}

static int write_whole(int descriptor, const uint8_t *bytes, size_t count, int64_t offset) {
    while (count > 0) {
        ssize_t written = pwrite(descriptor, bytes, count, offset);
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return written < 0 ? errno : EIO;
        bytes += written;
        count -= (size_t)written;
        offset += written;
    }
    return 0;
}

/* Puts a row into its place in each block of its band. All bands but the last are of full height. */
static void place_row(const struct lep_store *store, int level, struct band *band,
                      const uint8_t *row) {
    int width = store->levels[level].width;
    int left = store->levels[level].height - band->done;
    int height = left < store->block_height ? left : store->block_height;
    int size = store->bytes_per_pixel;
    uint8_t *block = band->bytes;
    for (int x = 0; x < width; x += store->block_width) {
        int columns = width - x < store->block_width ? width - x : store->block_width;
        size_t bytes = (size_t)columns * (size_t)size;
        memcpy(block + bytes * (size_t)band->rows, row + (size_t)x * (size_t)size, bytes);
        block += bytes * (size_t)height;
    }
    band->rows++;
}

static int flush_band(struct lep_store_writer *writer, int level) {
    const struct lep_store *store = &writer->store;
    struct band *band = &writer->bands[level];
    int left = store->levels[level].height - band->done;
    int height = left < store->block_height ? left : store->block_height;
    if (band->rows < height)
        return 0;
    size_t row_bytes = (size_t)store->levels[level].width * (size_t)store->bytes_per_pixel;
    int problem = write_whole(store->descriptor, band->bytes, row_bytes * (size_t)height,
                              store->levels[level].offset +
                                  (int64_t)row_bytes * (int64_t)band->done);
    band->done += height;
    band->rows = 0;
    return problem;
}

/* The mean of up to four opaque pixels each: of two rows, which may be the same one. */
static void halve_opaque(const uint8_t *upper, const uint8_t *lower, int width, uint8_t *out) {
    int pairs = width / 2;
    for (int x = 0; x < pairs; x++, upper += 6, lower += 6, out += 3)
        for (int c = 0; c < 3; c++)
            out[c] = (uint8_t)((upper[c] + upper[c + 3] + lower[c] + lower[c + 3] + 2) >> 2);
    if (width % 2 != 0)
        for (int c = 0; c < 3; c++)
            out[c] = (uint8_t)((upper[c] + lower[c] + 1) >> 1);
}

/* The same where colour counts as much as it can be seen. */
static void halve_translucent(const uint8_t *upper, const uint8_t *lower, int width,
                              uint8_t *out) {
    for (int x = 0; x < width; x += 2, upper += 8, lower += 8, out += 4) {
        const uint8_t *pixels[] = {upper, x + 1 < width ? upper + 4 : upper, lower,
                                   x + 1 < width ? lower + 4 : lower};
        unsigned sums[3] = {0, 0, 0};
        unsigned alpha = 0;
        for (int i = 0; i < 4; i++) {
            alpha += pixels[i][3];
            for (int c = 0; c < 3; c++)
                sums[c] += (unsigned)pixels[i][c] * pixels[i][3];
        }
        for (int c = 0; c < 3; c++)
            out[c] = alpha ? (uint8_t)((sums[c] + alpha / 2) / alpha) : 0;
        out[3] = (uint8_t)((alpha + 2) >> 2);
    }
}

static void halve(const struct lep_store *store, int level, const uint8_t *upper,
                  const uint8_t *lower, uint8_t *out) {
    if (store->bytes_per_pixel == 3)
        halve_opaque(upper, lower, store->levels[level].width, out);
    else
        halve_translucent(upper, lower, store->levels[level].width, out);
}

static int add_row(struct lep_store_writer *writer, int level, const uint8_t *row) {
    const struct lep_store *store = &writer->store;
    struct band *band = &writer->bands[level];
    int number = band->done + band->rows;
    if (number >= store->levels[level].height)
        return 0;
    place_row(store, level, band, row);
    int problem = flush_band(writer, level);
    if (problem || level + 1 == store->level_count)
        return problem;
    bool is_last = number + 1 == store->levels[level].height;
    if (band->has_waiting) {
        halve(store, level, band->waiting, row, band->row);
    } else if (is_last) {
        halve(store, level, row, row, band->row);
    } else {
        memcpy(band->waiting, row,
               (size_t)store->levels[level].width * (size_t)store->bytes_per_pixel);
        band->has_waiting = true;
        return 0;
    }
    band->has_waiting = false;
    return add_row(writer, level + 1, band->row);
}

int lep_store_take_rows(void *context, const uint8_t *const *rows, int count) {
    struct lep_store_writer *writer = context;
    for (int row = 0; row < count && !writer->problem; row++)
        writer->problem = add_row(writer, 0, rows[row]);
    return writer->problem;
}

int lep_store_pad(struct lep_store_writer *writer) {
    const struct lep_store_level *whole = &writer->store.levels[0];
    size_t count = (size_t)whole->width * (size_t)writer->store.bytes_per_pixel;
    uint8_t *empty = calloc(1, count);
    if (!empty)
        return ENOMEM;
    while (!writer->problem && writer->bands[0].done + writer->bands[0].rows < whole->height)
        writer->problem = add_row(writer, 0, empty);
    free(empty);
    return writer->problem;
}

static int read_whole(int descriptor, uint8_t *bytes, size_t count, int64_t offset) {
    while (count > 0) {
        ssize_t got = pread(descriptor, bytes, count, offset);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return got < 0 ? errno : EIO;
        bytes += got;
        count -= (size_t)got;
        offset += got;
    }
    return 0;
}

/* Copies what of a block lies in the region; the block's corner is at left, top. */
static void copy_block(const uint8_t *block, int left, int top, int columns, int rows,
                       const VipsRect *region, int size, uint8_t *out) {
    int first_x = left > region->left ? left : region->left;
    int end_x = left + columns < VIPS_RECT_RIGHT(region) ? left + columns
                                                         : VIPS_RECT_RIGHT(region);
    int first_y = top > region->top ? top : region->top;
    int end_y = top + rows < VIPS_RECT_BOTTOM(region) ? top + rows : VIPS_RECT_BOTTOM(region);
    for (int y = first_y; y < end_y; y++) {
        size_t from = ((size_t)(y - top) * (size_t)columns + (size_t)(first_x - left)) *
                      (size_t)size;
        size_t to = ((size_t)(y - region->top) * (size_t)region->width +
                     (size_t)(first_x - region->left)) *
                    (size_t)size;
        memcpy(out + to, block + from, (size_t)(end_x - first_x) * (size_t)size);
    }
}

int lep_store_read(const struct lep_store *store, int level, int x, int y, int width, int height,
                   uint8_t *out) {
    const struct lep_store_level *place = &store->levels[level];
    VipsRect region = {.left = x, .top = y, .width = width, .height = height};
    int size = store->bytes_per_pixel;
    uint8_t *block = malloc((size_t)store->block_width * (size_t)store->block_height *
                            (size_t)size);
    if (!block)
        return ENOMEM;
    int problem = 0;
    int first_top = y / store->block_height * store->block_height;
    int first_left = x / store->block_width * store->block_width;
    for (int top = first_top; top < y + height && !problem; top += store->block_height) {
        int rows = place->height - top < store->block_height ? place->height - top
                                                             : store->block_height;
        for (int left = first_left; left < x + width && !problem; left += store->block_width) {
            int columns = place->width - left < store->block_width ? place->width - left
                                                                   : store->block_width;
            int64_t offset = place->offset + ((int64_t)place->width * top + (int64_t)left * rows) *
                                                 size;
            problem = read_whole(store->descriptor, block,
                                 (size_t)columns * (size_t)rows * (size_t)size, offset);
            if (!problem)
                copy_block(block, left, top, columns, rows, &region, size, out);
        }
    }
    free(block);
    return problem;
}
