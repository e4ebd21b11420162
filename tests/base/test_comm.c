/* Ranks: run plainly there is one; run again by mpirun with two and three. */
#include "base/comm.h"
#include "base/memory.h"
#include "support.h"

#include <string.h>

static Comm *comm;

static void sums_are_those_of_all_ranks(void **state)
{
    (void)state;
    enum { COUNT = 1000 };
    static double number[COUNT];
    static uint64_t counted[COUNT];
    int size = comm_size(comm), rank = comm_rank(comm);
    for (int i = 0; i < COUNT; i++) {
        number[i] = i + 1000.0 * rank;
        counted[i] = (uint64_t)i * (uint64_t)(rank + 1);
    }
    comm_sum_doubles(comm, number, COUNT);
    comm_sum_counts(comm, counted, COUNT);
    for (int i = 0; i < COUNT; i++) {
        assert_true(number[i] == size * i + 1000.0 * (size * (size - 1) / 2));
        assert_int_equal(counted[i], i * size * (size + 1) / 2);
    }
}

/* Floating-point sums depend on their order, which must be that of the ranks. */
static void sums_keep_the_order_of_ranks(void **state)
{
    (void)state;
    static const double PART[] = {1.0, 1e16, -1e16};
    int size = comm_size(comm);
    double expected = 0, number = PART[comm_rank(comm) % 3];
    for (int r = 0; r < size; r++)
        expected += PART[r % 3];
    comm_sum_doubles(comm, &number, 1);
    assert_true(number == expected);
}

/* Rank r sends 'a'+r to rank t, 1000·r + t times: every size differs, some are none. */
static void exchange_gives_each_its_own(void **state)
{
    (void)state;
    enum { RANK_LIMIT = 8 };
    StrBuf out[RANK_LIMIT], in[RANK_LIMIT];
    int size = comm_size(comm), rank = comm_rank(comm);
    assert_true(size <= RANK_LIMIT);
    for (int r = 0; r < size; r++) {
        strbuf_init(&out[r], 1 << 20);
        strbuf_init(&in[r], 1 << 20);
        for (int i = 0; i < 1000 * rank + r; i++)
            strbuf_add_char(&out[r], (char)('a' + rank));
    }
    comm_exchange(comm, out, in);
    for (int r = 0; r < size; r++) {
        assert_int_equal(in[r].length, 1000 * r + rank);
        for (size_t i = 0; i < in[r].length; i++)
            assert_int_equal(in[r].text[i], 'a' + r);
        strbuf_clear(&out[r]);
        strbuf_clear(&in[r]);
    }
}

/* Rank r has r + 1 items, all r. */
static void gather_keeps_the_order_of_ranks(void **state)
{
    (void)state;
    size_t count = (size_t)comm_rank(comm) + 1;
    int *items = mem_alloc(count, sizeof *items);
    for (size_t i = 0; i < count; i++)
        items[i] = comm_rank(comm);
    void *all = items;
    comm_gather(comm, &all, &count, sizeof *items);
    items = all;
    int size = comm_size(comm);
    assert_int_equal(count, size * (size + 1) / 2);
    size_t at = 0;
    for (int r = 0; r < size; r++)
        for (int i = 0; i <= r; i++)
            assert_int_equal(items[at++], r);
    mem_free(all);
}

static void share_spreads_the_last_ranks_bytes(void **state)
{
    (void)state;
    StrBuf bytes;
    strbuf_init(&bytes, 1 << 10);
    int last = comm_size(comm) - 1;
    strbuf_add(&bytes, comm_rank(comm) == last ? "the last one's" : "other");
    comm_share(comm, last, &bytes);
    assert_string_equal(strbuf_text(&bytes), "the last one's");
    strbuf_clear(&bytes);
}

int main(void)
{
    Error err = {0};
    if (comm_open(&comm, &err) != STATUS_OK) {
        fprintf(stderr, "%s\n", err.text);
        return 1;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sums_are_those_of_all_ranks),
        cmocka_unit_test(sums_keep_the_order_of_ranks),
        cmocka_unit_test(exchange_gives_each_its_own),
        cmocka_unit_test(gather_keeps_the_order_of_ranks),
        cmocka_unit_test(share_spreads_the_last_ranks_bytes),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    comm_finish(comm, failed);
    return failed;
}
