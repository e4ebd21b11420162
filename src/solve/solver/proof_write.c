/* How a book is written: the checker walks, and asks the solver at every position it comes to. */
#include "solve/solver/proof_book.h"

#include "base/memory.h"
#include "solve/solver/solver_state.h"
#include "solve/verify/verify_state.h"

#include <string.h>

enum {
    EXTRA_PART = 10,       /* searching again may cost so many times the run … */
    EXTRA_NODES = 1000000, /* … and so many nodes more */
    EXTRA_BYTES = 64 << 20,
    DEEPEST = GAME_DEPTH_LIMIT - 8,
    HOLE_NONE = DEEPEST,
    LEAF_NODES = 2000, /* for the checker's own search, while there is advice */
};

/* Wins that the table holds were found at different times, one after the loss of another: they are
 * all right, but following them may lead in a circle. So below a position that was searched again
 * (a hole) what that search found comes first. */
typedef struct {
    Solver *solver;
    const SolveClaim *claim;
    uint8_t reach; /* of the game as it is set up … */
    bool is_extra; /* … for the extra search */
    int hole;      /* how deep on the path; HOLE_NONE: there is none */
    uint8_t hole_reach;
    int path_count;
    Point path[DEEPEST];                   /* where advice was asked for last */
    SolverGame *start[REACH_COUNT + 1][2]; /* by reach and is_extra, as it was set up once */
    SearchTable *extra;                    /* what was searched again; NULL: nothing yet */
    PatternTable *patterns;
    uint64_t nodes; /* spent on that */
    uint64_t node_limit;
} Writer;

int solver_claims(const Solver *solver, SolveClaim claim[CLAIM_LIMIT])
{
    memcpy(claim, solver->claim, (size_t)solver->claim_count * sizeof claim[0]);
    return solver->claim_count;
}

/* On the board, what is searched again may not rest on points where nobody plays unless the claim
 * does. */
static void set_area(Writer *writer, bool is_extra)
{
    Problem *problem = &writer->solver->problem;
    if (!writer->claim->is_on_board)
        return;
    problem->area = writer->claim->area;
    for (Point at = 0; is_extra && at < board_cell_count(&problem->board); at++)
        if (problem->board.stone[at] == STONE_NONE && !point_set_has(&writer->claim->assumed, at))
            point_set_add(&problem->area, at);
}

/* The beginning of the problem. Finding out what is within a reach takes long, and is asked for
 * again and again. */
static void set_up(Writer *writer, uint8_t reach, bool is_extra)
{
    SolverGame **start = &writer->start[reach][is_extra];
    writer->reach = reach;
    writer->is_extra = is_extra;
    if (*start) {
        writer->solver->game = **start;
        return;
    }
    Question question = {
        .prover = writer->claim->prover, .reach = reach, .eyes_only = writer->claim->eyes_only};
    memcpy(question.threats, writer->claim->threats, sizeof question.threats);
    set_area(writer, is_extra);
    solver_set_up(writer->solver, &question);
    *start = mem_alloc(1, sizeof **start);
    **start = writer->solver->game;
}

static void forget_starts(Writer *writer)
{
    for (int reach = 0; reach <= REACH_COUNT; reach++)
        for (int is_extra = 0; is_extra < 2; is_extra++)
            mem_free(writer->start[reach][is_extra]);
}

/* The position to be advised on, with this reach. */
static void stand_there(Writer *writer, uint8_t reach, bool is_extra)
{
    SolverGame *game = &writer->solver->game;
    if (writer->reach != reach || writer->is_extra != is_extra)
        set_up(writer, reach, is_extra);
    int same = 0;
    while (same < writer->path_count && same < game->depth &&
           game->step[same].undo.at == writer->path[same])
        same++;
    while (game->depth > same)
        solver_game_undo(game);
    while (game->depth < writer->path_count)
        solver_game_play(game, writer->path[game->depth]);
}

/* Take note of the path; a hole that it no longer goes through is left. */
static void follow(Writer *writer, const Point *path, int count)
{
    int same = 0;
    while (same < count && same < writer->path_count && path[same] == writer->path[same])
        same++;
    if (same < writer->hole)
        writer->hole = HOLE_NONE;
    memcpy(writer->path, path, (size_t)count * sizeof path[0]);
    writer->path_count = count;
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
    *guess = (SearchGuess){0};
    if (end == SEARCH_WON)
        guess->delta = 4 * SEARCH_UNIT;
    else
        guess->phi = 4 * SEARCH_UNIT;
    return SEARCH_OPEN;
}

/* The path to the position counts in the game's depth, though not in the search's. */
static int list_unless_deep(void *context, SearchChild child[SEARCH_CHILD_LIMIT],
                            SearchZone *remote)
{
    SolverGame *game = context;
    return game->depth < DEEPEST ? solver_game_list_near(game, child, remote) : 0;
}

static const TableEntry *recall_extra(Writer *writer)
{
    SolverGame *game = &writer->solver->game;
    SearchGame calls = solver_game_callbacks(game);
    return writer->extra
               ? proof_search_recall(&calls, writer->extra, writer->patterns, solver_game_key(game))
               : NULL;
}

