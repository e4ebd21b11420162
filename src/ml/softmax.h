/* Scores to probabilities without overflow. */
#ifndef KATACHI_ML_SOFTMAX_H
#define KATACHI_ML_SOFTMAX_H

/* log Σ exp(x[i]); count > 0. */
double log_sum_exp(const double *x, int count);

enum { SOFTMAX_LIMIT = 2048 };

/* probability[i] ∝ exp(score[i] / temperature); they sum to 1. May work in place. The same scores
 * in another order give the same bits. At most SOFTMAX_LIMIT of them. Infinite scores share all of
 * it; what is no number gets none; without any number all are equal. */
void softmax(const double *score, int count, double temperature, double *probability);

/* log(1 / (1 + exp(-x))), exact in both tails. */
double log_sigmoid(double x);

double sigmoid(double x);

#endif
