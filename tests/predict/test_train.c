/* Training over a folder of games: broken off and resumed, on any number of threads, with records
 * that have to be skipped. */
#include "base/file.h"
#include "made_games.h"
#include "predict/train.h"
#include "support.h"

#include <math.h>
#include <string.h>
#include <unistd.h>

enum { GAMES = 12, FEW_GAMES = 6, LEARNER_LIMIT = 16 };

static char folder[64];
static GameList games;
static int game_count;
static Model *plain_models[LEARNER_LIMIT];

static int load_games(void **state)
{
    (void)state;
    /* Each learner trains four times over all of them, which the sanitizers make slow. */
    game_count = support_rounds(GAMES) < GAMES ? FEW_GAMES : GAMES;
    games_make(game_count, folder);
    const char *paths[] = {folder};
    return game_list_load(paths, 1, &(GameFilter){0}, &games, NULL) == STATUS_OK ? 0 : 1;
}

static int unload_games(void **state)
{
    (void)state;
    for (int i = 0; i < LEARNER_LIMIT; i++)
        model_free(plain_models[i]);
    game_list_clear(&games);
    games_remove(folder);
    return 0;
}

static TrainRequest request_for(const char *learner, int threads)
{
    return (TrainRequest){
        .games = &games,
        .learner = learner_by_name(learner),
        .learn = {.seed = 5, .threads = threads, .passes = 3, .tolerance = 1e-4},
        .extraction = {.set = "harrison", .playouts = 2},
    };
}

static void bytes_of(const Model *model, StrBuf *out)
{
    strbuf_init(out, 1 << 26);
    model_write(model, out);
}

static void assert_same_model(const Model *a, const Model *b)
{
    StrBuf one, two;
    bytes_of(a, &one);
    bytes_of(b, &two);
    assert_int_equal(one.length, two.length);
    assert_memory_equal(one.text, two.text, one.length);
    strbuf_clear(&one);
    strbuf_clear(&two);
}

static Model *train_through(const TrainRequest *request)
{
    Model *model = NULL;
    TrainReport report;
    Error err = {0};
    if (train_model(request, &model, &report, &err) != STATUS_OK)
        fail_msg("%s", err.text);
    assert_int_equal(report.games, games.count);
    assert_int_equal(model->info.positions, games.move_count);
    return model;
}

/* What a learner learns with one thread, at once and without a store: all else is compared with it.
 */
static const Model *plain_model(int learner)
{
    TrainRequest request = request_for(LEARNERS[learner]->name, 1);
    assert_in_range(learner, 0, LEARNER_LIMIT - 1);
    if (!plain_models[learner])
        plain_models[learner] = train_through(&request);
    return plain_models[learner];
}

static void threads_change_nothing(void **state)
{
    (void)state;
    for (int i = 0; LEARNERS[i]; i++) {
        if (LEARNERS[i]->refines)
            continue;
        TrainRequest three = request_for(LEARNERS[i]->name, 3);
        Model *threaded = train_through(&three);
        assert_same_model(plain_model(i), threaded);
        model_free(threaded);
    }
}

/* ---- breaking off ---- */

typedef struct {
    int calls_left;
    atomic_bool stop;
} Breaker;

static void break_off(void *context, uint64_t done, uint64_t total)
{
    (void)done, (void)total;
    Breaker *breaker = context;
    if (--breaker->calls_left == 0)
        atomic_store(&breaker->stop, true);
}

/* Stop again and again after a few games or turns, until the training comes through; how often. */
static int train_in_pieces(TrainRequest request, int piece, Model *model[])
{
    request.checkpoint = "test_train.checkpoint";
    request.resume = true;
    unlink(request.checkpoint);
    for (int breaks = 0;; breaks++) {
        Breaker breaker = {.calls_left = piece + breaks};
        request.learn.stop = &breaker.stop;
        request.progress = request.fitting = (Progress){break_off, &breaker};
        TrainReport report;
        Status status = train_model(&request, model, &report, NULL);
        if (status == STATUS_OK)
            return breaks;
        assert_int_equal(status, STATUS_INTERRUPTED);
    }
}

