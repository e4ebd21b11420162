/* The move generator of Haris. */
#include "solve/haris/haris.h"

#include <assert.h>
#include <string.h>

/* Relevance by steps from the keystones, and of a vital point; the thesis only says that patterns
 * count more than distance. */
enum { STEP_LIMIT = 3, STEP_RELEVANCE = 10, VITAL_RELEVANCE = 50 };

/* ---- relevance ---- */

/* Steps from the keystones over empty points and own stones; enemy stones block. */
static void add_distance(const MovegenRequest *request, int relevance[BOARD_CELL_LIMIT])
{
    const Board *board = request->board;
    Point queue[BOARD_POINTS_MAX];
    uint8_t steps[BOARD_CELL_LIMIT];
    memset(steps, 0xff, sizeof steps);
    int end = cells_list(request->keystones->word, board->words, queue);
    for (int i = 0; i < end; i++)
        steps[queue[i]] = 0;
    for (int i = 0; i < end; i++) {
        Point near[4];
        board_neighbors(board, queue[i], near);
        for (int d = 0; d < 4 && steps[queue[i]] < STEP_LIMIT; d++) {
            Stone stone = (Stone)board->stone[near[d]];
            if (steps[near[d]] != 0xff || stone == STONE_WALL ||
                stone == stone_opposite(request->owner))
                continue;
            bool is_own = stone == request->owner; /* a chain is one step wide */
            steps[near[d]] = (uint8_t)(steps[queue[i]] + !is_own);
            relevance[near[d]] += STEP_RELEVANCE * (STEP_LIMIT + 1 - steps[near[d]]);
            queue[end++] = near[d];
        }
    }
}

static void add_patterns(const MovegenRequest *request, int relevance[BOARD_CELL_LIMIT])
{
    EyeSpaces spaces;
    eye_spaces_find(request->shapes, request->board, request->owner, request->area, &spaces);
    for (int i = 0; i < spaces.count; i++) {
        Point vital[BOARD_CELL_LIMIT];
        PointSet deciding = spaces.space[i].vital;
        for (int w = 0; w < BOARD_WORD_LIMIT; w++)
            deciding.word[w] |= spaces.space[i].weak.word[w];
        int count = cells_list(deciding.word, request->board->words, vital);
        for (int k = 0; k < count; k++)
            relevance[vital[k]] += VITAL_RELEVANCE;
    }
}

/* ---- the list ---- */

static bool is_allowed(const MovegenRequest *request, Point at)
{
    return (point_set_is_empty(request->area) || point_set_has(request->area, at)) &&
           board_is_legal(request->board, at, request->mover);
}

/* Insertion by relevance; equal ones in the order of points. */
static int list_by_relevance(const MovegenRequest *request, const int relevance[BOARD_CELL_LIMIT],
                             Point out[BOARD_POINTS_MAX])
{
    const Board *board = request->board;
    int count = 0;
    for (int at = 0; at < board_cell_count(board); at++) {
        if (board->stone[at] != STONE_NONE || !is_allowed(request, (Point)at))
            continue;
        int place = count++;
        for (; place > 0 && relevance[out[place - 1]] < relevance[at]; place--)
            out[place] = out[place - 1];
        out[place] = (Point)at;
    }
    return count;
}

int movegen_list(const MovegenRequest *request, Point out[BOARD_POINTS_MAX], bool *was_cut)
{
    assert(request);
    int relevance[BOARD_CELL_LIMIT] = {0};
    if (!request->no_distance)
        add_distance(request, relevance);
    if (request->shapes)
        add_patterns(request, relevance);
    int count = list_by_relevance(request, relevance, out);
    *was_cut = request->breadth && count > request->breadth;
    return *was_cut ? request->breadth : count;
}

/* ---- suicidal moves ---- */

static bool captures(const Board *board, Point at, Stone owner)
{
    Point near[4];
    board_neighbors(board, at, near);
    for (int d = 0; d < 4; d++)
        if (board->stone[near[d]] == stone_opposite(owner) &&
            board->liberty_count[board->chain[near[d]]] == 1)
            return true;
    return false;
}

/* Joins a string with more than two liberties, or with two that are not those of the keystring. */
static bool joins_help(const Board *board, Point at, Stone owner, Point root)
{
    Point near[4];
    board_neighbors(board, at, near);
    for (int d = 0; d < 4; d++) {
        if (board->stone[near[d]] != owner || board->chain[near[d]] == root)
            continue;
        Point other = board->chain[near[d]];
        if (board->liberty_count[other] > 2)
            return true;
        if (board->liberty_count[other] == 2 &&
            memcmp(chain_liberties(board, other), chain_liberties(board, root),
                   board->words * sizeof(uint64_t)) != 0)
            return true;
    }
    return false;
}

static bool touches_new_liberty(const Board *board, Point at, Point root)
{
    Point near[4];
    board_neighbors(board, at, near);
    for (int d = 0; d < 4; d++)
        if (board->stone[near[d]] == STONE_NONE && !chain_has_liberty(board, root, near[d]))
            return true;
    return false;
}

static bool is_suicidal(const Board *board, const PointSet *keystones, Point at)
{
    Point near[4];
    board_neighbors(board, at, near);
    for (int d = 0; d < 4; d++) {
        Point root = board->chain[near[d]];
        Stone owner = (Stone)board->stone[near[d]];
        if (!root || !point_set_has(keystones, near[d]) || board->liberty_count[root] != 2)
            continue;
        if (!captures(board, at, owner) && !joins_help(board, at, owner, root) &&
            !touches_new_liberty(board, at, root))
            return true;
    }
    return false;
}

int movegen_drop_suicidal(const Board *board, const PointSet *keystones, Point *moves, int count)
{
    assert(count >= 0 && count <= BOARD_POINTS_MAX);
    PointSet strings = {0}; /* every stone of a keystring */
    for (int at = 0; at < board_cell_count(board); at++) {
        if (!point_set_has(keystones, (Point)at) || point_set_has(&strings, (Point)at) ||
            !board->chain[at])
            continue;
        Point stone = (Point)at;
        do {
            point_set_add(&strings, stone);
            stone = board->next[stone];
        } while (stone != at);
    }
    int kept = 0;
    for (int i = 0; i < count; i++)
        if (!is_suicidal(board, &strings, moves[i]))
            moves[kept++] = moves[i];
    return kept;
}
