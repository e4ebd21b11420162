/* Civetweb behind a guard: files in memory and the API. */
#include "web/web.h"

#include "base/memory.h"
#include "web/http/answer.h"
#include "web/http/api.h"
#include "web/http/clients.h"

#include <assert.h>
#include <civetweb.h>

#include <netinet/in.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

/* Nearly all of civetweb's threads, see num_threads. */
enum { CROWD = 120 };

/* For the head of a request, and for the rest of one that was refused. */
static const double HEAD_SECONDS = 6;

struct WebServer {
    struct mg_context *context;
    int port;
    atomic_bool has_stopped;
    Clients *clients;
    Api api;
};

/* Every Host must be ours and there must be one; every Origin must be ours if there is any. */
static bool comes_from_here(const struct mg_request_info *request, int port)
{
    int hosts = 0;
    for (int i = 0; i < request->num_headers; i++) {
        const char *name = request->http_headers[i].name;
        const char *value = request->http_headers[i].value;
        bool is_host = strcasecmp(name, "Host") == 0;
        if (is_host && !guard_host_is_ours(value, port))
            return false;
        if (strcasecmp(name, "Origin") == 0 && !guard_origin_is_ours(value, port))
            return false;
        hosts += is_host;
    }
    return hosts == 1;
}

/* Civetweb drops the headers that do not fit into its table without a word. */
static bool headers_are_complete(const struct mg_request_info *request)
{
    size_t places = sizeof request->http_headers / sizeof *request->http_headers;
    return (size_t)request->num_headers < places;
}

/* One length at most, and no other way to say where a body ends. */
static bool length_is_plain(const struct mg_request_info *request)
{
    int lengths = 0;
    for (int i = 0; i < request->num_headers; i++) {
        const char *name = request->http_headers[i].name;
        bool is_length = strcasecmp(name, "Content-Length") == 0;
        if (is_length && !guard_length_is_plain(request->http_headers[i].value))
            return false;
        if (strcasecmp(name, "Transfer-Encoding") == 0)
            return false;
        lengths += is_length;
    }
    return lengths <= 1;
}

/* The code to refuse a request with, whatever it asks; 0: none. */
static int find_refusal(const struct mg_request_info *request, const Client *client)
{
    if (!headers_are_complete(request))
        return 431;
    if (!client_is_ours(client) || !comes_from_here(request, request->server_port))
        return 403;
    return length_is_plain(request) && request->local_uri_raw ? 0 : 400;
}

/* Called by civetweb for each request; a number other than 0 means that it was answered. */
static int on_request(struct mg_connection *connection)
{
    const struct mg_request_info *request = mg_get_request_info(connection);
    WebServer *server = mg_get_user_data(mg_get_context(connection));
    const char *path = request->local_uri_raw;
    Client *client = client_enter(server->clients, connection);
    int refusal = find_refusal(request, client);
    client_work(client);
    if (refusal)
        return answer_refuse(connection, refusal);
    const char *question = api_question(path);
    if (question)
        return api_answer(&server->api, connection, question);
    if (!request_has_method(connection, "GET") && !request_has_method(connection, "HEAD"))
        return answer_refuse(connection, 405);
    if (request->content_length > 0)
        return answer_refuse(connection, 413);
    return files_answer(connection, path);
}

/* Without this a connection would begin with the client of the one before. */
static int on_connection(const struct mg_connection *connection, void **client)
{
    (void)connection;
    *client = NULL;
    return 0;
}

/* Next comes the head of another request, or what is left of this one. */
static void on_request_end(const struct mg_connection *connection, int code)
{
    (void)code;
    client_wait(mg_get_user_connection_data(connection), HEAD_SECONDS);
}

/* Civetweb still reads and forgets what the client sends, for a while: then it is nobody's request.
 */
static void on_connection_end(const struct mg_connection *connection)
{
    client_leave(mg_get_user_connection_data(connection));
}

/* Requests that civetweb itself does not accept; 0 means that the answer was sent. */
static int on_error(struct mg_connection *connection, int code, const char *message)
{
    (void)message;
    answer_refuse(connection, code);
    return 0;
}

/* What civetweb logs is the fault of a client, or comes back from mg_start2 as well. */
static int on_log(const struct mg_connection *connection, const char *message)
{
    (void)connection;
    (void)message;
    return 1;
}

