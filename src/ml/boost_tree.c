/* Bins and trees. A tree is grown fork by fork from sums of slope and curve by bin. Rows hold few
 * entries, so sums are taken over those; what is not there is the rest. A tree looks at some
 * features only: their entries are put side by side first, as every level of forks walks them. */
#include "ml/boost_tree.h"

#include "base/memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { LEAF_ROWS = 4 };

/* ---- bins ---- */

static int by_value(const void *a, const void *b)
{
    float x = *(const float *)a, y = *(const float *)b;
    return (x > y) - (x < y);
}

/* Edges at equal shares of the sorted values; returns the number of bins. */
static int set_edges(float *values, size_t count, float edge[BOOST_BIN_LIMIT])
{
    int bins = 0;
    qsort(values, count, sizeof *values, by_value);
    for (int b = 1; b <= BOOST_BIN_LIMIT; b++) {
        float at = values[(count * (size_t)b - 1) / BOOST_BIN_LIMIT];
        if (bins == 0 || at > edge[bins - 1])
            edge[bins++] = at;
    }
    return bins;
}

static uint8_t find_bin(const BoostBins *bins, int feature, float value)
{
    int bin = 0;
    while (bin + 1 < bins->bin_count[feature] && value > bins->edge[feature][bin])
        bin++;
    return (uint8_t)bin;
}

/* Values by feature. Zeros stand for at most as many as the others, lest rare values share a bin.
 */
static void set_feature_bins(BoostBins *bins, int feature, float *values, size_t count)
{
    size_t zeros = bins->row_count - count;
    zeros = zeros < count + 1 ? zeros : count + 1;
    memset(values + count, 0, zeros * sizeof *values);
    bins->bin_count[feature] = 1;
    if (count > 0)
        bins->bin_count[feature] = (uint8_t)set_edges(values, count + zeros, bins->edge[feature]);
    bins->zero_bin[feature] = find_bin(bins, feature, 0);
}

void boost_bins_init(const SparseSet *set, BoostBins *bins)
{
    size_t features = (size_t)set->feature_count, entries = set->start[set->row_count];
    *bins = (BoostBins){.row_count = set->row_count,
                        .feature_count = set->feature_count,
                        .start = set->start,
                        .index = set->index,
                        .bin = mem_alloc(entries + 1, 1),
                        .zero_bin = mem_alloc(features + 1, 1),
                        .bin_count = mem_alloc(features + 1, 1),
                        .entry_count = mem_alloc(features + 1, sizeof *bins->entry_count),
                        .edge = mem_alloc(features + 1, sizeof *bins->edge)};
    size_t *end = mem_alloc(features + 2, sizeof *end);
    float *column = mem_alloc(entries + 1, sizeof *column);
    float *values = mem_alloc(2 * set->row_count + 2, sizeof *values);
    for (size_t i = 0; i < entries; i++)
        end[set->index[i] + 1]++;
    for (size_t f = 1; f <= features; f++)
        end[f] += end[f - 1];
    size_t *next = mem_alloc(features + 1, sizeof *next);
    memcpy(next, end, features * sizeof *next);
    for (size_t i = 0; i < entries; i++)
        column[next[set->index[i]]++] = set->value[i];
    for (size_t f = 0; f < features; f++) {
        size_t count = end[f + 1] - end[f];
        memcpy(values, column + end[f], count * sizeof *values);
        bins->entry_count[f] = count;
        set_feature_bins(bins, (int)f, values, count);
    }
    for (size_t i = 0; i < entries; i++)
        bins->bin[i] = find_bin(bins, set->index[i], set->value[i]);
    mem_free(next);
    mem_free(end);
    mem_free(column);
    mem_free(values);
}

void boost_bins_clear(BoostBins *bins)
{
    mem_free(bins->bin);
    mem_free(bins->zero_bin);
    mem_free(bins->bin_count);
    mem_free(bins->entry_count);
    mem_free(bins->edge);
}

/* ---- growing ---- */

typedef struct {
    double slope, curve;
    uint32_t rows;
} Sum;

typedef struct {
    int slot; /* of the feature; -1: no fork is worth it */
    int bin;  /* the last one that goes left */
    double gain;
} Fork;

/* An entry of a row, of a feature that is looked at. */
typedef struct {
    uint16_t slot; /* the place of the feature among those looked at */
    uint8_t bin;
} Entry;

typedef struct {
    const BoostGrowth *growth;
    BoostTree *tree;
    Entry *entry;
    size_t *start, *end;          /* by row, in entry */
    Sum (*sums)[BOOST_BIN_LIMIT]; /* by slot */
} Grower;

static void gather_entries(Grower *grower)
{
    const BoostGrowth *growth = grower->growth;
    const BoostBins *bins = growth->bins;
    size_t limit = 1, count = 0;
    int32_t *slot = mem_alloc((size_t)bins->feature_count + 1, sizeof *slot);
    memset(slot, -1, (size_t)bins->feature_count * sizeof *slot);
    for (int i = 0; i < growth->feature_count; i++) {
        slot[growth->features[i]] = i;
        limit += bins->entry_count[growth->features[i]];
    }
    grower->entry = mem_alloc(limit, sizeof *grower->entry);
    grower->start = mem_alloc(bins->row_count + 1, sizeof *grower->start);
    grower->end = mem_alloc(bins->row_count + 1, sizeof *grower->end);
    for (size_t i = 0; i < growth->row_count; i++) {
        uint32_t row = growth->rows[i];
        grower->start[row] = count;
        for (size_t e = bins->start[row]; e < bins->start[row + 1]; e++) {
            int32_t at = slot[bins->index[e]];
            grower->entry[count] = (Entry){(uint16_t)at, bins->bin[e]};
            count += at >= 0; /* the next one takes its place otherwise */
        }
        grower->end[row] = count;
    }
    mem_free(slot);
}

