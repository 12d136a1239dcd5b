/* HEIC and AVIF files as libheif reads them. */
#pragma once

#include "CVipsSupport.h"

#include <libheif/heif.h>

/* A file of that many bytes, read through its descriptor; the data of lep_heif_reader. */
struct lep_heif_file {
    int descriptor;
    int64_t size;
    int64_t position;
};

extern const struct heif_reader lep_heif_reader;
