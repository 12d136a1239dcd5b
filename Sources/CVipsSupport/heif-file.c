#include "heif-file.h"

#include <errno.h>
#include <unistd.h>

static int64_t get_position(void *data) {
    return ((struct lep_heif_file *)data)->position;
}

static int read_bytes(void *place, size_t count, void *data) {
    struct lep_heif_file *file = data;
    uint8_t *bytes = place;
    while (count > 0) {
        ssize_t got = pread(file->descriptor, bytes, count, (off_t)file->position);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return -1;
        bytes += got;
        count -= (size_t)got;
        file->position += got;
    }
    return 0;
}

static int seek_to(int64_t position, void *data) {
    struct lep_heif_file *file = data;
    if (position < 0 || position > file->size)
        return -1;
    file->position = position;
    return 0;
}

static enum heif_reader_grow_status wait_for_size(int64_t size, void *data) {
    return size <= ((struct lep_heif_file *)data)->size ? heif_reader_grow_status_size_reached
                                                    : heif_reader_grow_status_size_beyond_eof;
}

const struct heif_reader lep_heif_reader = {
    .reader_api_version = 1,
    .get_position = get_position,
    .read = read_bytes,
    .seek = seek_to,
    .wait_for_file_size = wait_for_size,
};

struct lep_code_points lep_heif_code_points(int descriptor, uint64_t size) {
    struct lep_code_points points = {0, 0};
    struct lep_heif_file file = {descriptor, (int64_t)size, 0};
    struct heif_context *context = heif_context_alloc();
    struct heif_image_handle *handle = NULL;
    struct heif_color_profile_nclx *nclx = NULL;
    if (context &&
        heif_context_read_from_reader(context, &lep_heif_reader, &file, NULL).code ==
            heif_error_Ok &&
        heif_context_get_primary_image_handle(context, &handle).code == heif_error_Ok &&
        heif_image_handle_get_nclx_color_profile(handle, &nclx).code == heif_error_Ok)
        points = (struct lep_code_points){(int)nclx->color_primaries,
                                          (int)nclx->transfer_characteristics};
    if (nclx)
        heif_nclx_color_profile_free(nclx);
    heif_image_handle_release(handle);
    heif_context_free(context);
    return points;
}
