/* libvips, lcms and libheif as far as Swift cannot call them: variadic functions, macros, callbacks
 * per row. For the decoder process only.
 *
 * Functions that return a pointer return NULL on failure; the reason is then in lep_vips_error().
 * Images and sources are the caller's, to be released by lep_vips_unref. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <vips/vips.h>

/* --- Start (start.c) --- */

/* Starts libvips with its HEIF and JPEG XL modules and libheif with its plugins, all that is ever
 * loaded lazily; no other module (ImageMagick, poppler, openslide) is mapped. No cache, threads
 * worker threads a picture. Starts no thread. Returns false when libvips itself fails. */
bool lep_vips_start(int threads);

/* Calls work on a thread that libvips has started for its own work, and returns what it returned; -1
 * when there is no such thread. */
int lep_vips_on_worker(int (*work)(int argument), int argument);

/* The text of the last failures, and an empty list afterwards. Valid until the next call. */
const char *lep_vips_error(void);

/* The text that collected while a picture was read that could be read nevertheless: damage is
 * reported there and as warnings. Valid until the next lep_vips_error or lep_vips_forget_damage. */
const char *lep_vips_damage(void);
void lep_vips_forget_damage(void);

/* Adds to that text. */
void lep_vips_note_damage(const char *text);

/* --- Loading (load.c) --- */

enum lep_loader {
    LEP_LOAD_JPEG = 1,
    LEP_LOAD_PNG,
    LEP_LOAD_WEBP,
    LEP_LOAD_TIFF,
    LEP_LOAD_GIF,
    LEP_LOAD_HEIF,
    LEP_LOAD_JXL,
    LEP_LOAD_SVG,
    LEP_LOAD_JP2K,
    LEP_LOAD_PPM,
    LEP_LOAD_RADIANCE
};

struct lep_load_options {
    int shrink;       /* JPEG: 1, 2, 4 or 8 */
    double scale;     /* WebP and SVG: factor */
    double dpi;       /* SVG: see SvgUnits */
    bool thumbnail;   /* HEIF: the embedded thumbnail */
    int page;         /* TIFF: the directory, from 0 */
    int subdirectory; /* TIFF: among the directory's own, from 0; -1 for the directory itself */
    bool anywhere;    /* TIFF with tiles: pixels are asked for in any order */
    int frames; /* GIF, WebP and JPEG XL: how many, one below the other; 1 for a still picture */
};

/* A source over a descriptor, which stays the caller's and is read from its start. */
VipsSource *lep_vips_source(int descriptor);

/* A source over a copy of bytes. */
VipsSource *lep_vips_source_over(const void *bytes, size_t count);

/* Reads a picture's header; pixels follow when they are asked for, top to bottom. */
VipsImage *lep_vips_load(VipsSource *source, enum lep_loader loader,
                         const struct lep_load_options *options);

/* How a JPEG is decoded by libjpeg itself, in one go on the calling thread (jpeg.c). */
struct lep_jpeg_load {
    int shrink;        /* 1, 2, 4 or 8 */
    size_t most_bytes; /* of pixels in memory */
    /* Asked now and then; true ends the work. */
    bool (*should_stop)(void *context);
    void *context;
    /* Out: whether should_stop said so. */
    bool stopped;
    /* Out: whether it is libvips' work: inks, more than 8 bits, more pixels than wanted here. */
    bool declined;
};

/* Decodes a JPEG, reduced, into memory: grey or RGB, without metadata, with the damage noted. A
 * thumbnail's few pixels are not worth the threads and caches of libvips' pipeline: it took 5 ms
 * more of 38 for 24 megapixels. NULL on failure, and where stopped or declined is set. */
VipsImage *lep_jpeg_load(VipsSource *source, struct lep_jpeg_load *load);

/* An image over pixels of 8 bits a channel in memory, made by malloc, which it takes over: they are
 * freed with it, or at once on failure. */
VipsImage *lep_vips_adopt(void *bytes, size_t count, int width, int height, int bands,
                          VipsInterpretation interpretation);

/* The same over floating-point light, 1 for white and for opaque. */
VipsImage *lep_vips_adopt_light(void *bytes, size_t count, int width, int height, int bands);

/* Decodes an OpenEXR picture of at most so many pixels, whole: scRGB. libvips' own loader opens paths
 * only. */
VipsImage *lep_vips_load_exr(int descriptor, uint64_t most_pixels);

/* Decodes a WebP picture of at most so many pixels as far as its bytes go: whole, in memory, with the
 * damage noted. libvips' own loader wants all bytes. */
