/* Options that choose what a command is about: games, a position of one, games of a library. */
#ifndef KATACHI_CLI_GAME_OPTIONS_H
#define KATACHI_CLI_GAME_OPTIONS_H

#include "cli/command.h"
#include "games/find.h"
#include "games/walk.h"
#include "sgf/replay.h"

#include <limits.h>

/* Options that choose games from GAMES; the same for harvest, train and eval. */

enum { GAME_OPTION_COUNT = 12 };

typedef struct {
    int first, count; /* a range of the input */
    int draw;         /* so many at random */
    int take_every;   /* one in n */
    int leave_every;  /* all but one in n */
    int size, min_moves;
    bool unique, with_handicap, held_back;
    int threads; /* 0: all cores */
    uint64_t seed;
    bool is_quiet;
    Comm *comm; /* the ranks that share the work; NULL: one */
} GameOptions;

/* Set defaults, and write GAME_OPTION_COUNT rows of an option table. Returns the row behind them.
 */
Option *game_options_rows(GameOptions *games, Option *row);

/* Join the other ranks, if mpirun started several; all but the first are then quiet. False:
 * *exit_code says how it ended. */
MUST_CHECK bool game_options_join(const Command *command, GameOptions *games, int *exit_code);

/* The first rank alone prints results and writes files. */
static inline bool game_options_is_first(const GameOptions *games)
{
    return comm_rank(games->comm) == 0;
}

/* Read the games; says on stderr what was skipped. False: *exit_code says how it ended. */
MUST_CHECK bool game_options_load(const Command *command, const GameOptions *games, char **paths,
                                  int path_count, GameList *list, int *exit_code);

/* The position of a game that a command is about: --move and --game, the same for all of them. */

enum {
    POSITION_OPTION_COUNT = 2,
    MOVE_NOT_NAMED = INT_MIN, /* what --move holds unless it is given; -1 is the end of the game */
};

typedef struct {
    int move; /* the position after so many moves */
    int game; /* of the file, from 1 */
} PositionOptions;

/* Set defaults, and write POSITION_OPTION_COUNT rows of an option table. `move_help` says what is
 * shown without --move. Returns the row behind them. */
Option *position_options_rows(PositionOptions *position, const char *move_help, Option *row);

/* Whether a value of --move makes sense. */
static inline bool position_move_is_sound(int move)
{
    return move >= -1 || move == MOVE_NOT_NAMED;
}

/* Whether the numbers make sense; if not, says so. */
bool position_options_check(const Command *command, const PositionOptions *position,
                            int *exit_code);

/* A position out of a file, with its game up to there. */
typedef struct {
    Arena mem;
    SgfGame record;
    SgfFound found;
    Game game;
} LoadedPosition;

/* Read it; "-" is the standard input. *loaded must be cleared, also after a failure. */
MUST_CHECK Status position_load(const char *path, const PositionOptions *position,
                                LoadedPosition *loaded, Error *err);

/* The same along a chosen line of variations. */
MUST_CHECK Status position_load_line(const char *path, int game, const SgfPlace *place,
                                     LoadedPosition *loaded, Error *err);
void position_clear(LoadedPosition *loaded);

/* Options of the commands that search a library of games: which folder, and which games of it. */

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
