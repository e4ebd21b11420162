/* Confidence intervals of win rates. */
#ifndef KATACHI_PLAY_INTERVAL_H
#define KATACHI_PLAY_INTERVAL_H

typedef struct {
    double rate, low, high;
} Interval;

/* Wilson's 95 % interval (1927) of a rate; draws may count half. All of 0 … 1 if n is 0. */
Interval interval_wilson(double wins, double n);

#endif
