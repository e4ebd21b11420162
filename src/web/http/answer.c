/* Every answer carries the same headers. Scripts, styles, pictures and fonts come from this server
 * only, as files; nothing may frame the page, and nothing of it goes elsewhere. */
#include "web/http/answer.h"

#include "base/strbuf.h"

#include "web/http/clients.h"

#include <assert.h>
#include <civetweb.h>

#include <stdio.h>
#include <string.h>

const char TYPE_JSON[] = "application/json; charset=utf-8";
static const char TYPE_TEXT[] = "text/plain; charset=utf-8";

static const char SAFETY_HEADERS[] =
    "Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self' blob:; font-src 'self'; connect-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "Referrer-Policy: no-referrer\r\n"
    "Cross-Origin-Opener-Policy: same-origin\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\n";

/* A client reads what it asked for at this speed at least, or it has gone. */
static const double WRITE_SECONDS = 10, WRITE_BYTES_A_SECOND = 1 << 20;

static const char NOT_KEPT[] = "Cache-Control: no-store\r\n";

static const char *reason_of(int code)
{
    static const struct {
        int code;
        const char *reason;
    } REASONS[] = {
        {200, "OK"},
        {304, "Not Modified"},
        {400, "Bad Request"},
        {403, "Forbidden"},
        {404, "Not Found"},
        {405, "Method Not Allowed"},
        {408, "Request Timeout"},
        {409, "Conflict"},
        {411, "Length Required"},
        {413, "Content Too Large"},
        {422, "Unprocessable Content"},
        {431, "Request Header Fields Too Large"},
        {500, "Internal Server Error"},
        {503, "Service Unavailable"},
    };
    for (size_t i = 0; i < sizeof REASONS / sizeof *REASONS; i++)
        if (REASONS[i].code == code)
            return REASONS[i].reason;
    return "Refused";
}

bool request_has_method(const struct mg_connection *connection, const char *method)
{
    const char *asked = mg_get_request_info(connection)->request_method;
    return asked && strcmp(asked, method) == 0;
}

/* After a refusal the rest of the request may still be on its way, so the connection ends. */
static bool ends_connection(int code)
{
    return code != 200 && code != 304;
}

void answer_send(struct mg_connection *connection, const Answer *answer)
{
    assert(answer);
    StrBuf head;
    strbuf_init(&head, 4096);
    strbuf_add_format(&head, "HTTP/1.1 %d %s\r\n", answer->code, reason_of(answer->code));
    if (answer->code != 304)
        strbuf_add_format(&head, "Content-Type: %s\r\nContent-Length: %zu\r\n", answer->type,
                          answer->size);
    strbuf_add(&head, SAFETY_HEADERS);
    strbuf_add(&head, answer->headers ? answer->headers : NOT_KEPT);
    strbuf_add(&head, ends_connection(answer->code) ? "Connection: close\r\n\r\n"
                                                    : "Connection: keep-alive\r\n\r\n");
    client_wait(mg_get_user_connection_data(connection),
                WRITE_SECONDS + (double)answer->size / WRITE_BYTES_A_SECOND);
    mg_write(connection, strbuf_text(&head), head.length);
    if (answer->code != 304 && answer->size > 0 && !request_has_method(connection, "HEAD"))
        mg_write(connection, answer->body, answer->size);
    strbuf_clear(&head);
}

int answer_refuse(struct mg_connection *connection, int code)
{
    char text[64];
    int length = snprintf(text, sizeof text, "%d %s\n", code, reason_of(code));
    answer_send(connection,
                &(Answer){.code = code,
                          .type = TYPE_TEXT,
                          .body = text,
                          .size = (size_t)length,
                          .headers = code == 405 ? "Allow: GET, HEAD, POST\r\n" : NULL});
    return code;
}

/* The end of the events is the end of the connection, at once: a client that reads until then must
 * not wait for another request to be missed. */
void answer_start_events(struct mg_connection *connection)
{
    mg_disable_connection_keep_alive(connection);
    mg_printf(connection,
              "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream; charset=utf-8\r\n%s%s"
              "Connection: close\r\n\r\n",
              SAFETY_HEADERS, NOT_KEPT);
}

bool answer_send_event(struct mg_connection *connection, const char *name, const char *json)
{
    Client *client = mg_get_user_connection_data(connection);
    client_wait(client, WRITE_SECONDS + (double)strlen(json) / WRITE_BYTES_A_SECOND);
    bool is_there = mg_printf(connection, "event: %s\ndata: %s\n\n", name, json) > 0;
    client_work(client);
    return is_there;
}
