/* Problems as JSON: the form of docs/API.md. */
#include "view/json_answers.h"

#include "core/text.h"
#include "view/json.h"

#include <assert.h>

enum { TASK_LIMIT = 4096 };

json_t *json_problem(const Problem *problem)
{
    assert(problem);
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

json_t *json_document(const ProblemDocument *document)
{
    assert(document);
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
    json_object_set_new(object, "problem", json_problem(&document->problem));
    return object;
}
