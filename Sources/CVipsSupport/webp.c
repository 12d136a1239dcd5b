#include "CVipsSupport.h"

#include <stdlib.h>
#include <string.h>
#include <webp/decode.h>

/* Copies the rows that are there; the others stay empty. */
static VipsImage *take_rows(WebPIDecoder *decoder, int width, int height, int bands) {
    int rows = 0;
    int stride = 0;
    const uint8_t *pixels = WebPIDecGetRGB(decoder, &rows, NULL, NULL, &stride);
    if (!pixels || rows == 0) {
        vips_error("WebP", "premature end of file, before the first row");
        return NULL;
    }
    size_t row_bytes = (size_t)width * (size_t)bands;
    uint8_t *copy = calloc((size_t)height, row_bytes);
    if (!copy) {
        vips_error("WebP", "out of memory");
        return NULL;
    }
    for (int y = 0; y < rows && y < height; y++)
        memcpy(copy + (size_t)y * row_bytes, pixels + (size_t)y * (size_t)stride, row_bytes);
    lep_vips_note_damage("WebP: premature end of file");
    return lep_vips_adopt(copy, (size_t)height * row_bytes, width, height, bands,
                          VIPS_INTERPRETATION_sRGB);
}

VipsImage *lep_vips_load_cut_webp(const void *bytes, size_t count, uint64_t most_pixels) {
    WebPDecoderConfig config;
    if (!WebPInitDecoderConfig(&config) ||
        WebPGetFeatures(bytes, count, &config.input) != VP8_STATUS_OK) {
        vips_error("WebP", "premature end of file, in its header");
        return NULL;
    }
    int width = config.input.width;
    int height = config.input.height;
    if (config.input.has_animation || (uint64_t)width * (uint64_t)height > most_pixels) {
        vips_error("WebP", "an animation or a large picture, cut short");
        return NULL;
    }
    config.output.colorspace = config.input.has_alpha ? MODE_RGBA : MODE_RGB;
    WebPIDecoder *decoder = WebPIDecode(NULL, 0, &config);
    VipsImage *image = NULL;
    if (decoder) {
        VP8StatusCode status = WebPIUpdate(decoder, bytes, count);
        if (status == VP8_STATUS_OK || status == VP8_STATUS_SUSPENDED ||
            status == VP8_STATUS_BITSTREAM_ERROR)
            image = take_rows(decoder, width, height, config.input.has_alpha ? 4 : 3);
        else
            vips_error("WebP", "the pixels cannot be decoded");
        WebPIDelete(decoder);
    }
    WebPFreeDecBuffer(&config.output);
    return image;
}
