#define _GNU_SOURCE
#include "CFileSupport.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

int
lep_rename_noreplace (int folder_fd, const char *from, const char *to)
{
  if (renameat2 (folder_fd, from, folder_fd, to, RENAME_NOREPLACE) == 0)
    return 0;
  if (errno != EINVAL && errno != ENOSYS)
    return -1;
  // A link never replaces either. Until the old name is gone the file has two names, both whole.
  if (linkat (folder_fd, from, folder_fd, to, 0) != 0)
    return -1;
  return unlinkat (folder_fd, from, 0);
}

int
lep_set_modified (int fd, int64_t seconds, int64_t nanoseconds)
{
  const struct timespec times[2] = {
    { .tv_sec = 0, .tv_nsec = UTIME_OMIT },
    { .tv_sec = seconds, .tv_nsec = nanoseconds },
  };
  return futimens (fd, times);
}
