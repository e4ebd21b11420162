/* The table of levels.
 *
 * The temperatures are interpolated between two sets of matches, so that a level should win three
 * games of four against the one below it (experiments/play/RESULTS.md). */
#include "play/player.h"

#include <stddef.h>
#include <string.h>

static const Level LEVELS[] = {
    {"beginner", "Beginner", "Knows the rules and a few shapes; misses a lot.", 2.28, 1, 30},
    {"novice", "Novice", "Reasonable moves, with big mistakes in between.", 1.95, 1, 80},
    {"casual", "Casual player", "Good shape, little reading.", 1.7, 1, 200},
    {"improver", "Improver", "Makes fewer big mistakes.", 1.46, 1, 400},
    {"club", "Club player", "Plays like a club player, mistakes and all.", 1.22, 1, 800},
    {"advanced", "Advanced", "Seldom makes a big mistake.", 0.95, 1, 1200},
    {"strong", "Strong", "Plays the natural move almost every time.", 0.69, 1, 2000},
    {"dan", "Dan player", "Always plays its favourite move, without reading.", 0, 1, 4000},
    {"high-dan", "High dan", "Reads a little before every move.", 0, 24, 10000},
    {"full", "Full strength", "Reads as long as its time allows.", 0, 0, 0},
};

enum { LEVEL_COUNT = sizeof LEVELS / sizeof *LEVELS };

const Level *level_at(int index)
{
    return index >= 0 && index < LEVEL_COUNT ? &LEVELS[index] : NULL;
}

const Level *level_find(const char *name)
{
    for (int i = 0; i < LEVEL_COUNT; i++)
        if (strcmp(LEVELS[i].name, name) == 0)
            return &LEVELS[i];
    return NULL;
}
