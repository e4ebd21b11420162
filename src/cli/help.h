/* The texts of --help, generated from the tables of the commands. */
#ifndef KATACHI_CLI_HELP_H
#define KATACHI_CLI_HELP_H

#include "cli/command.h"

#include <stdio.h>

/* Usage, details, options and examples of one command. options ends with { 0 }; NULL: none. */
void help_print_command(FILE *out, const Command *command, const Option *options);

/* The list of commands. */
void help_print_overview(FILE *out, const Command *const *commands, int count);

#endif
