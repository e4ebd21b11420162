/* The slow twin of Board and Game: a two-dimensional board that derives everything anew from the
 * stones, keeps every earlier position in full, and shares no code with src/core. */
#ifndef KATACHI_TESTS_PLAIN_BOARD_H
#define KATACHI_TESTS_PLAIN_BOARD_H

#include <stdbool.h>

enum { PLAIN_SIDE = 25 };

/* '.', 'X' or 'O' by [y][x], row 0 on top. */
typedef struct {
    int size;
    char cell[PLAIN_SIDE][PLAIN_SIDE];
    int ko_x, ko_y; /* -1: no ban */
    char ko_banned; /* who may not retake there */
    int captured_black, captured_white;
} PlainBoard;

typedef enum { PLAIN_LEGAL, PLAIN_OCCUPIED, PLAIN_SUICIDE, PLAIN_KO } PlainVerdict;

void plain_init(PlainBoard *board, int size);

/* Size of the chain at (x, y), and its number of liberties. */
int plain_chain_size(const PlainBoard *board, int x, int y);
int plain_liberties(const PlainBoard *board, int x, int y);

PlainVerdict plain_judge(const PlainBoard *board, int x, int y, char who);

/* Play, suicide included; (-1, -1) passes. Returns the stones taken off. */
int plain_play(PlainBoard *board, int x, int y, char who);

bool plain_same_stones(const PlainBoard *a, const PlainBoard *b);

#endif
