/* Which questions are put to the search, and what their answers say.
 *
 * Ko. A question names the side whose win is to be proved and the threats each side has. The goal
 * is a success if its side wins however many threats the other has, a failure if the other wins
 * however many this side has, and a ko if neither is so. Endless threats are asked about first:
 * that is less work, and mostly comes to the same. Repetition counts against the side whose win is
 * to be proved, so it never helps to a success or a failure. How many threats it takes is found by
 * giving the side none, one, two …, and the other none. */
#include "solve/solver/solver_reach.h"

#include "solve/solver/solver_state.h"

#include <string.h>

enum {
    KO_THREATS_TRIED = 3,
    THREATS_UNKNOWN = 255,
    FIRST_ROUND = 20000,
    BOARD_ROUND = 2000,
    WHOLE_POINTS = 60
};

/* Most kos need no threat or one. */
static const double GRADE_SHARE = 0.9, KO_SHARE = 0.4;

static Question endless_threats(Stone prover, Stone favoured)
{
    Question question = {.prover = prover};
    question.threats[favoured] = THREATS_ENDLESS;
    return question;
}

static bool has_won(const Proof *proof, Stone who)
{
    return proof->winner == who;
}

static void add_claim(Finding *finding, const Question *question, Stone winner)
{
    SolveClaim *claim = &finding->claim[finding->claim_count++];
    *claim = (SolveClaim){.winner = winner, .prover = question->prover, .reach = question->reach};
    memcpy(claim->threats, question->threats, sizeof claim->threats);
}

static Proof ask_once(Solver *solver, const Question *question, Point after, double share)
{
    if (after == POINT_NONE)
        return solver_ask(solver, question, share);
    return solver_ask_after(solver, question, after, share);
}

/* Which reaches are worth asking: smaller ones than the whole area, each once. */
static int list_reaches(const Solver *solver, uint8_t reach[REACH_COUNT + 1])
{
    SearchZone within;
    int whole = solver_reach_find(&solver->problem, REACH_WHOLE, &within);
    int last = 0;
    int count = 0;
    for (int i = 1; i <= REACH_COUNT; i++) {
        int points = solver->is_on_board ? solver_reach_on_board(&solver->problem, i, &within)
                                         : solver_reach_find(&solver->problem, i, &within);
        if (points == last || points * 5 > whole * 4)
            continue;
        last = points;
        reach[count++] = (uint8_t)i;
    }
    if (!solver->is_on_board || whole <= WHOLE_POINTS)
        reach[count++] = REACH_WHOLE;
    return count;
}

static bool is_over(const Budget *budget, uint64_t nodes)
{
    return budget_is_spent(budget, nodes) || budget_is_spent(budget, 0); /* 0: look at the clock */
}

/* What moves were worth in one question is a fair guess in the next, but soon outweighed. */
static void fade_history(Solver *solver)
{
    enum { PART = 3 };
    for (int reach = 0; reach <= REACH_COUNT; reach++)
        for (int who = STONE_BLACK; who <= STONE_WHITE; who++)
            for (int at = 0; at < BOARD_CELL_LIMIT; at++) {
                solver->history[reach].wins[who][at] /= PART;
                solver->history[reach].tries[who][at] /= PART;
            }
}

/* Whether the prover, who has just lost within a reach, would lose within any: the proof rests on
 * no point that is out of his reach. */
static bool is_lost_everywhere(Solver *solver)
{
    const SolverGame *game = &solver->game;
    const TableEntry *entry = search_table_find(solver->table, solver_game_key(game));
    if (!solver->is_on_board || !entry || (entry->phi != 0 && entry->delta != 0))
        return false;
    SearchZone zone;
    search_table_zone(solver->table, entry, &zone);
    if (zone.word[0] & 1)
        return false; /* everything: cell 0 is no point */
    for (int w = 0; w < game->board.words; w++)
        for (uint64_t bits = zone.word[w] & ~game->bound.word[w]; bits; bits &= bits - 1)
            if (game->board.stone[w * 64 + __builtin_ctzll(bits)] != STONE_WALL)
                return false;
    return true;
}

