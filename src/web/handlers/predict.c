/* What an expert would play: one position with reasons, and all moves of a game. */
#include "view/annotation_json.h"

#include "base/memory.h"
#include "core/text.h"
#include "sgf/replay.h"
#include "view/json.h"
#include "view/json_board.h"
#include "web/handlers/handlers.h"
#include "web/handlers/request.h"

#include <math.h>

enum {
    PROBABILITY_DIGITS = 5,
    WEIGHT_DIGITS = 3,
    CONFIDENCE_DIGITS = 3,
    USUAL_TOP = 12,
    RESTART_LIMIT = 64
};

typedef struct {
    json_t *request;
    RequestLine line;
    Predictor *predictor;
    Prediction prediction;
    const char *model;
} Study;

static void study_close(Server *server, Study *study)
{
    if (study->predictor)
        model_cache_release(server->models, study->predictor);
    if (study->request) {
        request_line_clear(&study->line);
        json_decref(study->request);
    }
    mem_free(study);
}

/* The request with its line read and a predictor borrowed; close it in any case. */
static Status study_open(const Request *call, Study **opened, Error *err)
{
    Study *study = mem_alloc(1, sizeof *study);
    *opened = study;
    Status status = request_read(call, &study->request, err);
    if (status == STATUS_OK)
        status = request_line(study->request, &study->line, err);
    if (status == STATUS_OK)
        status = request_text(study->request, "model", &study->model, err);
    if (status == STATUS_OK)
        status = model_cache_acquire(call->server->models, study->model, &study->predictor, err);
    return status;
}

/* ---- one position ---- */

static json_t *probability_rows(const Board *board, const Prediction *prediction)
{
    double probability[BOARD_CELL_LIMIT] = {0};
    for (int i = 0; i < prediction->count; i++)
        probability[prediction->at[i]] = prediction->probability[i];
    return json_number_rows(board, probability, PROBABILITY_DIGITS);
}

/* Moves of one probability share the rank of the first of them: mirror images are equally good,
 * though their sums may differ in the last bit. */
static int rank_of_place(const Prediction *prediction, int place)
{
    const double tie = 1e-6;
    double least = prediction->probability[place] * (1 + tie);
    while (place > 0 && prediction->probability[place - 1] <= least)
        place--;
    return place + 1;
}

static json_t *move_object(const Study *study, int place)
{
    const Prediction *prediction = &study->prediction;
    json_t *object =
        json_pack("{s:i, s:o, s:o}", "rank", rank_of_place(prediction, place), "move",
                  json_vertex(study->line.game.board.size, prediction->at[place]), "probability",
                  json_rounded(prediction->probability[place], PROBABILITY_DIGITS));
    double confidence = prediction_confidence(prediction, place);
    if (confidence > 0)
        json_object_set_new(object, "confidence", json_rounded(confidence, CONFIDENCE_DIGITS));
    return object;
}

static json_t *reason_object(const Schema *schema, const Reason *reason)
{
    json_t *text = json_string(reason->text);
    return json_pack("{s:s, s:o, s:o, s:o}", "feature", schema->group[reason->group].name, "text",
                     text ? text : json_string("?"), "weight",
                     json_rounded(reason->weight, WEIGHT_DIGITS), "lift",
                     json_rounded(reason->lift, WEIGHT_DIGITS));
}

static int find_place(const Prediction *prediction, Point at)
{
    for (int place = 0; place < prediction->count; place++)
        if (prediction->at[place] == at)
            return place;
    return -1;
}

/* A move with its reasons; nothing for points where no stone may be put. */
static void set_reasons(const Study *study, Point at, json_t *object)
{
    int place = find_place(&study->prediction, at);
    if (place < 0)
        return;
    Reason reasons[GROUP_LIMIT];
    int count = predictor_explain(study->predictor, place, reasons);
    const Schema *schema = &predictor_model(study->predictor)->schema;
    json_t *move = move_object(study, place), *list = json_array();
    for (int i = 0; i < count; i++)
        json_array_append_new(list, reason_object(schema, &reasons[i]));
    json_object_set_new(move, "reasons", list);
    MoveWords words;
    naming_quick(&study->line.game.board, at, study->line.game.to_move, &words);
    json_set_words(move, &words);
    json_object_set_new(object, "explained", move);
}

