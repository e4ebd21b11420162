/* Scores, grids and data sets for people to read. */
#include "app/svm_session.h"

#include "base/memory.h"
#include "shape/connection.h"
#include "view/chart.h"
#include "view/svm.h"

#include <assert.h>
#include <stdlib.h>

const char *learning_label_name(Concept concept, int label)
{
    if (concept == CONCEPT_CONNECTIVITY)
        return label >= 0 && label <= CONNECTION_NONE
                   ? connection_level_text((ConnectionLevel)label)
                   : "?";
    return concept_label_text(concept, label);
}

/* Rows are the truth; only labels that occur. */
static void add_table(const Confusion *confusion, const DatasetScale *scale, StrBuf *out)
{
    bool occurs[CONFUSION_LIMIT] = {false};
    for (int t = 0; t < CONFUSION_LIMIT; t++)
        for (int s = 0; s < CONFUSION_LIMIT; s++)
            if (confusion->count[t][s])
                occurs[t] = occurs[s] = true;
    strbuf_add_format(out, "%-28s predicted:", "");
    for (int s = 0; s < CONFUSION_LIMIT; s++)
        if (occurs[s])
            strbuf_add_format(out, " %5d", s);
    strbuf_add(out, "  right\n");
    for (int t = 0; t < CONFUSION_LIMIT; t++) {
        uint32_t of_class = confusion_of_class(confusion, t);
        if (!of_class)
            continue;
        strbuf_add_format(out, "%3d %-28s ", t, learning_label_name(scale->concept, t));
        for (int s = 0; s < CONFUSION_LIMIT; s++)
            if (occurs[s])
                strbuf_add_format(out, " %5lu", (unsigned long)confusion->count[t][s]);
        strbuf_add_format(out, "  %4.1f %%\n", 100.0 * confusion->count[t][t] / of_class);
    }
}

void learning_score_text(const char *title, const LearningScore *score, const DatasetScale *scale,
                         StrBuf *out)
{
    assert(score && out);
    const Confusion *rows = &score->rows;
    strbuf_add_format(
        out,
        "%s: %.1f %% of %lu right (majority %.1f %%, balanced %.1f %%), squared error %.3f, "
        "R2 %.3f\n",
        title, 100 * confusion_accuracy(rows), (unsigned long)confusion_total(rows),
        100 * confusion_majority(rows), 100 * confusion_balanced(rows),
        confusion_squared_error(rows), confusion_squared_correlation(rows));
    if (score->pairs > 0)
        strbuf_add_format(out, "by pairs: %.1f %% of %.0f right\n",
                          100 * score->pairs_right / score->pairs, score->pairs);
    if (score->folds > 0)
        strbuf_add_format(out, "by fold: %.1f to %.1f %%, standard error %.1f points\n",
                          100 * score->fold_least, 100 * score->fold_most, 100 * score->fold_error);
    add_table(rows, scale, out);
}

void learning_gains_text(const Classifier *classifier, int top, StrBuf *out)
{
    assert(out);
    double gain[SAMPLE_ENTRY_LIMIT], sum = 0;
    char text[FEATURE_TEXT_SIZE];
    if (!classifier_gains(classifier, gain))
        return;
    PathWords *words = mem_alloc(1, sizeof *words);
    path_words_init(words);
    for (int i = 0; i < SAMPLE_ENTRY_LIMIT; i++)
        sum += gain[i];
    for (int n = 0; n < top; n++) {
        int best = 0;
        for (int i = 1; i < SAMPLE_ENTRY_LIMIT; i++)
            best = gain[i] > gain[best] ? i : best;
        if (gain[best] <= 0)
            break;
        strbuf_add_format(
            out, "%5.1f %%  %s\n", 100 * gain[best] / sum,
            sample_feature_text(classifier_scale(classifier)->concept, words, best, text));
        gain[best] = 0;
    }
    mem_free(words);
}

void learning_curve_text(size_t rows, const LearningScore *score, StrBuf *out)
{
    assert(score && out);
    strbuf_add_format(
        out, "%8zu rows  %5.1f %%  squared error %.3f  R2 %.3f  balanced %.1f %%\n", rows,
        100 * confusion_accuracy(&score->rows), confusion_squared_error(&score->rows),
        confusion_squared_correlation(&score->rows), 100 * confusion_balanced(&score->rows));
}

/* ---- grids ---- */

