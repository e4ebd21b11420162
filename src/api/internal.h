/* What the files of the library share: what the public names stand for, points (columns and rows)
 * and cells of the board, errors, features, records. Private to the module. */
#ifndef KATACHI_API_INTERNAL_H
#define KATACHI_API_INTERNAL_H

#include "base/status.h"
#include "core/game.h"
#include "learn/model.h"
#include "predict/extractor.h"
#include "sgf/tree.h"

#include <katachi/katachi.h>
#include <string.h>

/* Between the public points (columns and rows) and the cells of the board. */

/* What the public name stands for. */
struct KatachiGame {
    Game game;
    char *facts; /* of the record: name, NUL, value, NUL, …; NULL if it was not loaded */
    size_t facts_size;
};

/* Text for a caller's buffer, like snprintf. Returns its length. */
static inline size_t public_fill_text(const char *text, size_t length, char *out, size_t capacity)
{
    if (capacity > 0) {
        size_t kept = length < capacity ? length : capacity - 1;
        memcpy(out, text, kept);
        out[kept] = '\0';
    }
    return length;
}

/* Stones and liberties by row, as a caller gets them; either may be NULL. */
void public_fill_stones(const Board *board, uint8_t *stones, uint8_t *liberties);

static inline bool public_is_on_board(const Board *board, KatachiPoint at)
{
    return at.x >= 0 && at.y >= 0 && at.x < board->size && at.y < board->size;
}

/* The cell of a point of the board, or POINT_PASS; POINT_NONE for anything else. */
static inline Point public_to_cell(const Board *board, KatachiPoint at)
{
    if (at.x == -1 && at.y == -1)
        return POINT_PASS;
    return public_is_on_board(board, at) ? board_point(board, at.x, at.y) : POINT_NONE;
}

/* Whether all games have boards of this size. */
static inline bool public_have_size(const KatachiGame *const *games, size_t count, int size)
{
    for (size_t i = 0; i < count; i++)
        if (games[i]->game.board.size != size)
            return false;
    return true;
}

static inline KatachiPoint cell_to_public(int size, Point at)
{
    if (at == POINT_PASS || at == POINT_NONE || at == POINT_RESIGN)
        return katachi_pass();
    return (KatachiPoint){at % (size + 1) - 1, at / (size + 1) - 1};
}

/* From errors of the modules to public ones. */

/* error may be NULL. */
void public_fill_error(const Error *err, KatachiError *error);

/* Features as games and collections both give them. */

struct KatachiFeatures {
    Model *model; /* NULL: a set without patterns */
    Extractor *extractor;
    Sample *sample; /* the last position */
};

/* Rows of the candidates of a position; features->sample keeps which was played. Returns how many
 * there are. */
int public_extract(KatachiFeatures *features, const Position *position, Point played, int32_t *at,
                   uint32_t *value);

/* Between records and public games. */

/* A new game from the main line of a record, with its facts; NULL if it breaks the rules. */
KatachiGame *public_play_main_line(const SgfGame *record, Error *err);

#endif
