/* One choice among many: the winner's value is above those of all others.
 *
 * Every candidate has a value x ~ N(mean, variance); the expert took the one with the largest
 * (Stern, Herbrich, Graepel 2006, section 3.1). Only the winner's value is compared with others, so
 * the factor graph is a star, and the evidence is an integral over one number,
 *
 *      Z = ∫ N(x; m₁, c₁²) Π_j Φ((x - m_j) / c_j) dx,
 *
 * whose integrand is log-concave. Three ways to it: the integral to full accuracy, expectation
 * propagation (as the paper does it), and the integral by a few nodes, for training.
 *
 * Variances are positive and finite, means finite; there may be no loser at all. */
#ifndef KATACHI_ML_RANKING_H
#define KATACHI_ML_RANKING_H

/* The standard Gaussian, and the moments of a truncated one.
 *
 * For x ~ N(0, 1) known to be below t: mean -V(t) and variance 1 - W(t), where V = φ/Φ and
 * W = V·(V + t). Far to the left Φ runs out of digits; below -4 a continued fraction is used. */

double gaussian_density(double x);
double gaussian_cdf(double x);
double gaussian_log_cdf(double t);

/* V(t) > 0, falling; about -t far to the left. W(t) within 0 … 1, falling. */
double gaussian_v(double t);
double gaussian_w(double t);

/* ---- the same from a table, for inner loops ---- */

/* Read-only after it was opened; shared by threads. About 33 KB. */
typedef struct GaussianTable GaussianTable;

GaussianTable *gaussian_table_open(void);
void gaussian_table_close(GaussianTable *table);

/* log Φ(t), V(t), W(t): within 1e-9 of the exact ones (relative to 1 + their size). */
typedef struct {
    double log_cdf, v, w;
} GaussianTail;

GaussianTail gaussian_table_tail(const GaussianTable *table, double t);

/* The same for many at a time, without W: log_cdf[i] and v[i] at t = (x - mean[i]) · scale[i]. The
 * sum of the logarithms is returned. */
double gaussian_table_tails(const GaussianTable *table, double x, const double *mean,
                            const double *scale, int count, float *v);

typedef struct {
    int count;
    const double *mean, *variance;
    int winner;
} RankingField;

/* Beliefs about the values after the choice was seen; the arrays are the caller's. */
typedef struct {
    double log_evidence;
    double *mean, *variance;
} RankingPosterior;

/* By adaptive integration; the reference for the others. */
void ranking_integrate(const RankingField *field, RankingPosterior *posterior);

/* Log evidence alone. */
double ranking_log_evidence(const RankingField *field);

/* By expectation propagation until no message changes by more than `tolerance` (or after so many
 * sweeps over all losers). Returns the number of sweeps. */
int ranking_propagate(const RankingField *field, int sweep_limit, double tolerance,
                      RankingPosterior *posterior);

enum { RANKING_FIELD_LIMIT = 640 };

/* How the log evidence goes with the mean of each candidate: ∂ ln Z/∂m and ∂² ln Z/∂m². So a
 * Gaussian part of the value, N(μ, σ²), has the posterior mean μ + σ²·slope and variance
 * σ²·(1 + σ²·curve), which stays positive. */
typedef struct {
    double log_evidence;
    double slope[RANKING_FIELD_LIMIT], curve[RANKING_FIELD_LIMIT];
} RankingSlopes;

/* By some nodes around the mode of the integrand: log evidence within 1e-3, for fields whose
 * deviations differ by less than ten times. count <= RANKING_FIELD_LIMIT. */
void ranking_differentiate(const GaussianTable *table, const RankingField *field,
                           RankingSlopes *slopes);

/* The probability of each candidate to be the winner; they sum to 1. The winner of the field does
 * not matter. What comes out does not depend, to the last bit, on the order of candidates. */
void ranking_probabilities(const GaussianTable *table, const RankingField *field,
                           double *probability);

#endif
