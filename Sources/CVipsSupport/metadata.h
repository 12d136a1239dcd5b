#pragma once

#include <gexiv2/gexiv2.h>
#include <stdbool.h>
#include <stddef.h>

/* What exiv2 reads of a file that is mapped. */
struct lep_metadata {
    GExiv2Metadata *exiv; /* reads the mapping as long as it lives */
    void *mapping;
    size_t size;
};

/* Maps a file of that many bytes and lets exiv2 read it; false, with nothing held, when it cannot. */
bool lep_metadata_open(struct lep_metadata *metadata, int descriptor, size_t size);

void lep_metadata_close(struct lep_metadata *metadata);
