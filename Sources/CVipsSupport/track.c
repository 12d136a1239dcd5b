#include "CVipsSupport.h"

#include "heif-file.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* Sequences came with 1.20, and with 1.21 the way to play each frame once. */
#if LIBHEIF_HAVE_VERSION(1, 21, 0)

#include <libheif/heif_sequences.h>

struct lep_track {
    struct lep_heif_file file;
    struct heif_context *context;
    struct heif_track *track;
    struct heif_decoding_options *options;
    struct lep_track_facts facts;
};

static bool is_good(struct heif_error error) {
    if (error.code == heif_error_Ok)
        return true;
    vips_error("sequence", "%s", error.message);
    return false;
}

static bool read_facts(struct lep_track *track) {
    uint16_t width = 0;
    uint16_t height = 0;
    if (!is_good(heif_track_get_image_resolution(track->track, &width, &height)))
        return false;
    uint32_t plays = heif_track_get_number_of_repetitions(track->track);
    track->facts.width = width;
    track->facts.height = height;
    track->facts.has_alpha = heif_track_has_alpha_channel(track->track) != 0;
    /* An edit list that libheif does not understand is played once. */
    track->facts.plays = plays == heif_sequence_track_number_of_repetitions_infinite ? 0
                         : plays == 0                                                ? 1
                         : plays > INT_MAX                                           ? 0
                                                                                     : (int)plays;
    return true;
}

struct lep_track *lep_track_open(int descriptor, uint64_t size) {
    struct lep_track *track = calloc(1, sizeof *track);
    if (!track)
        return NULL;
    track->file = (struct lep_heif_file){descriptor, (int64_t)size, 0};
    track->context = heif_context_alloc();
    track->options = heif_decoding_options_alloc();
    if (track->context && track->options &&
        is_good(heif_context_read_from_reader(track->context, &lep_heif_reader, &track->file,
                                              NULL))) {
        track->options->ignore_sequence_editlist = 1;
        track->options->convert_hdr_to_8bit = 1;
        track->track = heif_context_has_sequence(track->context)
                           ? heif_context_get_track(track->context, 0)
                           : NULL;
        if (track->track && read_facts(track))
            return track;
        vips_error("sequence", "no sequence of pictures");
    }
    lep_track_close(track);
    return NULL;
}

void lep_track_describe(const struct lep_track *track, struct lep_track_facts *facts) {
    *facts = track->facts;
}

/* Copies libheif's rows into an image of libvips, with the profile that stands beside them. */
static VipsImage *take_image(struct heif_image *image, int bands) {
    int width = heif_image_get_primary_width(image);
    int height = heif_image_get_primary_height(image);
    size_t stride = 0;
    const uint8_t *rows =
        heif_image_get_plane_readonly2(image, heif_channel_interleaved, &stride);
    size_t row_bytes = (size_t)width * (size_t)bands;
    uint8_t *copy = rows && width > 0 && height > 0 ? malloc((size_t)height * row_bytes) : NULL;
    if (!copy) {
        vips_error("sequence", "out of memory");
        return NULL;
    }
    for (int y = 0; y < height; y++)
        memcpy(copy + (size_t)y * row_bytes, rows + (size_t)y * stride, row_bytes);
    VipsImage *taken = lep_vips_adopt(copy, (size_t)height * row_bytes, width, height, bands,
                                      VIPS_INTERPRETATION_sRGB);
    size_t count = heif_image_get_raw_color_profile_size(image);
    uint8_t *profile = taken && count > 0 ? malloc(count) : NULL;
    if (profile && heif_image_get_raw_color_profile(image, profile).code == heif_error_Ok)
        lep_vips_set_profile(taken, profile, count);
    free(profile);
    return taken;
}

VipsImage *lep_track_next(struct lep_track *track, int *delay, bool *ended) {
    *ended = false;
    struct heif_image *image = NULL;
    bool has_alpha = track->facts.has_alpha;
    struct heif_error error = heif_track_decode_next_image(
        track->track, &image, heif_colorspace_RGB,
        has_alpha ? heif_chroma_interleaved_RGBA : heif_chroma_interleaved_RGB, track->options);
    if (error.code == heif_error_End_of_sequence) {
        *ended = true;
        return NULL;
    }
    if (!is_good(error))
        return NULL;
    uint32_t scale = heif_track_get_timescale(track->track);
    double seconds = scale > 0 ? (double)heif_image_get_duration(image) / scale : 0;
    *delay = seconds < INT_MAX / 1000 ? (int)(seconds * 1000 + 0.5) : INT_MAX;
    VipsImage *taken = take_image(image, has_alpha ? 4 : 3);
    heif_image_release(image);
    return taken;
}

void lep_track_close(struct lep_track *track) {
    if (!track)
        return;
    heif_track_release(track->track);
    heif_decoding_options_free(track->options);
    heif_context_free(track->context);
    free(track);
}

#else

struct lep_track *lep_track_open(int descriptor, uint64_t size) {
    (void)descriptor;
    (void)size;
    vips_error("sequence", "this libheif reads no sequences");
    return NULL;
}

void lep_track_describe(const struct lep_track *track, struct lep_track_facts *facts) {
    (void)track;
    memset(facts, 0, sizeof *facts);
}

VipsImage *lep_track_next(struct lep_track *track, int *delay, bool *ended) {
    (void)track;
    *delay = 0;
    *ended = true;
    return NULL;
}

void lep_track_close(struct lep_track *track) {
    (void)track;
}

#endif
