#include "CVipsSupport.h"

int lep_vips_int(VipsImage *image, const char *name, int fallback) {
    int value = fallback;
    if (vips_image_get_typeof(image, name) == 0 || vips_image_get_int(image, name, &value) != 0)
        return fallback;
    return value;
}

const void *lep_vips_blob(VipsImage *image, const char *name, size_t *count) {
    const void *bytes = NULL;
    *count = 0;
    if (vips_image_get_typeof(image, name) == 0 ||
        vips_image_get_blob(image, name, &bytes, count) != 0)
        return NULL;
    return bytes;
}

bool lep_vips_has_alpha(VipsImage *image) {
    return vips_image_hasalpha(image);
}

const int *lep_vips_delays(VipsImage *image, size_t *count) {
    int *delays = NULL;
    int length = 0;
    *count = 0;
    if (vips_image_get_typeof(image, "delay") == 0 ||
        vips_image_get_array_int(image, "delay", &delays, &length) != 0)
        return NULL;
    *count = (size_t)length;
    return delays;
}
