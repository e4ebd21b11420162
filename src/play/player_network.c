/* The player `network`: the most probable move of a network that fills no own eye. It does not
 * search, but knows who is ahead, and looks one move ahead for the win rates of its best moves.
 * Boards too small for a network are left to the playout player. */
#include "play/player.h"

#include "base/memory.h"
#include "play/network_file.h"

#include <math.h>

enum {
    MOVES_JUDGED = 12, /* of the best, those whose win rates are looked up */
    TRAINED_SIZE = 19,
};

/* A point whose owner is less sure than this is worth a move. */
static const float SETTLED = 0.8f;

typedef struct {
    Net *net;
    void *playout; /* the player for small boards */
} Network;

static void close_network(void *state)
{
    Network *network = state;
    net_close(network->net);
    if (network->playout)
        PLAYER_PLAYOUT.close(network->playout);
    mem_free(network);
}

/* options->model may be a model of the player `expert`; that one is not meant. */
static void *open_network(const PlayerOptions *options, Error *err)
{
    Network *network = mem_alloc(1, sizeof *network);
    const char *path =
        options->model && net_is_network_file(options->model) ? options->model : NULL;
    Status status = network_open(path, NULL, &network->net, err);
    if (status == STATUS_OK && !network->net)
        status = error_set(err, STATUS_NOT_FOUND, "there is no network; name one with --model");
    network->playout = status == STATUS_OK ? PLAYER_PLAYOUT.open(options, err) : NULL;
    if (network->playout)
        return network;
    close_network(network);
    return NULL;
}

static int index_of(const Board *board, Point at)
{
    return board_y(board, at) * board->size + board_x(board, at);
}

/* By insertion; equal ones in the order of points. */
static void list_by_prior(const Game *game, Stone who, const NetAnswer *answer, MoveChoice *choice)
{
    Point moves[BOARD_POINTS_MAX];
    int count = candidates_list(game, who, moves);
    for (int i = 0; i < count; i++) {
        double prior = (double)answer->policy[index_of(&game->board, moves[i])];
        int at = choice->candidate_count++;
        for (; at > 0 && choice->candidates[at - 1].prior < prior; at--)
            choice->candidates[at] = choice->candidates[at - 1];
        choice->candidates[at] = (Candidate){.at = moves[i],
                                             .win_rate = (double)answer->win,
                                             .visits = 1,
                                             .prior = prior,
                                             .lead = (double)answer->lead};
    }
}

/* Play each of the best moves and ask how the opponent stands then. */
static void look_ahead(Net *net, const Game *game, const MoveRequest *request,
                       const NetContext *context, MoveChoice *choice)
{
    Game after;
    NetAnswer answer;
    Budget budget = request->budget;
    budget.nodes = 0; /* playouts, of which there are none */
    budget_start(&budget);
    game_copy(game, &after);
    for (int i = 0; i < choice->candidate_count && i < MOVES_JUDGED; i++) {
        Candidate *candidate = &choice->candidates[i];
        progress_report(&request->progress, (uint64_t)i, 0);
        if (budget_is_spent(&budget, 256 * (uint64_t)i) && i > 0)
            break;
        if (game_play(&after, candidate->at, request->who) != MOVE_OK)
            continue;
        net_evaluate(net, &after, context, &answer);
        candidate->win_rate = 1 - (double)answer.win;
        candidate->lead = -(double)answer.lead;
        game_undo(&after);
    }
    game_clear(&after);
}

/* The most probable move; POINT_PASS if a pass is more probable. Networks learned on 19x19 when a
 * game is over; elsewhere they want to pass far too early, and do so only when all is settled. */
static Point choose_move(const Game *game, const NetAnswer *answer, const MoveChoice *choice)
{
    if (choice->candidate_count && choice->candidates[0].prior >= (double)answer->pass)
        return choice->candidates[0].at;
    for (int i = 0; i < choice->candidate_count && answer->size != TRAINED_SIZE; i++) {
        Point at = choice->candidates[i].at;
        if (fabsf(answer->ownership[index_of(&game->board, at)]) < SETTLED)
            return at;
    }
    return POINT_PASS;
}

static void choose_network(void *state, const Game *game, const MoveRequest *request,
                           MoveChoice *choice)
{
    Network *network = state;
    if (!net_knows_size(game->board.size)) {
        PLAYER_PLAYOUT.choose(network->playout, game, request, choice);
        return;
    }
    NetContext context = {.komi = game->rules.komi, .komi_known = true};
    NetAnswer answer;
    Game asked = *game; /* only read: nothing of it is changed or cleared */
    asked.to_move = request->who;
    net_evaluate(network->net, &asked, &context, &answer);
    choice->is_judged = choice->is_scored = true;
    choice->win_rate = (double)answer.win;
    choice->lead = (double)answer.lead;
    choice->spread = (double)answer.spread;
    for (int i = 0; i < answer.size * answer.size; i++)
        choice->owner[i] = answer.ownership[i];
    list_by_prior(game, request->who, &answer, choice);
    look_ahead(network->net, &asked, request, &context, choice);
    choice->at = choose_move(game, &answer, choice);
}

const PlayerKind PLAYER_NETWORK = {
    .name = "network",
    .description = "the move that the network finds most probable; no search",
    .open = open_network,
    .choose = choose_network,
    .close = close_network,
};
