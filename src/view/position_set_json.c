/* Positions with proved verdicts as JSON. */
#include "practice/position_set.h"

#include "core/text.h"
#include "view/json.h"
#include "view/problem.h"

#include <assert.h>

static json_t *side_object(const ProvedPosition *position, int side)
{
    int size = position->problem.board.size;
    const ProvedSide *proved = &position->side[side];
    json_t *object = json_pack("{s:s}", "fate", proved_fate_text(proved->fate));
    if (proved->move_count)
        json_object_set_new(object, "moves", json_points(size, proved->move, proved->move_count));
    return object;
}

void proved_position_write_json(const ProvedPosition *position, StrBuf *out)
{
    assert(position && out);
    const Problem *problem = &position->problem;
    int size = problem->board.size;
    json_t *object = json_pack(
        "{s:I, s:i, s:o, s:o, s:o, s:s, s:s, s:o, s:o, s:s, s:I}", "id",
        (json_int_t)position->number, "size", size, "board",
        json_rows(&problem->board, problem->board.stone), "keystones",
        json_point_set(size, &problem->keystones), "area", json_point_set(size, &problem->area),
        "attacker", stone_text(problem_attacker(problem)), "status",
        group_status_text(proved_status(position)), "attacker_first", side_object(position, 0),
        "defender_first", side_object(position, 1), "scope",
        position->is_on_board ? "board" : "area", "nodes", (json_int_t)position->nodes);
    json_write(object, 0, out);
    strbuf_add_char(out, '\n');
}
