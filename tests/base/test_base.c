/* Arena, StrBuf, Random, Budget, Error: limits, reuse, provoked failure, no bias. */
#include "base/budget.h"
#include "base/memory.h"
#include "base/random.h"
#include "base/status.h"
#include "base/strbuf.h"
#include "support.h"

#include <string.h>

static void an_arena_keeps_its_limit(void **state)
{
    (void)state;
    Arena arena;
    arena_init(&arena, 100000);
    size_t given = 0;
    while (arena_alloc(&arena, 1000))
        given += 1000;
    assert_int_equal(given, 100000);
    assert_null(arena_alloc(&arena, 1));
    assert_null(arena_alloc(&arena, SIZE_MAX));
    assert_null(arena_copy(&arena, "x", SIZE_MAX));
    arena_reset(&arena);
    assert_non_null(arena_alloc(&arena, 100000));
    arena_clear(&arena);
}

static void arena_blocks_do_not_overlap(void **state)
{
    (void)state;
    enum { COUNT = 3000 };
    Arena arena;
    Random random;
    arena_init(&arena, 64u << 20);
    for (int round = 0; round < 3; round++) {
        static unsigned char *block[COUNT];
        static size_t size[COUNT];
        random_seed(&random, (uint64_t)round);
        for (int i = 0; i < COUNT; i++) {
            size[i] = 1 + random_below(&random, i % 100 ? 200 : 60000);
            block[i] = i % 2 ? arena_alloc(&arena, size[i])
                             : (unsigned char *)arena_alloc_bytes(&arena, size[i]);
            assert_non_null(block[i]);
            if (i % 2) {
                assert_int_equal((uintptr_t)block[i] % sizeof(max_align_t) % 16, 0);
                assert_int_equal(block[i][0] | block[i][size[i] - 1], 0);
            }
            memset(block[i], i % 251, size[i]);
        }
        for (int i = 0; i < COUNT; i++)
            assert_true(block[i][0] == i % 251 && block[i][size[i] - 1] == i % 251);
        arena_reset(&arena);
    }
    arena_clear(&arena);
}

static void an_arena_fails_where_told(void **state)
{
    (void)state;
    Arena arena;
    arena_init(&arena, 1000);
    arena.fail_after = 3;
    assert_non_null(arena_alloc(&arena, 1));
    assert_non_null(arena_alloc(&arena, 1));
    assert_null(arena_alloc(&arena, 1));
    assert_null(arena_alloc(&arena, 1));
    arena_clear(&arena);
}

static void a_text_keeps_what_fits(void **state)
{
    (void)state;
    StrBuf buf;
    strbuf_init(&buf, 10);
    assert_string_equal(strbuf_text(&buf), "");
    strbuf_add(&buf, "12345");
    strbuf_add_format(&buf, "%d%c", 678, '9');
    assert_string_equal(strbuf_text(&buf), "123456789");
    assert_false(buf.overflowed);
    strbuf_add(&buf, "ab");
    assert_true(buf.overflowed);
    assert_string_equal(strbuf_text(&buf), "123456789");
    strbuf_reset(&buf);
    strbuf_add(&buf, "again");
    assert_string_equal(strbuf_text(&buf), "again");
    strbuf_clear(&buf);
}

static void random_numbers_are_even(void **state)
{
    (void)state;
    Random random;
    random_seed(&random, 42);
    enum { SIDES = 7, THROWS = 700000 };
    int seen[SIDES] = {0};
    for (int i = 0; i < THROWS; i++)
        seen[random_below(&random, SIDES)]++;
    double chi_square = 0;
    for (int i = 0; i < SIDES; i++) {
        double off = seen[i] - THROWS / SIDES;
        chi_square += off * off / (THROWS / SIDES);
    }
    assert_true(chi_square < 22.46); /* 6 degrees of freedom, p = 0.001 */
    double sum = 0;
    for (int i = 0; i < THROWS; i++) {
        double unit = random_unit(&random);
        assert_true(unit >= 0 && unit < 1);
        sum += unit;
    }
    assert_true(sum / THROWS > 0.4985 && sum / THROWS < 0.5015);
}

static void the_same_seed_gives_the_same_numbers(void **state)
{
    (void)state;
    Random a, b;
    random_seed(&a, 9);
    random_seed(&b, 9);
    for (int i = 0; i < 100; i++)
        assert_true(random_next(&a) == random_next(&b));
    random_seed(&b, 10);
    assert_true(random_next(&a) != random_next(&b));
}

static void a_budget_ends(void **state)
{
    (void)state;
    Budget nodes = {.nodes = 100};
    budget_start(&nodes);
    assert_false(budget_is_spent(&nodes, 99));
    assert_true(budget_is_spent(&nodes, 100));
    atomic_bool stop = false;
    Budget stopped = {.stop = &stop};
    budget_start(&stopped);
    assert_false(budget_is_spent(&stopped, 1u << 20));
    stop = true;
    assert_true(budget_is_spent(&stopped, 1));
    Budget timed = {.seconds = 1e-9};
    budget_start(&timed);
    while (clock_seconds() <= timed.deadline)
        continue;
    assert_true(budget_is_spent(&timed, 256));
}

static void an_error_is_cut_not_overrun(void **state)
{
    (void)state;
    char longer[400];
    memset(longer, 'x', sizeof longer - 1);
    longer[sizeof longer - 1] = '\0';
    Error err;
    assert_int_equal(error_set_at(&err, STATUS_SYNTAX, 12, 3, "%s", longer), STATUS_SYNTAX);
    assert_int_equal(strlen(err.text), ERROR_TEXT_LIMIT - 1);
    assert_int_equal(err.offset, 12);
    assert_int_equal(err.line, 3);
    assert_int_equal(error_set(NULL, STATUS_IO, "nobody listens"), STATUS_IO);
    for (int status = STATUS_OK; status <= STATUS_INTERRUPTED; status++)
        assert_string_not_equal(status_text((Status)status), "unknown error");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_arena_keeps_its_limit),
        cmocka_unit_test(arena_blocks_do_not_overlap),
        cmocka_unit_test(an_arena_fails_where_told),
        cmocka_unit_test(a_text_keeps_what_fits),
        cmocka_unit_test(random_numbers_are_even),
        cmocka_unit_test(the_same_seed_gives_the_same_numbers),
        cmocka_unit_test(a_budget_ends),
        cmocka_unit_test(an_error_is_cut_not_overrun),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
