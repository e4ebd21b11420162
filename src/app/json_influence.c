/* A field as JSON. */
#include "app/influence_study.h"
#include "app/json.h"

static json_t *point_object(const InfluenceView *view, Point at)
{
    const Field *field = view->field;
    char text[POINT_TEXT_SIZE];
    return json_pack("{s:s, s:s, s:f, s:f, s:b}", "at", point_text(view->board->size, at, text),
                     "stone", stone_text((Stone)field->stone[at]), "black", field->black[at],
                     "white", field->white[at], "hot", (int)field->is_hot[at]);
}

/* All points of the board, rows from the top. */
static json_t *points_array(const InfluenceView *view)
{
    const Board *board = view->board;
    json_t *array = json_array();
    for (int y = 0; y < board->size; y++)
        for (int x = 0; x < board->size; x++)
            json_array_append_new(array, point_object(view, board_point(board, x, y)));
    return array;
}

static json_t *chain_object(const InfluenceView *view, Point root)
{
    const Board *board = view->board;
    json_t *stones = json_array();
    for (int at = 0; at < board_cell_count(board); at++) {
        char text[POINT_TEXT_SIZE];
        if (board->stone[at] != STONE_WALL && board->chain[at] == root)
            json_array_append_new(stones, json_string(point_text(board->size, (Point)at, text)));
    }
    return json_pack("{s:s, s:o, s:i, s:f, s:b}", "color", stone_text((Stone)board->stone[root]),
                     "stones", stones, "liberties", (int)board->liberty_count[root], "strength",
                     field_strength(view->field, root), "hot", (int)view->field->is_hot[root]);
}

static json_t *chains_array(const InfluenceView *view)
{
    const Board *board = view->board;
    json_t *array = json_array();
    for (int at = 1; at < board_cell_count(board); at++)
        if (board->stone[at] != STONE_WALL && board->chain[at] == at)
            json_array_append_new(array, chain_object(view, (Point)at));
    return array;
}

void influence_write_json(const InfluenceView *view, StrBuf *out)
{
    const Field *field = view->field;
    json_t *object =
        json_pack("{s:s, s:i, s:i, s:o, s:o, s:f, s:i, s:i, s:i, s:i, s:f, s:f, s:b}", "model",
                  influence_model_name(view->model), "size", (int)view->board->size, "move",
                  view->move_count, "points", points_array(view), "chains", chains_array(view),
                  "score", field_score(field), "units", field->unit_count, "hot", field->hot_count,
                  "sweeps", field->sweeps, "steps", field->steps, "residual", field->residual,
                  "last_step", field->last_step, "settled", (int)field->is_settled);
    json_write(object, JSON_REAL_PRECISION(12), out);
    strbuf_add_char(out, '\n');
}

/* ---- studies ---- */

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
