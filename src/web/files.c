/* A table of paths. All answers are made when the server opens and only read afterwards, so its
 * threads share them without a lock. */
#include "web/files.h"

#include "web/answer.h"
#include "web/assets.h"
#include "web/board_svg.h"
#include "web/page.h"

#include <civetweb.h>

#include <stdio.h>
#include <string.h>

enum { PAGE_LIMIT = 1024 * 1024, ROUTE_COUNT = 4 };

typedef struct {
    const char *path;
    const char *type;
    const char *body;
    size_t size;
} Route;

struct Files {
    StrBuf page;
    StrBuf board;
    Route route[ROUTE_COUNT];
};

static void make_routes(Files *files)
{
    Example *example = mem_alloc(1, sizeof *example);
    example_make(example);
    strbuf_init(&files->page, PAGE_LIMIT);
    strbuf_init(&files->board, PAGE_LIMIT);
    page_write(example, &files->page);
    board_svg_write(&(BoardPicture){.board = &example->board,
                                    .last = example->last,
                                    .owner = example->playout_count ? example->owner : NULL},
                    &files->board);
    mem_free(example);
    static const char SVG[] = "image/svg+xml";
    const Route routes[ROUTE_COUNT] = {
        {"/plain", "text/html; charset=utf-8", strbuf_text(&files->page), files->page.length},
        {"/board.svg", SVG, strbuf_text(&files->board), files->board.length},
        {"/style.css", "text/css; charset=utf-8", ASSET_STYLE_CSS, ASSET_STYLE_CSS_SIZE},
        {"/icon.svg", SVG, ASSET_ICON_SVG, ASSET_ICON_SVG_SIZE},
    };
    memcpy(files->route, routes, sizeof routes);
}

Files *files_open(void)
{
    Files *files = mem_alloc(1, sizeof *files);
    make_routes(files);
    return files;
}

void files_close(Files *files)
{
    strbuf_clear(&files->page);
    strbuf_clear(&files->board);
    mem_free(files);
}

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

static const Route *find_route(const Files *files, const char *path)
{
    for (int i = 0; i < ROUTE_COUNT; i++)
        if (strcmp(files->route[i].path, path) == 0)
            return &files->route[i];
    return NULL;
}

int files_answer(const Files *files, struct mg_connection *connection, const char *path)
{
    const UiFile *file = find_ui(path);
    if (file)
        return send_ui(connection, file);
    const Route *route = find_route(files, strcmp(path, "/") == 0 ? "/plain" : path);
    if (!route)
        return answer_refuse(connection, 404);
    answer_send(connection, &(Answer){.code = 200,
                                      .type = route->type,
                                      .body = route->body,
                                      .size = route->size,
                                      .headers = "Cache-Control: no-cache\r\n"});
    return 200;
}
