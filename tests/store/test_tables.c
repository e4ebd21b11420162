/* Open games and jobs: what the web app keeps in the database. */
#include "store/collection.h"
#include "store_support.h"

typedef struct {
    int count;
    char keys[256];
} Listed;

static Status list_game(void *context, const StoreOpenGame *game, Error *err)
{
    (void)err;
    Listed *listed = context;
    size_t said = strlen(listed->keys);
    snprintf(listed->keys + said, sizeof listed->keys - said, "%s@%s ", game->key, game->place);
    listed->count++;
    return STATUS_OK;
}

static int64_t keep(Place *place, const char *key, const char *sgf, const char *at, int64_t known,
                    bool *is_kept)
{
    int64_t revision = -1;
    StoreOpenGame game = {.key = key,
                          .title = "A – B",
                          .place = at,
                          .bytes = sgf,
                          .size = sgf ? strlen(sgf) : 0,
                          .revision = known};
    assert_done(place, store_keep_game(place->store, &game, is_kept, &revision, &place->err));
    return revision;
}

static void test_games_are_kept(void **state)
{
    (void)state;
    Place place;
    Arena mem;
    StoreOpenGame read;
    bool is_kept;
    place_open(&place);
    arena_init(&mem, 1 << 20);
    assert_int_equal(keep(&place, "one", "(;B[aa])", "0", 0, &is_kept), 1);
    assert_true(is_kept);
    assert_int_equal(keep(&place, "one", "(;B[aa])", "1", 1, &is_kept), 1); /* nothing new */
    assert_int_equal(keep(&place, "one", "(;B[bb])", "1", 1, &is_kept), 2);
    /* somebody who knows an older one only does not overwrite it */
    assert_int_equal(keep(&place, "one", "(;B[cc])", "5", 1, &is_kept), 2);
    assert_false(is_kept);
    assert_int_equal(keep(&place, "one", NULL, "7", 0, &is_kept), 2); /* the place alone */
    assert_true(is_kept);
    assert_done(&place, store_get_game(place.store, "one", &mem, &read, &place.err));
    assert_memory_equal(read.bytes, "(;B[bb])", 8);
    assert_string_equal(read.place, "7");
    assert_int_equal(read.revision, 2);
    StoreOpenGame nobody = {.key = "nobody", .place = "1"};
    int64_t revision;
    assert_int_equal(store_keep_game(place.store, &nobody, &is_kept, &revision, &place.err),
                     STATUS_NOT_FOUND);
    assert_int_equal(keep(&place, "two", "(;)", "0", 0, &is_kept), 1);
    Listed listed = {0};
    assert_done(&place, store_list_games(place.store, 0, list_game, &listed, &place.err));
    assert_string_equal(listed.keys, "two@0 one@7 ");
    assert_done(&place, store_forget_game(place.store, "one", &place.err));
    assert_int_equal(store_get_game(place.store, "one", &mem, &read, &place.err), STATUS_NOT_FOUND);
    arena_clear(&mem);
    place_close(&place);
}

static void test_the_oldest_games_go(void **state)
{
    (void)state;
    Place place;
    bool is_kept;
    place_open(&place);
    assert_done(&place, store_begin(place.store, &place.err));
    for (int i = 0; i < OPEN_GAME_LIMIT + 3; i++) {
        char key[16];
        snprintf(key, sizeof key, "g%d", i);
        keep(&place, key, "(;)", "0", 0, &is_kept);
    }
    assert_done(&place, store_commit(place.store, &place.err));
    Listed listed = {0};
    assert_done(&place, store_list_games(place.store, 0, list_game, &listed, &place.err));
    assert_int_equal(listed.count, OPEN_GAME_LIMIT);
    Arena mem;
    StoreOpenGame read;
    arena_init(&mem, 1 << 20);
    assert_int_equal(store_get_game(place.store, "g2", &mem, &read, &place.err), STATUS_NOT_FOUND);
    assert_done(&place, store_get_game(place.store, "g3", &mem, &read, &place.err));
    arena_clear(&mem);
    place_close(&place);
}

typedef struct {
    int running, ended;
    int64_t first;
} JobCounts;

static Status count_job(void *context, const StoreJob *job, Error *err)
{
    (void)err;
    JobCounts *counts = context;
    bool is_running = strcmp(job->state, "running") == 0;
    assert_int_equal(is_running, job->ended == 0);
    counts->running += is_running;
    counts->ended += !is_running;
    if (!counts->first)
        counts->first = job->id;
    return STATUS_OK;
}

static int64_t begin_job(Place *place)
{
    int64_t id;
    StoreJob job = {.question = "train", .request = "{}", .process = 7};
    assert_done(place, store_begin_job(place->store, &job, &id, &place->err));
    return id;
}

static void test_jobs_are_kept(void **state)
{
    (void)state;
    Place place;
    Arena mem;
    StoreJob read;
    place_open(&place);
    arena_init(&mem, 1 << 20);
    int64_t first = begin_job(&place), second = begin_job(&place);
    assert_done(&place, store_get_job(place.store, first, &mem, &read, &place.err));
    assert_string_equal(read.state, "running");
    assert_int_equal(read.process, 7);
    StoreJob end = {.id = first, .state = "done", .answer = "{\"a\":1}", .size = 7};
    assert_done(&place, store_end_job(place.store, &end, &place.err));
    assert_done(&place, store_get_job(place.store, first, &mem, &read, &place.err));
    assert_string_equal(read.state, "done");
    assert_memory_equal(read.answer, "{\"a\":1}", 7);
    assert_string_equal(read.question, "train");
    JobCounts counts = {0};
    assert_done(&place, store_list_jobs(place.store, count_job, &counts, &place.err));
    assert_int_equal(counts.running, 1);
    assert_int_equal(counts.ended, 1);
    assert_int_equal(counts.first, second);
    assert_done(&place, store_remove_job(place.store, second, &place.err));
    assert_int_equal(store_remove_job(place.store, second, &place.err), STATUS_NOT_FOUND);
    assert_true(begin_job(&place) > second); /* a number is not given twice */
    end.id = 99999;
    assert_int_equal(store_end_job(place.store, &end, &place.err), STATUS_NOT_FOUND);
    arena_clear(&mem);
    place_close(&place);
}

static void test_the_oldest_jobs_go_but_none_that_runs(void **state)
{
    (void)state;
    Place place;
    place_open(&place);
    assert_done(&place, store_begin(place.store, &place.err));
    int64_t runs = begin_job(&place);
    for (int i = 0; i < STORE_JOB_LIMIT + 5; i++) {
        StoreJob end = {.id = begin_job(&place), .state = "failed"};
        assert_done(&place, store_end_job(place.store, &end, &place.err));
    }
    begin_job(&place);
    assert_done(&place, store_commit(place.store, &place.err));
    JobCounts counts = {0};
    Arena mem;
    StoreJob read;
    arena_init(&mem, 1 << 20);
    assert_done(&place, store_list_jobs(place.store, count_job, &counts, &place.err));
    assert_int_equal(counts.running, 2);
    assert_int_equal(counts.ended, STORE_JOB_LIMIT - 1);
    assert_done(&place, store_get_job(place.store, runs, &mem, &read, &place.err));
    arena_clear(&mem);
    place_close(&place);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_games_are_kept),
        cmocka_unit_test(test_the_oldest_games_go),
        cmocka_unit_test(test_jobs_are_kept),
        cmocka_unit_test(test_the_oldest_jobs_go_but_none_that_runs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
