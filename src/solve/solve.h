/* The public header of `solve`: which stones live? */
#ifndef KATACHI_SOLVE_SOLVE_H
#define KATACHI_SOLVE_SOLVE_H

#include "solve/generate.h"
#include "solve/haris/eyeshape.h"
#include "solve/haris/haris.h"
#include "solve/haris/movegen.h"
#include "solve/problem_answer.h"
#include "solve/problem_check.h"
#include "solve/solver/proof_book.h"
#include "solve/solver/solver.h"
#include "solve/solver/target.h"
#include "solve/verify/verify.h"

#endif