/* Civetweb holds a thread for every open connection, also while it says nothing, so there are
 * enough of them for a hundred clients, and those who say nothing are soon cut off. */
static struct mg_context *start_civetweb(WebServer *server, int port, struct mg_error_data *error)
{
    char address[32];
    snprintf(address, sizeof address, "127.0.0.1:%d", port);
    const char *const options[] = {
        "listening_ports",
        address,
        "num_threads",
        "160",
        "request_timeout_ms",
        "5000",
        "keep_alive_timeout_ms",
        "500",
        "enable_keep_alive",
        "yes",
        "max_request_size",
        "8192",
        "enable_auth_domain_check",
        "no",
        "enable_directory_listing",
        "no",
        "tcp_nodelay",
        "1",
        "decode_url", /* no path of ours needs an escape, and a NUL would hide what follows it */
        "no",
        NULL,
    };
    const struct mg_callbacks callbacks = {.begin_request = on_request,
                                           .end_request = on_request_end,
                                           .init_connection = on_connection,
                                           .connection_close = on_connection_end,
                                           .http_error = on_error,
                                           .log_message = on_log};
    /* civetweb takes this without const and only reads it */
    struct mg_init_data init = {.user_data = server};
    init.callbacks = &callbacks;
    init.configuration_options = (const char **)(uintptr_t)options;
    return mg_start2(&init, error);
}

static Status open_parts(WebServer *server, const WebOptions *options, Error *err)
{
    server->clients = clients_open(&(ClientLimits){
        .crowd = CROWD, .head_seconds = HEAD_SECONDS, .any_user = options->any_user});
    if (!options->any_user && !peer_can_be_known())
        return error_set(err, STATUS_IO,
                         "the system does not say which user connects; "
                         "--any-user serves without that check");
    if (!server->clients)
        return error_set(err, STATUS_IO, "the system has no threads for the server");
    return STATUS_OK;
}

Status web_open(const WebOptions *options, WebServer **opened, Error *err)
{
    assert(options);
    WebServer *server = mem_alloc(1, sizeof *server);
    int port = options->port;
    mg_init_library(0);
    Status status = open_parts(server, options, err);
    if (status == STATUS_OK)
        status = api_open(&server->api, err);
    if (status != STATUS_OK) {
        web_close(server);
        return status;
    }
    char reason[ERROR_TEXT_LIMIT] = "";
    unsigned code = 0;
    struct mg_error_data error = {&code, reason, sizeof reason};
    server->context = start_civetweb(server, port, &error);
    if (!server->context) {
        web_close(server);
        return error_set(err, STATUS_IO, "cannot listen on port %d: %s", port, reason);
    }
    struct mg_server_port bound;
    if (mg_get_server_ports(server->context, 1, &bound) == 1)
        server->port = bound.port;
    clients_watch(server->clients, server->port);
    *opened = server;
    return STATUS_OK;
}

int web_port(const WebServer *server)
{
    return server->port;
}

/* Civetweb looks at most every two seconds whether it should stop, or when somebody connects: so
 * somebody does. */
static void *knock(void *context)
{
    WebServer *server = context;
    struct sockaddr_in address = {.sin_family = AF_INET,
                                  .sin_port = htons((uint16_t)server->port),
                                  .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    while (!atomic_load(&server->has_stopped)) {
        int end = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
        if (end >= 0) {
            (void)connect(end, (const struct sockaddr *)&address, sizeof address);
            close(end);
        }
        nanosleep(&(struct timespec){.tv_nsec = 20 * 1000000L}, NULL);
    }
    return NULL;
}

static void stop_listening(WebServer *server)
{
    pthread_t knocker;
    bool has_knocker = pthread_create(&knocker, NULL, knock, server) == 0;
    mg_stop(server->context);
    atomic_store(&server->has_stopped, true);
    if (has_knocker)
        pthread_join(knocker, NULL);
}

void web_close(WebServer *server)
{
    assert(server);
    api_stop(&server->api);
    if (server->clients)
        clients_stop(server->clients);
    if (server->context)
        stop_listening(server);
    mg_exit_library();
    api_close(&server->api);
    clients_close(server->clients);
    mem_free(server);
}
