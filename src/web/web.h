/* A server on 127.0.0.1, for the person in front of the machine and nobody else.
 *
 *      web_open(&(WebOptions){.port = 0}, &server, &err);
 *      … http://127.0.0.1:web_port(server)/ until somebody stops it …
 *      web_close(server);
 *
 * Files come from memory, answers from the handlers. Requests that name another host or come from
 * another site are refused, and API requests need a token that only our own pages can read, so no
 * page on the net can use it. The kernel says which user is at the other end of a connection, and
 * others than our own are refused. */
#ifndef KATACHI_WEB_WEB_H
#define KATACHI_WEB_WEB_H

#include "base/status.h"

#include <stdbool.h>

typedef struct WebServer WebServer;

typedef struct {
    int port;      /* 0: any free one */
    bool any_user; /* answer every user of this machine, not only our own and root */
} WebOptions;

/* Start serving in threads of its own. STATUS_IO if the port cannot be had. *server must be closed.
 */
MUST_CHECK Status web_open(const WebOptions *options, WebServer **server, Error *err);

/* The port that it listens on. */
int web_port(const WebServer *server);

/* Finish the requests in progress and stop. */
void web_close(WebServer *server);

#endif
