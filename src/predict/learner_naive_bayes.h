/* Naive Bayes goes on learning: a finished model can take in one more position at any time. */
#ifndef KATACHI_PREDICT_LEARNER_NAIVE_BAYES_H
#define KATACHI_PREDICT_LEARNER_NAIVE_BAYES_H

#include "predict/model.h"

/* Count the candidates of a position with a played move; model->class_counts must be there. */
void naive_bayes_count(Model *model, const Sample *sample);

/* Make weights and bias anew from the counts: the model is then as if trained on all it counted. */
void naive_bayes_set_weights(Model *model);

#endif
