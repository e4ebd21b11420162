/* The learning loop of Nijhuis 2006, figure 1.1: labels that people gave become samples, samples a
 * classifier, and the classifier takes the old one's place if it does better on labels that neither
 * has seen. Labels come from records or from the database; installed classifiers, and which of
 * their suggestions people accepted, are in the database. */
#ifndef KATACHI_APP_LEARNING_LOOP_H
#define KATACHI_APP_LEARNING_LOOP_H

#include "app/svm_session.h"
#include "base/memory.h"
#include "concept/dataset.h"
#include "store/classifier.h"

typedef enum { INSTALL_BETTER, INSTALL_NEVER, INSTALL_ALWAYS, INSTALL_COUNT } InstallRule;

/* "better", "never", "always". */
bool install_rule_parse(const char *text, InstallRule *rule);

enum { LEARN_LEAST = 20, LEARN_REASON_SIZE = 160 };

typedef struct {
    Concept concept;
    const char *const *paths; /* records with labels */
    int path_count;
    Learning learner;
    double test_share; /* of positions kept back to compare on; 0: a quarter */
    uint64_t seed;
    int threads;
    InstallRule install;
    Progress progress;
    atomic_bool *stop;
} LearnRequest;

/* Some 200 KiB: keep it on the heap. */
typedef struct {
    DatasetCounts counts;
    DatasetScale scale;
    size_t train_rows, test_rows;
    LearningScore fresh, old; /* on the test rows */
    bool has_old;             /* there is one, and it looks at the same features */
    char old_note[CLASSIFIER_NOTE_SIZE];
    uint64_t fresh_only, old_only; /* rows that just one of them has right */
    bool is_better;   /* more rows right than the old one, or than always the commonest */
    bool takes_place; /* by the rule: it is to be installed */
    char reason[LEARN_REASON_SIZE]; /* in words */
    int64_t accepted, corrected;    /* the old one's suggestions that people answered */
} LearnReport;

/* Learn and compare; *made is the new classifier. `old` may be NULL. STATUS_NOT_FOUND without
 * labels, STATUS_INVALID with fewer than LEARN_LEAST, or if all say the same. */
MUST_CHECK Status learn_and_compare(const LearnRequest *request, const Classifier *old,
                                    LearnReport *report, Classifier **made, Error *err);

/* Write the records of a collection (0: all) that people have labelled into one file. */
MUST_CHECK Status learn_write_records(Store *store, int64_t collection, const char *path,
                                      Error *err);

/* The installed classifier of a concept: that of the database, or else, for connectivity, the one
 * that comes with the program. *classifier is NULL if there is none; *id is 0 unless it is the
 * database's. */
MUST_CHECK Status learn_find_installed(Store *store, Concept concept, Classifier **classifier,
                                       int64_t *id, Error *err);

/* The bytes of the database's own, in *mem; NULL if it has none. */
MUST_CHECK Status learn_find_bytes(Store *store, Concept concept, Arena *mem,
                                   StoreClassifier *found, Error *err);

MUST_CHECK Status learn_install(Store *store, const LearnReport *report, const Classifier *made,
                                Error *err);

/* Which of the old one's suggestions people have answered. */
MUST_CHECK Status learn_count_answers(Store *store, int64_t classifier, LearnReport *report,
                                      Error *err);

#endif
