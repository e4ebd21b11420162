/* Naive Bayes is incremental: a finished model can learn one more position at any time. */
#ifndef KATACHI_LEARN_NAIVE_BAYES_H
#define KATACHI_LEARN_NAIVE_BAYES_H

#include "learn/model.h"

/* A model of naive Bayes that has counted nothing yet: all counts are epsilon, or 0 for the default
 * one. */
Model *naive_bayes_new(const Schema *schema, double *epsilon);

/* Whether candidates that were not played and look alike, feature by feature, count each, or once
 * per position: in Algorithm 1 of the thesis, to the letter, they are elements of a set. */
typedef enum { NAIVE_BAYES_EACH, NAIVE_BAYES_DISTINCT } NaiveBayesCounting;

/* Count the candidates of a position with a played move; model->class_counts must be there. */
void naive_bayes_count(Model *model, const Sample *sample, NaiveBayesCounting counting);

/* The same for each candidate with a sign: -1 takes back what was counted before. */
void naive_bayes_add(Model *model, const Sample *sample, double sign);

/* Recompute weights and bias from the counts: the model is then as if trained on all it counted. */
void naive_bayes_set_weights(Model *model);

#endif
