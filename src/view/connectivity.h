/* Links and groups of a position as text and JSON. */
#ifndef KATACHI_VIEW_CONNECTIVITY_H
#define KATACHI_VIEW_CONNECTIVITY_H

#include "app/connectivity.h"
#include "base/strbuf.h"
#include "sgf/find_position.h"
#include "shape/connection.h"

/* The board with its groups as letters, then the links: `top` of them, the least certain first if
 * asked for. */
typedef struct {
    const Board *board;
    const Connectivity *answer;
    GamePlace place;
    int top;
    bool unsure_first;
} ConnectivityView;

void connectivity_write_text(const ConnectivityView *view, StrBuf *out);
void connectivity_write_json(const ConnectivityView *view, StrBuf *out);

/* One pair that was read. */
typedef struct {
    const Board *board;
    const ConnectionAssessment *assessment;
    GamePlace place;
    Point a, b;
} ConnectionView;

void connection_write_text(const ConnectionView *view, StrBuf *out);
void connection_write_json(const ConnectionView *view, StrBuf *out);

#endif
