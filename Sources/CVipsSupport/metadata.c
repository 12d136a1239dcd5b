#include "metadata.h"

#include <sys/mman.h>

bool lep_metadata_open(struct lep_metadata *metadata, int descriptor, size_t size) {
    metadata->mapping = mmap(NULL, size, PROT_READ, MAP_PRIVATE, descriptor, 0);
    if (metadata->mapping == MAP_FAILED)
        return false;
    metadata->size = size;
    metadata->exiv = gexiv2_metadata_new();
    if (gexiv2_metadata_open_buf(metadata->exiv, metadata->mapping, (glong)size, NULL))
        return true;
    lep_metadata_close(metadata);
    return false;
}

void lep_metadata_close(struct lep_metadata *metadata) {
    /* Before the mapping: Exiv2 reads it until it is closed. */
    g_object_unref(metadata->exiv);
    munmap(metadata->mapping, metadata->size);
}
