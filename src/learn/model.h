/* A trained model: weights over the features of a schema, and everything needed to use it again.
 *
 * All models here score a candidate by a sum over its feature values,
 *     s = bias + Σ weight[f] + Σ over pairs of groups  factor[f] · factor[f']
 * and differ in how the numbers were learned and how scores become probabilities. Read-only after
 * training or loading, and shared between threads. */
#ifndef KATACHI_LEARN_MODEL_H
#define KATACHI_LEARN_MODEL_H

#include "base/file.h"
#include "base/status.h"
#include "base/strbuf.h"
#include "learn/sample.h"
#include "ml/ranking.h"

#include <stddef.h>
#include <stdint.h>

/* How scores become probabilities over the candidates. */
typedef enum {
    LINK_SOFTMAX, /* p ∝ exp(s / temperature): Bradley-Terry */
    LINK_SIGMOID, /* p ∝ 1 / (1 + exp(-s)): naive Bayes, normalised over the candidates */
    LINK_RANKING, /* p = probability that the sum of beliefs, with noise of deviation `temperature`,
                     is the largest: the full ranking model */
    LINK_BERNOULLI, /* s are log-odds of independent events; p given that one happens: ∝ exp(s) */
} ModelLink;

/* Where a model comes from; goes into the file as it is. */
typedef struct {
    char learner[32];   /* "naive-bayes", "bradley-terry", "factorised" */
    char set[32];       /* feature set: "harrison", "wide" */
    char version[16];   /* of the program that trained it */
    char settings[256]; /* "name=value …" of the learner */
    char extra[64];     /* ExtraFeatures.identity; "" if none */
    uint64_t seed;
    uint64_t data_hash; /* of the games, in order */
    uint64_t games, positions;
    int playouts; /* ExtractorSettings.playouts */
} ModelInfo;

enum { MODEL_TABLE_LIMIT = 4 };

/* A table (of patterns, say) that a feature set keeps in the file of its model. Models own, write
 * and read them without knowing what is in them. */
typedef struct {
    char tag[5];          /* of its section in the file */
    bool is_used_in_file; /* read() may borrow the bytes, which then lie at a multiple of 8 */
    void (*free)(void *table);
    void (*write)(const void *table, StrBuf *out);
    Status (*read)(const void *bytes, size_t size, bool in_place, void **table, Error *err);
} ModelTableKind;

typedef struct {
    ModelInfo info;
    Schema schema;
    ModelLink link;
    float bias;
    float temperature;
    float *weight;              /* by feature */
    float *variance;            /* by feature: of the weight; NULL where it is not known */
    int factor_count;           /* numbers per feature; 0: no pairs */
    float *factor;              /* feature f: from f·factor_count; NULL if factor_count is 0 */
    uint32_t factored_features; /* features 0 … this-1 have factors, later ones none */
    double *class_counts;       /* naive Bayes, to learn on: [feature·2 + class]; else NULL */
    bool ranks_by_mean; /* LINK_RANKING: order candidates by value alone, as the paper does */
    bool compact;       /* files hold weights and factors in 16 bits; see docs/FORMATS.md */
    const ModelTableKind *table_kinds; /* MODEL_TABLE_LIMIT of them; NULL: no tables */
    void *table[MODEL_TABLE_LIMIT];    /* owned; by kind; NULL where the set needs none */
    GaussianTable *gaussian;           /* for LINK_RANKING */
    FileMap map; /* of the file, while weights, variances or tables lie in it */
} Model;

/* A model with zero weights for this schema. */
Model *model_new(const Schema *schema, int factor_count, uint32_t factored_features);
void model_free(Model *model);

/* A copy with weights of its own that borrows the tables: free it before the original, with
 * model_free_copy. */
Model *model_copy_borrowing(const Model *model);
void model_free_copy(Model *copy);

/* A model of a schema that has all groups of this model's, and more, which say nothing yet; without
 * tables. NULL if it lacks one. */
Model *model_grow(const Model *model, const Schema *schema);

/* Silence a feature family: its weights and factors become 0. */
void model_silence_group(Model *model, int group);

/* Scores of all candidates, by index. Higher is better; see `link`. */
void model_score(const Model *model, const Sample *sample, double *score);

/* Probabilities of all candidates, by index; they sum to 1. */
void model_probabilities(const Model *model, const Sample *sample, double *probability);

/* Everything a model says about a position, by candidate. */
typedef struct {
    double score[BOARD_POINTS_MAX];    /* goes up with the probability: for ranks */
    double value[BOARD_POINTS_MAX];    /* model_score: what the features add up to */
    double variance[BOARD_POINTS_MAX]; /* of the value; 0 if the model does not know */
    double probability[BOARD_POINTS_MAX];
} ModelOpinion;

void model_judge(const Model *model, const Sample *sample, ModelOpinion *opinion);

/* LINK_BERNOULLI: the log-probability of the independent events "this one and no other", which do
 * not sum to 1 (the paper's evidence). For other links that of the candidate itself. */
double model_raw_log_probability(const Model *model, const ModelOpinion *opinion, int count,
                                 int candidate);

/* Why a candidate scores as it does: the value of every group and what it adds to the score
 * (half of each pair counts for either side). By group. */
void model_explain(const Model *model, const Sample *sample, int candidate,
                   double contribution[GROUP_LIMIT]);

/* Files: magic, version, sections with sizes, checksum (see docs/FORMATS.md). Little-endian.
 * Writing is atomic; reading checks everything and says what is wrong. */
void model_write(const Model *model, StrBuf *out);
MUST_CHECK Status model_save(const Model *model, const char *path, Error *err);
MUST_CHECK Status model_load_with(const char *path, const ModelTableKind *kinds, Model **model,
                                  Error *err);
MUST_CHECK Status model_read_with(const void *bytes, size_t size, const ModelTableKind *kinds,
                                  Model **model, Error *err);

/* What model files and their tests share; the format is described in docs/FORMATS.md. */

enum {
    MODEL_FILE_VERSION = 1,
    MODEL_FILE_HEADER = 32,     /* bytes before the first section */
    MODEL_FILE_CHECKED = 24,    /* the checksum covers everything from here on */
    MODEL_FILE_CHECKSUM = 16,   /* where it stands */
    MODEL_FILE_LIMIT = 1 << 30, /* bytes */
    SECTION_TAG_SIZE = 4,       /* letters that name a section */
};

extern const char MODEL_FILE_MAGIC[8];

/* The checksum that a file with these bytes should have; size >= MODEL_FILE_HEADER. */
uint64_t model_file_checksum(const void *bytes, size_t size);

#endif
