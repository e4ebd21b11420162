/* Classifiers: rows, folds, figures, support vector machines, boosted trees. */
#include "base/file.h"
#include "base/memory.h"
#include "base/random.h"
#include "ml/boost.h"
#include "ml/metrics.h"
#include "ml/svm.h"
#include "ml/svm_private.h"
#include "support.h"

#include <math.h>
#include <string.h>
#include <unistd.h>

/* Two rings of points: no line divides them. Three rows in a group. */
static void make_rings(SparseSet *set, int count, uint64_t seed)
{
    Random random;
    random_seed(&random, seed);
    sparse_set_init(set);
    for (int i = 0; i < count; i++) {
        double angle = 6.28318 * random_unit(&random), radius = i % 2 ? 1.0 : 0.4;
        radius += 0.1 * random_unit(&random);
        int32_t index[2] = {0, 3};
        float value[2] = {(float)(radius * cos(angle)), (float)(radius * sin(angle))};
        sparse_set_add(set, 1 + i % 2, i / 3, index, value, 2);
    }
}

static void text_comes_back(void **state)
{
    (void)state;
    char path[] = "/tmp/katachi-test-XXXXXX";
    close(mkstemp(path));
    SparseSet set, read;
    StrBuf text;
    Error err;
    make_rings(&set, 30, 1);
    strbuf_init(&text, 1 << 20);
    for (size_t row = 0; row < set.row_count; row++)
        sparse_row_write(set.label[row], set.index + set.start[row], set.value + set.start[row], 2,
                         &text);
    assert_int_equal(file_write(path, text.text, text.length, &err), STATUS_OK);
    sparse_set_init(&read);
    assert_int_equal(sparse_set_read(path, &read, &err), STATUS_OK);
    assert_int_equal(read.row_count, set.row_count);
    assert_int_equal(read.feature_count, 4);
    for (size_t i = 0; i < set.start[set.row_count]; i++) {
        assert_int_equal(read.index[i], set.index[i]);
        assert_true(fabsf(read.value[i] - set.value[i]) < 1e-5f);
    }
    sparse_set_clear(&read);
    static const char *const BAD[] = {"x 1:2\n", "1 0:2\n", "1 2:1 1:1\n", "1 1:\n", "1 1 2\n"};
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
        assert_int_equal(file_write(path, BAD[i], strlen(BAD[i]), &err), STATUS_OK);
        sparse_set_init(&read);
        assert_int_equal(sparse_set_read(path, &read, &err), STATUS_SYNTAX);
        assert_int_equal(err.line, 1);
        sparse_set_clear(&read);
    }
    unlink(path);
    strbuf_clear(&text);
    sparse_set_clear(&set);
}

static void groups_stay_together(void **state)
{
    (void)state;
    SparseSet set;
    uint8_t fold[90];
    int size[5] = {0};
    make_rings(&set, 90, 2);
    sparse_set_deal(&set, 5, 7, fold);
    for (int row = 0; row < 90; row++) {
        assert_int_equal(fold[row], fold[row - row % 3]);
        size[fold[row]]++;
    }
    for (int f = 0; f < 5; f++)
        assert_int_equal(size[f], 18);
    sparse_set_clear(&set);
}

static void features_are_forgotten(void **state)
{
    (void)state;
    SparseSet set;
    sparse_set_init(&set);
    sparse_set_add(&set, 1, 1, (const int32_t[]){0, 2, 5}, (const float[]){1, 2, 3}, 3);
    sparse_set_add(&set, 2, 1, (const int32_t[]){7}, (const float[]){4}, 1);
    sparse_set_add(&set, 3, 2, (const int32_t[]){1, 3}, (const float[]){5, 6}, 2);
    sparse_set_cut_features(&set, 3);
    static const size_t START[] = {0, 2, 2, 3};
    static const int32_t INDEX[] = {0, 2, 1};
    static const float VALUE[] = {1, 2, 5};
    assert_int_equal(set.feature_count, 3);
    assert_memory_equal(set.start, START, sizeof START);
    assert_memory_equal(set.index, INDEX, sizeof INDEX);
    assert_memory_equal(set.value, VALUE, sizeof VALUE);
    sparse_set_clear(&set);
}