/* Ask in turn with the prover near the keystones, in a larger part, and in the whole area; then
 * again with more nodes each, from where the table has got to. A reach in which the prover loses is
 * not asked again, nor any if that does not depend on the reach. question->reach becomes that of
 * the answer. */
Proof solver_ask_within(Solver *solver, Question *question, Point after, double share)
{
    uint8_t reach[REACH_COUNT + 1];
    int count = list_reaches(solver, reach);
    Budget outer = solver->budget;
    Budget whole = solver_share(solver, share);
    Proof proof = {.winner = STONE_NONE};
    fade_history(solver);
    for (uint64_t nodes = solver->is_on_board ? BOARD_ROUND : FIRST_ROUND; count > 0; nodes *= 4) {
        int left = 0;
        for (int i = 0; i < count; i++) {
            uint64_t end = solver->nodes + nodes;
            solver->budget = whole;
            if (count > 1 && (!whole.nodes || end < whole.nodes))
                solver->budget.nodes = end;
            question->reach = reach[i];
            proof = ask_once(solver, question, after, 1.0);
            bool is_answer = proof.winner == question->prover ||
                             (proof.winner && question->reach == REACH_WHOLE);
            if (!proof.winner)
                reach[left++] = reach[i];
            bool is_final = proof.winner && !is_answer && is_lost_everywhere(solver);
            if (!is_answer)
                proof.winner = STONE_NONE;
            if (is_answer || is_final || is_over(&whole, solver->nodes)) {
                solver->budget = outer;
                return proof;
            }
        }
        count = left;
    }
    solver->budget = outer;
    return proof;
}

/* What the ko is like; the move is that which needs the fewest threats. */
static void grade_ko(Solver *solver, Point after, Finding *finding)
{
    Stone side = solver->problem.side;
    finding->ko = (KoResult){.threats_needed = THREATS_UNKNOWN};
    for (int threats = 0; threats <= KO_THREATS_TRIED; threats++) {
        Question question = {.prover = side};
        question.threats[side] = (uint8_t)threats;
        Proof proof = solver_ask_within(solver, &question, after, GRADE_SHARE);
        if (!has_won(&proof, side))
            continue;
        finding->ko.threats_needed = (uint8_t)threats;
        finding->ko.side_takes_first = threats == 0;
        finding->question = question;
        if (proof.move != POINT_NONE)
            finding->move = proof.move;
        return;
    }
}

/* Neither side wins against endless threats. A ko in the proper sense if either wins with them;
 * then the verdict rests on these two wins. */
static void look_for_ko(Solver *solver, Point after, Finding *finding)
{
    Stone side = solver->problem.side;
    Question with[3];
    bool wins[3];
    for (Stone who = STONE_BLACK; who <= STONE_WHITE; who++) {
        with[who] = endless_threats(who, who);
        Proof proof = solver_ask_within(solver, &with[who], after, KO_SHARE);
        wins[who] = has_won(&proof, who);
    }
    if (wins[STONE_BLACK] && wins[STONE_WHITE]) {
        finding->claim_count = 0;
        add_claim(finding, &with[stone_opposite(side)], stone_opposite(side));
        add_claim(finding, &with[side], side);
    }
    memcpy(finding->ko.wins_alone, wins, sizeof wins);
}

/* A side wins however many threats the other has, since they come to an end. */
static Stone ask_many(Solver *solver, Stone prover, Point after, Finding *finding)
{
    Question question = {.prover = prover};
    question.threats[stone_opposite(prover)] = THREATS_MANY;
    Proof proof = solver_ask_within(solver, &question, after, KO_SHARE);
    if (has_won(&proof, prover)) {
        bool is_success = prover == solver->problem.side;
        *finding = (Finding){.verdict = is_success ? VERDICT_SUCCESS : VERDICT_FAILURE,
                             .question = question,
                             .move = proof.move};
        add_claim(finding, &question, prover);
    }
    return proof.winner;
}

