/* What the files of the checker share, and its door for whoever writes a book. Private to them. */
#ifndef KATACHI_SOLVE_VERIFY_VERIFY_STATE_H
#define KATACHI_SOLVE_VERIFY_VERIFY_STATE_H

#include "core/board.h"
#include "solve/verify/verify.h"

/* Zones for the checker: what zone.h promises, worked out by code of its own. Private to it.
 *
 * Where any of several points would do (a liberty of a chain), one that nobody may play on is
 * taken, then one that the hint holds: so the zones stay as small as those of the solver, whatever
 * the hint says. */

/* Which of several points to prefer. */
typedef struct {
    const PointSet *quiet; /* empty points where nobody may play */
    const PointSet *hint;
} ZoneTaste;

/* A move and the chains that it took. */
typedef struct {
    Point at;
    Stone who;
    int chain_count;
    int stone_count;
    PointSet chain[4];
    PointSet keystones; /* among the stones taken */
} PlainMove;

static inline void zone_unite(PointSet *into, const PointSet *from)
{
    for (int w = 0; w < BOARD_WORD_LIMIT; w++)
        into->word[w] |= from->word[w];
}

bool zone_meets(const PointSet *a, const PointSet *b);

/* With the move on the board: from the zone after it to that before it. */
void plain_zone_lift(const Board *board, const PlainMove *move, bool mover_wins,
                     const ZoneTaste *taste, PointSet *zone);

/* Every chain of the winner in the zone gets a liberty in it. */
void plain_zone_close(const Board *board, Stone winner, const ZoneTaste *taste, PointSet *zone);

/* Whether a stone of its chain, or a liberty, is in the zone. */
bool plain_zone_holds_chain(const Board *board, Point stone, const PointSet *zone);

/* All stones of the chains that stand in the zone or have a liberty there. */
void plain_zone_add_chains(const Board *board, PointSet *zone);

/* The loser cannot play at `at`, an empty point: what makes it suicide. */
void plain_zone_add_suicide(const Board *board, Point at, Stone loser, const ZoneTaste *taste,
                            PointSet *zone);

enum { VERIFY_DEPTH_LIMIT = 380, BASE_NONE = VERIFY_DEPTH_LIMIT, LEAF_DEPTH = 14 };

typedef struct Verify Verify;

/* ---- advice while a book is written ---- */

typedef enum {
    ADVICE_KNOWN,    /* what is known */
    ADVICE_SEARCHED, /* if nothing is, search */
    ADVICE_ANEW,     /* what was known has failed: by another way */
    ADVICE_FRESH,    /* that has too: from nothing, so that it rests on nothing found before */
} AdviceEffort;

/* Asked wherever the book has nothing; what it says is added to the book. */
typedef struct {
    void *context;
    /* What to do after these moves from the beginning; false: no idea. */
    bool (*advise)(void *context, const Point *path, int count, AdviceEffort effort,
                   ProofAdvice *advice);
    ProofBook *book;
} VerifyAdviser;

/* A check that is kept: whoever plays by it finds what was confirmed in its table, and its board at
 * the beginning. */
Verify *verify_open(const Problem *problem, const SolveClaim *claim, const ProofBook *book,
                    const VerifyAdviser *adviser, const VerifySettings *settings);
void verify_run(Verify *verify, VerifyAnswer *answer);
void verify_close(Verify *verify);

/* verify_claim with somebody to ask (may be NULL). */
void verify_walk(const Problem *problem, const SolveClaim *claim, const ProofBook *book,
                 const VerifyAdviser *adviser, const VerifySettings *settings,
                 VerifyAnswer *answer);

/* ---- positions that were confirmed (verify_table.c) ---- */

typedef struct ConfirmedTable ConfirmedTable;

ConfirmedTable *confirmed_open(int words);
void confirmed_close(ConfirmedTable *table);
void confirmed_clear(ConfirmedTable *table);

/* `move` is the winner's, POINT_NONE where the loser moves. What it leads to is kept before: who
 * follows these moves comes to an end, never back to where he was. */
void confirmed_keep(ConfirmedTable *table, uint64_t key, Point move, const PointSet *zone);

/* `move` may be NULL. */
bool confirmed_recall(const ConfirmedTable *table, uint64_t key, Point *move, PointSet *zone);

/* ---- positions after one of many threats (verify_owed.c) ----
 *
 * Threats that are many but not endless make no circle, however often they lead back to the same
 * positions. So the walk ends at each of them: the position after it is owed, and checked by itself
 * when the walk is over. What it rests on is taken to be what was found last time, nothing at
 * first; when nothing is added to that any more, all of it holds: by induction on the number of
 * threats that are left. Positions that differ where it does not matter are owed once. */

enum { OWED_NONE = -1, OWED_LIMIT = 4096 /* a claim that owes more stays undecided */ };

typedef struct OwedList OwedList;

OwedList *owed_open(Stone winner);
void owed_close(OwedList *list);

/* The number of the position, or of one that is as good; it is added to the list if there is none.
 * `state` is all of it but its stones. OWED_NONE: there are too many. */
int owed_find(OwedList *list, const Board *board, uint64_t state, const Point *path, int depth);

int owed_count(const OwedList *list);

