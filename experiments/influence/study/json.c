/* Results of the studies as JSON. */
#include "view/json.h"
#include "study.h"

static json_t *bins_array(const double *bins, int count)
{
    json_t *array = json_array();
    for (int i = 0; i < count; i++)
        json_array_append_new(array, json_real(bins[i]));
    return array;
}

static json_t *histogram_object(const RankRequest *request, const RankStudy *study, int e, int m)
{
    const RankHistogram *h = &study->histogram[e][m];
    double positions = h->positions > 0 ? h->positions : 1;
    return json_pack("{s:s, s:i, s:f, s:f, s:f, s:f, s:o}", "model", request->entries->name[e],
                     "move", request->move[m], "positions", h->positions, "percentile",
                     h->percentile_sum / positions, "top_1", h->best / positions, "top_10",
                     h->best_10 / positions, "bins", bins_array(h->bin, STUDY_BINS));
}

void rank_study_write_json(const RankRequest *request, const RankStudy *study, StrBuf *out)
{
    json_t *array = json_array();
    for (int m = 0; m < request->move_count; m++)
        for (int e = 0; e < request->entries->count; e++)
            json_array_append_new(array, histogram_object(request, study, e, m));
    json_write(json_pack("{s:o}", "ranks", array), JSON_REAL_PRECISION(8), out);
    strbuf_add_char(out, '\n');
}

static json_t *owner_object(const char *name, const OwnerTally *tally)
{
    return json_pack("{s:s, s:o, s:o, s:o, s:o, s:f, s:o, s:o, s:o, s:o}", "model", name, "points",
                     bins_array(tally->points, OWNER_PHASES + 1), "right",
                     bins_array(tally->right, OWNER_PHASES + 1), "positions",
                     bins_array(tally->positions, OWNER_PHASES + 1), "score_error",
                     bins_array(tally->score_error, OWNER_PHASES + 1), "squared_error",
                     tally->wrong, "lived", bins_array(tally->lived[0], STUDY_BINS + 1), "died",
                     bins_array(tally->died[0], STUDY_BINS + 1), "lived_at_end",
                     bins_array(tally->lived[1], STUDY_BINS + 1), "died_at_end",
                     bins_array(tally->died[1], STUDY_BINS + 1));
}

void owner_study_write_json(const OwnerRequest *request, const OwnerStudy *study, StrBuf *out)
{
    json_t *array = json_array();
    for (int e = 0; e < request->entries->count; e++)
        json_array_append_new(array, owner_object(request->entries->name[e], &study->tally[e]));
    json_write(json_pack("{s:I, s:I, s:o}", "games", (json_int_t)study->games, "skipped",
                         (json_int_t)study->skipped, "owners", array),
               JSON_REAL_PRECISION(8), out);
    strbuf_add_char(out, '\n');
}

void influence_check_write_json(const InfluenceCheck *check, StrBuf *out)
{
    json_write(
        json_pack("{s:I, s:I, s:I, s:I, s:I, s:I, s:I, s:f, s:I, s:I, s:f, s:f, s:f}", "games",
                  (json_int_t)check->games, "positions", (json_int_t)check->positions, "units",
                  (json_int_t)check->units, "hot_positions", (json_int_t)check->hot_positions,
                  "hot_units", (json_int_t)check->hot_units, "several_unmarked",
                  (json_int_t)check->several_positions, "flat", (json_int_t)check->flat_positions,
                  "largest_flat", check->largest_flat, "wrong", (json_int_t)check->wrong_positions,
                  "unsettled", (json_int_t)check->unsettled, "largest_difference", check->largest,
                  "update_seconds", check->update_seconds, "solve_seconds", check->solve_seconds),
        JSON_REAL_PRECISION(8), out);
    strbuf_add_char(out, '\n');
}
