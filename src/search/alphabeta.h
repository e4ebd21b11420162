/* Alpha-beta search (Knuth and Moore 1975) over a game given by callbacks, with the usual
 * enhancements: killer moves, iterative deepening, the principal variation first. Each can be left
 * out, so that its worth can be measured.
 *
 * Values are those of the maximiser. It knows no tactics: which moves there are and in which order,
 * what a position is worth, and when the game is over is up to the game. */
#ifndef KATACHI_SEARCH_ALPHABETA_H
#define KATACHI_SEARCH_ALPHABETA_H

#include "base/budget.h"

enum { ALPHABETA_MOVE_LIMIT = 640, ALPHABETA_DEPTH_LIMIT = 300, ALPHABETA_KILLERS = 2 };

/* All callbacks look at the current position, which play and undo change. Moves are numbers other
 * than 0. */
typedef struct {
    void *context;
    /* Whether the game is over here; *value is then its result. */
    bool (*judge)(void *context, int *value);
    /* A guess of the result, between the results. */
    int (*evaluate)(void *context);
    bool (*maximises)(void *context);
    /* The moves to be searched, the best first. Never empty if the game is not over. */
    int (*list)(void *context, uint16_t move[ALPHABETA_MOVE_LIMIT]);
    void (*play)(void *context, uint16_t move);
    void (*undo)(void *context);
} AlphaBetaGame;

typedef struct {
    AlphaBetaGame game;
    Budget *budget;    /* started by the caller; nodes are positions played to */
    int depth_limit;   /* moves ahead; 0: to the end of the game */
    int best_value;    /* of the maximiser; the least is its negative: nothing beyond can come */
    bool no_killers;   /* moves that cut at the same depth are not tried first */
    bool no_deepening; /* search to depth_limit at once */
    bool no_line;      /* the line of the last iteration is not tried first */
} AlphaBetaRequest;

typedef struct {
    int value;
    int depth;        /* of the last complete iteration; 0: none was */
    bool is_complete; /* no line was cut by the depth: the value is the result of the game */
    bool was_stopped; /* by the budget */
    uint16_t line[ALPHABETA_DEPTH_LIMIT];
    int line_count;
    uint64_t nodes;
    uint64_t cut_count;       /* where alpha met beta */
    uint64_t cut_first_count; /* of them, by the first move tried */
} AlphaBetaAnswer;

/* Search the current position, which is as before afterwards. If not even one iteration was
 * completed, the line holds the first move of the list. */
void alphabeta_run(const AlphaBetaRequest *request, AlphaBetaAnswer *answer);

#endif
