/* Analysing positions: a tree search with the network, for review, GTP and the player `mcts`.
 *
 *      Analyst *analyst;
 *      if (analyst_open(&(AnalystOptions){0}, &analyst, &err) == STATUS_OK)
 *          analyst_analyse(analyst, &game, &(AnalysisRequest){.budget.nodes = 200}, &analysis);
 *      analyst_close(analyst);
 *
 * All win rates, leads and owners are Black's, whoever is to move, so that a curve over a game
 * needs no turning. One visit is the network alone; more visits search. */
#ifndef KATACHI_PLAY_ANALYSIS_H
#define KATACHI_PLAY_ANALYSIS_H

#include "base/budget.h"
#include "base/status.h"
#include "core/game.h"
#include "net/network.h"

enum { ANALYSIS_LINE = 16, ANALYSIS_MOVES = BOARD_POINTS_MAX + 1 };

typedef struct {
    Point at;         /* a legal point, or POINT_PASS */
    uint32_t visits;  /* 0: not tried; wins and lead are then the position's own */
    float prior;      /* the network's probability of the move */
    float black_wins; /* 0 … 1, after the move */
    float black_lead; /* expected score of Black after the move, komi included */
    uint8_t line_count;
    Point line[ANALYSIS_LINE]; /* the expected play; line[0] is `at` */
} AnalysisMove;

typedef struct {
    Stone to_move;                     /* whose move was searched for */
    uint8_t size;                      /* of the board */
    uint64_t visits;                   /* of the position, those kept from before included */
    double seconds;                    /* of wall-clock time */
    double black_wins;                 /* 0 … 1 */
    double black_lead;                 /* expected score of Black, komi included */
    double spread;                     /* how far off the lead may be */
    float ownership[BOARD_POINTS_MAX]; /* y·size + x from the top: 1 Black's, -1 White's */
    int move_count; /* all legal moves and the pass, the best first: by visits, … */
    AnalysisMove moves[ANALYSIS_MOVES]; /* … then by prior */
} Analysis;

typedef void AnalysisFn(void *context, const Analysis *so_far);

/* All zero: whose turn it is, one visit. */
typedef struct {
    Stone who;         /* STONE_NONE: game->to_move */
    Budget budget;     /* nodes = visits of the position, those kept from before included; with
                          neither nodes nor seconds one visit. *stop ends it within 50 ms. */
    Progress progress; /* called by the calling thread after each visit of its own: visits so far */
    AnalysisFn *on_update; /* called by the calling thread with the state so far … */
    void *update_context;
    double update_seconds; /* … each time so much has passed; 0: never */
    const Point *only;     /* search these first moves only; NULL: all */
    int only_count;
    const Point *avoid; /* never these */
    int avoid_count;
    Point compare;          /* give this move a fair share of the visits even if it looks bad: */
                            /* what a played move cost is then known. 0: none */
    bool stop_when_decided; /* end as soon as more visits cannot change the first choice */
} AnalysisRequest;

typedef struct {
    Net *net;          /* borrowed; NULL: one is opened … */
    const char *model; /* … from this file; NULL: the default one */
    int threads;       /* 0: all processors. With one thread, equal questions in equal order get
                          equal bytes, unless a clock ends the search. */
    int megabytes;     /* for the tree; 0: ANALYST_MEGABYTES. A full tree ends the search. */
    bool average_root; /* the first position by the mean of its eight symmetries */
    bool prove;        /* let the solver look at chains whose fate is open: what it proves goes
                          before what the network thinks */
} AnalystOptions;

enum {
    ANALYST_MEGABYTES = 256,
    ANALYST_CARE_VISITS = 50, /* with fewer, neither is averaged nor proved: it would cost more */
};

typedef struct Analyst Analyst;

/* STATUS_NOT_FOUND if there is no network, otherwise as net_open(). */
MUST_CHECK Status analyst_open(const AnalystOptions *options, Analyst **analyst, Error *err);
void analyst_close(Analyst *analyst); /* NULL is allowed */

/* The name of its network, for people and for keys of caches. */
const char *analyst_name(const Analyst *analyst);

/* Its network. */
Net *analyst_network(const Analyst *analyst);

/* Whether boards of this size can be analysed. */
bool analyst_knows_size(int size);

/* Analyse the position at the end of a game. The part of the last tree that still holds is used
 * again if the game continues the one before. The game is left alone. Not for two threads at a
 * time. */
void analyst_analyse(Analyst *analyst, const Game *game, const AnalysisRequest *request,
                     Analysis *analysis);

/* Forget the tree and the proofs: equal questions get equal answers again. */
void analyst_forget(Analyst *analyst);

#endif
