/* What an expert would play: one position with reasons, and all moves of a game. */
#include "base/memory.h"

#include "play/judge.h"
#include "view/json.h"
#include "view/json_answers.h"
#include "web/handlers/handlers.h"
#include "web/handlers/request.h"

#include <assert.h>

enum { USUAL_TOP = 12 };

typedef struct {
    RequestFields fields;
    RequestLine line;
    Predictor *predictor;
    Prediction prediction;
    NetAnswer network;
    json_t *moves; /* of an analysis */
} Study;

static Status study_close(const Request *call, Study *study)
{
    if (study->predictor)
        model_cache_release(call->server->models, study->predictor);
    request_line_clear(&study->line);
    json_decref(study->moves);
    Status status = request_close(&study->fields);
    mem_free(study);
    return status;
}

/* The request with its line read and a predictor borrowed; close it in any case. */
static Study *study_open(const Request *call, Error *err)
{
    Study *study = mem_alloc(1, sizeof *study);
    RequestFields *fields = &study->fields;
    request_open(call, fields, err);
    field_line(fields, &study->line);
    const char *model = field_text(fields, "model");
    if (fields->status == STATUS_OK)
        fields->status = model_cache_acquire(call->server->models, model, &study->predictor, err);
    return study;
}

/* ---- one position ---- */

/* Ask the network, if there is one for boards of this size. Returns its name, NULL if there is
 * none. It lives as long as *info. */
static const char *ask_network(const Request *call, Study *study, NetInfo *info)
{
    const Game *game = &study->line.game;
    Net *net = net_knows_size(game->board.size) ? model_cache_network(call->server->models) : NULL;
    if (!net)
        return NULL;
    *info = net_info(net);
    NetContext context = judge_context(game);
    net_evaluate(net, game, &context, &study->network);
    return info->name;
}

Status handle_predict(const Request *call, Error *err)
{
    assert(call);
    Study *study = study_open(call, err);
    RequestFields *fields = &study->fields;
    const Game *game = &study->line.game;
    Point played = field_point(fields, "played", game->board.size);
    Point explain = field_point(fields, "explain", game->board.size);
    double top = field_number(fields, "top", 0, BOARD_POINTS_MAX, USUAL_TOP);
    bool wants_network = field_flag(fields, "network");
    if (fields->status == STATUS_OK) {
        Position position;
        NetInfo info;
        const char *network = wants_network ? ask_network(call, study, &info) : NULL;
        position_of_game(game, game->board.hash, &position);
        predictor_run(study->predictor, &position, played, &study->prediction);
        PredictionView view = {.predictor = study->predictor,
                               .position = &position,
                               .prediction = &study->prediction,
                               .network = network ? &study->network : NULL,
                               .network_name = network,
                               .place = {study->line.moves, played},
                               .top = (int)top,
                               .explain = explain};
        json_write(json_prediction(&view), JSON_COMPACT | JSON_REAL_PRECISION(8), call->out);
    }
    return study_close(call, study);
}

/* ---- a whole game ---- */

/* A move against what was expected of the position before it. */
static void judge_move(void *context, const Game *before, Move played)
{
    Study *study = context;
    Position position;
    position_of_game(before, before->board.hash, &position);
    position.to_move = (Stone)played.who;
    predictor_run(study->predictor, &position, played.at, &study->prediction);
    json_array_insert_new(study->moves, 0,
                          json_judged_move(&study->prediction, before->board.size, played));
}

Status handle_analysis(const Request *call, Error *err)
{
    assert(call);
    Study *study = study_open(call, err);
    RequestLine *line = &study->line;
    study->moves = json_array();
    if (study->fields.status == STATUS_OK)
        study->fields.status =
            sgf_walk_back(&line->record, line->end, &line->game,
                          &(SgfBackVisitor){.before = judge_move, .context = study}, err);
    if (study->fields.status == STATUS_OK)
        json_write(json_pack("{s:O}", "moves", study->moves), JSON_COMPACT | JSON_REAL_PRECISION(8),
                   call->out);
    return study_close(call, study);
}
