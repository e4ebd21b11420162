/* A table of paths; all files lie in the program, so threads share them without a lock. */
#include "web/http/answer.h"

#include <civetweb.h>

#include <stdio.h>
#include <string.h>

typedef struct {
    const char *path;
    const char *type;
    const char *body;
    const size_t *size;
} Route;

/* What there is besides the web app. */
static const Route ROUTES[] = {
    {"/plain", "text/html; charset=utf-8", ASSET_PLAIN_HTML, &ASSET_PLAIN_HTML_SIZE},
    {"/style.css", "text/css; charset=utf-8", ASSET_STYLE_CSS, &ASSET_STYLE_CSS_SIZE},
    {"/icon.svg", "image/svg+xml", ASSET_ICON_SVG, &ASSET_ICON_SVG_SIZE},
};

static const UiFile *find_ui(const char *path)
{
    for (size_t i = 0; i < UI_FILE_COUNT; i++)
        if (strcmp(UI_FILES[i].path, path) == 0)
            return &UI_FILES[i];
    return NULL;
}

static bool takes_gzip(struct mg_connection *connection)
{
    const char *accepted = mg_get_header(connection, "Accept-Encoding");
    return accepted && strstr(accepted, "gzip");
}

/* Files under /assets/ carry a hash in their names and never change; the page is asked for again.
 */
static int send_ui(struct mg_connection *connection, const UiFile *file)
{
    char headers[256];
    const char *known = mg_get_header(connection, "If-None-Match");
    bool is_known = known && strstr(known, file->tag);
    bool is_packed = file->gzip_size > 0 && takes_gzip(connection);
    bool stays = strncmp(file->path, "/assets/", 8) == 0;
    snprintf(headers, sizeof headers, "ETag: \"%s\"\r\nVary: Accept-Encoding\r\n%s%s", file->tag,
             is_packed ? "Content-Encoding: gzip\r\n" : "",
             stays ? "Cache-Control: public, max-age=31536000, immutable\r\n"
                   : "Cache-Control: no-cache\r\n");
    Answer answer = {.code = is_known ? 304 : 200,
                     .type = file->type,
                     .body = UI_DATA + (is_packed ? file->gzip_offset : file->offset),
                     .size = is_packed ? file->gzip_size : file->size,
                     .headers = headers};
    answer_send(connection, &answer);
    return answer.code;
}

static const Route *find_route(const char *path)
{
    for (size_t i = 0; i < sizeof ROUTES / sizeof *ROUTES; i++)
        if (strcmp(ROUTES[i].path, path) == 0)
            return &ROUTES[i];
    return NULL;
}

int files_answer(struct mg_connection *connection, const char *path)
{
    const UiFile *file = find_ui(path);
    if (file)
        return send_ui(connection, file);
    const Route *route = find_route(strcmp(path, "/") == 0 ? "/plain" : path);
    if (!route)
        return answer_refuse(connection, 404);
    answer_send(connection, &(Answer){.code = 200,
                                      .type = route->type,
                                      .body = route->body,
                                      .size = *route->size,
                                      .headers = "Cache-Control: no-cache\r\n"});
    return 200;
}
