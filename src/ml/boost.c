/* Rounds of boosting, and the model as bytes. */
#include "ml/boost.h"

#include "base/memory.h"
#include "base/pool.h"
#include "base/random.h"
#include "ml/boost_tree.h"

#include <assert.h>
#include <math.h>
#include <string.h>

enum { ROUND_LIMIT = 5000, NODE_BYTES = 14, HEAD_BYTES = 16 };
static const float SCORE_BOUND = 1e9f;

struct BoostModel {
    int feature_count, class_count, tree_count;
    int32_t label[BOOST_CLASS_LIMIT]; /* by class */
    float base[BOOST_CLASS_LIMIT];    /* scores before any tree */
    BoostTree *tree;                  /* round by round, a tree for each class */
};

/* ---- learning ---- */

typedef struct {
    const SparseSet *set;
    BoostSettings settings;
    BoostModel *model;
    BoostBins bins;
    float *score;       /* [row][class] */
    float *probability; /* [row][class]: of this round */
    uint8_t *truth;     /* class by row */
    uint32_t *drawn;    /* rows of this round */
    size_t drawn_count;
    struct {
        float *slope, *curve;
        uint32_t *rows;
        uint16_t *features;
        int feature_count;
    } work[BOOST_CLASS_LIMIT]; /* by class: trees of a round are grown in parallel */
    Random random;
} Learner;

static BoostSettings with_defaults(const BoostSettings *given)
{
    BoostSettings s = *given;
    s.rounds = s.rounds > 0 ? (s.rounds < ROUND_LIMIT ? s.rounds : ROUND_LIMIT) : 150;
    s.depth = s.depth > 0 ? (s.depth < BOOST_DEPTH_LIMIT ? s.depth : BOOST_DEPTH_LIMIT) : 5;
    s.rate = s.rate > 0 ? s.rate : 0.1;
    s.row_share = s.row_share > 0 ? s.row_share : 0.6;
    s.feature_share = s.feature_share > 0 ? s.feature_share : 0.25;
    s.prior = s.prior > 0 ? s.prior : 1;
    return s;
}

static int class_of(BoostModel *model, int label)
{
    for (int c = 0; c < model->class_count; c++)
        if (model->label[c] == label)
            return c;
    if (model->class_count == BOOST_CLASS_LIMIT)
        return BOOST_CLASS_LIMIT - 1;
    model->label[model->class_count] = label;
    return model->class_count++;
}

static void learner_open(Learner *learner, const SparseSet *set, const BoostSettings *settings)
{
    size_t rows = set->row_count;
    BoostModel *model = mem_alloc(1, sizeof *model);
    uint32_t count[BOOST_CLASS_LIMIT] = {0};
    *learner = (Learner){.set = set, .settings = with_defaults(settings), .model = model};
    model->feature_count = set->feature_count;
    learner->truth = mem_alloc(rows + 1, 1);
    for (size_t row = 0; row < rows; row++) {
        learner->truth[row] = (uint8_t)class_of(model, set->label[row]);
        count[learner->truth[row]]++;
    }
    size_t classes = (size_t)model->class_count;
    for (size_t c = 0; c < classes; c++)
        model->base[c] = (float)log((double)count[c] / (double)rows);
    model->tree = mem_alloc((size_t)learner->settings.rounds * classes, sizeof *model->tree);
    learner->score = mem_alloc(rows * classes + 1, sizeof *learner->score);
    learner->probability = mem_alloc(rows * classes + 1, sizeof *learner->probability);
    learner->drawn = mem_alloc(rows + 1, sizeof *learner->drawn);
    for (size_t c = 0; c < classes; c++) {
        learner->work[c].slope = mem_alloc(rows + 1, sizeof(float));
        learner->work[c].curve = mem_alloc(rows + 1, sizeof(float));
        learner->work[c].rows = mem_alloc(rows + 1, sizeof(uint32_t));
        learner->work[c].features = mem_alloc((size_t)set->feature_count + 1, sizeof(uint16_t));
    }
    for (size_t i = 0; i < rows * classes; i++)
        learner->score[i] = model->base[i % classes];
    boost_bins_init(set, &learner->bins);
    random_seed(&learner->random, settings->seed);
}

