/* Connections and influence for strangers. */
#include "api/points.h"

#include "base/memory.h"
#include "influence/estimate.h"
#include "influence/models.h"
#include "shape/connection.h"

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
