/* katachi library: an index of the user's games, for `katachi find`. */
#include "cli/commands.h"

#include "base/file.h"
#include "cli/command.h"
#include "cli/game_options.h"
#include "view/library.h"

#include <stdio.h>
#include <string.h>

enum { OUTPUT_LIMIT = 512 << 20, PROBLEM_LINES = 20, USUAL_TOP = 20 };

/* ---- add, update, rebuild ---- */

typedef struct {
    const Command *command;
    LibraryFolder folder;
    bool is_quiet, as_json;
    int problem_count;
    ProgressLine line;
} Adding;

static void tell_problem(void *context, const GameName *name, const Error *problem)
{
    Adding *adding = context;
    if (adding->is_quiet || adding->problem_count++ >= PROBLEM_LINES)
        return;
    StrBuf where;
    strbuf_init(&where, 1 << 16);
    game_name_text(name, &where);
    progress_line_end(&adding->line);
    (void)command_fail(adding->command, strbuf_text(&where), problem);
    strbuf_clear(&where);
    if (adding->problem_count == PROBLEM_LINES)
        fprintf(stderr, "katachi %s: further ones are only counted\n", adding->command->name);
}

typedef Status AddFn(const char *folder, const char *const *paths, int count,
                     const LibraryAddOptions *options, LibraryAddSummary *summary, Error *err);

static Status update(const char *folder, const char *const *paths, int count,
                     const LibraryAddOptions *options, LibraryAddSummary *summary, Error *err)
{
    (void)paths;
    (void)count;
    return library_update(folder, options, summary, err);
}

static int add_games(Adding *adding, AddFn *how, char **paths, int count)
{
    int exit_code = EXIT_DONE;
    const char *folder = library_folder_path(adding->command, &adding->folder, &exit_code);
    if (!folder)
        return exit_code;
    LibraryAddSummary summary;
    Error err = {0};
    progress_line_init(&adding->line, "adding", "games", adding->is_quiet);
    LibraryAddOptions options = {.threads = adding->folder.threads,
                                 .progress = progress_line_progress(&adding->line),
                                 .stop = &command_stop_asked,
                                 .on_skip = tell_problem,
                                 .context = adding};
    Status status = how(folder, (const char *const *)paths, count, &options, &summary, &err);
    progress_line_end(&adding->line);
    if (status != STATUS_OK) {
        exit_code = command_fail(adding->command, folder, &err);
        if (status == STATUS_SYNTAX || status == STATUS_UNSUPPORTED)
            fprintf(stderr, "katachi %s: build it again: katachi library rebuild\n",
                    adding->command->name);
        return exit_code;
    }
    StrBuf text;
    strbuf_init(&text, OUTPUT_LIMIT);
    if (adding->as_json)
        library_added_write_json(&summary, &text);
    else
        library_added_write_text(&summary, &text);
    command_print(&text);
    return summary.counts.bad && !summary.counts.games ? EXIT_BAD_INPUT : EXIT_DONE;
}

static int run_adding(const Command *command, int argc, char **argv, AddFn *how)
{
    Adding adding = {.command = command};
    Option rows[LIBRARY_FOLDER_ROWS + 3] = {0};
    Option *row = library_folder_rows(&adding.folder, rows);
    *row++ = (Option){OPTION_FLAG, "quiet", 'q', &adding.is_quiet, NULL, "no progress, no defects"};
    *row = (Option){OPTION_FLAG, "json", 'j', &adding.as_json, NULL, "write JSON"};
    int exit_code;
    if (!options_parse(command, rows, &argc, argv, &exit_code))
        return exit_code;
    if (how == library_add && argc == 0)
        return command_usage_error(command, "name files, folders or archives of games");
    if (how == update && argc > 0)
        return command_usage_error(command, "takes no games, not '%s'", argv[0]);
    return add_games(&adding, how, argv, argc);
}

static int run_add(const Command *command, int argc, char **argv)
{
    return run_adding(command, argc, argv, library_add);
}

static int run_update(const Command *command, int argc, char **argv)
{
    return run_adding(command, argc, argv, update);
}

static int run_rebuild(const Command *command, int argc, char **argv)
{
    return run_adding(command, argc, argv, library_rebuild);
}

