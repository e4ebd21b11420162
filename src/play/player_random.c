/* The player `random`: any move that is allowed and fills no own eye, all equally likely. */
#include "play/player.h"

#include "base/memory.h"
#include "base/random.h"

static void *open_random(const PlayerOptions *options, Error *err)
{
    (void)err;
    uint64_t *seed = mem_alloc(1, sizeof *seed);
    *seed = options->seed;
    return seed;
}

static void choose_random(void *state, const Game *game, const MoveRequest *request,
                          MoveChoice *choice)
{
    const uint64_t *seed = state;
    Point moves[BOARD_POINTS_MAX];
    int count = candidates_list(game, request->who, moves);
    Random random;
    random_seed(&random, player_position_seed(*seed, game));
    for (int i = 0; i < count; i++)
        choice->candidates[i] = (Candidate){.at = moves[i], .win_rate = 0.5, .visits = 0};
    choice->candidate_count = count;
    choice->at = count ? moves[random_below(&random, (uint32_t)count)] : POINT_PASS;
}

const PlayerKind PLAYER_RANDOM = {
    .name = "random",
    .description = "a random legal move that fills no eye of its own",
    .open = open_random,
    .choose = choose_random,
    .close = mem_free,
};
