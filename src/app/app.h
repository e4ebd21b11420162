/* Use cases: what a front end asks for and no single module below can answer. Problem sessions,
 * names of moves, connectivity, surveys of collections, classifiers, the self-check.
 *
 *      ProblemSolver solver = {.settings = …};   // the solver with likely first moves and a
 * checker problem_solver_open(&solver); problem_run(&solver, &problem, &run);     // run.answer,
 * run.guessed_area, run.checked */
#ifndef KATACHI_APP_APP_H
#define KATACHI_APP_APP_H

#include "app/annotation.h"
#include "app/connectivity.h"
#include "app/doctor.h"
#include "app/influence_features.h"
#include "app/influence_verdicts.h"
#include "app/naming.h"
#include "app/network_panel.h"
#include "app/pack.h"
#include "app/problem_factory.h"
#include "app/problem_features.h"
#include "app/problem_library.h"
#include "app/problem_prior.h"
#include "app/problem_run.h"
#include "app/problem_session.h"
#include "app/survey.h"
#include "app/svm_session.h"
#include "app/tally.h"

#endif
