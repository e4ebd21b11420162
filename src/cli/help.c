/* Help texts: two columns, the left one as wide as its longest entry. */
#include "cli/command.h"

#include <string.h>

enum { ENTRY_LIMIT = 64 };

/* Bytes of UTF-8 that begin no character. */
static int continuation_bytes(const char *text)
{
    int count = 0;
    for (; *text; text++)
        count += ((unsigned char)*text & 0xc0) == 0x80;
    return count;
}

/* "-n, --move N": how an option is written. Returns its width in characters. */
static int write_entry(const Option *option, char out[ENTRY_LIMIT])
{
    char letter[5] = "    ";
    if (option->letter)
        snprintf(letter, sizeof letter, "-%c, ", option->letter);
    const char *argument = option->argument ? option->argument : "";
    int bytes = snprintf(out, ENTRY_LIMIT, "%s--%s%s%s", letter, option->name, *argument ? " " : "",
                         argument);
    return bytes - continuation_bytes(out);
}

static void print_entry(FILE *out, const Option *option, int width)
{
    char entry[ENTRY_LIMIT];
    write_entry(option, entry);
    fprintf(out, "  %-*s  %s\n", width + continuation_bytes(entry), entry, option->help);
}

static void print_options(FILE *out, const Option *options)
{
    static const Option HELP = {OPTION_FLAG, "help", 'h', NULL, NULL, "print this text"};
    char entry[ENTRY_LIMIT];
    int width = write_entry(&HELP, entry);
    for (const Option *o = options; o && o->kind != OPTION_END; o++) {
        int length = option_is_shown(o) ? write_entry(o, entry) : 0;
        width = length > width ? length : width;
    }
    if (!options || options->kind != OPTION_SECTION)
        fputs("\nOptions:\n", out);
    for (const Option *o = options; o && o->kind != OPTION_END; o++) {
        if (o->kind == OPTION_SECTION)
            fprintf(out, "\n%s:\n", o->name);
        if (!option_is_shown(o))
            continue;
        print_entry(out, o, width);
    }
    print_entry(out, &HELP, width);
}

/* A title, then the lines of text, each moved in by two blanks. */
static void print_indented(FILE *out, const char *title, const char *text)
{
    fprintf(out, "\n%s:\n", title);
    while (*text) {
        size_t length = strcspn(text, "\n");
        fprintf(out, "  %.*s\n", (int)length, text);
        text += length + (text[length] == '\n');
    }
}

void help_print_command(FILE *out, const Command *command, const Option *options)
{
    fprintf(out, "Usage: katachi %s %s\n\n%s\n", command->name, command->usage, command->summary);
    if (command->details) {
        size_t length = strlen(command->details);
        bool ends = length > 0 && command->details[length - 1] == '\n';
        fprintf(out, "\n%s%s", command->details, ends ? "" : "\n");
    }
    print_options(out, options);
    if (command->examples)
        print_indented(out, "Examples", command->examples);
}

void help_print_overview(FILE *out, const Command *const *commands, int count)
{
    int width = (int)strlen("--version");
    for (int i = 0; i < count; i++)
        if ((int)strlen(commands[i]->name) > width)
            width = (int)strlen(commands[i]->name);
    fputs("Usage: katachi [COMMAND] [arguments and options]\n\n"
          "Katachi reads Go positions. Without a command it starts `serve`.\n\nCommands:\n",
          out);
    for (int i = 0; i < count; i++)
        fprintf(out, "  %-*s  %s\n", width, commands[i]->name, commands[i]->summary);
    fprintf(out, "  %-*s  %s\n", width, "help", "explain a command: katachi help COMMAND");
    fprintf(out, "  %-*s  %s\n", width, "--version", "print the version");
    fputs("\nResults go to stdout, messages to stderr. Exit codes: 0 done, 1 the answer is no,\n"
          "2 wrong usage, 3 bad input, 4 system failure, 130 interrupted.\n",
          out);
}
