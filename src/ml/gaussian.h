/* The standard Gaussian, and the moments of a truncated one.
 *
 * For x ~ N(0, 1) known to be below t: mean -V(t) and variance 1 - W(t), where V = φ/Φ and
 * W = V·(V + t). Far to the left Φ runs out of digits; below -4 a continued fraction is used. */
#ifndef KATACHI_ML_GAUSSIAN_H
#define KATACHI_ML_GAUSSIAN_H

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

#endif
