/* The files that are served, all in memory: the web app as the build embedded it, and a
 * page without script for when there is none. */
#ifndef KATACHI_WEB_HTTP_FILES_H
#define KATACHI_WEB_HTTP_FILES_H

#include <stddef.h>

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
