#define _GNU_SOURCE
#include "CSandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "seccomp-rules.h"

/* Access rights by the Landlock version that brought them; a ruleset may only handle rights that
 * the running kernel knows, and everything handled but not granted is denied. The values are the
 * kernel's (include/uapi/linux/landlock.h); older headers lack the later names. */
enum {
    FS_ABI_1 = (1u << 13) - 1, /* execute … make symlink */
    FS_REFER_ABI_2 = 1u << 13,
    FS_TRUNCATE_ABI_3 = 1u << 14,
    FS_IOCTL_DEVICE_ABI_5 = 1u << 15,
    NET_TCP_ABI_4 = 3u,    /* bind, connect */
    SCOPES_ABI_6 = 3u,     /* abstract UNIX sockets, signals */
    READ_FILE = 1u << 2,
    READ_FOLDER = 1u << 3,
};

/* The kernel's structure as of ABI 6; a shorter size is passed to older kernels. */
struct ruleset {
    uint64_t files;
    uint64_t network;
    uint64_t scopes;
};

static struct ruleset denied(int abi, size_t *size) {
    struct ruleset rules = {.files = FS_ABI_1};
    *size = sizeof rules.files;
    if (abi >= 2)
        rules.files |= FS_REFER_ABI_2;
    if (abi >= 3)
        rules.files |= FS_TRUNCATE_ABI_3;
    if (abi >= 4) {
        rules.network = NET_TCP_ABI_4;
        *size = 2 * sizeof(uint64_t);
    }
    if (abi >= 5)
        rules.files |= FS_IOCTL_DEVICE_ABI_5;
    if (abi >= 6) {
        rules.scopes = SCOPES_ABI_6;
        *size = sizeof rules;
    }
    return rules;
}

static int allow_reading(int ruleset, const char *path) {
    int target = open(path, O_PATH | O_CLOEXEC);
    if (target < 0)
        return errno == ENOENT || errno == ENOTDIR || errno == EACCES ? 0 : -errno;
    struct stat about;
    int result = 0;
    if (fstat(target, &about) == 0) {
        struct landlock_path_beneath_attr rule = {
            .allowed_access = S_ISDIR(about.st_mode) ? READ_FILE | READ_FOLDER : READ_FILE,
            .parent_fd = target,
        };
        if (syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule, 0) != 0)
            result = -errno;
    }
    lep_close(target);
    return result;
}

/* Whether the answer is that of a kernel that has no Landlock, or has it switched off. */
static bool has_no_landlock(int result) {
    return result == -ENOSYS || result == -EOPNOTSUPP;
}

static int close_files(struct lep_confinement *confinement) {
    if (confinement->without_landlock)
        return -ENOSYS;
    long abi = syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
    if (abi < 1)
        return abi < 0 ? -errno : -ENOSYS;
    confinement->landlock_abi = (int)abi;

    size_t size;
    struct ruleset rules = denied((int)abi, &size);
    long ruleset = syscall(SYS_landlock_create_ruleset, &rules, size, 0);
    if (ruleset < 0)
        return -errno;
    int result = 0;
    for (const char *const *path = confinement->readable; path && *path && result == 0; path++)
        result = allow_reading((int)ruleset, *path);
    if (result == 0 && syscall(SYS_landlock_restrict_self, (int)ruleset, 0) != 0)
        result = -errno;
    lep_close((int)ruleset);
    return result;
}

static int limit(__rlimit_resource_t resource, rlim_t value) {
    struct rlimit bound;
    if (getrlimit(resource, &bound) != 0)
        return -errno;
    if (bound.rlim_max != RLIM_INFINITY && bound.rlim_max < value)
        value = bound.rlim_max;
    bound.rlim_cur = bound.rlim_max = value;
    return setrlimit(resource, &bound) == 0 ? 0 : -errno;
}

/* Ends the process once it has used its CPU time. A resource limit would do so too, but counts in
 * whole seconds of the process's life. */
static timer_t cpu_timer;
static bool has_cpu_timer;

static int make_cpu_timer(void) {
    struct sigevent ending = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGXCPU};
    if (!has_cpu_timer && timer_create(CLOCK_PROCESS_CPUTIME_ID, &ending, &cpu_timer) != 0)
        return -errno;
    has_cpu_timer = true;
    return 0;
}

static int limit_resources(uint64_t address_space) {
    /* No dumps: they would write the user's pictures to disk. */
    int result = limit(RLIMIT_CORE, 0);
    /* Standard streams, the socket, one picture, one memory file, and a font at a time. */
    if (result == 0)
        result = limit(RLIMIT_NOFILE, 64);
    /* The largest tile store; it also bounds memory files. */
    if (result == 0)
        result = limit(RLIMIT_FSIZE, (rlim_t)4 << 30);
    if (result == 0 && address_space > 0)
        result = limit(RLIMIT_AS, address_space);
    /* Later, no timer can be made. */
    return result == 0 ? make_cpu_timer() : result;
}

int lep_confine(struct lep_confinement *confinement) {
    confinement->done = 0;

    confinement->failed_step = "counting threads";
    int threads = lep_thread_count();
    if (threads < 0)
        return threads;
    if (threads != 1)
        return -EBUSY;

    confinement->failed_step = "no_new_privs";
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
        return -errno;
    confinement->done |= LEP_NO_NEW_PRIVILEGES;

    confinement->failed_step = "Landlock";
    int result = close_files(confinement);
    if (result != 0 && !has_no_landlock(result))
        return result;
    bool has_landlock = result == 0;
    if (has_landlock)
        confinement->done |= LEP_LANDLOCK;

    confinement->failed_step = "resource limits";
    result = limit_resources(confinement->address_space);
    if (result != 0)
        return result;
    confinement->done |= LEP_RESOURCE_LIMITS;

    confinement->failed_step = "seccomp";
    /* Only Landlock can tell a font from a key: without it nothing is opened at all. */
    result = lep_load_seccomp(has_landlock && confinement->readable != NULL);
    if (result != 0)
        return result;
    confinement->done |= LEP_SECCOMP;

    confinement->failed_step = NULL;
    return 0;
}

int lep_limit_cpu(uint64_t milliseconds) {
    int problem = make_cpu_timer();
    if (problem != 0)
        return problem;
    struct itimerspec end = {.it_value = {.tv_sec = (time_t)(milliseconds / 1000),
                                          .tv_nsec = (long)(milliseconds % 1000) * 1000000}};
    return timer_settime(cpu_timer, 0, &end, NULL) == 0 ? 0 : -errno;
}
