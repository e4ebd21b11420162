/* Models: scores by hand, probabilities, reasons, and files in every state of damage. */
#include "../learn/synthetic.h"
#include "base/memory.h"
#include "base/random.h"
#include "learn/model.h"
#include "predict/predictor.h"
#include "support.h"

#include <math.h>
#include <string.h>
#include <unistd.h>

static Model *make_model(int factors)
{
    Schema schema;
    synthetic_schema(&schema);
    Model *model = model_new(&schema, factors, factors ? 8 : 0);
    Random random;
    random_seed(&random, 3);
    for (uint32_t f = 0; f < schema.first[schema.group_count]; f++)
        model->weight[f] = (float)(4 * random_unit(&random) - 2);
    for (uint32_t i = 0; i < (uint32_t)factors * model->factored_features; i++)
        model->factor[i] = (float)(random_unit(&random) - 0.5);
    model->bias = -1.5f;
    model->temperature = 1.25f;
    model->info = (ModelInfo){.learner = "factorised",
                              .set = "harrison",
                              .version = "0.1",
                              .settings = "passes=3",
                              .seed = 42,
                              .data_hash = 0x0123456789abcdefu,
                              .games = 500,
                              .positions = 105000,
                              .playouts = 63};
    return model;
}

static void make_sample(const Model *model, Sample *sample)
{
    Random random;
    random_seed(&random, 5);
    synthetic_sample(&model->schema, &random, sample);
}

/* The sum of the formula in model.h, pair by pair. */
static double plain_score(const Model *model, const uint32_t *value)
{
    double score = (double)model->bias;
    for (int g = 0; g < 3; g++) {
        uint32_t f = model->schema.first[g] + value[g];
        score += (double)model->weight[f];
        for (int h = g + 1; h < 3; h++) {
            uint32_t e = model->schema.first[h] + value[h];
            for (int k = 0; k < model->factor_count; k++)
                if (f < model->factored_features && e < model->factored_features)
                    score += (double)model->factor[(int)f * model->factor_count + k] *
                             (double)model->factor[(int)e * model->factor_count + k];
        }
    }
    return score;
}

static void scores_are_sums_over_features_and_pairs(void **state)
{
    (void)state;
    static Sample sample;
    for (int factors = 0; factors <= 5; factors += 5) {
        Model *model = make_model(factors);
        double score[BOARD_POINTS_MAX], part[GROUP_LIMIT];
        make_sample(model, &sample);
        model_score(model, &sample, score);
        for (int c = 0; c < sample.count; c++) {
            assert_true(fabs(score[c] - plain_score(model, sample_values(&sample, c))) < 1e-5);
            model_explain(model, &sample, c, part);
            double sum = (double)model->bias + part[0] + part[1] + part[2];
            assert_true(fabs(score[c] - sum) < 1e-5);
        }
        model_free(model);
    }
}

static void probabilities_sum_to_one(void **state)
{
    (void)state;
    static Sample sample;
    Model *model = make_model(5);
    make_sample(model, &sample);
    for (int link = LINK_SOFTMAX; link <= LINK_SIGMOID; link++) {
        model->link = (ModelLink)link;
        for (float bias = -2000; bias <= 2000; bias += 2000) {
            double p[BOARD_POINTS_MAX], sum = 0;
            model->bias = bias;
            model_probabilities(model, &sample, p);
            for (int c = 0; c < sample.count; c++) {
                assert_true(p[c] >= 0 && p[c] <= 1);
                sum += p[c];
            }
            assert_true(fabs(sum - 1) < 1e-12);
        }
    }
    model_free(model);
}

static void a_silenced_group_says_nothing(void **state)
{
    (void)state;
    static Sample sample;
    Model *model = make_model(5), *copy = model_copy_borrowing(model);
    double part[GROUP_LIMIT];
    make_sample(model, &sample);
    model_silence_group(copy, 1);
    model_explain(copy, &sample, 0, part);
    assert_true(part[1] == 0 && part[0] != 0);
    model_explain(model, &sample, 0, part);
    assert_true(part[1] != 0);
    model_free_copy(copy);
    model_free(model);
}

