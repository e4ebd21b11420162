/* Programs that are killed while they write, and programs that write at the same time. The moments
 * of the kills are random, seeded from the clock, and printed when a check fails. */
#include "base/random.h"
#include "sgf/read.h"
#include "store/collection.h"
#include "store/exchange.h"
#include "store/label.h"
#include "store/sql.h"
#include "store_support.h"

#include <errno.h>
#include <signal.h>
#include <sys/wait.h>
#include <time.h>

enum { KILLS = 12, KILL_AFTER_MS = 60, WRITES = 40 };

static void sleep_ms(long ms)
{
    struct timespec time = {.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000};
    while (nanosleep(&time, &time) != 0 && errno == EINTR)
        continue;
}

static uint64_t clock_seed(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (uint64_t)now.tv_nsec;
}

/* ---- killed writers ---- */

/* Put problems in, one after the other, and say after each commit how many there are. */
static void write_until_killed(const char *path, uint64_t first, int to_parent)
{
    Store *store;
    if (store_open(path, NULL, &store, NULL) != STATUS_OK)
        _exit(1);
    for (uint64_t seed = first;; seed++) {
        Arena mem;
        SgfGame game;
        StrBuf text;
        StoreAdded added;
        StoreImportCounts counts = {0};
        StoreImport options = {.words = &MADE_WORDS};
        arena_init(&mem, 16 << 20);
        strbuf_init(&text, 1 << 20);
        made_problem(seed, &text, NULL);
        if (sgf_read(text.text, text.length, 0, NULL, &mem, &game, NULL) != STATUS_OK ||
            store_import_game(store, &game, "x", &options, &added, &counts, NULL) != STATUS_OK)
            _exit(2);
        uint64_t done = seed + 1;
        if (write(to_parent, &done, sizeof done) != (ssize_t)sizeof done)
            _exit(3);
        strbuf_clear(&text);
        arena_clear(&mem);
    }
}

/* The last number that the child said; 0 if none. */
static uint64_t last_said(int from_child)
{
    uint64_t said, last = 0;
    while (read(from_child, &said, sizeof said) == (ssize_t)sizeof said)
        last = said;
    return last;
}

static uint64_t kill_a_writer(const char *path, uint64_t first, long ms)
{
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        close(ends[0]);
        write_until_killed(path, first, ends[1]);
    }
    close(ends[1]);
    sleep_ms(ms);
    kill(child, SIGKILL);
    int status;
    waitpid(child, &status, 0);
    assert_true(WIFSIGNALED(status)); /* it did not fail by itself */
    uint64_t last = last_said(ends[0]);
    close(ends[0]);
    return last > first ? last : first;
}

static Status check_document(void *context, const StoreDocument *document, Error *err)
{
    Place *place = context;
    StrBuf text;
    uint64_t expected = 0;
    int64_t labels = 0;
    strbuf_init(&text, 1 << 20);
    made_problem((uint64_t)document->id - 1, &text, &expected);
    /* the reader keeps what stands between the brackets */
    assert_memory_equal(document->bytes, text.text, document->size);
    Status status = store_count_labels(place->store, &(StoreLabelQuery){.document = document->id},
                                       &labels, err);
    assert_int_equal(labels, expected);
    strbuf_clear(&text);
    return status;
}

static void test_killed_writers_lose_nothing(void **state)
{
    (void)state;
    Place place;
    Random random;
    uint64_t seed = clock_seed(), written = 0;
    print_message("seed of the kills: %llu\n", (unsigned long long)seed);
    random_seed(&random, seed);
    place_open(&place);
    store_close(place.store);
    place.store = NULL;
    for (int i = 0; i < KILLS; i++) {
        uint64_t reported =
            kill_a_writer(place.path, written, random_below(&random, KILL_AFTER_MS));
        assert_done(&place, store_open(place.path, NULL, &place.store, &place.err));
        StoreCounts counts;
        assert_done(&place, store_check(place.store, &place.err));
        assert_done(&place, store_count(place.store, &counts, &place.err));
        /* what was committed is there; one more may be, of which it could not say so any more */
        assert_in_range(counts.documents, reported, reported + 1);
        written = (uint64_t)counts.documents;
        store_close(place.store);
        place.store = NULL;
    }
    assert_true(written > 0);
    assert_done(&place, store_open(place.path, NULL, &place.store, &place.err));
    assert_done(&place, store_list_documents(place.store, &(StoreQuery){0}, check_document, &place,
                                             &place.err));
    place_close(&place);
}

/* ---- killed restores ---- */

static void fill(Place *place, uint64_t from, uint64_t to)
{
    StrBuf text;
    strbuf_init(&text, 1 << 20);
    for (uint64_t seed = from; seed < to; seed++) {
        strbuf_reset(&text);
        made_problem(seed, &text, NULL);
        place_import(place, strbuf_text(&text), NULL);
    }
    strbuf_clear(&text);
}

