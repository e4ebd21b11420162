/* What a finding takes for granted: points of its zone where nobody was let play, and stones that
 * are not on the board as drawn. */
#include "solve/solver/solver_state.h"

#include "solve/solver/zone.h"

#include <string.h>

static void add(SolveAnswer *answer, Point at, AssumptionKind kind, Point liberty)
{
    for (int i = 0; i < answer->assumption_count; i++)
        if (answer->assumption[i].at == at)
            return;
    if (answer->assumption_count < SOLVE_ASSUMPTION_LIMIT)
        answer->assumption[answer->assumption_count++] = (SolveAssumption){at, kind, liberty};
}

/* The first stone of a chain that is on the board as drawn; POINT_NONE: there is none. */
static Point drawn_stone(const Board *board, const Board *drawn, Point root)
{
    Point least = POINT_NONE;
    Point at = root;
    do {
        if (drawn->stone[at] == board->stone[at] && (!least || at < least))
            least = at;
        at = board->next[at];
    } while (at != root);
    return least;
}

/* A liberty where nobody plays: the chains beside it are safe; if there are none of the winners',
 * the opponent does not come through. */
static void add_quiet(const Board *board, const Board *drawn, Point at, const bool wins[3],
                      SolveAnswer *answer)
{
    Point near[4];
    board_neighbors(board, at, near);
    bool is_told = false;
    bool has_stone = false;
    for (int d = 0; d < 4; d++) {
        Stone stone = (Stone)board->stone[near[d]];
        if (stone != STONE_BLACK && stone != STONE_WHITE)
            continue;
        has_stone = true;
        Point first = wins[stone] ? drawn_stone(board, drawn, board->chain[near[d]]) : POINT_NONE;
        if (first)
            add(answer, first, ASSUMED_SAFE, at);
        is_told = is_told || (wins[stone] && board->chain[near[d]]);
    }
    if (has_stone && !is_told)
        add(answer, at, ASSUMED_CLOSED, POINT_NONE);
}

/* What a claim of the last search rests on, from the table; everything if that does not say.
 * Whether it is a part of the board. */
static bool zone_of_claim(Solver *solver, const SolveClaim *claim, PointSet *zone)
{
    Question question = {.prover = claim->prover, .reach = claim->reach};
    memcpy(question.threats, claim->threats, sizeof question.threats);
    solver_set_up(solver, &question);
    SearchGame calls = solver_game_callbacks(&solver->game);
    const TableEntry *entry = proof_search_recall(&calls, solver->table, solver->patterns,
                                                  solver_game_key(&solver->game));
    SearchZone found, mask;
    memset(&found, 0xff, sizeof found);
    if (entry && (entry->phi == 0 || entry->delta == 0))
        search_table_zone(solver->table, entry, &found);
    zone_mask(&solver->game.board, &found, &mask);
    for (Point at = 0; at < board_cell_count(&solver->game.board); at++)
        if (board_has_point(&solver->game.board, at) &&
            (zone_has(&found, at) || zone_has(&mask, at)))
            point_set_add(zone, at);
    return !zone_has(&found, 0); /* which is no point: everything has it too */
}

bool solver_has_zone(Solver *solver, const Finding *finding)
{
    PointSet zone = {{0}};
    for (int i = 0; i < finding->claim_count; i++)
        if (!zone_of_claim(solver, &finding->claim[i], &zone))
            return false;
    return true;
}

static bool has_quiet_points(const Problem *problem)
{
    for (Point at = 0; at < board_cell_count(&problem->board); at++)
        if (problem->board.stone[at] == STONE_NONE && !point_set_has(&problem->area, at))
            return true;
    return false;
}

void solver_list_assumptions(Solver *solver, const Board *drawn, Finding *finding,
                             SolveAnswer *answer)
{
    const Problem *problem = &solver->problem;
    const Board *board = &problem->board;
    bool wins[3] = {false};
    for (int i = 0; i < finding->claim_count; i++) {
        wins[finding->claim[i].winner] = true;
        if (!finding->is_on_board && !zone_of_claim(solver, &finding->claim[i], &finding->zone))
            answer->rests_on_area = has_quiet_points(problem);
    }
    answer->zone = finding->zone;
    for (Point at = 0; at < board_cell_count(board); at++) {
        if (!point_set_has(&finding->zone, at))
            continue;
        if (board->stone[at] != STONE_NONE && drawn->stone[at] == STONE_NONE)
            add(answer, at, ASSUMED_CLOSED, POINT_NONE);
        bool is_quiet = finding->is_on_board ? point_set_has(&finding->assumed, at)
                                             : !point_set_has(&problem->area, at);
        if (board->stone[at] == STONE_NONE && is_quiet)
            add_quiet(board, drawn, at, wins, answer);
    }
}