static void breaking_off_changes_nothing(void **state)
{
    (void)state;
    for (int i = 0; LEARNERS[i]; i++) {
        if (LEARNERS[i]->refines)
            continue;
        TrainRequest request = request_for(LEARNERS[i]->name, 2);
        Model *pieces;
        assert_true(train_in_pieces(request, 5, &pieces) >= 1);
        assert_same_model(plain_model(i), pieces);
        train_drop_checkpoint(&(TrainRequest){.checkpoint = "test_train.checkpoint"});
        assert_int_not_equal(access("test_train.checkpoint", F_OK), 0);
        model_free(pieces);
    }
}

/* Two learners side by side, which may want other numbers of passes, learn what each learns alone.
 */
static void learners_side_by_side_learn_as_alone(void **state)
{
    (void)state;
    static const char *const PAIRS[][2] = {{"ranking", "bernoulli"},
                                           {"naive-bayes", "bradley-terry-stream"},
                                           {"bradley-terry-stream", "bradley-terry"}};
    for (size_t i = 0; i < sizeof PAIRS / sizeof *PAIRS; i++) {
        TrainRequest one = request_for(PAIRS[i][0], 2), other = request_for(PAIRS[i][1], 2);
        one.extraction.playouts = other.extraction.playouts = 0;
        TrainRequest both = one;
        both.beside = other.learner;
        Model *alone[] = {train_through(&one), train_through(&other)}, *together[2];
        assert_true(train_in_pieces(both, 5, together) >= 1);
        for (int m = 0; m < 2; m++) {
            assert_same_model(alone[m], together[m]);
            model_free(alone[m]);
            model_free(together[m]);
        }
    }
    TrainRequest refining = request_for("bernoulli", 1);
    refining.beside = learner_by_name("temperature");
    Model *none[2];
    TrainReport report;
    assert_int_equal(train_model(&refining, none, &report, NULL), STATUS_UNSUPPORTED);
}

static void a_foreign_checkpoint_is_refused(void **state)
{
    (void)state;
    TrainRequest request = request_for("naive-bayes", 1);
    Breaker breaker = {.calls_left = 2};
    request.checkpoint = "test_train.checkpoint";
    request.learn.stop = &breaker.stop;
    request.progress = (Progress){break_off, &breaker};
    Model *model = NULL;
    TrainReport report;
    Error err = {0};
    assert_int_equal(train_model(&request, &model, &report, &err), STATUS_INTERRUPTED);
    request.learn.stop = NULL;
    request.learn.seed++;
    request.resume = true;
    assert_int_equal(train_model(&request, &model, &report, &err), STATUS_INVALID);
    assert_non_null(strstr(err.text, "another training"));
    assert_int_equal(file_write(request.checkpoint, "rubbish", 7, NULL), STATUS_OK);
    assert_int_equal(train_model(&request, &model, &report, &err), STATUS_SYNTAX);
    unlink(request.checkpoint);
}

/* ---- samples that are kept ---- */

