/* The parts of a shell completion that belong to one command. Private to the module. */
#ifndef KATACHI_CLI_COMPLETION_H
#define KATACHI_CLI_COMPLETION_H

#include "cli/command.h"

#include <stdio.h>

/* For "bash", "zsh" and "fish"; false for another word. */
bool completion_print_part(FILE *out, const char *shell, const Command *command,
                           const Option *options);

#endif
