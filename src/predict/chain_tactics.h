/* What a move does to chains, for every feature set: captures, and ladders, read once per chain and
 * position. */
#ifndef KATACHI_PREDICT_CHAIN_TACTICS_H
#define KATACHI_PREDICT_CHAIN_TACTICS_H

#include "core/game.h"
#include "shape/effect.h"

/* Nodes that the ladder reader may visit; 0: its own limit. A model is only as good as the reader
 * that it was trained with: other limits, other values. */
typedef struct {
    uint32_t save;  /* for a chain in atari whose owner moves */
    uint32_t catch; /* for a chain of two liberties whose enemy moves, or just put it into atari */
} LadderLimits;

typedef struct {
    const Position *position;
    const Board *board;
    Stone who;
    LadderLimits limits;
    uint64_t undecided;                 /* ladders that were not read to the end, in total */
    bool has_scratch;                   /* scratch is a copy of *board */
    Board scratch;                      /* moves are tried here and taken back */
    int8_t in_ladder[BOARD_CELL_LIMIT]; /* by root in atari: 0, 1 or not read yet */
    int8_t catchable[BOARD_CELL_LIMIT]; /* by root with two liberties, enemy first: likewise */
} ChainTactics;

/* Before the candidates of a position; limits and undecided stay. */
void chain_tactics_begin(ChainTactics *tactics, const Position *position);

/* A chain in atari that its owner, to move, cannot save. */
bool chain_is_in_ladder(ChainTactics *tactics, Point root);

/* A chain of two liberties that its enemy, to move, can run down. */
bool chain_is_catchable(ChainTactics *tactics, Point root);

/* A chain that a move of the mover puts into atari, and that cannot be saved then. */
bool chain_is_caught_by(ChainTactics *tactics, Point at, Point root);

/* The kinds of captures of Harrison 2010, section 2.3.1. */
typedef enum {
    CAPTURE_NONE,
    CAPTURE_SAVES_CHAIN, /* an own chain gets out of atari by it */
    CAPTURE_RECAPTURE,   /* of the stone that captured with the last move */
    CAPTURE_SEPARATES,   /* the point would have joined the captured stones to others */
    CAPTURE_FREE,        /* of a chain that could still have escaped */
    CAPTURE_IN_LADDER,   /* of a chain that could not */
} CaptureType;

/* When an own chain counts as saved. The two differ where the capture itself fills the last liberty
 * of that chain and leaves it with one new one. */
typedef enum {
    SAVED_IF_OUT_OF_ATARI, /* as the thesis says */
    SAVED_IF_TOUCHED,      /* the captured stones touch an own chain in atari: cheaper, and what the
                              default model was trained with */
} SavedRule;

/* The first that holds of 1, 2, 3, then 5, else 4; over all captured chains. */
CaptureType chain_judge_capture(ChainTactics *tactics, Point at, const MoveEffect *effect,
                                SavedRule rule);

#endif
