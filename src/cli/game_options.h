/* Options that choose games from GAMES; the same for harvest, train and eval. */
#ifndef KATACHI_CLI_GAME_OPTIONS_H
#define KATACHI_CLI_GAME_OPTIONS_H

#include "cli/command.h"
#include "games/walk.h"

enum { GAME_OPTION_COUNT = 11 };

typedef struct {
    int first, count; /* a range of the input */
    int draw;         /* so many at random */
    int take_every;   /* one in n */
    int leave_every;  /* all but one in n */
    int size, min_moves;
    bool unique, with_handicap;
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

#endif
