/* How a listed game is kept: one 16-bit event after the other. Private to walk.
 *
 *      bits 0-13  the point (or POINT_PASS) of a move; the number of stones of a setup
 *      bits 14-15 the colour of a move: 1 black, 2 white; 3: a setup
 *
 * A setup says how the whole board stands: behind it follows each stone, written like a move. */
#ifndef KATACHI_GAMES_WALK_EVENT_H
#define KATACHI_GAMES_WALK_EVENT_H

#include "core/point.h"

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

#endif