/* Which others one of them rests on. */
void owed_use(OwedList *list, int user, int index);
void owed_forget_uses(OwedList *list, int user);
bool owed_uses(const OwedList *list, int user, int index);

/* What it rests on as far as is known. */
const PointSet *owed_zone(const OwedList *list, int index);

/* The moves that lead to it; returns how many. */
int owed_path(const OwedList *list, int index, const Point **path);

/* It rests on this too, and stands on the board; whether that is new. */
bool owed_extend(OwedList *list, int index, const Board *board, const PointSet *zone);

/* ---- the state of a check ---- */

/* All of a position on the path but its stones. */
typedef struct {
    uint64_t key;
    Stone to_move;
    bool after_tenuki;
    uint8_t threats[3];
    uint64_t lost;      /* a hash of the keystones that were captured */
    PointSet keystones; /* still on the board */
    PlainMove move;     /* the one that led here */
    Undo undo;
} Position;

struct Verify {
    const Problem *problem;
    const SolveClaim *claim;
    const ProofBook *book;
    const VerifyAdviser *adviser;
    Stone attacker;
    PointSet playable;
    PointSet quiet;      /* empty for ever */
    PointSet everything; /* all points of the board */
    int start;           /* the depth of the position that is checked; the path leads to it */
    OwedList *owed;      /* positions after a threat, which are checked by themselves; … */
    int user;            /* … the one that is checked now, OWED_NONE: none, or all in turn */
    VerifySettings settings;
    uint64_t nodes;
    uint64_t leaves;
    uint64_t node_end; /* of the search below a leaf, or of all */
    bool is_spent;     /* something ended for lack of budget */
    CheckLimit limit;  /* that of the whole check is used up */
    bool is_refuted;
    int probe;                 /* the depth of a position of which nothing was claimed; -1: none */
    ConfirmedTable *confirmed; /* what holds by itself … */
    ConfirmedTable *granted;   /* … and what rests on positions that are owed */
    uint64_t grants;           /* times that something was taken from those */
    Board board;
    Point path[VERIFY_DEPTH_LIMIT + 1]; /* moves from the beginning */
    Position position[VERIFY_DEPTH_LIMIT + 1];
};

typedef struct {
    bool holds;
    int base;   /* the depth a repetition leads back to; BASE_NONE: none, and the zone is good */
    Point move; /* of the winner, if he moves */
} Check;

static const Check FAILED = {.holds = false, .base = BASE_NONE};

/* ---- verify_rules.c ---- */

void verify_start(Verify *verify);
bool verify_is_connection(const Problem *problem);
bool verify_is_playable(const Verify *verify, int depth, Point at);
int verify_list_moves(const Verify *verify, int depth, Point out[BOARD_POINTS_MAX]);

/* Whether the mover retakes a ko by one of many threats. */
bool verify_is_threat(const Verify *verify, int depth, Point at);

/* Whether the winner, banned from a ko, may wait until the loser runs out of threats. */
bool verify_may_wait(const Verify *verify, int depth);

/* All of a position but its stones, as a number. */
uint64_t verify_state_of(const Verify *verify, const Position *position);

/* Put the position after a move on the path; take it off again. */
void verify_play(Verify *verify, int depth, Point at);
void verify_undo(Verify *verify, int depth);

/* The position after a threat has just been played: its number in the list. */
int verify_find_owed(Verify *verify, int depth);

/* Go from a position to the one that is owed under this number; returns its depth. */
int verify_go_to_owed(Verify *verify, int depth, int index);

/* Who has won for good; STONE_NONE if that is open. */
Stone verify_winner_here(const Verify *verify, int depth, const PointSet *hint, PointSet *zone);

/* ---- verify.c ---- */

/* What was confirmed of a position; see confirmed_recall. */
bool verify_recall(const Verify *verify, uint64_t key, Point *move, PointSet *zone);

/* Whether a loser who plays outside the zone, or not at all, leaves the position as it is. */
bool verify_can_be_left_alone(const Verify *verify, int depth);

/* While a book is written, what the checker finds itself goes into it, and the zone that a position
 * rests on replaces the hint: so that it can be played by, and is confirmed in the same way
 * elsewhere. */
void verify_note(const Verify *verify, int depth, Point move, const PointSet *zone);

/* The winner plays this move. */
Check verify_try_move(Verify *verify, int depth, Point at, int depth_left, const PointSet *hint,
                      PointSet *zone);

/* ---- verify_leaf.c: the winner to move, and no book ---- */

/* Any move that wins, within depth_left moves. */
Check verify_try_all(Verify *verify, int depth, int depth_left, PointSet *zone);

/* Deeper and deeper, with a budget of its own. */
Check verify_search_leaf(Verify *verify, int depth, PointSet *zone);

/* Stones that nobody can take any more, for the checker. Private to it.
 *
 * Unconditional life (Benson 1976, see shape/region.h) asked for one chain; chains with a
 * liberty where nobody may play are alive whatever their eyes. */

/* Whether the chain of the stone at `at` cannot be taken though its owner always passes; if so,
 * what this rests on is added to the zone. */
bool plain_life(const Board *board, Point at, const ZoneTaste *taste, PointSet *zone);

#endif