void learning_grid_text(const SvmGrid *grid, StrBuf *out)
{
    assert(grid && out);
    for (int i = 0; i < grid->count; i++)
        strbuf_add_format(out, "log2 gamma %3d  log2 C %3d  %5.2f %%\n", grid->point[i].log2_gamma,
                          grid->point[i].log2_c,
                          100.0 * grid->point[i].right / grid->point[i].total);
    const SvmGridPoint *best = &grid->point[grid->best];
    strbuf_add_format(out, "best: log2 C %d, log2 gamma %d: %.2f %% of %lu rows right, %d points\n",
                      best->log2_c, best->log2_gamma, 100.0 * best->right / best->total,
                      (unsigned long)best->total, grid->count);
}

static double accuracy_near(const SvmGrid *grid, int c, int gamma)
{
    double accuracy = 0;
    int nearest = INT32_MAX;
    for (int i = 0; i < grid->count; i++) {
        const SvmGridPoint *point = &grid->point[i];
        int distance = abs(point->log2_c - c) + abs(point->log2_gamma - gamma);
        if (distance < nearest && point->total) {
            nearest = distance;
            accuracy = (double)point->right / point->total;
        }
    }
    return accuracy;
}

void learning_grid_map(const SvmGrid *grid, StrBuf *out)
{
    assert(out);
    enum { SIDE = SVM_GRID_C_MAX - SVM_GRID_C_MIN + 1 };
    double value[SIDE * SIDE];
    for (int r = 0; r < SIDE; r++)
        for (int c = 0; c < SIDE; c++)
            value[r * SIDE + c] = accuracy_near(grid, SVM_GRID_C_MIN + c, SVM_GRID_GAMMA_MIN + r);
    chart_heat(&(ChartFrame){.title = "cross-validated accuracy",
                             .x_label = "log2 C",
                             .y_label = "log2 gamma",
                             .x_min = SVM_GRID_C_MIN,
                             .x_max = SVM_GRID_C_MAX,
                             .y_min = SVM_GRID_GAMMA_MIN,
                             .y_max = SVM_GRID_GAMMA_MAX},
               value, SIDE, SIDE, out);
}

/* ---- data sets ---- */

void learning_dataset_text(const DatasetSettings *settings, const DatasetCounts *counts,
                           const char *prefix, StrBuf *out)
{
    assert(settings && counts && out);
    strbuf_add_format(out, "%s: %llu training rows, %llu test rows\n", prefix,
                      (unsigned long long)counts->train, (unsigned long long)counts->test);
    strbuf_add_format(
        out,
        "records %llu, bad %llu; positions %llu; examined %llu, undecided %llu, left out %llu\n",
        (unsigned long long)counts->records, (unsigned long long)counts->bad_records,
        (unsigned long long)counts->positions, (unsigned long long)counts->looked_at,
        (unsigned long long)counts->undecided, (unsigned long long)counts->left_out);
    for (int label = 0; label <= MOVE_TYPE_COUNT; label++)
        if (counts->by_label[label])
            strbuf_add_format(out, "%3d  %-24s %llu\n", label,
                              learning_label_name(settings->concept, label),
                              (unsigned long long)counts->by_label[label]);
}

static void add_side(const char *who, const LearningScore *score, StrBuf *out)
{
    strbuf_add_format(out, "%-4s %5.1f %% right, balanced %5.1f %%\n", who,
                      100 * confusion_accuracy(&score->rows),
                      100 * confusion_balanced(&score->rows));
}

void learning_report_text(const LearnReport *report, bool is_installed, StrBuf *out)
{
    assert(report && out);
    strbuf_add_format(out, "%s: %zu rows to learn from, %zu kept back\n",
                      concept_text(report->scale.concept), report->train_rows, report->test_rows);
    add_side("new", &report->fresh, out);
    if (report->has_old) {
        add_side("old", &report->old, out);
        strbuf_add_format(
            out, "right where the old one is wrong: %llu, wrong where it is right: %llu\n",
            (unsigned long long)report->fresh_only, (unsigned long long)report->old_only);
    }
    if (report->accepted + report->corrected > 0)
        strbuf_add_format(out, "suggestions of the old one: %lld accepted, %lld corrected\n",
                          (long long)report->accepted, (long long)report->corrected);
    strbuf_add_format(out, "%s: %s\n", is_installed ? "installed" : "not installed",
                      report->reason);
}