/* A grown model knows what the old one knew, wherever its groups now stand, and no more. */
static void a_grown_model_says_the_same(void **state)
{
    (void)state;
    static Sample sample, wider;
    Model *model = make_model(5);
    Schema schema = {.group_count = 5};
    static const int FROM[5] = {0, -1, 1, -1, 2};
    for (int g = 0; g < 5; g++) {
        schema.group[g] = (FeatureGroup){"new", 4};
        schema.group[g].name[3] = (char)('0' + g);
        if (FROM[g] >= 0)
            schema.group[g] = model->schema.group[FROM[g]];
    }
    schema_finish(&schema);
    Model *grown = model_grow(model, &schema);
    assert_non_null(grown);
    make_sample(model, &sample);
    wider = sample;
    wider.group_count = 5;
    for (int c = 0; c < sample.count; c++)
        for (int g = 0; g < 5; g++)
            wider.value[c * 5 + g] =
                FROM[g] < 0 ? (uint32_t)(c + g) % 4 : sample_values(&sample, c)[FROM[g]];
    double score[BOARD_POINTS_MAX], same[BOARD_POINTS_MAX];
    model_score(model, &sample, score);
    model_score(grown, &wider, same);
    for (int c = 0; c < sample.count; c++)
        assert_true(fabs(score[c] - (double)model->bias - same[c]) < 1e-5);
    schema.group[2].value_count++;
    schema_finish(&schema);
    assert_null(model_grow(model, &schema));
    model_free(grown);
    model_free(model);
}

/* ---- files ---- */

static void write_to(const Model *model, StrBuf *out)
{
    strbuf_init(out, 1 << 24);
    model_write(model, out);
    assert_false(out->overflowed);
}

static void files_keep_everything(void **state)
{
    (void)state;
    Model *model = make_model(5), *back = NULL;
    model->link = LINK_SIGMOID;
    size_t features = model->schema.first[3];
    model->class_counts = mem_alloc(2 * features, sizeof(double));
    model->class_counts[7] = 1.0 / 3;
    StrBuf bytes, again;
    write_to(model, &bytes);
    assert_int_equal(model_read(bytes.text, bytes.length, &back, NULL), STATUS_OK);
    assert_memory_equal(&back->info, &model->info, sizeof model->info);
    assert_true(schema_equals(&back->schema, &model->schema));
    assert_memory_equal(back->weight, model->weight, features * sizeof(float));
    assert_memory_equal(back->factor, model->factor, 5 * 8 * sizeof(float));
    assert_memory_equal(back->class_counts, model->class_counts, 2 * features * sizeof(double));
    assert_true(back->link == LINK_SIGMOID && back->bias == model->bias);
    write_to(back, &again);
    assert_int_equal(bytes.length, again.length);
    assert_memory_equal(bytes.text, again.text, bytes.length);
    strbuf_clear(&bytes);
    strbuf_clear(&again);
    model_free(model);
    model_free(back);
}

static void compact_files_keep_sixteen_bits(void **state)
{
    (void)state;
    Model *model = make_model(5), *back = NULL;
    StrBuf exact, bytes;
    write_to(model, &exact);
    model->compact = true;
    write_to(model, &bytes);
    assert_true(bytes.length < exact.length * 6 / 10);
    assert_int_equal(model_read(bytes.text, bytes.length, &back, NULL), STATUS_OK);
    assert_true(back->compact);
    for (uint32_t f = 0; f < model->schema.first[3]; f++) /* half a step, and a float's rounding */
        assert_true(fabsf(back->weight[f] - model->weight[f]) <= 2.0f / 32767 * 0.51f);
    for (int i = 0; i < 5 * 8; i++)
        assert_true(fabsf(back->factor[i] - model->factor[i]) <= 0.5f / 32767 * 0.51f);
    strbuf_clear(&exact);
    strbuf_clear(&bytes);
    model_free(model);
    model_free(back);
}

/* In memory of exactly that size, so that the address sanitizer sees a byte read too far. */
static Status read_copy(const char *bytes, size_t size, Error *err)
{
    char *copy = malloc(size ? size : 1);
    memcpy(copy, bytes, size);
    Model *model = NULL;
    Status status = model_read(copy, size, &model, err);
    assert_true((status == STATUS_OK) == (model != NULL));
    model_free(model);
    free(copy);
    return status;
}

static void every_prefix_is_refused(void **state)
{
    (void)state;
    Model *model = make_model(2);
    StrBuf bytes;
    write_to(model, &bytes);
    for (size_t size = 0; size < bytes.length; size++) {
        Error err = {0};
        assert_int_not_equal(read_copy(bytes.text, size, &err), STATUS_OK);
        assert_true(err.text[0] != 0);
    }
    strbuf_add_char(&bytes, 'x');
    assert_int_not_equal(read_copy(bytes.text, bytes.length, NULL), STATUS_OK);
    strbuf_clear(&bytes);
    model_free(model);
}

