/* How a book is written: the checker walks, and asks the solver at every position it comes to. */
#include "solve/proof.h"

#include "solve/solver_reach.h"
#include "solve/solver_state.h"
#include "solve/verify_state.h"

#include <string.h>

enum {
    EXTRA_PART = 2,      /* searching again may cost so many times the run … */
    EXTRA_NODES = 50000, /* … and so many nodes more */
    EXTRA_BYTES = 64 << 20,
    DEEPEST = GAME_DEPTH_LIMIT - 8,
};

typedef struct {
    Solver *solver;
    Stone winner;
    SearchTable *extra; /* what was searched again; NULL: nothing yet */
    PatternTable *patterns;
    uint64_t nodes; /* spent on that */
    uint64_t node_limit;
} Writer;

int solver_claims(const Solver *solver, SolveClaim claim[CLAIM_LIMIT])
{
    memcpy(claim, solver->claim, (size_t)solver->claim_count * sizeof claim[0]);
    return solver->claim_count;
}

static void go_to(SolverGame *game, const Point *path, int count)
{
    int same = 0;
    while (same < count && same < game->depth && game->step[same].undo.at == path[same])
        same++;
    while (game->depth > same)
        solver_game_undo(game);
    while (game->depth < count)
        solver_game_play(game, path[game->depth]);
}

/* ---- a game that ends as the checker's does ---- */

static bool is_taken(const SolverGame *game)
{
    uint16_t left = game->left[game->defender];
    return left == 0 || (game->any_keystone && left < game->keystone_count[game->defender]);
}

/* Only captures and safe stones end the game. Keystones without room for two eyes are as good as
 * captured: a guess that helps to show it. */
static SearchEnd judge_plainly(void *context, SearchZone *zone, SearchGuess *guess)
{
    const SolverGame *game = context;
    SearchEnd end = solver_game_judge(game, zone, guess);
    bool is_life_or_death = game->goal != GOAL_CONNECT && game->goal != GOAL_CUT;
    bool attacker_wins = end == (game->to_move == game->attacker ? SEARCH_WON : SEARCH_LOST);
    if (end == SEARCH_OPEN || !is_life_or_death || !attacker_wins || is_taken(game))
        return end;
    memset(zone, 0, sizeof *zone);
    *guess = end == SEARCH_WON ? (SearchGuess){.delta = 4 * SEARCH_UNIT}
                               : (SearchGuess){.phi = 4 * SEARCH_UNIT};
    return SEARCH_OPEN;
}

/* The path to the position counts in the game's depth, though not in the search's. */
static int list_unless_deep(void *context, SearchChild child[SEARCH_CHILD_LIMIT])
{
    SolverGame *game = context;
    return game->depth < DEEPEST ? solver_game_list(game, child) : 0;
}

static const TableEntry *recall_extra(Writer *writer)
{
    SolverGame *game = &writer->solver->game;
    SearchGame calls = solver_game_callbacks(game);
    return writer->extra
               ? proof_search_recall(&calls, writer->extra, writer->patterns, solver_game_key(game))
               : NULL;
}

static void search_extra(Writer *writer)
{
    Solver *solver = writer->solver;
    if (!writer->extra) {
        uint16_t order[BOARD_CELL_LIMIT];
        int count = solver_reach_order(&solver->problem, order);
        writer->extra = search_table_open(EXTRA_BYTES, solver->table_words);
        writer->patterns = pattern_table_open(EXTRA_BYTES / 2, solver->table_words);
        pattern_table_renew(writer->patterns, order, count);
    }
    Budget budget = {.nodes = writer->node_limit, .stop = solver->budget.stop};
    SearchRequest request = {.game = solver_game_callbacks(&solver->game),
                             .table = writer->extra,
                             .patterns = writer->patterns,
                             .budget = &budget,
                             .nodes_base = writer->nodes};
    request.game.judge = judge_plainly;
    request.game.list = list_unless_deep;
    SearchAnswer answer;
    proof_search_run(solver->search, &request, &answer);
    writer->nodes += answer.nodes;
}

/* ---- advice ---- */

/* What an entry says for the winner; false if it does not say that he wins, or not how. */
static bool read_entry(const Writer *writer, const SearchTable *table, const TableEntry *entry,
                       ProofAdvice *advice)
{
    bool is_winner = writer->solver->game.to_move == writer->winner;
    if (!entry || (is_winner ? entry->phi : entry->delta) != 0 ||
        (is_winner && entry->move == POINT_NONE))
        return false;
    SearchZone zone;
    search_table_zone(table, entry, &zone);
    advice->move = entry->move;
    memcpy(advice->zone.word, zone.word, sizeof advice->zone.word);
    return true;
}

static bool advise(void *context, const Point *path, int count, AdviceEffort effort,
                   ProofAdvice *advice)
{
    Writer *writer = context;
    Solver *solver = writer->solver;
    if (count >= DEEPEST)
        return false;
    go_to(&solver->game, path, count);
    SearchGame calls = solver_game_callbacks(&solver->game);
    const TableEntry *entry = proof_search_recall(&calls, solver->table, solver->patterns,
                                                  solver_game_key(&solver->game));
    if (read_entry(writer, solver->table, entry, advice) ||
        read_entry(writer, writer->extra, recall_extra(writer), advice))
        return true;
    if (effort == ADVICE_KNOWN || writer->nodes >= writer->node_limit)
        return false;
    search_extra(writer);
    return read_entry(writer, writer->extra, recall_extra(writer), advice);
}

void solver_write_proof(Solver *solver, const SolveClaim *claim, ProofBook *book)
{
    Question question = {.prover = claim->prover, .reach = claim->reach};
    memcpy(question.threats, claim->threats, sizeof question.threats);
    solver_set_up(solver, &question);
    Writer writer = {.solver = solver,
                     .winner = claim->winner,
                     .node_limit = EXTRA_PART * solver->nodes + EXTRA_NODES};
    VerifyAdviser adviser = {.context = &writer, .advise = advise, .book = book};
    VerifyAnswer answer;
    VerifySettings settings = {.stop = solver->budget.stop};
    verify_walk(&solver->problem, claim, book, &adviser, &settings, &answer);
    search_table_close(writer.extra);
    pattern_table_close(writer.patterns);
}
