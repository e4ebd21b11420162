/* Points, colours and positions as text: the one place where coordinates become letters.
 *
 * Vertices are GTP's: a letter without I for the column, a number for the row from below (Q16). */
#ifndef KATACHI_CORE_TEXT_H
#define KATACHI_CORE_TEXT_H

#include "base/status.h"
#include "base/strbuf.h"
#include "core/board.h"

enum { POINT_TEXT_SIZE = 8 };

/* "Q16", "pass", "resign" or "none". Returns out. */
char *point_text(int size, Point at, char out[POINT_TEXT_SIZE]);

/* Read a vertex of a board of this size, without regard to case; "pass" and "resign" are accepted.
 * False if the text is anything else. */
bool point_parse(const char *text, int size, Point *at);

/* "black", "white", "b", "w" in any case. */
bool stone_parse(const char *text, Stone *who);

/* "black", "white", "empty". */
const char *stone_text(Stone who);

/* Draw the position with coordinates, X black, O white, + star points, and (…) around the last
 * move (POINT_NONE: none marked). */
void board_draw(const Board *board, Point last, StrBuf *out);

/* Read a drawing: one line per row, X black, O white, '.', '+' or ',' empty. Blanks, round
 * brackets, row numbers at the margins and lines of column letters ("A B C …") are skipped, so that
 * it reads what board_draw wrote. The number of rows is the size. A lower-case letter (not o or x)
 * names an empty point: mark['c' - 'a'] is then where c stands (POINT_NONE if nowhere; mark may be
 * NULL). STATUS_SYNTAX with the line on bad input, STATUS_INVALID if a chain has no liberty. */
MUST_CHECK Status board_parse(const char *text, Board *board, Point mark[26], Error *err);

#endif
