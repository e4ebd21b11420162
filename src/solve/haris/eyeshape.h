/* Eye shapes: how many eyes a space will give, and where its vital points are.
 *
 * Shapes are drawn in eyeshape_data.c; a space is found by its form under the eight symmetries, so
 * a drawing serves in the middle, on the edge and in the corner, and those that behave otherwise in
 * the corner are drawn again. Eyes are counted in halves: two halves make an eye, four a life.
 *
 * A single point is judged by its corners, and so is every end of a larger space: where the enemy
 * holds them, it can be filled in sente. This is judgement, not proof: it looks at no outside
 * liberties. */
#ifndef KATACHI_SOLVE_EYESHAPE_H
#define KATACHI_SOLVE_EYESHAPE_H

#include "core/board.h"

enum { EYESHAPE_POINTS = 9, EYESHAPE_SPACE_LIMIT = 64, EYESHAPE_TABLE_LIMIT = 64 };

typedef enum { PLACE_ANYWHERE, PLACE_IN_CORNER } EyePlace;

/* A drawing: '.' a point of the space, '*' a vital one, '+' one that is the board's corner too. */
typedef struct {
    const char *name;
    const char *drawing;
    EyePlace place;
    uint8_t defended; /* halves if the owner plays first */
    uint8_t attacked; /* halves if the enemy does */
} EyeDrawing;

extern const EyeDrawing EYE_DRAWINGS[]; /* the last has no name */

/* One entry: form by the least code over the symmetries, and which points of it are vital. */
typedef struct {
    const EyeDrawing *drawing;
    uint64_t code;
} EyeForm;

typedef struct {
    EyeForm form[EYESHAPE_TABLE_LIMIT];
    int count;
} EyeTable;

/* Made once from the drawings. */
void eye_table_init(EyeTable *table);

/* A space of the owner: empty points and enemy stones that his stones enclose. */
typedef struct {
    Point point[EYESHAPE_POINTS];
    uint8_t count;
    const EyeDrawing *drawing;  /* NULL: none of the shapes */
    uint8_t defended, attacked; /* halves, as it stands, by who plays first */
    PointSet vital;             /* empty points that decide it */
    PointSet weak;              /* ends that the enemy can have filled, at the cost of an eye */
    uint16_t group;             /* spaces of one number share their stones */
} EyeSpace;

typedef struct {
    EyeSpace space[EYESHAPE_SPACE_LIMIT];
    int count;
} EyeSpaces;

/* The eye spaces of the owner in the area. */
void eye_spaces_find(const EyeTable *table, const Board *board, Stone owner, const PointSet *area,
                     EyeSpaces *spaces);

/* Halves that the group of this number gets if both play on, `owner_first` or not. */
int eye_group_halves(const EyeSpaces *spaces, int group, bool owner_first);

#endif
