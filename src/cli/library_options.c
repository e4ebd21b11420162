/* The folder of a library and the filter of its games, from options. */
#include "cli/game_options.h"

#include "base/pool.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

Option *library_folder_rows(LibraryFolder *folder, Option *row)
{
    *folder = (LibraryFolder){.threads = pool_processor_count()};
    const Option rows[LIBRARY_FOLDER_ROWS] = {
        {OPTION_TEXT, "library", 'l', &folder->folder, "FOLDER",
         "the folder of the library ($KATACHI_LIBRARY, or the user's)"},
        {OPTION_INT, "threads", 't', &folder->threads, "N", "threads (all cores)"},
    };
    memcpy(row, rows, sizeof rows);
    return row + LIBRARY_FOLDER_ROWS;
}

const char *library_folder_path(const Command *command, LibraryFolder *folder, int *exit_code)
{
    if (folder->threads < 1 || folder->threads > POOL_THREAD_LIMIT) {
        *exit_code = command_usage_error(command, "--threads out of range");
        return NULL;
    }
    if (folder->folder)
        return folder->folder;
    if (library_usual_folder(folder->usual, sizeof folder->usual))
        return folder->usual;
    *exit_code = command_usage_error(command, "no folder for the library: name one by --library");
    return NULL;
}

bool library_folder_open(const Command *command, LibraryFolder *folder, Library **library,
                         int *exit_code)
{
    const char *path = library_folder_path(command, folder, exit_code);
    Error err = {0};
    if (!path)
        return false;
    Status status = library_open(path, folder->threads, library, &err);
    if (status == STATUS_OK)
        return true;
    *exit_code = command_fail(command, path, &err);
    if (status == STATUS_NOT_FOUND)
        fprintf(stderr, "katachi %s: make one: katachi library add GAMES…\n", command->name);
    else if (status == STATUS_SYNTAX || status == STATUS_UNSUPPORTED)
        fprintf(stderr, "katachi %s: build it again: katachi library rebuild\n", command->name);
    return false;
}

/* ---- the filter ---- */

Option *filter_option_rows(FilterOptions *options, Option *row)
{
    LibraryFilter *filter = &options->filter;
    *options = (FilterOptions){0};
    const Option rows[LIBRARY_FILTER_ROWS] = {
        {.kind = OPTION_SECTION, .name = "Games"},
        {OPTION_TEXT, "player", 'p', &filter->player, "NAME", "a player of either colour"},
        {OPTION_TEXT, "opponent", 0, &filter->opponent, "NAME", "the other player"},
        {OPTION_TEXT, "black", 0, &filter->black, "NAME", "who plays Black"},
        {OPTION_TEXT, "white", 0, &filter->white, "NAME", "who plays White"},
        {OPTION_TEXT, "event", 0, &filter->event, "TEXT", "in the name of the event"},
        {OPTION_TEXT, "round", 0, &filter->round, "TEXT", "in the round"},
        {OPTION_TEXT, "place", 0, &filter->place, "TEXT", "in the place"},
        {OPTION_TEXT, "file", 0, &filter->file, "TEXT", "in the name of the file or archive"},
        {OPTION_TEXT, "rank", 0, &filter->rank, "RANK", "both players at least this: 5d, 3k, 7p"},
        {OPTION_TEXT, "result", 0, &filter->result, "RESULT", "B+, W+R, B+0.5, draw"},
        {OPTION_TEXT, "from", 0, &options->from, "DATE", "played from 1985 or 1985-05-03 on"},
        {OPTION_TEXT, "to", 0, &options->to, "DATE", "played up to this year or day"},
        {OPTION_INT, "size", 0, &filter->size, "N", "on boards of this size"},
        {OPTION_INT, "min-moves", 0, &filter->min_moves, "N", "with at least N moves"},
    };
    memcpy(row, rows, sizeof rows);
    return row + LIBRARY_FILTER_ROWS;
}

/* "1985", "1985-05", "1985-05-03" as a number; what is left out is filled up with `rest`. */
static bool parse_date(const char *text, int rest, int *date)
{
    int part[3] = {0, rest / 100, rest % 100};
    const char *at = text;
    for (int i = 0; i < 3; i++) {
        char *end;
        long number = strtol(at, &end, 10);
        if (end == at || number < 0 || number > 9999)
            return false;
        part[i] = (int)number;
        if (*end == '\0') {
            *date = part[0] * 10000 + part[1] * 100 + part[2];
            return (i < 1 || part[1] <= 12) && (i < 2 || part[2] <= 31);
        }
        if (*end != '-')
            return false;
        at = end + 1;
    }
    return false;
}

bool filter_options_check(const Command *command, FilterOptions *options, int *exit_code)
{
    LibraryFilter *filter = &options->filter;
    if ((options->from && !parse_date(options->from, 0, &filter->date_from)) ||
        (options->to && !parse_date(options->to, 9999, &filter->date_to))) {
        *exit_code = command_usage_error(command, "write dates as 1985 or 1985-05-03");
        return false;
    }
    if (filter->date_to && filter->date_from > filter->date_to) {
        *exit_code = command_usage_error(command, "--from is later than --to");
        return false;
    }
    if (filter->size < 0 || filter->min_moves < 0) {
        *exit_code = command_usage_error(command, "--size and --min-moves cannot be negative");
        return false;
    }
    return true;
}
