/* Who is connected, and how long we wait for each.
 *
 * Civetweb holds a thread for every connection and waits for the next byte, however slowly bytes
 * come. So each wait for a client has an end here: a thread looks at all connections many times a
 * second and shuts down those whose time is over. When nearly all of civetweb's threads are taken,
 * those that have kept us waiting longest go first, so that a new client always finds one. */
#ifndef KATACHI_WEB_CLIENTS_H
#define KATACHI_WEB_CLIENTS_H

#include <netinet/in.h>
#include <stdbool.h>
#include <sys/types.h>

struct mg_connection;

typedef struct Clients Clients;
typedef struct Client Client;

typedef struct {
    int crowd;           /* with more connections than this, the slowest are shut down early */
    double head_seconds; /* for a request until its head is read */
    bool any_user;       /* do not ask who is at the other end */
} ClientLimits;

/* NULL if the system has no thread for it. */
Clients *clients_open(const ClientLimits *limits);

/* Look after the connections to this port of 127.0.0.1. */
void clients_watch(Clients *clients, int port);

/* Shut down whoever keeps us waiting, from now on. */
void clients_stop(Clients *clients);
void clients_close(Clients *clients);

/* The client of a request, the same for all requests of one connection; call it first. */
Client *client_enter(Clients *clients, struct mg_connection *connection);

/* Before its connection is closed; NULL: there never was a request. */
void client_leave(Client *client);

/* Whether the user of this process, or root, is at the other end. */
bool client_is_ours(const Client *client);

/* For the three below NULL is allowed: nobody is looked after. */

/* From now on we wait for the client, for so many seconds. If they pass, it looks as if the client
 * had ended early; it can still be answered. */
void client_read(Client *client, double seconds);

/* The same, and then the connection ends both ways. */
void client_wait(Client *client, double seconds);

/* The client waits for us. */
void client_work(Client *client);

/* Which requests are answered at all: a browser can be made to send requests here by any page, and
 * any name can be made to resolve to 127.0.0.1; the Host and Origin headers give both away. */

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
