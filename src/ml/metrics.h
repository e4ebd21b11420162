/* How well scores rank the one that was chosen, and how certain that is.
 *
 * Equal scores are common, so a rank is a range: with `above` better ones and `tied` equal ones
 * (the chosen one counted), random tie-breaking puts it within the best n with the probability
 * (n - above) / tied, cut to 0 … 1; the optimistic rank is above + 1. */
#ifndef KATACHI_ML_METRICS_H
#define KATACHI_ML_METRICS_H

#include <stddef.h>
#include <stdint.h>

typedef struct {
    int above; /* better than the chosen one */
    int tied;  /* as good as it, itself included: at least 1 */
} Rank;

Rank rank_of(const double *score, int count, int chosen);

/* The probability of being within the best n under random tie-breaking. */
double rank_within(Rank rank, int n);

/* above + (tied + 1) / 2. */
double rank_expected(Rank rank);

/* ---- means over groups of dependent observations (the moves of a game) ---- */

typedef struct {
    double mean;
    double error; /* one standard error; 0 with fewer than two groups */
} Estimate;

/* The ratio Σ sum[i] / Σ size[i] over the groups, with the error of the ratio estimator, in which
 * a group counts as one draw however large it is. Groups of size 0 are left out. `stride` is the
 * distance between the sums of two groups. */
Estimate estimate_ratio(const double *sum, size_t stride, const double *size, size_t count);

/* The same of the difference a - b, paired by group. */
Estimate estimate_difference(const double *a, const double *b, size_t stride, const double *size,
                             size_t count);

/* ---- calibration: do events given probability p happen with frequency p? ---- */

enum { CALIBRATION_BINS = 20 };

/* Bin i holds the candidates with a probability in [i, i+1) / CALIBRATION_BINS. */
typedef struct {
    uint64_t count[CALIBRATION_BINS];
    uint64_t chosen[CALIBRATION_BINS];
    double probability[CALIBRATION_BINS]; /* the sum of the predicted probabilities */
} Calibration;

/* Count all candidates of one choice. */
void calibration_add(Calibration *calibration, const double *probability, int count, int chosen);

void calibration_merge(Calibration *into, const Calibration *from);

/* The mean distance between predicted and observed frequency, weighted by count. */
double calibration_error(const Calibration *calibration);

/* How well a classifier did: the table of predicted against true labels, and its figures. */

enum { CONFUSION_LIMIT = 64 };

/* Labels 0 … CONFUSION_LIMIT-1; others are not counted. */
typedef struct {
    uint32_t count[CONFUSION_LIMIT][CONFUSION_LIMIT]; /* [true][predicted] */
} Confusion;

void confusion_add(Confusion *confusion, int truth, int said);
void confusion_merge(Confusion *into, const Confusion *from);

uint32_t confusion_total(const Confusion *confusion);
uint32_t confusion_of_class(const Confusion *confusion, int truth);

double confusion_accuracy(const Confusion *confusion);
double
confusion_majority(const Confusion *confusion); /* of always predicting the commonest label */
double confusion_balanced(const Confusion *confusion); /* mean over the labels that occur */

/* Labels taken as numbers: the mean squared error, and the squared correlation of predicted and
 * true labels (0 if either never changes). */
double confusion_squared_error(const Confusion *confusion);
double confusion_squared_correlation(const Confusion *confusion);

/* Scores to probabilities without overflow. */

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
