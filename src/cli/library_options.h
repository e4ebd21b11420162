/* Options of the commands that search a library of games: which folder, and which games of it. */
#ifndef KATACHI_CLI_LIBRARY_OPTIONS_H
#define KATACHI_CLI_LIBRARY_OPTIONS_H

#include "cli/command.h"
#include "games/find.h"

enum { LIBRARY_FOLDER_SIZE = 4096, LIBRARY_FOLDER_ROWS = 2, LIBRARY_FILTER_ROWS = 15 };

typedef struct {
    const char *folder; /* NULL: the usual one */
    int threads;
    char usual[LIBRARY_FOLDER_SIZE];
} LibraryFolder;

/* Defaults, and rows of an option table. They return the row behind them. */
Option *library_folder_rows(LibraryFolder *folder, Option *row);

/* The folder to use; NULL, after an error was printed, if there is none. */
const char *library_folder_path(const Command *command, LibraryFolder *folder, int *exit_code);

/* Open it; says what to do if it is missing or damaged. */
bool library_folder_open(const Command *command, LibraryFolder *folder, Library **library,
                         int *exit_code);

typedef struct {
    LibraryFilter filter;
    const char *from, *to; /* dates as text */
} FilterOptions;

Option *filter_option_rows(FilterOptions *options, Option *row);

/* Read the dates; false: *exit_code is set. */
bool filter_options_check(const Command *command, FilterOptions *options, int *exit_code);

#endif
