/* Problems from JSON; view writes them. */
#include "web/handlers/request.h"

#include "core/text.h"

#include <assert.h>
#include <string.h>

static void read_board(RequestFields *fields, int size, Problem *problem)
{
    uint8_t stone[BOARD_CELL_LIMIT] = {0};
    const json_t *rows = field_value(fields, "board");
    if (!json_is_array(rows) || (int)json_array_size(rows) != size)
        field_fail(fields, STATUS_INVALID, "board does not have %d rows", size);
    for (int y = 0; y < size && fields->status == STATUS_OK; y++) {
        const char *row = json_string_value(json_array_get(rows, (size_t)y));
        if (!row || (int)strlen(row) != size || (int)strspn(row, "XO.") != size) {
            field_fail(fields, STATUS_INVALID, "row %d of the board is not %d of X, O and .", y + 1,
                       size);
            return;
        }
        for (int x = 0; x < size; x++)
            stone[board_point(&problem->board, x, y)] = row[x] == 'X'   ? STONE_BLACK
                                                        : row[x] == 'O' ? STONE_WHITE
                                                                        : STONE_NONE;
    }
    if (fields->status == STATUS_OK && !board_set_stones(&problem->board, size, stone))
        field_fail(fields, STATUS_INVALID, "a chain has no liberty");
}

/* An array of vertices, or a single one, handed to `take` one by one. */
static void read_points(RequestFields *fields, const char *key, Problem *problem,
                        void (*take)(Problem *problem, Point at))
{
    const json_t *list = field_value(fields, key);
    size_t count = json_is_string(list) ? 1 : json_array_size(list);
    if (list && !json_is_array(list) && !json_is_string(list))
        field_fail(fields, STATUS_INVALID, "%s is not a list of points", key);
    for (size_t i = 0; i < count; i++) {
        const json_t *value = json_is_string(list) ? list : json_array_get(list, i);
        const char *text = json_string_value(value);
        Point at;
        if (!text || !point_parse(text, problem->board.size, &at) ||
            !board_has_point(&problem->board, at)) {
            field_fail(fields, STATUS_INVALID, "%s holds something that is no point", key);
            return;
        }
        take(problem, at);
    }
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

/* A word; "" if it is not there. */
static const char *word_of(RequestFields *fields, const char *key)
{
    const char *text = field_text(fields, key);
    return text ? text : "";
}

static void read_words(RequestFields *fields, Problem *problem)
{
    const char *goal = word_of(fields, "goal"), *ko = word_of(fields, "ko");
    problem->to_move = field_color(fields, "play", problem->to_move);
    problem->side = field_color(fields, "side", problem->to_move);
    if (*goal && strcmp(goal, problem_goal_text(GOAL_NONE)) != 0 &&
        !problem_goal_parse(goal, &problem->goal))
        field_fail(fields, STATUS_INVALID, "unknown goal");
    if (*ko && !problem_ko_parse(ko, &problem->ko))
        field_fail(fields, STATUS_INVALID, "unknown kind of ko");
    problem->any_keystone = field_flag(fields, "any_keystone");
}

void field_problem(RequestFields *request, Problem *problem)
{
    assert(request);
    json_t *object = field_value(request, "problem");
    problem_init(problem, BOARD_SIZE_MIN);
    if (!json_is_object(object)) {
        field_fail(request, STATUS_INVALID, "problem is missing");
        return;
    }
    RequestFields fields = fields_inside(request, object);
    json_int_t size = json_integer_value(field_value(&fields, "size"));
    if (size < BOARD_SIZE_MIN || size > BOARD_SIZE_MAX) {
        field_fail(request, STATUS_INVALID, "size is not a number from %d to %d",
                   (int)BOARD_SIZE_MIN, (int)BOARD_SIZE_MAX);
        return;
    }
    problem_init(problem, (int)size);
    read_board(&fields, (int)size, problem);
    read_words(&fields, problem);
    read_points(&fields, "keystones", problem, take_keystone);
    read_points(&fields, "area", problem, take_area);
    read_points(&fields, "answers", problem, take_answer);
    read_points(&fields, "ban", problem, take_ban);
    request->status = fields.status;
}