static Sum sum_rows(const BoostGrowth *growth, const uint32_t *rows, size_t count)
{
    Sum sum = {0};
    for (size_t i = 0; i < count; i++) {
        sum.slope += (double)growth->slope[rows[i]];
        sum.curve += (double)growth->curve[rows[i]];
    }
    sum.rows = (uint32_t)count;
    return sum;
}

static void sum_bins(Grower *grower, const uint32_t *rows, size_t count, Sum all)
{
    const BoostGrowth *growth = grower->growth;
    const BoostBins *bins = growth->bins;
    memset(grower->sums, 0, (size_t)growth->feature_count * sizeof *grower->sums);
    for (size_t i = 0; i < count; i++) {
        uint32_t row = rows[i];
        for (size_t e = grower->start[row]; e < grower->end[row]; e++) {
            Sum *sum = &grower->sums[grower->entry[e].slot][grower->entry[e].bin];
            sum->slope += (double)growth->slope[row];
            sum->curve += (double)growth->curve[row];
            sum->rows++;
        }
    }
    for (int slot = 0; slot < growth->feature_count; slot++) {
        int feature = growth->features[slot];
        Sum rest = all;
        for (int b = 0; b < bins->bin_count[feature]; b++) {
            rest.slope -= grower->sums[slot][b].slope;
            rest.curve -= grower->sums[slot][b].curve;
            rest.rows -= grower->sums[slot][b].rows;
        }
        Sum *zero = &grower->sums[slot][bins->zero_bin[feature]];
        zero->slope += rest.slope;
        zero->curve += rest.curve;
        zero->rows += rest.rows;
    }
}

static double worth(const BoostGrowth *growth, double slope, double curve)
{
    return slope * slope / (curve + growth->settings->prior);
}

static void weigh_feature(const Grower *grower, int slot, Sum all, Fork *best)
{
    const BoostGrowth *growth = grower->growth;
    int bins = growth->bins->bin_count[growth->features[slot]];
    Sum left = {0};
    for (int b = 0; b + 1 < bins; b++) {
        const Sum *sum = &grower->sums[slot][b];
        left.slope += sum->slope;
        left.curve += sum->curve;
        left.rows += sum->rows;
        if (left.rows < LEAF_ROWS || all.rows - left.rows < LEAF_ROWS)
            continue;
        double gain = worth(growth, left.slope, left.curve) +
                      worth(growth, all.slope - left.slope, all.curve - left.curve) -
                      worth(growth, all.slope, all.curve);
        if (gain > best->gain)
            *best = (Fork){slot, b, gain};
    }
}

static uint8_t bin_of(const Grower *grower, uint32_t row, int slot)
{
    for (size_t e = grower->start[row]; e < grower->end[row]; e++) {
        if (grower->entry[e].slot == slot)
            return grower->entry[e].bin;
    }
    return grower->growth->bins->zero_bin[grower->growth->features[slot]];
}

/* Rows that go left come first; returns how many. */
static size_t divide(const Grower *grower, uint32_t *rows, size_t count, const Fork *fork)
{
    size_t left = 0;
    for (size_t i = 0; i < count; i++) {
        if (bin_of(grower, rows[i], fork->slot) > fork->bin)
            continue;
        uint32_t row = rows[i];
        rows[i] = rows[left];
        rows[left++] = row;
    }
    return left;
}

static void grow(Grower *grower, int node, uint32_t *rows, size_t count, int depth)
{
    const BoostGrowth *growth = grower->growth;
    BoostNode *here = &grower->tree->node[node];
    Sum all = sum_rows(growth, rows, count);
    Fork best = {-1, 0, 1e-6};
    *here = (BoostNode){.value = (float)(-growth->settings->rate * all.slope /
                                         (all.curve + growth->settings->prior))};
    if (depth == 0 || count < 2 * LEAF_ROWS)
        return;
    sum_bins(grower, rows, count, all);
    for (int slot = 0; slot < growth->feature_count; slot++)
        weigh_feature(grower, slot, all, &best);
    if (best.slot < 0)
        return;
    int feature = growth->features[best.slot];
    size_t left = divide(grower, rows, count, &best);
    here->feature = (uint16_t)feature;
    here->threshold = growth->bins->edge[feature][best.bin];
    here->gain = (float)best.gain;
    here->left = (uint16_t)grower->tree->node_count++;
    here->right = (uint16_t)grower->tree->node_count++;
    grow(grower, here->left, rows, left, depth - 1);
    grow(grower, here->right, rows + left, count - left, depth - 1);
}

void boost_tree_grow(const BoostGrowth *growth, BoostTree *tree)
{
    Grower grower = {.growth = growth, .tree = tree};
    gather_entries(&grower);
    grower.sums = mem_alloc((size_t)growth->feature_count + 1, sizeof *grower.sums);
    tree->node_count = 1;
    grow(&grower, 0, growth->rows, growth->row_count, growth->settings->depth);
    mem_free(grower.entry);
    mem_free(grower.start);
    mem_free(grower.end);
    mem_free(grower.sums);
}

float boost_tree_value(const BoostNode *nodes, const float *value)
{
    int at = 0;
    while (nodes[at].left)
        at = value[nodes[at].feature] <= nodes[at].threshold ? nodes[at].left : nodes[at].right;
    return nodes[at].value;
}
