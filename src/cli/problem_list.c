/* katachi problem list: the built-in problems. */
#include "cli/commands.h"

#include "view/problem.h"

#include <stdio.h>
#include <string.h>

enum { OUTPUT_LIMIT = 64 << 20 };

static void list(const ProblemLibrary *library, const char *level)
{
    for (int i = 0; i < problem_library_count(library); i++) {
        const ProblemEntry *entry = problem_library_entry(library, i);
        if (!level || strcmp(level, entry->level) == 0)
            printf("%-18s level %-3s %s\n", entry->id, entry->level, entry->title);
    }
}

static int run(const Command *command, int argc, char **argv)
{
    bool as_json = false;
    const char *level = NULL;
    const Option table[] = {
        {OPTION_TEXT, "level", 'l', &level, "N", "only problems of this level"},
        {OPTION_FLAG, "json", 'j', &as_json, NULL, "one JSON array"},
        {0},
    };
    int exit_code;
    if (!options_parse(command, table, &argc, argv, &exit_code))
        return exit_code;
    if (argc != 0)
        return command_usage_error(command, "no arguments expected");
    Error err = {0};
    ProblemLibrary *library;
    if (problem_library_open(&library, &err) != STATUS_OK)
        return command_fail(command, NULL, &err);
    StrBuf text;
    strbuf_init(&text, OUTPUT_LIMIT);
    if (as_json)
        problem_library_write_json(library, &text);
    else
        list(library, level);
    command_print(&text);
    problem_library_close(library);
    return EXIT_DONE;
}

const Command command_problem_list = {
    .name = "problem list",
    .summary = "list the built-in problems",
    .usage = "[--level N] [--json]",
    .details =
        "The names in the first column can be used wherever problems are expected, and so can the\n"
        "name of a collection (the part before the slash).",
    .examples = "katachi problem list --level 2\nkatachi solve --play 2-easy/5",
    .run = run,
};
