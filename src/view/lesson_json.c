/* Lessons, hints and trees as JSON; the members are described in docs/API.md. */
#include "core/text.h"
#include "view/json.h"
#include "view/json_answers.h"
#include "view/problem.h"

#include <assert.h>

enum { TEXT_LIMIT = 1000 };

json_t *json_lesson(const Problem *problem, const Lesson *lesson)
{
    assert(problem && lesson);
    StrBuf text;
    strbuf_init(&text, TEXT_LIMIT);
    lesson_sentence(problem, lesson, &text);
    json_t *object =
        json_pack("{s:s, s:b, s:b, s:s, s:o}", "end", lesson_end_text(lesson->end), "proved",
                  (int)lesson->is_proved, "guess", (int)!lesson->is_proved, "reason",
                  lesson_reason_text(lesson->reason), "text", json_text(strbuf_text(&text)));
    strbuf_clear(&text);
    int size = problem->board.size;
    if (lesson->winner != STONE_NONE)
        json_object_set_new(object, "winner", json_string(stone_text(lesson->winner)));
    if (lesson->reason != REASON_NONE)
        json_object_set_new(object, "at", json_points(size, &lesson->at, 1));
    if (lesson->shape)
        json_object_set_new(object, "shape", json_string(lesson->shape));
    if (lesson->end == END_EYES)
        json_object_set_new(object, "eyes", json_points(size, lesson->eye, lesson->eye_count));
    return object;
}

void json_set_hint(json_t *object, const Problem *problem, const SessionHint *hint)
{
    assert(problem && hint);
    static const char *const KINDS[] = {[HINT_NONE] = "none",
                                        [HINT_IDEA] = "idea",
                                        [HINT_REGION] = "region",
                                        [HINT_POINT] = "point"};
    StrBuf text;
    strbuf_init(&text, TEXT_LIMIT);
    hint_sentence(problem, hint, &text);
    json_object_set_new(object, "hint", json_points(problem->board.size, hint->at, hint->count));
    json_object_set_new(object, "hint_step", json_integer(hint->step));
    json_object_set_new(object, "hint_kind", json_string(KINDS[hint->step]));
    json_object_set_new(object, "hint_text", json_text(strbuf_text(&text)));
    json_object_set_new(object, "hint_guess", json_boolean(hint->is_guess));
    json_object_set_new(object, "right_count", json_integer(hint->right_count));
    strbuf_clear(&text);
}

json_t *json_tree(const Problem *problem, const SessionBranch *branches, int count)
{
    assert(count >= 0);
    json_t *list = json_array();
    char text[POINT_TEXT_SIZE];
    for (int i = 0; i < count; i++) {
        const SessionBranch *branch = &branches[i];
        json_array_append_new(
            list,
            json_pack("{s:s, s:s, s:s, s:b, s:o, s:o}", "move",
                      point_text(problem->board.size, branch->move, text), "result",
                      branch_result_text(branch), "verdict", solve_verdict_text(branch->verdict),
                      "proved", (int)branch->is_proved, "line",
                      json_points(problem->board.size, branch->lesson.line + 1,
                                  branch->lesson.count > 1 ? branch->lesson.count - 1 : 0),
                      "lesson", json_lesson(problem, &branch->lesson)));
    }
    return list;
}
