/* The table of players, and what all of them share. */
#include "play/player.h"

#include "base/memory.h"
#include "base/random.h"

#include <stdlib.h>
#include <string.h>

struct Player {
    const PlayerKind *kind;
    void *state;
};

/* The strongest measured first: it is the default. Figures in experiments/play/RESULTS.md. */
static const PlayerKind *const KINDS[] = {&PLAYER_MCTS,
                                          &PLAYER_NETWORK,
                                          &PLAYER_PLAYOUTS,
                                          &PLAYER_PLAYOUTS_PRIOR,
                                          &PLAYER_PLAYOUTS_POLICY,
                                          &PLAYER_PLAYOUT,
                                          &PLAYER_EXPERT,
                                          &PLAYER_INFLUENCE,
                                          &PLAYER_RANDOM,
                                          NULL};

const PlayerKind *player_kind_at(int index)
{
    return KINDS[index];
}

static const PlayerKind *find_kind(const char *name)
{
    if (!name)
        return KINDS[0];
    for (int i = 0; KINDS[i]; i++)
        if (strcmp(KINDS[i]->name, name) == 0)
            return KINDS[i];
    return NULL;
}

Status player_open(const char *name, const PlayerOptions *options, Player **player, Error *err)
{
    const PlayerKind *kind = find_kind(name);
    if (!kind)
        return error_set(err, STATUS_NOT_FOUND, "unknown player %.60s", name);
    void *state = kind->open(options, err);
    if (!state)
        return STATUS_NOT_FOUND;
    *player = mem_alloc(1, sizeof **player);
    **player = (Player){.kind = kind, .state = state};
    return STATUS_OK;
}

void player_close(Player *player)
{
    if (!player)
        return;
    player->kind->close(player->state);
    mem_free(player);
}

const PlayerKind *player_kind(const Player *player)
{
    return player->kind;
}

Analyst *player_analyst(const Player *player, int size)
{
    return player->kind->analyst ? player->kind->analyst(player->state, size) : NULL;
}

void player_choose(Player *player, const Game *game, const MoveRequest *request, MoveChoice *choice)
{
    double start = clock_seconds();
    *choice = (MoveChoice){.at = POINT_PASS};
    player->kind->choose(player->state, game, request, choice);
    choice->seconds = clock_seconds() - start;
}

uint64_t player_position_seed(uint64_t seed, const Game *game)
{
    return mix64(seed ^ mix64(game->board.hash + (uint64_t)game->move_count));
}

static int compare_candidates(const void *a, const void *b)
{
    const Candidate *x = a, *y = b;
    if (x->visits != y->visits)
        return x->visits > y->visits ? -1 : 1;
    if (x->win_rate != y->win_rate)
        return x->win_rate > y->win_rate ? -1 : 1;
    return (int)x->at - (int)y->at;
}

void player_sort_candidates(MoveChoice *choice)
{
    qsort(choice->candidates, (size_t)choice->candidate_count, sizeof *choice->candidates,
          compare_candidates);
}
