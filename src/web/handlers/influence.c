/* Influence over one position and over a game, and which chains are connected. */
#include "app/connectivity.h"

#include "base/memory.h"
#include "influence/field.h"
#include "view/json.h"
#include "view/json_answers.h"
#include "web/handlers/handlers.h"
#include "web/handlers/request.h"

#include <assert.h>

enum { SCORE_DIGITS = 1, KOMI_DIGITS = 3 };

typedef struct {
    RequestFields fields;
    RequestLine line;
    InfluenceSettings settings;
    Influence *influence;
    Field field;
    json_t *scores; /* after each move */
} Question;

static Question *question_open(const Request *call, Error *err)
{
    Question *question = mem_alloc(1, sizeof *question);
    request_open(call, &question->fields, err);
    field_line(&question->fields, &question->line);
    return question;
}

static Status question_close(Question *question)
{
    influence_close(question->influence);
    request_line_clear(&question->line);
    json_decref(question->scores);
    Status status = request_close(&question->fields);
    mem_free(question);
    return status;
}

/* The model that the request names, opened. */
static void open_model(Question *question)
{
    RequestFields *fields = &question->fields;
    const char *name = field_text(fields, "model");
    question->settings = (InfluenceSettings){.model = INFLUENCE_IMPROVED};
    if (name && !influence_model_parse(name, &question->settings.model))
        field_fail(fields, STATUS_NOT_FOUND, "there is no such model of influence");
    if (fields->status == STATUS_OK)
        question->influence = influence_open(&question->settings);
}

/* ---- one position ---- */

Status handle_influence(const Request *call, Error *err)
{
    assert(call);
    Question *question = question_open(call, err);
    const Game *game = &question->line.game;
    open_model(question);
    if (question->fields.status == STATUS_OK) {
        influence_look(question->influence, &game->board, &question->field);
        InfluenceView view = {.board = &game->board,
                              .field = &question->field,
                              .model = question->settings.model,
                              .place = {.moves = question->line.moves},
                              .komi = game->rules.komi};
        json_write(json_influence(&view), JSON_COMPACT | JSON_REAL_PRECISION(6), call->out);
    }
    return question_close(question);
}

/* ---- a whole game ---- */

static void score_position(void *context, const Game *after, Move move)
{
    (void)move;
    Question *question = context;
    influence_look(question->influence, &after->board, &question->field);
    json_array_insert_new(question->scores, 0,
                          json_rounded(field_score(&question->field), SCORE_DIGITS));
}

Status handle_scores(const Request *call, Error *err)
{
    assert(call);
    Question *question = question_open(call, err);
    RequestLine *line = &question->line;
    double komi = line->game.rules.komi;
    bool is_named = field_text(&question->fields, "model") != NULL;
    open_model(question);
    if (question->fields.status == STATUS_OK && !is_named)
        question->scores = review_scores(call->server, line);
    bool is_done = question->scores != NULL;
    if (!is_done)
        question->scores = json_array();
    if (question->fields.status == STATUS_OK && !is_done)
        question->fields.status =
            sgf_walk_back(&line->record, line->end, &line->game,
                          &(SgfBackVisitor){.after = score_position, .context = question}, err);
    if (question->fields.status == STATUS_OK)
        json_write(json_pack("{s:O, s:o}", "scores", question->scores, "komi",
                             json_rounded(komi, KOMI_DIGITS)),
                   JSON_COMPACT | JSON_REAL_PRECISION(6), call->out);
    return question_close(question);
}

/* ---- connections ---- */

/* The same links as `katachi connect --read` finds. */
static Status find_links(const Request *call, const RequestLine *line, const char *name, Error *err)
{
    Task task;
    ConnectivityReader *reader;
    task_begin(&task, call, name);
    Status status = connectivity_open(&(ConnectivityRequest){.reading = CONNECT_READ_ALL,
                                                             .progress = {task_progress, &task},
                                                             .stop = &task.stop},
                                      &reader, err);
    if (status == STATUS_OK) {
        Connectivity *answer = mem_alloc(1, sizeof *answer);
        connectivity_find(reader, &line->game.board, answer);
        if (task_is_deserted(&task))
            status = error_set(err, STATUS_INTERRUPTED, "nobody waits for it any more");
        else
            json_write(json_connectivity(&(ConnectivityView){.board = &line->game.board,
                                                             .answer = answer,
                                                             .place = {.moves = line->moves}}),
                       JSON_COMPACT | JSON_REAL_PRECISION(6), call->out);
        mem_free(answer);
        connectivity_close(reader);
    }
    task_end(&task);
    return status;
}

Status handle_connections(const Request *call, Error *err)
{
    Question *question = question_open(call, err);
    const char *task = field_text(&question->fields, "work");
    if (question->fields.status == STATUS_OK)
        question->fields.status = find_links(call, &question->line, task, err);
    return question_close(question);
}
