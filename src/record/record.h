/* The door of `record`: SGF game trees, positions out of them, and collections of games. */
#ifndef KATACHI_RECORD_RECORD_H
#define KATACHI_RECORD_RECORD_H

#include "record/annotation.h"
#include "record/annotation_sgf.h"
#include "record/collection.h"
#include "record/problem.h"
#include "record/problem_document.h"
#include "record/problem_file.h"
#include "record/problem_sgf.h"
#include "record/problem_solution.h"
#include "record/problem_text.h"
#include "record/sgf_check.h"
#include "record/sgf_convert.h"
#include "record/sgf_info.h"
#include "record/sgf_point.h"
#include "record/sgf_problem.h"
#include "record/sgf_read.h"
#include "record/sgf_replay.h"
#include "record/sgf_text.h"
#include "record/sgf_tree.h"
#include "record/sgf_write.h"

#endif
