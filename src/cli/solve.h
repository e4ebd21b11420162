/* The parts of `katachi solve`: many problems one after the other, or one played at the terminal.
 */
#ifndef KATACHI_CLI_SOLVE_H
#define KATACHI_CLI_SOLVE_H

#include "cli/command.h"
#include "practice/problem_run.h"

/* Solving many problems: read one after the other, solved in parallel, printed in order. */

typedef struct {
    const Command *command;
    ProblemSolver solver; /* what each job gets a copy of */
    ProblemCorrection correction;
    int jobs;
    bool as_json, is_long;
    const char *tree_path; /* NULL: no trees */
} SolveBatch;

/* Solve and print; the exit code. */
int solve_batch(const SolveBatch *batch, int argc, char **argv);

/* katachi solve --play: a problem in the terminal. */

/* Play the problems of the files one after the other; without files the built-in ones, from the
 * first or from the one named ("2-easy/5"). */
int solve_play(const Command *command, ProblemSolver *solver, const ProblemCorrection *correction,
               int argc, char **argv);

#endif
