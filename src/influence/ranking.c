/* Try each move on the board, update a copy of the field, take the move back. */
#include "influence/models.h"

#include "influence/field.h"

#include <assert.h>
#include <math.h>
#include <stddef.h>

static const double GRAIN = 1e-4;

static const FieldKnowledge *ask(const FieldOracle *oracle, const Board *board,
                                 FieldKnowledge *known)
{
    if (!oracle || !oracle->fill)
        return NULL;
    *known = (FieldKnowledge){0};
    oracle->fill(oracle->context, board, known);
    return known;
}

void field_rank_moves(FieldSolver *solver, Board *board, Stone who, const FieldOracle *oracle,
                      FieldRanking *ranking)
{
    assert(stone_is_color(who));
    FieldKnowledge known;
    Field before, after;
    field_solve(solver, board, ask(oracle, board, &known), &before);
    ranking->count = 0;
    int cells = board_cell_count(board);
    for (int at = 0; at < cells; at++) {
        Undo undo;
        if (board->stone[at] != STONE_NONE || !board_is_legal(board, (Point)at, who))
            continue;
        board_play(board, (Point)at, who, &undo);
        after = before;
        field_update_quickly(solver, board, ask(oracle, board, &known), &after);
        double score = field_score(&after) * (who == STONE_BLACK ? 1 : -1);
        board_undo(board, &undo);
        ranking->at[ranking->count] = (Point)at;
        ranking->score[ranking->count++] = GRAIN * round(score / GRAIN);
    }
}
