/* Manual pages in the language of man(7). */
#include "cli/command.h"

#include <string.h>

/* Text with the characters escaped that roff would interpret. */
static void write_text(FILE *out, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        bool starts_line = i == 0 || text[i - 1] == '\n';
        if (starts_line && (text[i] == '.' || text[i] == '\''))
            fputs("\\&", out);
        if (text[i] == '\\')
            fputs("\\e", out);
        else if (text[i] == '-')
            fputs("\\-", out);
        else
            fputc(text[i], out);
    }
}

static void write_line(FILE *out, const char *text)
{
    write_text(out, text, strlen(text));
    fputc('\n', out);
}

/* Paragraphs are separated by empty lines; a line that starts with a blank is kept as it is. */
static void write_paragraphs(FILE *out, const char *text)
{
    bool is_fixed = false;
    while (*text) {
        size_t length = strcspn(text, "\n");
        bool wants_fixed = *text == ' ';
        if (wants_fixed != is_fixed)
            fputs(wants_fixed ? ".PP\n.nf\n" : ".fi\n", out);
        is_fixed = wants_fixed;
        if (length == 0)
            fputs(".PP\n", out);
        else
            write_text(out, text, length), fputc('\n', out);
        text += length + (text[length] == '\n');
    }
    if (is_fixed)
        fputs(".fi\n", out);
}

static void write_title(FILE *out, const char *name)
{
    fprintf(out, ".TH KATACHI%s%s 1 \"\" \"Katachi " KATACHI_VERSION "\" \"Katachi\"\n",
            *name ? "\\-" : "", name);
    fputs(".SH NAME\n", out);
    fprintf(out, "katachi%s%s \\- ", *name ? "\\-" : "", name);
}

static void write_option(FILE *out, const Option *option)
{
    fputs(".TP\n", out);
    if (option->letter)
        fprintf(out, "\\fB\\-%c\\fR, ", option->letter);
    fputs("\\fB\\-\\-", out);
    write_text(out, option->name, strlen(option->name));
    fputs("\\fR", out);
    if (option->argument)
        fprintf(out, " \\fI%s\\fR", option->argument);
    fputc('\n', out);
    write_line(out, option->help);
}

static void write_command_page(FILE *out, const Command *command, const Option *options)
{
    write_title(out, command->name);
    write_line(out, command->summary);
    fprintf(out, ".SH SYNOPSIS\n.B katachi %s\n", command->name);
    write_line(out, command->usage);
    if (command->details) {
        fputs(".SH DESCRIPTION\n", out);
        write_paragraphs(out, command->details);
    }
    fputs(".SH OPTIONS\n", out);
    for (const Option *o = options; o && o->kind != OPTION_END; o++) {
        if (o->kind == OPTION_SECTION)
            fprintf(out, ".SS %s\n", o->name);
        if (option_is_shown(o))
            write_option(out, o);
    }
    fputs(".TP\n\\fB\\-h\\fR, \\fB\\-\\-help\\fR\nprint a short form of this page\n", out);
    if (command->examples) {
        fputs(".SH EXAMPLES\n.nf\n", out);
        write_line(out, command->examples);
        fputs(".fi\n", out);
    }
    fputs(".SH EXIT STATUS\n0 done, 1 the answer is no, 2 wrong usage, 3 bad input, 4 system "
          "failure, 130 interrupted.\n.SH SEE ALSO\n.BR katachi (1)\n",
          out);
}

bool manual_print_command(FILE *out, const char *form, const Command *command,
                          const Option *options)
{
    if (strcmp(form, "man") == 0) {
        write_command_page(out, command, options);
        return true;
    }
    return completion_print_part(out, form, command, options);
}

void manual_print_overview(FILE *out, const Command *const *commands, int count)
{
    write_title(out, "");
    fputs("read Go positions: expert moves, life and death, connection, influence\n"
          ".SH SYNOPSIS\n.B katachi\n[COMMAND] [arguments and options]\n.SH DESCRIPTION\n"
          "Katachi reads a Go position: where an expert would play, which stones live, what is "
          "connected, and who owns which points. Without a command it starts "
          "\\fBkatachi serve\\fR, the web app on this machine.\n.SH COMMANDS\n",
          out);
    for (int i = 0; i < count; i++) {
        fprintf(out, ".TP\n\\fB%s\\fR\n", commands[i]->name);
        write_line(out, commands[i]->summary);
    }
    fputs(".SH EXIT STATUS\n0 done, 1 the answer is no, 2 wrong usage, 3 bad input, 4 system "
          "failure, 130 interrupted.\n.SH SEE ALSO\n",
          out);
    for (int i = 0; i < count; i++)
        fprintf(out, ".BR katachi\\-%s (1)%s\n", commands[i]->name, i + 1 < count ? "," : "");
}
