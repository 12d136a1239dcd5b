#include "CVipsSupport.h"

#include <stdlib.h>
#include <unistd.h>

VipsSource *lep_vips_source(int descriptor) {
    /* The source gets a duplicate, which shares its position with the original. */
    if (lseek(descriptor, 0, SEEK_SET) < 0)
        return NULL;
    return vips_source_new_from_descriptor(descriptor);
}

VipsSource *lep_vips_source_over(const void *bytes, size_t count) {
    VipsBlob *blob = vips_blob_copy(bytes, count);
    VipsSource *source = vips_source_new_from_blob(blob);
    /* The source keeps the blob. */
    vips_area_unref(VIPS_AREA(blob));
    return source;
}

/* Whether a Netpbm picture is a portable float map. */
static bool is_float_map(VipsImage *image) {
    return vips_image_get_format(image) == VIPS_FORMAT_FLOAT;
}

/* What libvips leaves out about float maps: rows go from the bottom to the top, which is told as an
 * orientation, and grey is light, 1 for white, like colour. */
static VipsImage *finish_float_map(VipsImage *image) {
    VipsImage *rows[] = {image, image, image};
    VipsImage *joined = NULL;
    VipsImage *light = NULL;
    if (vips_bandjoin(rows, &joined, vips_image_get_bands(image) == 1 ? 3 : 1, NULL) == 0 &&
        vips_copy(joined, &light, "interpretation", VIPS_INTERPRETATION_scRGB, NULL) == 0)
        vips_image_set_int(light, VIPS_META_ORIENTATION, 4);
    g_clear_object(&joined);
    g_object_unref(image);
    return light;
}

/* Radiance's shared exponents are four bytes a pixel, which would pass for RGBA. */
static VipsImage *unpacked_light(VipsImage *image) {
    VipsImage *light = NULL;
    vips_rad2float(image, &light, NULL);
    g_object_unref(image);
    return light;
}

/* Every loader reads top to bottom, keeps nothing, and goes on past damage. */
#define COMMON "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", VIPS_FAIL_ON_NONE, NULL

static int load_tiff(VipsSource *source, VipsImage **image,
                     const struct lep_load_options *options) {
    VipsAccess access = options->anywhere ? VIPS_ACCESS_RANDOM : VIPS_ACCESS_SEQUENTIAL;
    return vips_tiffload_source(source, image, "page", options->page, "subifd",
                                options->subdirectory, "access", access, "fail_on",
                                VIPS_FAIL_ON_NONE, NULL);
}

#define FRAMES "n", options->frames

VipsImage *lep_vips_load(VipsSource *source, enum lep_loader loader,
                         const struct lep_load_options *options) {
    VipsImage *image = NULL;
    int problem = -1;
    switch (loader) {
    case LEP_LOAD_JPEG:
        problem = vips_jpegload_source(source, &image, "shrink", options->shrink, COMMON);
        break;
    case LEP_LOAD_PNG:
        problem = vips_pngload_source(source, &image, COMMON);
        break;
    case LEP_LOAD_WEBP:
        problem = vips_webpload_source(source, &image, FRAMES, "scale", options->scale, COMMON);
        break;
    case LEP_LOAD_TIFF:
        problem = load_tiff(source, &image, options);
        break;
    case LEP_LOAD_GIF:
        problem = vips_gifload_source(source, &image, FRAMES, COMMON);
        break;
    case LEP_LOAD_HEIF:
        problem = vips_heifload_source(source, &image, "thumbnail", options->thumbnail, COMMON);
        break;
    case LEP_LOAD_JXL:
        problem = vips_jxlload_source(source, &image, FRAMES, COMMON);
        break;
    case LEP_LOAD_SVG:
        problem = vips_svgload_source(source, &image, "scale", options->scale, "dpi",
                                      options->dpi, COMMON);
        break;
    case LEP_LOAD_JP2K:
        problem = vips_jp2kload_source(source, &image, COMMON);
        break;
    case LEP_LOAD_PPM:
        problem = vips_ppmload_source(source, &image, COMMON);
        if (problem == 0 && is_float_map(image)) {
            image = finish_float_map(image);
            problem = image ? 0 : -1;
        }
        break;
    case LEP_LOAD_RADIANCE:
        problem = vips_radload_source(source, &image, COMMON);
        if (problem == 0) {
            image = unpacked_light(image);
            problem = image ? 0 : -1;
        }
        break;
    }
    return problem == 0 ? image : NULL;
}

static void free_pixels(VipsImage *image, void *bytes) {
    (void)image;
    free(bytes);
}

static VipsImage *adopt(void *bytes, size_t count, int width, int height, int bands,
                        VipsBandFormat format, VipsInterpretation interpretation) {
    VipsImage *image = vips_image_new_from_memory(bytes, count, width, height, bands, format);
    if (!image) {
        free(bytes);
        return NULL;
    }
    g_signal_connect(image, "postclose", G_CALLBACK(free_pixels), bytes);
    image->Type = interpretation;
    return image;
}

VipsImage *lep_vips_adopt(void *bytes, size_t count, int width, int height, int bands,
                          VipsInterpretation interpretation) {
    return adopt(bytes, count, width, height, bands, VIPS_FORMAT_UCHAR, interpretation);
}

VipsImage *lep_vips_adopt_light(void *bytes, size_t count, int width, int height, int bands) {
    return adopt(bytes, count, width, height, bands, VIPS_FORMAT_FLOAT,
                 VIPS_INTERPRETATION_scRGB);
}

void lep_vips_set_profile(VipsImage *image, const void *profile, size_t count) {
    vips_image_set_blob_copy(image, VIPS_META_ICC_NAME, profile, count);
}

void lep_vips_unref(void *object) {
    if (object)
        g_object_unref(object);
}
