/* Chains whose fate is proved, for search and scoring.
 *
 * A chain is proved alive if it lives although the opponent moves first, and dead if it is captured
 * although its owner does: the solver says so of the board as it is, with no ko and nothing
 * assumed, and the checker has confirmed it. A proof rests on a part of the board and holds in
 * every position that looks the same there. */
#ifndef KATACHI_PLAY_PROVER_H
#define KATACHI_PLAY_PROVER_H

#include "base/budget.h"
#include "core/board.h"

enum { PROVED_LIMIT = 16 };

typedef struct {
    Point stone;           /* one of the chain's */
    Stone owner;           /* who gets its points: its own side if it lives */
    PointSet chain;        /* its stones */
    PointSet rests_on;     /* these points must look the same, … */
    PointSet black, white; /* … with these stones on them */
} ProvedChain;

/* Whether the proof holds in a position of the same size. */
bool proved_holds(const ProvedChain *proved, const Board *board);

typedef struct {
    const double *black_share; /* by cell: how likely Black gets the point, as far as is known */
    int chains;                /* to be asked about at most; 0: PROVER_CHAINS */
    double seconds;            /* to be spent about; 0: only the nodes count */
    atomic_bool *stop;         /* may be NULL */
    Progress progress;         /* called now and then meanwhile: its receiver may set *stop */
} ProverRequest;

enum { PROVER_CHAINS = 4 };

typedef struct Prover Prover;

Prover *prover_open(void);
void prover_close(Prover *prover); /* NULL is allowed */

/* Ask about the chains whose fate is open by the shares, the largest first. Proofs of before that
 * still hold are kept, and what was asked in vain is not asked again as long as nothing changes
 * nearby. The answer does not depend on the clock unless seconds are given. */
void prover_look(Prover *prover, const Board *board, const ProverRequest *request);

/* All proofs that hold in the position that was looked at last. */
int prover_count(const Prover *prover);
const ProvedChain *prover_proofs(const Prover *prover);

/* Forget what was proved, and what was asked in vain. */
void prover_forget(Prover *prover);

/* How many chains are open by the shares. */
int prover_open_chains(const Board *board, const double *black_share);

#endif
