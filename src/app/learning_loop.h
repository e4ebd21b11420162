/* The learning loop of Nijhuis 2006, figure 1.1: labels that people gave become samples, samples a
 * classifier, and the classifier takes the old one's place if it does better on labels that neither
 * has seen. Labels come from records or from the database; installed classifiers, and which of
 * their suggestions people accepted, are in the database. */
#ifndef KATACHI_APP_LEARNING_LOOP_H
#define KATACHI_APP_LEARNING_LOOP_H

#include "app/svm_session.h"
#include "base/memory.h"
#include "concept/dataset.h"
#include "core/game.h"
#include "learn/model.h"
#include "store/label.h"

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

/* Learning during play (Harrison 2010, section 2.4.1: naive Bayes "can learn on"): every move of a
 * game changes the user's naive Bayes model at once, and every move or game can be taken back.
 *
 * The model is a file among the user's models, so that every front end offers it; beside it
 * NAME.games keeps the games that it learned from, one line each, the present one last. Positions
 * that were set up, and handicap games, are not learned from. */

typedef struct PlayLearning PlayLearning;

/* The user's model of this name; a new one that knows nothing if there is none. STATUS_INVALID if
 * the name will not do or the model is not one of naive Bayes. */
MUST_CHECK Status play_learning_open(const char *name, PlayLearning **learning, Error *err);
void play_learning_close(PlayLearning *learning); /* NULL is allowed */

/* How the game of before became this one. */
typedef enum {
    FOLLOW_PLAY, /* moves were added, or another game has begun */
    FOLLOW_UNDO  /* moves were taken back */
} FollowHow;

/* Learn what is new in the game and forget what was taken back; then save. */
MUST_CHECK Status play_learning_follow(PlayLearning *learning, const Game *game, FollowHow how,
                                       Error *err);

/* The game that was learned last is the one that is being played: what follows next goes on from
 * it, or takes moves of it back. Nothing happens if there is none, or if a game is being followed.
 */
void play_learning_take_up(PlayLearning *learning);

/* Forget the last game, the present one first; then save. STATUS_NOT_FOUND if there is none. */
MUST_CHECK Status play_learning_undo_game(PlayLearning *learning, Error *err);

typedef struct {
    const char *name, *path;
    uint64_t games, moves; /* learned from, in training and in play */
} PlayLearningState;

PlayLearningState play_learning_state(const PlayLearning *learning);
const Model *play_learning_model(const PlayLearning *learning);

#endif
