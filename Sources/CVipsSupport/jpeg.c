#include "CVipsSupport.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* After stdio.h, whose FILE they use. */
#include <jpeglib.h>
#include <jerror.h>

enum {
    INPUT_BYTES = 1 << 16,
    /* libjpeg reports its progress for each row of blocks; a look for a cancellation is a system
     * call. */
    CALLS_BETWEEN_LOOKS = 16,
    ROWS_AT_ONCE = 8
};

/* One picture being decoded; libjpeg's callbacks find it as client_data. */
struct decode {
    struct jpeg_decompress_struct jpeg;
    struct jpeg_error_mgr errors;
    struct jpeg_source_mgr input;
    struct jpeg_progress_mgr progress;
    jmp_buf escape;
    VipsSource *source;
    struct lep_jpeg_load *load;
    uint8_t *pixels;
    size_t row_bytes;
    unsigned calls;
    JOCTET bytes[INPUT_BYTES];
};

static void note_message(j_common_ptr jpeg) {
    char text[JMSG_LENGTH_MAX];
    jpeg->err->format_message(jpeg, text);
    vips_error("JPEG", "%s", text);
}

static void give_up(j_common_ptr jpeg) {
    struct decode *decode = jpeg->client_data;
    if (!decode->load->stopped)
        note_message(jpeg);
    longjmp(decode->escape, 1);
}

static void look_for_stop(j_common_ptr jpeg) {
    struct decode *decode = jpeg->client_data;
    struct lep_jpeg_load *load = decode->load;
    if (++decode->calls % CALLS_BETWEEN_LOOKS != 0 || !load->should_stop)
        return;
    if (load->should_stop(load->context)) {
        load->stopped = true;
        give_up(jpeg);
    }
}

static void begin_input(j_decompress_ptr jpeg) {
    (void)jpeg;
}

static boolean fill_input(j_decompress_ptr jpeg) {
    struct decode *decode = jpeg->client_data;
    gint64 count = vips_source_read(decode->source, decode->bytes, INPUT_BYTES);
    if (count <= 0) {
        WARNMS(jpeg, JWRN_JPEG_EOF);
        decode->bytes[0] = 0xFF;
        decode->bytes[1] = JPEG_EOI;
        count = 2;
    }
    decode->input.next_input_byte = decode->bytes;
    decode->input.bytes_in_buffer = (size_t)count;
    return TRUE;
}

static void skip_input(j_decompress_ptr jpeg, long count) {
    struct jpeg_source_mgr *input = jpeg->src;
    if (count <= 0)
        return;
    while ((size_t)count > input->bytes_in_buffer) {
        count -= (long)input->bytes_in_buffer;
        fill_input(jpeg);
    }
    input->next_input_byte += count;
    input->bytes_in_buffer -= (size_t)count;
}

static void end_input(j_decompress_ptr jpeg) {
    (void)jpeg;
}

static void open_decode(struct decode *decode) {
    struct jpeg_decompress_struct *jpeg = &decode->jpeg;
    jpeg->err = jpeg_std_error(&decode->errors);
    decode->errors.error_exit = give_up;
    decode->errors.output_message = note_message;
    jpeg->client_data = decode;
    jpeg_create_decompress(jpeg);
    decode->progress.progress_monitor = look_for_stop;
    jpeg->progress = &decode->progress;
    decode->input = (struct jpeg_source_mgr){
        .init_source = begin_input,
        .fill_input_buffer = fill_input,
        .skip_input_data = skip_input,
        .resync_to_restart = jpeg_resync_to_restart,
        .term_source = end_input,
    };
    jpeg->src = &decode->input;
}

/* Whether libjpeg alone makes of it what the sink reads: 8 bits of grey or RGB. */
static bool is_plain(const struct jpeg_decompress_struct *jpeg) {
    if (jpeg->data_precision != 8)
        return false;
    if (jpeg->num_components == 1)
        return jpeg->jpeg_color_space == JCS_GRAYSCALE;
    return jpeg->num_components == 3 &&
           (jpeg->jpeg_color_space == JCS_YCbCr || jpeg->jpeg_color_space == JCS_RGB);
}

/* Leaves by escape on failure; returns false for what it declines. */
static bool read_pixels(struct decode *decode) {
    struct jpeg_decompress_struct *jpeg = &decode->jpeg;
    jpeg_read_header(jpeg, TRUE);
    jpeg->scale_num = 1;
    jpeg->scale_denom = (unsigned)decode->load->shrink;
    jpeg_calc_output_dimensions(jpeg);
    decode->row_bytes = (size_t)jpeg->output_width * (size_t)jpeg->output_components;
    if (!is_plain(jpeg) ||
        decode->load->most_bytes / decode->row_bytes < jpeg->output_height) {
        decode->load->declined = true;
        return false;
    }
    decode->pixels = malloc(jpeg->output_height * decode->row_bytes);
    if (!decode->pixels)
        ERREXIT1(jpeg, JERR_OUT_OF_MEMORY, 0);
    jpeg_start_decompress(jpeg);
    while (jpeg->output_scanline < jpeg->output_height) {
        JSAMPROW rows[ROWS_AT_ONCE];
        unsigned left = jpeg->output_height - jpeg->output_scanline;
        unsigned count = left < ROWS_AT_ONCE ? left : ROWS_AT_ONCE;
        for (unsigned row = 0; row < count; row++)
            rows[row] = decode->pixels + (jpeg->output_scanline + row) * decode->row_bytes;
        jpeg_read_scanlines(jpeg, rows, count);
    }
    return true;
}

/* Whether there are pixels to show, after read_pixels or its failure. */
static bool run(struct decode *decode) {
    if (setjmp(decode->escape) == 0) {
        open_decode(decode);
        return read_pixels(decode);
    }
    if (decode->load->stopped || !decode->pixels || decode->jpeg.output_scanline == 0)
        return false;
    /* What follows the failure is black. */
    size_t done = decode->jpeg.output_scanline * decode->row_bytes;
    memset(decode->pixels + done, 0, decode->jpeg.output_height * decode->row_bytes - done);
    lep_vips_note_damage("JPEG: decode error");
    return true;
}

VipsImage *lep_jpeg_load(VipsSource *source, struct lep_jpeg_load *load) {
    load->stopped = load->declined = false;
    struct decode *decode = calloc(1, sizeof *decode);
    if (!decode || vips_source_rewind(source) != 0) {
        free(decode);
        return NULL;
    }
    decode->source = source;
    decode->load = load;
    VipsImage *image = NULL;
    if (run(decode)) {
        const struct jpeg_decompress_struct *jpeg = &decode->jpeg;
        image = lep_vips_adopt(decode->pixels, decode->row_bytes * jpeg->output_height,
                               (int)jpeg->output_width, (int)jpeg->output_height,
                               jpeg->output_components,
                               jpeg->output_components == 1 ? VIPS_INTERPRETATION_B_W
                                                            : VIPS_INTERPRETATION_sRGB);
    } else {
        free(decode->pixels);
    }
    jpeg_destroy_decompress(&decode->jpeg);
    free(decode);
    return image;
}
