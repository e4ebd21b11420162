/* A verdict about the board as drawn.
 *
 * Every proof here binds its winner alone: he keeps to a bounded part of the board (his reach), the
 * other side plays wherever the rules allow. So only wins of the prover count, and there are four
 * questions to put, each to the side that would gain by it:
 *
 *   success   side wins however many threats the other has
 *   failure   the other wins however many the side has
 *   ko for    side wins if it alone has them        both together: a ko,
 *   ko against  the other wins if it alone has them     one alone: at least (at most) a ko
 *
 * "However many" is less than endless: a false eye with a ko in it can be retaken with every
 * threat, but no threats last for ever. A fifth question tells more of a half: nearly a success,
 * though the other has a few threats.
 *
 * Each is asked of the board with nothing assumed, and of the board with the prover's outer chains
 * taken for safe (problem_open_board): a kill first that way, for it costs less, and what it really
 * rests on is seen from its zone. Rounds with growing numbers of nodes, the questions in turn. */
#include "solve/solver/solver_state.h"

#include "base/memory.h"
#include "solve/solver/target.h"
#include "solve/solver/zone.h"

#include <string.h>

enum {
    ROUND_NODES = 8000,    /* for a question in the first round … */
    ROUND_GROWTH = 4,      /* … and so many times as much in the next */
    UPGRADE_NODES = 30000, /* to do without assumptions: so many and … */
    UPGRADE_EFFORT = 4,    /* … so many times what the proof took */
    DROPPED_MOST = 6,      /* if there are so few, each by itself … */
    DROP_PART = 4,         /* … with this part of it */
    BEYOND_NODES = 3000,
    ROUNDS_MOST = 16,
    ROUNDS_AFTER = 1, /* once it is nearly a success */
};

typedef enum { ASK_SUCCESS, ASK_KO_FOR, ASK_NEARLY, ASK_KO_AGAINST, ASK_FAILURE, ASK_COUNT } Ask;

static Question question_of(const Problem *problem, Ask ask)
{
    Stone side = problem->side;
    Stone other = stone_opposite(side);
    bool is_for = ask == ASK_SUCCESS || ask == ASK_KO_FOR || ask == ASK_NEARLY;
    Question question = {.prover = is_for ? side : other};
    if (ask == ASK_NEARLY) {
        question.threats[other] = SOLVE_FEW_THREATS;
        return question;
    }
    if (ask == ASK_SUCCESS || ask == ASK_FAILURE)
        question.threats[stone_opposite(question.prover)] = THREATS_MANY;
    else
        question.threats[question.prover] = THREATS_ENDLESS;
    return question;
}

/* What the proof just found rests on, made to hold before the first move if one was played. */
static void see_zone(Solver *solver, Point after, PointSet *zone)
{
    SolverGame *game = &solver->game;
    SearchGame calls = solver_game_callbacks(game);
    const TableEntry *entry =
        proof_search_recall(&calls, solver->table, solver->patterns, solver_game_key(game));
    SearchZone found = {{0}};
    if (entry)
        search_table_zone(solver->table, entry, &found);
    if (after != POINT_NONE) {
        bool mover_wins = solver->problem.to_move == game->prover;
        calls.lift_zone(game, mover_wins, &found);
        calls.undo(game);
        if (mover_wins)
            calls.close_won(game, &found);
    }
    SearchZone mask;
    zone_mask(&game->board, &found, &mask);
    memset(zone, 0, sizeof *zone);
    for (Point at = 0; at < board_cell_count(&game->board); at++)
        if (board_has_point(&game->board, at) && (zone_has(&found, at) || zone_has(&mask, at)))
            point_set_add(zone, at);
}

static void see_assumed(const Problem *problem, const PointSet *zone, PointSet *assumed)
{
    memset(assumed, 0, sizeof *assumed);
    for (Point at = 0; at < board_cell_count(&problem->board); at++)
        if (problem->board.stone[at] == STONE_NONE && point_set_has(zone, at) &&
            !point_set_has(&problem->area, at))
            point_set_add(assumed, at);
}

/* Put one question with a bound on nodes; whether the prover wins. The proof is *claim. */
bool solver_prove(Solver *solver, Question *question, Point after, uint64_t nodes,
                  BoardProof *proof)
{
    Budget whole = solver->budget;
    uint64_t began = solver->nodes;
    if (!whole.nodes || began + nodes < whole.nodes)
        solver->budget.nodes = began + nodes;
    Proof found = solver_ask_within(solver, question, after, 1.0);
    solver->budget = whole;
    if (found.winner != question->prover)
        return false;
    *proof = (BoardProof){.question = *question,
                          .move = after != POINT_NONE ? after : found.move,
                          .first = question->prover == solver->problem.to_move ? after : POINT_NONE,
                          .area = solver->problem.area,
                          .effort = solver->nodes - began};
    see_zone(solver, after, &proof->zone);
    see_assumed(&solver->problem, &proof->zone, &proof->assumed);
    return true;
}

