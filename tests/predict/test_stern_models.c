/* The ranking and Bernoulli models: the paper's toy graphs, the symmetries of the board, files. */
#include "base/memory.h"
#include "core/board.h"
#include "made_games.h"
#include "ml/metrics.h"
#include "predict/predictor.h"
#include "predict/stern/harvest.h"
#include "predict/stern/keys.h"
#include "predict/train.h"
#include "support.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* ---- figure 3: which order do observed pairs show? ---- */

enum { A = 2, B, C, D, OTHER, TOY_VALUES }; /* as pattern values: 0 nothing, 1 unseen */

typedef struct {
    uint32_t better, worse;
} Pair;

static void toy_schema(Schema *schema)
{
    *schema = (Schema){.group_count = 1};
    schema->group[0] = (FeatureGroup){"pattern", TOY_VALUES};
    schema_finish(schema);
}

/* Each pair is seen `times` times, in turn. */
static Model *learn_pairs(const LearnerClass *class, const Pair *pair, int count, int times)
{
    Schema schema;
    Learner *learner;
    toy_schema(&schema);
    assert_int_equal(learner_open(class, &schema, &(LearnSettings){0}, &learner, NULL), STATUS_OK);
    Sample *sample = mem_alloc(1, sizeof *sample);
    for (int i = 0; i < count * times; i++) {
        *sample = (Sample){.count = 2, .group_count = 1, .played = i % 2, .move_number = 1};
        sample->value[i % 2] = pair[i % count].better;
        sample->value[1 - i % 2] = pair[i % count].worse;
        class->observe(learner, sample);
    }
    mem_free(sample);
    Model *model = class->finish(learner);
    learner_close(learner);
    return model;
}

/* One move is known in all sizes and always played, the other one not at all. */
static Model *learn_what_is_certain(int times)
{
    enum { PLAYED = 2, NEVER_PLAYED };
    Schema schema = {.group_count = STERN_TEMPLATES};
    for (int t = 0; t < STERN_TEMPLATES; t++) {
        schema.group[t].value_count = NEVER_PLAYED + 1;
        snprintf(schema.group[t].name, sizeof schema.group[t].name, "template-%d", t + 1);
    }
    schema_finish(&schema);
    Learner *learner;
    assert_int_equal(learner_open(&LEARNER_BERNOULLI, &schema, &(LearnSettings){0}, &learner, NULL),
                     STATUS_OK);
    Sample *sample = mem_alloc(1, sizeof *sample);
    *sample = (Sample){.count = 2, .group_count = STERN_TEMPLATES, .move_number = 1};
    for (int t = 0; t < STERN_TEMPLATES; t++) {
        sample->value[t] = PLAYED;
        sample->value[STERN_TEMPLATES + t] = NEVER_PLAYED;
    }
    for (int i = 0; i < times; i++)
        LEARNER_BERNOULLI.observe(learner, sample);
    mem_free(sample);
    Model *model = LEARNER_BERNOULLI.finish(learner);
    learner_close(learner);
    return model;
}

static void certain_moves_have_finite_weights(void **state)
{
    (void)state;
    Model *model = learn_what_is_certain(20000);
    for (size_t f = 0; f < schema_features(&model->schema); f++)
        assert_true(isfinite(model->weight[f]));
    model_free(model);
}

static const Pair CHAIN[] = {{A, B}, {B, C}, {C, D}};
static const Pair JOSEKI[] = {{A, OTHER}, {B, OTHER}, {C, OTHER}, {D, OTHER}};
static const Pair ENDGAME[] = {{A, B}, {A, C}, {A, D}, {B, C}, {B, D}, {C, D}};

static bool is_ordered(const Model *model)
{
    const float *w = model->weight;
    return w[A] > w[B] && w[B] > w[C] && w[C] > w[D];
}

static void chain_needs_the_ranking_model(void **state)
{
    (void)state;
    Model *ranking = learn_pairs(&LEARNER_RANKING, CHAIN, 3, 20);
    Model *bernoulli = learn_pairs(&LEARNER_BERNOULLI, CHAIN, 3, 20);
    assert_true(is_ordered(ranking));
    /* 1/1, 1/2, 1/2, 0/1 */
    const float *w = bernoulli->weight;
    double prior = (double)bernoulli->bias;
    assert_true(w[A] > w[B] && fabsf(w[B] - w[C]) < 1e-6f && w[C] > w[D]);
    assert_true(sigmoid(prior + (double)w[A]) > 0.8 && sigmoid(prior + (double)w[D]) < 0.2);
    assert_true(fabs(sigmoid(prior + (double)w[B]) - 0.5) < 0.01);
    model_free(ranking);
    model_free(bernoulli);
}

