/* Problems as JSON, both ways. */
#include "web/handlers/problem_form.h"

#include "core/text.h"
#include "view/json_board.h"

#include <string.h>

enum { TASK_LIMIT = 4096 };

/* ---- out ---- */

json_t *json_of_problem(const Problem *problem)
{
    const Board *board = &problem->board;
    json_t *object =
        json_pack("{s:i, s:o, s:s, s:s, s:s, s:o, s:o, s:s, s:b, s:o}", "size", (int)board->size,
                  "board", json_rows(board, board->stone), "play", stone_text(problem->to_move),
                  "side", stone_text(problem->side), "goal", problem_goal_text(problem->goal),
                  "keystones", json_point_set(board->size, &problem->keystones), "area",
                  json_point_set(board->size, &problem->area), "ko", problem_ko_text(problem->ko),
                  "any_keystone", (int)problem->any_keystone, "answers",
                  json_points(board->size, problem->answer, problem->answer_count));
    if (board->ko != POINT_NONE)
        json_object_set_new(object, "ban", json_vertex(board->size, board->ko));
    return object;
}

static void set_text(json_t *object, const char *key, const char *text)
{
    json_t *value = json_string(text);
    json_object_set_new(object, key, value ? value : json_string(""));
}

json_t *json_of_document(const ProblemDocument *document)
{
    json_t *object = json_object();
    StrBuf task;
    strbuf_init(&task, TASK_LIMIT);
    document_task_text(&document->problem, &task);
    set_text(object, "title", document->title);
    set_text(object, "text", document->text);
    set_text(object, "task", strbuf_text(&task));
    set_text(object, "level", document->level);
    set_text(object, "tags", document->tags);
    set_text(object, "author", document->author);
    set_text(object, "source", document->source);
    strbuf_clear(&task);
    json_object_set_new(object, "problem", json_of_problem(&document->problem));
    return object;
}

/* ---- in ---- */

static Status read_board(const json_t *rows, int size, Problem *problem, Error *err)
{
    uint8_t stone[BOARD_CELL_LIMIT] = {0};
    if (!json_is_array(rows) || (int)json_array_size(rows) != size)
        return error_set(err, STATUS_INVALID, "board does not have %d rows", size);
    for (int y = 0; y < size; y++) {
        const char *row = json_string_value(json_array_get(rows, (size_t)y));
        if (!row || (int)strlen(row) != size || (int)strspn(row, "XO.") != size)
            return error_set(err, STATUS_INVALID, "row %d of the board is not %d of X, O and .",
                             y + 1, size);
        for (int x = 0; x < size; x++)
            stone[board_point(&problem->board, x, y)] = row[x] == 'X'   ? STONE_BLACK
                                                        : row[x] == 'O' ? STONE_WHITE
                                                                        : STONE_NONE;
    }
    if (!board_set_stones(&problem->board, size, stone))
        return error_set(err, STATUS_INVALID, "a chain has no liberty");
    return STATUS_OK;
}

/* An array of vertices, handed to `take` one by one. */
static Status read_points(const json_t *object, const char *key, Problem *problem,
                          void (*take)(Problem *problem, Point at), Error *err)
{
    const json_t *list = json_object_get(object, key), *value;
    size_t index;
    if (list && !json_is_array(list))
        return error_set(err, STATUS_INVALID, "%s is not a list of points", key);
    json_array_foreach(list, index, value)
    {
        Point at;
        if (!json_is_string(value) ||
            !point_parse(json_string_value(value), problem->board.size, &at) ||
            !board_has_point(&problem->board, at))
            return error_set(err, STATUS_INVALID, "%s holds something that is no point", key);
        take(problem, at);
    }
    return STATUS_OK;
}

static void take_keystone(Problem *problem, Point at)
{
    point_set_add(&problem->keystones, at);
}

static void take_area(Problem *problem, Point at)
{
    point_set_add(&problem->area, at);
}

static void take_answer(Problem *problem, Point at)
{
    if (problem->answer_count < PROBLEM_ANSWER_LIMIT)
        problem->answer[problem->answer_count++] = at;
}

static void take_ban(Problem *problem, Point at)
{
    problem->board.ko = at;
}

/* A word by one of our parsers; nothing happens if it is not there. */
static const char *word_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

static Status read_words(const json_t *object, Problem *problem, Error *err)
{
    const char *play = word_of(object, "play"), *side = word_of(object, "side");
    const char *goal = word_of(object, "goal"), *ko = word_of(object, "ko");
    if (*play && !stone_parse(play, &problem->to_move))
        return error_set(err, STATUS_INVALID, "play is neither black nor white");
    problem->side = problem->to_move;
    if (*side && !stone_parse(side, &problem->side))
        return error_set(err, STATUS_INVALID, "side is neither black nor white");
    if (*goal && strcmp(goal, problem_goal_text(GOAL_NONE)) != 0 &&
        !problem_goal_parse(goal, &problem->goal))
        return error_set(err, STATUS_INVALID, "goal is none of ours");
    if (*ko && !problem_ko_parse(ko, &problem->ko))
        return error_set(err, STATUS_INVALID, "ko is none of ours");
    problem->any_keystone = json_is_true(json_object_get(object, "any_keystone"));
    return STATUS_OK;
}

Status json_read_problem(const json_t *object, Problem *problem, Error *err)
{
    json_int_t size = json_integer_value(json_object_get(object, "size"));
    if (size < BOARD_SIZE_MIN || size > BOARD_SIZE_MAX)
        return error_set(err, STATUS_INVALID, "size is not a number from %d to %d",
                         (int)BOARD_SIZE_MIN, (int)BOARD_SIZE_MAX);
    problem_init(problem, (int)size);
    Status status = read_board(json_object_get(object, "board"), (int)size, problem, err);
    if (status == STATUS_OK)
        status = read_words(object, problem, err);
    if (status == STATUS_OK)
        status = read_points(object, "keystones", problem, take_keystone, err);
    if (status == STATUS_OK)
        status = read_points(object, "area", problem, take_area, err);
    if (status == STATUS_OK)
        status = read_points(object, "answers", problem, take_answer, err);
    if (status == STATUS_OK && json_is_string(json_object_get(object, "ban"))) {
        json_t *ban = json_pack("{s:[O]}", "ban", json_object_get(object, "ban"));
        status = read_points(ban, "ban", problem, take_ban, err);
        json_decref(ban);
    }
    return status;
}