static const Command command_library_add = {
    .name = "library add",
    .summary = "add the games of files, folders and archives",
    .usage = "GAMES… [options]",
    .details =
        "Games that are in the library already are left out, and files that have not changed\n"
        "since they were added are not read again. Killed at any moment, the library is the\n"
        "old one or the new one.",
    .examples = "katachi library add games.zip ~/sgf\n"
                "katachi library add --library /data/pro pro.tar.zst",
    .run = run_add,
};

static const Command command_library_update = {
    .name = "library update",
    .summary = "add what is new in everything that was added before",
    .usage = "[options]",
    .examples = "katachi library update",
    .run = run_update,
};

static const Command command_library_rebuild = {
    .name = "library rebuild",
    .summary = "build the library again, whatever state its index is in",
    .usage = "[GAMES…] [options]",
    .details =
        "From everything that was added before, or from GAMES. The old index stays until the\n"
        "new one is whole.",
    .examples = "katachi library rebuild",
    .run = run_rebuild,
};

/* ---- info and check ---- */

/* The options of a part that takes nothing else. */
static bool parse_options_alone(const Command *command, const Option *rows, int argc, char **argv,
                                int *exit_code)
{
    if (!options_parse(command, rows, &argc, argv, exit_code))
        return false;
    if (argc > 0)
        *exit_code = command_usage_error(command, "takes no arguments, not '%s'", argv[0]);
    return argc == 0;
}

static int run_info(const Command *command, int argc, char **argv)
{
    LibraryFolder folder;
    bool as_json = false;
    Option rows[LIBRARY_FOLDER_ROWS + 2] = {0};
    *library_folder_rows(&folder, rows) =
        (Option){OPTION_FLAG, "json", 'j', &as_json, NULL, "write JSON"};
    int exit_code;
    Library *library;
    if (!parse_options_alone(command, rows, argc, argv, &exit_code) ||
        !library_folder_open(command, &folder, &library, &exit_code))
        return exit_code;
    LibraryInfo info;
    library_info(library, &info);
    LibraryInfoView view = {
        .folder = folder.folder ? folder.folder : folder.usual, .info = &info, .library = library};
    StrBuf text;
    strbuf_init(&text, OUTPUT_LIMIT);
    if (as_json)
        library_info_write_json(&view, &text);
    else
        library_info_write_text(&view, &text);
    command_print(&text);
    library_close(library);
    return EXIT_DONE;
}

static const Command command_library_info = {
    .name = "library info",
    .summary = "how many games, how large, from which files",
    .usage = "[options]",
    .examples = "katachi library info --json",
    .run = run_info,
};

static int run_check(const Command *command, int argc, char **argv)
{
    LibraryFolder folder;
    Option rows[LIBRARY_FOLDER_ROWS + 1] = {0};
    (void)library_folder_rows(&folder, rows);
    int exit_code;
    Library *library;
    if (!parse_options_alone(command, rows, argc, argv, &exit_code) ||
        !library_folder_open(command, &folder, &library, &exit_code))
        return exit_code;
    uint32_t count = library_game_count(library);
    printf("%u %s, every byte as it was written\n", count, count == 1 ? "game" : "games");
    library_close(library);
    return EXIT_DONE;
}

static const Command command_library_check = {
    .name = "library check",
    .summary = "check every byte of the index",
    .usage = "[options]",
    .details = "The exit code is 3 if it is damaged; `katachi library rebuild` builds it again.",
    .examples = "katachi library check",
    .run = run_check,
};

/* ---- statistics ---- */

static int print_statistics(const Command *command, const LibraryStatistics *statistics, int top,
                            bool as_json, const char *html)
{
    StrBuf text;
    Error err = {0};
    Status status = STATUS_OK;
    strbuf_init(&text, OUTPUT_LIMIT);
    if (html) {
        statistics_write_html(statistics, top, &text);
        status = file_write(html, strbuf_text(&text), text.length, &err);
        strbuf_reset(&text);
    } else if (as_json)
        statistics_write_json(statistics, top, &text);
    else
        statistics_write_text(statistics, top, &text);
    command_print(&text);
    return status == STATUS_OK ? EXIT_DONE : command_fail(command, html, &err);
}

