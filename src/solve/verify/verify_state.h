/* What the files of the checker share, and its door for whoever writes a book. Private to them. */
#ifndef KATACHI_SOLVE_VERIFY_STATE_H
#define KATACHI_SOLVE_VERIFY_STATE_H

#include "solve/verify/verify.h"
#include "solve/verify/verify_zone.h"

enum { VERIFY_DEPTH_LIMIT = 380, BASE_NONE = VERIFY_DEPTH_LIMIT, LEAF_DEPTH = 14 };

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

/* verify_claim with somebody to ask (may be NULL). */
void verify_walk(const Problem *problem, const SolveClaim *claim, const ProofBook *book,
                 const VerifyAdviser *adviser, const VerifySettings *settings,
                 VerifyAnswer *answer);

/* ---- positions that were confirmed (verify_table.c) ---- */

typedef struct ConfirmedTable ConfirmedTable;

ConfirmedTable *confirmed_open(int words);
void confirmed_close(ConfirmedTable *table);
void confirmed_keep(ConfirmedTable *table, uint64_t key, const PointSet *zone);
bool confirmed_recall(const ConfirmedTable *table, uint64_t key, PointSet *zone);

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

typedef struct {
    const Problem *problem;
    const SolveClaim *claim;
    const ProofBook *book;
    const VerifyAdviser *adviser;
    Stone attacker;
    PointSet playable;
    PointSet quiet;      /* empty for ever */
    PointSet everything; /* all points of the board */
    VerifySettings settings;
    uint64_t nodes;
    uint64_t leaves;
    uint64_t node_end; /* of the search below a leaf, or of all */
    bool is_spent;     /* something ended for lack of budget */
    bool is_refuted;
    int probe; /* the depth of a position of which nothing was claimed; -1: none */
    ConfirmedTable *confirmed;
    Board board;
    Point path[VERIFY_DEPTH_LIMIT + 1]; /* moves from the beginning */
    Position position[VERIFY_DEPTH_LIMIT + 1];
} Verify;

typedef struct {
    bool holds;
    int base; /* the depth a repetition leads back to; BASE_NONE: none, and the zone is good */
} Check;

static const Check failed = {.holds = false, .base = BASE_NONE};

/* ---- verify_rules.c ---- */

void verify_start(Verify *verify);
bool verify_is_connection(const Problem *problem);
bool verify_is_playable(const Verify *verify, int depth, Point at);
int verify_list_moves(const Verify *verify, int depth, Point out[BOARD_POINTS_MAX]);

/* Put the position after a move on the path; take it off again. */
void verify_play(Verify *verify, int depth, Point at);
void verify_undo(Verify *verify, int depth);

/* Who has won for good; STONE_NONE if that is open. */
Stone verify_winner_here(const Verify *verify, int depth, const PointSet *hint, PointSet *zone);

/* ---- verify.c ---- */

/* The winner plays this move. */
Check verify_try_move(Verify *verify, int depth, Point at, int depth_left, const PointSet *hint,
                      PointSet *zone);

/* ---- verify_leaf.c: the winner to move, and no book ---- */

/* Any move that wins, within depth_left moves. */
Check verify_try_all(Verify *verify, int depth, int depth_left, PointSet *zone);

/* Deeper and deeper, with a budget of its own. */
Check verify_search_leaf(Verify *verify, int depth, PointSet *zone);

#endif
