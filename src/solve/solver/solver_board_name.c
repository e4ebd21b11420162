/* Which of the moves that are proved on the board to name: two eyes before seki, fewer threats
 * before more, then what is likely. */
#include "solve/solver/solver_state.h"

#include <string.h>

enum {
    RIVAL_LIMIT = 6,    /* likelier moves that are tried before a winning one is named … */
    RIVAL_NODES = 3000, /* … each with so many nodes … */
    RIVAL_EFFORT = 2,   /* … and so many times what the proof took */
    EYES_NODES = 5000,  /* the same for life with two eyes … */
    EYES_REACH = 3,     /* … and, if there is none, so far away */
    EYES_EFFORT = 3,
    GRADE_NODES = 20000, /* and for a number of threats */
    GRADE_EFFORT = 1,
    THREATS_TRIED = 3,
    THREATS_UNKNOWN = 255,
};

/* Rest the finding on another proof of the same. */
static void rest_on(const BoardProof *proof, Finding *finding)
{
    Finding again = {
        .verdict = finding->verdict, .ko = finding->ko, .fate = finding->fate, .is_on_board = true};
    finding_take_proof(proof, &again);
    *finding = again;
}

/* Whether the defender gets no two eyes even so near the stones, where the attacker may pass: a
 * seki, unless he makes them far away. */
static bool lacks_eyes(Solver *solver, Question question, uint64_t nodes)
{
    Budget whole = solver->budget;
    uint64_t end = solver->nodes + nodes;
    if (!whole.nodes || end < whole.nodes)
        solver->budget.nodes = end;
    question.reach = EYES_REACH;
    Proof proof = solver_ask(solver, &question, 1.0);
    solver->budget = whole;
    return proof.winner == problem_attacker(&solver->problem);
}

/* Life with two eyes, if it can be had: its proof replaces that of mere survival. What only lasts
 * because threats come to an end has no two eyes. */
static void look_for_eyes(Solver *solver, uint64_t effort, Finding *finding)
{
    Stone defender = stone_opposite(problem_attacker(&solver->problem));
    bool is_fit = solver->problem.goal == GOAL_KILL || solver->problem.goal == GOAL_SAVE;
    if (!is_fit || finding->claim[0].winner != defender) {
        finding->fate = finding->claim[0].winner == defender ? KEYSTONES_LIVE : KEYSTONES_DIE;
        return;
    }
    Question question = finding->question;
    question.eyes_only = true;
    question.threats[stone_opposite(defender)] = THREATS_ENDLESS;
    BoardProof proof;
    uint64_t nodes = EYES_NODES + EYES_EFFORT * effort;
    solver->problem.area = finding->area;
    if (solver_prove(solver, &question, POINT_NONE, nodes, &proof)) {
        finding->fate = KEYSTONES_LIVE;
        rest_on(&proof, finding);
    } else {
        finding->fate = lacks_eyes(solver, question, nodes) ? KEYSTONES_SEKI : KEYSTONES_UNKNOWN;
    }
}

static void prefer_rivals(Solver *solver, uint64_t effort, Finding *finding)
{
    Point rival[RIVAL_LIMIT];
    if (!solver->has_prior || finding->move <= POINT_PASS ||
        finding->claim[0].winner != solver->problem.to_move)
        return;
    solver->problem.area = finding->area;
    solver_set_up(solver, &finding->question);
    int count = solver_list_rivals(solver, finding->move, rival, RIVAL_LIMIT);
    for (int i = 0; i < count; i++) {
        Question question = finding->question;
        BoardProof proof;
        if (!solver_prove(solver, &question, rival[i], RIVAL_NODES + RIVAL_EFFORT * effort,
                          &proof) ||
            point_set_count(&proof.assumed) > point_set_count(&finding->assumed))
            continue;
        rest_on(&proof, finding);
        return;
    }
}

/* The fewest threats with which a side gets its way; the move is that of the mover's own count. */
static uint8_t count_threats(Solver *solver, Stone side, uint64_t nodes, Finding *finding)
{
    for (int threats = 0; threats <= THREATS_TRIED; threats++) {
        Question question = {.prover = side};
        BoardProof proof;
        question.threats[side] = (uint8_t)threats;
        if (!solver_prove(solver, &question, POINT_NONE, nodes, &proof))
            continue;
        if (side == solver->problem.to_move && proof.move > POINT_PASS)
            finding->move = proof.move;
        return (uint8_t)threats;
    }
    return THREATS_UNKNOWN;
}

static void grade(Solver *solver, uint64_t effort, Finding *finding)
{
    Stone side = solver->problem.side;
    uint64_t nodes = GRADE_NODES + GRADE_EFFORT * effort;
    problem_open_board(&solver->problem, problem_attacker(&solver->problem));
    finding->ko.wins_alone[STONE_BLACK] = finding->ko.wins_alone[STONE_WHITE] = true;
    finding->ko.threats_needed = count_threats(solver, side, nodes, finding);
    finding->ko.side_takes_first = finding->ko.threats_needed == 0;
    finding->ko.approach[STONE_BLACK] = finding->ko.approach[STONE_WHITE] = APPROACH_UNKNOWN;
    solver->problem.area = finding->area;
}

void solver_name_on_board(Solver *solver, Finding *finding)
{
    uint64_t effort = finding->effort;
    if (finding->verdict == VERDICT_KO) {
        grade(solver, effort, finding);
        return;
    }
    if (finding->verdict == VERDICT_UNKNOWN && !finding->is_nearly)
        return;
    if (finding->verdict != VERDICT_UNKNOWN)
        look_for_eyes(solver, effort, finding);
    prefer_rivals(solver, effort, finding);
}
