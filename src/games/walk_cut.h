/* From a record to bare moves. Private to walk. */
#ifndef KATACHI_GAMES_WALK_CUT_H
#define KATACHI_GAMES_WALK_CUT_H

#include "games/walk.h"
#include "sgf/replay.h"

enum { WALK_EVENT_LIMIT = 1 << 16 }; /* a longer game is no game */

/* What is left of a record; the events live in an arena. */
typedef struct {
    ListedGame game; /* number is not known yet */
    int handicap;
    bool has_setup;
    bool is_sound; /* otherwise `reason` and `why` */
    SkipReason reason;
    char why[80];
} CutGame;

/* Scratch; one for each thread. */
typedef struct {
    uint16_t event[WALK_EVENT_LIMIT];
    uint32_t count;
    SgfPosition position;
} Cutter;

/* Cut a record down to its main line. */
void cutter_cut(Cutter *cutter, const SgfGame *record, Arena *mem, CutGame *cut);

#endif