static void figures_by_hand(void **state)
{
    (void)state;
    Confusion *confusion = mem_alloc(1, sizeof *confusion);
    static const int SAID[][2] = {{1, 1}, {1, 1}, {1, 2}, {2, 2}, {3, 1}};
    for (int i = 0; i < 5; i++)
        confusion_add(confusion, SAID[i][0], SAID[i][1]);
    assert_int_equal(confusion_total(confusion), 5);
    assert_true(fabs((confusion_accuracy(confusion)) - (0.6)) < 1e-9);
    assert_true(fabs((confusion_majority(confusion)) - (0.6)) < 1e-9);
    assert_true(fabs((confusion_balanced(confusion)) - ((2.0 / 3 + 1 + 0) / 3)) < 1e-9);
    assert_true(fabs((confusion_squared_error(confusion)) - ((1.0 + 4) / 5)) < 1e-9);
    /* n Σts − Σt Σs = 5·11 − 8·7 = −1; n Σt² − (Σt)² = 5·16 − 64 = 16; n Σs² − 49 = 55 − 49 = 6 */
    assert_true(fabs((confusion_squared_correlation(confusion)) - (1.0 / 96)) < 1e-9);
    mem_free(confusion);
}

static void machines_part_the_rings(void **state)
{
    (void)state;
    SparseSet set, other;
    StrBuf text;
    Error err;
    strbuf_init(&text, 1 << 20);
    make_rings(&set, 120, 3);
    make_rings(&other, 60, 4);
    SvmModel *model = svm_fit(
                 &set, &(SvmSettings){.c = 8, .gamma = 2, .wants_probability = true, .seed = 5}),
             *again;
    assert_int_equal(svm_write(model, &text, &err), STATUS_OK);
    assert_int_equal(svm_read(text.text, text.length, &again, &err), STATUS_OK);
    for (size_t row = 0; row < other.row_count; row++) {
        double p[SVM_CLASS_LIMIT], q[SVM_CLASS_LIMIT];
        size_t at = other.start[row];
        assert_int_equal(svm_classify(model, other.index + at, other.value + at, 2, p),
                         other.label[row]);
        svm_classify(again, other.index + at, other.value + at, 2, q);
        assert_true(fabs((p[1] + p[2]) - (1)) < 1e-6);
        assert_true(fabs((p[1]) - (q[1])) < 1e-4);
    }
    svm_close(model);
    svm_close(again);
    assert_int_equal(svm_read("nonsense\n", 9, &again, &err), STATUS_SYNTAX);
    strbuf_clear(&text);
    sparse_set_clear(&set);
    sparse_set_clear(&other);
}

/* Replace the first line that starts with `key` by another; NULL: leave it out. */
static void change_line(StrBuf *text, const char *key, const char *line)
{
    StrBuf changed;
    strbuf_init(&changed, 1 << 20);
    const char *at = strstr(strbuf_text(text), key);
    assert_non_null(at);
    strbuf_add_bytes(&changed, text->text, (size_t)(at - text->text));
    strbuf_add(&changed, line ? line : "");
    strbuf_add(&changed, at + strcspn(at, "\n") + (line ? 0 : 1));
    strbuf_clear(text);
    *text = changed;
}

/* Each of these made libsvm read or write where it must not. */
static void false_counts_do_not_reach_libsvm(void **state)
{
    (void)state;
    static const char *const CHANGES[][2] = {
        {"label", NULL},
        {"rho", NULL},
        {"nr_sv", "nr_sv 90 90"},
        {"nr_sv", "nr_sv 900000"},
        {"nr_sv", NULL},
        {"total_sv", "total_sv 900000"},
        {"total_sv", "total_sv -1"},
        {"total_sv", NULL},
        {"nr_class", "nr_class 3"},
        {"nr_class", "nr_class 1"},
        {"nr_class", "nr_class -2"},
        {"nr_class", NULL},
        {"kernel_type", "kernel_type precomputed"},
        {"svm_type", "svm_type one_class"},
        {"gamma", "gamma nan"},
        {"gamma", "gamma 1e999"},
        {"label", "label 1 1"},
        {"label", "label 1 99"},
        {"label", "label 1 2 3"},
        {"SV\n", NULL},
        {"probA", NULL},
        {"svm_type", "c 0"},
    };
    SparseSet set;
    make_rings(&set, 120, 3);
    SvmModel *model = svm_fit(
                 &set, &(SvmSettings){.c = 8, .gamma = 2, .wants_probability = true, .seed = 5}),
             *again = NULL;
    for (size_t i = 0; i < sizeof CHANGES / sizeof *CHANGES; i++) {
        StrBuf text;
        Error err = {0};
        strbuf_init(&text, 1 << 20);
        assert_int_equal(svm_write(model, &text, &err), STATUS_OK);
        change_line(&text, CHANGES[i][0], CHANGES[i][1]);
        assert_int_equal(svm_read(text.text, text.length, &again, &err), STATUS_SYNTAX);
        assert_non_null(strstr(err.text, "libsvm"));
        strbuf_clear(&text);
    }
    svm_close(model);
    sparse_set_clear(&set);
}

