/* The player `influence`: the move after which the improved field counts most points. One move
 * ahead, no search; its win rate is a guess from that count, good only for putting moves in order.
 */
#include "play/player.h"

#include "influence/models.h"

#include <math.h>

/* Points of lead that make the odds e to 1. */
static const double POINTS_PER_NAT = 10;

static void *open_influence(const PlayerOptions *options, Error *err)
{
    (void)options;
    (void)err;
    return influence_open(&(InfluenceSettings){.model = INFLUENCE_IMPROVED});
}

static void close_influence(void *state)
{
    influence_close(state);
}

static bool is_listed(const Point *moves, int count, Point at)
{
    for (int i = 0; i < count; i++)
        if (moves[i] == at)
            return true;
    return false;
}

static void choose_influence(void *state, const Game *game, const MoveRequest *request,
                             MoveChoice *choice)
{
    static const double VISITS = 1;
    Board board = game->board;
    FieldRanking ranking;
    Point moves[BOARD_POINTS_MAX];
    int count = candidates_list(game, request->who, moves);
    double komi = game->rules.komi * (request->who == STONE_BLACK ? -1 : 1);
    influence_rank(state, &board, request->who, &ranking);
    for (int i = 0; i < ranking.count; i++) {
        if (!is_listed(moves, count, ranking.at[i]))
            continue;
        double win_rate = 1 / (1 + exp(-(ranking.score[i] + komi) / POINTS_PER_NAT));
        choice->candidates[choice->candidate_count++] =
            (Candidate){.at = ranking.at[i], .win_rate = win_rate, .visits = VISITS};
    }
    player_sort_candidates(choice);
    if (choice->candidate_count)
        choice->at = choice->candidates[0].at;
}

const PlayerKind PLAYER_INFLUENCE = {
    .name = "influence",
    .description = "the move with the best influence score after it; no search",
    .open = open_influence,
    .choose = choose_influence,
    .close = close_influence,
};
