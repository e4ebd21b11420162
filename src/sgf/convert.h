/* Changing a whole game: charset, old spellings, orientation, colours. All in place; what changes
 * is copied into game->mem. STATUS_LIMIT if that is full; the game is then half changed. */
#ifndef KATACHI_SGF_CONVERT_H
#define KATACHI_SGF_CONVERT_H

#include "sgf/tree.h"

typedef enum { SGF_PASS_KEEP, SGF_PASS_EMPTY, SGF_PASS_TT } SgfPassStyle;

/* Rotates, mirrors or recolours the points in a private property, in place; annotation_turn() is
 * one. */
typedef Status SgfTurnPrivate(SgfGame *game, SgfProperty *property, int symmetry, bool swap_colors,
                              int size, Error *err);

/* Zero means: leave it as it is. */
typedef struct {
    bool main_line;   /* drop all variations but the first */
    bool swap_colors; /* Black becomes White: stones, names, result, komi, turn; no handicap */
    int symmetry;     /* of core/board.h, 0 … 7 */
    SgfPassStyle pass;
    SgfTurnPrivate *turn_private; /* NULL: private properties stay as they are */
} SgfConversion;

/* Values in UTF-8, with CA[UTF-8] in the root. Invalid bytes become U+FFFD. */
MUST_CHECK Status sgf_to_utf8(SgfGame *game, Error *err);

/* Turn, mirror, swap, cut. STATUS_UNSUPPORTED if points must change and the board is not one of
 * ours; points that are not on the board stay as they are. */
MUST_CHECK Status sgf_convert(SgfGame *game, const SgfConversion *conversion, Error *err);

/* FF[4] as it should be: UTF-8; FF, GM, CA and SZ in the root; capitals only in names; the old L
 * and M as LB and MA; points in small letters; lists of points written out; passes empty; setup
 * apart from moves. Nothing is dropped. */
MUST_CHECK Status sgf_normalise(SgfGame *game, Error *err);

#endif