/* Every prefix, and every text with one byte changed, is refused or gives a machine that answers.
 */
static void damaged_texts_are_survived(void **state)
{
    (void)state;
    SparseSet set;
    StrBuf text;
    Error err = {0};
    Random random;
    random_seed(&random, 8);
    make_rings(&set, 24, 3);
    SvmModel *model = svm_fit(&set, &(SvmSettings){.c = 8, .gamma = 2}), *again;
    strbuf_init(&text, 1 << 20);
    assert_int_equal(svm_write(model, &text, &err), STATUS_OK);
    svm_close(model);
    for (size_t round = 0; round < 3 * text.length; round++) {
        char *copy = mem_alloc(text.length + 1, 1);
        memcpy(copy, text.text, text.length);
        size_t length = round < text.length ? round : text.length;
        copy[round % text.length] = " 0-9:\nxe."[random_below(&random, 10)];
        copy[length] = '\0';
        if (svm_read(copy, length, &again, &err) == STATUS_OK) {
            double p[SVM_CLASS_LIMIT];
            int label = svm_classify(again, set.index, set.value, 2, p);
            assert_in_range(label, 0, SVM_CLASS_LIMIT - 1);
            svm_close(again);
        }
        mem_free(copy);
    }
    strbuf_clear(&text);
    sparse_set_clear(&set);
}

/* The slow twin of svm_kernel_validate: a machine for each fold by svm_fit. */
static uint32_t validate_slowly(const SparseSet *set, const uint8_t *fold, int folds, double c,
                                double gamma)
{
    uint32_t right = 0, rows[256];
    for (int out = 0; out < folds; out++) {
        SparseSet part;
        size_t count = 0;
        for (size_t row = 0; row < set->row_count; row++)
            if (fold[row] != out)
                rows[count++] = (uint32_t)row;
        sparse_set_init(&part);
        sparse_set_pick(set, rows, count, &part);
        SvmModel *model = svm_fit(&part, &(SvmSettings){.c = c, .gamma = gamma});
        for (size_t row = 0; row < set->row_count; row++)
            if (fold[row] == out)
                right += svm_classify(model, set->index + set->start[row],
                                      set->value + set->start[row], 2, NULL) == set->label[row];
        svm_close(model);
        sparse_set_clear(&part);
    }
    return right;
}

static void known_kernels_give_the_same(void **state)
{
    (void)state;
    SparseSet set;
    uint8_t fold[120];
    make_rings(&set, 120, 6);
    for (size_t row = 0; row < set.row_count; row += 7)
        set.label[row] = 3 - set.label[row]; /* so that not all are right */
    sparse_set_deal(&set, 4, 1, fold);
    SvmKernel *kernel = svm_kernel_open(&set);
    for (int log2_gamma = -3; log2_gamma <= 3; log2_gamma += 3) {
        svm_kernel_set_gamma(kernel, exp2(log2_gamma));
        for (int log2_c = -1; log2_c <= 5; log2_c += 3) {
            uint32_t fast = svm_kernel_validate(kernel, exp2(log2_c), fold, 4);
            uint32_t slow = validate_slowly(&set, fold, 4, exp2(log2_c), exp2(log2_gamma));
            assert_true(fast <= slow + 1 && slow <= fast + 1); /* ties at the border */
        }
    }
    svm_kernel_close(kernel);
    sparse_set_clear(&set);
}

