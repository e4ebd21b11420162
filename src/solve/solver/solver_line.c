/* What the table tells after a search: lines, the likeliest move, and the first moves judged. */
#include "solve/solver/solver_state.h"

#include <string.h>

/* ---- one position ---- */

/* Whether a move is one that a player would look at: near the stones in question, or beside the
 * last move. */
static bool is_local(const SolverGame *game, Point at)
{
    enum { STEPS_NEAR = 2 };
    if (game->distance[at] <= STEPS_NEAR)
        return true;
    Point last = game->depth > 0 ? game->step[game->depth - 1].undo.at : POINT_NONE;
    if (last <= POINT_PASS)
        return false;
    int columns = board_x(&game->board, at) - board_x(&game->board, last);
    int rows = board_y(&game->board, at) - board_y(&game->board, last);
    return columns * columns + rows * rows <= STEPS_NEAR;
}

/* Of the children that fit, the one whose position cost most, a distant one only if there is no
 * other; POINT_NONE if none fits. */
typedef bool FitFn(const TableEntry *entry);

static bool is_refuted(const TableEntry *entry)
{
    return entry->phi == 0;
}

static Point costliest_child(Solver *solver, FitFn *fits)
{
    SolverGame *game = &solver->game;
    SearchGame calls = solver_game_callbacks(game);
    SearchChild child[SEARCH_CHILD_LIMIT];
    int count = solver_game_list(game, child);
    Point best = POINT_NONE;
    uint64_t most = 0;
    for (int i = 0; i < count; i++) {
        const TableEntry *next =
            search_table_find(solver->table, calls.key_after(calls.context, child[i].move));
        if (!next || !fits(next))
            continue;
        uint64_t worth = next->effort + ((uint64_t)is_local(game, child[i].move) << 32);
        if (worth <= most)
            continue;
        most = worth;
        best = child[i].move;
    }
    return best;
}

/* The move a position's entry names; for a loser, the one that took longest to refute. */
static Point next_of_line(Solver *solver)
{
    const TableEntry *entry = search_table_find(solver->table, solver_game_key(&solver->game));
    if (!entry)
        return POINT_NONE;
    return entry->delta == 0 ? costliest_child(solver, is_refuted) : entry->move;
}

static bool can_play(const SolverGame *game, Point at)
{
    return at == POINT_PASS ? game->to_move == game->defender
                            : at > POINT_PASS && solver_game_is_legal(game, at);
}

uint8_t solver_follow_line(Solver *solver, Point line[SOLVE_LINE_LIMIT], Point first)
{
    int count = 0;
    while (count < SOLVE_LINE_LIMIT && solver->game.depth < GAME_DEPTH_LIMIT) {
        SearchZone zone = {{0}};
        SearchGuess guess;
        if (solver_game_judge(&solver->game, &zone, &guess) != SEARCH_OPEN)
            break;
        Point move = count == 0 && first != POINT_NONE ? first : next_of_line(solver);
        if (!can_play(&solver->game, move))
            break;
        line[count++] = move;
        solver_game_play(&solver->game, move);
    }
    return (uint8_t)count;
}

/* ---- the first moves ---- */

static int rank_of(SolveVerdict verdict)
{
    static const int rank[] = {
        [VERDICT_SUCCESS] = 0, [VERDICT_KO] = 1, [VERDICT_UNKNOWN] = 2, [VERDICT_FAILURE] = 3};
    return rank[verdict];
}

static void add_move(Solver *solver, SolveAnswer *answer, const Finding *finding, Point move,
                     bool with_line)
{
    if (answer->move_count == SOLVE_MOVE_LIMIT)
        return;
    SolveMove *entry = &answer->moves[answer->move_count++];
    *entry = (SolveMove){.move = move,
                         .verdict = finding->verdict,
                         .is_proved = finding->verdict != VERDICT_UNKNOWN,
                         .ko = finding->ko};
    if (!with_line)
        return;
    solver_set_up(solver, &finding->question);
    solver_game_play(&solver->game, move);
    entry->line_count = solver_follow_line(solver, entry->line, POINT_NONE);
}

/* Good ones first; the order of equal ones stays. */
static void sort_moves(SolveAnswer *answer)
{
    for (int i = 1; i < answer->move_count; i++) {
        SolveMove move = answer->moves[i];
        int k = i;
        for (; k > 0 && rank_of(answer->moves[k - 1].verdict) > rank_of(move.verdict); k--)
            answer->moves[k] = answer->moves[k - 1];
        answer->moves[k] = move;
    }
}

/* Judge every first move, each with its share of what is left. */
enum { MOVE_NODES = 4000, MOVE_EFFORT = 2 };

static void judge_all(Solver *solver, const Finding *root, SolveAnswer *answer)
{
    solver_set_up(solver, &root->question);
    SearchChild child[SEARCH_CHILD_LIMIT];
    int count = solver_game_list(&solver->game, child);
    Budget whole = solver->budget;
    for (int i = 0; i < count && answer->move_count < SOLVE_MOVE_LIMIT; i++) {
        if (child[i].move == root->move)
            continue;
        solver->budget = solver_share(solver, 1.0 / (count - i));
        uint64_t end = solver->nodes + MOVE_NODES + MOVE_EFFORT * root->effort;
        if (solver->is_on_board && (!solver->budget.nodes || end < solver->budget.nodes))
            solver->budget.nodes = end; /* most moves of a whole board stay undecided */
        Finding finding;
        solver_decide(solver, child[i].move, &finding);
        solver->budget = whole;
        add_move(solver, answer, &finding, child[i].move, solver->settings.refutations);
    }
}

/* First moves that the search has refuted on its way, when the question has but two answers. */
static void list_refuted(Solver *solver, const Finding *root, SolveAnswer *answer)
{
    bool is_binary = solver->problem.ko != KO_OPEN || root->verdict == VERDICT_FAILURE;
    if (!is_binary || solver->problem.side != solver->problem.to_move)
        return;
    solver_set_up(solver, &root->question);
    SearchChild child[SEARCH_CHILD_LIMIT];
    int count = solver_game_list(&solver->game, child);
    SearchGame calls = solver_game_callbacks(&solver->game);
    uint64_t key[SEARCH_CHILD_LIMIT];
    for (int i = 0; i < count; i++)
        key[i] = calls.key_after(calls.context, child[i].move);
    Finding refuted = {.verdict = VERDICT_FAILURE, .question = root->question};
    for (int i = 0; i < count; i++) {
        const TableEntry *entry = search_table_find(solver->table, key[i]);
        if (entry && entry->phi == 0 && child[i].move != root->move)
            add_move(solver, answer, &refuted, child[i].move, solver->settings.refutations);
    }
}

void solver_list_moves(Solver *solver, const Finding *root, SolveAnswer *answer)
{
    if (root->move != POINT_NONE) {
        Finding named = *root;
        add_move(solver, answer, &named, root->move, true);
    }
    if (solver->settings.all_moves)
        judge_all(solver, root, answer);
    else
        list_refuted(solver, root, answer);
    sort_moves(answer);
}
