/* What a position is worth to the defender, judged without search. */
#include "solve/haris/haris.h"

#include <assert.h>
#include <string.h>

/* Worth by halves of eyes of the keystones' group: four halves live, two half eyes are one eye. */
static const int HALVES_WORTH[] = {-3500, -2500, -1500, 500, 4000};

enum {
    LIBERTY_WORTH = 40,
    LIBERTIES_COUNTED = 10,
    CHAIN_WORTH = -60, /* for every keystring beyond the first: they can be cut */
    CUT_WORTH = -80,   /* an attacker's stone between two chains of the defender */
    HANE_WORTH = -20,  /* an attacker's stone around a defender's, backed by its own */
    WORTH_LIMIT = HARIS_BEST - 1,
};

typedef struct {
    Point root[BOARD_POINTS_MAX];
    int count;
} Strings;

static void list_keystrings(const Problem *problem, Stone owner, Strings *strings)
{
    Point key[BOARD_CELL_LIMIT];
    int count = cells_list(problem->keystones.word, problem->board.words, key);
    strings->count = 0;
    for (int i = 0; i < count; i++) {
        if (problem->board.stone[key[i]] != owner)
            continue;
        Point root = problem->board.chain[key[i]];
        bool is_new = true;
        for (int k = 0; k < strings->count; k++)
            is_new &= strings->root[k] != root;
        if (is_new)
            strings->root[strings->count++] = root;
    }
}

static int liberty_worth(const Board *board, const Strings *strings)
{
    int least = LIBERTIES_COUNTED;
    for (int i = 0; i < strings->count; i++) {
        int liberties = board->liberty_count[strings->root[i]];
        least = liberties < least ? liberties : least;
    }
    return least * LIBERTY_WORTH;
}

/* Whether the space touches a keystring. */
static bool is_ours(const Board *board, const EyeSpace *space, const Strings *strings)
{
    for (int i = 0; i < space->count; i++) {
        Point near[4];
        board_neighbors(board, space->point[i], near);
        for (int d = 0; d < 4; d++)
            for (int k = 0; k < strings->count; k++)
                if (board->chain[near[d]] == strings->root[k])
                    return true;
    }
    return false;
}

/* The best group of eye spaces that touches the keystones. */
static int eye_worth(const EyeTable *shapes, const Problem *problem, Stone owner, Stone mover,
                     const Strings *strings)
{
    EyeSpaces spaces;
    int best = 0;
    eye_spaces_find(shapes, &problem->board, owner, &problem->area, &spaces);
    for (int i = 0; i < spaces.count; i++) {
        if (!is_ours(&problem->board, &spaces.space[i], strings))
            continue;
        int halves = eye_group_halves(&spaces, spaces.space[i].group, mover == owner);
        best = halves > best ? halves : best;
    }
    return HALVES_WORTH[best > 4 ? 4 : best];
}

/* How many different chains of the colour touch the point. */
static int count_chains(const Board *board, Point at, Stone colour)
{
    Point near[4], seen[4];
    int count = 0;
    board_neighbors(board, at, near);
    for (int d = 0; d < 4; d++) {
        if (board->stone[near[d]] != colour)
            continue;
        bool is_new = true;
        for (int k = 0; k < count; k++)
            is_new &= seen[k] != board->chain[near[d]];
        if (is_new)
            seen[count++] = board->chain[near[d]];
    }
    return count;
}

static bool is_hane(const Board *board, Point at, Stone owner)
{
    Point near[4], diagonal[4];
    bool touches = false, backed = false;
    board_neighbors(board, at, near);
    board_diagonals(board, at, diagonal);
    for (int d = 0; d < 4; d++) {
        touches |= board->stone[near[d]] == owner;
        backed |= board->stone[diagonal[d]] == stone_opposite(owner);
    }
    return touches && backed;
}

/* The attacker's stones inside the area: cuts and hane. */
static int stone_worth(const Problem *problem, Stone owner)
{
    const Board *board = &problem->board;
    Point list[BOARD_CELL_LIMIT];
    int sum = 0, count = cells_list(problem->area.word, board->words, list);
    for (int i = 0; i < count; i++) {
        if (board->stone[list[i]] != stone_opposite(owner))
            continue;
        if (count_chains(board, list[i], owner) >= 2)
            sum += CUT_WORTH;
        if (is_hane(board, list[i], owner))
            sum += HANE_WORTH;
    }
    return sum;
}

int haris_evaluate(const EyeTable *shapes, const Problem *problem, Stone mover)
{
    assert(stone_is_color(mover));
    Stone owner = stone_opposite(problem_attacker(problem));
    Strings strings;
    list_keystrings(problem, owner, &strings);
    int worth = liberty_worth(&problem->board, &strings) + CHAIN_WORTH * (strings.count - 1);
    if (shapes)
        worth += eye_worth(shapes, problem, owner, mover, &strings) + stone_worth(problem, owner);
    if (worth > WORTH_LIMIT)
        return WORTH_LIMIT;
    return worth < -WORTH_LIMIT ? -WORTH_LIMIT : worth;
}
