/* Which stones live? A problem becomes a verdict with a proof, by search; an independent checker
 * replays the proof.
 *
 *      Solver *solver = solver_open(&(SolveSettings){.budget = {.nodes = 100000}});
 *      solver_run(solver, &problem, &answer);    // answer.verdict, answer.is_proved, answer.line
 *      solver_close(solver);
 *
 * A verdict holds inside the problem's area; what it takes for granted is listed with it. haris/ is
 * the engine of 2019, for comparison. */
#ifndef KATACHI_SOLVE_SOLVE_H
#define KATACHI_SOLVE_SOLVE_H

#include "solve/generate.h"
#include "solve/haris/eyeshape.h"
#include "solve/haris/haris.h"
#include "solve/problem_answer.h"
#include "solve/problem_check.h"
#include "solve/solver/proof_book.h"
#include "solve/solver/solver.h"
#include "solve/solver/target.h"
#include "solve/verify/trial.h"
#include "solve/verify/verify.h"

#endif
