/* The field: for every empty point the probability that it ends black or white, for every chain the
 * probability that it survives (Wolf, "Positions in the Game of Go as Complex Systems", section VI;
 * docs/INFLUENCE.md explains it to players).
 *
 * The equations have no parameter. They may have several solutions; the wanted one is where small
 * synchronous steps lead from 0.5 for points and 1 for chains. It is found in few steps: some such
 * sweeps, then Newton's method (settle.c). Where the answer depends on which chains one believes in
 * at the start, as with two chains in atari side by side, the units are called hot. */
#ifndef KATACHI_INFLUENCE_FIELD_H
#define KATACHI_INFLUENCE_FIELD_H

#include "core/board.h"

/* The target distance to the solution, in probability. */
#define FIELD_TOLERANCE 1e-6

/* What is known of a position from elsewhere, by cell. A chain is known if its root is. */
typedef struct {
    bool is_known[BOARD_CELL_LIMIT];
    double black[BOARD_CELL_LIMIT]; /* where known: the probability of ending black */
    /* A false eye: chains beside it cannot count on it (the enemy gets it, and it is not
     * the liberty left out). Its owner is still computed like that of other points. */
    bool is_false_eye[BOARD_CELL_LIMIT];
    /* Groups: chains of one colour that are one unit, with the liberties and enemies of all. By the
     * root of a chain: the least root of its group; POINT_NONE for a chain that stands alone. */
    bool has_groups;
    Point group[BOARD_CELL_LIMIT];
} FieldKnowledge;

/* A plain value; copy it with `=`. */
typedef struct {
    uint8_t size;
    uint8_t stone[BOARD_CELL_LIMIT]; /* the position that it belongs to */
    /* By cell: the probability that the point, or the chain of the stone on it, ends as Black's
     * (a black stone survives, a white one dies), and the rest to 1. */
    double black[BOARD_CELL_LIMIT];
    double white[BOARD_CELL_LIMIT];
    bool is_hot[BOARD_CELL_LIMIT];   /* by cell: several answers are possible there */
    uint16_t rank[BOARD_CELL_LIMIT]; /* by cell: a hint for updates */
    int unit_count;                  /* points and chains */
    int hot_count;                   /* of them hot */
    int sweeps, steps; /* what it took: synchronous sweeps, steps of Newton's method */
    double residual;   /* the most by which an equation is violated */
    double last_step;  /* the last step's length: what is left to go */
    bool is_settled;   /* last_step is below the tolerance */
} Field;

/* Scratch memory; one thread, one solver. Answers do not depend on what it did before. */
typedef struct FieldSolver FieldSolver;
FieldSolver *field_solver_open(void);
void field_solver_close(FieldSolver *solver);

/* Solve from the start values. *known may be NULL: the pure model. The field of an image under the
 * eight symmetries, with or without the colours swapped, is exactly the image of the field. */
void field_solve(FieldSolver *solver, const Board *board, const FieldKnowledge *known,
                 Field *field);

/* Make the field of an earlier position of this size that of *board: units that are the same keep
 * their values, new and changed chains start at 1, freed points at 0.5. Equal to field_solve up to
 * the tolerance wherever nothing is hot. What was known must be the same but for changed units. */
void field_update(FieldSolver *solver, const Board *board, const FieldKnowledge *known,
                  Field *field);

/* The same without finding out what is hot, or whether a dead or living chain depends on a solution
 * that has become unstable (one position in a thousand): for trying many moves. */
void field_update_quickly(FieldSolver *solver, const Board *board, const FieldKnowledge *known,
                          Field *field);

/* By cell: how far apart the fields are that come out if all chains begin as good as dead for White
 * and as good as dead for Black. 0 where the solution is unique; costs two solutions. */
void field_find_spread(FieldSolver *solver, const Board *board, const FieldKnowledge *known,
                       double spread[BOARD_CELL_LIMIT]);

/* A chain's survival, given any of its stones. */
static inline double field_strength(const Field *field, Point stone)
{
    return field->stone[stone] == STONE_BLACK ? field->black[stone] : field->white[stone];
}

/* What a field says about the count. */

/* Σ (black - white) over points, plus or minus size·(2·strength - 1) over chains: Black's margin by
 * area, komi apart. Both sums are one, since a white chain's points are Black's if it dies. */
double field_score(const Field *field);

/* A map of owners, by cell. */
typedef struct {
    uint8_t owner[BOARD_CELL_LIMIT]; /* a Stone; STONE_NONE where neither has enough */
    int count[3];                    /* by Stone: points */
} TerritoryMap;

/* A point, with or without a stone, is owned by whom it goes to with at least this probability,
 * above 0.5. */
void field_territory(const Field *field, double least, TerritoryMap *map);

#endif