static void joseki_moves_are_all_good(void **state)
{
    (void)state;
    const LearnerClass *const classes[] = {&LEARNER_RANKING, &LEARNER_BERNOULLI};
    for (int i = 0; i < 2; i++) {
        Model *model = learn_pairs(classes[i], JOSEKI, 4, 20);
        const float *w = model->weight;
        for (int p = A; p <= D; p++) {
            assert_true(w[p] > w[OTHER] + 1);
            assert_true(fabsf(w[p] - w[A]) < 0.25f * (w[A] - w[OTHER]));
        }
        model_free(model);
    }
}

static void endgame_serves_both(void **state)
{
    (void)state;
    Model *ranking = learn_pairs(&LEARNER_RANKING, ENDGAME, 6, 20);
    Model *bernoulli = learn_pairs(&LEARNER_BERNOULLI, ENDGAME, 6, 20);
    assert_true(is_ordered(ranking) && is_ordered(bernoulli));
    /* 3/3, 2/3, 1/3, 0/3 */
    double prior = (double)bernoulli->bias;
    assert_true(fabs(sigmoid(prior + (double)bernoulli->weight[B]) - 2. / 3) < 0.05);
    assert_true(fabs(sigmoid(prior + (double)bernoulli->weight[C]) - 1. / 3) < 0.05);
    model_free(ranking);
    model_free(bernoulli);
}

/* The more is seen, the surer. */
static void beliefs_sharpen(void **state)
{
    (void)state;
    float last = 2;
    for (int times = 1; times <= 81; times *= 3) {
        Model *model = learn_pairs(&LEARNER_RANKING, ENDGAME, 6, times);
        assert_true(model->variance[B] > 0 && model->variance[B] < last);
        last = model->variance[B];
        model_free(model);
    }
}

/* ---- models of games ---- */

static char folder[64];
static GameList games;

static int load_games(void **state)
{
    (void)state;
    games_make(16, folder);
    const char *paths[] = {folder};
    return game_list_load(paths, 1, &(GameFilter){0}, &games, NULL) == STATUS_OK ? 0 : 1;
}

static int unload_games(void **state)
{
    (void)state;
    game_list_clear(&games);
    games_remove(folder);
    return 0;
}

static Model *train(const char *learner, const char *set, int threads)
{
    SternTable *table;
    assert_int_equal(
        stern_harvest(&games, &(SternHarvestSettings){.threads = threads}, &table, NULL),
        STATUS_OK);
    TrainRequest request = {.games = &games,
                            .learner = learner_by_name(learner),
                            .learn = {.seed = 3, .threads = threads},
                            .extraction = {.set = set, .stern = table, .leave_out = 2}};
    Model *model;
    TrainReport report;
    assert_int_equal(train_model(&request, &model, &report, NULL), STATUS_OK);
    model_set_tables(model, &(PatternTables){.stern = table});
    return model;
}

static const char *const KINDS[][2] = {{"ranking", "stern-inherit"},
                                       {"ranking", "stern-paper"},
                                       {"ranking", "stern-ladders"},
                                       {"bernoulli", "stern-inherit"},
                                       {"bernoulli", "stern-paper"}};
enum { KIND_COUNT = 5 };

static void map_position(const Position *position, int s, bool swap, Board *board, Position *image)
{
    *image = *position;
    symmetry_map_board(position->board, s, swap, board);
    image->board = board;
    image->to_move = swap ? stone_opposite(position->to_move) : position->to_move;
    for (int i = 0; i < POSITION_HISTORY; i++)
        image->previous[i] = symmetry_map(board->size, s, position->previous[i]);
}

static void probabilities_by_point(const Model *model, Extractor *extractor,
                                   const Position *position, double out[BOARD_CELL_LIMIT])
{
    static Sample sample;
    static ModelOpinion opinion;
    double sum = 0;
    extractor_run(extractor, position, POINT_NONE, &sample);
    model_judge(model, &sample, &opinion);
    for (int i = 0; i < BOARD_CELL_LIMIT; i++)
        out[i] = -1;
    for (int c = 0; c < sample.count; c++) {
        out[sample.at[c]] = opinion.probability[c];
        sum += opinion.probability[c];
    }
    assert_true(fabs(sum - 1) < 1e-9);
}

