/* Civetweb behind a guard and a table of paths. All answers are made when the server opens and only
 * read afterwards, so its threads share them without a lock. */
#include "web/web.h"

#include "web/assets.h"
#include "web/guard.h"
#include "web/page.h"

#include <civetweb.h>

#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { PAGE_LIMIT = 1024 * 1024, ROUTE_COUNT = 4 };

typedef struct {
    const char *path;
    const char *type;
    const char *body;
    size_t size;
} Route;

struct WebServer {
    struct mg_context *context;
    int port;
    StrBuf page;
    StrBuf board;
    Route route[ROUTE_COUNT];
};

/* No scripts, no frames, nothing from elsewhere. */
static const char SAFETY_HEADERS[] =
    "Content-Security-Policy: default-src 'none'; style-src 'self'; img-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "Referrer-Policy: no-referrer\r\n"
    "Cross-Origin-Opener-Policy: same-origin\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\n"
    "Cache-Control: no-cache\r\n";

static const char *reason_of(int code)
{
    switch (code) {
    case 200:
        return "OK";
    case 400:
        return "Bad Request";
    case 403:
        return "Forbidden";
    case 404:
        return "Not Found";
    case 405:
        return "Method Not Allowed";
    case 413:
        return "Content Too Large";
    default:
        return "Refused";
    }
}

static bool is_method(const struct mg_connection *connection, const char *method)
{
    const char *asked = mg_get_request_info(connection)->request_method;
    return asked && strcmp(asked, method) == 0;
}

static void answer(struct mg_connection *connection, int code, const Route *route)
{
    mg_printf(connection, "HTTP/1.1 %d %s\r\nContent-Type: %s\r\nContent-Length: %lu\r\n%s%s%s\r\n",
              code, reason_of(code), route->type, (unsigned long)route->size, SAFETY_HEADERS,
              code == 405 ? "Allow: GET, HEAD\r\n" : "",
              code == 200 ? "" : "Connection: close\r\n");
    if (!is_method(connection, "HEAD"))
        mg_write(connection, route->body, route->size);
}

static int refuse(struct mg_connection *connection, int code)
{
    char text[64];
    int length = snprintf(text, sizeof text, "%d %s\n", code, reason_of(code));
    answer(connection, code,
           &(Route){.type = "text/plain; charset=utf-8", .body = text, .size = (size_t)length});
    return code;
}

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

static const Route *find_route(const WebServer *server, const char *path)
{
    for (int i = 0; path && i < ROUTE_COUNT; i++)
        if (strcmp(server->route[i].path, path) == 0)
            return &server->route[i];
    return NULL;
}

/* Called by civetweb for each request; a number other than 0 means that it was answered. */
static int on_request(struct mg_connection *connection)
{
    const struct mg_request_info *request = mg_get_request_info(connection);
    const WebServer *server = mg_get_user_data(mg_get_context(connection));
    if (!comes_from_here(request, request->server_port))
        return refuse(connection, 403);
    if (!is_method(connection, "GET") && !is_method(connection, "HEAD"))
        return refuse(connection, 405);
    if (request->content_length > 0)
        return refuse(connection, 413);
    const Route *route = find_route(server, request->local_uri_raw);
    if (!route)
        return refuse(connection, 404);
    answer(connection, 200, route);
    return 200;
}

/* Requests that civetweb itself does not accept; 0 means that the answer was sent. */
static int on_error(struct mg_connection *connection, int code, const char *message)
{
    (void)message;
    refuse(connection, code);
    return 0;
}

/* What civetweb logs is the fault of a client, or comes back from mg_start2 as well. */
static int on_log(const struct mg_connection *connection, const char *message)
{
    (void)connection;
    (void)message;
    return 1;
}

static void make_routes(WebServer *server)
{
    Example *example = mem_alloc(1, sizeof *example);
    example_make(example);
    strbuf_init(&server->page, PAGE_LIMIT);
    strbuf_init(&server->board, PAGE_LIMIT);
    page_write(example, &server->page);
    board_svg_write(&(BoardPicture){.board = &example->board,
                                    .last = example->last,
                                    .owner = example->playout_count ? example->owner : NULL},
                    &server->board);
    mem_free(example);
    static const char SVG[] = "image/svg+xml";
    const Route routes[ROUTE_COUNT] = {
        {"/", "text/html; charset=utf-8", strbuf_text(&server->page), server->page.length},
        {"/board.svg", SVG, strbuf_text(&server->board), server->board.length},
        {"/style.css", "text/css; charset=utf-8", ASSET_STYLE_CSS, ASSET_STYLE_CSS_SIZE},
        {"/icon.svg", SVG, ASSET_ICON_SVG, ASSET_ICON_SVG_SIZE},
    };
    memcpy(server->route, routes, sizeof routes);
}

/* Threads are few and slow requests are cut off: a socket that says nothing holds one of them. */
static struct mg_context *start_civetweb(WebServer *server, int port, struct mg_error_data *error)
{
    char address[32];
    snprintf(address, sizeof address, "127.0.0.1:%d", port);
    const char *const options[] = {
        "listening_ports",
        address,
        "num_threads",
        "8",
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
    make_routes(server);
    char reason[ERROR_TEXT_LIMIT] = "";
    unsigned code = 0;
    struct mg_error_data error = {&code, reason, sizeof reason};
    mg_init_library(0);
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
    if (server->context)
        mg_stop(server->context);
    mg_exit_library();
    strbuf_clear(&server->page);
    strbuf_clear(&server->board);
    mem_free(server);
}
