/* A position of a record as JSON. */
#include "core/text.h"

#include "sgf/text.h"
#include "view/json.h"
#include "view/position.h"

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

/* Rows from the top: X black, O white, '.' empty. */
static json_t *rows(const Board *board)
{
    json_t *list = json_array();
    for (int y = 0; y < board->size; y++) {
        char row[BOARD_SIZE_MAX + 1] = {0};
        for (int x = 0; x < board->size; x++)
            row[x] = ".XO"[board->stone[board_point(board, x, y)]];
        json_array_append_new(list, json_string(row));
    }
    return list;
}

void position_write_json(const SgfGame *game, const SgfFound *answer, StrBuf *out)
{
    const SgfPosition *position = &answer->position;
    char vertex[POINT_TEXT_SIZE];
    json_t *object = json_pack(
        "{s:i, s:i, s:i, s:s, s:i, s:{s:i, s:i}, s:o, s:i}", "size", position->board.size, "move",
        position->move_count, "moves", answer->line_moves, "to_move", stone_text(position->to_move),
        "variations", answer->variations, "prisoners", "black",
        position->board.prisoners[STONE_BLACK], "white", position->board.prisoners[STONE_WHITE],
        "komi", json_number(answer->info.rules.komi), "handicap", answer->info.handicap);
    if (position->last.at != POINT_NONE)
        json_object_set_new(object, "last",
                            json_pack("{s:s, s:s}", "color", stone_text((Stone)position->last.who),
                                      "point",
                                      point_text(position->board.size, position->last.at, vertex)));
    json_object_set_new(object, "board", rows(&position->board));
    set_text(game, game->root, SGF_PB, SGF_SIMPLE_TEXT, "black", object);
    set_text(game, game->root, SGF_PW, SGF_SIMPLE_TEXT, "white", object);
    set_text(game, game->root, SGF_DT, SGF_SIMPLE_TEXT, "date", object);
    set_text(game, game->root, SGF_EV, SGF_SIMPLE_TEXT, "event", object);
    set_text(game, game->root, SGF_RE, SGF_SIMPLE_TEXT, "result", object);
    set_text(game, game->root, SGF_RU, SGF_SIMPLE_TEXT, "rules", object);
    set_text(game, answer->node, SGF_C, SGF_TEXT, "comment", object);
    json_write(object, JSON_INDENT(2), out);
    strbuf_add_char(out, '\n');
}