/* Empty tables for what is searched again. */
static void renew_extra(Writer *writer)
{
    const Solver *solver = writer->solver;
    uint16_t order[BOARD_CELL_LIMIT];
    int count = solver_reach_order(&solver->problem, order);
    if (!writer->extra) {
        writer->extra = search_table_open(EXTRA_BYTES, solver->table_words);
        writer->patterns = pattern_table_open(EXTRA_BYTES / 2, solver->table_words);
    } else {
        search_table_renew(writer->extra);
    }
    pattern_table_renew(writer->patterns, order, count);
}

static void search_extra(Writer *writer, AdviceEffort effort)
{
    Solver *solver = writer->solver;
    if (!writer->extra || effort == ADVICE_FRESH)
        renew_extra(writer);
    Budget budget = solver->check;
    budget.nodes = writer->node_limit;
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
    bool is_winner = writer->solver->game.to_move == writer->claim->winner;
    if (!entry || (is_winner ? entry->phi : entry->delta) != 0 ||
        (is_winner && entry->move == POINT_NONE))
        return false;
    SearchZone zone;
    search_table_zone(table, entry, &zone);
    advice->move = entry->move;
    memcpy(advice->zone.word, zone.word, sizeof advice->zone.word);
    return true;
}

static bool read_table(const Writer *writer, ProofAdvice *advice)
{
    Solver *solver = writer->solver;
    SearchGame calls = solver_game_callbacks(&solver->game);
    const TableEntry *entry = proof_search_recall(&calls, solver->table, solver->patterns,
                                                  solver_game_key(&solver->game));
    return read_entry(writer, solver->table, entry, advice);
}

static bool read_extra(Writer *writer, ProofAdvice *advice)
{
    return read_entry(writer, writer->extra, recall_extra(writer), advice);
}

/* By the extra table, filled by a search if need be. */
static bool advise_extra(Writer *writer, uint8_t reach, AdviceEffort effort, ProofAdvice *advice)
{
    stand_there(writer, reach, true);
    if (effort == ADVICE_FRESH || !read_extra(writer, advice)) {
        if (effort == ADVICE_KNOWN || writer->nodes >= writer->node_limit)
            return false;
        search_extra(writer, effort);
        if (!read_extra(writer, advice))
            return false;
    }
    if (effort != ADVICE_KNOWN && writer->hole >= writer->path_count) {
        writer->hole = writer->path_count;
        writer->hole_reach = reach;
    }
    return true;
}

/* A win within some reach may go on by one that was found within a wider one. */
static bool advise(void *context, const Point *path, int count, AdviceEffort effort,
                   ProofAdvice *advice)
{
    Writer *writer = context;
    if (count >= DEEPEST)
        return false;
    follow(writer, path, count);
    bool is_in_hole = writer->hole < count;
    uint8_t reach = is_in_hole ? writer->hole_reach : writer->claim->reach;
    bool may_recall = effort == ADVICE_KNOWN || effort == ADVICE_SEARCHED;
    if (is_in_hole && effort != ADVICE_FRESH) {
        stand_there(writer, reach, true);
        if (read_extra(writer, advice))
            return true;
    }
    if (may_recall) {
        stand_there(writer, reach, false);
        if (read_table(writer, advice))
            return true;
    }
    return advise_extra(writer, reach, effort, advice) ||
           (reach != REACH_WHOLE && advise_extra(writer, REACH_WHOLE, effort, advice));
}

/* Nodes for searching again, all in all. */
static uint64_t extra_limit(const Solver *solver)
{
    uint64_t most = EXTRA_PART * solver->nodes + EXTRA_NODES;
    uint64_t allowed = solver->check.nodes;
    return allowed && allowed < most ? allowed : most;
}

CheckLimit solver_write_proof(Solver *solver, const SolveClaim *claim, ProofBook *book)
{
    Problem kept = solver->problem;
    Problem asked = kept; /* the solver's changes as the book is written */
    bool was_on_board = solver->is_on_board;
    solver->is_on_board = claim->is_on_board;
    Writer writer = {
        .solver = solver, .claim = claim, .hole = HOLE_NONE, .node_limit = extra_limit(solver)};
    set_up(&writer, claim->reach, false);
    asked.area = solver->problem.area;
    VerifyAdviser adviser = {.context = &writer, .advise = advise, .book = book};
    VerifyAnswer answer;
    const Budget *budget = &solver->check;
    VerifySettings settings = {
        .nodes = budget->nodes, .leaf_nodes = LEAF_NODES, .stop = budget->stop, .time = budget};
    verify_walk(&asked, claim, book, &adviser, &settings, &answer);
    search_table_close(writer.extra);
    pattern_table_close(writer.patterns);
    forget_starts(&writer);
    solver->problem = kept;
    solver->is_on_board = was_on_board;
    bool is_out = answer.result != VERIFY_CONFIRMED && writer.nodes >= writer.node_limit;
    return is_out && answer.limit == CHECK_LIMIT_NONE ? CHECK_LIMIT_NODES : answer.limit;
}
