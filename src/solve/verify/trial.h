/* A proof put to the test: boards that are changed where it should not matter, and games in which
 * its winner plays by the book. Both can only find a proof wrong, never prove it. */
#ifndef KATACHI_SOLVE_TRIAL_H
#define KATACHI_SOLVE_TRIAL_H

#include "base/random.h"
#include "solve/verify/verify.h"

/* A proof and what the checker said it rests on. */
typedef struct {
    const Problem *problem;
    const SolveClaim *claim;
    const ProofBook *book;
    PointSet zone;
    VerifySettings limits; /* of every check of it; zero: the checker's own */
} Proven;

/* Change the board outside the zone at random: stones put or taken, so that every chain has a
 * liberty and none that touches the zone changes. Whether the book alone is confirmed again. */
bool trial_disturb(const Proven *proven, int changes, Random *random);

/* Whoever plays against the proof: any legal point, or POINT_PASS. */
typedef struct {
    Point (*choose)(void *context, const Board *board, Stone who);
    void *context;
} TrialOpponent;

typedef enum {
    TRIAL_KEPT, /* the winner has what the proof promises */
    TRIAL_LOST, /* he has not: the proof, or the book, is wrong */
} TrialResult;

/* A player who plays by what the checker confirms of a proof: it is checked once more, and the
 * strategy kept. Borrows the proof. */
typedef struct Trial Trial;

Trial *trial_open(const Proven *proven);
void trial_close(Trial *trial);

/* Play so many moves of the opponent, then let him pass until the end is on the board. Both sides
 * have the ko threats that the claim grants them: a ban of ko holds for those who have none. */
TrialResult trial_play(Trial *trial, const TrialOpponent *opponent, int moves);

/* An opponent who plays at random, two of three moves in the zone, and now and then waits until a
 * ban of ko is over. */
typedef struct {
    Random *random;
    const Proven *proven;
} RandomOpponent;

Point random_opponent_choose(void *context, const Board *board, Stone who);

#endif