VipsImage *lep_vips_load_cut_webp(const void *bytes, size_t count, uint64_t most_pixels);

/* --- Colours of HEIC and AVIF (heif-file.c) --- */

/* Code points for colour primaries and transfer (ITU-T H.273, 8.1 and 8.2); 0 where nothing is
 * told. */
struct lep_code_points {
    int primaries;
    int transfer;
};

/* What the first picture of a file of that many bytes says of its colours, an ICC profile aside. */
struct lep_code_points lep_heif_code_points(int descriptor, uint64_t size);

/* --- Frames of an AVIF or HEIC sequence (track.c) --- */

struct lep_track;

/* What a sequence says of itself. */
struct lep_track_facts {
    int width;
    int height;
    bool has_alpha;
    int plays; /* 0: for ever */
};

/* Opens the first sequence of pictures in a file of that many bytes, which is read until
 * lep_track_close; the descriptor stays the caller's. NULL where there is none, or libheif is older
 * than 1.21 and knows none. */
struct lep_track *lep_track_open(int descriptor, uint64_t size);

void lep_track_describe(const struct lep_track *track, struct lep_track_facts *facts);

/* Decodes the next frame and says how long it is to be shown, in ms. NULL on failure, and with ended
 * set after the last one. */
VipsImage *lep_track_next(struct lep_track *track, int *delay, bool *ended);

void lep_track_close(struct lep_track *track);

/* Gives an image the ICC profile of its numbers, copied. */
void lep_vips_set_profile(VipsImage *image, const void *profile, size_t count);

void lep_vips_unref(void *object);

/* --- Facts (facts.c) --- */

/* An integer of the image's metadata, or fallback. */
int lep_vips_int(VipsImage *image, const char *name, int fallback);

/* A blob of the image's metadata, such as the ICC profile; NULL and 0 where there is none. Owned by
 * the image. */
const void *lep_vips_blob(VipsImage *image, const char *name, size_t *count);

bool lep_vips_has_alpha(VipsImage *image);

/* How long each frame of an animation is to be shown, in ms, negative for a page that is no frame;
 * NULL and 0 where the image is none. Owned by the image. */
const int *lep_vips_delays(VipsImage *image, size_t *count);

/* --- Details of a picture (details.c) --- */

struct lep_details;

/* Reads the Exif data of a picture of that many bytes; nothing is decoded. NULL when exiv2 cannot read
 * the file. The mapping reads the file until lep_details_close. */
struct lep_details *lep_details_open(int descriptor, size_t size);

/* A tag's value as exiv2 writes it, to be released with free(); NULL where there is none. */
char *lep_details_copy(const struct lep_details *details, const char *tag);

/* Degrees north and east; false where the place is not told. */
bool lep_details_place(const struct lep_details *details, double *latitude, double *longitude);

void lep_details_close(struct lep_details *details);

/* The description of an ICC profile in UTF-8, to be released with free(); NULL where it has none. */
char *lep_profile_name(const void *profile, size_t count);

/* --- Embedded previews of a camera's raw file (previews.c) --- */

struct lep_previews;

/* Looks for the previews in a raw file of that many bytes; nothing is decoded. NULL when exiv2
 * cannot read the file. The mapping reads the file until lep_previews_close. */
struct lep_previews *lep_previews_open(int descriptor, size_t size);

/* How many JPEG and TIFF previews there are. */
int lep_previews_count(const struct lep_previews *previews);

/* Exif's orientation of the raw file, 1 to 8; 0 where it does not say. */
int lep_previews_orientation(const struct lep_previews *previews);

/* The bytes of a preview, 0 for the one with the most pixels; NULL where they cannot be had. To be
 * freed by free. */
uint8_t *lep_previews_copy(const struct lep_previews *previews, int index, size_t *count);

void lep_previews_close(struct lep_previews *previews);

/* --- Steps (steps.c) --- */

/* Resizes to exactly width × height. */
VipsImage *lep_vips_resize(VipsImage *image, int width, int height);

/* The mean of factor × factor pixels each, fewer at the right and lower edge. */
VipsImage *lep_vips_shrink(VipsImage *image, int factor);

/* A part of the image; beyond its edge the last pixels are repeated. */
VipsImage *lep_vips_part(VipsImage *image, int x, int y, int width, int height);

/* The image with all its pixels made, in memory. */
VipsImage *lep_vips_in_memory(VipsImage *image);

/* The mean of all channels in a part of an image of 8 bits in memory; 255 for any other. */
double lep_vips_mean_level(VipsImage *image, int x, int y, int width, int height);

