#include "CVipsSupport.h"
#include "color-rows.h"

#include <lcms2.h>
#include <stdlib.h>
#include <string.h>

struct lep_color {
    cmsHTRANSFORM transform;
    int channels; /* without alpha */
    bool wide;    /* in: 16 bits a channel */
    bool deep;    /* out: 16 bits a channel */
    bool identity;
    int users; /* the memory below is one */
};

/* The last profiles and what became of them. The photos of a folder mostly have their camera's, and
 * making a transform takes 2 ms for a small profile and 30 for one with tables. Used by the thread that
 * reads orders alone. */
enum { REMEMBERED = 4, MOST_REMEMBERED_BYTES = 1 << 20 };

static struct remembered {
    void *profile;
    size_t count;
    cmsUInt32Number from;
    bool deep;
    struct lep_color *color;
} memory[REMEMBERED];
static unsigned next_place;

static struct lep_color *recall(const void *profile, size_t count, cmsUInt32Number from, bool deep) {
    for (int i = 0; i < REMEMBERED; i++)
        if (memory[i].color && memory[i].count == count && memory[i].from == from &&
            memory[i].deep == deep && memcmp(memory[i].profile, profile, count) == 0) {
            memory[i].color->users++;
            return memory[i].color;
        }
    return NULL;
}

static void remember(const void *profile, size_t count, cmsUInt32Number from, bool deep,
                     struct lep_color *color) {
    void *copy = count <= MOST_REMEMBERED_BYTES ? malloc(count) : NULL;
    if (!copy)
        return;
    memcpy(copy, profile, count);
    struct remembered *place = &memory[next_place++ % REMEMBERED];
    free(place->profile);
    lep_color_close(place->color);
    color->users++;
    *place = (struct remembered){copy, count, from, deep, color};
}

/* How lcms names the pixels of a readable image; 0 for what it cannot be given. */
static cmsUInt32Number source_format(VipsImage *image, int *channels) {
    int bands = vips_image_get_bands(image);
    bool wide = vips_image_get_format(image) == VIPS_FORMAT_USHORT;
    int kind;
    if (vips_image_guess_interpretation(image) == VIPS_INTERPRETATION_CMYK) {
        kind = PT_CMYK;
        *channels = 4;
    } else if (bands < 3) {
        kind = PT_GRAY;
        *channels = 1;
    } else {
        kind = PT_RGB;
        *channels = 3;
    }
    int extra = bands - *channels;
    if (extra < 0 || extra > 1)
        return 0;
    return COLORSPACE_SH(kind) | EXTRA_SH(extra) | CHANNELS_SH(*channels) | BYTES_SH(wide ? 2 : 1);
}

/* Two levels cover the rounding of the many sRGB profiles in use; a picture off by that much
 * cannot be told from its original side by side. */
enum { GRID = 5, VISIBLE_LEVELS = 2 };

static bool changes_nothing(const struct lep_color *color) {
    if (color->channels == 4)
        return false;
    bool alpha = T_EXTRA(cmsGetTransformInputFormat(color->transform)) == 1;
    size_t bands = (size_t)color->channels + alpha;
    for (int sample = 0; sample < GRID * GRID * GRID; sample++) {
        const int level[3] = {sample % GRID, sample / GRID % GRID, sample / GRID / GRID};
        uint8_t in8[4] = {255, 255, 255, 255};
        uint16_t in16[4] = {65535, 65535, 65535, 65535};
        for (int channel = 0; channel < color->channels; channel++) {
            in8[channel] = (uint8_t)(level[channel] * 255 / (GRID - 1));
            in16[channel] = (uint16_t)(in8[channel] * 257);
        }
        uint16_t out[4];
        lep_color_row(color, color->wide ? (const void *)in16 : in8, out, 1);
        for (int channel = 0; channel < 3; channel++) {
            int wanted = in8[bands < 3 ? 0 : channel];
            int found = color->deep ? out[channel] / 257 : ((const uint8_t *)out)[channel];
            if (abs(found - wanted) > VISIBLE_LEVELS)
                return false;
        }
    }
    return true;
}