static void learner_close(Learner *learner)
{
    boost_bins_clear(&learner->bins);
    mem_free(learner->score);
    mem_free(learner->probability);
    mem_free(learner->drawn);
    for (int c = 0; c < learner->model->class_count; c++) {
        mem_free(learner->work[c].slope);
        mem_free(learner->work[c].curve);
        mem_free(learner->work[c].rows);
        mem_free(learner->work[c].features);
    }
    mem_free(learner->truth);
}

static void soften(const float *score, int classes, float *probability)
{
    float most = score[0], sum = 0;
    for (int c = 1; c < classes; c++)
        most = score[c] > most ? score[c] : most;
    for (int c = 0; c < classes; c++)
        sum += probability[c] = expf(score[c] - most);
    for (int c = 0; c < classes; c++)
        probability[c] /= sum;
}

static void draw_rows(Learner *learner)
{
    learner->drawn_count = 0;
    for (size_t row = 0; row < learner->set->row_count; row++)
        if (random_unit(&learner->random) < learner->settings.row_share)
            learner->drawn[learner->drawn_count++] = (uint32_t)row;
}

static void draw_features(Learner *learner, int class)
{
    int count = 0;
    for (int f = 0; f < learner->set->feature_count; f++)
        if (learner->bins.bin_count[f] > 1 &&
            random_unit(&learner->random) < learner->settings.feature_share)
            learner->work[class].features[count++] = (uint16_t)f;
    learner->work[class].feature_count = count;
}

/* Values of a row, dense; cleared again by the caller. */
static void spread_row(const SparseSet *set, size_t row, float *value)
{
    for (size_t e = set->start[row]; e < set->start[row + 1]; e++)
        value[set->index[e]] = set->value[e];
}

static void wipe_row(const SparseSet *set, size_t row, float *value)
{
    for (size_t e = set->start[row]; e < set->start[row + 1]; e++)
        value[set->index[e]] = 0;
}

static void add_trees(Learner *learner, const BoostTree *trees)
{
    int classes = learner->model->class_count;
    float *value = mem_alloc((size_t)learner->set->feature_count + 1, sizeof *value);
    for (size_t row = 0; row < learner->set->row_count; row++) {
        spread_row(learner->set, row, value);
        for (int c = 0; c < classes; c++)
            learner->score[row * (size_t)classes + (size_t)c] +=
                boost_tree_value(trees[c].node, value);
        wipe_row(learner->set, row, value);
    }
    mem_free(value);
}

static void grow_class(void *context, size_t class, int worker)
{
    Learner *learner = context;
    BoostModel *model = learner->model;
    size_t rows = learner->set->row_count, classes = (size_t)model->class_count;
    float *slope = learner->work[class].slope, *curve = learner->work[class].curve;
    (void)worker;
    for (size_t row = 0; row < rows; row++) {
        float p = learner->probability[row * classes + class];
        slope[row] = p - (learner->truth[row] == class ? 1.0f : 0.0f);
        curve[row] = p * (1 - p);
    }
    memcpy(learner->work[class].rows, learner->drawn, learner->drawn_count * sizeof(uint32_t));
    boost_tree_grow(&(BoostGrowth){.bins = &learner->bins,
                                   .settings = &learner->settings,
                                   .slope = slope,
                                   .curve = curve,
                                   .rows = learner->work[class].rows,
                                   .row_count = learner->drawn_count,
                                   .features = learner->work[class].features,
                                   .feature_count = learner->work[class].feature_count},
                    &model->tree[(size_t)model->tree_count + class]);
}

