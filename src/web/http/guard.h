/* Which requests are answered at all: a browser can be made to send requests here by any page, and
 * any name can be made to resolve to 127.0.0.1; the Host and Origin headers give both away. */
#ifndef KATACHI_WEB_HTTP_GUARD_H
#define KATACHI_WEB_HTTP_GUARD_H

#include <netinet/in.h>
#include <stdbool.h>
#include <sys/types.h>

/* "127.0.0.1:PORT" or "localhost:PORT", in any case; without a port only if it is 80. */
bool guard_host_is_ours(const char *host, int port);

/* "http://" and such a host; "null" and all others are strangers. */
bool guard_origin_is_ours(const char *origin, int port);

/* Digits and nothing else: "0x2", "+2" and "2,2" are lengths to some and none to others. */
bool guard_length_is_plain(const char *length);

/* Who is at the other end of a connection: only the user who runs the server is answered. Without
 * this any user of the machine could ask as the one who started it. */

/* Whether the system can say who it is at all. */
bool peer_can_be_known(void);

/* The user of this process, or root. */
bool peer_is_ours(const struct sockaddr_in *peer, const struct sockaddr_in *own);

#endif
