/* A list of clients under one lock, and the thread that looks after it.
 *
 * Civetweb does not give out its sockets, nor does it say when a connection begins. So the thread
 * looks through the open descriptors for sockets of our port: one that it has not seen before is a
 * client whose first request is still on its way. */
#include "web/http/clients.h"

#include "base/budget.h"
#include "base/memory.h"

#include <assert.h>
#include <civetweb.h>

#include <arpa/inet.h>
#include <errno.h>
#include <pthread.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <time.h>

enum { TICK_MS = 50, UNUSED_IN_A_ROW = 256 };

/* In a crowd nobody is shut down who was waited for less than this. */
static const double LEAST_WAIT_S = 0.1;

typedef enum { WORKING, READING, WAITING } Phase;

struct Client {
    Clients *home;
    in_addr_t address; /* with the port: by which a client is known, in network order */
    in_port_t port;
    bool is_ours;
    bool has_asked; /* a request holds it; client_leave frees it */
    Phase phase;
    double since, deadline;
    int socket;       /* where it was last seen; -1: nowhere */
    unsigned seen_at; /* the round in which it was */
    Client *next;
};

struct Clients {
    pthread_mutex_t lock;
    pthread_cond_t closing;
    bool is_closing;
    ClientLimits limits;
    pthread_t thread;
    in_port_t port; /* in network order; 0: not known yet */
    unsigned round;
    int count; /* with a socket */
    Client *first;
};

/* ---- the list, under the lock ---- */

static void enter_phase(Client *client, Phase phase, double seconds)
{
    client->phase = phase;
    client->since = clock_seconds();
    client->deadline = client->since + seconds;
}

static Client *find_or_add(Clients *clients, in_addr_t address, in_port_t port)
{
    for (Client *c = clients->first; c; c = c->next)
        if (c->port == port && c->address == address)
            return c;
    Client *client = mem_alloc(1, sizeof *client);
    *client = (Client){.home = clients,
                       .address = address,
                       .port = port,
                       .socket = -1,
                       .seen_at = clients->round,
                       .next = clients->first};
    enter_phase(client, WAITING, clients->limits.head_seconds);
    clients->first = client;
    return client;
}

/* ---- the thread ---- */

/* One that has sent something and was not read yet waits for a thread of civetweb's. */
static bool waits_for_thread(const Client *client)
{
    int unread = 0;
    return !client->has_asked && ioctl(client->socket, FIONREAD, &unread) == 0 && unread > 0;
}

static void look_at_socket(Clients *clients, int socket)
{
    struct sockaddr_in own, peer;
    socklen_t own_size = sizeof own, peer_size = sizeof peer;
    if (getsockname(socket, (struct sockaddr *)&own, &own_size) != 0 || own.sin_family != AF_INET ||
        own.sin_port != clients->port ||
        getpeername(socket, (struct sockaddr *)&peer, &peer_size) != 0)
        return;
    Client *client = find_or_add(clients, peer.sin_addr.s_addr, peer.sin_port);
    client->socket = socket;
    client->seen_at = clients->round;
    if (waits_for_thread(client))
        enter_phase(client, WAITING, clients->limits.head_seconds);
    clients->count++;
}

static void look_for_sockets(Clients *clients)
{
    clients->round++;
    clients->count = 0;
    for (int i = 0, unused = 0; unused < UNUSED_IN_A_ROW; i++) {
        errno = 0;
        look_at_socket(clients, i);
        unused = errno == EBADF ? unused + 1 : 0;
    }
}

static void forget_gone(Clients *clients)
{
    for (Client **at = &clients->first; *at;) {
        Client *client = *at;
        bool is_gone = client->seen_at != clients->round;
        if (is_gone)
            client->socket = -1;
        if (is_gone && !client->has_asked) {
            *at = client->next;
            mem_free(client);
        } else {
            at = &client->next;
        }
    }
}

static bool keeps_us_waiting(const Client *client)
{
    return client->phase != WORKING && client->socket >= 0;
}

/* Civetweb may have closed the socket since it was seen, and its number may be that of another. */
static bool is_still_there(const Client *client)
{
    struct sockaddr_in peer;
    socklen_t size = sizeof peer;
    return getpeername(client->socket, (struct sockaddr *)&peer, &size) == 0 &&
           peer.sin_port == client->port && peer.sin_addr.s_addr == client->address;
}

static void shut(Client *client)
{
    if (is_still_there(client))
        (void)shutdown(client->socket, client->phase == READING ? SHUT_RD : SHUT_RDWR);
    client->phase = WORKING; /* nothing more to wait for */
}

static void shut_overdue(Clients *clients, double now)
{
    for (Client *c = clients->first; c; c = c->next)
        if (keeps_us_waiting(c) && now > c->deadline)
            shut(c);
}

