/* The door of `web`: a server on 127.0.0.1, for the person in front of the machine and nobody else.
 *
 * Files come from memory, answers from `app`. Requests that name another host or come from another
 * site are refused, and questions need a token that only pages of ours can read, so no page on the
 * net can ask or read through it. */
#ifndef KATACHI_WEB_WEB_H
#define KATACHI_WEB_WEB_H

#include "base/status.h"

typedef struct WebServer WebServer;

/* Start serving in threads of its own. port 0: any free one. STATUS_IO if the port cannot be had.
 * *server must be closed. */
MUST_CHECK Status web_open(int port, WebServer **server, Error *err);

/* The port that it listens on. */
int web_port(const WebServer *server);

/* Finish the requests under way and stop. */
void web_close(WebServer *server);

#endif
