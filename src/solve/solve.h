/* The door of `solve`: which stones live? */
#ifndef KATACHI_SOLVE_SOLVE_H
#define KATACHI_SOLVE_SOLVE_H

#include "solve/alphabeta.h"
#include "solve/eyeshape.h"
#include "solve/generate.h"
#include "solve/movegen.h"
#include "solve/problem_answer.h"
#include "solve/problem_check.h"
#include "solve/proof.h"
#include "solve/solver.h"
#include "solve/target.h"
#include "solve/verify.h"

#endif
