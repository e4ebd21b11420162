/* The count-min sketch against exact counts. */
#include "base/memory.h"
#include "base/random.h"
#include "predict/harrison/pattern_square.h"
#include "support.h"

#include <math.h>

enum { KEYS = 5000, ADDITIONS = 200000 };

/* Few frequent keys, many rare ones, as with patterns. */
static uint32_t draw_key(Random *random)
{
    double u = random_unit(random);
    return (uint32_t)(u * u * u * KEYS);
}

typedef struct {
    Sketch *sketch;
    uint32_t exact[KEYS];
} Counted;

static Counted *count_keys(int bits, uint64_t seed)
{
    Counted *counted = mem_alloc(1, sizeof *counted);
    counted->sketch = sketch_new(bits, seed);
    Random random;
    random_seed(&random, 1);
    for (int i = 0; i < ADDITIONS; i++) {
        uint32_t key = draw_key(&random);
        uint32_t count = sketch_add(counted->sketch, mix64(key));
        counted->exact[key]++;
        assert_true(count >= counted->exact[key]);
    }
    return counted;
}

static void free_counted(Counted *counted)
{
    sketch_free(counted->sketch);
    mem_free(counted);
}

static void counts_are_never_too_small(void **state)
{
    (void)state;
    for (int bits = SKETCH_BITS_MIN; bits <= 14; bits += 2) {
        Counted *counted = count_keys(bits, 7);
        for (uint32_t key = 0; key < KEYS; key++)
            assert_true(sketch_count(counted->sketch, mix64(key)) >= counted->exact[key]);
        assert_int_equal(sketch_total(counted->sketch), ADDITIONS);
        free_counted(counted);
    }
}

/* Too large by more than e·N/w: in fewer than one of e^5 = 148 keys. */
static void counts_are_seldom_much_too_large(void **state)
{
    (void)state;
    for (int bits = 8; bits <= 12; bits++) {
        for (uint64_t seed = 1; seed <= 5; seed++) {
            Counted *counted = count_keys(bits, seed);
            double bound = exp(1.0) * ADDITIONS / (double)(1 << bits);
            int beyond = 0;
            for (uint32_t key = 0; key < KEYS; key++)
                beyond += sketch_count(counted->sketch, mix64(key)) > counted->exact[key] + bound;
            assert_true(beyond < KEYS * exp(-5.0));
            free_counted(counted);
        }
    }
}

static void large_tables_count_exactly(void **state)
{
    (void)state;
    Counted *counted = count_keys(20, 3);
    for (uint32_t key = 0; key < KEYS; key++)
        assert_int_equal(sketch_count(counted->sketch, mix64(key)), counted->exact[key]);
    free_counted(counted);
}

static void unseen_keys_count_nothing(void **state)
{
    (void)state;
    Sketch *sketch = sketch_new(10, 1);
    assert_int_equal(sketch_count(sketch, 42), 0);
    assert_int_equal(sketch_add(sketch, 42), 1);
    assert_int_equal(sketch_add(sketch, 42), 2);
    assert_int_equal(sketch_count(sketch, 42), 2);
    assert_int_equal(sketch_count(sketch, 43), 0);
    sketch_free(sketch);
    sketch_free(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_are_never_too_small),
        cmocka_unit_test(counts_are_seldom_much_too_large),
        cmocka_unit_test(large_tables_count_exactly),
        cmocka_unit_test(unseen_keys_count_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
