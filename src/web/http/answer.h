/* Answers over HTTP: status line, the headers that keep the page safe, a body. */
#ifndef KATACHI_WEB_HTTP_ANSWER_H
#define KATACHI_WEB_HTTP_ANSWER_H

#include <stdbool.h>
#include <stddef.h>

struct mg_connection;

typedef struct {
    int code;
    const char *type; /* of the body */
    const char *body;
    size_t size;
    const char *headers; /* further ones, each with its line end; NULL: none */
} Answer;

extern const char TYPE_JSON[];

/* Send it; without its body if the request was HEAD. */
void answer_send(struct mg_connection *connection, const Answer *answer);

/* A short text for requests that are not worth more. Returns the code. */
int answer_refuse(struct mg_connection *connection, int code);

/* Begin an answer that comes in events; end it by closing. */
void answer_start_events(struct mg_connection *connection);

/* Send one event; false if the other side has gone. */
bool answer_send_event(struct mg_connection *connection, const char *name, const char *json);

bool request_has_method(const struct mg_connection *connection, const char *method);

#endif
