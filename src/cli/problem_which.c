/* katachi problem which: which known problem is this? */
#include "cli/commands.h"

#include "base/file.h"
#include "base/memory.h"
#include "view/problem.h"

#include <stdio.h>
#include <unistd.h>

enum { OUTPUT_LIMIT = 1 << 20, PROBLEM_LIMIT = 64 << 20 };

/* The user's database, if there is one. */
static Status try_database(const char *named, ProblemMatches *matches, Error *err)
{
    char path[PLACE_PATH_SIZE];
    if (named)
        (void)snprintf(path, sizeof path, "%s", named);
    else if (!place_user(USER_DATA, "katachi.db", path) || access(path, F_OK) != 0)
        return STATUS_OK;
    Store *store;
    Status status = store_open(path, &(StoreOptions){.must_exist = true}, &store, err);
    if (status != STATUS_OK)
        return status;
    status = problem_matches_try_store(matches, store, err);
    store_close(store);
    return status;
}

static Status try_all(const char *database, ProblemMatches *matches, Error *err)
{
    ProblemLibrary *library;
    if (problem_library_open(&library, NULL) == STATUS_OK) {
        problem_matches_try_library(matches, library);
        problem_library_close(library);
    }
    return try_database(database, matches, err);
}

static void print(const ProblemMatches *matches, bool as_json)
{
    StrBuf text;
    strbuf_init(&text, OUTPUT_LIMIT);
    if (as_json)
        problem_matches_write_json(matches, &text);
    else
        problem_matches_write_text(matches, &text);
    command_print(&text);
}

/* The first problem of a file. */
static Status read_problem(const char *path, Arena *mem, ProblemDocument *document, Error *err)
{
    const char *paths[] = {path};
    ProblemName name;
    ProblemSource *source = problem_source_open_names(paths, 1, mem);
    Status status = problem_source_next(source, mem, &name, document, err);
    if (status == STATUS_NOT_FOUND && !name.file)
        (void)error_set(err, status, "no position in it");
    problem_source_close(source);
    return status;
}

static int which(const Command *command, const char *path, const char *database, int tolerance,
                 bool as_json)
{
    Arena mem;
    Error err = {0};
    const char *where = path;
    ProblemDocument *document = mem_alloc(1, sizeof *document);
    ProblemMatches *matches = mem_alloc(1, sizeof *matches);
    arena_init(&mem, PROBLEM_LIMIT);
    Status status = read_problem(path, &mem, document, &err);
    if (status == STATUS_OK) {
        problem_matches_begin(matches, &document->problem.board, tolerance);
        where = database;
        status = try_all(database, matches, &err);
    }
    int exit_code = matches->count ? EXIT_DONE : EXIT_NEGATIVE;
    if (status == STATUS_OK)
        print(matches, as_json);
    else
        exit_code = command_fail(command, where, &err);
    arena_clear(&mem);
    mem_free(matches);
    mem_free(document);
    return exit_code;
}

static int run(const Command *command, int argc, char **argv)
{
    const char *database = NULL;
    int tolerance = -1, exit_code;
    bool as_json = false;
    const Option table[] = {
        {OPTION_INT, "differing", 0, &tolerance, "N",
         "stones that may differ (an eighth of them, at least 2)"},
        {OPTION_TEXT, "db", 0, &database, "FILE", "the database to look in (the user's)"},
        {OPTION_FLAG, "json", 'j', &as_json, NULL, "write JSON"},
        {0},
    };
    if (!options_parse(command, table, &argc, argv, &exit_code))
        return exit_code;
    if (argc != 1)
        return command_usage_error(command, "one position expected, not %d", argc);
    return which(command, argv[0], database, tolerance, as_json);
}

const Command command_problem_which = {
    .name = "problem which",
    .summary = "find the known problem that a position is, or resembles",
    .usage = "POSITION [options]",
    .details =
        "Compares the position with the built-in problems and those of the user's database: "
        "turned,\n"
        "mirrored, with swapped colours, moved along a side, and with a few stones that differ.\n"
        "The exit code is 1 if there is none.",
    .examples = "katachi problem which corner.sgf\n"
                "katachi problem which drawn.problem --differing 5 --json",
    .run = run,
};
