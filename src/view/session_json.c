/* Problems and sessions as JSON. */
#include "app/problem_session.h"

#include "core/text.h"
#include "view/json.h"
#include "view/json_board.h"
#include "view/problem.h"

static json_t *stones_array(const Board *board, Stone who)
{
    json_t *array = json_array();
    char text[POINT_TEXT_SIZE];
    for (int cell = 0; cell < board_cell_count(board); cell++)
        if (board->stone[cell] == who)
            json_array_append_new(array, json_string(point_text(board->size, (Point)cell, text)));
    return array;
}

static json_t *problem_object(const Problem *problem)
{
    const Board *board = &problem->board;
    char text[POINT_TEXT_SIZE];
    return json_pack(
        "{s:i, s:o, s:o, s:s, s:s, s:s, s:o, s:o, s:s, s:o}", "size", (int)board->size, "black",
        stones_array(board, STONE_BLACK), "white", stones_array(board, STONE_WHITE), "play",
        stone_text(problem->to_move), "side", stone_text(problem->side), "goal",
        problem_goal_text(problem->goal), "keystones",
        json_point_set(board->size, &problem->keystones), "area",
        json_point_set(board->size, &problem->area), "ko_rule", problem_ko_text(problem->ko), "ban",
        board->ko == POINT_NONE ? json_null()
                                : json_string(point_text(board->size, board->ko, text)));
}

void session_write_json(const ProblemSession *session, const SessionAnswer *answer, StrBuf *out)
{
    const Problem *now = session_problem(session);
    const Point *moves;
    int count = session_moves(session, &moves);
    char text[POINT_TEXT_SIZE];
    json_t *object =
        json_pack("{s:o, s:o, s:s, s:s, s:s, s:b, s:o}", "problem", problem_object(now), "moves",
                  json_points(now->board.size, moves, count), "result",
                  session_play_text(answer->play), "state", session_state_text(answer->state),
                  "verdict", solve_verdict_text(answer->verdict), "proved", (int)answer->is_proved,
                  "refutation", json_points(now->board.size, answer->line, answer->line_count));
    if (answer->reply != POINT_NONE)
        json_object_set_new(object, "reply",
                            json_string(point_text(now->board.size, answer->reply, text)));
    if (answer->play == PLAY_ILLEGAL)
        json_object_set_new(object, "reason", json_string(move_verdict_text(answer->legality)));
    json_write(object, 0, out);
    strbuf_add_char(out, '\n');
}
