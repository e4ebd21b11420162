/* Players: everything that can choose a move, behind one interface. A new kind is one file
 * player_<name>.c with one PlayerKind, and one row in player.c. */
#ifndef KATACHI_PLAY_PLAYER_H
#define KATACHI_PLAY_PLAYER_H

#include "base/budget.h"
#include "base/status.h"
#include "core/game.h"
#include "play/analysis.h"

#include <stdint.h>

/* Strength levels for people: from a beginner to all that the player `mcts` can do.
 *
 * The lower levels draw a move from what the network thinks people would play, the lower the
 * bolder: their mistakes are those of people. The upper ones take the best and search. */

typedef struct {
    const char *name;        /* one lower-case word */
    const char *title;       /* for people */
    const char *description; /* one line */
    double temperature;      /* 0: the best move; 1: as likely as people play it; more: bolder */
    uint64_t visits;         /* of the search; 1: the network alone; 0: as many as time allows */
    uint64_t playouts;       /* where there is no network: of the player `playouts` */
} Level;

/* From the weakest to the strongest; NULL past the end. experiments/play/RESULTS.md has the matches
 * that say so. */
const Level *level_at(int index);

/* NULL if there is none of this name. */
const Level *level_find(const char *name);

typedef struct {
    uint64_t seed;
    const char *model;  /* for the players `mcts`, `network` and `expert`; NULL: the default one
                         */
    Net *net;           /* borrowed, for `mcts`; NULL: it opens one */
    const Level *level; /* of `mcts`; NULL: full strength */
    bool no_network;    /* `mcts` plays without one */
    int threads;        /* of players that search with a network; 0: all processors */
} PlayerOptions;

typedef struct {
    Stone who;
    /* nodes = playouts or visits; all zero: the player's own default. The player starts the clock.
     */
    Budget budget;
    Progress progress; /* called often enough to notice within a tenth of a second that … */
} MoveRequest;         /* … its receiver has set budget.stop */

/* A move with what the player found out about it. */
typedef struct {
    Point at;
    double win_rate; /* of the mover */
    double visits;   /* playouts spent on it */
    double prior;    /* probability before any search; 0 if the player has none */
    double lead;     /* expected score of the mover; only if the choice is_scored */
} Candidate;

typedef struct {
    Point at;                      /* a legal point, or POINT_PASS if no sensible one is left */
    double win_rate;               /* of the mover; only if is_judged */
    bool is_judged;                /* the player estimates who wins */
    bool is_scored;                /* … by how much, and who owns each point: */
    double lead;                   /* of the mover, komi included */
    double spread;                 /* how far off that may be */
    float owner[BOARD_POINTS_MAX]; /* y·size + x from the top: 1 the mover's, -1 the opponent's */
    uint64_t playouts;
    double seconds;
    int candidate_count; /* the moves looked at, the most visited first */
    Candidate candidates[BOARD_POINTS_MAX + 1];
} MoveChoice;

typedef struct {
    const char *name;        /* one lower-case word */
    const char *description; /* one line */
    /* Its state; NULL, and *err filled, if something that it needs is not there. */
    void *(*open)(const PlayerOptions *options, Error *err);
    void (*choose)(void *state, const Game *game, const MoveRequest *request, MoveChoice *choice);
    /* Who analyses boards of this size for it; NULL: nobody. May be missing. */
    Analyst *(*analyst)(void *state, int size);
    void (*close)(void *state);
} PlayerKind;

typedef struct Player Player;

/* All kinds, the strongest measured one first; NULL past the end. */
const PlayerKind *player_kind_at(int index);

/* Open a player by name; NULL means the default. STATUS_NOT_FOUND if there is no such player,
 * or if something that it needs is not there. */
MUST_CHECK Status player_open(const char *name, const PlayerOptions *options, Player **player,
                              Error *err);
void player_close(Player *player); /* NULL is allowed */

const PlayerKind *player_kind(const Player *player);

/* The analyst that chooses its moves on boards of this size; NULL if it has none. */
Analyst *player_analyst(const Player *player, int size);

/* Choose a move for request->who, whose turn it need not be. The game is left alone. The same
 * seed, position, history and budget of playouts give the same answer. */
void player_choose(Player *player, const Game *game, const MoveRequest *request,
                   MoveChoice *choice);

/* ---- for player_*.c ---- */

/* A seed for this position: of the player's seed, the move number and the stones. */
uint64_t player_position_seed(uint64_t seed, const Game *game);

/* Put candidates in order: most visits first, then the higher win rate, then the lower point. */
void player_sort_candidates(MoveChoice *choice);

extern const PlayerKind PLAYER_MCTS, PLAYER_PLAYOUTS, PLAYER_PLAYOUTS_PRIOR, PLAYER_PLAYOUTS_POLICY,
    PLAYER_PLAYOUT, PLAYER_NETWORK, PLAYER_EXPERT, PLAYER_INFLUENCE, PLAYER_RANDOM;

/* The moves worth considering: allowed by the game's rules, no suicide, no own simple eye filled.
 */

/* List them in the order of points; returns how many there are. */
int candidates_list(const Game *game, Stone who, Point out[BOARD_POINTS_MAX]);

#endif
