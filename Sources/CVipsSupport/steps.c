#include "CVipsSupport.h"

VipsImage *lep_vips_resize(VipsImage *image, int width, int height) {
    VipsImage *resized = NULL;
    double horizontal = (double)width / vips_image_get_width(image);
    double vertical = (double)height / vips_image_get_height(image);
    if (vips_resize(image, &resized, horizontal, "vscale", vertical, NULL) != 0)
        return NULL;
    if (vips_image_get_width(resized) == width && vips_image_get_height(resized) == height)
        return resized;
    /* A factor's last bit may cost or add a row; the edge row is repeated then. */
    VipsImage *exact = NULL;
    vips_embed(resized, &exact, 0, 0, width, height, "extend", VIPS_EXTEND_COPY, NULL);
    g_object_unref(resized);
    return exact;
}

VipsImage *lep_vips_shrink(VipsImage *image, int factor) {
    VipsImage *small = NULL;
    vips_shrink(image, &small, factor, factor, "ceil", TRUE, NULL);
    return small;
}

VipsImage *lep_vips_part(VipsImage *image, int x, int y, int width, int height) {
    VipsImage *part = NULL;
    vips_embed(image, &part, -x, -y, width, height, "extend", VIPS_EXTEND_COPY, NULL);
    return part;
}

VipsImage *lep_vips_rows(VipsImage *image, int top, int height) {
    VipsImage *rows = NULL;
    vips_crop(image, &rows, 0, top, vips_image_get_width(image), height, NULL);
    return rows;
}

VipsImage *lep_vips_in_memory(VipsImage *image) {
    return vips_image_copy_memory(image);
}

double lep_vips_brightest(VipsImage *image, int x, int y, int width, int height) {
    VipsImage *part = NULL;
    double brightest = -1;
    if (vips_crop(image, &part, x, y, width, height, NULL) != 0)
        return -1;
    if (vips_max(part, &brightest, NULL) != 0)
        brightest = -1;
    g_object_unref(part);
    return brightest;
}

/* Whether the sink reads the image as it is. */
static bool is_readable(VipsImage *image) {
    int bands = vips_image_get_bands(image);
    VipsBandFormat format = vips_image_get_format(image);
    switch (vips_image_guess_interpretation(image)) {
    case VIPS_INTERPRETATION_B_W:
        return format == VIPS_FORMAT_UCHAR && bands <= 2;
    case VIPS_INTERPRETATION_GREY16:
        return format == VIPS_FORMAT_USHORT && bands <= 2;
    case VIPS_INTERPRETATION_sRGB:
        return format == VIPS_FORMAT_UCHAR && (bands == 3 || bands == 4);
    case VIPS_INTERPRETATION_RGB16:
        return format == VIPS_FORMAT_USHORT && (bands == 3 || bands == 4);
    case VIPS_INTERPRETATION_CMYK:
        return (format == VIPS_FORMAT_UCHAR || format == VIPS_FORMAT_USHORT) && bands == 4;
    default:
        return false;
    }
}

static VipsImage *first_bands(VipsImage *image, int count) {
    VipsImage *some = NULL;
    vips_extract_band(image, &some, 0, "n", count, NULL);
    return some;
}

bool lep_vips_is_deep(VipsImage *image) {
    VipsBandFormat format = vips_image_get_format(image);
    return format != VIPS_FORMAT_UCHAR && format != VIPS_FORMAT_CHAR;
}

/* To sRGB by libvips' own conversions: Lab, XYZ, scRGB, floating point and the like. */
static VipsImage *to_srgb(VipsImage *image, bool deep) {
    VipsImage *converted = NULL;
    VipsInterpretation target =
        deep && lep_vips_is_deep(image) ? VIPS_INTERPRETATION_RGB16 : VIPS_INTERPRETATION_sRGB;
    if (vips_colourspace_issupported(image) &&
        vips_colourspace(image, &converted, target, NULL) == 0)
        return converted;
    vips_error_clear();
    vips_cast(image, &converted, VIPS_FORMAT_UCHAR, NULL);
    return converted;
}

VipsImage *lep_vips_readable(VipsImage *image, bool deep) {
    if (is_readable(image)) {
        g_object_ref(image);
        return image;
    }
    VipsImage *converted = to_srgb(image, deep);
    if (!converted)
        return NULL;
    int bands = vips_image_get_bands(converted);
    if (bands <= 4)
        return converted;
    /* More than one extra channel (spot colours, masks): the first may be alpha. */
    VipsImage *some = first_bands(converted, vips_image_hasalpha(converted) ? 4 : 3);
    g_object_unref(converted);
    return some;
}

static double alpha_scale(VipsImage *image) {
    return vips_image_get_format(image) == VIPS_FORMAT_USHORT ? 65535.0 : 255.0;
}

/* vips_premultiply makes floating point; back in integers, resizing is three times as fast. */
static VipsImage *cast_back(VipsImage *wide, VipsBandFormat format) {
    VipsImage *narrow = NULL;
    vips_cast(wide, &narrow, format, NULL);
    g_object_unref(wide);
    return narrow;
}

VipsImage *lep_vips_premultiply(VipsImage *image) {
    VipsImage *wide = NULL;
    if (vips_premultiply(image, &wide, "max_alpha", alpha_scale(image), NULL) != 0)
        return NULL;
    return cast_back(wide, vips_image_get_format(image));
}

VipsImage *lep_vips_unpremultiply(VipsImage *image) {
    VipsImage *wide = NULL;
    if (vips_unpremultiply(image, &wide, "max_alpha", alpha_scale(image), NULL) != 0)
        return NULL;
    return cast_back(wide, vips_image_get_format(image));
}
