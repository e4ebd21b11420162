/* Solving many problems: read one after the other, solved in parallel, printed in order. */
#ifndef KATACHI_CLI_SOLVE_BATCH_H
#define KATACHI_CLI_SOLVE_BATCH_H

#include "app/problem_run.h"
#include "cli/command.h"

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

#endif
