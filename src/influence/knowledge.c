/* What `shape` knows about a position, as strengths of the field. */
#include "influence/models.h"

#include "shape/ladder.h"
#include "shape/region.h"

#include <string.h>

static void set_known(FieldKnowledge *known, Point at, Stone owner)
{
    known->is_known[at] = true;
    known->black[at] = owner == STONE_BLACK ? 1 : 0;
}

/* Living chains, their certain points, and the dead stones on them. */
static void know_life(const Board *board, FieldKnowledge *known)
{
    UnconditionalLife life;
    unconditional_life_find(board, &life);
    for (int at = 0; at < board_cell_count(board); at++) {
        int owner = life.alive[at] ? life.alive[at] : life.territory[at];
        if (owner == STONE_BLACK || owner == STONE_WHITE)
            set_known(known, (Point)at, (Stone)owner);
    }
}

static void know_false_eyes(const Board *board, FieldKnowledge *known)
{
    for (int at = 0; at < board_cell_count(board); at++)
        known->is_false_eye[at] = board->stone[at] == STONE_NONE &&
                                  (eye_judge(board, (Point)at, STONE_BLACK) == EYE_FALSE ||
                                   eye_judge(board, (Point)at, STONE_WHITE) == EYE_FALSE);
}

/* A chain in atari whose owner, to move, cannot save it. */
static void know_ladders(const Board *board, FieldKnowledge *known)
{
    for (int at = 0; at < board_cell_count(board); at++) {
        bool is_root = board->stone[at] != STONE_NONE && board->chain[at] == at;
        if (is_root && board->stone[at] != STONE_WALL && !known->is_known[at] &&
            board->liberty_count[at] == 1 && ladder_catches(board, (Point)at))
            set_known(known, (Point)at, stone_opposite((Stone)board->stone[at]));
    }
}

void influence_know(const Board *board, unsigned parts, FieldKnowledge *known)
{
    memset(known, 0, sizeof *known);
    if (parts & KNOW_LIFE)
        know_life(board, known);
    if (parts & KNOW_FALSE_EYES)
        know_false_eyes(board, known);
    if (parts & KNOW_LADDERS)
        know_ladders(board, known);
    if (parts & KNOW_GROUPS)
        influence_know_groups(board, known);
}
