/* Showing a position of a record. */
#include "app/show.h"

#include <string.h>

/* ---- finding it ---- */

static int count_children(const SgfNode *node)
{
    int count = 0;
    for (const SgfNode *child = node->first_child; child; child = child->next)
        count++;
    return count;
}

static int count_moves(const SgfNode *node)
{
    int count = 0;
    for (const SgfProperty *property = node->properties; property; property = property->next)
        count += property->id == SGF_B || property->id == SGF_W;
    return count;
}

/* The next node of the line; *fork counts the forks passed. NULL at the end, or with *err filled.
 */
static const SgfNode *follow(const SgfNode *node, const ShowRequest *request, int *fork, Error *err)
{
    const SgfNode *child = node->first_child;
    if (!child || !child->next)
        return child;
    int choice = *fork < request->choice_count ? request->choices[*fork] : 0;
    ++*fork;
    for (int i = 0; i < choice && child; i++)
        child = child->next;
    if (!child)
        error_set(err, STATUS_NOT_FOUND, "fork %d has only %d variations, 0 to %d", *fork,
                  count_children(node), count_children(node) - 1);
    return child;
}

Status show_find(const SgfGame *game, const ShowRequest *request, ShowAnswer *answer, Error *err)
{
    Error problem = {0};
    int fork = 0, moves = count_moves(game->root);
    const SgfNode *found = game->root;
    for (const SgfNode *node = game->root; (node = follow(node, request, &fork, &problem));) {
        if (request->move_count < 0 || moves < request->move_count)
            found = node;
        moves += count_moves(node);
    }
    if (problem.status != STATUS_OK) {
        if (err)
            *err = problem;
        return problem.status;
    }
    if (fork < request->choice_count)
        return error_set(err, STATUS_NOT_FOUND, "the line has only %d forks", fork);
    answer->node = found;
    answer->line_moves = moves;
    answer->variations = count_children(found);
    Status status = sgf_info(game, &answer->info, err);
    return status == STATUS_OK ? sgf_position_at(game, found, &answer->position, err) : status;
}

/* ---- text ---- */

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

static void add_move_line(const ShowAnswer *answer, StrBuf *out)
{
    const SgfPosition *position = &answer->position;
    char vertex[POINT_TEXT_SIZE];
    strbuf_add_format(out, "Move %d of %d", position->move_count, answer->line_moves);
    if (position->last.at != POINT_NONE)
        strbuf_add_format(out, ": %s %s", position->last.who == STONE_BLACK ? "Black" : "White",
                          point_text(position->board.size, position->last.at, vertex));
    strbuf_add_format(out, "; %s to play\n", position->to_move == STONE_BLACK ? "Black" : "White");
    strbuf_add_format(out, "Prisoners: %d black, %d white\n",
                      position->board.prisoners[STONE_BLACK],
                      position->board.prisoners[STONE_WHITE]);
}

void show_write_text(const SgfGame *game, const ShowAnswer *answer, StrBuf *out)
{
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
