/* A proof that can be handed on: what was claimed, and the winner's moves.
 *
 * A claim says who wins a problem under a way of taking ko. A book holds, for the positions of a
 * proof with the winner to move, the move that wins; it says nothing of why. For positions in which
 * the attacker loses it may hold the move with which to begin looking at what matters. verify.h
 * plays it through. A verdict of ko rests on two claims: neither side wins against endless threats.
 */
#ifndef KATACHI_SOLVE_PROOF_H
#define KATACHI_SOLVE_PROOF_H

#include "solve/solver.h"

typedef struct {
    Stone winner;
    Stone prover;       /* a repetition counts against him */
    uint8_t threats[3]; /* by Stone: ko threats; 255: endless */
    uint8_t reach;      /* where the proof is found in the table; of no weight for the claim */
} SolveClaim;

enum { CLAIM_LIMIT = 2 };

typedef struct ProofBook ProofBook;

ProofBook *proof_book_open(void);
void proof_book_close(ProofBook *book);
size_t proof_book_size(const ProofBook *book);

/* The key of a position: stones, ko, turn, keystones captured so far (a hash of them) and threats
 * left. */
uint64_t proof_key(const Board *board, Stone to_move, uint64_t lost, const uint8_t threats[3]);

/* What a captured keystone adds to the hash of those lost, by exclusive or. */
uint64_t proof_lost_key(Point at);

void proof_book_add(ProofBook *book, uint64_t key, Point move);
Point proof_book_find(const ProofBook *book, uint64_t key);

/* What the verdict of the last run rests on; none if it is unknown. */
int solver_claims(const Solver *solver, SolveClaim claim[CLAIM_LIMIT]);

/* Write the moves of a claim's proof into the book, as far as the table still holds them. */
void solver_write_proof(Solver *solver, const SolveClaim *claim, ProofBook *book);

#endif
