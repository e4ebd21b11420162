/* katachi problem list. */
#ifndef KATACHI_CLI_PROBLEM_LIST_H
#define KATACHI_CLI_PROBLEM_LIST_H

#include "cli/command.h"

extern const Command command_problem_list;

#endif
