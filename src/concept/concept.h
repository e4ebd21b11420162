/* The door of `concept`: what experts see, in words and in numbers. */
#ifndef KATACHI_CONCEPT_CONCEPT_H
#define KATACHI_CONCEPT_CONCEPT_H

#include "concept/agreement.h"
#include "concept/chain_features.h"
#include "concept/classifier.h"
#include "concept/dataset.h"
#include "concept/name_move.h"
#include "concept/name_outcome.h"
#include "concept/path_counter.h"
#include "concept/path_words.h"
#include "concept/sample.h"
#include "concept/suggest.h"

#endif
