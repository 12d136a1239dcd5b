#include "CVipsSupport.h"

#include "metadata.h"

#include <lcms2.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

struct lep_details {
    struct lep_metadata metadata;
};

struct lep_details *lep_details_open(int descriptor, size_t size) {
    struct lep_details *details = g_new0(struct lep_details, 1);
    if (lep_metadata_open(&details->metadata, descriptor, size))
        return details;
    g_free(details);
    return NULL;
}

/* A copy by malloc of what GLib allocated. */
static char *taken(char *text) {
    char *copy = text && *text ? strdup(text) : NULL;
    g_free(text);
    return copy;
}

char *lep_details_copy(const struct lep_details *details, const char *tag) {
    if (!gexiv2_metadata_try_has_tag(details->metadata.exiv, tag, NULL))
        return NULL;
    return taken(gexiv2_metadata_try_get_tag_string(details->metadata.exiv, tag, NULL));
}

bool lep_details_place(const struct lep_details *details, double *latitude, double *longitude) {
    return gexiv2_metadata_try_get_gps_latitude(details->metadata.exiv, latitude, NULL) &&
           gexiv2_metadata_try_get_gps_longitude(details->metadata.exiv, longitude, NULL) &&
           isfinite(*latitude) && isfinite(*longitude);
}

void lep_details_close(struct lep_details *details) {
    if (!details)
        return;
    lep_metadata_close(&details->metadata);
    g_free(details);
}

char *lep_profile_name(const void *profile, size_t count) {
    cmsHPROFILE opened = cmsOpenProfileFromMem(profile, (cmsUInt32Number)count);
    if (!opened)
        return NULL;
    char *name = NULL;
    wchar_t wide[128];
    cmsUInt32Number bytes = cmsGetProfileInfo(opened, cmsInfoDescription, "en", "US", wide, sizeof wide);
    if (bytes > 0) {
        wide[G_N_ELEMENTS(wide) - 1] = 0;
        name = taken(g_ucs4_to_utf8((const gunichar *)wide, -1, NULL, NULL, NULL));
    }
    cmsCloseProfile(opened);
    return name;
}
