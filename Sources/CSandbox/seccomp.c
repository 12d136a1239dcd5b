#define _GNU_SOURCE
#include "seccomp-rules.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <seccomp.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <unistd.h>

/* Everything that is not named here fails with EPERM: socket, connect, execve, fork, ptrace, mount,
 * keyctl, io_uring, bpf and so on. EPERM instead of death, because C libraries ask for things that
 * they can do without (a terminal's size, a CPU topology), and such a question is no attack. */

/* Files by descriptor: the picture that was handed in, the memory file or tile store, messages
 * on stderr. */
static const int descriptor_calls[] = {
    SCMP_SYS(read),   SCMP_SYS(pread64), SCMP_SYS(readv),     SCMP_SYS(preadv),
    SCMP_SYS(write),  SCMP_SYS(writev),  SCMP_SYS(lseek),     SCMP_SYS(fstat),
    SCMP_SYS(close),  SCMP_SYS(dup),     SCMP_SYS(ftruncate), SCMP_SYS(memfd_create),
    SCMP_SYS(fadvise64), SCMP_SYS(pwrite64),
};

/* What fcntl may do: copies, flags, locks of files and seals. Not F_SETOWN and its kin, by which the
 * kernel would send signals to another process in this one's name. */
static const int descriptor_commands[] = {
    F_DUPFD, F_DUPFD_CLOEXEC, F_GETFD,  F_SETFD,     F_GETFL,     F_SETFL,
    F_GETLK, F_SETLK,         F_SETLKW, F_ADD_SEALS, F_GET_SEALS,
};

/* Memory without execute permission; mmap and mprotect stand in argument_rules. */
static const int memory_calls[] = {
    SCMP_SYS(munmap), SCMP_SYS(mremap), SCMP_SYS(madvise), SCMP_SYS(brk), SCMP_SYS(membarrier),
};

/* Threads and their locks; clone stands in argument_rules. */
static const int thread_calls[] = {
    SCMP_SYS(futex),           SCMP_SYS(set_robust_list),   SCMP_SYS(rseq),
    SCMP_SYS(set_tid_address), SCMP_SYS(exit),              SCMP_SYS(exit_group),
    SCMP_SYS(gettid),          SCMP_SYS(getpid),            SCMP_SYS(sched_yield),
    SCMP_SYS(sched_getaffinity), SCMP_SYS(sched_getparam),  SCMP_SYS(sched_getscheduler),
    SCMP_SYS(getcpu),
};

/* The process's own signal handlers: an abort has to be able to end in a signal. */
static const int signal_calls[] = {
    SCMP_SYS(rt_sigaction), SCMP_SYS(rt_sigprocmask), SCMP_SYS(rt_sigreturn),
    SCMP_SYS(sigaltstack),  SCMP_SYS(restart_syscall),
};

/* Clocks and waiting; and setting the one timer that was made before, which ends the process. */
static const int clock_calls[] = {
    SCMP_SYS(clock_gettime), SCMP_SYS(clock_getres), SCMP_SYS(clock_nanosleep),
    SCMP_SYS(nanosleep),     SCMP_SYS(gettimeofday), SCMP_SYS(poll),
    SCMP_SYS(ppoll),         SCMP_SYS(timer_settime),
};

/* Facts about the machine and the process itself, and wake-ups between its own threads. */
static const int question_calls[] = {
    SCMP_SYS(sysinfo),  SCMP_SYS(uname),    SCMP_SYS(getrandom), SCMP_SYS(getrusage),
    SCMP_SYS(getuid),   SCMP_SYS(geteuid),  SCMP_SYS(getgid),    SCMP_SYS(getegid),
    SCMP_SYS(eventfd2), SCMP_SYS(pipe2),
};

/* Fonts: looking up and listing paths. Landlock says which can be opened; whether a path exists is
 * not hidden from the process (Landlock does not cover stat), and it cannot tell anyone but us. */
static const int path_calls[] = {
    SCMP_SYS(newfstatat), SCMP_SYS(statx),      SCMP_SYS(stat),      SCMP_SYS(lstat),
    SCMP_SYS(access),     SCMP_SYS(faccessat),  SCMP_SYS(faccessat2), SCMP_SYS(readlink),
    SCMP_SYS(readlinkat), SCMP_SYS(getdents64), SCMP_SYS(fstatfs),   SCMP_SYS(getcwd),
};

