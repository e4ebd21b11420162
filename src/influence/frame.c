/* All sixteen frames are read point by point; those that read more than the least fall out. */
#include "influence/equations.h"

#include "core/board.h"

#include <assert.h>

Frame frame_identity(const Board *board)
{
    return (Frame){.origin = board_point(board, 0, 0), .across = 1, .down = board->stride};
}

/* Where symmetry s takes the corner, and the steps from it. */
static Frame frame_of(const Board *board, int symmetry, bool swaps_colors)
{
    Point corner = symmetry_map(board->size, symmetry, board_point(board, 0, 0));
    Point right = symmetry_map(board->size, symmetry, board_point(board, 1, 0));
    Point below = symmetry_map(board->size, symmetry, board_point(board, 0, 1));
    return (Frame){.origin = corner,
                   .across = right - corner,
                   .down = below - corner,
                   .swaps_colors = swaps_colors};
}

/* What stands on a cell as one number, the smaller the sooner. */
static double read_cell(const Board *board, const FieldKnowledge *known, const Frame *frame,
                        int cell)
{
    double value = 8 * frame_stone(frame, board->stone[cell]);
    if (!known)
        return value;
    value += known->is_false_eye[cell] ? 4 : 0;
    if (!known->is_known[cell])
        return value;
    return value + 1 + (frame->swaps_colors ? 1 - known->black[cell] : known->black[cell]);
}

/* Keep the frames that read least at (x, y); returns how many. */
static int keep_least(const Board *board, const FieldKnowledge *known, Frame *frames, int count,
                      int x, int y)
{
    double least = 1e9;
    int kept = 0;
    for (int i = 0; i < count; i++) {
        Frame frame = frames[i];
        double value =
            read_cell(board, known, &frame, frame.origin + x * frame.across + y * frame.down);
        if (value > least)
            continue;
        kept = value < least ? 0 : kept;
        least = value;
        frames[kept++] = frame;
    }
    return kept;
}

int frame_list_canonical(const Board *board, const FieldKnowledge *known, Frame frames[FRAME_LIMIT])
{
    assert(board);
    int count = FRAME_LIMIT;
    for (int i = 0; i < FRAME_LIMIT; i++)
        frames[i] = frame_of(board, i / 2, i % 2);
    for (int y = 0; y < board->size; y++)
        for (int x = 0; x < board->size && count > 1; x++)
            count = keep_least(board, known, frames, count, x, y);
    return count;
}