/* The same on the board with this side's outer chains taken for safe. */
static bool prove_with(Solver *solver, Stone safe_side, Question *question, Point after,
                       uint64_t nodes, BoardProof *proof)
{
    problem_open_board(&solver->problem, safe_side);
    return solver_prove(solver, question, after, nodes, proof);
}

/* Take the defender's outer chains for safe, if there are any. */
static bool has_safe_friends(Solver *solver)
{
    PointSet plain = solver->problem.area;
    problem_open_board(&solver->problem, stone_opposite(problem_attacker(&solver->problem)));
    return !point_set_same(&plain, &solver->problem.area);
}

/* Do without one of the points that were assumed, each in turn. */
static void drop_one_by_one(Solver *solver, Point after, uint64_t nodes, BoardProof *proof)
{
    Point point[BOARD_CELL_LIMIT];
    int count = cells_list(proof->assumed.word, solver->problem.board.words, point);
    for (int i = 0; i < count && count <= DROPPED_MOST && count > 1; i++) {
        BoardProof fewer;
        Question question = proof->question;
        solver->problem.area = proof->area;
        point_set_add(&solver->problem.area, point[i]);
        if (solver_prove(solver, &question, after, nodes, &fewer) &&
            point_set_count(&fewer.assumed) < point_set_count(&proof->assumed))
            *proof = fewer;
    }
}

/* Do without what was assumed if that is not much harder: without all of it, or else without some.
 */
static void drop_assumptions(Solver *solver, Point after, BoardProof *proof)
{
    uint64_t nodes = UPGRADE_NODES + UPGRADE_EFFORT * proof->effort;
    if (point_set_is_empty(&proof->assumed))
        return;
    BoardProof plain;
    Question question = proof->question;
    if (prove_with(solver, STONE_NONE, &question, after, nodes, &plain))
        *proof = plain;
    else
        drop_one_by_one(solver, after, nodes / DROP_PART, proof);
}

typedef struct {
    bool is_proved[ASK_COUNT];
    BoardProof proof[ASK_COUNT];
} Board4;

static bool is_settled(const Board4 *all)
{
    return all->is_proved[ASK_SUCCESS] || all->is_proved[ASK_FAILURE] ||
           (all->is_proved[ASK_KO_FOR] && all->is_proved[ASK_KO_AGAINST]);
}

/* What can no longer be so, or is not asked. */
static bool is_idle(const Solver *solver, const Board4 *all, Ask ask)
{
    return all->is_proved[ask] || (ask != ASK_SUCCESS && solver->settings.scope == SCOPE_WIN) ||
           (ask == ASK_SUCCESS && all->is_proved[ASK_KO_AGAINST]) ||
           (ask == ASK_FAILURE && all->is_proved[ASK_KO_FOR]) ||
           (ask == ASK_NEARLY && !all->is_proved[ASK_KO_FOR]);
}

static bool is_spent(const Solver *solver)
{
    return budget_is_spent(&solver->budget, solver->nodes) || budget_is_spent(&solver->budget, 0);
}

/* What a question may cost, in quarters of the round: a clean win first; that it fails is no news,
 * and whether it is at most a ko matters once it is one. */
static uint64_t price(const Board4 *all, Ask ask)
{
    bool is_ko = all->is_proved[ASK_KO_FOR];
    switch (ask) {
    case ASK_SUCCESS:
        return 4;
    case ASK_FAILURE:
        return 1;
    case ASK_KO_FOR:
    case ASK_NEARLY:
        return 2;
    case ASK_KO_AGAINST:
    case ASK_COUNT:
        break;
    }
    return is_ko ? 4 : 1;
}

/* One round: all questions that are open. The attacker's outer chains are taken for safe, the
 * defender's only where he does not win without. */
static void ask_round(Solver *solver, Point after, uint64_t nodes, Board4 *all)
{
    Stone attacker = problem_attacker(&solver->problem);
    for (Ask ask = ASK_SUCCESS; ask < ASK_COUNT && !is_settled(all); ask++) {
        Question question = question_of(&solver->problem, ask);
        bool is_attacker = question.prover == attacker;
        uint64_t share = nodes / 4 * price(all, ask);
        if (is_idle(solver, all, ask) || is_spent(solver))
            continue;
        all->is_proved[ask] = prove_with(solver, is_attacker ? attacker : STONE_NONE, &question,
                                         after, share, &all->proof[ask]) ||
                              (!is_attacker && !is_spent(solver) && has_safe_friends(solver) &&
                               solver_prove(solver, &question, after, share / 2, &all->proof[ask]));
    }
}

