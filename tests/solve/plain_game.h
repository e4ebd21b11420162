/* The slow twin of the solver: the definition of the game read to the letter, every move tried,
 * the whole path remembered, no table, no zones, no order. */
#ifndef KATACHI_TESTS_SOLVE_PLAIN_GAME_H
#define KATACHI_TESTS_SOLVE_PLAIN_GAME_H

#include "problem/definition.h"

typedef struct {
    const Problem *problem; /* with its goal and area stated */
    Stone prover;           /* loses a repetition */
    Stone endless;          /* may always retake a ko; STONE_NONE: nobody */
    Stone many;          /* the same, but not for ever: a repetition with a retaking of this side's
                            in it is won by the prover */
    uint8_t ignored;     /* not 0: both may always retake a ko, but so often the prover plays on
                            instead, as if the other's retaking had been a threat elsewhere */
    bool attacker_waits; /* he may pass while a ban of ko holds, so that it is over */
    uint64_t node_limit;
} PlainQuestion;

/* The winner; STONE_NONE if the limit was reached first. */
Stone plain_game_winner(const PlainQuestion *question);

#endif
