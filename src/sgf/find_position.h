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

typedef struct {
    const SgfNode *node;
    int line_moves; /* moves of the whole line */
    int variations; /* that follow the node */
    SgfInfo info;
    SgfPosition position;
} SgfFound;

/* Find the position. STATUS_NOT_FOUND for a choice that a fork does not have; otherwise as
 * sgf_position_at(). */
MUST_CHECK Status sgf_find_position(const SgfGame *game, const SgfPlace *request, SgfFound *answer,
                                    Error *err);

#endif
