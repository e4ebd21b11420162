/* What experts see, in words and in numbers: names of moves and of what they achieve, graph
 * features, data sets and classifiers.
 *
 *      MoveNames names;
 *      name_move(&board, at, STONE_BLACK, &names);      // hane, kiri, …: by rules on the board
 *      Classifier *classifier;                          // or learned from labelled pairs of chains
 *      classifier_read(path, &classifier, &err); */
#ifndef KATACHI_CONCEPT_CONCEPT_H
#define KATACHI_CONCEPT_CONCEPT_H

#include "concept/agreement.h"
#include "concept/classifier.h"
#include "concept/dataset.h"
#include "concept/name.h"
#include "concept/path_counter.h"
#include "concept/sample.h"

#endif
