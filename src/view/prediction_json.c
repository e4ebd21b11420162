/* Predictions as JSON. */
#include "base/memory.h"

#include "core/text.h"
#include "view/annotation.h"
#include "view/json.h"
#include "view/json_answers.h"

#include <assert.h>
#include <math.h>

enum { PROBABILITY_DIGITS = 5, WEIGHT_DIGITS = 3 };

static json_t *reasons_array(const PredictionView *view, int place)
{
    Reason reasons[GROUP_LIMIT];
    int count = view->explain_all ? predictor_explain_fully(view->predictor, place, reasons)
                                  : predictor_explain(view->predictor, place, reasons);
    const Schema *schema = &predictor_model(view->predictor)->schema;
    json_t *list = json_array();
    for (int i = 0; i < count; i++)
        json_array_append_new(
            list,
            json_pack("{s:s, s:I, s:o, s:o, s:o}", "feature", schema->group[reasons[i].group].name,
                      "value", (json_int_t)reasons[i].value, "text", json_text(reasons[i].text),
                      "weight", json_rounded(reasons[i].weight, WEIGHT_DIGITS), "lift",
                      json_rounded(reasons[i].lift, WEIGHT_DIGITS)));
    return list;
}

/* A move that was ranked; what sets it apart too, if wanted. */
static json_t *move_object(const PredictionView *view, int place, bool is_explained)
{
    const Prediction *prediction = view->prediction;
    json_t *object =
        json_pack("{s:i, s:o, s:o, s:b}", "rank", prediction_rank(prediction, place), "move",
                  json_vertex(view->position->board->size, prediction->at[place]), "probability",
                  json_rounded(prediction->probability[place], PROBABILITY_DIGITS), "played",
                  (int)(place == prediction->played));
    if (prediction->deviation[place] > 0) {
        json_object_set_new(object, "value", json_rounded(prediction->value[place], WEIGHT_DIGITS));
        json_object_set_new(object, "deviation",
                            json_rounded(prediction->deviation[place], WEIGHT_DIGITS));
        json_object_set_new(object, "confidence",
                            json_rounded(prediction_confidence(prediction, place), WEIGHT_DIGITS));
    }
    if (is_explained) {
        MoveWords words;
        naming_quick(view->position->board, prediction->at[place], view->position->to_move, &words);
        json_object_set_new(object, "reasons", reasons_array(view, place));
        json_set_words(object, &words);
    }
    return object;
}

/* All probabilities by rows from the top; 0 where no stone may be put. */
static json_t *probability_rows(const PredictionView *view)
{
    double probability[BOARD_CELL_LIMIT] = {0};
    for (int i = 0; i < view->prediction->count; i++)
        probability[view->prediction->at[i]] = view->prediction->probability[i];
    return json_number_rows(view->position->board, probability, PROBABILITY_DIGITS);
}

/* Numbers of a network by rows from the top. */
static json_t *numbers_array(const float *numbers, int size)
{
    json_t *rows = json_array();
    for (int y = 0; y < size; y++) {
        json_t *row = json_array();
        for (int x = 0; x < size; x++)
            json_array_append_new(row, json_number((double)numbers[y * size + x]));
        json_array_append_new(rows, row);
    }
    return rows;
}

static json_t *network_moves(const PredictionView *view, const NetworkRanking *ranking)
{
    json_t *list = json_array();
    for (int i = 0; i < ranking->count && i < view->top; i++) {
        char vertex[POINT_TEXT_SIZE];
        json_t *move = json_pack("{s:i, s:s, s:o}", "rank", i + 1, "move",
                                 point_text(view->position->board->size, ranking->at[i], vertex),
                                 "probability", json_number(ranking->probability[i]));
        if (ranking->place[i] >= 0)
            json_object_set_new(move, "pattern_rank", json_integer(ranking->place[i] + 1));
        json_array_append_new(list, move);
    }
    return list;
}

/* Everything is from the side of the mover. */
static json_t *network_object(const PredictionView *view)
{
    const NetAnswer *answer = view->network;
    NetworkRanking *ranking = mem_alloc(1, sizeof *ranking);
    StrBuf text;
    strbuf_init(&text, 1 << 12);
    network_ranking_make(view, ranking);
    network_write_verdict(view, ranking, &text);
    json_t *object = json_pack(
        "{s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o}", "name", json_text(view->network_name),
        "win", json_number((double)answer->win), "lead", json_number((double)answer->lead),
        "spread", json_number((double)answer->spread), "pass", json_number((double)answer->pass),
        "moves", network_moves(view, ranking), "text", json_text(strbuf_text(&text)),
        "probabilities", numbers_array(answer->policy, answer->size), "ownership",
        numbers_array(answer->ownership, answer->size));
    strbuf_clear(&text);
    mem_free(ranking);
    return object;
}

json_t *json_prediction(const PredictionView *view)
{
    assert(view);
    const Prediction *prediction = view->prediction;
    int size = view->position->board->size;
    json_t *moves = json_array();
    for (int place = 0; place < view->top && place < prediction->count; place++)
        json_array_append_new(moves, move_object(view, place, view->explain_all));
    json_t *object = json_pack("{s:i, s:s, s:i, s:o, s:o}", "size", size, "to_move",
                               stone_text(view->position->to_move), "legal", prediction->count,
                               "moves", moves, "probabilities", probability_rows(view));
    json_set_place(object, &view->place, size);
    if (prediction->played >= 0)
        json_object_set_new(object, "played",
                            move_object(view, prediction->played, view->explain_all));
    int explained = prediction_place(prediction, view->explain);
    if (explained >= 0)
        json_object_set_new(object, "explained", move_object(view, explained, true));
    json_object_set_new(object, "model", json_model(predictor_model(view->predictor)));
    if (view->network)
        json_object_set_new(object, "network", network_object(view));
    return object;
}

void prediction_write_json(const PredictionView *view, StrBuf *out)
{
    json_write(json_prediction(view), JSON_REAL_PRECISION(10), out);
    strbuf_add_char(out, '\n');
}

json_t *json_judged_move(const Prediction *prediction, int size, Move played)
{
    assert(prediction && size >= 0 && size <= BOARD_SIZE_MAX);
    json_t *object = json_pack("{s:s, s:o}", "color", stone_text((Stone)played.who), "move",
                               json_vertex(size, played.at));
    if (prediction->count > 0) {
        json_object_set_new(object, "best", json_vertex(size, prediction->at[0]));
        json_object_set_new(object, "best_probability",
                            json_rounded(prediction->probability[0], PROBABILITY_DIGITS));
    }
    if (prediction->played >= 0) {
        double probability = prediction->probability[prediction->played];
        json_object_set_new(object, "rank",
                            json_integer(prediction_rank(prediction, prediction->played)));
        json_object_set_new(object, "probability", json_rounded(probability, PROBABILITY_DIGITS));
        json_object_set_new(object, "surprise",
                            json_rounded(-log2(fmax(probability, 1e-9)), WEIGHT_DIGITS));
    }
    return object;
}
