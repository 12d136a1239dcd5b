#define _GNU_SOURCE
#include "CSandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

/* Each attempt returns a negative value when it was refused, as errno says. */

static int open_passwd(void) { return open("/etc/passwd", O_RDONLY | O_CLOEXEC); }
static int open_root(void) { return open("/", O_RDONLY | O_DIRECTORY | O_CLOEXEC); }
static int open_self(void) { return open("/proc/self/maps", O_RDONLY | O_CLOEXEC); }
static int open_null(void) { return open("/dev/null", O_RDWR | O_CLOEXEC); }
static int create_file(void) { return open("/tmp/leporello-self-test", O_WRONLY | O_CREAT, 0600); }
static int open_by_openat2(void) {
    uint64_t how[3] = {O_RDONLY, 0, 0};
    return (int)syscall(SYS_openat2, AT_FDCWD, "/etc/passwd", how, sizeof how);
}
static int remove_file(void) { return unlink("/tmp/leporello-self-test"); }
static int make_folder(void) { return mkdir("/tmp/leporello-self-test.d", 0700); }
static int socket_unix(void) { return socket(AF_UNIX, SOCK_STREAM, 0); }
static int socket_inet(void) { return socket(AF_INET, SOCK_STREAM, 0); }
static int socket_inet6(void) { return socket(AF_INET6, SOCK_DGRAM, 0); }
static int socket_netlink(void) { return socket(AF_NETLINK, SOCK_RAW, 0); }
static int socket_pair(void) {
    int ends[2];
    return socketpair(AF_UNIX, SOCK_STREAM, 0, ends);
}
static int fork_process(void) {
    pid_t child = (pid_t)syscall(SYS_clone, SIGCHLD, NULL, NULL, NULL, 0);
    if (child == 0)
        _exit(0);
    if (child > 0)
        waitpid(child, NULL, 0);
    return child;
}
static int fork_by_clone3(void) {
    uint64_t how[8] = {0, 0, 0, 0, SIGCHLD};
    pid_t child = (pid_t)syscall(SYS_clone3, how, sizeof how);
    if (child == 0)
        _exit(0);
    if (child > 0)
        waitpid(child, NULL, 0);
    return child;
}
static int execute(void) {
    char *arguments[] = {"/bin/true", NULL};
    char *environment[] = {NULL};
    return execve(arguments[0], arguments, environment);
}
static int execute_descriptor(void) {
    char *arguments[] = {"leporello-self-test", NULL};
    char *environment[] = {NULL};
    int program = memfd_create("leporello-self-test", MFD_CLOEXEC);
    if (program < 0)
        return program;
    int result = (int)syscall(SYS_execveat, program, "", arguments, environment, AT_EMPTY_PATH);
    int reason = errno;
    close(program);
    errno = reason;
    return result;
}
static int signal_parent(void) { return kill(getppid(), 0); }
static int signal_thread(void) {
    return (int)syscall(SYS_tgkill, getppid(), getppid(), 0);
}
static int open_process(void) { return (int)syscall(SYS_pidfd_open, getppid(), 0); }
/* The kernel's word that input has come, sent to another process. */
static int signal_by_input(void) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0)
        return -1;
    int result = fcntl(ends[0], F_SETOWN, getppid());
    int reason = errno;
    close(ends[0]);
    close(ends[1]);
    errno = reason;
    return result;
}
static int read_memory_of_parent(void) {
    char byte;
    struct iovec here = {&byte, 1};
    struct iovec there = {(void *)4096, 1};
    return (int)process_vm_readv(getppid(), &here, 1, &there, 1, 0);
}
static int limit_parent(void) {
    struct rlimit bound;
    return prlimit(getppid(), RLIMIT_CORE, NULL, &bound);
}
static int trace_parent(void) { return (int)ptrace(PTRACE_ATTACH, getppid(), 0, 0); }
static int map_executable(void) {
    void *address =
        mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return address == MAP_FAILED ? -1 : 0;
}
static int start_io_uring(void) {
    char parameters[120] = {0};
    return (int)syscall(SYS_io_uring_setup, 1, parameters);
}
static int use_keyring(void) { return (int)syscall(SYS_keyctl, 0, -3, 0); }

static const struct {
    const char *name;
    int (*attempt)(void);
} attempts[] = {
    {"open-file", open_passwd},
    {"open-folder", open_root},
    {"open-proc", open_self},
    {"open-device", open_null},
    {"open-openat2", open_by_openat2},
    {"create-file", create_file},
    {"remove-file", remove_file},
    {"create-folder", make_folder},
    {"socket-unix", socket_unix},
    {"socket-inet", socket_inet},
    {"socket-inet6", socket_inet6},
    {"socket-netlink", socket_netlink},
    {"socketpair", socket_pair},
    {"fork", fork_process},
    {"fork-clone3", fork_by_clone3},
    {"exec", execute},
    {"exec-descriptor", execute_descriptor},
    {"kill", signal_parent},
    {"kill-thread", signal_thread},
    {"kill-by-input", signal_by_input},
    {"open-process", open_process},
    {"ptrace", trace_parent},
    {"read-memory", read_memory_of_parent},
    {"limit-parent", limit_parent},
    {"map-executable", map_executable},
    {"io-uring", start_io_uring},
    {"keyring", use_keyring},
};

int lep_self_test(int descriptor) {
    int worked = 0;
    for (size_t i = 0; i < sizeof attempts / sizeof *attempts; i++) {
        errno = 0;
        int result = attempts[i].attempt();
        bool refused = result < 0 && (errno == EPERM || errno == EACCES || errno == ENOSYS);
        char line[128];
        int length =
            refused ? snprintf(line, sizeof line, "%s: refused (%s)\n", attempts[i].name,
                               strerrorname_np(errno))
                    : snprintf(line, sizeof line, "%s: WORKED (%d, %s)\n", attempts[i].name,
                               result, result < 0 ? strerrorname_np(errno) : "no error");
        if (!refused)
            worked++;
        if (length > 0 && write(descriptor, line, (size_t)length) < 0)
            return worked + 1;
    }
    return worked;
}
