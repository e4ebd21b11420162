/* A position of a record as text. */
#include "core/text.h"

#include "sgf/text.h"
#include "view/position.h"

#include <assert.h>

/* "label text\n", or nothing if the root does not say. */
static void add_fact(const SgfGame *game, const char *label, SgfId id, SgfId more, StrBuf *out)
{
    size_t start = out->length;
    strbuf_add_format(out, "%-9s ", label);
    if (!sgf_node_text(game, game->root, id, SGF_SIMPLE_TEXT, out)) {
        out->length = start;
        if (out->text)
            out->text[start] = '\0';
        return;
    }
    if (more && sgf_find(game->root, more)) {
        strbuf_add_char(out, ' ');
        (void)sgf_node_text(game, game->root, more, SGF_SIMPLE_TEXT, out);
    }
    strbuf_add_char(out, '\n');
}

static void add_move_line(const SgfFound *answer, StrBuf *out)
{
    const SgfPosition *position = &answer->position;
    char vertex[POINT_TEXT_SIZE];
    strbuf_add_format(out, "After %d of %d moves", position->move_count, answer->line_moves);
    if (position->last.at != POINT_NONE)
        strbuf_add_format(out, ", the last %s %s",
                          position->last.who == STONE_BLACK ? "Black" : "White",
                          point_text(position->board.size, position->last.at, vertex));
    if (answer->place.next != POINT_NONE)
        strbuf_add_format(out, "; move %d was %s", position->move_count + 1,
                          point_text(position->board.size, answer->place.next, vertex));
    strbuf_add_format(out, "; %s to play\n", position->to_move == STONE_BLACK ? "Black" : "White");
    strbuf_add_format(out, "Prisoners: %d black, %d white\n",
                      position->board.prisoners[STONE_BLACK],
                      position->board.prisoners[STONE_WHITE]);
}

void position_write_text(const SgfGame *game, const SgfFound *answer, StrBuf *out)
{
    assert(answer && out);
    const Board *board = &answer->position.board;
    add_fact(game, "Black", SGF_PB, SGF_BR, out);
    add_fact(game, "White", SGF_PW, SGF_WR, out);
    add_fact(game, "Event", SGF_EV, SGF_RO, out);
    add_fact(game, "Date", SGF_DT, 0, out);
    add_fact(game, "Place", SGF_PC, 0, out);
    add_fact(game, "Komi", SGF_KM, 0, out);
    add_fact(game, "Handicap", SGF_HA, 0, out);
    add_fact(game, "Rules", SGF_RU, 0, out);
    add_fact(game, "Result", SGF_RE, 0, out);
    add_move_line(answer, out);
    strbuf_add_char(out, '\n');
    Point last = answer->position.last.at;
    board_draw(board, board_has_point(board, last) ? last : POINT_NONE, out);
    if (sgf_find(answer->node, SGF_C)) {
        strbuf_add_char(out, '\n');
        (void)sgf_node_text(game, answer->node, SGF_C, SGF_TEXT, out);
        strbuf_add_char(out, '\n');
    }
    if (answer->variations > 1)
        strbuf_add_format(out, "\n%d variations follow.\n", answer->variations);
}