static void kept_samples_change_nothing(void **state)
{
    (void)state;
    const char *path = "test_train.samples";
    unlink(path);
    for (int i = 0; LEARNERS[i]; i++) {
        if (LEARNERS[i]->refines)
            continue;
        TrainRequest request = request_for(LEARNERS[i]->name, 2);
        request.samples = path;
        Model *kept = train_through(&request); /* the first learner writes, the others read */
        assert_int_equal(access(path, R_OK), 0);
        assert_same_model(plain_model(i), kept);
        model_free(kept);
    }
    Model *model = NULL;
    TrainReport report;
    Error err = {0};
    TrainRequest other = request_for("naive-bayes", 1);
    other.samples = path;
    other.extraction.playouts++;
    assert_int_equal(train_model(&other, &model, &report, &err), STATUS_INVALID);
    other.extraction.playouts--;
    StrBuf bytes;
    strbuf_init(&bytes, 1 << 28);
    assert_int_equal(file_read(path, &bytes, NULL), STATUS_OK);
    bytes.text[bytes.length / 2] ^= 1;
    assert_int_equal(file_write(path, bytes.text, bytes.length, NULL), STATUS_OK);
    assert_int_equal(train_model(&other, &model, &report, &err), STATUS_SYNTAX);
    assert_non_null(strstr(err.text, "damaged store of samples"));
    strbuf_clear(&bytes);
    unlink(path);
}

/* ---- going on, and what is skipped ---- */

static void naive_bayes_goes_on_from_a_model(void **state)
{
    (void)state;
    TrainRequest request = request_for("naive-bayes", 1);
    Model *first = train_through(&request);
    request.from = first;
    Model *second = NULL;
    TrainReport report;
    assert_int_equal(train_model(&request, &second, &report, NULL), STATUS_OK);
    assert_int_equal(second->info.games, 2 * game_count);
    uint32_t last = second->schema.first[second->schema.group_count] - 1;
    assert_true(second->class_counts[2 * last] >= first->class_counts[2 * last]);
    TrainRequest other = request_for("bradley-terry", 1);
    other.from = first;
    Model *none = NULL;
    TrainRequest lost = request_for("temperature", 1);
    assert_int_equal(train_model(&lost, &none, &report, NULL), STATUS_INVALID);
    assert_int_equal(train_model(&other, &none, &report, NULL), STATUS_UNSUPPORTED);
    model_free(first);
    model_free(second);
}

static void unknown_features_are_refused(void **state)
{
    (void)state;
    TrainRequest request = request_for("naive-bayes", 1);
    request.extraction.set = "tea-leaves";
    Model *model = NULL;
    TrainReport report;
    assert_int_equal(train_model(&request, &model, &report, NULL), STATUS_NOT_FOUND);
}

static void bad_records_are_skipped_and_told(void **state)
{
    (void)state;
    char mixed[64];
    games_make(3, mixed);
    games_add(mixed, "broken.sgf", "(;GM[1]SZ[19];B[pd];W[");
    games_add(mixed, "small.sgf", "(;GM[1]SZ[9];B[ee];W[cc])");
    games_add(mixed, "handicap.sgf", "(;GM[1]SZ[19]HA[2]AB[pd][dp];W[dd];B[qp])");
    games_add(mixed, "one.sgf", "(;GM[1]SZ[19];B[pd];W[dp];B[qp];W[dd])");
    games_add(mixed, "two.sgf", "(;GM[1]SZ[19];B[pd];W[dp];B[qp];W[dd])");
    GameList list;
    const char *paths[] = {mixed};
    assert_int_equal(game_list_load(paths, 1, &(GameFilter){.unique = true}, &list, NULL),
                     STATUS_OK);
    assert_int_equal(list.skipped[SKIP_SIZE], 1);
    assert_int_equal(list.skipped[SKIP_DUPLICATE], 1);
    assert_int_equal(list.skipped[SKIP_HANDICAP] + list.skipped[SKIP_SETUP], 1);
    TrainRequest request = request_for("naive-bayes", 2);
    request.games = &list;
    Model *model = NULL;
    TrainReport report;
    assert_int_equal(train_model(&request, &model, &report, NULL), STATUS_OK);
    assert_int_equal(report.positions, list.move_count);
    model_free(model);
    game_list_clear(&list);
    games_remove(mixed);
}

/* ---- a teacher ---- */

/* Wants the point of the first line that is furthest to the left among the legal ones, and says
 * something about all others. */
