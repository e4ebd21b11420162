/* The life-and-death problem: a position, whose move, what is at stake, where it is played; its
 * text and SGF forms, and the answers that come with it.
 *
 *      ProblemSource *source = problem_source_open(paths, count);
 *      while (problem_source_next(source, &mem, &name, &document, &err) == STATUS_OK)
 *          … document.problem is the plain value that the solver takes … */
#ifndef KATACHI_PROBLEM_PROBLEM_H
#define KATACHI_PROBLEM_PROBLEM_H

#include "problem/definition.h"
#include "problem/document.h"
#include "problem/file.h"

#endif
