/* Host and Origin, compared with the two names that this server has. */
#include "web/http/clients.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { HTTP_PORT = 80, NAME_SIZE = 40, LENGTH_DIGITS = 15 };

bool guard_host_is_ours(const char *host, int port)
{
    static const char *const NAMES[] = {"127.0.0.1", "localhost"};
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        char name[NAME_SIZE];
        snprintf(name, sizeof name, "%s:%d", NAMES[i], port);
        if (strcasecmp(host, name) == 0)
            return true;
        if (port == HTTP_PORT && strcasecmp(host, NAMES[i]) == 0)
            return true;
    }
    return false;
}

bool guard_origin_is_ours(const char *origin, int port)
{
    static const char SCHEME[] = "http://";
    size_t length = sizeof SCHEME - 1;
    return strncasecmp(origin, SCHEME, length) == 0 && guard_host_is_ours(origin + length, port);
}

bool guard_length_is_plain(const char *length)
{
    size_t digits = strspn(length, "0123456789");
    return digits > 0 && digits <= LENGTH_DIGITS && !length[digits];
}
