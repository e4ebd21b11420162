/* Made-up features and samples, for tests of learners and models that need no board. */
#ifndef KATACHI_TESTS_PREDICT_SYNTHETIC_H
#define KATACHI_TESTS_PREDICT_SYNTHETIC_H

#include "base/random.h"
#include "learn/sample.h"

/* Three groups of 4, 3 and 300 values. */
void synthetic_schema(Schema *schema);

/* A sample with 2 to 30 candidates; which one is played leans to low values of the groups. */
void synthetic_sample(const Schema *schema, Random *random, Sample *sample);

#endif
