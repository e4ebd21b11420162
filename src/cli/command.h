/* How a command of the program is made: one file cmd_<name>.c with one Command, one row in main.c.
 *
 *      const Command command_doctor = {.name = "doctor", .summary = "check models, …", .run = run};
 *
 *      static int run(const Command *command, int argc, char **argv)
 *      {
 *          bool as_json = false;
 *          const Option options[] = {{OPTION_FLAG, "json", 'j', &as_json, NULL, "write JSON"}};
 *          …
 *
 * Options are tables; --help, man pages and completions are written from the same tables. Results
 * go to stdout, messages and progress to stderr. */
#ifndef KATACHI_CLI_COMMAND_H
#define KATACHI_CLI_COMMAND_H

#include "base/budget.h"
#include "base/status.h"
#include "base/strbuf.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>

/* The exit codes of every command. */
typedef enum {
    EXIT_DONE = 0,
    EXIT_NEGATIVE = 1, /* it worked, and the answer is no */
    EXIT_USAGE = 2,
    EXIT_BAD_INPUT = 3,
    EXIT_SYSTEM = 4,
    EXIT_INTERRUPTED = 130,
} ExitCode;

typedef enum {
    OPTION_END = 0,
    OPTION_FLAG,    /* bool *       --json                  */
    OPTION_INT,     /* int *        --move N   --move=N     */
    OPTION_NUMBER,  /* double *     --komi 6.5              */
    OPTION_SEED,    /* uint64_t *   --seed 42               */
    OPTION_TEXT,    /* const char **  --player NAME         */
    OPTION_LIST,    /* TextList *     --model A --model B   */
    OPTION_SECTION, /* no option: a title, in `name`, over the rows that follow it in the help */
} OptionKind;

enum { TEXT_LIST_LIMIT = 32 };

/* The values of an option that may be given several times, in order. */
typedef struct {
    const char *item[TEXT_LIST_LIMIT];
    int count;
} TextList;

/* One option; a table ends with { 0 }. Targets keep their value, the default, if not named. */
typedef struct {
    OptionKind kind;
    const char *name; /* without the dashes */
    char letter;      /* short form, 0 if none */
    void *target;
    const char *argument; /* what the value is called in the help: "N", "FILE" */
    const char *help;     /* one sentence without a full stop; the default belongs to it. NULL: a
                             former name or letter, understood but shown nowhere */
} Option;

/* Whether help, manual pages and completions show the row. */
static inline bool option_is_shown(const Option *option)
{
    return option->kind != OPTION_SECTION && option->help;
}

typedef struct Command {
    const char *name;
    const char *summary;  /* one line for the list of commands */
    const char *usage;    /* "GAMES… [options]": what follows the name */
    const char *details;  /* paragraphs of help; may be NULL */
    const char *examples; /* lines "katachi …   # what it does"; may be NULL */
    int (*run)(const struct Command *command, int argc,
               char **argv); /* argv[0] = the command's name */
} Command;

/* Parse options anywhere among the arguments; `--` ends them. What is left over is moved to the
 * front: argv[0] … argv[*argc-1] are then the plain arguments. --help prints and ends with 0, a
 * wrong option prints a line with a hint: then false is returned and *exit_code is set. */
MUST_CHECK bool options_parse(const Command *command, const Option *options, int *argc, char **argv,
                              int *exit_code);

/* Run a command that is made of parts ("sgf show", "sgf check"): argv[1] names the part. Without
 * one the parts are listed on stderr, with EXIT_USAGE. */
int command_run_part(const Command *command, const Command *const *parts, int count, int argc,
                     char **argv);

/* Print "katachi NAME: text" to stderr and return EXIT_USAGE. */
int command_usage_error(const Command *command, const char *format, ...) PRINTF_LIKE(2, 3);

/* Print "katachi NAME: [where:][line N, byte N: ]text" to stderr and return the exit code that fits
 * the status. where may be NULL. */
int command_fail(const Command *command, const char *where, const Error *err);

/* Print the text on stdout and clear it. */
void command_print(StrBuf *text);

/* Set by the first SIGINT or SIGTERM; a second one ends the program at once. */
extern atomic_bool command_stop_asked;

/* The texts of --help, generated from the tables of the commands. */

/* Usage, details, options and examples of one command. options ends with { 0 }; NULL: none. */
void help_print_command(FILE *out, const Command *command, const Option *options);

/* The list of commands. */
void help_print_overview(FILE *out, const Command *const *commands, int count);

/* Manual pages and shell completions, written from the same tables as --help.
 *
 * Both are made while the program is built: `katachi help --man COMMAND` and
 * `katachi help --completion bash`. A command prints its part when it is asked with
 * --help=man, --help=bash, --help=zsh or --help=fish, since only it knows its options. */

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

/* Progress of a long command, with the time left: a line that is written over on a terminal, a line
 * now and then in a log. */

typedef struct {
    const char *label; /* "training" */
    const char *unit;  /* "games" */
    bool is_quiet;
    bool is_terminal;
    double start, last;
    uint64_t first; /* done at the start, when resumed */
    bool has_drawn;
} ProgressLine;

void progress_line_init(ProgressLine *line, const char *label, const char *unit, bool is_quiet);

/* A Progress that draws this line. */
Progress progress_line_progress(ProgressLine *line);

/* Clear the line on the terminal. */
void progress_line_end(ProgressLine *line);

#endif
