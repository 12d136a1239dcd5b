#define _GNU_SOURCE
#include "CSandbox.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/pidfd.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

enum { DECODER_SOCKET = 3, MAX_ENVIRONMENT = 64 };

/* What libvips, fontconfig and the loader need, and a build with AddressSanitizer. Everything else (session bus, display, tokens)
 * stays out of a process that reads hostile files. */
static bool passes(const char *entry) {
    static const char *const prefixes[] = {
        "LANG=", "LC_", "PATH=", "HOME=", "XDG_", "FONTCONFIG_",
        "LD_LIBRARY_PATH=", "LEPORELLO_", "ASAN_OPTIONS=",
    };
    for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
        if (strncmp(entry, prefixes[i], strlen(prefixes[i])) == 0)
            return true;
    return false;
}

static void choose_environment(char *chosen[MAX_ENVIRONMENT + 1]) {
    size_t count = 0;
    for (char **entry = environ; *entry && count < MAX_ENVIRONMENT; entry++)
        if (passes(*entry))
            chosen[count++] = *entry;
    chosen[count] = NULL;
}

/* Descriptors 0 to 3 as the header says. The order matters: the socket or stderr may stand at a
 * number that is overwritten, so both are moved out of the way by the caller first. */
static int plan_descriptors(posix_spawn_file_actions_t *actions, int socket,
                            int error_descriptor) {
    int problem = 0;
    if (!problem)
        problem = posix_spawn_file_actions_adddup2(actions, error_descriptor, STDERR_FILENO);
    if (!problem)
        problem = posix_spawn_file_actions_adddup2(actions, socket, DECODER_SOCKET);
    if (!problem)
        problem = posix_spawn_file_actions_addopen(actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    if (!problem)
        problem =
            posix_spawn_file_actions_addopen(actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    if (!problem)
        problem = posix_spawn_file_actions_addclosefrom_np(actions, DECODER_SOCKET + 1);
    return problem;
}

static int plan_signals(posix_spawnattr_t *attributes) {
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    /* A group of its own, so that Ctrl+C in a terminal ends the app and the app ends its decoders. */
    int problem = posix_spawnattr_setflags(
        attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
    if (!problem)
        problem = posix_spawnattr_setsigmask(attributes, &none);
    if (!problem)
        problem = posix_spawnattr_setsigdefault(attributes, &all);
    return problem;
}

static int start(const char *const *argv, int socket, int error_descriptor, pid_t *pid) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    int problem = posix_spawn_file_actions_init(&actions);
    if (problem)
        return problem;
    problem = posix_spawnattr_init(&attributes);
    if (problem) {
        posix_spawn_file_actions_destroy(&actions);
        return problem;
    }
    char *environment[MAX_ENVIRONMENT + 1];
    choose_environment(environment);
    problem = plan_descriptors(&actions, socket, error_descriptor);
    if (!problem)
        problem = plan_signals(&attributes);
    if (!problem)
        problem = posix_spawn(pid, argv[0], &actions, &attributes, (char *const *)argv,
                              environment);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return problem;
}

int lep_spawn_decoder(const char *const *argv, int socket, int error_descriptor,
                      struct lep_process *process) {
    /* Copies above every number that plan_descriptors overwrites; they end with the exec. */
    int socket_copy = fcntl(socket, F_DUPFD_CLOEXEC, 16);
    if (socket_copy < 0)
        return -errno;
    int error_copy = fcntl(error_descriptor < 0 ? STDERR_FILENO : error_descriptor,
                           F_DUPFD_CLOEXEC, 16);
    if (error_copy < 0) {
        int problem = errno;
        lep_close(socket_copy);
        return -problem;
    }

    pid_t pid = 0;
    int problem = start(argv, socket_copy, error_copy, &pid);
    lep_close(socket_copy);
    lep_close(error_copy);
    if (problem)
        return -problem;

    /* The id cannot be reused before we reap it, so opening it late is no race. */
    int pidfd = pidfd_open(pid, 0);
    if (pidfd < 0) {
        problem = errno;
        kill(pid, SIGKILL);
        while (waitpid(pid, NULL, 0) < 0 && errno == EINTR) {
        }
        return -problem;
    }
    fcntl(pidfd, F_SETFD, FD_CLOEXEC);
    process->pid = pid;
    process->pidfd = pidfd;
    return 0;
}

int lep_process_signal(const struct lep_process *process, int signal) {
    return pidfd_send_signal(process->pidfd, signal, NULL, 0) == 0 ? 0 : -errno;
}

int lep_process_reap(const struct lep_process *process, bool wait, struct lep_exit *how) {
    siginfo_t info = {0};
    int result;
    do
        result = waitid(P_PIDFD, (id_t)process->pidfd, &info, WEXITED | (wait ? 0 : WNOHANG));
    while (result < 0 && errno == EINTR);
    if (result < 0)
        return -errno;
    if (info.si_pid == 0)
        return 0;
    how->exited = info.si_code == CLD_EXITED;
    how->status = info.si_status;
    return 1;
}

void lep_process_close(struct lep_process *process) {
    lep_close(process->pidfd);
    process->pidfd = -1;
}

int lep_thread_count(void) {
    DIR *folder = opendir("/proc/self/task");
    if (!folder)
        return -errno;
    int count = 0;
    for (struct dirent *entry = readdir(folder); entry; entry = readdir(folder))
        if (entry->d_name[0] != '.')
            count++;
    closedir(folder);
    return count;
}

uint64_t lep_address_space(void) {
    FILE *file = fopen("/proc/self/statm", "re");
    if (!file)
        return 0;
    uint64_t pages = 0;
    int count = fscanf(file, "%" SCNu64, &pages);
    fclose(file);
    return count == 1 ? pages * (uint64_t)sysconf(_SC_PAGESIZE) : 0;
}
