/* Who owns what, and which stones are dead, judged by playouts.
 *
 * The one judgement of life for counting: final_score, final_status_list, passing and the referee
 * of matches all use it. Unconditional life, which is proved, overrides the playouts. */
#ifndef KATACHI_PLAY_JUDGE_H
#define KATACHI_PLAY_JUDGE_H

#include "core/score.h"

typedef struct {
    uint64_t playouts; /* 0: a number that is good enough for counting */
    uint64_t seed;
} JudgeRequest;

typedef struct {
    uint64_t playouts;
    double black_wins;                    /* share of the playouts; a draw is half */
    double margin;                        /* mean area margin for Black, with komi */
    double black_share[BOARD_CELL_LIMIT]; /* by cell: share of the playouts in which Black … */
    double white_share[BOARD_CELL_LIMIT]; /* … or White ends up owning the point */
    bool dead[BOARD_CELL_LIMIT];          /* by cell: stones of chains that will be captured */
    bool seki[BOARD_CELL_LIMIT];          /* by cell: stones of chains that neither side can take */
} JudgedPosition;

/* The komi that makes area counting decide a game under these rules: with the bonus for handicap,
 * and under territory scoring with the difference of stones played, since area counts them. */
double judge_area_komi(const Game *game);

/* Judge the position. The answer depends on position, rules and seed only. */
void judge_position(const Game *game, const JudgeRequest *request, JudgedPosition *judgement);

/* The count by the game's rules with the dead stones of the judgement. */
void judge_score(const Game *game, const JudgedPosition *judgement, Score *score);

/* Whether every point is clearly one side's or in seki, so that nothing is left to play for. */
bool judge_is_settled(const Game *game, const JudgedPosition *judgement);

#endif
