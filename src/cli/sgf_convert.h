/* The parts of `katachi sgf` that write records. */
#ifndef KATACHI_CLI_SGF_CONVERT_H
#define KATACHI_CLI_SGF_CONVERT_H

#include "cli/command.h"

extern const Command command_sgf_normalise;
extern const Command command_sgf_convert;

#endif
