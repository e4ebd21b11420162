/* Life and death as a game for the search. Private to the solver.
 *
 * One side, the attacker, must bring something about: all keystones captured (or one of them), the
 * opponent's before his own in a race, or, where the goal is to connect, the keystones joined in
 * one chain. The other side, the defender, must keep it from happening; he may pass, the attacker
 * may not: once he has no move left, the defender has won.
 *
 * Nobody plays on a point outside the area that was empty at the beginning (`quiet` points); so a
 * chain with such a liberty is safe for ever. */
#ifndef KATACHI_SOLVE_SOLVER_GAME_H
#define KATACHI_SOLVE_SOLVER_GAME_H

#include "problem/definition.h"
#include "search/proof_search.h"
#include "solve/solver/proof_book.h"

enum { GAME_DEPTH_LIMIT = SEARCH_DEPTH_LIMIT + 8 };

/* A question with two answers about a problem. */
typedef struct {
    Stone prover;       /* whose win is to be proved: a repetition counts against him */
    uint8_t threats[3]; /* by Stone: ko threats; THREATS_ENDLESS: may always retake */
    uint8_t reach;      /* how far the prover may go: solver_reach.h */
    bool eyes_only;     /* the attacker may pass too: a seki does not save the defender */
    bool is_on_board;   /* the reach is one of the board as drawn */
} GameQuestion;

typedef struct {
    Undo undo;
    Point ko; /* before the move */
    Stone to_move;
    bool after_tenuki;
    uint8_t threats[3];
    uint64_t key_extra;
    int lost_count; /* keystones on the stack before the move */
    uint16_t left[3];
} GameStep;

/* What moves have been worth so far. */
typedef struct {
    Point reply[3][BOARD_CELL_LIMIT];    /* by mover and last move: what refuted it last time */
    uint32_t wins[3][BOARD_CELL_LIMIT];  /* by mover and move: how often it won */
    uint32_t tries[3][BOARD_CELL_LIMIT]; /* and how often that was decided */
} MoveHistory;

typedef struct {
    Board board;
    Stone attacker;
    Stone defender;
    Stone to_move;
    ProblemGoal goal;
    bool any_keystone;
    bool after_tenuki; /* the last move was played elsewhere: the next one may not be */
    Stone prover;
    bool eyes_only;
    bool is_on_board; /* only wins of the prover count */
    uint8_t threats[3];
    SearchZone playable;
    SearchZone quiet;    /* empty and never to be played on */
    SearchZone bound;    /* where the prover may play */
    SearchZone haven[3]; /* by Stone: a liberty there makes a chain of that colour safe for ever:
                            quiet points, and for the prover's opponent those out of the prover's
                            reach (where that errs, it errs against the prover) */
    SearchZone keystone; /* those still on the board */
    uint16_t left[3];    /* by Stone: keystones still on the board */
    uint16_t keystone_count[3];
    uint64_t key_extra; /* of keystones captured, threats and the question */
    uint64_t key_reach; /* what the reach adds to that */
    int area_points;    /* empty points of the area at the beginning */
    int bound_points;   /* those within the prover's reach */
    int depth;
    int lost_count;
    Point lost[BOARD_POINTS_MAX]; /* keystones captured on the path */
    GameStep step[GAME_DEPTH_LIMIT];
    MoveHistory *history;
    uint8_t distance[BOARD_CELL_LIMIT]; /* from the keystones at the beginning */
    const float *prior;                 /* by first move: how likely it is; NULL: not known */
} SolverGame;

/* Set up the position and the question. The area of the problem is stated; `history` stays the
 * caller's. */
void solver_game_init(SolverGame *game, const Problem *problem, const GameQuestion *question,
                      MoveHistory *history);

/* The callbacks over this game (solver_search.c). */
SearchGame solver_game_callbacks(SolverGame *game);

/* The same, called by name. */
const SearchZone *solver_game_allowed(const SolverGame *game); /* where the mover may play */
bool solver_game_is_legal(const SolverGame *game, Point at);
void solver_game_play(SolverGame *game, Point at);
void solver_game_undo(SolverGame *game);
uint64_t solver_game_key(const SolverGame *game);
uint64_t solver_game_key_after(SolverGame *game, Point at);

/* Whether the next threat of a side would be ignored. */
bool solver_game_ignores_threats(const SolverGame *game, Stone who);

/* Whether the mover takes back a ko by one of many threats. */
bool solver_game_is_threat(const SolverGame *game, Point at);

/* Whether the prover, who is banned from a ko, may wait until his opponent runs out of threats. */
bool solver_game_may_wait(const SolverGame *game);

/* Families of positions that can be compared with this one, as SearchGame needs them. */
void solver_game_families(const SolverGame *game, bool mover_wins,
                          uint64_t family[SEARCH_FAMILY_LIMIT]);

/* Whether the game is over, and if not, first guesses (solver_search.c). */
SearchEnd solver_game_judge(const SolverGame *game, SearchZone *zone, SearchGuess *guess);

/* All moves of the mover, likeliest first, with first guesses of their numbers (solver_moves.c). */
int solver_game_list(SolverGame *game, SearchChild child[SEARCH_CHILD_LIMIT]);

/* The same without those far from all that matters, which are added to *remote. */
int solver_game_list_near(SolverGame *game, SearchChild child[SEARCH_CHILD_LIMIT],
                          SearchZone *remote);

#endif