static void assert_images_alike(const Model *model, Extractor *extractor, const Position *position)
{
    double straight[BOARD_CELL_LIMIT], turned[BOARD_CELL_LIMIT];
    probabilities_by_point(model, extractor, position, straight);
    for (int s = 0; s < SYMMETRY_COUNT; s++)
        for (int swap = 0; swap < 2; swap++) {
            Board board;
            Position image;
            map_position(position, s, swap, &board, &image);
            probabilities_by_point(model, extractor, &image, turned);
            for (Point p = 3; p < board_cell_count(&board); p++)
                if (board_has_point(position->board, p))
                    assert_true(straight[p] == turned[symmetry_map(board.size, s, p)]);
        }
}

/* To the last bit. */
static void images_get_the_same_probabilities(void **state)
{
    (void)state;
    for (int k = 0; k < KIND_COUNT; k++) {
        Model *model = train(KINDS[k][0], KINDS[k][1], 1);
        Extractor *extractor;
        assert_int_equal(model_open_extractor(model, NULL, &extractor, NULL), STATUS_OK);
        GameWalk walk;
        game_walk_begin(&games.game[k], &walk);
        for (int i = 0; game_walk_next(&walk); i++)
            if (i % 12 == 0)
                assert_images_alike(model, extractor, &walk.position);
        extractor_close(extractor);
        model_free(model);
    }
}

static void assert_same_bytes(const Model *a, const Model *b)
{
    StrBuf one, two;
    strbuf_init(&one, 1 << 26);
    strbuf_init(&two, 1 << 26);
    model_write(a, &one);
    model_write(b, &two);
    assert_int_equal(one.length, two.length);
    assert_memory_equal(one.text, two.text, one.length);
    strbuf_clear(&one);
    strbuf_clear(&two);
}

static void threads_change_nothing(void **state)
{
    (void)state;
    for (int k = 0; k < KIND_COUNT; k++) {
        Model *one = train(KINDS[k][0], KINDS[k][1], 1), *two = train(KINDS[k][0], KINDS[k][1], 2);
        assert_same_bytes(one, two);
        model_free(one);
        model_free(two);
    }
}

/* ---- files ---- */

static const char *const PATH = "stern-model.tmp";

static void files_are_used_in_place(void **state)
{
    (void)state;
    for (int compact = 0; compact < 2; compact++) {
        Model *model = train("ranking", "stern-inherit", 1), *again;
        model->compact = compact;
        assert_int_equal(model_save(model, PATH, NULL), STATUS_OK);
        assert_int_equal(model_load(PATH, &again, NULL), STATUS_OK);
        assert_true(again->map.bytes != NULL && again->variance != NULL);
        assert_int_equal(stern_table_total(model_tables(again).stern),
                         stern_table_total(model_tables(model).stern));
        if (!compact)
            assert_same_bytes(model, again);
        model_free(model);
        model_free(again);
    }
    (void)unlink(PATH);
}

static void write_bytes(const char *bytes, size_t size)
{
    FILE *file = fopen(PATH, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    fclose(file);
}

static void damage_is_told(void **state)
{
    (void)state;
    Model *model = train("ranking", "stern-inherit", 1), *again;
    StrBuf bytes;
    strbuf_init(&bytes, 1 << 26);
    model_write(model, &bytes);
    for (size_t at = 9; at < bytes.length; at += bytes.length / 23) {
        Error err = {0};
        bytes.text[at] = (char)(bytes.text[at] ^ 4);
        write_bytes(bytes.text, bytes.length);
        assert_int_not_equal(model_load(PATH, &again, &err), STATUS_OK);
        assert_true(strlen(err.text) > 0);
        bytes.text[at] = (char)(bytes.text[at] ^ 4);
    }
    write_bytes(bytes.text, bytes.length / 2);
    assert_int_not_equal(model_load(PATH, &again, NULL), STATUS_OK);
    write_bytes("a letter, not a model", 21);
    assert_int_equal(model_load(PATH, &again, NULL), STATUS_SYNTAX);
    assert_int_equal(unlink(PATH), 0);
    assert_int_equal(model_load(PATH, &again, NULL), STATUS_NOT_FOUND);
    strbuf_clear(&bytes);
    model_free(model);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(certain_moves_have_finite_weights),
        cmocka_unit_test(chain_needs_the_ranking_model),
        cmocka_unit_test(joseki_moves_are_all_good),
        cmocka_unit_test(endgame_serves_both),
        cmocka_unit_test(beliefs_sharpen),
        cmocka_unit_test(images_get_the_same_probabilities),
        cmocka_unit_test(threads_change_nothing),
        cmocka_unit_test(files_are_used_in_place),
        cmocka_unit_test(damage_is_told),
    };
    return cmocka_run_group_tests(tests, load_games, unload_games);
}
