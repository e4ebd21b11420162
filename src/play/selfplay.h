/* Games of the program against itself, each from its own seed: for fixtures, for problems from
 * games, and for training. */
#ifndef KATACHI_PLAY_SELFPLAY_H
#define KATACHI_PLAY_SELFPLAY_H

#include "play/player.h"

typedef struct {
    int games;
    int size;
    Rules rules;
    uint64_t seed;
    Net *net;           /* borrowed; NULL: the player `playouts` plays */
    const Level *level; /* NULL: full strength */
    uint64_t visits;    /* a move; 0: the level's, or the player's default */
    int drawn_moves;    /* so many first moves are drawn as people play them: games differ */
    int threads;        /* games side by side */
    const char *folder; /* game-0001.sgf and on are written here; those that are there are kept */
    atomic_bool *stop;  /* may be NULL */
    Progress progress;  /* games done; never called concurrently */
} SelfplayRequest;

/* Play and write the games. The same request gives the same files, whatever the threads.
 * STATUS_IO if a game cannot be written, STATUS_INTERRUPTED after a stop. */
MUST_CHECK Status selfplay_run(const SelfplayRequest *request, Error *err);

#endif
