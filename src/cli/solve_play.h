/* katachi solve --play: a problem in the terminal. */
#ifndef KATACHI_CLI_SOLVE_PLAY_H
#define KATACHI_CLI_SOLVE_PLAY_H

#include "app/problem_run.h"
#include "cli/command.h"

/* Play the problems of the files one after the other; without files the built-in ones, from the
 * first or from the one named ("2-easy/5"). */
int solve_play(const Command *command, ProblemSolver *solver, const ProblemCorrection *correction,
               int argc, char **argv);

#endif
