/* A proof that can be handed on: what was claimed, and the winner's moves.
 *
 * A claim says who wins a problem under a way of taking ko. A book holds, for the positions of a
 * proof with the winner to move, the move that wins; for positions in which the attacker loses it
 * may hold the move with which to begin looking at what matters. With each goes the zone that the
 * solver thinks it rests on: a mere hint, by which the checker chooses among liberties and eyes
 * that would all do. verify.h plays a book through. A verdict of ko rests on two claims: neither
 * side wins against endless threats. */
#ifndef KATACHI_SOLVE_PROOF_BOOK_H
#define KATACHI_SOLVE_PROOF_BOOK_H

#include "solve/solver/solver.h"

#include <stddef.h>

/* ENDLESS - n: as many as one likes, but the opponent ignores the first n of them and plays on.
 * MANY: any number, but not endless ones: whoever makes them gains nothing by a repetition. */
enum { THREATS_ENDLESS = 255, THREATS_IGNORED_MAX = 8, THREATS_MANY = 240 };

typedef struct {
    Stone winner;
    Stone prover;       /* a repetition counts against him */
    uint8_t threats[3]; /* by Stone: ko threats; THREATS_MANY, THREATS_ENDLESS */
    uint8_t reach;      /* where the proof is found in the table; of no weight for the claim */
    bool eyes_only;     /* likewise */
    Point first;        /* the move it begins with if the winner moves first; POINT_NONE: any */
    bool is_on_board;   /* about the board as drawn: everybody may play anywhere but on `assumed` */
    PointSet
        assumed;   /* empty points where nobody is taken to play, so that chains beside are safe */
    PointSet area; /* as reach: the area of the search, which assumed at least as much */
} SolveClaim;

enum { CLAIM_LIMIT = 2 };

/* What a book says of a position. */
typedef struct {
    Point move;
    PointSet zone; /* empty: no hint */
} ProofAdvice;

typedef struct ProofBook ProofBook;

ProofBook *proof_book_open(void);
void proof_book_close(ProofBook *book);

/* Keys are those of the checker's positions. There may be several pieces of advice about one, by
 * turn from 0: the next one is for where the one before leads in a circle. */
void proof_book_add(ProofBook *book, uint64_t position, int turn, const ProofAdvice *advice);

/* NULL: nothing. Valid until the next one is added. */
const ProofAdvice *proof_book_find(const ProofBook *book, uint64_t position, int turn);

/* What a check ran out of. */
typedef enum {
    CHECK_LIMIT_NONE, /* nothing: if it is undecided, the book has a gap that is too deep for it */
    CHECK_LIMIT_NODES,
    CHECK_LIMIT_TIME,
    CHECK_LIMIT_STOP,
} CheckLimit;

/* What the verdict of the last run rests on; none if it is unknown. */
int solver_claims(const Solver *solver, SolveClaim claim[CLAIM_LIMIT]);

/* What writing and checking each proof of the last run may cost: a few times the nodes that the run
 * was allowed, and the time that it left, or a quarter of its time if that is more. */
const Budget *solver_check_budget(const Solver *solver);

/* Write a claim's proof into the book: every position that a check comes to is looked up in the
 * table of the last run. What the table has lost, or holds for reasons that the checker does not
 * know, is searched again, as long as that takes no more than ten times the run itself. The answer
 * is what it ran out of, if the book is not complete. */
CheckLimit solver_write_proof(Solver *solver, const SolveClaim *claim, ProofBook *book);

#endif
