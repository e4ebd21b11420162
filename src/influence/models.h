/* Who owns which point? The field and its alternatives behind one handle, with what reading adds.
 *
 * All four models answer with a Field: for every point, with or without a stone, the probability
 * that it ends black. */
#ifndef KATACHI_INFLUENCE_MODELS_H
#define KATACHI_INFLUENCE_MODELS_H

#include "core/board.h"
#include "influence/field.h"

/* All legal moves in the order of the estimates they lead to: the one-ply look ahead. */

/* What is known about a position beyond the equations; fill NULL: nothing. */
typedef struct {
    void (*fill)(void *context, const Board *board, FieldKnowledge *known);
    void *context;
} FieldOracle;

/* The legal points of a side in the order of points, with the score after each, higher better for
 * the side. Scores are rounded to 1e-4 points, well above their error, so that equal moves tie. */
typedef struct {
    int count;
    Point at[BOARD_POINTS_MAX];
    double score[BOARD_POINTS_MAX];
} FieldRanking;

/* Solves the position once, then updates for each move. The board is played on and restored. */
void field_rank_moves(FieldSolver *solver, Board *board, Stone who, const FieldOracle *oracle,
                      FieldRanking *ranking);

typedef enum {
    INFLUENCE_PURE,     /* the paper's equations, nothing else */
    INFLUENCE_IMPROVED, /* the same with known strengths; see InfluencePart */
    INFLUENCE_BOUZY,    /* 5 dilations, 21 erosions */
    INFLUENCE_PLAYOUTS, /* who owns the point at the end of random games */
    INFLUENCE_MODEL_COUNT
} InfluenceModel;

/* "pure", "improved", "bouzy", "playouts". */
const char *influence_model_name(InfluenceModel model);
bool influence_model_parse(const char *text, InfluenceModel *model);

/* What the improved model may know. Bits. */
typedef enum {
    KNOW_LIFE = 1,                        /* unconditional life and what is inside it */
    KNOW_FALSE_EYES = 2,                  /* eyes of one point that are none */
    KNOW_LADDERS = 4,                     /* chains in atari that cannot get away are dead */
    KNOW_VERDICTS = 8,                    /* chains of few liberties, by the adviser; slow */
    KNOW_GROUPS = 16,                     /* chains that cannot be separated are one unit */
    KNOW_TURN = 32,                       /* whoever moves captures or saves one chain in atari */
    KNOW_USUAL = KNOW_LIFE | KNOW_LADDERS /* false eyes do harm: experiments/influence/RESULTS.md */
} InfluencePart;

/* Knows the fate of chains in doubt: app's SOLVER_ADVISER asks the solver. */
typedef struct {
    void *(*open)(uint64_t nodes); /* budget of each call; 0: a default */
    /* Set strengths in *known where something was proved; leave what is known alone. */
    void (*ask)(void *adviser, const Board *board, FieldKnowledge *known);
    void (*close)(void *adviser); /* NULL is allowed */
} FieldAdviser;

typedef struct {
    InfluenceModel model;
    unsigned parts;              /* of the improved model; 0: KNOW_USUAL */
    int playouts;                /* of the model `playouts`; 0: a default */
    uint64_t seed;               /* of the playouts */
    const FieldAdviser *adviser; /* for KNOW_VERDICTS; NULL: none */
    uint64_t adviser_nodes;      /* for each call; 0: a default */
} InfluenceSettings;

/* One thread, one handle. */
typedef struct Influence Influence;
Influence *influence_open(const InfluenceSettings *settings);
void influence_close(Influence *influence); /* NULL is allowed */

/* The field of a position. Equal positions have equal answers. */
void influence_look(Influence *influence, const Board *board, Field *field);

/* The same with `to_move` to move, for KNOW_TURN: if a move that captures a chain in atari, or
 * saves one that no ladder catches, is better for that side than the position as it stands, the
 * field is that of the position after the best such move, on the stones as they stand. */
void influence_look_turn(Influence *influence, const Board *board, Stone to_move, Field *field);

/* The score after each legal move, higher better for `who`. The board is restored. */
void influence_rank(Influence *influence, Board *board, Stone who, FieldRanking *ranking);

/* What is known about a position; only influence_look uses the adviser. */
void influence_know(const Board *board, unsigned parts, FieldKnowledge *known);

/* KNOW_GROUPS alone: fills the groups of *known, out of chains that are not known. */
void influence_know_groups(const Board *board, FieldKnowledge *known);

/* Bouzy's influence by mathematical morphology, to compare with (Bouzy 2003: 5 dilations and 21
 * erosions of stones that weigh 64). */

typedef struct {
    int dilations, erosions; /* both 0: 5 and 21 */
} BouzyRequest;

/* By cell: positive for Black, negative for White; walls 0. It takes every stone for alive. */
typedef struct {
    int value[BOARD_CELL_LIMIT];
} BouzyMap;

void bouzy_find(const Board *board, const BouzyRequest *request, BouzyMap *map);

#endif
