/* Scores, grids and data sets as JSON. */
#include "app/svm_session.h"

#include "view/json.h"
#include "view/json_answers.h"
#include "view/svm.h"

#include <assert.h>
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

json_t *json_learning_score(const char *title, const LearningScore *score,
                            const DatasetScale *scale)
{
    assert(scale);
    json_t *object = score_object(score);
    json_object_set_new(object, "kind", json_string(title));
    json_object_set_new(object, "concept", json_string(concept_text(scale->concept)));
    json_object_set_new(object, "table", table_array(score, scale));
    return object;
}

void learning_score_json(const char *title, const LearningScore *score, const DatasetScale *scale,
                         StrBuf *out)
{
    dump(json_learning_score(title, score, scale), out);
}

void learning_curve_json(size_t rows, const LearningScore *score, StrBuf *out)
{
    json_t *object = score_object(score);
    json_object_set_new(object, "learnt_from", json_integer((json_int_t)rows));
    dump(object, out);
}

json_t *json_learning_grid(const SvmGrid *grid)
{
    assert(grid);
    json_t *points = json_array();
    for (int i = 0; i < grid->count; i++)
        json_array_append_new(
            points, json_pack("{s:i, s:i, s:o}", "log2_c", grid->point[i].log2_c, "log2_gamma",
                              grid->point[i].log2_gamma, "accuracy",
                              json_number((double)grid->point[i].right / grid->point[i].total)));
    const SvmGridPoint *best = &grid->point[grid->best];
    return json_pack("{s:i, s:i, s:o, s:I, s:o}", "log2_c", best->log2_c, "log2_gamma",
                     best->log2_gamma, "accuracy", json_number((double)best->right / best->total),
                     "rows", (json_int_t)best->total, "points", points);
}

void learning_grid_json(const SvmGrid *grid, StrBuf *out)
{
    dump(json_learning_grid(grid), out);
}

void learning_dataset_json(const DatasetSettings *settings, const DatasetCounts *counts,
                           const char *prefix, StrBuf *out)
{
    assert(settings && counts && out);
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

json_t *json_learning_report(const LearnReport *report, bool is_installed)
{
    assert(report);
    json_t *object = json_pack(
        "{s:s, s:I, s:I, s:I, s:o, s:o, s:I, s:I, s:b, s:b, s:s, s:{s:I, s:I}}", "concept",
        concept_text(report->scale.concept), "records", (json_int_t)report->counts.records,
        "train_rows", (json_int_t)report->train_rows, "test_rows", (json_int_t)report->test_rows,
        "new", json_learning_score("new", &report->fresh, &report->scale), "old",
        report->has_old ? json_learning_score("old", &report->old, &report->scale) : json_null(),
        "new_only", (json_int_t)report->fresh_only, "old_only", (json_int_t)report->old_only,
        "better", (int)report->is_better, "installed", (int)is_installed, "reason", report->reason,
        "answers", "accepted", (json_int_t)report->accepted, "corrected",
        (json_int_t)report->corrected);
    return object;
}

void learning_report_json(const LearnReport *report, bool is_installed, StrBuf *out)
{
    dump(json_learning_report(report, is_installed), out);
}

static Status add_classifier(void *context, const StoreClassifier *classifier, Error *err)
{
    (void)err;
    char time[ANNOTATION_TIME_SIZE];
    json_array_append_new(context, json_pack("{s:s, s:s, s:s}", "concept", classifier->name, "note",
                                             classifier->metadata, "created",
                                             annotation_time_text(classifier->created, time)));
    return STATUS_OK;
}

json_t *json_learning_installed(Store *store, Status *status, Error *err)
{
    json_t *list = json_array();
    *status = store_list_classifiers(store, NULL, add_classifier, list, err);
    return json_pack("{s:o}", "classifiers", list);
}

static void add_lines(const json_t *object, StrBuf *out)
{
    const json_t *list = json_object_get(object, "classifiers");
    size_t i;
    const json_t *row;
    json_array_foreach(list, i, row)
        strbuf_add_format(out, "%-14s %s  %s\n", json_string_value(json_object_get(row, "concept")),
                          json_string_value(json_object_get(row, "created")),
                          json_string_value(json_object_get(row, "note")));
    if (json_array_size(list) == 0)
        strbuf_add(out, "none\n");
}

Status learning_installed(Store *store, bool as_json, StrBuf *out, Error *err)
{
    assert(out);
    Status status;
    json_t *object = json_learning_installed(store, &status, err);
    if (status == STATUS_OK && as_json)
        dump(json_incref(object), out);
    else if (status == STATUS_OK)
        add_lines(object, out);
    json_decref(object);
    return status;
}