void finding_take_proof(const BoardProof *proof, Finding *finding)
{
    SolveClaim *claim = &finding->claim[finding->claim_count++];
    *claim = (SolveClaim){.winner = proof->question.prover,
                          .prover = proof->question.prover,
                          .reach = proof->question.reach,
                          .is_on_board = true,
                          .assumed = proof->assumed,
                          .area = proof->area,
                          .first = proof->first,
                          .eyes_only = proof->question.eyes_only};
    memcpy(claim->threats, proof->question.threats, sizeof claim->threats);
    for (int w = 0; w < BOARD_WORD_LIMIT; w++) {
        finding->zone.word[w] |= proof->zone.word[w];
        finding->assumed.word[w] |= proof->assumed.word[w];
    }
    finding->question = proof->question;
    finding->area = proof->area;
    finding->move = proof->move;
    finding->effort += proof->effort;
}

void solver_decide_board(Solver *solver, Point after, Finding *finding)
{
    Board4 *all = mem_alloc(1, sizeof *all);
    *finding = (Finding){.move = POINT_NONE, .is_on_board = true};
    int rounds_left = ROUNDS_MOST;
    for (uint64_t nodes = ROUND_NODES; rounds_left > 0 && !is_settled(all) && !is_spent(solver);
         nodes *= ROUND_GROWTH) {
        ask_round(solver, after, nodes, all);
        rounds_left -= 1;
        if (all->is_proved[ASK_NEARLY] && rounds_left > ROUNDS_AFTER)
            rounds_left = ROUNDS_AFTER; /* the rest is seldom found out */
    }
    for (Ask ask = ASK_SUCCESS; ask < ASK_COUNT; ask++)
        if (all->is_proved[ask])
            drop_assumptions(solver, after, &all->proof[ask]);
    if (all->is_proved[ASK_SUCCESS]) {
        finding->verdict = VERDICT_SUCCESS;
        finding_take_proof(&all->proof[ASK_SUCCESS], finding);
    } else if (all->is_proved[ASK_FAILURE]) {
        finding->verdict = VERDICT_FAILURE;
        finding_take_proof(&all->proof[ASK_FAILURE], finding);
    } else {
        if (all->is_proved[ASK_KO_AGAINST])
            finding_take_proof(&all->proof[ASK_KO_AGAINST], finding);
        if (all->is_proved[ASK_KO_FOR])
            finding_take_proof(&all->proof[ASK_KO_FOR], finding);
        if (finding->claim_count == 2)
            finding->verdict = VERDICT_KO;
        else if (all->is_proved[ASK_NEARLY]) {
            *finding = (Finding){.is_on_board = true, .is_nearly = true};
            finding_take_proof(&all->proof[ASK_NEARLY], finding);
        }
    }
    if (finding->claim_count)
        solver->problem.area = finding->area;
    mem_free(all);
}

void solver_look_beyond(Solver *solver, Finding *finding)
{
    Problem kept = solver->problem;
    bool is_clean = finding->verdict == VERDICT_SUCCESS || finding->verdict == VERDICT_FAILURE;
    if (!is_clean || kept.ko != KO_OPEN)
        return;
    Question question =
        question_of(&kept, finding->verdict == VERDICT_SUCCESS ? ASK_SUCCESS : ASK_FAILURE);
    if (finding->question.prover == question.prover)
        memcpy(question.threats, finding->question.threats, sizeof question.threats);
    bool is_mover = question.prover == kept.to_move && finding->move > POINT_PASS;
    BoardProof proof;
    solver->is_on_board = true;
    if (prove_with(solver, STONE_NONE, &question, is_mover ? finding->move : POINT_NONE,
                   BEYOND_NODES + solver->nodes, &proof)) {
        Finding board = {.verdict = finding->verdict};
        finding_take_proof(&proof, &board);
        finding->zone = board.zone;
        finding->assumed = board.assumed;
        finding->claim_count = board.claim_count;
        memcpy(finding->claim, board.claim, sizeof finding->claim);
        finding->is_on_board = true;
        finding->fate = KEYSTONES_UNKNOWN;
    }
    solver->is_on_board = false;
    solver->problem = kept;
}
