/* What Swift cannot say of Linux: packets with descriptors, sealed memory, processes, confinement.
 *
 * Every function that returns int returns 0 (or a count or descriptor, as said) on success and a
 * negative errno on failure; errno itself is not part of the interface. Any thread, unless said
 * otherwise. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* --- Packets (packet.c) --- */

/* Makes a SOCK_SEQPACKET pair, close-on-exec. The caller owns both ends. */
int lep_socket_pair(int ends[2]);

/* Sends one packet with up to 4 descriptors, which stay the caller's. Never raises SIGPIPE.
 * Waits while the peer's queue is full, unless the socket is non-blocking. */
int lep_send(int socket, const void *bytes, size_t count, const int *descriptors,
             size_t descriptor_count);

/* Receives one packet into bytes and up to *descriptor_count descriptors, close-on-exec, which
 * become the caller's; *descriptor_count is set to their number.
 *
 * Returns the packet's length, 0 at end of file, -EMSGSIZE for a packet longer than capacity,
 * -EPROTO for more descriptors than room (all of them are closed then), -EAGAIN when wait is
 * false and nothing is there. */
ssize_t lep_recv(int socket, void *bytes, size_t capacity, int *descriptors,
                 size_t *descriptor_count, bool wait);

/* Waits until the socket can be read or has hung up. Returns 1 if so, 0 after timeout_ms
 * (negative: none). */
int lep_wait_readable(int socket, int timeout_ms);

/* --- Memory files (memory.c) --- */

/* Makes a memory file of exactly size bytes that can be sealed. Returns its descriptor. */
int lep_memfd_create_sized(uint64_t size);

/* Seals a memory file against writing, growing, shrinking and further seals. Every writable
 * mapping of it has to be gone (-EBUSY otherwise). */
int lep_memfd_seal(int descriptor);

/* Checks that a descriptor is a memory file of exactly size bytes that no one can change any more.
 * -EINVAL: no memory file or not completely sealed; -EMSGSIZE: another size. */
int lep_memfd_check(int descriptor, uint64_t size);

/* Maps size bytes for reading (shared), or for writing too. NULL on failure. */
void *lep_map_read(int descriptor, size_t size);
void *lep_map_write(int descriptor, size_t size);

/* Unmaps what lep_map_read or lep_map_write returned. */
void lep_unmap(void *address, size_t size);

/* Closes a descriptor, once: on Linux it is gone even when a signal interrupts. */
void lep_close(int descriptor);

/* Opens a file for reading without ever waiting for it: close-on-exec, only a regular file (-EINVAL
 * otherwise). Looks before it opens: a device may act on being opened, a FIFO's writer on a reader.
 * Returns its descriptor. */
int lep_open_regular(const char *path);

/* Makes a file without a name of exactly size bytes in a folder, which is made if it is missing, and
 * reserves room for it, leaving the disk as much again free; close-on-exec, for reading and writing.
 * -ENOSPC where there is no such room, -EOPNOTSUPP where the folder's files are in memory. */
int lep_nameless_file(const char *folder, uint64_t size);

/* The same file for reading only. */
int lep_reopen_for_reading(int descriptor);

/* Checks that a descriptor is a regular file (or a memory file) and gives its length. */
int lep_regular_size(int descriptor, uint64_t *size);

/* Gives freed memory back to the system; takes milliseconds, in which others wait to allocate. */
void lep_trim_memory(void);

/* --- Processes (process.c) --- */

/* A child process, held by a descriptor so that its id cannot be someone else's. */
struct lep_process {
    pid_t pid;
    int pidfd;
};

/* Starts argv[0] (a path; argv ends with NULL) with: stdin and stdout at /dev/null, stderr at
 * error_descriptor (negative: the caller's own), socket at descriptor 3, every other descriptor
 * closed, signals at their defaults, an environment of LANG, PATH, HOME, XDG_* and FONTCONFIG_*,
 * LD_LIBRARY_PATH and LEPORELLO_* only. The socket stays the caller's.
 *
 * Uses posix_spawn, which is safe while other threads run. A decoder ends by itself when the other
 * end of its socket is closed; PR_SET_PDEATHSIG would follow the thread that started it. */
int lep_spawn_decoder(const char *const *argv, int socket, int error_descriptor,
                      struct lep_process *process);

/* Sends a signal; -ESRCH when the process has ended. */
int lep_process_signal(const struct lep_process *process, int signal);

/* How a process ended. */
struct lep_exit {
    bool exited;  /* by itself, with status; otherwise killed by signal status */
    int status;
};

/* Reaps an ended process: 1 and *how when it has ended, 0 while it runs (wait false). Call it until
 * it returns 1, then lep_process_close. */
int lep_process_reap(const struct lep_process *process, bool wait, struct lep_exit *how);

/* Closes the descriptor; to be done after the process was reaped. */
void lep_process_close(struct lep_process *process);

/* The number of threads of this process (/proc/self/task), or a negative errno. */
int lep_thread_count(void);

/* The address space that this process occupies, in bytes; 0 where /proc does not say. */
uint64_t lep_address_space(void);

/* --- Confinement (confine.c, seccomp.c) --- */

/* Bits of lep_confinement.done. The values are DecoderHello.Confinement's. */
enum {
    LEP_NO_NEW_PRIVILEGES = 1,
    LEP_LANDLOCK = 2,
    LEP_SECCOMP = 4,
    LEP_RESOURCE_LIMITS = 8
};

/* What lep_confine is to do, and what it did. */
struct lep_confinement {
    /* In: address space in bytes (RLIMIT_AS); 0 leaves it unlimited. */
    uint64_t address_space;
    /* In: files and folders that can be read, NULL-terminated; NULL for none. Missing ones are
     * passed over. Also decides whether path-opening calls are allowed at all. */
    const char *const *readable;
    /* In: do as a kernel without Landlock makes it; for tests. */
    bool without_landlock;
    /* Out: the bits above. */
    unsigned done;
    /* Out: the kernel's Landlock version; 0 for none. */
    int landlock_abi;
    /* Out, on failure: the step that failed, a static English text. */
    const char *failed_step;
};

/* Closes the calling process in, for good. It has to hold exactly one thread (-EBUSY otherwise):
 * Landlock binds the calling thread and those it starts later, no older ones. Where the
 * kernel has no Landlock, seccomp alone keeps all paths closed, the readable ones too. Fails, and the
 * process must then exit, where it has no seccomp, or Landlock is there and does not work. */
int lep_confine(struct lep_confinement *confinement);

/* Lets the process use that much more CPU time, on all its threads, than it has used so far; SIGXCPU
 * ends it then. Takes the place of an earlier limit; 0 lifts it. */
int lep_limit_cpu(uint64_t milliseconds);

/* Tries what a confined process must not be able to do and writes one line "name: result" each to
 * the descriptor. Returns the number of things that worked and should not have. */
int lep_self_test(int descriptor);
