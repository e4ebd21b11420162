/* A place in a game in words. */
#include "core/text.h"

#include "view/position.h"

#include <assert.h>

void place_write_text(const GamePlace *place, int board_size, StrBuf *out)
{
    assert(place && board_size >= 0 && board_size <= BOARD_SIZE_MAX && out);
    char vertex[POINT_TEXT_SIZE];
    strbuf_add_format(out, "after %d move%s", place->moves, place->moves == 1 ? "" : "s");
    if (place->next != POINT_NONE)
        strbuf_add_format(out, "; move %d was %s", place->moves + 1,
                          point_text(board_size, place->next, vertex));
}