static void every_flipped_bit_is_found(void **state)
{
    (void)state;
    Model *model = make_model(2);
    StrBuf bytes;
    write_to(model, &bytes);
    for (size_t bit = 0; bit < 8 * bytes.length; bit += bit < 800 ? 1 : 13) {
        bytes.text[bit / 8] ^= (char)(1 << bit % 8);
        assert_int_not_equal(read_copy(bytes.text, bytes.length, NULL), STATUS_OK);
        bytes.text[bit / 8] ^= (char)(1 << bit % 8);
    }
    assert_int_equal(read_copy(bytes.text, bytes.length, NULL), STATUS_OK);
    strbuf_clear(&bytes);
    model_free(model);
}

/* Damage that the checksum does not show: the reader must survive whatever it finds. */
static void damage_with_a_right_checksum_is_survived(void **state)
{
    (void)state;
    Model *model = make_model(2);
    StrBuf bytes;
    write_to(model, &bytes);
    Random random;
    random_seed(&random, 1);
    for (int round = 0; round < 3000; round++) {
        char *copy = malloc(bytes.length);
        memcpy(copy, bytes.text, bytes.length);
        for (int i = 0; i < 3; i++) {
            uint32_t at = MODEL_FILE_HEADER + random_below(&random, 300);
            copy[at] = (char)random_next(&random);
        }
        uint64_t sum = model_file_checksum(copy, bytes.length);
        for (int i = 0; i < 8; i++)
            copy[MODEL_FILE_CHECKSUM + i] = (char)(uint8_t)(sum >> 8 * i);
        (void)!read_copy(copy, bytes.length, NULL);
        free(copy);
    }
    strbuf_clear(&bytes);
    model_free(model);
}

static void foreign_files_are_named(void **state)
{
    (void)state;
    Error err = {0};
    assert_int_equal(read_copy("(;GM[1]FF[4])", 13, &err), STATUS_SYNTAX);
    assert_non_null(strstr(err.text, "not a model file"));
    Model *model = make_model(0), *back;
    StrBuf bytes;
    write_to(model, &bytes);
    bytes.text[8] = 9;
    assert_int_equal(read_copy(bytes.text, bytes.length, &err), STATUS_UNSUPPORTED);
    assert_non_null(strstr(err.text, "version 9"));
    strbuf_clear(&bytes);
    model_free(model);
    assert_int_equal(model_load("no/such/file", &back, &err), STATUS_NOT_FOUND);
}

static void saved_and_loaded(void **state)
{
    (void)state;
    char path[] = "test_model_XXXXXX";
    int file = mkstemp(path);
    assert_true(file >= 0);
    close(file);
    Model *model = make_model(0), *back;
    assert_int_equal(model_save(model, path, NULL), STATUS_OK);
    assert_int_equal(model_load(path, &back, NULL), STATUS_OK);
    assert_memory_equal(back->weight, model->weight, model->schema.first[3] * sizeof(float));
    remove(path);
    model_free(back);
    model_free(model);
}

static void another_reader_is_refused(void **state)
{
    (void)state;
    Model *model = make_model(0);
    Extractor *extractor;
    Error err = {0};
    ExtraFeatures other = {.identity = "ladder/2000"};
    assert_int_equal(model_open_extractor(model, &other, &extractor, &err), STATUS_INVALID);
    assert_non_null(strstr(err.text, "ladder/2000"));
    model_free(model);
}

/* Finite, but their sums are not: such a file is refused, whatever its checksum says. */
static void huge_weights_are_refused(void **state)
{
    (void)state;
    static const float HUGE_ONES[] = {1e38f, -1e38f, 1e7f};
    for (size_t i = 0; i < 3 * sizeof HUGE_ONES / sizeof *HUGE_ONES; i++) {
        Model *model = make_model(2), *again = NULL;
        StrBuf out;
        Error err = {0};
        *(i % 3 == 0   ? &model->weight[4]
          : i % 3 == 1 ? &model->factor[3]
                       : &model->bias) = HUGE_ONES[i / 3];
        strbuf_init(&out, 1 << 20);
        model_write(model, &out);
        assert_int_equal(model_read(out.text, out.length, &again, &err), STATUS_SYNTAX);
        strbuf_clear(&out);
        model_free(model);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(scores_are_sums_over_features_and_pairs),
        cmocka_unit_test(probabilities_sum_to_one),
        cmocka_unit_test(a_silenced_group_says_nothing),
        cmocka_unit_test(a_grown_model_says_the_same),
        cmocka_unit_test(files_keep_everything),
        cmocka_unit_test(compact_files_keep_sixteen_bits),
        cmocka_unit_test(every_prefix_is_refused),
        cmocka_unit_test(every_flipped_bit_is_found),
        cmocka_unit_test(damage_with_a_right_checksum_is_survived),
        cmocka_unit_test(foreign_files_are_named),
        cmocka_unit_test(saved_and_loaded),
        cmocka_unit_test(another_reader_is_refused),
        cmocka_unit_test(huge_weights_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
