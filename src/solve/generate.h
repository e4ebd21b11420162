/* Making problems: random walled positions, of which the solver keeps those that are problems.
 *
 * A problem is kept if the group is unsettled (it dies if the attacker begins and lives if the
 * defender does, both proved and without ko), exactly one first move works, and every other legal
 * move is proved to fail. Its level comes from the effort of these proofs. */
#ifndef KATACHI_SOLVE_GENERATE_H
#define KATACHI_SOLVE_GENERATE_H

#include "base/random.h"
#include "solve/solver/solver.h"

typedef enum { SHAPE_ANY, SHAPE_CORNER, SHAPE_SIDE, SHAPE_CENTRE, SHAPE_COUNT } GenerateShape;

enum { LEVEL_MIN = 1, LEVEL_MAX = 6 };

/* Zero means: any, or the default. */
typedef struct {
    GenerateShape shape;
    int level_min, level_max;
    ProblemGoal goal; /* GOAL_KILL, GOAL_SAVE; GOAL_NONE: either */
    Stone mover;      /* STONE_NONE: Black */
    int size;         /* of the board: 19 */
} GenerateSettings;

typedef struct {
    Problem problem; /* with its one answer */
    GenerateShape shape;
    SolveAnswer answer; /* moves: all first moves, each proved, with its line */
    uint64_t effort;    /* nodes of all proofs */
    int level;
} GeneratedProblem;

/* "any", "corner", "side", "centre". */
const char *generate_shape_text(GenerateShape shape);
bool generate_shape_parse(const char *text, GenerateShape *shape);

/* The level of an effort, LEVEL_MIN … LEVEL_MAX. */
int generate_level(uint64_t effort);

/* A random walled position that asks for a kill or a life; not yet known to be a problem. False if
 * chance gave nothing sensible. */
bool generate_position(const GenerateSettings *settings, Random *random, GeneratedProblem *made);

/* Judge every first move of made->problem, whatever there is about it: answers, lines, effort,
 * level. Its keystones and area must be stated. False if it makes no sense, or something is not
 * proved. */
bool generate_grade(Solver *solver, GeneratedProblem *made);

/* Both, from a seed; and whether the level is wanted. */
bool generate_try(const GenerateSettings *settings, Solver *solver, uint64_t seed,
                  GeneratedProblem *made);

/* A number that is the same for all eight images of a problem and for both colours. */
uint64_t generate_signature(const Problem *problem);

#endif