static struct lep_color *open_transform(VipsImage *image, cmsHPROFILE profile, bool deep) {
    int channels = 0;
    cmsUInt32Number from = source_format(image, &channels);
    cmsHPROFILE srgb = cmsCreate_sRGBProfile();
    struct lep_color *color = NULL;
    if (from != 0 && srgb &&
        cmsChannelsOf(cmsGetColorSpace(profile)) == (cmsUInt32Number)channels &&
        (cmsGetColorSpace(profile) == cmsSigCmykData) == (channels == 4) &&
        cmsGetDeviceClass(profile) != cmsSigLinkClass) {
        bool alpha = T_EXTRA(from) == 1;
        /* Relative colorimetric with black point compensation: what photo viewers agree on, and the
         * only intent that matrix profiles have. */
        cmsUInt32Number to = deep ? (alpha ? TYPE_RGBA_16 : TYPE_RGB_16)
                                  : (alpha ? TYPE_RGBA_8 : TYPE_RGB_8);
        cmsHTRANSFORM transform = cmsCreateTransform(
            profile, from, srgb, to, INTENT_RELATIVE_COLORIMETRIC,
            cmsFLAGS_BLACKPOINTCOMPENSATION | cmsFLAGS_NOCACHE |
                (alpha ? cmsFLAGS_COPY_ALPHA : 0));
        if (transform) {
            color = calloc(1, sizeof *color);
            if (color) {
                *color = (struct lep_color){transform, channels, T_BYTES(from) == 2, deep, false, 1};
                color->identity = changes_nothing(color);
            } else {
                cmsDeleteTransform(transform);
            }
        }
    }
    if (srgb)
        cmsCloseProfile(srgb);
    return color;
}

struct lep_color *lep_color_open(VipsImage *image, const void *profile, size_t count, bool deep) {
    VipsBlob *press = NULL;
    if (!profile) {
        /* libvips carries one inside the library; no file is read. */
        if (vips_profile_load("cmyk", &press, NULL) != 0)
            return NULL;
        profile = vips_blob_get(press, &count);
    }
    int channels = 0;
    cmsUInt32Number from = source_format(image, &channels);
    struct lep_color *color = recall(profile, count, from, deep);
    if (!color && count > 0 && count <= UINT32_MAX) {
        cmsHPROFILE opened = cmsOpenProfileFromMem(profile, (cmsUInt32Number)count);
        if (opened) {
            color = open_transform(image, opened, deep);
            cmsCloseProfile(opened);
            if (color)
                remember(profile, count, from, deep, color);
        }
    }
    if (press)
        vips_area_unref(VIPS_AREA(press));
    return color;
}

struct lep_color *lep_color_open_calibrated(VipsImage *image, const float *light, size_t count,
                                            const double chromaticities[8], bool deep) {
    cmsToneCurve *curve = cmsBuildTabulatedToneCurveFloat(NULL, (cmsUInt32Number)count, light);
    if (!curve)
        return NULL;
    cmsCIExyY white = {chromaticities[0], chromaticities[1], 1};
    cmsCIExyYTRIPLE primaries = {
        {chromaticities[2], chromaticities[3], 1},
        {chromaticities[4], chromaticities[5], 1},
        {chromaticities[6], chromaticities[7], 1},
    };
    cmsToneCurve *curves[3] = {curve, curve, curve};
    cmsHPROFILE profile = vips_image_get_bands(image) < 3
                              ? cmsCreateGrayProfile(&white, curve)
                              : cmsCreateRGBProfile(&white, &primaries, curves);
    cmsFreeToneCurve(curve);
    if (!profile)
        return NULL;
    struct lep_color *color = open_transform(image, profile, deep);
    cmsCloseProfile(profile);
    return color;
}

bool lep_color_is_identity(const struct lep_color *color) {
    return color->identity;
}

void lep_color_row(const struct lep_color *color, const void *in, void *out, size_t pixels) {
    cmsDoTransform(color->transform, in, out, (cmsUInt32Number)pixels);
}

void lep_color_close(struct lep_color *color) {
    if (!color || --color->users > 0)
        return;
    cmsDeleteTransform(color->transform);
    free(color);
}