/* Neither side is known to win against endless threats, but one of them may outlast those of the
 * other: mostly an attacker, who was banned from a ko with no other move left in the area. False if
 * that is not decided. */
static bool outlast(Solver *solver, Point after, Finding *finding)
{
    bool is_decided = true;
    for (Stone prover = STONE_BLACK; prover <= STONE_WHITE; prover++) {
        Stone winner = ask_many(solver, prover, after, finding);
        if (winner == prover)
            return true;
        is_decided = is_decided && winner != STONE_NONE;
    }
    return is_decided;
}

static void decide_ko_open(Solver *solver, Point after, Finding *finding)
{
    Stone side = solver->problem.side;
    Stone other = stone_opposite(side);
    Question success = endless_threats(side, other);
    Question failure = endless_threats(other, side);
    Proof first = solver_ask_within(solver, &success, after, 0.7);
    *finding = (Finding){.question = success, .move = first.move};
    if (has_won(&first, side)) {
        finding->verdict = VERDICT_SUCCESS;
        add_claim(finding, &success, side);
        return;
    }
    if (first.winner == STONE_NONE)
        finding->move = solver_likeliest_move(solver);
    Proof second = solver_ask_within(solver, &failure, after, first.winner ? 0.8 : 0.4);
    Point likely = first.winner ? solver_likeliest_move(solver) : finding->move;
    if (has_won(&second, other)) {
        *finding = (Finding){.verdict = VERDICT_FAILURE, .question = failure, .move = second.move};
        add_claim(finding, &failure, other);
        return;
    }
    if (has_won(&second, side) && first.winner) {
        *finding = (Finding){.verdict = VERDICT_KO, .question = failure, .move = second.move};
        add_claim(finding, &success, other);
        add_claim(finding, &failure, side);
        grade_ko(solver, after, finding);
        look_for_ko(solver, after, finding);
    } else if (first.winner) {
        /* No clean win is left, so the best hope is a ko. */
        *finding = (Finding){.question = failure, .move = likely};
    }
    if (!outlast(solver, after, finding) && finding->verdict == VERDICT_KO)
        *finding = (Finding){.question = failure, .move = likely};
}

/* One way of taking ko is given: success or failure. */
static void decide_given_ko(Solver *solver, const uint8_t threats[3], Point after, Finding *finding)
{
    Stone side = solver->problem.side;
    Question question = {.prover = side};
    memcpy(question.threats, threats, sizeof question.threats);
    Proof proof = solver_ask_within(solver, &question, after, 1.0);
    *finding = (Finding){.question = question, .move = proof.move};
    if (!proof.winner) {
        finding->move = solver_likeliest_move(solver);
        return;
    }
    finding->verdict = has_won(&proof, side) ? VERDICT_SUCCESS : VERDICT_FAILURE;
    add_claim(finding, &question, proof.winner);
}

void solver_decide(Solver *solver, Point after, Finding *finding)
{
    if (solver->is_on_board) {
        solver_decide_board(solver, after, finding);
        return;
    }
    if (after == POINT_NONE)
        memset(solver->history, 0, sizeof solver->history);
    Stone side = solver->problem.side;
    uint8_t threats[3] = {0};
    switch (solver->problem.ko) {
    case KO_PLAYED:
        threats[STONE_BLACK] = solver->problem.threats[STONE_BLACK];
        threats[STONE_WHITE] = solver->problem.threats[STONE_WHITE];
        break;
    case KO_FOR:
        threats[side] = THREATS_ENDLESS;
        break;
    case KO_AGAINST:
        threats[stone_opposite(side)] = THREATS_ENDLESS;
        break;
    case KO_OPEN:
    case KO_RULE_COUNT:
        decide_ko_open(solver, after, finding);
        return;
    }
    decide_given_ko(solver, threats, after, finding);
}
