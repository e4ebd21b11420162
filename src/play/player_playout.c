/* The player `playout`: each move is worth the share of random playouts it wins.
 *
 * The playouts are shared out among the moves by UCB1 (Auer et al. 2002): every move gets a batch,
 * then always the one with the highest upper bound, so that most go to the moves in question. */
#include "play/player.h"

#include "base/memory.h"
#include "base/random.h"
#include "core/playout.h"
#include "play/judge.h"

#include <math.h>

enum { DEFAULT_PLAYOUTS = 20000, BATCH = 16 };

/* Exploration: small, because a batch of playouts is far less noisy than one arm of a bandit. */
static const double EXPLORATION = 0.35;

typedef struct {
    Point at;
    double wins, visits;
} Arm;

typedef struct {
    const Game *game;
    Stone who;
    double komi;
    uint64_t seed;
    int batch;
    double visits; /* of all arms */
    int count;
    Arm arms[BOARD_POINTS_MAX];
} Bandit;

static void *open_playout(const PlayerOptions *options, Error *err)
{
    (void)err;
    uint64_t *seed = mem_alloc(1, sizeof *seed);
    *seed = options->seed;
    return seed;
}

static void pull(Bandit *bandit, Arm *arm)
{
    Board board = bandit->game->board;
    board_play(&board, arm->at, bandit->who, NULL);
    PlayoutTally tally;
    playout_run(&board,
                &(PlayoutRequest){
                    .first = stone_opposite(bandit->who),
                    .count = bandit->batch,
                    .komi = bandit->komi,
                    .seed = mix64(bandit->seed + (uint64_t)bandit->visits),
                },
                &tally);
    double lost = (double)(bandit->who == STONE_BLACK ? tally.white_wins : tally.black_wins);
    double won = (double)(bandit->who == STONE_BLACK ? tally.black_wins : tally.white_wins);
    arm->wins += 0.5 * (won + bandit->batch - lost);
    arm->visits += bandit->batch;
    bandit->visits += bandit->batch;
}

static Arm *highest_bound(Bandit *bandit)
{
    double spread = EXPLORATION * sqrt(log(bandit->visits + 1));
    Arm *best = &bandit->arms[0];
    double best_bound = -1;
    for (int i = 0; i < bandit->count; i++) {
        Arm *arm = &bandit->arms[i];
        if (arm->visits == 0)
            return arm;
        double bound = arm->wins / arm->visits + spread / sqrt(arm->visits);
        if (bound > best_bound) {
            best_bound = bound;
            best = arm;
        }
    }
    return best;
}

/* Small budgets need small batches, or the first round alone would overrun them. */
static int batch_size(uint64_t playouts, int arm_count)
{
    uint64_t per_arm = playouts / (uint64_t)(2 * arm_count);
    return playouts == 0 || per_arm >= BATCH ? BATCH : per_arm > 0 ? (int)per_arm : 1;
}

static void run_bandit(Bandit *bandit, const MoveRequest *request)
{
    Budget budget = request->budget;
    if (!budget.nodes && budget.seconds <= 0)
        budget.nodes = DEFAULT_PLAYOUTS;
    bandit->batch = batch_size(budget.nodes, bandit->count);
    budget_start(&budget);
    do {
        pull(bandit, highest_bound(bandit));
        progress_report(&request->progress, (uint64_t)bandit->visits, budget.nodes);
    } while (!budget_is_spent(&budget, (uint64_t)bandit->visits) &&
             !(budget.deadline > 0 && clock_seconds() >= budget.deadline));
}

static void choose_playout(void *state, const Game *game, const MoveRequest *request,
                           MoveChoice *choice)
{
    const uint64_t *seed = state;
    Point moves[BOARD_POINTS_MAX];
    Bandit bandit = {
        .game = game,
        .who = request->who,
        .komi = judge_area_komi(game),
        .seed = player_position_seed(*seed, game),
        .count = candidates_list(game, request->who, moves),
    };
    if (bandit.count == 0)
        return;
    for (int i = 0; i < bandit.count; i++)
        bandit.arms[i] = (Arm){.at = moves[i]};
    run_bandit(&bandit, request);
    for (int i = 0; i < bandit.count; i++) {
        Arm *arm = &bandit.arms[i];
        choice->candidates[i] = (Candidate){
            .at = arm->at,
            .win_rate = arm->visits > 0 ? arm->wins / arm->visits : 0,
            .visits = arm->visits,
        };
    }
    choice->candidate_count = bandit.count;
    player_sort_candidates(choice);
    choice->at = choice->candidates[0].at;
    choice->win_rate = choice->candidates[0].win_rate;
    choice->is_judged = choice->candidates[0].visits >= 4 * BATCH;
    choice->playouts = (uint64_t)bandit.visits;
}

const PlayerKind PLAYER_PLAYOUT = {
    .name = "playout",
    .description = "the move that wins most random playouts",
    .open = open_playout,
    .choose = choose_playout,
    .close = mem_free,
};
