#define _GNU_SOURCE
#include "CSandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static const int all_seals = F_SEAL_SEAL | F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE;

int lep_memfd_create_sized(uint64_t size) {
    if (size == 0 || size > INT64_MAX)
        return -EINVAL;
    /* MFD_NOEXEC_SEAL came with Linux 6.3; pixels are never run, but older kernels serve as well. */
    int descriptor = memfd_create("pixels", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (descriptor < 0)
        return -errno;
    if (ftruncate(descriptor, (off_t)size) != 0) {
        int problem = errno;
        lep_close(descriptor);
        return -problem;
    }
    return descriptor;
}

int lep_memfd_seal(int descriptor) {
    return fcntl(descriptor, F_ADD_SEALS, all_seals) == 0 ? 0 : -errno;
}

int lep_memfd_check(int descriptor, uint64_t size) {
    /* Fails for everything that is no memory file, so that no pipe or disk file is ever mapped. */
    int seals = fcntl(descriptor, F_GET_SEALS);
    if (seals < 0 || (seals & all_seals) != all_seals)
        return -EINVAL;
    struct stat about;
    if (fstat(descriptor, &about) != 0)
        return -errno;
    if (!S_ISREG(about.st_mode))
        return -EINVAL;
    return about.st_size >= 0 && (uint64_t)about.st_size == size ? 0 : -EMSGSIZE;
}

void *lep_map_read(int descriptor, size_t size) {
    void *address = mmap(NULL, size, PROT_READ, MAP_SHARED, descriptor, 0);
    return address == MAP_FAILED ? NULL : address;
}

void *lep_map_write(int descriptor, size_t size) {
    void *address = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
    return address == MAP_FAILED ? NULL : address;
}

void lep_unmap(void *address, size_t size) {
    if (address)
        munmap(address, size);
}

void lep_close(int descriptor) {
    if (descriptor >= 0)
        close(descriptor);
}

int lep_open_regular(const char *path) {
    int place = open(path, O_PATH | O_CLOEXEC);
    if (place < 0)
        return -errno;
    uint64_t size;
    int result = lep_regular_size(place, &size);
    if (result == 0) {
        /* Through the handle, so that it is the very file that was looked at. */
        char again[sizeof "/proc/self/fd/" + 3 * sizeof place];
        snprintf(again, sizeof again, "/proc/self/fd/%d", place);
        result = open(again, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
        if (result < 0)
            result = -errno;
    }
    lep_close(place);
    return result;
}

int lep_regular_size(int descriptor, uint64_t *size) {
    struct stat about;
    if (fstat(descriptor, &about) != 0)
        return -errno;
    if (!S_ISREG(about.st_mode))
        return -EINVAL;
    *size = (uint64_t)about.st_size;
    return 0;
}

void lep_trim_memory(void) {
    malloc_trim(0);
}
