/* Scores, grids and data sets as JSON. */
#include "app/svm_session.h"

#include "view/json.h"
#include "view/svm.h"

#include <stdio.h>

static void dump(json_t *object, StrBuf *out)
{
    json_write(object, JSON_REAL_PRECISION(8), out);
    strbuf_add_char(out, '\n');
}

static json_t *score_object(const LearningScore *score)
{
    const Confusion *rows = &score->rows;
    json_t *object = json_pack(
        "{s:I, s:o, s:o, s:o, s:o, s:o}", "rows", (json_int_t)confusion_total(rows), "accuracy",
        json_number(confusion_accuracy(rows)), "majority", json_number(confusion_majority(rows)),
        "balanced", json_number(confusion_balanced(rows)), "squared_error",
        json_number(confusion_squared_error(rows)), "r2",
        json_number(confusion_squared_correlation(rows)));
    if (score->pairs > 0)
        json_object_set_new(object, "by_pairs", json_number(score->pairs_right / score->pairs));
    if (score->folds > 0)
        json_object_set_new(object, "folds",
                            json_pack("{s:i, s:o, s:o, s:o}", "count", score->folds, "least",
                                      json_number(score->fold_least), "most",
                                      json_number(score->fold_most), "error",
                                      json_number(score->fold_error)));
    return object;
}

/* A list of { "truth", "name", "said": { label: count } }. */
static json_t *table_array(const LearningScore *score, const DatasetScale *scale)
{
    json_t *list = json_array();
    for (int t = 0; t < CONFUSION_LIMIT; t++) {
        if (!confusion_of_class(&score->rows, t))
            continue;
        json_t *said = json_object();
        for (int s = 0; s < CONFUSION_LIMIT; s++) {
            char key[8];
            snprintf(key, sizeof key, "%d", s);
            if (score->rows.count[t][s])
                json_object_set_new(said, key, json_integer(score->rows.count[t][s]));
        }
        json_array_append_new(list,
                              json_pack("{s:i, s:s, s:o}", "truth", t, "name",
                                        learning_label_name(scale->concept, t), "said", said));
    }
    return list;
}

void learning_score_json(const char *title, const LearningScore *score, const DatasetScale *scale,
                         StrBuf *out)
{
    json_t *object = score_object(score);
    json_object_set_new(object, "kind", json_string(title));
    json_object_set_new(object, "concept", json_string(concept_text(scale->concept)));
    json_object_set_new(object, "table", table_array(score, scale));
    dump(object, out);
}

void learning_curve_json(size_t rows, const LearningScore *score, StrBuf *out)
{
    json_t *object = score_object(score);
    json_object_set_new(object, "learnt_from", json_integer((json_int_t)rows));
    dump(object, out);
}

void learning_grid_json(const SvmGrid *grid, StrBuf *out)
{
    json_t *points = json_array();
    for (int i = 0; i < grid->count; i++)
        json_array_append_new(
            points, json_pack("{s:i, s:i, s:o}", "log2_c", grid->point[i].log2_c, "log2_gamma",
                              grid->point[i].log2_gamma, "accuracy",
                              json_number((double)grid->point[i].right / grid->point[i].total)));
    const SvmGridPoint *best = &grid->point[grid->best];
    dump(json_pack("{s:i, s:i, s:o, s:I, s:o}", "log2_c", best->log2_c, "log2_gamma",
                   best->log2_gamma, "accuracy", json_number((double)best->right / best->total),
                   "rows", (json_int_t)best->total, "points", points),
         out);
}

void learning_dataset_json(const DatasetSettings *settings, const DatasetCounts *counts,
                           const char *prefix, StrBuf *out)
{
    json_t *labels = json_object();
    for (int label = 0; label <= MOVE_TYPE_COUNT; label++)
        if (counts->by_label[label])
            json_object_set_new(labels, learning_label_name(settings->concept, label),
                                json_integer((json_int_t)counts->by_label[label]));
    json_t *object = json_pack(
        "{s:s, s:I, s:I, s:I, s:I, s:I, s:I, s:I, s:I, s:o}", "concept",
        concept_text(settings->concept), "train", (json_int_t)counts->train, "test",
        (json_int_t)counts->test, "records", (json_int_t)counts->records, "bad_records",
        (json_int_t)counts->bad_records, "positions", (json_int_t)counts->positions, "looked_at",
        (json_int_t)counts->looked_at, "undecided", (json_int_t)counts->undecided, "left_out",
        (json_int_t)counts->left_out, "labels", labels);
    json_t *name = json_string(prefix);
    json_object_set_new(object, "prefix", name ? name : json_string("?"));
    dump(object, out);
}
