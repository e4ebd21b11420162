/* The independent checker: plays a claim's book through.
 *
 * It shares with the solver the board, the rules of a problem and the meaning of a zone, but no
 * code that searches, prunes or judges: it works out zones anew, its leaves are only captures,
 * unconditional life, a liberty where nobody may play, and an attacker without a move. The book is
 * not trusted: its moves are tried, and its zones only choose among points that would all do.
 *
 * Where the book says nothing the checker looks for a win itself, a few moves deep; so a proof that
 * ended in anything else has to be completed, by whoever writes the book or here.
 *
 * A claim about the board is played on the board as drawn: both sides may play on every point but
 * those that the claim lists as assumed. So it cannot rest on anything else. */
#ifndef KATACHI_SOLVE_VERIFY_H
#define KATACHI_SOLVE_VERIFY_H

#include "solve/solver/proof_book.h"

typedef enum {
    VERIFY_CONFIRMED,
    VERIFY_UNDECIDED, /* some leaf could not be proved again within the budget */
    VERIFY_REFUTED,   /* the loser has a way out where the book names the move */
} VerifyResult;

typedef struct {
    uint64_t nodes;      /* in all; 0: 20 million */
    uint64_t leaf_nodes; /* for a leaf without a move in the book; 0: 50,000 */
    atomic_bool *stop;   /* when it is set the answer is undecided, at once; may be NULL */
    const Budget *time;  /* so it is when its deadline has passed; NULL: no limit */
} VerifySettings;

typedef struct {
    VerifyResult result;
    uint64_t nodes;
    uint64_t leaves_searched; /* positions that the book does not cover */
    CheckLimit limit;
    PointSet zone; /* what a confirmed proof rests on, with the stones of all its chains */
} VerifyAnswer;

/* Check a claim about a problem, with its goal and area stated. */
void verify_claim(const Problem *problem, const SolveClaim *claim, const ProofBook *book,
                  const VerifySettings *settings, VerifyAnswer *answer);

/* Of what a confirmed claim assumes, what the checker cannot do without: each is left out in turn.
 * settings->nodes are for all of it; what they do not suffice for stays. */
void verify_needed(const Problem *problem, const SolveClaim *claim, const ProofBook *book,
                   const VerifySettings *settings, PointSet *needed);

/* "confirmed", "undecided", "refuted". */
const char *verify_result_text(VerifyResult result);

#endif
