/* The commands of the program, one file cmd_<name>.c each.
 *
 * To add one: its file, a line here, a row in main.c, a line in meson.build, a test. */
#ifndef KATACHI_CLI_COMMANDS_H
#define KATACHI_CLI_COMMANDS_H

#include "cli/command.h"

/* Weak while the house is being built: a command whose file is not there yet is a NULL row. */
#define PENDING __attribute__((weak))

extern const Command command_serve PENDING;
extern const Command command_gtp PENDING;
extern const Command command_match PENDING;
extern const Command command_games PENDING;
extern const Command command_sgf PENDING;
extern const Command command_bench PENDING;
extern const Command command_predict PENDING;
extern const Command command_eval PENDING;
extern const Command command_train PENDING;
extern const Command command_harvest PENDING;

#endif
