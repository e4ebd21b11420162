/* Points, stones and moves: the vocabulary of the board.
 *
 * A board of size s is a one-dimensional array of (s+2)·(s+1)+1 cells with walls around it. Rows
 * are s+1 cells apart; one wall column serves as the right wall of a row and the left wall of the
 * next. For s = 3 (# wall, . point), with the index of every cell:
 *
 *      # # # #        0  1  2  3
 *      # . . .        4  5  6  7         row 0 is the top row (y = 0), column 0 the left one
 *      # . . .        8  9 10 11         point = (y+1)·(s+1) + (x+1)
 *      # . . .       12 13 14 15
 *      # # # #       16 17 18 19
 *      #             20
 *
 * So each of the eight neighbours of a point is a cell of the array, and no coordinate is ever
 * checked. Cells 0, 1 and 2 are walls on every board, hence free to mean "none", "pass" and
 * "resign". */
#ifndef KATACHI_CORE_POINT_H
#define KATACHI_CORE_POINT_H

#include <stdbool.h>
#include <stdint.h>

enum {
    BOARD_SIZE_MIN = 2,
    BOARD_SIZE_MAX = 25,
    BOARD_POINTS_MAX = BOARD_SIZE_MAX * BOARD_SIZE_MAX,                     /* points on a board */
    BOARD_CELL_LIMIT = (BOARD_SIZE_MAX + 2) * (BOARD_SIZE_MAX + 1) + 1 + 1, /* cells, rounded up */
};

typedef uint16_t Point;

enum { POINT_NONE = 0, POINT_PASS = 1, POINT_RESIGN = 2 };

/* What a cell holds. Boards store it in a byte. */
typedef enum { STONE_NONE = 0, STONE_BLACK = 1, STONE_WHITE = 2, STONE_WALL = 3 } Stone;

/* Whether it is one that can move. */
static inline bool stone_is_color(Stone stone)
{
    return stone == STONE_BLACK || stone == STONE_WHITE;
}

/* The other colour; only for black and white. */
static inline Stone stone_opposite(Stone stone)
{
    return (Stone)(3 - (int)stone);
}

typedef struct {
    Point at;    /* a point, POINT_PASS or POINT_RESIGN */
    uint8_t who; /* a Stone: STONE_BLACK or STONE_WHITE */
} Move;

/* May a move be played, and if not, why not: an answer of the game, not an error. */
typedef enum {
    MOVE_OK = 0,
    MOVE_OFF_BOARD,
    MOVE_OCCUPIED,
    MOVE_SUICIDE,
    MOVE_KO,        /* retakes a ko at once */
    MOVE_SUPERKO,   /* repeats an earlier position; only a Game knows */
    MOVE_GAME_OVER, /* the game has ended by resignation; only a Game knows */
} MoveVerdict;

/* "occupied", "ko", …: one or two words for messages. */
const char *move_verdict_text(MoveVerdict verdict);

#endif