static int run_statistics(const Command *command, int argc, char **argv)
{
    LibraryFolder folder;
    FilterOptions filter;
    bool as_json = false;
    const char *html = NULL;
    int top = USUAL_TOP, exit_code;
    Option rows[LIBRARY_FOLDER_ROWS + LIBRARY_FILTER_ROWS + 4] = {0};
    Option *row = library_folder_rows(&folder, rows);
    *row++ =
        (Option){OPTION_INT, "top", 'k', &top, "N", "players, events and openings; 0: all (20)"};
    *row++ = (Option){OPTION_FLAG, "json", 'j', &as_json, NULL, "write JSON"};
    *row++ = (Option){OPTION_TEXT, "html", 0, &html, "FILE", "write a page with charts"};
    (void)filter_option_rows(&filter, row);
    if (!parse_options_alone(command, rows, argc, argv, &exit_code) ||
        !filter_options_check(command, &filter, &exit_code))
        return exit_code;
    if (top < 0)
        return command_usage_error(command, "--top cannot be negative");
    Library *library;
    if (!library_folder_open(command, &folder, &library, &exit_code))
        return exit_code;
    LibraryStatistics statistics;
    Error err = {0};
    if (library_statistics(library, &filter.filter, &statistics, &err) == STATUS_OK) {
        exit_code = print_statistics(command, &statistics, top, as_json, html);
        library_statistics_clear(&statistics);
    } else
        exit_code = command_usage_error(command, "%s", err.text);
    library_close(library);
    return exit_code;
}

static const Command command_library_statistics = {
    .name = "library statistics",
    .summary = "players, openings by year, lengths, results",
    .usage = "[options]",
    .examples = "katachi library statistics --from 1980 --to 1989\n"
                "katachi library statistics --player Takemiya --html takemiya.html",
    .run = run_statistics,
};

/* ---- duplicates ---- */

static int run_duplicates(const Command *command, int argc, char **argv)
{
    LibraryFolder folder;
    bool as_json = false;
    int min_moves = 40, exit_code;
    Option rows[LIBRARY_FOLDER_ROWS + 3] = {0};
    Option *row = library_folder_rows(&folder, rows);
    *row++ = (Option){OPTION_INT, "min-moves", 0,
                      &min_moves, "N",         "compare games with at least N moves (40)"};
    *row = (Option){OPTION_FLAG, "json", 'j', &as_json, NULL, "write JSON"};
    if (!parse_options_alone(command, rows, argc, argv, &exit_code))
        return exit_code;
    if (min_moves < 1)
        return command_usage_error(command, "--min-moves must be at least 1");
    Library *library;
    if (!library_folder_open(command, &folder, &library, &exit_code))
        return exit_code;
    DuplicateList list;
    library_duplicates(library, min_moves, &list);
    StrBuf text;
    strbuf_init(&text, OUTPUT_LIMIT);
    if (as_json)
        duplicates_write_json(library, &list, &text);
    else
        duplicates_write_text(library, &list, &text);
    command_print(&text);
    exit_code = list.count ? EXIT_NEGATIVE : EXIT_DONE;
    duplicate_list_clear(&list);
    library_close(library);
    return exit_code;
}

static const Command command_library_duplicates = {
    .name = "library duplicates",
    .summary = "games that are there twice",
    .usage = "[options]",
    .details =
        "Also with other names and dates, cut at the end, turned or mirrored, or with a few\n"
        "moves that differ. Each group starts with the record to keep. The exit code is 1 if\n"
        "there are any. Records that are equal in every word are never added twice.",
    .examples = "katachi library duplicates --json",
    .run = run_duplicates,
};

/* ---- the command ---- */

static const Command *const PARTS[] = {&command_library_add,       &command_library_update,
                                       &command_library_info,      &command_library_check,
                                       &command_library_rebuild,   &command_library_statistics,
                                       &command_library_duplicates};

static int run(const Command *command, int argc, char **argv)
{
    return command_run_part(command, PARTS, sizeof PARTS / sizeof *PARTS, argc, argv);
}

const Command command_library = {
    .name = "library",
    .summary = "keep an index of games, for `katachi find`",
    .usage = "add|update|info|check|rebuild|statistics|duplicates …",
    .details = "A library is a folder with an index of your games. `add` takes files, folders and\n"
               "archives; `find` searches it. The games themselves stay where they are.",
    .examples = "katachi library add games.zip\n"
                "katachi library statistics\n"
                "katachi find game.sgf --move 20",
    .run = run,
};