static void teach_a_corner(void *context, const Position *position, float policy[BOARD_POINTS_MAX])
{
    atomic_int *asked = context;
    atomic_fetch_add(asked, 1);
    int size = position->board->size;
    for (int i = 0; i < size * size; i++)
        policy[i] = i < 8 ? 1000 : 1;
}

static TrainRequest taught_request(atomic_int *asked, double share, int threads)
{
    TrainRequest request = request_for("factorised", threads);
    request.teacher = (Teacher){teach_a_corner, asked, share, "corner"};
    return request;
}

/* With no share for the teacher the model is that of the games alone, but for its name; with a
 * share it is another one, and the same on any number of threads and in pieces. */
static void a_teacher_is_heard(void **state)
{
    (void)state;
    atomic_int asked = 0;
    TrainRequest alone = request_for("factorised", 1), silent = taught_request(&asked, 0, 1),
                 heard = taught_request(&asked, 0.9, 1), three = taught_request(&asked, 0.9, 3);
    Model *plain = train_through(&alone), *same = train_through(&silent);
    assert_int_equal(asked, 3 * (int)games.move_count);
    size_t features = schema_features(&plain->schema);
    assert_memory_equal(plain->weight, same->weight, features * sizeof *plain->weight);
    Model *taught = train_through(&heard), *again = train_through(&three), *pieces;
    assert_memory_not_equal(plain->weight, taught->weight, features * sizeof *plain->weight);
    assert_same_model(taught, again);
    assert_non_null(strstr(taught->info.settings, "teacher=corner/0.9"));
    assert_true(train_in_pieces(heard, 5, &pieces) >= 1);
    train_drop_checkpoint(&(TrainRequest){.checkpoint = "test_train.checkpoint"});
    assert_same_model(taught, pieces);
    Model *all[] = {plain, same, taught, again, pieces};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        model_free(all[i]);
}

static void learners_that_cannot_listen_refuse_a_teacher(void **state)
{
    (void)state;
    atomic_int asked = 0;
    TrainRequest request = taught_request(&asked, 0.5, 1);
    request.learner = &LEARNER_NAIVE_BAYES;
    Model *model;
    TrainReport report;
    Error err = {0};
    assert_int_equal(train_model(&request, &model, &report, &err), STATUS_UNSUPPORTED);
    assert_non_null(strstr(err.text, "naive-bayes"));
    assert_int_equal(asked, 0);
}

/* Nothing is forgotten in between: a model that goes on with a rate of almost nothing stays. */
static void factors_go_on_from_a_model(void **state)
{
    (void)state;
    TrainRequest request = request_for("factorised", 1);
    Model *first = train_through(&request), *second;
    request.from = first;
    request.learn.rate = 1e-12;
    TrainReport report;
    assert_int_equal(train_model(&request, &second, &report, NULL), STATUS_OK);
    for (size_t i = 0; i < schema_features(&first->schema); i++)
        assert_true(fabsf(first->weight[i] - second->weight[i]) < 1e-6f);
    model_free(second);
    request.learn.factor_count = 3;
    assert_int_equal(train_model(&request, &second, &report, NULL), STATUS_INVALID);
    model_free(first);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_change_nothing),
        cmocka_unit_test(breaking_off_changes_nothing),
        cmocka_unit_test(learners_side_by_side_learn_as_alone),
        cmocka_unit_test(a_foreign_checkpoint_is_refused),
        cmocka_unit_test(kept_samples_change_nothing),
        cmocka_unit_test(naive_bayes_goes_on_from_a_model),
        cmocka_unit_test(a_teacher_is_heard),
        cmocka_unit_test(learners_that_cannot_listen_refuse_a_teacher),
        cmocka_unit_test(factors_go_on_from_a_model),
        cmocka_unit_test(unknown_features_are_refused),
        cmocka_unit_test(bad_records_are_skipped_and_told),
    };
    return cmocka_run_group_tests(tests, load_games, unload_games);
}
