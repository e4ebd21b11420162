/* Sums over the table. */
#include "ml/metrics.h"

#include <assert.h>

static int inside(int label)
{
    return label >= 0 && label < CONFUSION_LIMIT;
}

void confusion_add(Confusion *confusion, int truth, int said)
{
    if (inside(truth) && inside(said))
        confusion->count[truth][said]++;
}

void confusion_merge(Confusion *into, const Confusion *from)
{
    assert(into != from);
    for (int t = 0; t < CONFUSION_LIMIT; t++)
        for (int s = 0; s < CONFUSION_LIMIT; s++)
            into->count[t][s] += from->count[t][s];
}

uint32_t confusion_of_class(const Confusion *confusion, int truth)
{
    assert(truth >= 0 && truth < CONFUSION_LIMIT);
    uint32_t sum = 0;
    for (int s = 0; s < CONFUSION_LIMIT; s++)
        sum += confusion->count[truth][s];
    return sum;
}

uint32_t confusion_total(const Confusion *confusion)
{
    uint32_t sum = 0;
    for (int t = 0; t < CONFUSION_LIMIT; t++)
        sum += confusion_of_class(confusion, t);
    return sum;
}

static double share(double part, double whole)
{
    return whole > 0 ? part / whole : 0;
}

double confusion_accuracy(const Confusion *confusion)
{
    uint32_t right = 0;
    for (int t = 0; t < CONFUSION_LIMIT; t++)
        right += confusion->count[t][t];
    return share(right, confusion_total(confusion));
}

double confusion_majority(const Confusion *confusion)
{
    uint32_t most = 0;
    for (int t = 0; t < CONFUSION_LIMIT; t++) {
        uint32_t of_class = confusion_of_class(confusion, t);
        most = of_class > most ? of_class : most;
    }
    return share(most, confusion_total(confusion));
}

double confusion_balanced(const Confusion *confusion)
{
    double sum = 0;
    int classes = 0;
    for (int t = 0; t < CONFUSION_LIMIT; t++) {
        uint32_t of_class = confusion_of_class(confusion, t);
        classes += of_class > 0;
        sum += share(confusion->count[t][t], of_class);
    }
    return share(sum, classes);
}

double confusion_squared_error(const Confusion *confusion)
{
    double sum = 0;
    for (int t = 0; t < CONFUSION_LIMIT; t++)
        for (int s = 0; s < CONFUSION_LIMIT; s++)
            sum += (double)confusion->count[t][s] * (t - s) * (t - s);
    return share(sum, confusion_total(confusion));
}

double confusion_squared_correlation(const Confusion *confusion)
{
    double n = 0, st = 0, ss = 0, stt = 0, sss = 0, sts = 0;
    for (int t = 0; t < CONFUSION_LIMIT; t++) {
        for (int s = 0; s < CONFUSION_LIMIT; s++) {
            double c = confusion->count[t][s];
            n += c;
            st += c * t;
            ss += c * s;
            stt += c * t * t;
            sss += c * s * s;
            sts += c * t * s;
        }
    }
    double above = n * sts - st * ss, below = (n * stt - st * st) * (n * sss - ss * ss);
    return below > 0 ? above * above / below : 0;
}
