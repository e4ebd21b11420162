/* A few weights from many choices (the conditional logit): one option of each choice was taken,
 * with a probability proportional to exp(Σ weight·x). The likelihood is concave; Newton's method
 * climbs it in some five rounds over the choices, which are streamed:
 *
 *      do {
 *          for each choice:  choice_add(fit, x, options, taken);
 *      } while (choice_step(fit)); */
#ifndef KATACHI_ML_CHOICE_H
#define KATACHI_ML_CHOICE_H

#include <stdbool.h>

typedef struct ChoiceFit ChoiceFit;

enum { CHOICE_WEIGHT_LIMIT = 64 };

/* All weights begin with `start`. */
ChoiceFit *choice_open(int weight_count, double start);
void choice_close(ChoiceFit *fit);

/* x[option·weight_count + w]; `taken` is an option. */
void choice_add(ChoiceFit *fit, const double *x, int option_count, int taken);

/* The round is over: true if another one is worth while, with the same choices. */
bool choice_step(ChoiceFit *fit);

/* The best weights so far, and what the mean logarithm of the probability was with them. */
const double *choice_weights(const ChoiceFit *fit);
double choice_likelihood(const ChoiceFit *fit);

#endif
