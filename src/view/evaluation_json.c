/* Evaluations of predictors as JSON. */
#include "view/json.h"

#include "view/json_answers.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

json_t *json_model(const Model *model)
{
    assert(model);
    const ModelInfo *info = &model->info;
    char hash[24];
    snprintf(hash, sizeof hash, "%016llx", (unsigned long long)info->data_hash);
    return json_pack("{s:o, s:o, s:o, s:o, s:I, s:s, s:I, s:I, s:i, s:I}", "learner",
                     json_text(info->learner), "features", json_text(info->set), "version",
                     json_text(info->version), "settings", json_text(info->settings), "seed",
                     (json_int_t)info->seed, "data", hash, "games", (json_int_t)info->games,
                     "positions", (json_int_t)info->positions, "playouts", info->playouts,
                     "weights", (json_int_t)model->schema.first[model->schema.group_count]);
}

static json_t *estimate_object(Estimate estimate)
{
    return json_pack("{s:o, s:o}", "mean", json_number(estimate.mean), "error",
                     json_number(estimate.error));
}

static void set_tops(json_t *object, const Evaluation *evaluation, int entry)
{
    static const int SHOWN[] = {1, 2, 3, 4, 5, 10, 20, 30, 40, 50, 100};
    json_t *top = json_object(), *error = json_object(), *optimistic = json_object();
    json_t *all = json_array();
    for (size_t i = 0; i < sizeof SHOWN / sizeof *SHOWN; i++) {
        char key[8];
        snprintf(key, sizeof key, "%d", SHOWN[i]);
        Estimate estimate = evaluation_top(evaluation, entry, SHOWN[i]);
        json_object_set_new(top, key, json_number(estimate.mean));
        json_object_set_new(error, key, json_number(estimate.error));
        json_object_set_new(optimistic, key,
                            json_number(evaluation_top_optimistic(evaluation, entry, SHOWN[i])));
    }
    for (int n = 1; n <= EVAL_TOP; n++)
        json_array_append_new(all, json_number(evaluation_top(evaluation, entry, n).mean));
    json_object_set_new(object, "top", top);
    json_object_set_new(object, "top_error", error);
    json_object_set_new(object, "top_optimistic", optimistic);
    json_object_set_new(object, "cumulative", all);
}

static json_t *bins_array(const Evaluation *evaluation, int entry)
{
    json_t *list = json_array();
    for (int b = 0; b < EVAL_BINS; b++) {
        double positions = evaluation_bin_positions(evaluation, b);
        if (positions == 0)
            continue;
        Estimate estimate = evaluation_bin(evaluation, entry, b);
        json_array_append_new(
            list, json_pack("{s:i, s:I, s:o, s:o}", "from", b * EVAL_BIN_MOVES + 1, "positions",
                            (json_int_t)positions, "top1", json_number(estimate.mean), "error",
                            json_number(estimate.error)));
    }
    return list;
}

static json_t *calibration_array(const Calibration *calibration)
{
    json_t *list = json_array();
    for (int i = 0; i < CALIBRATION_BINS; i++)
        if (calibration->count[i] > 0)
            json_array_append_new(
                list,
                json_pack(
                    "{s:I, s:o, s:o}", "candidates", (json_int_t)calibration->count[i], "said",
                    json_number(calibration->probability[i] / (double)calibration->count[i]),
                    "played",
                    json_number((double)calibration->chosen[i] / (double)calibration->count[i])));
    return list;
}

static json_t *box_object(const EvalBox *box)
{
    return json_pack("{s:I, s:o, s:o, s:o, s:o, s:o, s:o, s:o}", "positions",
                     (json_int_t)box->count, "low", json_number(box->low), "quarter",
                     json_number(box->quarter), "median", json_number(box->middle),
                     "three_quarters", json_number(box->three_quarters), "high",
                     json_number(box->high), "first", json_number(box->first), "first_optimistic",
                     json_number(box->first_optimistic));
}

static json_t *phases_array(const Evaluation *evaluation, int entry)
{
    json_t *list = json_array();
    for (int phase = 0; phase < EVAL_PHASES; phase++) {
        EvalPhase mean = evaluation_phase(evaluation, entry, phase);
        if (mean.count == 0)
            continue;
        EvalBox box = evaluation_box_of_phase(evaluation, entry, phase);
        json_array_append_new(
            list,
            json_pack("{s:i, s:I, s:o, s:o, s:o}", "from", phase * EVAL_PHASE_MOVES + 1,
                      "positions", (json_int_t)mean.count, "nats", json_number(mean.nats),
                      "raw_nats", json_number(mean.raw_nats), "rank_error", box_object(&box)));
    }
    return list;
}

/* Of models with nested patterns: rank errors by the size matched, and sizes by move. */
static void set_sizes(json_t *object, const Evaluation *evaluation, int entry)
{
    if (!evaluation_has_sizes(evaluation, entry))
        return;
    json_t *boxes = json_array(), *means = json_array();
    for (int size = 0; size < EVAL_SIZES; size++) {
        EvalBox box = evaluation_box_of_size(evaluation, entry, size);
        json_t *one = box_object(&box);
        json_object_set_new(one, "size", json_integer(size));
        json_array_append_new(boxes, one);
    }
    for (int bin = 0; bin < EVAL_MATCH_BINS; bin++) {
        double mean = evaluation_mean_size(evaluation, entry, bin);
        if (mean >= 0)
            json_array_append_new(means, json_pack("{s:i, s:o}", "from", bin * EVAL_MATCH_MOVES + 1,
                                                   "mean_size", json_number(mean)));
    }
    json_object_set_new(object, "rank_error_by_size", boxes);
    json_object_set_new(object, "size_by_move", means);
}