static void test_a_killed_restore_is_all_or_nothing(void **state)
{
    (void)state;
    enum { IN_BACKUP = 30, LATER = 10 };
    Place place;
    Random random;
    random_seed(&random, clock_seed());
    place_open(&place);
    char backup[256];
    snprintf(backup, sizeof backup, "%s", place_file(&place, "copy.db"));
    fill(&place, 0, IN_BACKUP);
    assert_done(&place, store_backup(place.store, backup, &place.err));
    fill(&place, IN_BACKUP, IN_BACKUP + LATER);
    for (int i = 0; i < KILLS / 2; i++) {
        store_close(place.store);
        pid_t child = fork();
        if (child == 0)
            _exit(store_restore(place.path, backup, NULL) != STATUS_OK);
        sleep_ms(random_below(&random, 20));
        kill(child, SIGKILL);
        waitpid(child, NULL, 0);
        assert_done(&place, store_open(place.path, NULL, &place.store, &place.err));
        assert_done(&place, store_check(place.store, &place.err));
        StoreCounts counts;
        assert_done(&place, store_count(place.store, &counts, &place.err));
        assert_true(counts.documents == IN_BACKUP || counts.documents == IN_BACKUP + LATER);
    }
    place_close(&place);
}

/* ---- two writers ---- */

/* Take a number, add one, put it back: lost if two do it at once without a transaction. */
static Status count_up(Store *store, Error *err)
{
    StrBuf value;
    strbuf_init(&value, 100);
    Status status = store_begin(store, err);
    if (status != STATUS_OK)
        return status;
    Status found = store_get(store, "counter", &value, NULL);
    long number = found == STATUS_OK ? strtol(strbuf_text(&value), NULL, 10) : 0;
    strbuf_reset(&value);
    strbuf_add_format(&value, "%ld", number + 1);
    status = store_set(store, "counter", strbuf_text(&value), err);
    strbuf_clear(&value);
    if (status == STATUS_OK)
        return store_commit(store, err);
    store_rollback(store);
    return status;
}

static int write_beside_another(const char *path, uint64_t first)
{
    Place place = {0};
    if (store_open(path, NULL, &place.store, NULL) != STATUS_OK)
        return 1;
    for (uint64_t i = 0; i < WRITES; i++) {
        fill(&place, first + i, first + i + 1);
        if (count_up(place.store, NULL) != STATUS_OK)
            return 2;
    }
    store_close(place.store);
    return 0;
}

static int write_beside_another_once(const char *path, uint64_t seed)
{
    Place place = {0};
    Error err = {0};
    if (store_open(path, NULL, &place.store, &err) != STATUS_OK) {
        fprintf(stderr, "%s\n", err.text);
        return 1;
    }
    fill(&place, seed, seed + 1);
    store_close(place.store);
    return 0;
}

static void test_two_writers_and_a_reader(void **state)
{
    (void)state;
    Place place;
    place_open(&place);
    pid_t child[2];
    for (int i = 0; i < 2; i++) {
        child[i] = fork();
        assert_true(child[i] >= 0);
        if (child[i] == 0)
            _exit(write_beside_another(place.path, (uint64_t)i * 1000));
    }
    int64_t before = 0;
    for (int left = 2; left > 0;) {
        StoreCounts counts;
        assert_done(&place, store_count(place.store, &counts, &place.err));
        assert_true(counts.documents >= before);
        before = counts.documents;
        int status;
        if (waitpid(-1, &status, WNOHANG) <= 0) {
            sleep_ms(2);
            continue;
        }
        left--;
        assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    }
    StoreCounts counts;
    StrBuf value;
    strbuf_init(&value, 100);
    assert_done(&place, store_count(place.store, &counts, &place.err));
    assert_int_equal(counts.documents, 2 * WRITES);
    assert_done(&place, store_get(place.store, "counter", &value, &place.err));
    assert_int_equal(strtol(strbuf_text(&value), NULL, 10), 2 * WRITES);
    assert_done(&place, store_check(place.store, &place.err));
    strbuf_clear(&value);
    place_close(&place);
}

/* Several programs make the same new database at once. */
static void test_opened_by_many_at_once(void **state)
{
    (void)state;
    enum { PROGRAMS = 6, ROUNDS = 5 };
    Place place;
    place_open(&place);
    for (int round = 0; round < ROUNDS; round++) {
        char path[200];
        snprintf(path, sizeof path, "%s/fresh/%d.db", place.folder, round);
        pid_t child[PROGRAMS];
        for (int i = 0; i < PROGRAMS; i++) {
            child[i] = fork();
            assert_true(child[i] >= 0);
            if (child[i] == 0)
                _exit(write_beside_another_once(path, (uint64_t)i));
        }
        for (int i = 0; i < PROGRAMS; i++) {
            int status;
            waitpid(child[i], &status, 0);
            assert_true(WIFEXITED(status));
            assert_int_equal(WEXITSTATUS(status), 0);
        }
        Store *store;
        StoreCounts counts;
        assert_done(&place, store_open(path, NULL, &store, &place.err));
        assert_done(&place, store_count(store, &counts, &place.err));
        assert_int_equal(counts.documents, PROGRAMS);
        store_close(store);
    }
    place_close(&place);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_killed_writers_lose_nothing),
        cmocka_unit_test(test_a_killed_restore_is_all_or_nothing),
        cmocka_unit_test(test_two_writers_and_a_reader),
        cmocka_unit_test(test_opened_by_many_at_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