static void a_grid_goes_on(void **state)
{
    (void)state;
    char path[] = "/tmp/katachi-test-XXXXXX";
    close(mkstemp(path));
    SparseSet set;
    SvmGrid *one = mem_alloc(1, sizeof *one), *two = mem_alloc(1, sizeof *two);
    Error err;
    atomic_bool stop = true;
    make_rings(&set, 60, 8);
    SvmGridSettings settings = {.processes = 2, .seed = 1, .resume = path, .stop = &stop};
    assert_int_equal(svm_grid_search(&set, &settings, one, &err), STATUS_INTERRUPTED);
    stop = false;
    assert_int_equal(svm_grid_search(&set, &settings, one, &err), STATUS_OK);
    assert_true(one->point[one->best].right >= 58);
    settings.resume = NULL;
    settings.processes = 1;
    assert_int_equal(svm_grid_search(&set, &settings, two, &err), STATUS_OK);
    assert_int_equal(one->count, two->count);
    assert_memory_equal(&one->point[one->best], &two->point[two->best], sizeof one->point[0]);
    settings.resume = path; /* everything is known: nothing is added */
    assert_int_equal(svm_grid_search(&set, &settings, two, &err), STATUS_OK);
    assert_int_equal(one->count, two->count);
    SparseSet other;
    make_rings(&other, 30, 8);
    assert_int_equal(svm_grid_search(&other, &settings, two, &err), STATUS_INVALID);
    sparse_set_clear(&other);
    sparse_set_clear(&set);
    unlink(path);
    mem_free(one);
    mem_free(two);
}

static void trees_part_the_rings(void **state)
{
    (void)state;
    SparseSet set, other;
    StrBuf bytes;
    Error err;
    int right = 0;
    make_rings(&set, 300, 9);
    make_rings(&other, 100, 10);
    BoostModel *model = boost_fit(&set, &(BoostSettings){.rounds = 60, .feature_share = 1}), *again;
    strbuf_init(&bytes, 1 << 20);
    boost_write(model, &bytes);
    assert_int_equal(boost_read(bytes.text, bytes.length, &again, &err), STATUS_OK);
    for (size_t row = 0; row < other.row_count; row++) {
        double p[BOOST_CLASS_LIMIT], q[BOOST_CLASS_LIMIT];
        size_t at = other.start[row];
        right +=
            boost_classify(model, other.index + at, other.value + at, 2, p) == other.label[row];
        boost_classify(again, other.index + at, other.value + at, 2, q);
        assert_memory_equal(p, q, sizeof p);
        assert_true(fabs((p[1] + p[2]) - (1)) < 1e-5);
    }
    assert_true(right >= 95);
    boost_close(again);
    StrBuf bytes_of_two;
    strbuf_init(&bytes_of_two, 1 << 20);
    again = boost_fit(&set, &(BoostSettings){.rounds = 60, .feature_share = 1, .threads = 2});
    boost_write(again, &bytes_of_two);
    assert_int_equal(bytes.length, bytes_of_two.length);
    assert_memory_equal(bytes.text, bytes_of_two.text, bytes.length);
    strbuf_clear(&bytes_of_two);
    boost_close(again);
    for (size_t size = 0; size < bytes.length; size += 7) /* no prefix is a model */
        assert_int_equal(boost_read(bytes.text, size, &again, &err), STATUS_SYNTAX);
    for (size_t i = 0; i < 2000; i++) { /* damaged bytes are refused or harmless */
        size_t at = mix64(i) % bytes.length;
        char kept = bytes.text[at];
        bytes.text[at] = (char)(kept ^ (char)(1 << (i % 8)));
        if (boost_read(bytes.text, bytes.length, &again, &err) == STATUS_OK) {
            double p[BOOST_CLASS_LIMIT];
            boost_classify(again, other.index, other.value, 2, p);
            boost_close(again);
        }
        bytes.text[at] = kept;
    }
    strbuf_clear(&bytes);
    boost_close(model);
    sparse_set_clear(&set);
    sparse_set_clear(&other);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_comes_back),
        cmocka_unit_test(groups_stay_together),
        cmocka_unit_test(features_are_forgotten),
        cmocka_unit_test(figures_by_hand),
        cmocka_unit_test(machines_part_the_rings),
        cmocka_unit_test(false_counts_do_not_reach_libsvm),
        cmocka_unit_test(damaged_texts_are_survived),
        cmocka_unit_test(known_kernels_give_the_same),
        cmocka_unit_test(a_grid_goes_on),
        cmocka_unit_test(trees_part_the_rings),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