/* The one that keeps us waiting longest; NULL if nobody does. */
static Client *find_slowest(Clients *clients, double now)
{
    Client *slowest = NULL;
    for (Client *c = clients->first; c; c = c->next)
        if (keeps_us_waiting(c) && now - c->since > LEAST_WAIT_S &&
            (!slowest || c->since < slowest->since))
            slowest = c;
    return slowest;
}

static void shut_slowest(Clients *clients, double now)
{
    for (int excess = clients->count - clients->limits.crowd; excess > 0; excess--) {
        Client *slowest = find_slowest(clients, now);
        if (!slowest)
            return;
        slowest->phase = WAITING;
        shut(slowest);
    }
}

static void pause_a_tick(Clients *clients)
{
    struct timespec end;
    clock_gettime(CLOCK_MONOTONIC, &end);
    end.tv_nsec += TICK_MS * 1000000L;
    end.tv_sec += end.tv_nsec / 1000000000L;
    end.tv_nsec %= 1000000000L;
    pthread_cond_timedwait(&clients->closing, &clients->lock, &end);
}

static void *look_after(void *context)
{
    Clients *clients = context;
    pthread_mutex_lock(&clients->lock);
    while (!clients->is_closing) {
        if (clients->port)
            look_for_sockets(clients);
        double now = clock_seconds();
        forget_gone(clients);
        shut_overdue(clients, now);
        shut_slowest(clients, now);
        pause_a_tick(clients);
    }
    pthread_mutex_unlock(&clients->lock);
    return NULL;
}

Clients *clients_open(const ClientLimits *limits)
{
    Clients *clients = mem_alloc(1, sizeof *clients);
    pthread_condattr_t clock;
    clients->limits = *limits;
    pthread_mutex_init(&clients->lock, NULL);
    pthread_condattr_init(&clock);
    pthread_condattr_setclock(&clock, CLOCK_MONOTONIC);
    pthread_cond_init(&clients->closing, &clock);
    pthread_condattr_destroy(&clock);
    if (pthread_create(&clients->thread, NULL, look_after, clients) == 0)
        return clients;
    pthread_cond_destroy(&clients->closing);
    pthread_mutex_destroy(&clients->lock);
    mem_free(clients);
    return NULL;
}

void clients_watch(Clients *clients, int port)
{
    pthread_mutex_lock(&clients->lock);
    clients->port = htons((uint16_t)port);
    pthread_mutex_unlock(&clients->lock);
}

void clients_stop(Clients *clients)
{
    pthread_mutex_lock(&clients->lock);
    clients->limits.crowd = 0;
    pthread_mutex_unlock(&clients->lock);
}

void clients_close(Clients *clients)
{
    if (!clients)
        return;
    pthread_mutex_lock(&clients->lock);
    clients->is_closing = true;
    pthread_cond_signal(&clients->closing);
    pthread_mutex_unlock(&clients->lock);
    pthread_join(clients->thread, NULL);
    for (Client *next; clients->first; clients->first = next) {
        next = clients->first->next;
        mem_free(clients->first);
    }
    pthread_cond_destroy(&clients->closing);
    pthread_mutex_destroy(&clients->lock);
    mem_free(clients);
}

/* ---- one client ---- */

Client *client_enter(Clients *clients, struct mg_connection *connection)
{
    assert(clients);
    Client *client = mg_get_user_connection_data(connection);
    if (client)
        return client;
    const struct mg_request_info *request = mg_get_request_info(connection);
    struct sockaddr_in peer = {.sin_family = AF_INET,
                               .sin_port = htons((uint16_t)request->remote_port)},
                       own = {.sin_family = AF_INET,
                              .sin_port = htons((uint16_t)request->server_port),
                              .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    if (inet_pton(AF_INET, request->remote_addr, &peer.sin_addr) != 1)
        return NULL;
    bool is_ours = clients->limits.any_user || peer_is_ours(&peer, &own);
    pthread_mutex_lock(&clients->lock);
    client = find_or_add(clients, peer.sin_addr.s_addr, peer.sin_port);
    client->has_asked = true;
    client->is_ours = is_ours;
    pthread_mutex_unlock(&clients->lock);
    mg_set_user_connection_data(connection, client);
    return client;
}

void client_leave(Client *client)
{
    if (!client)
        return;
    Clients *home = client->home;
    pthread_mutex_lock(&home->lock);
    Client **at = &home->first;
    while (*at != client)
        at = &(*at)->next;
    *at = client->next;
    pthread_mutex_unlock(&home->lock);
    mem_free(client);
}

bool client_is_ours(const Client *client)
{
    return client && client->is_ours;
}

static void change_phase(Client *client, Phase phase, double seconds)
{
    if (!client)
        return;
    pthread_mutex_lock(&client->home->lock);
    enter_phase(client, phase, seconds);
    pthread_mutex_unlock(&client->home->lock);
}

void client_read(Client *client, double seconds)
{
    change_phase(client, READING, seconds);
}

void client_wait(Client *client, double seconds)
{
    change_phase(client, WAITING, seconds);
}

void client_work(Client *client)
{
    change_phase(client, WORKING, 0);
}