/* The calibration of the winner, by stones on the board. */
static json_t *stage_array(const EvalEntry *entry)
{
    json_t *stages = json_array();
    for (int i = 0; i < EVAL_OUTCOME_STAGES; i++) {
        const Calibration *calibration = &entry->stage_calibration[i];
        json_array_append_new(stages, json_pack("{s:i, s:f, s:o}", "from", i * EVAL_OUTCOME_STONES,
                                                "calibration_error", calibration_error(calibration),
                                                "calibration", calibration_array(calibration)));
    }
    return stages;
}

/* Who wins, of those that say. */
static void set_outcome(json_t *object, const Evaluation *evaluation, int entry)
{
    if (!evaluation_has_outcome(evaluation, entry))
        return;
    const Calibration *calibration = &evaluation->entry[entry].outcome_calibration;
    json_object_set_new(
        object, "outcome",
        json_pack(
            "{s:o, s:o, s:o, s:f, s:o, s:o}", "right",
            estimate_object(evaluation_outcome(evaluation, entry, EVAL_ALL_MOVES)),
            "right_after_150", estimate_object(evaluation_outcome(evaluation, entry, EVAL_LATE)),
            "score_error_at_150", estimate_object(evaluation_lead_error(evaluation, entry)),
            "calibration_error", calibration_error(calibration), "calibration",
            calibration_array(calibration), "by_stones", stage_array(&evaluation->entry[entry])));
}

static void set_figures(json_t *object, const EvalReport *report, int entry)
{
    const Evaluation *evaluation = report->evaluation;
    Estimate nats = evaluation_nats(evaluation, entry);
    set_tops(object, evaluation, entry);
    json_object_set_new(object, "nats", json_number(nats.mean));
    json_object_set_new(object, "nats_error", json_number(nats.error));
    json_object_set_new(object, "mean_rank", json_number(evaluation_mean_rank(evaluation, entry)));
    json_object_set_new(object, "cover",
                        json_pack("{s:i, s:i, s:i}", "90",
                                  evaluation_cover(evaluation, entry, 0.90), "95",
                                  evaluation_cover(evaluation, entry, 0.95), "99",
                                  evaluation_cover(evaluation, entry, 0.99)));
    json_object_set_new(object, "evidence", json_number(evaluation_evidence(evaluation, entry)));
    json_object_set_new(object, "raw_evidence",
                        json_number(evaluation_raw_evidence(evaluation, entry)));
    json_object_set_new(object, "phases", phases_array(evaluation, entry));
    set_sizes(object, evaluation, entry);
    json_object_set_new(object, "by_move", bins_array(evaluation, entry));
    const Calibration *calibration = &evaluation->entry[entry].calibration;
    json_object_set_new(object, "calibration_error", json_number(calibration_error(calibration)));
    json_object_set_new(object, "calibration", calibration_array(calibration));
    json_object_set_new(object, "name", json_text(evaluation->entry[entry].name));
    set_outcome(object, evaluation, entry);
    if (report->models && entry < report->model_count && report->models[entry])
        json_object_set_new(object, "model", json_model(report->models[entry]));
}

/* Entry b against the first one, or an ablation against what it was taken from. */
static json_t *difference_object(const Evaluation *evaluation, int a, int b)
{
    return json_pack("{s:o, s:o, s:o, s:o}", "name", json_text(evaluation->entry[a].name), "less",
                     json_text(evaluation->entry[b].name), "top1",
                     estimate_object(evaluation_top_difference(evaluation, a, b, 1)), "nats",
                     estimate_object(evaluation_nats_difference(evaluation, a, b)));
}

static json_t *differences_array(const Evaluation *evaluation, int first, int end)
{
    json_t *list = json_array();
    for (int e = first; e < end; e++)
        json_array_append_new(list, difference_object(evaluation, e, 0));
    return list;
}

json_t *json_evaluation(const EvalReport *report)
{
    assert(report);
    const Evaluation *evaluation = report->evaluation;
    json_t *object =
        json_pack("{s:I, s:I, s:o}", "positions", (json_int_t)evaluation->position_count, "games",
                  (json_int_t)evaluation->game_count, "seconds", json_number(evaluation->seconds));
    if (report->model_count == 1) {
        set_figures(object, report, 0);
    } else {
        json_t *list = json_array();
        for (int e = 0; e < report->model_count; e++) {
            json_t *one = json_object();
            set_figures(one, report, e);
            json_array_append_new(list, one);
        }
        json_object_set_new(object, "models", list);
        json_object_set_new(object, "differences",
                            differences_array(evaluation, 1, report->model_count));
    }
    if (evaluation->entry_count > report->model_count)
        json_object_set_new(
            object, "ablation",
            differences_array(evaluation, report->model_count, evaluation->entry_count));
    if (report->skipped && *report->skipped)
        json_object_set_new(object, "skipped", json_text(report->skipped));
    return object;
}

void evaluation_write_json(const EvalReport *report, StrBuf *out)
{
    json_write(json_evaluation(report), JSON_REAL_PRECISION(10), out);
    strbuf_add_char(out, '\n');
}
