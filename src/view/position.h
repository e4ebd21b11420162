/* A position of a record as text and JSON. */
#ifndef KATACHI_VIEW_POSITION_H
#define KATACHI_VIEW_POSITION_H

#include "base/strbuf.h"
#include "sgf/find_position.h"

void position_write_text(const SgfGame *game, const SgfFound *answer, StrBuf *out);
void position_write_json(const SgfGame *game, const SgfFound *answer, StrBuf *out);

/* Which position of a game an answer is about, so that nobody is off by one in silence. */

/* "after 42 moves; move 43 was P18". No line end. */
void place_write_text(const GamePlace *place, int board_size, StrBuf *out);

#endif
