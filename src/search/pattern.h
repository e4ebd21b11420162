/* Patterns: decided positions of which only a part matters.
 *
 * A proof depends on the points of its zone alone. So what it says holds in every position with the
 * same stones there, whatever stands elsewhere (Shih and others 2022). The game says which points
 * have to be the same (the mask: the zone and what its chains need), and which positions can be
 * compared at all (the family: mover, ko, threats and whatever else is not on the board).
 *
 * The patterns of a family form a tree of questions "what stands on this point?", the most telling
 * points first; a branch "does not matter" leads on. Bounded: when the space is used up, all is
 * forgotten. */
#ifndef KATACHI_SEARCH_PATTERN_H
#define KATACHI_SEARCH_PATTERN_H

#include "search/table.h"

typedef struct PatternTable PatternTable;

typedef struct {
    bool is_won; /* by the mover */
    uint16_t move;
    SearchZone zone;
} Pattern;

PatternTable *pattern_table_open(size_t bytes, int zone_words);
void pattern_table_close(PatternTable *table);

/* Forget everything. From now on points are tested in this order; the others, which discriminate
 * less, are compared last. */
void pattern_table_renew(PatternTable *table, const uint16_t *order, int order_count);

size_t pattern_table_count(const PatternTable *table);

/* A position to be compared with patterns: its stones (0, 1 or 2 per cell), and those on the first
 * points of the order by colour, one bit per point, for a quick comparison. */
typedef struct {
    const uint8_t *stone;
    uint64_t glance[2];
} PatternSight;

void pattern_table_look(const PatternTable *table, const uint8_t *stone, PatternSight *sight);

/* Whether there is a pattern that the position matches; *found is that one. */
bool pattern_table_find(const PatternTable *table, uint64_t family, const PatternSight *sight,
                        Pattern *found);

void pattern_table_add(PatternTable *table, uint64_t family, const uint8_t *stone,
                       const SearchZone *mask, const Pattern *pattern);

#endif
