/* Connections and influence for strangers. */
#include "api/internal.h"

#include "app/connectivity.h"
#include "base/memory.h"
#include "influence/field.h"
#include "influence/models.h"
#include "shape/connection.h"

#include <assert.h>

int katachi_connection(const KatachiGame *game, KatachiPoint a, KatachiPoint b, KatachiLink *link)
{
    const Board *board = &game->game.board;
    if (!public_is_on_board(board, a) || !public_is_on_board(board, b))
        return 0;
    Point first = public_to_cell(board, a), second = public_to_cell(board, b);
    if (board->stone[first] == STONE_NONE || board->stone[first] != board->stone[second] ||
        board->chain[first] == board->chain[second])
        return 0;
    ConnectionAssessment assessment;
    ConnectionReader *reader = connection_reader_open();
    connection_assess(reader, board, first, second, 0, &assessment);
    connection_reader_close(reader);
    *link = (KatachiLink){.level = (KatachiLinkLevel)assessment.level,
                          .depends_on_ko = assessment.depends_on_ko,
                          .join = cell_to_public(board->size, assessment.join),
                          .cut = cell_to_public(board->size, assessment.cut)};
    return 1;
}

int katachi_connections(const KatachiGame *game, KatachiConnection *out, int limit)
{
    const Board *board = &game->game.board;
    ConnectivityReader *reader;
    Error err = {0};
    /* Reading everything needs no classifier, so this cannot fail. */
    Status status =
        connectivity_open(&(ConnectivityRequest){.reading = CONNECT_READ_ALL}, &reader, &err);
    assert(status == STATUS_OK);
    if (status != STATUS_OK)
        return 0;
    Connectivity *found = mem_alloc(1, sizeof *found);
    connectivity_find(reader, board, found);
    connectivity_close(reader);
    int count = found->link_count < limit ? found->link_count : limit;
    for (int i = 0; i < count; i++) {
        const ConnectivityLink *link = &found->link[i];
        out[i] = (KatachiConnection){
            .a = cell_to_public(board->size, link->a),
            .b = cell_to_public(board->size, link->b),
            .link = {.level = (KatachiLinkLevel)link->level,
                     .depends_on_ko = link->depends_on_ko,
                     .join = cell_to_public(board->size, link->join),
                     .cut = cell_to_public(board->size, link->cut)},
        };
    }
    int all = found->link_count;
    mem_free(found);
    return all;
}

double katachi_influence(const KatachiGame *game, double *black)
{
    const Board *board = &game->game.board;
    Influence *influence = influence_open(&(InfluenceSettings){.model = INFLUENCE_IMPROVED});
    Field *field = mem_alloc(1, sizeof *field);
    influence_look(influence, board, field);
    for (int y = 0; y < board->size; y++)
        for (int x = 0; x < board->size; x++)
            black[y * board->size + x] = field->black[board_point(board, x, y)];
    double margin = field_score(field);
    mem_free(field);
    influence_close(influence);
    return margin;
}
