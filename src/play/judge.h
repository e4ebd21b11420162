/* Who owns what, and which stones are dead: by the network, or by playouts where there is none.
 *
 * The one judgement of life for counting: final_score, final_status_list, passing, the web app,
 * `sgf count` and the referee of matches all use it. What is proved overrides what is only judged:
 * unconditional life, and, where few chains are in doubt, what the solver proves of them. */
#ifndef KATACHI_PLAY_JUDGE_H
#define KATACHI_PLAY_JUDGE_H

#include "core/game.h"
#include "net/network.h"
#include "sgf/info.h"

typedef struct {
    Net *net;          /* may be NULL; used on 19x19, where networks are trained */
    uint64_t playouts; /* without a network; 0: a number that is good enough for counting */
    uint64_t seed;
    bool without_proofs; /* do not ask the solver: for many positions, or a quick look */
} JudgeRequest;

typedef struct {
    uint64_t playouts;                    /* 0: the network judged */
    double black_wins;                    /* probability; a draw is half */
    double margin;                        /* expected margin for Black, with komi */
    double black_share[BOARD_CELL_LIMIT]; /* by cell: probability that Black … */
    double white_share[BOARD_CELL_LIMIT]; /* … or White ends up owning the point */
    bool dead[BOARD_CELL_LIMIT];          /* by cell: stones of chains that will be captured */
    bool seki[BOARD_CELL_LIMIT];          /* by cell: stones of chains that neither side can take */
} JudgedPosition;

/* How the network is to be asked about a game. */
NetContext judge_context(const Game *game);

/* The komi that makes area counting decide a game under these rules: with the bonus for handicap,
 * and under territory scoring with the difference of stones played, since area counts them. */
double judge_area_komi(const Game *game);

/* Judge the position. The answer depends on position, rules and seed only. */
void judge_position(const Game *game, const JudgeRequest *request, JudgedPosition *judgement);

/* The count by the game's rules with the dead stones of the judgement. Where a border is still
 * open, a point is counted for the side that will surely own it. */
void judge_score(const Game *game, const JudgedPosition *judgement, Score *score);

/* The margin of the count by territory or by area, whatever the rules of the game. */
double judge_margin(const Game *game, ScoringRule scoring, const JudgedPosition *judgement);

/* Whether the count has the recorded margin. Records rarely say for certain by which rules they
 * were counted, and servers of one country use those of another; so it does if it has it under
 * territory or under area scoring, with half a point left for komi that is written rounded. The
 * dead stones, hence the owners, are the same. */
bool judge_agrees(const Game *game, const JudgedPosition *judgement, double recorded);

/* Whether every point is clearly one side's or in seki, so that nothing is left to play for. */
bool judge_is_settled(const Game *game, const JudgedPosition *judgement);

/* Counting finished games: what the sum is made of, and whether a record says the same. */

/* A count with its parts, by Stone. */
typedef struct {
    JudgedPosition judged;
    Score score;
    int territory[3];   /* points that hold no living stone of the owner */
    int stones[3];      /* living ones */
    int dead_stones[3]; /* still on the board */
} Count;

/* Count the position. `dead`, by cell, names the dead stones, of which one is enough for a chain;
 * NULL: they are judged. */
void count_position(const Game *game, const JudgeRequest *request, const bool *dead, Count *count);

/* Play a game to its end on points that are still open: borders, neutral points, kos. For games
 * that stopped before the last small moves. The moves are the network's likeliest ones when it is
 * asked in one of the eight symmetries. It ends where the owners change by more than small moves
 * can: somebody has blundered. Nothing happens if the game is over, or the network does not know
 * the board. */
void count_play_out(Game *game, Net *net, int symmetry);

/* Count the end of a game, played out first, unless that leads further away from what the network
 * expects than the position as it is. A wrong small move costs a point, so a game that is not over
 * is played out in several symmetries, and the median is the count. *game is left at the position
 * that was counted. */
void count_end(Game *game, const JudgeRequest *request, Count *count);

/* A counted record. */
typedef struct {
    bool has_margin;  /* the record says by how many points the game was won; what follows is then
                         right */
    double recorded;  /* margin of Black */
    double counted;   /* by the record's rules */
    double territory; /* by territory, and … */
    double area;      /* … by area, whatever the rules */
    bool same_winner, same_margin; /* the count agrees with the record */
} CountedRecord;

/* Count the end of a record's main line, played out if the record stops before two passes. Fails as
 * sgf_load_game() does. */
MUST_CHECK Status count_record(const SgfGame *record, const JudgeRequest *request,
                               CountedRecord *counted, Error *err);

#endif
