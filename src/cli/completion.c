/* Completions for bash, zsh and fish: a head, a part for each command, a foot. */
#include "cli/command.h"

#include <string.h>

typedef struct {
    const char *name;
    void (*head)(FILE *out, const Command *const *commands, int count);
    void (*part)(FILE *out, const Command *command, const Option *options);
    const char *foot;
} Shell;

/* Text inside single quotes; `bad` are letters that mean something to the shell there too. */
static void write_quoted(FILE *out, const char *text, const char *bad)
{
    for (; *text; text++) {
        if (*text == '\'')
            fputs("'\\''", out);
        else if (strchr(bad, *text))
            fprintf(out, "\\%c", *text);
        else
            fputc(*text, out);
    }
}

/* ---- bash ---- */

static void bash_head(FILE *out, const Command *const *commands, int count)
{
    fputs("# bash completion for katachi\n_katachi()\n{\n"
          "    local current=${COMP_WORDS[COMP_CWORD]} words=\n"
          "    if ((COMP_CWORD == 1)); then\n        words='help",
          out);
    for (int i = 0; i < count; i++)
        fprintf(out, " %s", commands[i]->name);
    fputs("'\n    elif [[ $current == -* ]]; then\n        case ${COMP_WORDS[1]} in\n", out);
}

static void bash_part(FILE *out, const Command *command, const Option *options)
{
    fprintf(out, "        %s) words='--help", command->name);
    for (const Option *o = options; o && o->kind != OPTION_END; o++)
        if (option_is_shown(o))
            fprintf(out, " --%s", o->name);
    fputs("' ;;\n", out);
}

static const char BASH_FOOT[] =
    "        esac\n    fi\n"
    "    if [[ -n $words ]]; then\n"
    "        mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$current\")\n"
    "    else\n"
    "        mapfile -t COMPREPLY < <(compgen -f -- \"$current\")\n"
    "    fi\n}\ncomplete -o filenames -F _katachi katachi\n";

/* ---- zsh ---- */

static void zsh_head(FILE *out, const Command *const *commands, int count)
{
    fputs("#compdef katachi\nlocal -a commands=(\n    'help:explain a command'\n", out);
    for (int i = 0; i < count; i++) {
        fprintf(out, "    '%s:", commands[i]->name);
        write_quoted(out, commands[i]->summary, "");
        fputs("'\n", out);
    }
    fputs(")\nif ((CURRENT == 2)); then\n    _describe command commands\n    return\nfi\n"
          "case $words[2] in\n",
          out);
}

static void zsh_part(FILE *out, const Command *command, const Option *options)
{
    fprintf(out, "%s)\n    _arguments '--help[print help]' \\\n", command->name);
    for (const Option *o = options; o && o->kind != OPTION_END; o++) {
        if (!option_is_shown(o))
            continue;
        fprintf(out, "        '%s--%s[", o->kind == OPTION_LIST ? "*" : "", o->name);
        write_quoted(out, o->help, "[]:");
        fputs("]", out);
        if (o->kind != OPTION_FLAG)
            fprintf(out, ":%s:_files", o->argument ? o->argument : "value");
        fputs("' \\\n", out);
    }
    fputs("        '*:file:_files' ;;\n", out);
}

/* ---- fish ---- */

static void fish_head(FILE *out, const Command *const *commands, int count)
{
    fputs("# fish completion for katachi\n"
          "complete -c katachi -n __fish_use_subcommand -a help -d 'explain a command'\n",
          out);
    for (int i = 0; i < count; i++) {
        fprintf(out, "complete -c katachi -n __fish_use_subcommand -a %s -d '", commands[i]->name);
        write_quoted(out, commands[i]->summary, "");
        fputs("'\n", out);
    }
}

static void fish_part(FILE *out, const Command *command, const Option *options)
{
    for (const Option *o = options; o && o->kind != OPTION_END; o++) {
        if (!option_is_shown(o))
            continue;
        fprintf(out, "complete -c katachi -n '__fish_seen_subcommand_from %s' -l %s", command->name,
                o->name);
        if (o->letter)
            fprintf(out, " -s %c", o->letter);
        fputs(o->kind == OPTION_FLAG ? " -d '" : " -r -d '", out);
        write_quoted(out, o->help, "");
        fputs("'\n", out);
    }
}

static const Shell SHELLS[] = {
    {"bash", bash_head, bash_part, BASH_FOOT},
    {"zsh", zsh_head, zsh_part, "esac\n"},
    {"fish", fish_head, fish_part, ""},
};

static const Shell *find_shell(const char *name)
{
    for (size_t i = 0; i < sizeof SHELLS / sizeof *SHELLS; i++)
        if (strcmp(SHELLS[i].name, name) == 0)
            return &SHELLS[i];
    return NULL;
}

bool completion_print_part(FILE *out, const char *shell, const Command *command,
                           const Option *options)
{
    const Shell *found = find_shell(shell);
    if (found)
        found->part(out, command, options);
    return found != NULL;
}

bool completion_print(FILE *out, const char *shell, const Command *const *commands, int count)
{
    const Shell *found = find_shell(shell);
    if (!found)
        return false;
    found->head(out, commands, count);
    for (int i = 0; i < count; i++) {
        char name[32], form[32];
        snprintf(name, sizeof name, "%s", commands[i]->name);
        snprintf(form, sizeof form, "--help=%s", shell);
        (void)commands[i]->run(commands[i], 2, (char *[]){name, form, NULL});
    }
    fputs(found->foot, out);
    return true;
}