/* Which moves a request asks about. */
typedef struct {
    Point played, explain;
    double top;
} Params;

static Status read_params(const Study *study, Params *params, Error *err)
{
    int size = study->line.game.board.size;
    *params = (Params){.top = USUAL_TOP};
    Status status = request_point(study->request, "played", size, &params->played, err);
    if (status == STATUS_OK)
        status = request_point(study->request, "explain", size, &params->explain, err);
    if (status == STATUS_OK)
        status = request_number(study->request, "top", 0, BOARD_POINTS_MAX, &params->top, err);
    return status;
}

static void write_prediction(Study *study, const Params *params, StrBuf *out)
{
    const Game *game = &study->line.game;
    Prediction *prediction = &study->prediction;
    Position position;
    position_of_game(game, game->board.hash, &position);
    predictor_run(study->predictor, &position, params->played, prediction);
    json_t *moves = json_array();
    for (int place = 0; place < prediction->count && place < (int)params->top; place++)
        json_array_append_new(moves, move_object(study, place));
    json_t *object = json_pack("{s:s, s:i, s:o, s:o}", "to_move", stone_text(game->to_move),
                               "legal", prediction->count, "moves", moves, "probabilities",
                               probability_rows(&game->board, prediction));
    if (prediction->played >= 0)
        json_object_set_new(object, "played", move_object(study, prediction->played));
    if (params->explain != POINT_NONE)
        set_reasons(study, params->explain, object);
    json_write(object, JSON_COMPACT | JSON_REAL_PRECISION(8), out);
}

Status handle_predict(const Request *call, Error *err)
{
    Study *study;
    Params params;
    Status status = study_open(call, &study, err);
    if (status == STATUS_OK)
        status = read_params(study, &params, err);
    if (status == STATUS_OK)
        write_prediction(study, &params, call->out);
    study_close(call->server, study);
    return status;
}

/* ---- a whole game ---- */

/* The played move against what was expected. Moves that are not in the list (passes) have no rank.
 */
static json_t *judged_move(Study *study, const Game *before, Move played)
{
    Prediction *prediction = &study->prediction;
    Position position;
    int size = before->board.size;
    position_of_game(before, before->board.hash, &position);
    position.to_move = (Stone)played.who;
    predictor_run(study->predictor, &position, played.at, prediction);
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
                            json_integer(rank_of_place(prediction, prediction->played)));
        json_object_set_new(object, "probability", json_rounded(probability, PROBABILITY_DIGITS));
        json_object_set_new(object, "surprise",
                            json_rounded(-log2(fmax(probability, 1e-9)), WEIGHT_DIGITS));
    }
    return object;
}

/* From the last move back to the first, by undo; stones set up in between restart the history,
 * and there the game up to the node before is loaded again. */
static Status judge_backwards(Study *study, json_t *moves, Error *err)
{
    RequestLine *line = &study->line;
    Status status = STATUS_OK;
    int restarts = 0;
    for (const SgfNode *node = line->end; node && status == STATUS_OK; node = node->parent) {
        Move played;
        if (!sgf_node_move(node, line->game.board.size, &played))
            played.at = POINT_NONE;
        Move last = game_move_back(&line->game, 0);
        if (played.at != POINT_NONE && last.at == played.at && last.who == played.who) {
            game_undo(&line->game);
            json_array_insert_new(moves, 0, judged_move(study, &line->game, played));
        } else if (node->parent && restarts++ < RESTART_LIMIT) {
            status = sgf_load_game(&line->record, node->parent, &line->game, err);
        }
    }
    return status;
}

Status handle_analysis(const Request *call, Error *err)
{
    Study *study;
    json_t *moves = json_array();
    Status status = study_open(call, &study, err);
    if (status == STATUS_OK)
        status = judge_backwards(study, moves, err);
    if (status == STATUS_OK)
        json_write(json_pack("{s:O}", "moves", moves), JSON_COMPACT | JSON_REAL_PRECISION(8),
                   call->out);
    json_decref(moves);
    study_close(call->server, study);
    return status;
}
