#include "CVipsSupport.h"

/* A picture that is to become less than a quarter as wide, made narrower by a mean of whole pixels, so
 * that vips_resize has to halve it at least; its own first step for such a picture is such a mean too,
 * but of columns. What it keeps between its steps is as wide as its input: of a gigapixel of 40,000
 * columns 300 MB, and this way 170, in the same time (measured 2026-11, to 1280 columns). */
static VipsImage *narrowed(VipsImage *image, int width) {
    VipsImage *narrow = NULL;
    int factor = vips_image_get_width(image) / (2 * width);
    if (factor < 2)
        return g_object_ref(image);
    vips_shrinkh(image, &narrow, factor, NULL);
    return narrow;
}

VipsImage *lep_vips_resize(VipsImage *image, int width, int height) {
    VipsImage *resized = NULL;
    VipsImage *narrow = narrowed(image, width);
    if (!narrow)
        return NULL;
    double horizontal = (double)width / vips_image_get_width(narrow);
    double vertical = (double)height / vips_image_get_height(narrow);
    int problem = vips_resize(narrow, &resized, horizontal, "vscale", vertical, NULL);
    g_object_unref(narrow);
    if (problem != 0)
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

VipsImage *lep_vips_stack(VipsImage *const *images, int count) {
    VipsImage *stack = NULL;
    VipsImage **parts = g_memdup2(images, (gsize)count * sizeof *images);
    int height = 0;
    for (int i = 0; i < count; i++)
        height += vips_image_get_height(parts[i]);
    VipsImage *grid = NULL;
    /* All cells are as high as the first; what the last one lacks is cut off. */
    if (vips_arrayjoin(parts, &grid, count, "across", 1, NULL) == 0)
        vips_crop(grid, &stack, 0, 0, vips_image_get_width(grid), height, NULL);
    g_clear_object(&grid);
    g_free(parts);
    return stack;
}

VipsImage *lep_vips_rows(VipsImage *image, int top, int height) {
    VipsImage *rows = NULL;
    vips_crop(image, &rows, 0, top, vips_image_get_width(image), height, NULL);
    return rows;
}

VipsImage *lep_vips_in_memory(VipsImage *image) {
    return vips_image_copy_memory(image);
}

double lep_vips_mean_level(VipsImage *image, int x, int y, int width, int height) {
    const VipsRect all = {0, 0, vips_image_get_width(image), vips_image_get_height(image)};
    const VipsRect part = {x, y, width, height};
    if (vips_image_get_format(image) != VIPS_FORMAT_UCHAR || !VIPS_IMAGE_ADDR(image, 0, 0) ||
        vips_rect_isempty(&part) || !vips_rect_includesrect(&all, &part))
        return 255;
    size_t count = (size_t)width * (size_t)vips_image_get_bands(image);
    double sum = 0;
    for (int row = y; row < y + height; row++) {
        const uint8_t *values = VIPS_IMAGE_ADDR(image, x, row);
        for (size_t i = 0; i < count; i++)
            sum += values[i];
    }
    return sum / ((double)count * height);
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
