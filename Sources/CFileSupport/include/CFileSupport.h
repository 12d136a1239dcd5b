#pragma once
#include <stdint.h>

// System calls on files that Swift's Glibc module does not show. All return -1 with errno set when
// they fail, and 0 unless something else is said.

// Gives a file of a folder another name in it, and fails with EEXIST rather than replace a file.
// Where the file system does not know how (EINVAL, ENOSYS), a hard link makes the new name instead.
int lep_rename_noreplace (int folder_fd, const char *from, const char *to);

// Opens a new file for writing that has no name and goes when it is closed, unless it is given one.
// The descriptor, or -1: where the file system cannot do it, or /proc, which gives the name, is absent.
int lep_open_nameless(int folder_fd, unsigned mode);

// Gives such a file a name in a folder, and fails with EEXIST rather than replace a file.
int lep_name_file(int fd, int folder_fd, const char *name);

// Sets the modification time of an open file and leaves its access time alone.
int lep_set_modified (int fd, int64_t seconds, int64_t nanoseconds);
