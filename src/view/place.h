/* Which position of a game an answer is about, so that nobody is off by one in silence. */
#ifndef KATACHI_VIEW_PLACE_H
#define KATACHI_VIEW_PLACE_H

#include "base/strbuf.h"
#include "sgf/find_position.h"

/* "after 42 moves; move 43 was P18". No line end. */
void place_write_text(const GamePlace *place, int board_size, StrBuf *out);

#endif
