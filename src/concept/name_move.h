/* The names of a move: what shape it has beside other stones, by rules on the board.
 *
 * The rules look at the position before the move and at nothing else: not at who is strong, nor at
 * what was played before. A move may have several names, and a move far from all stones has none,
 * since the vocabulary is one of close play. */
#ifndef KATACHI_CONCEPT_NAME_MOVE_H
#define KATACHI_CONCEPT_NAME_MOVE_H

#include "annotation/vocabulary.h"

typedef struct {
    int count;
    MoveType type[MOVE_TYPE_COUNT]; /* the most telling first */
} MoveNames;

/* Name a legal move of a colour; a pass has no name. Same answer for all symmetries of the board
 * and for swapped colours. */
void name_move(const Board *board, Point at, Stone who, MoveNames *names);

/* Append "hane (ハネ), bend around": the first `limit` names, divided by semicolons; nothing for a
 * move without names. */
void move_names_text(const MoveNames *names, int limit, StrBuf *out);

#endif
