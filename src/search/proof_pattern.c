/* Decisions as patterns. */
#include "search/pn_frame.h"

#include <assert.h>

/* A zone that says nothing holds everything, even cell 0, which is no point. */
static bool is_everything(const SearchZone *zone)
{
    return is_in_zone(zone, 0);
}

void proof_pattern_add(ProofSearch *search, const TableEntry *entry, const SearchZone *zone)
{
    const SearchGame *game = &search->game;
    if (!search->patterns || entry->by_repetition || is_everything(zone))
        return;
    uint64_t family[SEARCH_FAMILY_LIMIT];
    Pattern pattern = {.is_won = entry->phi == 0, .move = entry->move, .zone = *zone};
    game->families(game->context, pattern.is_won, family);
    bool is_plain = pattern.is_won && pattern.move != SEARCH_TENUKI;
    SearchZone mask;
    game->mask(game->context, zone, &mask);
    pattern_table_add(search->patterns, is_plain && family[1] ? family[1] : family[0],
                      game->stones(game->context), &mask, &pattern);
}

/* In a family and in the one next to it, where only wins count that are not by tenuki. */
static bool find_in(const PatternTable *patterns, const uint64_t family[2],
                    const PatternSight *sight, bool mover_wins, Pattern *found)
{
    if (family[0] && pattern_table_find(patterns, family[0], sight, found))
        return true;
    return mover_wins && family[1] && pattern_table_find(patterns, family[1], sight, found) &&
           found->move != SEARCH_TENUKI;
}

static bool find_decision(const SearchGame *game, const PatternTable *patterns,
                          const PatternSight *sight, bool mover_wins, Pattern *found)
{
    uint64_t family[SEARCH_FAMILY_LIMIT];
    game->families(game->context, mover_wins, family);
    return find_in(patterns, family, sight, mover_wins, found) ||
           find_in(patterns, family + 2, sight, mover_wins, found);
}

const TableEntry *proof_search_recall(const SearchGame *game, SearchTable *table,
                                      const PatternTable *patterns, uint64_t key)
{
    assert(game->zone_words >= 1 && game->zone_words <= BOARD_WORD_LIMIT);
    const TableEntry *known = search_table_find(table, key);
    if (!patterns || (known && (known->phi == 0 || known->delta == 0)))
        return known;
    PatternSight sight;
    Pattern pattern;
    pattern_table_look(patterns, game->stones(game->context), &sight);
    if (!find_decision(game, patterns, &sight, true, &pattern) &&
        !find_decision(game, patterns, &sight, false, &pattern))
        return known;
    search_table_store(table,
                       &(TableEntry){.key = key,
                                     .phi = pattern.is_won ? 0 : SEARCH_INFINITE,
                                     .delta = pattern.is_won ? SEARCH_INFINITE : 0,
                                     .effort = 1,
                                     .move = pattern.move},
                       &pattern.zone);
    return search_table_find(table, key);
}
