/* The curve of a game, out of what was said of its positions one by one. */
#include "review/review.h"

#include "base/memory.h"

#include <assert.h>
#include <math.h>

/* How far the standing moves over a move beyond what the move cost: over any move, and for each
 * point that it cost, since costs are known roughly. In points. */
static const double STEP_NOISE = 0.25, COST_NOISE = 0.3;

/* How fast the part that goes with the turn changes. */
static const double TURN_STEP = 0.15, TURN_START = 1.0;

/* Points to the logarithm of the odds of winning, roughly, in the middle game: for the curve of
 * winning chances. */
static const double ODDS_PER_POINT = 0.25;

enum { ROUNDS = 12 };

/* Minimise  sum w[i] (x[i] - y[i])^2 + sum v[i] (x[i+1] - x[i] - u[i])^2. */
typedef struct {
    int count;
    double *y, *w; /* count of them */
    double *u, *v; /* one fewer */
    double *x;
    double *scratch;
} Chain;

/* Its normal equations are tridiagonal. */
static void chain_solve(Chain *chain)
{
    double *diagonal = chain->scratch, *x = chain->x;
    int n = chain->count;
    for (int i = 0; i < n; i++) {
        double before = i > 0 ? chain->v[i - 1] : 0, after = i + 1 < n ? chain->v[i] : 0;
        diagonal[i] = chain->w[i] + before + after;
        x[i] = chain->w[i] * chain->y[i] + (i > 0 ? before * chain->u[i - 1] : 0) -
               (i + 1 < n ? after * chain->u[i] : 0);
    }
    for (int i = 1; i < n; i++) {
        double share = chain->v[i - 1] / diagonal[i - 1];
        diagonal[i] -= share * chain->v[i - 1];
        x[i] += share * x[i - 1];
    }
    x[n - 1] /= diagonal[n - 1];
    for (int i = n - 2; i >= 0; i--)
        x[i] = (x[i] + chain->v[i] * x[i + 1]) / diagonal[i];
}

static Chain chain_open(int count)
{
    size_t n = (size_t)count;
    return (Chain){.count = count,
                   .y = mem_alloc(n, sizeof(double)),
                   .w = mem_alloc(n, sizeof(double)),
                   .u = mem_alloc(n, sizeof(double)),
                   .v = mem_alloc(n, sizeof(double)),
                   .x = mem_alloc(n, sizeof(double)),
                   .scratch = mem_alloc(n, sizeof(double))};
}

static void chain_close(Chain *chain)
{
    double *const parts[] = {chain->y, chain->w, chain->u, chain->v, chain->x, chain->scratch};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        mem_free(parts[i]);
}

/* 1 where Black is to move. */
static double turn_sign(const Review *review, int index)
{
    return review->position[index].played.who == STONE_BLACK ? 1 : -1;
}

/* The level of the game and the part that goes with the turn, each from what the other leaves, in
 * turn until both stand still. */
static void separate(const Review *review, const double *said, double scale, Chain *level,
                     Chain *turn)
{
    int n = review->count;
    double trust = 1 / (review->noise * review->noise * scale * scale);
    for (int i = 0; i < n; i++) {
        level->w[i] = turn->w[i] = trust;
        turn->u[i] = 0;
        turn->v[i] = 1 / (TURN_STEP * TURN_STEP * scale * scale);
    }
    turn->w[0] += 1 / (TURN_START * TURN_START * scale * scale);
    for (int round = 0; round < ROUNDS; round++) {
        for (int i = 0; i < n; i++)
            level->y[i] = said[i] - turn_sign(review, i) * turn->x[i];
        chain_solve(level);
        for (int i = 0; i < n; i++)
            turn->y[i] = turn_sign(review, i) * (said[i] - level->x[i]);
        chain_solve(turn);
    }
}

/* What a move changes: nothing if it was the best, else what it cost. */
static void set_steps(const Review *review, const double *cost, double scale, Chain *level)
{
    for (int i = 0; i + 1 < review->count; i++) {
        double step = STEP_NOISE * scale + COST_NOISE * cost[i];
        level->u[i] = -turn_sign(review, i) * cost[i];
        level->v[i] = 1 / (step * step);
    }
}

static double odds(double win)
{
    double inside = fmin(0.999, fmax(0.001, win));
    return log(inside / (1 - inside));
}

static void smooth_leads(Review *review, double *said, double *cost, Chain *level, Chain *turn)
{
    for (int i = 0; i < review->count; i++) {
        said[i] = (double)review->position[i].raw_lead;
        cost[i] = review_lost(review, i);
    }
    set_steps(review, cost, 1, level);
    separate(review, said, 1, level, turn);
    for (int i = 0; i < review->count; i++)
        review->position[i].lead = (float)level->x[i];
}

static double odds_lost(const Review *review, int index)
{
    const ReviewPosition *at = &review->position[index];
    if (review_chances_lost(review, index) <= 0)
        return 0;
    return fabs(odds((double)at->best_win) - odds((double)at->played_win));
}

static void smooth_wins(Review *review, double *said, double *cost, Chain *level, Chain *turn)
{
    for (int i = 0; i < review->count; i++) {
        said[i] = odds((double)review->position[i].raw_win);
        cost[i] = odds_lost(review, i);
    }
    set_steps(review, cost, ODDS_PER_POINT, level);
    separate(review, said, ODDS_PER_POINT, level, turn);
    for (int i = 0; i < review->count; i++)
        review->position[i].win = (float)(1 / (1 + exp(-level->x[i])));
}

void review_smooth(Review *review)
{
    if (review_done(review, REVIEW_GLANCED) < review->count)
        return; /* stopped on the way: what there is stays as it was said */
    assert(review->noise > 0);
    double *said = mem_alloc((size_t)review->count, sizeof *said);
    double *cost = mem_alloc((size_t)review->count, sizeof *cost);
    Chain level = chain_open(review->count), turn = chain_open(review->count);
    if (review->has_points)
        smooth_leads(review, said, cost, &level, &turn);
    smooth_wins(review, said, cost, &level, &turn);
    chain_close(&level);
    chain_close(&turn);
    mem_free(said);
    mem_free(cost);
}

void review_after_best(const Review *review, int index, double *win, double *lead)
{
    assert(index >= 0 && index < review->count);
    const ReviewPosition *at = &review->position[index];
    const ReviewPosition *after = index + 1 < review->count ? at + 1 : at;
    double sign = turn_sign(review, index);
    *lead = (double)after->lead + sign * review_lost(review, index);
    *win = 1 / (1 + exp(-(odds((double)after->win) + sign * odds_lost(review, index))));
}
