/* The filter in front of the count of patterns: keys whose low bits are all the same, as those of
 * one kind are, use all of it. */
#include "base/random.h"
#include "predict/stern/harvest.h"
#include "support.h"

static void keys_of_one_kind_use_all_blocks(void **state)
{
    (void)state;
    enum { KEYS = 100000 };
    for (uint64_t kind = 0; kind < 16; kind += 5) {
        Bloom *bloom = bloom_open(KEYS);
        Random random;
        int false_hits = 0, part[4] = {0};
        random_seed(&random, kind);
        for (int i = 0; i < KEYS; i++) {
            uint64_t key = (random_next(&random) & ~15ull) | kind;
            false_hits += bloom_add(bloom, key);
            part[bloom_part(bloom, key, 4)]++;
        }
        assert_in_range(false_hits, 0, KEYS / 1000);
        for (int i = 0; i < 4; i++)
            assert_in_range(part[i], KEYS / 5, KEYS / 3);
        bloom_close(bloom);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(keys_of_one_kind_use_all_blocks)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
