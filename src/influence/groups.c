/* Chains that cannot be separated, as one unit of the field: Wolf's regional relations.
 *
 * Two chains are linked if they have two common liberties and no third chain of theirs touches
 * these: the enemy takes one, the owner the other. Either both chains keep two liberties when the
 * enemy has taken one, so that nothing else is threatened by it, or the enemy may not play there.
 * Since no point serves two links, no single move breaks two of them. */
#include "influence/models.h"

#include <string.h>

/* A point between two chains. */
typedef struct {
    Point a, b;        /* roots, a < b */
    bool is_forbidden; /* to the enemy */
} Gap;

/* The chains of a colour beside a point; their number, at most four. */
static int list_chains(const Board *board, Point at, Stone owner, Point root[4])
{
    Point near[4];
    int count = 0;
    board_neighbors(board, at, near);
    for (int d = 0; d < 4; d++) {
        bool is_new = board->stone[near[d]] == owner;
        for (int i = 0; i < count && is_new; i++)
            is_new = root[i] != board->chain[near[d]];
        if (is_new)
            root[count++] = board->chain[near[d]];
    }
    return count;
}

static int list_gaps(const Board *board, Stone owner, Gap gap[BOARD_POINTS_MAX])
{
    int count = 0;
    for (int at = 0; at < board_cell_count(board); at++) {
        Point root[4];
        if (board->stone[at] != STONE_NONE || list_chains(board, (Point)at, owner, root) != 2)
            continue;
        gap[count++] = (Gap){
            .a = root[0] < root[1] ? root[0] : root[1],
            .b = root[0] < root[1] ? root[1] : root[0],
            .is_forbidden = !board_is_legal(board, (Point)at, stone_opposite(owner)),
        };
    }
    return count;
}

/* Whether two gaps between the same chains hold them together. */
static bool is_safe(const Board *board, const Gap *one, const Gap *other)
{
    enum { SAFE_LIBERTIES = 3 };
    bool are_calm = board->liberty_count[one->a] >= SAFE_LIBERTIES &&
                    board->liberty_count[one->b] >= SAFE_LIBERTIES;
    return are_calm || (one->is_forbidden && other->is_forbidden);
}

static Point first_of(const FieldKnowledge *known, Point root)
{
    return known->group[root] == POINT_NONE ? root : known->group[root];
}

/* The groups of two chains become one, named after its least root. */
static void join(const Board *board, FieldKnowledge *known, Point a, Point b)
{
    Point one = first_of(known, a), other = first_of(known, b);
    Point least = one < other ? one : other;
    for (int at = 0; at < board_cell_count(board); at++)
        if (known->group[at] != POINT_NONE &&
            (known->group[at] == one || known->group[at] == other))
            known->group[at] = least;
    known->group[a] = known->group[b] = least;
    known->has_groups = true;
}

static void know_groups_of(const Board *board, Stone owner, FieldKnowledge *known)
{
    Gap gap[BOARD_POINTS_MAX];
    int count = list_gaps(board, owner, gap);
    for (int i = 0; i < count; i++)
        for (int j = 0; j < i; j++)
            if (gap[i].a == gap[j].a && gap[i].b == gap[j].b && !known->is_known[gap[i].a] &&
                !known->is_known[gap[i].b] && is_safe(board, &gap[i], &gap[j]))
                join(board, known, gap[i].a, gap[i].b);
}

void influence_know_groups(const Board *board, FieldKnowledge *known)
{
    know_groups_of(board, STONE_BLACK, known);
    know_groups_of(board, STONE_WHITE, known);
}
