#define _GNU_SOURCE
#include "CSandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/magic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <unistd.h>

/* Where O_TMPFILE is not supported, the name is gone right after it was given. */
static int make_and_unlink(const char *folder) {
    char path[PATH_MAX];
    int length = snprintf(path, sizeof path, "%s/tiles-XXXXXX", folder);
    if (length < 0 || (size_t)length >= sizeof path)
        return -ENAMETOOLONG;
    int descriptor = mkostemp(path, O_CLOEXEC);
    if (descriptor < 0)
        return -errno;
    unlink(path);
    return descriptor;
}

static int open_nameless(const char *folder) {
    int descriptor = open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
    if (descriptor >= 0)
        return descriptor;
    return errno == EOPNOTSUPP || errno == EISDIR ? make_and_unlink(folder) : -errno;
}

static int reserve(int descriptor, uint64_t size) {
    struct statfs disk;
    if (fstatfs(descriptor, &disk) != 0)
        return -errno;
    if (disk.f_type == TMPFS_MAGIC || disk.f_type == RAMFS_MAGIC)
        return -EOPNOTSUPP;
    if (disk.f_bavail / 2 < size / (uint64_t)disk.f_bsize)
        return -ENOSPC;
    if (fallocate(descriptor, 0, 0, (off_t)size) == 0)
        return 0;
    /* Some file systems cannot reserve; that the disk is full shows when it is written to. */
    if (errno != EOPNOTSUPP && errno != ENOSYS)
        return -errno;
    return ftruncate(descriptor, (off_t)size) == 0 ? 0 : -errno;
}

int lep_nameless_file(const char *folder, uint64_t size) {
    if (size == 0 || size > INT64_MAX)
        return -EINVAL;
    if (mkdir(folder, 0700) != 0 && errno != EEXIST)
        return -errno;
    int descriptor = open_nameless(folder);
    if (descriptor < 0)
        return descriptor;
    int problem = reserve(descriptor, size);
    if (problem != 0) {
        lep_close(descriptor);
        return problem;
    }
    return descriptor;
}

int lep_reopen_for_reading(int descriptor) {
    char place[sizeof "/proc/self/fd/" + 3 * sizeof descriptor];
    snprintf(place, sizeof place, "/proc/self/fd/%d", descriptor);
    int again = open(place, O_RDONLY | O_CLOEXEC);
    return again >= 0 ? again : -errno;
}