static int allow_all(scmp_filter_ctx filter, const int *calls, size_t count) {
    for (size_t i = 0; i < count; i++) {
        int problem = seccomp_rule_add(filter, SCMP_ACT_ALLOW, calls[i], 0);
        /* Calls that this architecture does not have (stat on arm64) need no rule. */
        if (problem != 0 && problem != -EDOM)
            return problem;
    }
    return 0;
}

#define ALLOW_ALL(filter, calls) allow_all(filter, calls, sizeof(calls) / sizeof *(calls))

/* One call that is allowed when one argument, masked, has one value. */
struct argument_rule {
    int call;
    unsigned argument;
    scmp_datum_t mask;
    scmp_datum_t value;
};

static int allow_by_argument(scmp_filter_ctx filter, const struct argument_rule *rule) {
    int problem = seccomp_rule_add(
        filter, SCMP_ACT_ALLOW, rule->call, 1,
        SCMP_CMP(rule->argument, SCMP_CMP_MASKED_EQ, rule->mask, rule->value));
    return problem == -EDOM ? 0 : problem;
}

static int allow_arguments(scmp_filter_ctx filter, bool opens_files) {
    const scmp_datum_t whole = UINT32_MAX;
    const struct argument_rule rules[] = {
        /* No new code in memory: every module is loaded by now. */
        {SCMP_SYS(mmap), 2, PROT_EXEC, 0},
        {SCMP_SYS(mprotect), 2, PROT_EXEC, 0},
        /* Threads, never processes. */
        {SCMP_SYS(clone), 0, CLONE_THREAD, CLONE_THREAD},
        /* The one socket that the process was born with. */
        {SCMP_SYS(sendmsg), 0, whole, 3},
        {SCMP_SYS(recvmsg), 0, whole, 3},
        /* Its own limits only; a hard limit cannot be raised again. */
        {SCMP_SYS(prlimit64), 0, whole, 0},
        /* abort(): a signal to itself. */
        {SCMP_SYS(tgkill), 0, whole, (scmp_datum_t)getpid()},
        /* Names of threads and of memory areas. */
        {SCMP_SYS(prctl), 0, whole, PR_SET_NAME},
        {SCMP_SYS(prctl), 0, whole, 0x53564d41 /* PR_SET_VMA */},
    };
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        int problem = allow_by_argument(filter, &rules[i]);
        if (problem != 0)
            return problem;
    }
    for (size_t i = 0; i < sizeof descriptor_commands / sizeof *descriptor_commands; i++) {
        const struct argument_rule command = {SCMP_SYS(fcntl), 1, whole,
                                              (scmp_datum_t)descriptor_commands[i]};
        int problem = allow_by_argument(filter, &command);
        if (problem != 0)
            return problem;
    }
    if (opens_files) {
        const struct argument_rule reading = {SCMP_SYS(openat), 2, O_ACCMODE | O_CREAT, O_RDONLY};
        return allow_by_argument(filter, &reading);
    }
    /* C libraries ask for a descriptor's state in this way too; the path is empty then. */
    const struct argument_rule own_state = {SCMP_SYS(newfstatat), 3, AT_EMPTY_PATH, AT_EMPTY_PATH};
    return allow_by_argument(filter, &own_state);
}

static int describe(scmp_filter_ctx filter, bool opens_files) {
    /* The filter reaches threads that a library may have started unseen; loading fails if it
     * cannot. */
    int problem = seccomp_attr_set(filter, SCMP_FLTATR_CTL_TSYNC, 1);
    if (problem == 0)
        problem = seccomp_attr_set(filter, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS);
    if (problem == 0)
        problem = ALLOW_ALL(filter, descriptor_calls);
    if (problem == 0)
        problem = ALLOW_ALL(filter, memory_calls);
    if (problem == 0)
        problem = ALLOW_ALL(filter, thread_calls);
    if (problem == 0)
        problem = ALLOW_ALL(filter, signal_calls);
    if (problem == 0)
        problem = ALLOW_ALL(filter, clock_calls);
    if (problem == 0)
        problem = ALLOW_ALL(filter, question_calls);
    if (problem == 0 && opens_files)
        problem = ALLOW_ALL(filter, path_calls);
    if (problem == 0)
        problem = allow_arguments(filter, opens_files);
    /* clone3 keeps its flags in memory, where a filter cannot look: the C library falls back to
     * clone when the call seems not to exist. */
    if (problem == 0)
        problem = seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0);
    return problem;
}

int lep_load_seccomp(bool opens_files) {
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ERRNO(EPERM));
    if (!filter)
        return -ENOMEM;
    int problem = describe(filter, opens_files);
    if (problem == 0)
        problem = seccomp_load(filter);
    seccomp_release(filter);
    return problem;
}
