/* The commands of the program, one file cmd_<name>.c each.
 *
 * To add one: its file, a line here, a row in main.c, a line in meson.build, a test. */
#ifndef KATACHI_CLI_COMMANDS_H
#define KATACHI_CLI_COMMANDS_H

#include "cli/command.h"

extern const Command command_serve;
extern const Command command_gtp;
extern const Command command_match;
extern const Command command_selfplay;
extern const Command command_engine;
extern const Command command_games;
extern const Command command_library;
extern const Command command_find;
extern const Command command_sgf;
extern const Command command_harvest;
extern const Command command_train;
extern const Command command_eval;
extern const Command command_predict;
extern const Command command_review;
extern const Command command_solve;
extern const Command command_problem;
extern const Command command_annotate;
extern const Command command_influence;
extern const Command command_extract;
extern const Command command_svm;
extern const Command command_connect;
extern const Command command_bench;
extern const Command command_doctor;

#endif
