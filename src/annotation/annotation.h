/* What a person or a classifier says about a position: labels, their kinds and values, how they are
 * written in SGF, and the vocabulary of moves.
 *
 *      XC[aa|cc|2]       the chains at aa and cc are connected: value 2
 *      GN[hane|korosu]   the move is a hane, and kills
 *
 * A kind is a row of data (kinds.c); nothing in the program knows more about a kind than its row.
 */
#ifndef KATACHI_ANNOTATION_ANNOTATION_H
#define KATACHI_ANNOTATION_ANNOTATION_H

#include "annotation/label.h"
#include "annotation/sgf.h"
#include "annotation/vocabulary.h"

#endif
