/* Parsing options from tables, and the two ways in which a command fails. */
#include "cli/command.h"

#include "base/strbuf.h"

#include <errno.h>
#include <limits.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OPTION_COUNT_LIMIT = 64 };

/* Where the parser stands among the arguments. */
typedef struct {
    const Command *command;
    const Option *options;
    int argc;
    char **argv;
    int next;  /* the argument to look at */
    int plain; /* how many plain ones were moved to the front */
} Parser;

static const Option *find_by_name(const Option *options, const char *name, size_t length)
{
    for (; options->kind != OPTION_END; options++)
        if (options->kind != OPTION_SECTION && strlen(options->name) == length &&
            memcmp(options->name, name, length) == 0)
            return options;
    return NULL;
}

static const Option *find_by_letter(const Option *options, char letter)
{
    for (; options->kind != OPTION_END; options++)
        if (options->letter && options->letter == letter)
            return options;
    return NULL;
}

static int unknown_option(const Parser *parser, const char *name, size_t length)
{
    const char *names[OPTION_COUNT_LIMIT] = {"help"};
    int count = 1;
    for (const Option *o = parser->options; o->kind != OPTION_END && count < OPTION_COUNT_LIMIT;
         o++)
        if (option_is_shown(o))
            names[count++] = o->name;
    char word[OPTION_COUNT_LIMIT];
    snprintf(word, sizeof word, "%.*s", (int)length, name);
    const char *near = spelling_nearest(word, names, count);
    if (near)
        return command_usage_error(parser->command, "unknown option --%s; did you mean --%s?", word,
                                   near);
    return command_usage_error(parser->command, "unknown option --%s; see katachi %s --help", word,
                               parser->command->name);
}

static int bad_value(const Parser *parser, const Option *option, const char *text, const char *want)
{
    return command_usage_error(parser->command, "--%s needs %s, not '%s'", option->name, want,
                               text);
}

static int set_int(const Parser *parser, const Option *option, const char *text)
{
    char *end;
    errno = 0;
    long value = strtol(text, &end, 10);
    if (end == text || *end || errno || value < INT_MIN || value > INT_MAX)
        return bad_value(parser, option, text, "a whole number");
    *(int *)option->target = (int)value;
    return EXIT_DONE;
}

static int set_number(const Parser *parser, const Option *option, const char *text)
{
    char *end;
    double value = strtod(text, &end);
    if (end == text || *end || !isfinite(value))
        return bad_value(parser, option, text, "a number");
    *(double *)option->target = value;
    return EXIT_DONE;
}

static int set_seed(const Parser *parser, const Option *option, const char *text)
{
    char *end;
    errno = 0;
    unsigned long long value = strtoull(text, &end, 0);
    if (end == text || *end || errno || strchr(text, '-'))
        return bad_value(parser, option, text, "a whole number from 0 to 2^64-1");
    *(uint64_t *)option->target = value;
    return EXIT_DONE;
}

static int add_to_list(const Parser *parser, const Option *option, const char *text)
{
    TextList *list = option->target;
    if (list->count == TEXT_LIST_LIMIT)
        return command_usage_error(parser->command, "--%s can be given at most %d times",
                                   option->name, TEXT_LIST_LIMIT);
    list->item[list->count++] = text;
    return EXIT_DONE;
}

static int set_value(const Parser *parser, const Option *option, const char *text)
{
    switch (option->kind) {
    case OPTION_INT:
        return set_int(parser, option, text);
    case OPTION_NUMBER:
        return set_number(parser, option, text);
    case OPTION_SEED:
        return set_seed(parser, option, text);
    case OPTION_TEXT:
        *(const char **)option->target = text;
        return EXIT_DONE;
    case OPTION_LIST:
        return add_to_list(parser, option, text);
    case OPTION_FLAG:
        *(bool *)option->target = true;
        return EXIT_DONE;
    case OPTION_SECTION:
    case OPTION_END:
        break;
    }
    return EXIT_DONE;
}

/* The value of an option is behind its '=' or letter, or else the next argument. */
static int take_value(Parser *parser, const Option *option, const char *attached)
{
    if (attached)
        return set_value(parser, option, attached);
    if (parser->next == parser->argc)
        return command_usage_error(parser->command, "--%s needs a value: --%s %s", option->name,
                                   option->name, option->argument ? option->argument : "VALUE");
    return set_value(parser, option, parser->argv[parser->next++]);
}

/* --name, --name=value or --name value; `text` is behind the dashes. */
static int take_long(Parser *parser, const char *text)
{
    size_t length = strcspn(text, "=");
    const char *attached = text[length] ? text + length + 1 : NULL;
    const Option *option = find_by_name(parser->options, text, length);
    if (!option)
        return unknown_option(parser, text, length);
    if (option->kind != OPTION_FLAG)
        return take_value(parser, option, attached);
    if (attached)
        return command_usage_error(parser->command, "--%s takes no value", option->name);
    return set_value(parser, option, "");
}

