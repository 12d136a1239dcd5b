#include "CThumbnail.h"

#include <errno.h>
#include <limits.h>
#include <sys/xattr.h>

int lep_document_host_path(const char *path, char *buffer, size_t size) {
    if (size < 2 || size > INT_MAX)
        return -EINVAL;
    /* Room for the NUL, which the attribute has in some versions of the portal and not in others. */
    ssize_t length = getxattr(path, "user.document-portal.host-path", buffer, size - 1);
    if (length < 0)
        return -errno;
    if (length > 0 && buffer[length - 1] == '\0')
        length--;
    buffer[length] = '\0';
    return (int)length;
}
