#pragma once
#include <stdint.h>

// System calls on files that Swift's Glibc module does not show. All return 0, or -1 with errno set.

// Gives a file of a folder another name in it, and fails with EEXIST rather than replace a file.
// Where the file system does not know how (EINVAL, ENOSYS), a hard link makes the new name instead.
int lep_rename_noreplace (int folder_fd, const char *from, const char *to);

// Sets the modification time of an open file and leaves its access time alone.
int lep_set_modified (int fd, int64_t seconds, int64_t nanoseconds);
