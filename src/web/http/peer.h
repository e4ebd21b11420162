/* Who is at the other end of a connection: only the user who runs the server is answered. Without
 * this any user of the machine could ask as the one who started it. */
#ifndef KATACHI_WEB_PEER_H
#define KATACHI_WEB_PEER_H

#include <netinet/in.h>
#include <stdbool.h>
#include <sys/types.h>

/* The user who holds the other end of a TCP connection within this machine; false if it cannot be
 * found out, also because the other end was closed. */
bool peer_find_user(const struct sockaddr_in *peer, const struct sockaddr_in *own, uid_t *user);

/* Whether the system can say who it is at all. */
bool peer_can_be_known(void);

/* The user of this process, or root. */
bool peer_is_ours(const struct sockaddr_in *peer, const struct sockaddr_in *own);

#endif
