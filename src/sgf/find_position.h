/* The position at a given move of a record, along a chosen line. */
#ifndef KATACHI_SGF_FIND_POSITION_H
#define KATACHI_SGF_FIND_POSITION_H

#include "sgf/info.h"
#include "sgf/replay.h"

/* Which position: the line that takes variation choices[i] at its i-th fork (0: the main one, also
 * after the choices run out), after `move_count` moves; -1: at its end. */
typedef struct {
    const int *choices;
    int choice_count;
    int move_count;
} SgfPlace;

/* Where a position stands in its game: after `moves` moves. */
typedef struct {
    int moves;
    Point next; /* the move that the game goes on with; POINT_NONE: it ends here */
} GamePlace;

typedef struct {
    const SgfNode *node;
    int line_moves; /* moves of the whole line */
    int variations; /* that follow the node */
    GamePlace place;
    SgfInfo info;
    SgfPosition position;
} SgfFound;

/* Find the position. STATUS_NOT_FOUND for a choice that a fork does not have and for a line with
 * fewer moves; otherwise as sgf_position_at(). */
MUST_CHECK Status sgf_find_position(const SgfGame *game, const SgfPlace *request, SgfFound *answer,
                                    Error *err);

/* The position at a node. */
MUST_CHECK Status sgf_find_node_position(const SgfGame *game, const SgfNode *node, SgfFound *answer,
                                         Error *err);

/* How many moves lead to the node, its own included. */
int sgf_move_number(const SgfNode *node);

/* The first node of the main line with `move_count` moves played; the last node of the line if
 * there are not so many. */
const SgfNode *sgf_main_node(const SgfGame *game, int move_count);

#endif
