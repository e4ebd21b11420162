/* Sums over the field. */
#include "influence/field.h"

#include <assert.h>

/* Walls hold 0 in both colours; so do cells past the board. */
static int cell_count(const Field *field)
{
    return (field->size + 2) * (field->size + 1) + 1;
}

double field_score(const Field *field)
{
    assert(field);
    double score = 0;
    for (int at = 0; at < cell_count(field); at++)
        if (field->stone[at] != STONE_WALL)
            score += field->black[at] - field->white[at];
    return score;
}

void field_territory(const Field *field, double least, TerritoryMap *map)
{
    assert(field && map);
    *map = (TerritoryMap){0};
    for (int at = 0; at < cell_count(field); at++) {
        if (field->stone[at] == STONE_WALL)
            continue;
        int owner = field->black[at] >= least   ? STONE_BLACK
                    : field->white[at] >= least ? STONE_WHITE
                                                : STONE_NONE;
        map->owner[at] = (uint8_t)owner;
        map->count[owner]++;
    }
}
