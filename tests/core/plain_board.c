/* The slow twin of Board: see plain_board.h. */
#include "plain_board.h"

#include <stdbool.h>
#include <string.h>

typedef struct {
    bool seen[PLAIN_SIDE][PLAIN_SIDE];
    bool liberty[PLAIN_SIDE][PLAIN_SIDE];
    int stones, liberties;
} Walk;

static void walk_chain(const PlainBoard *board, int x, int y, char color, Walk *walk)
{
    if (x < 0 || y < 0 || x >= board->size || y >= board->size)
        return;
    if (board->cell[y][x] == '.' && !walk->liberty[y][x]) {
        walk->liberty[y][x] = true;
        walk->liberties++;
    }
    if (board->cell[y][x] != color || walk->seen[y][x])
        return;
    walk->seen[y][x] = true;
    walk->stones++;
    walk_chain(board, x - 1, y, color, walk);
    walk_chain(board, x + 1, y, color, walk);
    walk_chain(board, x, y - 1, color, walk);
    walk_chain(board, x, y + 1, color, walk);
}

static Walk walk_from(const PlainBoard *board, int x, int y)
{
    Walk walk = {.stones = 0};
    walk_chain(board, x, y, board->cell[y][x], &walk);
    return walk;
}

void plain_init(PlainBoard *board, int size)
{
    memset(board, 0, sizeof *board);
    board->size = size;
    memset(board->cell, '.', sizeof board->cell);
    board->ko_x = board->ko_y = -1;
}

int plain_chain_size(const PlainBoard *board, int x, int y)
{
    return walk_from(board, x, y).stones;
}

int plain_liberties(const PlainBoard *board, int x, int y)
{
    return walk_from(board, x, y).liberties;
}

/* Take off the chain at (x, y) if it is of this colour and has no liberty. */
static int take_if_dead(PlainBoard *board, int x, int y, char color, int *last_x, int *last_y)
{
    if (x < 0 || y < 0 || x >= board->size || y >= board->size || board->cell[y][x] != color)
        return 0;
    Walk walk = walk_from(board, x, y);
    if (walk.liberties)
        return 0;
    for (int j = 0; j < board->size; j++)
        for (int i = 0; i < board->size; i++)
            if (walk.seen[j][i]) {
                board->cell[j][i] = '.';
                *last_x = i;
                *last_y = j;
            }
    if (color == 'X')
        board->captured_black += walk.stones;
    else
        board->captured_white += walk.stones;
    return walk.stones;
}

int plain_play(PlainBoard *board, int x, int y, char who)
{
    board->ko_x = board->ko_y = -1;
    if (x < 0)
        return 0;
    char enemy = who == 'X' ? 'O' : 'X';
    int last_x = -1, last_y = -1;
    board->cell[y][x] = who;
    int taken = take_if_dead(board, x - 1, y, enemy, &last_x, &last_y) +
                take_if_dead(board, x + 1, y, enemy, &last_x, &last_y) +
                take_if_dead(board, x, y - 1, enemy, &last_x, &last_y) +
                take_if_dead(board, x, y + 1, enemy, &last_x, &last_y);
    if (taken == 1 && plain_chain_size(board, x, y) == 1 && plain_liberties(board, x, y) == 1) {
        board->ko_x = last_x;
        board->ko_y = last_y;
        board->ko_banned = enemy;
    }
    return taken ? taken : take_if_dead(board, x, y, who, &last_x, &last_y);
}

PlainVerdict plain_judge(const PlainBoard *board, int x, int y, char who)
{
    if (board->cell[y][x] != '.')
        return PLAIN_OCCUPIED;
    if (x == board->ko_x && y == board->ko_y && who == board->ko_banned)
        return PLAIN_KO;
    PlainBoard after = *board;
    plain_play(&after, x, y, who);
    return after.cell[y][x] == who ? PLAIN_LEGAL : PLAIN_SUICIDE;
}

bool plain_same_stones(const PlainBoard *a, const PlainBoard *b)
{
    return a->size == b->size && memcmp(a->cell, b->cell, sizeof a->cell) == 0;
}