/* Whether a channel has more than 8 bits. */
bool lep_vips_is_deep(VipsImage *image);

/* Images of one width below each other; none is higher than the first, and but the last none lower. */
VipsImage *lep_vips_stack(VipsImage *const *images, int count);

/* The rows from top on, so many of them. */
VipsImage *lep_vips_rows(VipsImage *image, int top, int height);

/* To the nearest of grey, sRGB (8 or 16 bits a channel) and CMYK that the sink reads, with at
 * most one alpha. What is to be converted gets 16 bits if it has more than 8 and deep is wanted. */
VipsImage *lep_vips_readable(VipsImage *image, bool deep);

/* Colour times alpha and back, keeping the number format: to be put around a resize. */
VipsImage *lep_vips_premultiply(VipsImage *image);
VipsImage *lep_vips_unpremultiply(VipsImage *image);

/* --- Colour (color.c) --- */

struct lep_color;

/* Opens a conversion from a profile to sRGB for rows of an image as lep_vips_readable makes it; deep
 * is whether the results have 16 bits a channel.
 * NULL when the profile is damaged or for another kind of pixels than the image's. A NULL profile
 * stands for a common press profile, for CMYK without one. The last few profiles are remembered: opened
 * again they cost nothing. One thread. */
struct lep_color *lep_color_open(VipsImage *image, const void *profile, size_t count, bool deep);

/* The same from light for stored values from 0 to 1 in count equal steps, and x and y of white, red,
 * green and blue. */
struct lep_color *lep_color_open_calibrated(VipsImage *image, const float *light, size_t count,
                                            const double chromaticities[8], bool deep);

/* Whether the conversion changes no colour visibly: at most 2 of 255 levels on a grid of samples. */
bool lep_color_is_identity(const struct lep_color *color);

void lep_color_close(struct lep_color *color);

/* --- The sink (sink.c) --- */

/* Where pixels go: upright rows of RGB or RGBA, of 8 bits or, in the machine's byte order, of 16. */
struct lep_sink {
    uint8_t *pixels;
    size_t stride;
    int width;  /* upright */
    int height; /* upright */
    int channels; /* 3 or 4 */
    bool deep;    /* 16 bits a channel */
    int orientation;               /* Exif, 1 to 8: how stored rows become upright ones */
    const struct lep_color *color; /* NULL: sRGB already */
    /* Takes stored rows, converted, from the top down, instead of their being written to pixels; not
     * 0 ends the work. NULL: they are written. */
    int (*take_rows)(void *taker, const uint8_t *const *rows, int count);
    void *taker;
    /* Called between strips, never by two threads at once; true ends the work. */
    bool (*should_stop)(void *context);
    void *context;
    /* Out: stored rows that were written. */
    int rows_done;
    /* Out: whether should_stop said so. */
    bool stopped;
};

/* Runs the image's pipeline and writes every row to the sink: converted, turned, once. The image
 * is what lep_vips_readable made. Returns false on failure; rows_done rows are there nevertheless. */
bool lep_sink_run(VipsImage *image, struct lep_sink *sink);

/* --- The tile store (store.c) --- */

enum { LEP_STORE_LEVELS = 25 };

struct lep_store_level {
    int width;
    int height;
    int64_t offset; /* of its first byte in the file */
};

/* A file with all levels of a picture's pyramid; DecodeProtocol's TileStoreLayout says where what
 * stands. */
struct lep_store {
    int descriptor;
    int bytes_per_pixel; /* 3 or 4 */
    int block_width;
    int block_height;
    int level_count;
    struct lep_store_level levels[LEP_STORE_LEVELS];
};

struct lep_store_writer;

/* Begins to write a store, whose head is the caller's; NULL without memory for a band of each level. */
struct lep_store_writer *lep_store_writer_open(const struct lep_store *store);

/* Takes rows of the finest level, from the top down, and writes all levels. A sink's take_rows, with
 * the writer as taker. Returns 0 or an errno. */
int lep_store_take_rows(void *writer, const uint8_t *const *rows, int count);

/* Writes rows of zero bytes for those that are missing. Returns 0 or an errno. */
int lep_store_pad(struct lep_store_writer *writer);

void lep_store_writer_close(struct lep_store_writer *writer);

/* Reads a region, which must lie in the level, row after row without gaps. Returns 0 or an errno. */
int lep_store_read(const struct lep_store *store, int level, int x, int y, int width, int height,
                   uint8_t *out);
