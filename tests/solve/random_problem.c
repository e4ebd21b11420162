/* See random_problem.h. */
#include "random_problem.h"

#include "base/random.h"
#include "problem/definition.h"

#include <string.h>

enum { EMPTY_LIMIT = 8 };

bool random_problem(Random *random, Problem *problem)
{
    int size = 3 + (int)random_below(random, 3);
    memset(problem, 0, sizeof *problem);
    Board *board = &problem->board;
    board_init(board, size);
    Stone who = STONE_BLACK;
    int target = 3 + (int)random_below(random, EMPTY_LIMIT - 2);
    for (int i = 0; i < 300 && board->stones[STONE_NONE] > target; i++) {
        Point at = board_random_point(board, random);
        if (board->stone[at] == STONE_NONE && board_is_legal(board, at, who))
            board_play(board, at, who, NULL);
        who = stone_opposite(who);
    }
    board->ko = POINT_NONE;
    if (board->stones[STONE_NONE] > EMPTY_LIMIT)
        return false;
    Point key = POINT_NONE;
    for (Point at = 0; at < board_cell_count(board); at++)
        if ((board->stone[at] == STONE_BLACK || board->stone[at] == STONE_WHITE) &&
            (!key || random_below(random, 4) == 0))
            key = at;
    if (!key || board->stones[STONE_NONE] == 0)
        return false;
    Point root = board->chain[key];
    for (Point at = 0; at < board_cell_count(board); at++) {
        if (board->chain[at] == root && root)
            point_set_add(&problem->keystones, at);
        if (board->stone[at] == STONE_NONE && random_below(random, 8) != 0)
            point_set_add(&problem->area, at);
    }
    if (point_set_is_empty(&problem->area))
        return false;
    problem->to_move = random_below(random, 2) ? STONE_BLACK : STONE_WHITE;
    problem->side = problem->to_move;
    problem->goal = board->stone[key] == problem->side ? GOAL_SAVE : GOAL_KILL;
    return true;
}

/* Of the chains that are large enough any one is as likely. */
static Point choose_chain(Random *random, const Board *board, int stones)
{
    Point chosen = POINT_NONE;
    uint32_t count = 0;
    for (Point at = 1; at < board_cell_count(board); at++)
        if (board->chain[at] == at && board->stone_count[at] >= stones &&
            random_below(random, ++count) == 0)
            chosen = at;
    return chosen;
}

bool random_rectangle(Random *random, int stones, Problem *problem)
{
    enum { SIZE = 5, MOVES = 300 };
    memset(problem, 0, sizeof *problem);
    Board *board = &problem->board;
    board_init(board, SIZE);
    int columns = 3 + (int)random_below(random, 2);
    int rows = 3 + (int)random_below(random, 3);
    for (int i = 0; i < SIZE * SIZE; i++)
        if (i % SIZE >= columns || i / SIZE >= rows) {
            board->stone[board_point(board, i % SIZE, i / SIZE)] = STONE_WALL;
            board->stones[STONE_NONE]--;
        }
    Stone who = STONE_BLACK;
    int target = 3 + (int)random_below(random, EMPTY_LIMIT - 2);
    for (int i = 0; i < MOVES && board->stones[STONE_NONE] > target; i++) {
        Point at = board_random_point(board, random);
        if (board->stone[at] == STONE_NONE && board_is_legal(board, at, who))
            board_play(board, at, who, NULL);
        who = stone_opposite(who);
    }
    board->ko = POINT_NONE;
    Point key = choose_chain(random, board, stones);
    if (!key || board->stones[STONE_NONE] > EMPTY_LIMIT)
        return false;
    for (Point at = 0; at < board_cell_count(board); at++) {
        if (board->chain[at] == key)
            point_set_add(&problem->keystones, at);
        if (board->stone[at] == STONE_NONE)
            point_set_add(&problem->area, at);
    }
    problem->side = problem->to_move = random_below(random, 2) ? STONE_BLACK : STONE_WHITE;
    problem->goal = board->stone[key] == problem->side ? GOAL_SAVE : GOAL_KILL;
    return true;
}

bool random_link_or_race(Random *random, Problem *problem)
{
    if (!random_problem(random, problem))
        return false;
    const Board *board = &problem->board;
    Stone first = STONE_NONE;
    bool is_race = random_below(random, 2) == 0;
    Point root[2] = {POINT_NONE, POINT_NONE};
    for (Point at = 0; at < board_cell_count(board) && !root[1]; at++) {
        if (board->chain[at] != at || at == POINT_NONE)
            continue;
        if (!root[0]) {
            root[0] = at;
            first = (Stone)board->stone[at];
        } else if ((board->stone[at] != (uint8_t)first) == is_race) {
            root[1] = at;
        }
    }
    if (!root[1])
        return false;
    memset(&problem->keystones, 0, sizeof problem->keystones);
    for (Point at = 0; at < board_cell_count(board); at++)
        if (board->chain[at] && (board->chain[at] == root[0] || board->chain[at] == root[1]))
            point_set_add(&problem->keystones, at);
    problem->goal = is_race ? GOAL_RACE : first == problem->side ? GOAL_CONNECT : GOAL_CUT;
    return true;
}
