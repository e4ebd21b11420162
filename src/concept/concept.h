/* The door of `concept`: what experts see, in words and in numbers. */
#ifndef KATACHI_CONCEPT_CONCEPT_H
#define KATACHI_CONCEPT_CONCEPT_H

#include "concept/vocabulary.h"

#endif
