/* Random small problems for comparisons with a slow twin. */
#ifndef KATACHI_TESTS_RANDOM_PROBLEM_H
#define KATACHI_TESTS_RANDOM_PROBLEM_H

#include "base/random.h"
#include "problem/definition.h"

/* Random moves until few points are empty; a chain of a random colour is in question. False if
 * there is none, or too much space. */
bool random_problem(Random *random, Problem *problem);

/* Other goals on the same positions: two chains of one colour to be joined or cut, or a chain of
 * each colour in a race. False if there are no two such chains. */
bool random_link_or_race(Random *random, Problem *problem);

/* A whole board of three by three to four by five points: the rest of a board of five by five is
 * made edge. A chain of so many stones or more is in question, and every empty point is in the
 * area. */
bool random_rectangle(Random *random, int stones, Problem *problem);

#endif
