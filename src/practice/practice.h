/* Life-and-death problems in use: solved, played against a student, explained, recognised,
 * generated, and cut out of games.
 *
 *      ProblemSolver solver = {.settings = …};   (the solver with likely first moves and a checker)
 *      problem_solver_open(&solver);
 *      problem_run(&solver, &problem, &run);     (run.answer, run.guessed_area, run.checked)
 *      problem_solver_close(&solver);
 */
#ifndef KATACHI_PRACTICE_PRACTICE_H
#define KATACHI_PRACTICE_PRACTICE_H

#include "practice/position_set.h"
#include "practice/problem_factory.h"
#include "practice/problem_harvest.h"
#include "practice/problem_lesson.h"
#include "practice/problem_library.h"
#include "practice/problem_prior.h"
#include "practice/problem_run.h"
#include "practice/problem_session.h"

#endif
