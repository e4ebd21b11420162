/* Learners: from samples to models, one sample at a time, pass after pass.
 *
 * The trainer (train.h) walks the games, extracts, and feeds samples in a fixed order; a learner
 * sees nothing else. Naive Bayes needs one pass and can continue from a finished model;
 * Bradley-Terry by minorization keeps the samples of its only pass; the streamed ones take a pass
 * as an epoch.
 */
#ifndef KATACHI_LEARN_LEARNER_H
#define KATACHI_LEARN_LEARNER_H

#include "base/budget.h"
#include "base/comm.h"
#include "base/strbuf.h"
#include "learn/model.h"

typedef struct {
    uint64_t seed;
    int threads;
    int passes;         /* of the streamed learners; 0 = default */
    double epsilon;     /* naive Bayes: initial counts; 0 = default */
    bool distinct;      /* naive Bayes: moves not played that look alike count once per position */
    bool distinct_all;  /* the same over all positions, those played too: the set D of the thesis */
    double tolerance;   /* Bradley-Terry: stop rule; 0 = default (change per move) */
    bool thesis_stop;   /* Bradley-Terry: stop when every group changes the total by < 0.001 */
    double rate;        /* step size of the streamed learners; 0 = default */
    int factor_count;   /* factorised; 0 = default */
    double beta;        /* ranking: deviation of the noise; 0 = default */
    double prior;       /* ranking: deviation of beliefs at the start; 0 = default */
    uint32_t leave_out; /* as in ExtractorSettings, for the report */
    Progress progress;
    atomic_bool *stop;
    Comm *comm; /* the ranks that train together; NULL: one */
} LearnSettings;

typedef struct Learner Learner;

typedef struct LearnerClass {
    const char *name;    /* "naive-bayes" */
    const char *summary; /* one line for --help */
    size_t state_size;   /* of learner->state, zeroed before `open`; 0: `open` makes it */
    int passes;          /* without settings.passes; 0: one, whatever the settings say */
    double rate;         /* without settings.rate */
    /* Fill the state; schema and settings are there. On failure nothing is left to be freed. */
    MUST_CHECK Status (*open)(Learner *learner, Error *err);
    /* One sample with a played move. */
    void (*observe)(Learner *learner, const Sample *sample);
    /* The games are through; true if the learner needs them again. */
    bool (*end_pass)(Learner *learner);
    /* The model so far; the caller fills in info and tables. */
    Model *(*finish)(Learner *learner);
    /* The whole state as bytes, for checkpoints, and back; in->failed if they make no sense. */
    void (*save)(const Learner *learner, StrBuf *out);
    void (*load)(Learner *learner, ByteReader *in);
    /* Free what the state holds. */
    void (*close)(Learner *learner);

    /* ---- what not every learner has ---- */

    /* The passes are over: go on without samples for some seconds; true if there is more to do. */
    bool (*work)(Learner *learner);
    /* Before the first sample: begin with what a finished model of the same schema knows. */
    MUST_CHECK Status (*adopt)(Learner *learner, const Model *model, Error *err);
    /* It refines a finished model: it needs one to adopt, and keeps what the model says about its
     * origin. */
    bool refines;
    /* It learns from what a teacher wants of every candidate, not from the played move alone. */
    bool heeds_wanted;
    /* With several ranks each observes its share of the games; this, called on all of them, merges
     * what they learned since the last time. Without it every rank observes all games, and only
     * extraction is divided: all then know the same as one alone. */
    void (*reduce)(Learner *learner, Comm *comm);
    int reduce_every; /* games of a rank between two; 0: when a pass is over */
} LearnerClass;

struct Learner {
    const LearnerClass *class;
    Schema schema;
    LearnSettings settings;
    void *state;
};

extern const LearnerClass LEARNER_NAIVE_BAYES, LEARNER_WEIGHTED_BAYES, LEARNER_BRADLEY_TERRY,
    LEARNER_BRADLEY_TERRY_STREAM, LEARNER_FACTORISED, LEARNER_RANKING, LEARNER_BERNOULLI,
    LEARNER_TEMPERATURE;

/* A new learner. Fails if the class has no use for these features or settings. */
MUST_CHECK Status learner_open(const LearnerClass *class, const Schema *schema,
                               const LearnSettings *settings, Learner **learner, Error *err);
void learner_close(Learner *learner); /* NULL is fine */

/* What class->save wrote, into a new learner of the same class, schema and settings. STATUS_SYNTAX
 * if it is of another one; the learner is then good for nothing but closing. */
MUST_CHECK Status learner_load(Learner *learner, const char *bytes, size_t size, Error *err);

/* All learners, NULL at the end. */
extern const LearnerClass *const LEARNERS[];

const LearnerClass *learner_by_name(const char *name);

/* Naive Bayes is incremental: a finished model can learn one more position at any time. */

/* A model of naive Bayes that has counted nothing yet: all counts are epsilon, or 0 for the default
 * one. */
Model *naive_bayes_new(const Schema *schema, double *epsilon);

/* Whether candidates that were not played and look alike, feature by feature, count each, or once
 * per position: in Algorithm 1 of the thesis, to the letter, they are elements of a set. */
typedef enum { NAIVE_BAYES_EACH, NAIVE_BAYES_DISTINCT } NaiveBayesCounting;

/* Count the candidates of a position with a played move; model->class_counts must be there. */
void naive_bayes_count(Model *model, const Sample *sample, NaiveBayesCounting counting);

/* The same for each candidate with a sign: -1 takes back what was counted before. */
void naive_bayes_add(Model *model, const Sample *sample, double sign);

/* Recompute weights and bias from the counts: the model is then as if trained on all it counted. */
void naive_bayes_set_weights(Model *model);

#endif
