#include "CSandbox.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

/* Linux carries up to SCM_MAX_FD (253); four are more than the protocol ever sends, and room for
 * one more lets an excess be seen instead of silently cut off. */
enum { MAX_DESCRIPTORS = 4 };

int lep_socket_pair(int ends[2]) {
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0)
        return -errno;
    return 0;
}

int lep_send(int socket, const void *bytes, size_t count, const int *descriptors,
             size_t descriptor_count) {
    if (descriptor_count > MAX_DESCRIPTORS)
        return -EINVAL;

    struct iovec part = {.iov_base = (void *)bytes, .iov_len = count};
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
    union {
        struct cmsghdr align;
        char bytes[CMSG_SPACE(sizeof(int) * MAX_DESCRIPTORS)];
    } control = {0};
    if (descriptor_count > 0) {
        message.msg_control = control.bytes;
        message.msg_controllen = CMSG_SPACE(sizeof(int) * descriptor_count);
        struct cmsghdr *head = CMSG_FIRSTHDR(&message);
        head->cmsg_level = SOL_SOCKET;
        head->cmsg_type = SCM_RIGHTS;
        head->cmsg_len = CMSG_LEN(sizeof(int) * descriptor_count);
        memcpy(CMSG_DATA(head), descriptors, sizeof(int) * descriptor_count);
    }

    ssize_t sent;
    do
        sent = sendmsg(socket, &message, MSG_NOSIGNAL);
    while (sent < 0 && errno == EINTR);
    return sent < 0 ? -errno : 0;
}

static void close_all(const int *descriptors, size_t count) {
    for (size_t i = 0; i < count; i++)
        lep_close(descriptors[i]);
}

ssize_t lep_recv(int socket, void *bytes, size_t capacity, int *descriptors,
                 size_t *descriptor_count, bool wait) {
    size_t room = *descriptor_count;
    *descriptor_count = 0;

    struct iovec part = {.iov_base = bytes, .iov_len = capacity};
    union {
        struct cmsghdr align;
        char bytes[CMSG_SPACE(sizeof(int) * (MAX_DESCRIPTORS + 1))];
    } control = {0};
    struct msghdr message = {
        .msg_iov = &part,
        .msg_iovlen = 1,
        .msg_control = control.bytes,
        .msg_controllen = sizeof control.bytes,
    };
    ssize_t received;
    do
        received = recvmsg(socket, &message, MSG_CMSG_CLOEXEC | (wait ? 0 : MSG_DONTWAIT));
    while (received < 0 && errno == EINTR);
    if (received < 0)
        return errno == EWOULDBLOCK ? -EAGAIN : -errno;

    int found[MAX_DESCRIPTORS + 1];
    size_t count = 0;
    for (struct cmsghdr *head = CMSG_FIRSTHDR(&message); head;
         head = CMSG_NXTHDR(&message, head)) {
        if (head->cmsg_level != SOL_SOCKET || head->cmsg_type != SCM_RIGHTS)
            continue;
        size_t here = (head->cmsg_len - CMSG_LEN(0)) / sizeof(int);
        for (size_t i = 0; i < here && count < MAX_DESCRIPTORS + 1; i++)
            memcpy(&found[count++], CMSG_DATA(head) + i * sizeof(int), sizeof(int));
    }
    if (count > room || (message.msg_flags & (MSG_CTRUNC | MSG_TRUNC))) {
        close_all(found, count);
        return message.msg_flags & MSG_TRUNC ? -EMSGSIZE : -EPROTO;
    }
    memcpy(descriptors, found, sizeof(int) * count);
    *descriptor_count = count;
    return received;
}

int lep_wait_readable(int socket, int timeout_ms) {
    struct pollfd entry = {.fd = socket, .events = POLLIN};
    int ready;
    do
        ready = poll(&entry, 1, timeout_ms);
    while (ready < 0 && errno == EINTR);
    return ready < 0 ? -errno : ready;
}
