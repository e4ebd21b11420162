/* Manual pages and shell completions, written from the same tables as --help.
 *
 * Both are made while the program is built: `katachi help --man COMMAND` and
 * `katachi help --completion bash`. A command prints its part when it is asked with
 * --help=man, --help=bash, --help=zsh or --help=fish, since only it knows its options. */
#ifndef KATACHI_CLI_MANUAL_H
#define KATACHI_CLI_MANUAL_H

#include "cli/command.h"

#include <stdio.h>

/* Print a command's part in the form "man", "bash", "zsh" or "fish"; false for another word. */
bool manual_print_command(FILE *out, const char *form, const Command *command,
                          const Option *options);

/* The page of the program itself: the list of commands, exit codes, folders. */
void manual_print_overview(FILE *out, const Command *const *commands, int count);

/* A whole completion script; the parts come from the commands themselves. False for a shell that
 * is not known. */
bool completion_print(FILE *out, const char *shell, const Command *const *commands, int count);

/* The parts of a shell completion that belong to one command. Private to the module. */

/* For "bash", "zsh" and "fish"; false for another word. */
bool completion_print_part(FILE *out, const char *shell, const Command *command,
                           const Option *options);

#endif
