/* Runs a program as on a kernel without Landlock: its calls do not exist there. */
#include <errno.h>
#include <seccomp.h>
#include <stdio.h>
#include <unistd.h>

int main(int count, char **arguments) {
    const int calls[] = {
        SCMP_SYS(landlock_create_ruleset),
        SCMP_SYS(landlock_add_rule),
        SCMP_SYS(landlock_restrict_self),
    };
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
    if (count < 2 || !filter)
        return 2;
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
        if (seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), calls[i], 0) != 0)
            return 2;
    if (seccomp_load(filter) != 0)
        return 2;
    seccomp_release(filter);
    execv(arguments[1], arguments + 1);
    perror(arguments[1]);
    return 127;
}