static void boost_round(Learner *learner)
{
    BoostModel *model = learner->model;
    size_t rows = learner->set->row_count, classes = (size_t)model->class_count;
    for (size_t row = 0; row < rows; row++)
        soften(learner->score + row * classes, (int)classes, learner->probability + row * classes);
    draw_rows(learner);
    for (int c = 0; c < model->class_count; c++)
        draw_features(learner, c);
    pool_for_each(learner->settings.threads > 0 ? learner->settings.threads : 1, classes,
                  grow_class, learner);
    add_trees(learner, model->tree + model->tree_count);
    model->tree_count += model->class_count;
}

BoostModel *boost_fit(const SparseSet *set, const BoostSettings *settings)
{
    assert(set->feature_count >= 0);
    Learner learner;
    learner_open(&learner, set, settings);
    for (int round = 0; round < learner.settings.rounds; round++) {
        if (settings->stop && atomic_load(settings->stop))
            break;
        boost_round(&learner);
        progress_report(&settings->progress, (uint64_t)round + 1,
                        (uint64_t)learner.settings.rounds);
    }
    learner_close(&learner);
    return learner.model;
}

void boost_close(BoostModel *model)
{
    if (!model)
        return;
    mem_free(model->tree);
    mem_free(model);
}

/* ---- predicting ---- */

int boost_feature_count(const BoostModel *model)
{
    return model->feature_count;
}

int boost_classify(const BoostModel *model, const int32_t *index, const float *value, int count,
                   double probability[BOOST_CLASS_LIMIT])
{
    assert(count >= 0 && (count == 0 || (index && value)));
    float score[BOOST_CLASS_LIMIT], soft[BOOST_CLASS_LIMIT];
    float *wide = mem_alloc((size_t)model->feature_count + 1, sizeof *wide);
    int best = 0;
    for (int i = 0; i < count; i++)
        if (index[i] < model->feature_count)
            wide[index[i]] = value[i];
    memcpy(score, model->base, sizeof score);
    for (int t = 0; t < model->tree_count; t++)
        score[t % model->class_count] += boost_tree_value(model->tree[t].node, wide);
    mem_free(wide);
    soften(score, model->class_count, soft);
    memset(probability, 0, BOOST_CLASS_LIMIT * sizeof *probability);
    for (int c = 0; c < model->class_count; c++) {
        if (model->label[c] >= 0 && model->label[c] < BOOST_CLASS_LIMIT)
            probability[model->label[c]] = (double)soft[c];
        best = soft[c] > soft[best] ? c : best;
    }
    return model->label[best];
}

void boost_gains(const BoostModel *model, double *gain)
{
    memset(gain, 0, (size_t)model->feature_count * sizeof *gain);
    for (int t = 0; t < model->tree_count; t++)
        for (int n = 0; n < model->tree[t].node_count; n++)
            if (model->tree[t].node[n].left)
                gain[model->tree[t].node[n].feature] += (double)model->tree[t].node[n].gain;
}

/* ---- bytes: features, classes, trees; label and base of each class; nodes of each tree ---- */

static void put(StrBuf *out, uint32_t number, int bytes)
{
    for (int i = 0; i < bytes; i++)
        strbuf_add_char(out, (char)(number >> (8 * i) & 255));
}

static void put_float(StrBuf *out, float number)
{
    uint32_t bits;
    memcpy(&bits, &number, sizeof bits);
    put(out, bits, 4);
}

static uint32_t get(const unsigned char *at, int bytes)
{
    uint32_t number = 0;
    for (int i = 0; i < bytes; i++)
        number |= (uint32_t)at[i] << (8 * i);
    return number;
}

static float get_float(const unsigned char *at)
{
    uint32_t bits = get(at, 4);
    float number;
    memcpy(&number, &bits, sizeof number);
    return number;
}

