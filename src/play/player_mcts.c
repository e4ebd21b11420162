/* The player `mcts`: a tree search with the network. Where there is no network, or the board is too
 * small for one, the player `playouts` plays instead. */
#include "base/memory.h"
#include "base/random.h"
#include "net/network.h"
#include "play/player.h"
#include "shape/region.h"

#include <math.h>

enum { DEFAULT_VISITS = 400 };

typedef struct {
    Analyst *analyst; /* NULL: there is no network */
    void *playouts;   /* the player for the rest */
    const Level *level;
    uint64_t seed;
    Analysis analysis;
} Mcts;

static void close_mcts(void *state)
{
    Mcts *mcts = state;
    analyst_close(mcts->analyst);
    if (mcts->playouts)
        PLAYER_PLAYOUTS.close(mcts->playouts);
    mem_free(mcts);
}

/* options->model may be a model of the player `expert`; that one is not meant. A network that was
 * named must be there. */
static void *open_mcts(const PlayerOptions *options, Error *err)
{
    Mcts *mcts = mem_alloc(1, sizeof *mcts);
    mcts->level = options->level ? options->level : level_find("full");
    mcts->seed = options->seed;
    bool is_meant = options->model && net_is_network_file(options->model);
    AnalystOptions wanted = {.model = options->no_network ? "none"
                                      : is_meant          ? options->model
                                                          : NULL,
                             .net = options->no_network ? NULL : options->net,
                             .threads = options->threads,
                             .average_root = true,
                             .prove = true};
    Status status = analyst_open(&wanted, &mcts->analyst, err);
    if (status == STATUS_OK || status == STATUS_NOT_FOUND)
        mcts->playouts = PLAYER_PLAYOUTS.open(options, err);
    if (mcts->playouts)
        return mcts;
    close_mcts(mcts);
    return NULL;
}

static Candidate candidate_of(const AnalysisMove *move, bool is_black)
{
    double wins = (double)move->black_wins, lead = (double)move->black_lead;
    return (Candidate){.at = move->at,
                       .win_rate = is_black ? wins : 1 - wins,
                       .visits = move->visits,
                       .prior = (double)move->prior,
                       .lead = is_black ? lead : -lead};
}

/* Passes are no candidates: a controller that shows moves cannot show them. */
static void report(const Analysis *analysis, MoveChoice *choice)
{
    bool is_black = analysis->to_move == STONE_BLACK;
    choice->is_judged = choice->is_scored = true;
    choice->win_rate = is_black ? analysis->black_wins : 1 - analysis->black_wins;
    choice->lead = is_black ? analysis->black_lead : -analysis->black_lead;
    choice->spread = analysis->spread;
    for (int i = 0; i < analysis->size * analysis->size; i++)
        choice->owner[i] = is_black ? analysis->ownership[i] : -analysis->ownership[i];
    for (int i = 0; i < analysis->move_count; i++)
        if (analysis->moves[i].at != POINT_PASS)
            choice->candidates[choice->candidate_count++] =
                candidate_of(&analysis->moves[i], is_black);
    choice->playouts = analysis->visits;
    choice->at = analysis->moves[0].at;
}

/* ---- levels ---- */

/* Moves that are less likely than this part of the likeliest one are never drawn: even beginners do
 * not play just anywhere, and nobody passes in the middle of a game. */
static const double LEAST_LIKELY = 0.0001, LEAST_LIKELY_PASS = 0.1;

/* A move, drawn with its prior to the power of 1 / temperature. Own eyes are left alone. */
static Point draw_move(const Mcts *mcts, const Game *game, Stone who, double pass_prior)
{
    const Analysis *analysis = &mcts->analysis;
    const AnalysisMove *moves = analysis->moves;
    double weights[ANALYSIS_MOVES], sum = 0, best = pass_prior;
    for (int i = 0; i < analysis->move_count; i++)
        best = fmax(best, (double)moves[i].prior);
    for (int i = 0; i < analysis->move_count; i++) {
        bool is_point = moves[i].at != POINT_PASS;
        double least = is_point ? LEAST_LIKELY : LEAST_LIKELY_PASS;
        bool is_drawn = (double)moves[i].prior >= least * best &&
                        !(is_point && eye_judge(&game->board, moves[i].at, who) == EYE_SIMPLE);
        weights[i] =
            is_drawn ? pow((double)moves[i].prior / best, 1 / mcts->level->temperature) : 0;
        sum += weights[i];
    }
    Random random;
    random_seed(&random, player_position_seed(mcts->seed, game));
    double drawn = sum * random_unit(&random);
    int i = 0;
    while (i + 1 < analysis->move_count && (drawn -= weights[i]) >= 0)
        i++;
    return moves[i].at;
}

static double prior_of_pass(const Analysis *analysis)
{
    for (int i = 0; i < analysis->move_count; i++)
        if (analysis->moves[i].at == POINT_PASS)
            return (double)analysis->moves[i].prior;
    return 0;
}

static Budget budget_of(const Mcts *mcts, const MoveRequest *request, bool has_network)
{
    Budget budget = request->budget;
    uint64_t most = has_network ? mcts->level->visits : mcts->level->playouts;
    if (most && (!budget.nodes || budget.nodes > most))
        budget.nodes = most;
    if (has_network && !budget.nodes && budget.seconds <= 0)
        budget.nodes = DEFAULT_VISITS;
    return budget;
}

static void choose_mcts(void *state, const Game *game, const MoveRequest *request,
                        MoveChoice *choice)
{
    Mcts *mcts = state;
    if (!mcts->analyst || !analyst_knows_size(game->board.size)) {
        MoveRequest plain = *request;
        plain.budget = budget_of(mcts, request, false);
        PLAYER_PLAYOUTS.choose(mcts->playouts, game, &plain, choice);
        return;
    }
    AnalysisRequest wanted = {.who = request->who,
                              .budget = budget_of(mcts, request, true),
                              .progress = request->progress,
                              .stop_when_decided = true};
    analyst_analyse(mcts->analyst, game, &wanted, &mcts->analysis);
    report(&mcts->analysis, choice);
    if (mcts->level->temperature > 0)
        choice->at = draw_move(mcts, game, request->who, prior_of_pass(&mcts->analysis));
}

static Analyst *analyst_of(void *state, int size)
{
    return analyst_knows_size(size) ? ((Mcts *)state)->analyst : NULL;
}

const PlayerKind PLAYER_MCTS = {
    .name = "mcts",
    .description = "tree search with the network, the strongest",
    .open = open_mcts,
    .choose = choose_mcts,
    .analyst = analyst_of,
    .close = close_mcts,
};
