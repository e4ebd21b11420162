/* Whose is which area? The field and its rivals behind one handle, with what other rooms know.
 *
 * All four models answer with a Field: for every point, with or without a stone, the probability
 * that it ends black. */
#ifndef KATACHI_APP_INFLUENCE_H
#define KATACHI_APP_INFLUENCE_H

#include "influence/influence.h"

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
    KNOW_VERDICTS = 8,                    /* chains of few liberties, asked of the solver; slow */
    KNOW_USUAL = KNOW_LIFE | KNOW_LADDERS /* false eyes do harm: docs/RESULTS.md */
} InfluencePart;

typedef struct {
    InfluenceModel model;
    unsigned parts;        /* of the improved model; 0: KNOW_USUAL */
    int playouts;          /* of the model `playouts`; 0: a default */
    uint64_t seed;         /* of the playouts */
    uint64_t solver_nodes; /* for each question of KNOW_VERDICTS; 0: a default */
} InfluenceSettings;

/* One thread, one handle. */
typedef struct Influence Influence;
Influence *influence_open(const InfluenceSettings *settings);
void influence_close(Influence *influence); /* NULL is allowed */

/* The field of a position. Equal positions have equal answers. */
void influence_look(Influence *influence, const Board *board, Field *field);

/* The score after each legal move, higher better for `who`. The board is restored. */
void influence_rank(Influence *influence, Board *board, Stone who, FieldRanking *ranking);

/* What is known of a position; the solver is asked only by influence_look. */
void influence_know(const Board *board, unsigned parts, FieldKnowledge *known);

/* ---- for the faces ---- */

typedef struct {
    const Board *board;
    const Field *field;
    InfluenceModel model;
    Point last;     /* the last move; POINT_NONE: none */
    int move_count; /* moves played */
    bool use_color; /* for terminals */
} InfluenceView;

/* A board with percentages, the score, and a table of chains. */
void influence_write_text(const InfluenceView *view, StrBuf *out);
void influence_write_json(const InfluenceView *view, StrBuf *out);
void influence_write_svg(const InfluenceView *view, StrBuf *out);

#endif