void boost_write(const BoostModel *model, StrBuf *out)
{
    put(out, (uint32_t)model->feature_count, 4);
    put(out, (uint32_t)model->class_count, 4);
    put(out, (uint32_t)model->tree_count, 4);
    put(out, 0, 4);
    for (int c = 0; c < model->class_count; c++) {
        put(out, (uint32_t)model->label[c], 4);
        put_float(out, model->base[c]);
    }
    for (int t = 0; t < model->tree_count; t++) {
        const BoostTree *tree = &model->tree[t];
        put(out, (uint32_t)tree->node_count, 2);
        for (int n = 0; n < tree->node_count; n++) {
            const BoostNode *node = &tree->node[n];
            put(out, node->feature, 2);
            put(out, node->left, 2);
            put(out, node->right, 2);
            put_float(out, node->left ? node->threshold : node->value);
            put_float(out, node->gain);
        }
    }
}

static Status bad_bytes(Error *err)
{
    return error_set(err, STATUS_SYNTAX, "the trees of the model are damaged");
}

/* Sums over all trees stay finite. */
static bool is_score(float number)
{
    return fabsf(number) <= SCORE_BOUND;
}

/* Links lead forward within the tree, so that every walk ends. */
static bool read_tree(const unsigned char *at, const unsigned char *end, int feature_count,
                      BoostTree *tree)
{
    if (end - at < 2)
        return false;
    tree->node_count = (int)get(at, 2);
    if (tree->node_count < 1 || tree->node_count > BOOST_NODE_LIMIT ||
        end - at - 2 < tree->node_count * NODE_BYTES)
        return false;
    for (int n = 0; n < tree->node_count; n++) {
        const unsigned char *from = at + 2 + n * NODE_BYTES;
        BoostNode *node = &tree->node[n];
        float number = get_float(from + 6);
        *node = (BoostNode){.feature = (uint16_t)get(from, 2),
                            .left = (uint16_t)get(from + 2, 2),
                            .right = (uint16_t)get(from + 4, 2),
                            .gain = get_float(from + 10)};
        node->threshold = node->left ? number : 0;
        node->value = node->left ? 0 : number;
        if (!is_score(number) || !isfinite(node->gain) ||
            (node->left && (node->left <= n || node->right <= n || node->left >= tree->node_count ||
                            node->right >= tree->node_count || node->feature >= feature_count)))
            return false;
    }
    return true;
}

static bool read_head(const unsigned char *at, size_t size, BoostModel *model)
{
    if (size < HEAD_BYTES)
        return false;
    uint32_t features = get(at, 4), classes = get(at + 4, 4), trees = get(at + 8, 4);
    if (features > UINT16_MAX || classes < 1 || classes > BOOST_CLASS_LIMIT ||
        trees > (uint32_t)ROUND_LIMIT * BOOST_CLASS_LIMIT || size < HEAD_BYTES + 8 * classes ||
        trees > size / (2 + NODE_BYTES))
        return false;
    model->feature_count = (int)features;
    model->class_count = (int)classes;
    model->tree_count = (int)trees;
    for (uint32_t c = 0; c < classes; c++) {
        model->label[c] = (int32_t)get(at + HEAD_BYTES + 8 * c, 4);
        model->base[c] = get_float(at + HEAD_BYTES + 8 * c + 4);
        if (!is_score(model->base[c]) || model->label[c] < 0 ||
            model->label[c] >= BOOST_CLASS_LIMIT)
            return false;
    }
    return true;
}

Status boost_read(const char *bytes, size_t size, BoostModel **model, Error *err)
{
    const unsigned char *at = (const unsigned char *)bytes, *end = at + size;
    BoostModel *read = mem_alloc(1, sizeof *read);
    bool is_good = read_head(at, size, read);
    if (is_good) {
        at += HEAD_BYTES + 8 * read->class_count;
        read->tree = mem_alloc((size_t)read->tree_count + 1, sizeof *read->tree);
    }
    for (int t = 0; is_good && t < read->tree_count; t++) {
        is_good = read_tree(at, end, read->feature_count, &read->tree[t]);
        if (is_good)
            at += 2 + read->tree[t].node_count * NODE_BYTES;
    }
    if (!is_good) {
        boost_close(read);
        return bad_bytes(err);
    }
    *model = read;
    return STATUS_OK;
}
