/* Civetweb behind a guard: files in memory and the API. */
#include "web/web.h"

#include "base/memory.h"
#include "web/http/answer.h"
#include "web/http/api.h"
#include "web/http/files.h"
#include "web/http/guard.h"

#include <civetweb.h>

#include <stdio.h>
#include <string.h>
#include <strings.h>

struct WebServer {
    struct mg_context *context;
    int port;
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

/* Called by civetweb for each request; a number other than 0 means that it was answered. */
static int on_request(struct mg_connection *connection)
{
    const struct mg_request_info *request = mg_get_request_info(connection);
    WebServer *server = mg_get_user_data(mg_get_context(connection));
    const char *path = request->local_uri_raw;
    if (!comes_from_here(request, request->server_port))
        return answer_refuse(connection, 403);
    if (!path)
        return answer_refuse(connection, 400);
    const char *question = api_question(path);
    if (question)
        return api_answer(&server->api, connection, question);
    if (!request_has_method(connection, "GET") && !request_has_method(connection, "HEAD"))
        return answer_refuse(connection, 405);
    if (request->content_length > 0)
        return answer_refuse(connection, 413);
    return files_answer(connection, path);
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
    const struct mg_callbacks callbacks = {
        .begin_request = on_request, .http_error = on_error, .log_message = on_log};
    /* civetweb takes this without const and only reads it */
    struct mg_init_data init = {.user_data = server};
    init.callbacks = &callbacks;
    init.configuration_options = (const char **)(uintptr_t)options;
    return mg_start2(&init, error);
}

Status web_open(int port, WebServer **opened, Error *err)
{
    WebServer *server = mem_alloc(1, sizeof *server);
    mg_init_library(0);
    Status status = api_open(&server->api, err);
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
    *opened = server;
    return STATUS_OK;
}

int web_port(const WebServer *server)
{
    return server->port;
}

void web_close(WebServer *server)
{
    api_stop(&server->api);
    if (server->context)
        mg_stop(server->context);
    mg_exit_library();
    api_close(&server->api);
    mem_free(server);
}
