/* The position of a game that a command is about: --move and --game, the same for all of them. */
#ifndef KATACHI_CLI_POSITION_OPTIONS_H
#define KATACHI_CLI_POSITION_OPTIONS_H

#include "cli/command.h"
#include "sgf/find_position.h"

#include <limits.h>

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

#endif
