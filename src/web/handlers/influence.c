/* Influence over one position and over a game, and which chains are connected. */
#include "influence/models.h"

#include "base/memory.h"
#include "core/text.h"
#include "influence/estimate.h"
#include "sgf/replay.h"
#include "shape/connection.h"
#include "view/json.h"
#include "view/json_board.h"
#include "web/handlers/handlers.h"
#include "web/handlers/request.h"

#include <stdlib.h>

enum {
    FIELD_DIGITS = 3,
    SCORE_DIGITS = 1,
    RESTARTS = 64,
    PAIR_LIMIT = 400,
    PAIR_MOVES = 2,   /* own moves that connect a pair worth reading if nobody answers */
    PAIR_REACH = 4,   /* lines between its nearest stones */
    PAIR_NODES = 6000 /* for each reading of a pair */
};

typedef struct {
    json_t *request;
    RequestLine line;
    const char *work;
} Question;

static Status question_open(const Request *call, Question **opened, Error *err)
{
    Question *question = mem_alloc(1, sizeof *question);
    *opened = question;
    Status status = request_read(call, &question->request, err);
    if (status == STATUS_OK)
        status = request_line(question->request, &question->line, err);
    if (status == STATUS_OK)
        status = request_text(question->request, "work", &question->work, err);
    return status;
}

static void question_close(Question *question)
{
    if (question->request) {
        request_line_clear(&question->line);
        json_decref(question->request);
    }
    mem_free(question);
}

/* ---- one position ---- */

static json_t *chains_array(const Board *board, const Field *field)
{
    json_t *list = json_array();
    for (int at = 1; at < board_cell_count(board); at++) {
        if (board->stone[at] == STONE_WALL || board->chain[at] != at)
            continue;
        json_array_append_new(
            list,
            json_pack("{s:o, s:s, s:i, s:i, s:o, s:b}", "at", json_vertex(board->size, (Point)at),
                      "color", stone_text((Stone)board->stone[at]), "stones",
                      (int)board->stone_count[at], "liberties", (int)board->liberty_count[at],
                      "strength", json_rounded(field_strength(field, (Point)at), FIELD_DIGITS),
                      "hot", (int)field->is_hot[at]));
    }
    return list;
}

static void write_field(const Game *game, const InfluenceSettings *settings, StrBuf *out)
{
    const Board *board = &game->board;
    double owner[BOARD_CELL_LIMIT];
    Field *field = mem_alloc(1, sizeof *field);
    Influence *influence = influence_open(settings);
    influence_look(influence, board, field);
    for (int at = 0; at < BOARD_CELL_LIMIT; at++)
        owner[at] = field->black[at] - field->white[at];
    json_t *object = json_pack(
        "{s:s, s:o, s:o, s:o, s:o, s:i}", "model", influence_model_name(settings->model), "field",
        json_number_rows(board, owner, FIELD_DIGITS), "chains", chains_array(board, field), "score",
        json_rounded(field_score(field), SCORE_DIGITS), "komi",
        json_rounded(game->rules.komi, FIELD_DIGITS), "hot", field->hot_count);
    json_write(object, JSON_COMPACT | JSON_REAL_PRECISION(6), out);
    influence_close(influence);
    mem_free(field);
}

static Status read_model(const json_t *request, InfluenceSettings *settings, Error *err)
{
    const char *name;
    *settings = (InfluenceSettings){.model = INFLUENCE_IMPROVED};
    Status status = request_text(request, "model", &name, err);
    if (status == STATUS_OK && name && !influence_model_parse(name, &settings->model))
        status = error_set(err, STATUS_NOT_FOUND, "there is no such model of influence");
    return status;
}

Status handle_influence(const Request *call, Error *err)
{
    Question *question;
    InfluenceSettings settings;
    Status status = question_open(call, &question, err);
    if (status == STATUS_OK)
        status = read_model(question->request, &settings, err);
    if (status == STATUS_OK)
        write_field(&question->line.game, &settings, call->out);
    question_close(question);
    return status;
}

/* ---- a whole game ---- */

/* From the end back to the start, as in the analysis of moves; one number for each node that has a
 * move, the score after it. */
static Status score_backwards(RequestLine *line, Influence *influence, json_t *scores, Error *err)
{
    Field *field = mem_alloc(1, sizeof *field);
    Status status = STATUS_OK;
    int restarts = 0;
    for (const SgfNode *node = line->end; node && status == STATUS_OK; node = node->parent) {
        Move played, last = game_move_back(&line->game, 0);
        if (sgf_node_move(node, line->game.board.size, &played) && last.at == played.at &&
            last.who == played.who) {
            influence_look(influence, &line->game.board, field);
            json_array_insert_new(scores, 0, json_rounded(field_score(field), SCORE_DIGITS));
            game_undo(&line->game);
        } else if (node->parent && restarts++ < RESTARTS) {
            status = sgf_load_game(&line->record, node->parent, &line->game, err);
        }
    }
    mem_free(field);
    return status;
}

