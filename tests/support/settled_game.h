/* A finished game on 9x9 that anybody can count. */
#ifndef KATACHI_TESTS_SETTLED_GAME_H
#define KATACHI_TESTS_SETTLED_GAME_H

#include "base/strbuf.h"

/* Each side has a wall with two eyes behind it, 36 points by area, and nothing is left to play but
 * the middle line. `properties` go to the root: "RE[W+6.5]". */
static inline void add_settled_game(const char *properties, StrBuf *text)
{
    strbuf_add_format(text, "(;FF[4]SZ[9]KM[6.5]%s", properties);
    for (char row = 'a'; row <= 'i'; row++)
        strbuf_add_format(text, ";B[d%c];W[f%c]", row, row);
    for (char row = 'b'; row <= 'h'; row++)
        strbuf_add_format(text, ";B[b%c];W[h%c]", row, row);
    strbuf_add(text, ";B[];W[])\n");
}

#endif
