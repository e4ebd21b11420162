/* A position of a record as JSON. */
#include "core/text.h"

#include "sgf/text.h"
#include "view/json.h"
#include "view/json_answers.h"
#include "view/position.h"

#include <assert.h>
#include <stdlib.h>

static void set_text(const SgfGame *game, const SgfNode *node, SgfId id, SgfTextKind kind,
                     const char *key, json_t *object)
{
    StrBuf text;
    strbuf_init(&text, SIZE_MAX / 2);
    if (sgf_node_text(game, node, id, kind, &text))
        json_object_set_new(object, key, json_stringn(strbuf_text(&text), text.length));
    strbuf_clear(&text);
}

json_t *json_position(const Board *board, Stone to_move, int moves, Move last)
{
    assert(stone_is_color(to_move) && moves >= 0);
    json_t *object = json_pack("{s:i, s:o, s:s, s:i, s:[ii]}", "size", (int)board->size, "board",
                               json_rows(board, board->stone), "to_move", stone_text(to_move),
                               "move", moves, "prisoners", (int)board->prisoners[STONE_BLACK],
                               (int)board->prisoners[STONE_WHITE]);
    if (last.at != POINT_NONE)
        json_object_set_new(object, "last", json_vertex(board->size, last.at));
    return object;
}

void position_write_json(const SgfGame *game, const SgfFound *answer, StrBuf *out)
{
    assert(game && answer && out);
    const SgfPosition *position = &answer->position;
    json_t *object =
        json_position(&position->board, position->to_move, position->move_count, position->last);
    json_set_place(object, &answer->place, position->board.size);
    json_object_set_new(object, "moves", json_integer(answer->line_moves));
    json_object_set_new(object, "variations", json_integer(answer->variations));
    json_object_set_new(object, "komi", json_number(answer->info.rules.komi));
    json_object_set_new(object, "handicap", json_integer(answer->info.handicap));
    set_text(game, game->root, SGF_PB, SGF_SIMPLE_TEXT, "black", object);
    set_text(game, game->root, SGF_PW, SGF_SIMPLE_TEXT, "white", object);
    set_text(game, game->root, SGF_DT, SGF_SIMPLE_TEXT, "date", object);
    set_text(game, game->root, SGF_EV, SGF_SIMPLE_TEXT, "event", object);
    set_text(game, game->root, SGF_RE, SGF_SIMPLE_TEXT, "result", object);
    set_text(game, game->root, SGF_RU, SGF_SIMPLE_TEXT, "rules", object);
    set_text(game, answer->node, SGF_C, SGF_TEXT, "comment", object);
    json_write(object, JSON_REAL_PRECISION(6), out);
    strbuf_add_char(out, '\n');
}
