/* katachi games --pack: games for the training of a network. */
#ifndef KATACHI_CLI_GAMES_PACK_H
#define KATACHI_CLI_GAMES_PACK_H

#include "cli/command.h"
#include "games/collection.h"

typedef struct {
    const char *path; /* NULL: not asked for */
    const char *source;
    int shards, min_moves, hold_back, playouts;
    uint64_t seed;
} GamesPack;

GamesPack games_pack_defaults(void);

/* Pack the games of the paths and say how many. Returns the exit code. */
int games_pack_run(const Command *command, const GamesPack *pack,
                   const CollectionOptions *collection, char **paths, int path_count);

#endif