Status handle_scores(const Request *call, Error *err)
{
    Question *question;
    InfluenceSettings settings;
    json_t *scores = json_array();
    Status status = question_open(call, &question, err);
    if (status == STATUS_OK)
        status = read_model(question->request, &settings, err);
    if (status == STATUS_OK) {
        double komi = question->line.game.rules.komi;
        Influence *influence = influence_open(&settings);
        status = score_backwards(&question->line, influence, scores, err);
        influence_close(influence);
        if (status == STATUS_OK)
            json_write(
                json_pack("{s:O, s:o}", "scores", scores, "komi", json_rounded(komi, FIELD_DIGITS)),
                JSON_COMPACT | JSON_REAL_PRECISION(6), call->out);
    }
    json_decref(scores);
    question_close(question);
    return status;
}

/* ---- connections ---- */

typedef struct {
    Point a, b;     /* roots */
    Point from, to; /* the nearest stones */
} Pair;

static int lines_between(const Board *board, Point a, Point b)
{
    int dx = abs(board_x(board, a) - board_x(board, b));
    int dy = abs(board_y(board, a) - board_y(board, b));
    return dx > dy ? dx : dy;
}

/* The nearest stones of two chains. Returns how many lines lie between them. */
static int find_nearest(const Board *board, Pair *pair)
{
    int best = BOARD_SIZE_MAX, best_sum = 2 * BOARD_SIZE_MAX;
    Point from = pair->a;
    do {
        Point to = pair->b;
        do {
            int lines = lines_between(board, from, to);
            int sum = abs(board_x(board, from) - board_x(board, to)) +
                      abs(board_y(board, from) - board_y(board, to));
            if (lines < best || (lines == best && sum < best_sum)) {
                best = lines;
                best_sum = sum;
                pair->from = from;
                pair->to = to;
            }
            to = board->next[to];
        } while (to != pair->b);
        from = board->next[from];
    } while (from != pair->a);
    return best;
}

static int list_pairs(const Board *board, Pair pairs[PAIR_LIMIT])
{
    int count = 0;
    for (int a = 1; a < board_cell_count(board); a++) {
        if (board->stone[a] == STONE_WALL || board->chain[a] != a)
            continue;
        for (int b = a + 1; b < board_cell_count(board) && count < PAIR_LIMIT; b++) {
            if (board->stone[b] != board->stone[a] || board->chain[b] != b)
                continue;
            Pair *pair = &pairs[count];
            *pair = (Pair){.a = (Point)a, .b = (Point)b};
            if (find_nearest(board, pair) <= PAIR_REACH &&
                connection_distance(board, (Point)a, (Point)b, PAIR_MOVES) <= PAIR_MOVES)
                count++;
        }
    }
    return count;
}

static json_t *pair_object(const Board *board, const Pair *pair,
                           const ConnectionAssessment *assessment)
{
    json_t *object = json_pack(
        "{s:o, s:o, s:[oo], s:s, s:i, s:s, s:b}", "from", json_vertex(board->size, pair->from),
        "to", json_vertex(board->size, pair->to), "chains", json_vertex(board->size, pair->a),
        json_vertex(board->size, pair->b), "color", stone_text((Stone)board->stone[pair->a]),
        "level", (int)assessment->level, "name", connection_level_text(assessment->level), "ko",
        (int)assessment->depends_on_ko);
    if (board_has_point(board, assessment->cut))
        json_object_set_new(object, "cut", json_vertex(board->size, assessment->cut));
    if (board_has_point(board, assessment->join))
        json_object_set_new(object, "join", json_vertex(board->size, assessment->join));
    return object;
}

static json_t *read_pairs(const Board *board, Task *work)
{
    Pair *pairs = mem_alloc(PAIR_LIMIT, sizeof *pairs);
    ConnectionReader *reader = connection_reader_open();
    json_t *list = json_array();
    int count = list_pairs(board, pairs);
    for (int i = 0; i < count && !atomic_load(&work->stop); i++) {
        ConnectionAssessment assessment;
        connection_assess(reader, board, pairs[i].a, pairs[i].b, PAIR_NODES, &assessment);
        json_array_append_new(list, pair_object(board, &pairs[i], &assessment));
        task_progress(work, (uint64_t)i + 1, (uint64_t)count);
    }
    connection_reader_close(reader);
    mem_free(pairs);
    return list;
}

Status handle_connections(const Request *call, Error *err)
{
    Question *question;
    Status status = question_open(call, &question, err);
    if (status == STATUS_OK) {
        Task work;
        task_begin(&work, call, question->work);
        json_t *list = read_pairs(&question->line.game.board, &work);
        task_end(&work);
        if (task_is_deserted(&work)) {
            json_decref(list);
            status = error_set(err, STATUS_INTERRUPTED, "the client has left");
        } else {
            json_write(json_pack("{s:o}", "pairs", list), JSON_COMPACT, call->out);
        }
    }
    question_close(question);
    return status;
}
