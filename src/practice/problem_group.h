/* Groups of a game that may be problems: a chain with what it can reach. */
#ifndef KATACHI_PRACTICE_PROBLEM_GROUP_H
#define KATACHI_PRACTICE_PROBLEM_GROUP_H

#include "core/board.h"

/* A chain, and what it can reach without passing the other colour's stones. */
typedef struct {
    Point chain; /* root */
    Stone owner;
    PointSet inside; /* stones and empty points */
    int stones, space;
    int exits;    /* empty points beside it that it does not reach */
    uint64_t key; /* of all that stands in it and around it */
} Group;

/* The group of a chain; one with more empty points than the limit is not walked to its end. */
void group_find(const Board *board, Point chain, int space_limit, Group *group);

/* Chains beside the last move and those that touch them, each once. Returns how many. */
int group_list_chains(const Board *board, Point last, Point out[BOARD_CELL_LIMIT]);

#endif
