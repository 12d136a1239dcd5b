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

// The open file's own entry in /proc, through which it is found without a name.
static void
entry_of (int fd, char entry[32])
{
  snprintf (entry, 32, "/proc/self/fd/%d", fd);
}

int
lep_open_nameless (int folder_fd, unsigned mode)
{
  char entry[32];
  int fd = openat (folder_fd, ".", O_TMPFILE | O_WRONLY | O_CLOEXEC, mode);

  if (fd < 0)
    return -1;
  entry_of (fd, entry);
  if (access (entry, F_OK) == 0)
    return fd;
  close (fd);
  errno = EOPNOTSUPP;
  return -1;
}

int
lep_name_file (int fd, int folder_fd, const char *name)
{
  char entry[32];

  entry_of (fd, entry);
  return linkat (AT_FDCWD, entry, folder_fd, name, AT_SYMLINK_FOLLOW);
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
