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

/* The files that are served, all in memory: the web app as the build embedded it, and a
 * page without script for when there is none. */

struct mg_connection;

/* A file of the web app; the table is written by tools/embed_ui.py. */
typedef struct {
    const char *path;
    const char *type;
    size_t offset, size;           /* in UI_DATA */
    size_t gzip_offset, gzip_size; /* the same compressed; size 0: it does not pay */
    const char *tag;               /* of its bytes */
} UiFile;

extern const UiFile UI_FILES[];
extern const size_t UI_FILE_COUNT; /* 0: the web app was not built */
extern const char UI_DATA[];

/* Answer a GET or HEAD for exactly this path. Returns the status code. */
int files_answer(struct mg_connection *connection, const char *path);

/* Files of assets/ as bytes of the program; assets_data.c is written from them by the build. */

extern const char ASSET_PLAIN_HTML[];
extern const size_t ASSET_PLAIN_HTML_SIZE;
extern const char ASSET_STYLE_CSS[];
extern const size_t ASSET_STYLE_CSS_SIZE;
extern const char ASSET_ICON_SVG[];
extern const size_t ASSET_ICON_SVG_SIZE;

#endif
