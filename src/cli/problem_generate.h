/* katachi problem generate. */
#ifndef KATACHI_CLI_PROBLEM_GENERATE_H
#define KATACHI_CLI_PROBLEM_GENERATE_H

#include "cli/command.h"

extern const Command command_problem_generate;

#endif
