/* Within CSandbox: the system calls of a confined process (seccomp.c). */
#pragma once

#include <stdbool.h>

/* Loads the filter into every thread of the process. opens_files also allows the calls that
 * open and look up paths for reading, for processes whose paths Landlock restricts. */
int lep_load_seccomp(bool opens_files);
