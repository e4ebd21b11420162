/* What a move would do at once, without playing it.
 *
 * All functions expect an empty point and do not check whether the move is allowed: a suicide has
 * no liberties after it, a retaken ko looks like any capture. */
#ifndef KATACHI_SHAPE_EFFECT_H
#define KATACHI_SHAPE_EFFECT_H

#include "core/board.h"

typedef struct {
    uint16_t liberties;       /* of the new chain, captures done; 0: suicide */
    uint16_t stones;          /* of the new chain */
    uint16_t captured_stones; /* taken off by the move */
    uint8_t joined_count;     /* own chains beside the point, which become one */
    uint8_t captured_count;   /* enemy chains taken off */
    uint8_t atari_count;      /* enemy chains that go from two liberties to one */
    bool takes_ko;            /* one stone taken by a stone alone with one liberty */
    Point joined[4];          /* roots */
    Point captured[4];
    Point atari[4];
} MoveEffect;

/* Everything above in one go; the lists hold as many roots as their counts say. */
void move_find_effect(const Board *board, Point at, Stone who, MoveEffect *effect);

/* MoveEffect.liberties alone, and faster: the number of liberties of the new chain. */
int move_liberties_after(const Board *board, Point at, Stone who);

/* Whether the new chain would have exactly one liberty, captures done. */
bool move_is_self_atari(const Board *board, Point at, Stone who);

/* List the own chains that are in atari before the move and not after it, as roots: joined to
 * safety, or saved by the capture of a neighbour. Returns their number. */
int move_list_rescued(const Board *board, Point at, Stone who, Point out[BOARD_POINTS_MAX]);

#endif
