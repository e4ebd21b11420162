/* Passing and resigning. */
#include "play/policy.h"

#include "play/judge.h"
#include "play/player.h"
#include "shape/effect.h"

#include <limits.h>

enum { RESIGN_AFTER = 3 };
static const double RESIGN_BELOW = 0.04;

/* Where the score is known, as many points behind. */
static const double RESIGN_LEAD = 10;

/* Early on, random playouts are no ground for giving up: a sixth of the points must be played. */
enum { RESIGN_NOT_BEFORE = 6 };

void policy_init(Policy *policy)
{
    *policy = (Policy){.resign_below = RESIGN_BELOW, .resign_after = RESIGN_AFTER};
}

void policy_restart(Policy *policy)
{
    policy->hopeless[STONE_BLACK] = policy->hopeless[STONE_WHITE] = 0;
}

static bool opponent_passed(const Game *game, Stone who)
{
    Move last = game_move_back(game, 0);
    return last.at == POINT_PASS && last.who == stone_opposite(who);
}

static bool wins_count(const Game *game, const JudgedPosition *judgement, Stone who)
{
    Score score;
    judge_score(game, judgement, &score);
    return who == STONE_BLACK ? score.margin > 0 : score.margin < 0;
}

static void judge(const Policy *policy, const Game *game, JudgedPosition *judgement)
{
    judge_position(game,
                   &(JudgeRequest){.net = policy->net,
                                   .playouts = policy->judge_playouts,
                                   .seed = player_position_seed(policy->seed, game)},
                   judgement);
}

/* We passed, and the opponent played on: he sees something to play for, so it is not offered again.
 */
static bool has_offered(const Game *game, Stone who)
{
    Move before = game_move_back(game, 1);
    return before.at == POINT_PASS && before.who == who;
}

/* Pass where nothing is left to play for, won or lost: filling one's own area helps nobody. After
 * the opponent's pass, which makes ours the end, it is enough to win the count. */
static bool should_pass(const Policy *policy, const Game *game, Stone who)
{
    const Board *board = &game->board;
    int stones = board->stones[STONE_BLACK] + board->stones[STONE_WHITE];
    bool is_early = stones < board->size * board->size / 3;
    if (!opponent_passed(game, who) && (is_early || has_offered(game, who)))
        return false;
    JudgedPosition judgement;
    judge(policy, game, &judgement);
    if (opponent_passed(game, who) && wins_count(game, &judgement, who))
        return true;
    return !is_early && judge_is_settled(game, &judgement);
}

static bool should_resign(Policy *policy, const Game *game, Stone who, const MoveChoice *choice)
{
    bool is_behind = !choice->is_scored || choice->lead < -RESIGN_LEAD;
    bool is_hopeless = choice->is_judged && choice->win_rate < policy->resign_below && is_behind;
    policy->hopeless[who] = is_hopeless ? policy->hopeless[who] + 1 : 0;
    int points = game->board.size * game->board.size;
    return !policy->never_resign && policy->hopeless[who] >= policy->resign_after &&
           game->move_count * RESIGN_NOT_BEFORE >= points;
}

Point policy_choose(Policy *policy, Player *player, const Game *game, const MoveRequest *request,
                    MoveChoice *choice)
{
    *choice = (MoveChoice){.at = POINT_PASS};
    if (should_pass(policy, game, request->who))
        return POINT_PASS;
    player_choose(player, game, request, choice);
    if (should_resign(policy, game, request->who, choice))
        return POINT_RESIGN;
    return choice->at;
}

/* The fewest liberties of a dead enemy chain beside the point; INT_MAX if there is none. */
static int liberties_of_dead(const Board *board, const JudgedPosition *judgement, Point at,
                             Stone who)
{
    int fewest = INT_MAX;
    Point near[4];
    board_neighbors(board, at, near);
    for (int i = 0; i < 4; i++) {
        Point root = board->chain[near[i]];
        if (root != POINT_NONE && board->stone[root] != who && judgement->dead[root] &&
            board->liberty_count[root] < fewest)
            fewest = board->liberty_count[root];
    }
    return fewest;
}

/* A liberty of the dead enemy chain with the fewest, if it can be filled without falling into
 * atari; POINT_PASS if there is none. */
static Point capturing_move(const Game *game, const JudgedPosition *judgement, Stone who)
{
    const Board *board = &game->board;
    Point moves[BOARD_POINTS_MAX], best = POINT_PASS;
    int best_liberties = INT_MAX;
    int count = candidates_list(game, who, moves);
    for (int i = 0; i < count; i++) {
        int liberties = liberties_of_dead(board, judgement, moves[i], who);
        if (liberties < best_liberties &&
            (liberties == 1 || !move_is_self_atari(board, moves[i], who))) {
            best_liberties = liberties;
            best = moves[i];
        }
    }
    return best;
}

static bool has_dead_enemies(const Board *board, const JudgedPosition *judgement, Stone who)
{
    for (Point at = 0; at < board_cell_count(board); at++)
        if (judgement->dead[at] && board->stone[at] == stone_opposite(who))
            return true;
    return false;
}

Point policy_choose_cleanup(Policy *policy, Player *player, const Game *game,
                            const MoveRequest *request, MoveChoice *choice)
{
    *choice = (MoveChoice){.at = POINT_PASS};
    JudgedPosition judgement;
    judge(policy, game, &judgement);
    if (!has_dead_enemies(&game->board, &judgement, request->who))
        return POINT_PASS;
    Point capture = capturing_move(game, &judgement, request->who);
    if (capture != POINT_PASS)
        return capture;
    player_choose(player, game, request, choice);
    return choice->at;
}
