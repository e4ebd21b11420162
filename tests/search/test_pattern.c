/* Patterns against a plain list of them, and a table that grows. */
#include "base/random.h"
#include "search/proof_search.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

enum { CELLS = 24, PATTERNS = 400, QUESTIONS = 4000, FAMILIES = 3, KEYS = 60000 };

/* Cells first in the order that never matter: half of the others are then not seen at a glance. */
enum { IDLE_CELLS = 52 };

typedef struct {
    uint64_t family;
    uint64_t mask; /* of the first CELLS cells */
    uint8_t stone[BOARD_CELL_LIMIT];
    uint16_t move;
} Plain;

static uint64_t family_key(uint32_t number)
{
    return mix64(number + 1);
}

static void random_stones(Random *random, uint8_t stone[BOARD_CELL_LIMIT])
{
    memset(stone, 0, BOARD_CELL_LIMIT);
    for (int i = 0; i < CELLS; i++)
        stone[i] = (uint8_t)(random_below(random, 3));
}

static bool plain_matches(const Plain *plain, uint64_t family, const uint8_t *stone)
{
    if (plain->family != family)
        return false;
    for (int i = 0; i < CELLS; i++)
        if (plain->mask >> i & 1 && plain->stone[i] != stone[i])
            return false;
    return true;
}

/* Few points matter, so that many positions match. */
static void random_pattern(Random *random, uint16_t number, Plain *plain)
{
    memset(plain, 0, sizeof *plain);
    plain->family = family_key(random_below(random, FAMILIES));
    plain->move = number;
    int points = 2 + (int)random_below(random, 5);
    for (int i = 0; i < points; i++)
        plain->mask |= (uint64_t)1 << random_below(random, CELLS);
    random_stones(random, plain->stone);
}

static bool find(const PatternTable *table, uint64_t family, const uint8_t *stone, Pattern *found)
{
    PatternSight sight;
    pattern_table_look(table, stone, &sight);
    return pattern_table_find(table, family, &sight, found);
}

static void test_patterns_like_a_list(void **state)
{
    (void)state;
    static Plain list[PATTERNS];
    Random random;
    random_seed(&random, 21);
    PatternTable *table = pattern_table_open(4 << 20, 2);
    uint16_t order[IDLE_CELLS + CELLS];
    for (uint16_t i = 0; i < IDLE_CELLS; i++)
        order[i] = (uint16_t)(64 + i);
    for (uint16_t i = 0; i < CELLS; i++)
        order[IDLE_CELLS + i] = (uint16_t)((i * 7) % CELLS);
    pattern_table_renew(table, order, IDLE_CELLS + CELLS);
    int count = 0;
    int hits = 0;
    for (int i = 0; i < QUESTIONS; i++) {
        if (count < PATTERNS && i % 10 == 0) {
            random_pattern(&random, (uint16_t)count, &list[count]);
            SearchZone mask = {.word = {list[count].mask}};
            pattern_table_add(table, list[count].family, list[count].stone, &mask,
                              &(Pattern){.is_won = true, .move = list[count].move, .zone = mask});
            count++;
        }
        uint8_t stone[BOARD_CELL_LIMIT];
        random_stones(&random, stone);
        uint64_t family = family_key(random_below(&random, FAMILIES));
        bool is_known = false;
        for (int k = 0; k < count; k++)
            is_known = is_known || plain_matches(&list[k], family, stone);
        Pattern found;
        bool is_found = find(table, family, stone, &found);
        assert_int_equal(is_found, is_known);
        if (is_found) {
            assert_true(plain_matches(&list[found.move], family, stone));
            assert_true(found.is_won && found.zone.word[0] == list[found.move].mask);
        }
        hits += is_known;
    }
    assert_true(hits > QUESTIONS / 10);
    assert_true(hits < QUESTIONS * 9 / 10);
    pattern_table_close(table);
}

/* Full or not, a pattern that is found is one that was put in. */
static void test_patterns_are_bounded(void **state)
{
    (void)state;
    static Plain list[PATTERNS];
    Random random;
    random_seed(&random, 22);
    PatternTable *table = pattern_table_open(4 << 10, 1);
    uint16_t order[CELLS];
    for (uint16_t i = 0; i < CELLS; i++)
        order[i] = i;
    pattern_table_renew(table, order, CELLS);
    for (int i = 0; i < PATTERNS; i++) {
        random_pattern(&random, (uint16_t)i, &list[i]);
        SearchZone mask = {.word = {list[i].mask}};
        pattern_table_add(table, list[i].family, list[i].stone, &mask,
                          &(Pattern){.move = list[i].move, .zone = mask});
        assert_true(pattern_table_count(table) < 64);
        Pattern found;
        assert_true(find(table, list[i].family, list[i].stone, &found));
        assert_true(plain_matches(&list[found.move], list[i].family, list[i].stone));
    }
    pattern_table_close(table);
}

/* All keys and zones survive the growth of the table; a new search finds none of them. */
static void test_table_grows(void **state)
{
    (void)state;
    SearchTable *table = search_table_open(16 << 20, 2);
    for (uint32_t i = 0; i < KEYS; i++) {
        SearchZone zone = {.word = {i, ~(uint64_t)i}};
        search_table_store(
            table, &(TableEntry){.key = mix64(i), .phi = 0, .delta = i + 1, .effort = 1 + i},
            &zone);
    }
    int found = 0;
    for (uint32_t i = 0; i < KEYS; i++) {
        const TableEntry *entry = search_table_find(table, mix64(i));
        if (!entry)
            continue;
        SearchZone zone;
        search_table_zone(table, entry, &zone);
        assert_int_equal(entry->delta, i + 1);
        assert_true(zone.word[0] == i && zone.word[1] == ~(uint64_t)i);
        found++;
    }
    assert_true(found > KEYS * 95 / 100);
    search_table_renew(table);
    for (uint32_t i = 0; i < KEYS; i++)
        assert_null(search_table_find(table, mix64(i)));
    search_table_close(table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_patterns_like_a_list),
        cmocka_unit_test(test_patterns_are_bounded),
        cmocka_unit_test(test_table_grows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
