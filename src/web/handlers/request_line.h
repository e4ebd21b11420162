/* The line of play that a request is about: SGF whose main line ends at the node in question. */
#ifndef KATACHI_WEB_HANDLERS_REQUEST_LINE_H
#define KATACHI_WEB_HANDLERS_REQUEST_LINE_H

#include "core/game.h"
#include "sgf/tree.h"

enum { REQUEST_LINE_BYTES = 1 << 20, REQUEST_LINE_NODES = 4000 };

typedef struct {
    Arena mem;
    SgfGame record;
    const SgfNode *end;
    Game game; /* up to the end, with its history */
    int moves; /* of the line; the history may be shorter, for stones that are set up start it */
} RequestLine;

/* Read a line; the text must outlive it. *line must be cleared, also after a failure. */
MUST_CHECK Status request_line_read(const char *sgf, size_t size, RequestLine *line, Error *err);
void request_line_clear(RequestLine *line);

#endif
