/* Who is connected, and how long we wait for each.
 *
 * Civetweb holds a thread for every connection and waits for the next byte, however slowly bytes
 * come. So each wait for a client has an end here: a thread looks at all connections many times a
 * second and shuts down those whose time is over. When nearly all of civetweb's threads are taken,
 * those that have kept us waiting longest go first, so that a new client always finds one. */
#ifndef KATACHI_WEB_CLIENTS_H
#define KATACHI_WEB_CLIENTS_H

#include <stdbool.h>

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

#endif
