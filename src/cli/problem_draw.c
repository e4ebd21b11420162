/* katachi problem draw: a problem as a picture. */
#include "cli/commands.h"

#include "base/file.h"
#include "base/memory.h"
#include "practice/problem_library.h"
#include "view/problem.h"

#include <stdio.h>

enum { PROBLEM_MEMORY = 64 << 20, OUTPUT_LIMIT = 16 << 20 };

/* The first problem that the name stands for. */
static Status load(const char *name, Arena *mem, ProblemDocument *document, Error *err)
{
    ProblemName found;
    ProblemSource *source = problem_source_open_names(&name, 1, mem);
    Status status = problem_source_next(source, mem, &found, document, err);
    problem_source_close(source);
    return status;
}

static int draw(const Command *command, const char *name, const char *output)
{
    Arena mem;
    StrBuf text;
    Error err = {0};
    ProblemDocument *document = mem_alloc(1, sizeof *document);
    arena_init(&mem, PROBLEM_MEMORY);
    strbuf_init(&text, OUTPUT_LIMIT);
    int exit_code = EXIT_DONE;
    if (load(name, &mem, document, &err) != STATUS_OK) {
        exit_code = command_fail(command, name, &err);
    } else {
        problem_write_svg(document, &text);
        if (file_write(output, strbuf_text(&text), text.length, &err) != STATUS_OK)
            exit_code = command_fail(command, output, &err);
    }
    strbuf_clear(&text);
    arena_clear(&mem);
    mem_free(document);
    return exit_code;
}

static int run(const Command *command, int argc, char **argv)
{
    const char *output = "-";
    int exit_code;
    const Option table[] = {
        {OPTION_TEXT, "output", 'o', &output, "FILE", "the SVG file to write (stdout)"},
        {0},
    };
    if (!options_parse(command, table, &argc, argv, &exit_code))
        return exit_code;
    if (argc != 1)
        return command_usage_error(command, "one problem expected: FILE, FILE#3 or a built-in one");
    return draw(command, argv[0], output);
}

const Command command_problem_draw = {
    .name = "problem draw",
    .summary = "draw a problem as an SVG picture",
    .usage = "PROBLEM [-o FILE]",
    .details = "The part of the board that matters, with the stones in question marked.",
    .examples = "katachi problem draw 2-easy/5 -o five.svg\nkatachi problem draw mine.problem#3",
    .run = run,
};
