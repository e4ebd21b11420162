/* What a person or a classifier says about a position: labels, their kinds and values, how they
 * stand in SGF, and the vocabulary of moves. */
#ifndef KATACHI_ANNOTATION_ANNOTATION_H
#define KATACHI_ANNOTATION_ANNOTATION_H

#include "annotation/label.h"
#include "annotation/sgf.h"
#include "annotation/vocabulary.h"

#endif