/* -a, -abc (flags), -n5 or -n 5; `text` is behind the dash. */
static int take_letters(Parser *parser, const char *text)
{
    for (; *text; text++) {
        const Option *option = find_by_letter(parser->options, *text);
        if (!option)
            return command_usage_error(parser->command, "unknown option -%c; see katachi %s --help",
                                       *text, parser->command->name);
        if (option->kind != OPTION_FLAG)
            return take_value(parser, option, text[1] ? text + 1 : NULL);
        set_value(parser, option, "");
    }
    return EXIT_DONE;
}

/* --help, or --help=FORM, by which manual pages and completions are made. */
static bool asks_for_help(const char *argument)
{
    return strcmp(argument, "--help") == 0 || strcmp(argument, "-h") == 0 ||
           strncmp(argument, "--help=", strlen("--help=")) == 0;
}

static int give_help(const Parser *parser, const char *argument)
{
    const char *form = strchr(argument, '=');
    if (!form) {
        help_print_command(stdout, parser->command, parser->options);
        return EXIT_DONE;
    }
    if (manual_print_command(stdout, form + 1, parser->command, parser->options))
        return EXIT_DONE;
    return command_usage_error(parser->command, "--help=%s: the forms are man, bash, zsh, fish",
                               form + 1);
}

/* Everything behind `--` is plain. */
static void take_rest(Parser *parser)
{
    while (parser->next < parser->argc)
        parser->argv[parser->plain++] = parser->argv[parser->next++];
}

bool options_parse(const Command *command, const Option *options, int *argc, char **argv,
                   int *exit_code)
{
    static const Option NONE[] = {{0}};
    Parser parser = {.command = command,
                     .options = options ? options : NONE,
                     .argc = *argc,
                     .argv = argv,
                     .next = 1};
    while (parser.next < parser.argc) {
        char *argument = argv[parser.next++];
        int failure = EXIT_DONE;
        if (strcmp(argument, "--") == 0) {
            take_rest(&parser);
        } else if (asks_for_help(argument)) {
            *exit_code = give_help(&parser, argument);
            return false;
        } else if (argument[0] == '-' && argument[1] == '-') {
            failure = take_long(&parser, argument + 2);
        } else if (argument[0] == '-' && argument[1]) { /* a lone "-" is plain: standard input */
            failure = take_letters(&parser, argument + 1);
        } else {
            argv[parser.plain++] = argument;
        }
        if (failure != EXIT_DONE) {
            *exit_code = failure;
            return false;
        }
    }
    *argc = parser.plain;
    return true;
}

int command_run_part(const Command *command, const Command *const *parts, int count, int argc,
                     char **argv)
{
    size_t before = strlen(command->name) + 1; /* parts are called "sgf show" */
    for (int i = 0; argc > 1 && i < count; i++)
        if (strcmp(argv[1], parts[i]->name + before) == 0)
            return parts[i]->run(parts[i], argc - 1, argv + 1);
    if (argc > 1 && argv[1][0] != '-')
        return command_usage_error(command, "no subcommand '%s'; see katachi %s --help", argv[1],
                                   command->name);
    int exit_code;
    if (!options_parse(command, NULL, &argc, argv, &exit_code))
        return exit_code;
    int width = 0;
    for (int i = 0; i < count; i++)
        if ((int)strlen(parts[i]->name) > width)
            width = (int)strlen(parts[i]->name);
    for (int i = 0; i < count; i++)
        fprintf(stderr, "  katachi %-*s   %s\n", width, parts[i]->name, parts[i]->summary);
    return EXIT_USAGE;
}

int command_usage_error(const Command *command, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fprintf(stderr, "katachi %s: ", command->name);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    return EXIT_USAGE;
}

static int exit_code_of(Status status)
{
    switch (status) {
    case STATUS_OK:
        return EXIT_DONE;
    case STATUS_IO:
        return EXIT_SYSTEM;
    case STATUS_INTERRUPTED:
        return EXIT_INTERRUPTED;
    case STATUS_SYNTAX:
    case STATUS_INVALID:
    case STATUS_LIMIT:
    case STATUS_NOT_FOUND:
    case STATUS_UNSUPPORTED:
    case STATUS_STALE:
        break;
    }
    return EXIT_BAD_INPUT;
}

int command_fail(const Command *command, const char *where, const Error *err)
{
    fprintf(stderr, "katachi %s: ", command->name);
    if (where)
        fprintf(stderr, "%s: ", where);
    if (err->line)
        fprintf(stderr, "line %lu, byte %llu: ", (unsigned long)err->line,
                (unsigned long long)err->offset);
    fprintf(stderr, "%s\n", *err->text ? err->text : status_text(err->status));
    return exit_code_of(err->status);
}

void command_print(StrBuf *text)
{
    fwrite(strbuf_text(text), 1, text->length, stdout);
    strbuf_clear(text);
}
