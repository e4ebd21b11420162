/* What the files of the parallel walk share. Private to the module. */
#ifndef KATACHI_GAMES_WALK_PRIVATE_H
#define KATACHI_GAMES_WALK_PRIVATE_H

#include "core/point.h"
#include "games/walk.h"
#include "sgf/replay.h"

/* From a record to bare moves. Private to walk. */

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

/* How a listed game is kept: one 16-bit event after the other. Private to walk.
 *
 *      bits 0-13  the point (or POINT_PASS) of a move; the number of stones of a setup
 *      bits 14-15 the colour of a move: 1 black, 2 white; 3: a setup
 *
 * A setup says how the whole board stands: behind it follows each stone, written like a move. */

enum { EVENT_STONE_SHIFT = 14, EVENT_SETUP = 3, EVENT_POINT_MASK = (1 << EVENT_STONE_SHIFT) - 1 };

static inline uint16_t event_of_move(Point at, Stone who)
{
    return (uint16_t)(at | (unsigned)who << EVENT_STONE_SHIFT);
}

static inline uint16_t event_of_setup(int stone_count)
{
    return (uint16_t)(stone_count | EVENT_SETUP << EVENT_STONE_SHIFT);
}

static inline bool event_is_setup(uint16_t event)
{
    return event >> EVENT_STONE_SHIFT == EVENT_SETUP;
}

static inline uint16_t event_setup_count(uint16_t event)
{
    return event & EVENT_POINT_MASK;
}

static inline Point event_point(uint16_t event)
{
    return event & EVENT_POINT_MASK;
}

static inline Stone event_stone(uint16_t event)
{
    return (Stone)(event >> EVENT_STONE_SHIFT);
}

/* Walking games on several ranks. Private to the module: walk_games() comes here. */

/* The games first … end-1 of the list. Ranks take turns: game i is visited by rank i modulo their
 * number. */
MUST_CHECK Status walk_games_by_ranks(const GameList *list, const WalkVisitor *visitor,
                                      size_t first, size_t end, Error *err);

#endif
