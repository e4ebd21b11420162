/* katachi problem grade. */
#ifndef KATACHI_CLI_PROBLEM_GRADE_H
#define KATACHI_CLI_PROBLEM_GRADE_H

#include "cli/command.h"

extern const Command command_problem_grade;

#endif
