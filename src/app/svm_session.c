/* Data sets, learning and scores. */
#include "app/svm_session.h"

#include "base/file.h"
#include "base/memory.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { PATH_LIMIT = 4096 };

Status learning_read(const char *prefix, const char *part, SparseSet *set, StrBuf *lines,
                     Error *err)
{
    assert(set);
    char path[PATH_LIMIT];
    snprintf(path, sizeof path, "%.4000s.%s", prefix, part);
    Status status = sparse_set_read(path, set, err);
    snprintf(path, sizeof path, "%.4000s.%s.index", prefix, part);
    if (status == STATUS_OK)
        status = sparse_set_read_groups(path, set, err);
    if (status == STATUS_OK && set->row_count == 0)
        status = error_set(err, STATUS_INVALID, "%s.%s has no rows", prefix, part);
    for (size_t row = 0; status == STATUS_OK && row < set->row_count; row++)
        if (set->label[row] < 0 || set->label[row] >= CLASS_LIMIT)
            status = error_set(err, STATUS_INVALID, "label %d of row %zu is out of range",
                               (int)set->label[row], row + 1);
    if (status == STATUS_OK && lines)
        status = file_read(path, lines, err);
    return status;
}

Status learning_scale(const char *prefix, DatasetScale *scale, Error *err)
{
    char path[PATH_LIMIT];
    snprintf(path, sizeof path, "%.4000s.scale", prefix);
    return dataset_scale_read(path, scale, err);
}

Classifier *learning_fit(const SparseSet *set, const Learning *learner, const DatasetScale *scale,
                         const char *note)
{
    if (learner->is_boost)
        return classifier_new(scale, boost_fit(set, &learner->boost), NULL, note);
    return classifier_new(scale, NULL, svm_fit(set, &learner->svm), note);
}

static int most_probable(const double *probability)
{
    int best = 0;
    for (int i = 1; i < CLASS_LIMIT; i++)
        best = probability[i] > probability[best] ? i : best;
    return best;
}

static double judge_directions(const double *first, const double *second, int truth)
{
    double both[CLASS_LIMIT];
    for (int c = 0; c < CLASS_LIMIT; c++)
        both[c] = first[c] + second[c];
    return most_probable(both) == truth ? 1 : 0;
}

static double judge_moves(const double *good, const double *bad)
{
    return good[1] > bad[1] ? 1 : good[1] == bad[1] ? 0.5 : 0;
}

static void score_pair(const DatasetScale *scale, const double *first, const double *second,
                       int truth, LearningScore *score)
{
    if (scale->concept == CONCEPT_GOOD_MOVE)
        score->pairs_right += judge_moves(first, second);
    else if (scale->concept == CONCEPT_CONNECTIVITY && scale->features.type == RSPF_TYPE_C)
        score->pairs_right += judge_directions(first, second, truth);
    else
        return;
    score->pairs++;
}

bool learning_fits(const Classifier *classifier, const DatasetScale *scale)
{
    const DatasetScale *own = classifier_scale(classifier);
    return own->concept == scale->concept && own->features.type == scale->features.type &&
           own->features.is_extended == scale->features.is_extended && own->hints == scale->hints;
}

static bool is_same_scale(const DatasetScale *a, const DatasetScale *b)
{
    for (int i = 0; i < SAMPLE_ENTRY_LIMIT; i++)
        if (a->most[i] != b->most[i])
            return false;
    return true;
}

static int ask_row(const Classifier *classifier, const SparseSet *set, size_t row,
                   const DatasetScale *scale, double probability[CLASS_LIMIT])
{
    size_t from = set->start[row];
    int count = (int)(set->start[row + 1] - from);
    if (is_same_scale(classifier_scale(classifier), scale))
        return classifier_ask_scaled(classifier, set->index + from, set->value + from, count,
                                     probability);
    FeatureRow plain = {.count = 0};
    for (int i = 0; i < count && plain.count < SAMPLE_ENTRY_LIMIT; i++) {
        int32_t index = set->index[from + (size_t)i];
        if (index >= SAMPLE_ENTRY_LIMIT)
            break;
        plain.index[plain.count] = index;
        plain.value[plain.count++] = set->value[from + (size_t)i] * scale->most[index];
    }
    return classifier_ask(classifier, &plain, probability);
}

void learning_score(const Classifier *classifier, const SparseSet *set, const DatasetScale *scale,
                    LearningScore *score, int *said)
{
    assert(set && score);
    double probability[2][CLASS_LIMIT];
    for (size_t row = 0; row < set->row_count; row++) {
        int label = ask_row(classifier, set, row, scale, probability[row % 2]);
        confusion_add(&score->rows, set->label[row], label);
        if (said)
            said[row] = label;
        if (row % 2)
            score_pair(scale, probability[0], probability[1], set->label[row], score);
    }
}

/* The folds left out differ as other collections of problems would: rows of a problem are not
 * independent, so their number alone overstates the certainty of a figure. */
static void add_fold(LearningScore *score, const LearningScore *fold, double share[])
{
    double right = confusion_accuracy(&fold->rows);
    confusion_merge(&score->rows, &fold->rows);
    score->pairs_right += fold->pairs_right;
    score->pairs += fold->pairs;
    score->fold_least = score->folds == 0 || right < score->fold_least ? right : score->fold_least;
    score->fold_most = right > score->fold_most ? right : score->fold_most;
    share[score->folds++] = right;
}

static double standard_error(const double *share, int count)
{
    double mean = 0, squares = 0;
    for (int i = 0; i < count; i++)
        mean += share[i] / count;
    for (int i = 0; i < count; i++)
        squares += (share[i] - mean) * (share[i] - mean);
    return count > 1 ? sqrt(squares / (count - 1) / count) : 0;
}

static void pick_fold(const SparseSet *set, const uint8_t *fold, int out, bool is_left_out,
                      SparseSet *part)
{
    uint32_t *rows = mem_alloc(set->row_count + 1, sizeof *rows);
    size_t count = 0;
    for (size_t row = 0; row < set->row_count; row++)
        if ((fold[row] == out) == is_left_out)
            rows[count++] = (uint32_t)row;
    sparse_set_init(part);
    sparse_set_pick(set, rows, count, part);
    mem_free(rows);
}

void learning_cross(const SparseSet *set, const Learning *learner, const DatasetScale *scale,
                    int folds, uint64_t seed, LearningScore *score)
{
    assert(set && score);
    uint8_t *fold = mem_alloc(set->row_count + 1, 1);
    double *share = mem_alloc((size_t)folds, sizeof *share);
    sparse_set_deal(set, folds, seed, fold);
    for (int out = 0; out < folds; out++) {
        SparseSet rest, left_out;
        pick_fold(set, fold, out, false, &rest);
        pick_fold(set, fold, out, true, &left_out);
        if (rest.row_count > 0 && left_out.row_count > 0) {
            Classifier *classifier = learning_fit(&rest, learner, scale, "fold");
            LearningScore *one = mem_alloc(1, sizeof *one);
            learning_score(classifier, &left_out, scale, one, NULL);
            add_fold(score, one, share);
            mem_free(one);
            classifier_close(classifier);
        }
        sparse_set_clear(&rest);
        sparse_set_clear(&left_out);
    }
    score->fold_error = standard_error(share, score->folds);
    mem_free(share);
    mem_free(fold);
}
