/* Data sets, learning and scores for `katachi svm`. */
#include "cli/svm_data.h"

#include <stdio.h>
#include <string.h>

enum { PATH_LIMIT = 4096 };

Status svm_data_read(const char *prefix, const char *part, SparseSet *set, StrBuf *lines,
                     Error *err)
{
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

Status svm_data_scale(const char *prefix, DatasetScale *scale, Error *err)
{
    char path[PATH_LIMIT];
    snprintf(path, sizeof path, "%.4000s.scale", prefix);
    return dataset_scale_read(path, scale, err);
}

Classifier *svm_learn(const SparseSet *set, const SvmLearner *learner, const DatasetScale *scale,
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
                       int truth, SvmScore *score)
{
    if (scale->concept == CONCEPT_GOOD_MOVE)
        score->pairs_right += judge_moves(first, second);
    else if (scale->concept == CONCEPT_CONNECTIVITY && scale->features.type == RSPF_TYPE_C)
        score->pairs_right += judge_directions(first, second, truth);
    else
        return;
    score->pairs++;
}

void svm_score(const Classifier *classifier, const SparseSet *set, SvmScore *score, int *said)
{
    double probability[2][CLASS_LIMIT];
    for (size_t row = 0; row < set->row_count; row++) {
        size_t from = set->start[row];
        int label = classifier_ask_scaled(classifier, set->index + from, set->value + from,
                                          (int)(set->start[row + 1] - from), probability[row % 2]);
        confusion_add(&score->rows, set->label[row], label);
        if (said)
            said[row] = label;
        if (row % 2)
            score_pair(classifier_scale(classifier), probability[0], probability[1],
                       set->label[row], score);
    }
}

void svm_score_folds(const SparseSet *set, const SvmLearner *learner, const DatasetScale *scale,
                     int folds, uint64_t seed, SvmScore *score)
{
    uint8_t *fold = mem_alloc(set->row_count + 1, 1);
    uint32_t *rows = mem_alloc(set->row_count + 1, sizeof *rows);
    sparse_set_deal(set, folds, seed, fold);
    for (int out = 0; out < folds; out++) {
        SparseSet part[2];
        for (int side = 0; side < 2; side++) {
            size_t count = 0;
            for (size_t row = 0; row < set->row_count; row++)
                if ((fold[row] == out) == (side == 1))
                    rows[count++] = (uint32_t)row;
            sparse_set_init(&part[side]);
            sparse_set_pick(set, rows, count, &part[side]);
        }
        if (part[0].row_count > 0) {
            Classifier *classifier = svm_learn(&part[0], learner, scale, "fold");
            svm_score(classifier, &part[1], score, NULL);
            classifier_close(classifier);
        }
        sparse_set_clear(&part[0]);
        sparse_set_clear(&part[1]);
    }
    mem_free(fold);
    mem_free(rows);
}

static const char *label_name(const DatasetScale *scale, int label)
{
    if (scale->concept == CONCEPT_CONNECTIVITY)
        return label <= CONNECTION_NONE ? connection_level_text((ConnectionLevel)label) : "?";
    if (scale->concept == CONCEPT_GOOD_MOVE)
        return label ? "good" : "bad";
    return label >= 1 && label <= MOVE_TYPE_COUNT ? vocabulary_move((MoveType)(label - 1))->term
                                                  : "?";
}

/* Rows are the truth; only labels that occur. */
static void print_table(const Confusion *confusion, const DatasetScale *scale)
{
    bool occurs[CONFUSION_LIMIT] = {false};
    for (int t = 0; t < CONFUSION_LIMIT; t++)
        for (int s = 0; s < CONFUSION_LIMIT; s++)
            if (confusion->count[t][s])
                occurs[t] = occurs[s] = true;
    printf("%-28s said:", "");
    for (int s = 0; s < CONFUSION_LIMIT; s++)
        if (occurs[s])
            printf(" %5d", s);
    printf("  right\n");
    for (int t = 0; t < CONFUSION_LIMIT; t++) {
        uint32_t of_class = confusion_of_class(confusion, t);
        if (!of_class)
            continue;
        printf("%3d %-28s ", t, label_name(scale, t));
        for (int s = 0; s < CONFUSION_LIMIT; s++)
            if (occurs[s])
                printf(" %5lu", (unsigned long)confusion->count[t][s]);
        printf("  %4.1f %%\n", 100.0 * confusion->count[t][t] / of_class);
    }
}

void svm_print_score(const char *title, const SvmScore *score, const DatasetScale *scale)
{
    const Confusion *rows = &score->rows;
    printf("%s: %.1f %% of %lu right (majority %.1f %%, balanced %.1f %%), squared error %.3f, "
           "R2 %.3f\n",
           title, 100 * confusion_accuracy(rows), (unsigned long)confusion_total(rows),
           100 * confusion_majority(rows), 100 * confusion_balanced(rows),
           confusion_squared_error(rows), confusion_squared_correlation(rows));
    if (score->pairs > 0)
        printf("by pairs: %.1f %% of %.0f right\n", 100 * score->pairs_right / score->pairs,
               score->pairs);
    print_table(rows, scale);
}
