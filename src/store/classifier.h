/* Classifiers learned from labels, and what they suggest. */
#ifndef KATACHI_STORE_CLASSIFIER_H
#define KATACHI_STORE_CLASSIFIER_H

#include "base/memory.h"
#include "store/label.h"

typedef struct {
    int64_t id; /* 0 in requests */
    const char *name;
    const char *kind;     /* of annotation that it gives: "XC" */
    const char *metadata; /* notes of whoever made it: features, accuracy, … */
    const char *model;    /* bytes; NULL where only the rest is returned */
    size_t model_size;
    int64_t parent; /* the classifier that it was made to replace; 0: none */
    int64_t created;
} StoreClassifier;

/* Put a classifier in; one of the same name is replaced and keeps its id, which is returned. */
MUST_CHECK Status store_put_classifier(Store *store, const StoreClassifier *classifier, int64_t *id,
                                       Error *err);

/* The classifier of this name, with its model. Everything is copied into *mem. */
MUST_CHECK Status store_get_classifier(Store *store, const char *name, Arena *mem,
                                       StoreClassifier *classifier, Error *err);

MUST_CHECK Status store_remove_classifier(Store *store, const char *name, Error *err);

typedef Status StoreClassifierFn(void *context, const StoreClassifier *classifier, Error *err);

/* All of a kind (NULL: of any) by name, without their models. */
MUST_CHECK Status store_list_classifiers(Store *store, const char *kind, StoreClassifierFn *deliver,
                                         void *context, Error *err);

/* ---- suggestions ---- */

typedef enum {
    SUGGESTION_OPEN,
    SUGGESTION_ACCEPTED,
    SUGGESTION_CORRECTED, /* the label that was given says something else */
    SUGGESTION_REJECTED,  /* no label was given */
    SUGGESTION_STATE_COUNT
} SuggestionState;

typedef struct {
    int64_t id;
    StoreLabel label;   /* what is suggested; who gives it is left out */
    double confidence;  /* 0 … 1 */
    int64_t classifier; /* 0: none is known */
    SuggestionState state;
    char answered_by[ANNOTATION_AUTHOR_SIZE];
    int64_t answered_at;
} StoreSuggestion;

/* Put a suggestion in. One by the same classifier on the same subject is replaced while it is open;
 * an answered one stays. */
MUST_CHECK Status store_put_suggestion(Store *store, const StoreSuggestion *suggestion, Error *err);

/* Answer an open suggestion. `label` is what the person says (it must be about the same subject);
 * NULL rejects. The label is put in as the person's own. STATUS_INVALID if it was answered before.
 */
MUST_CHECK Status store_answer_suggestion(Store *store, int64_t id, const Annotation *label,
                                          const char *who, Error *err);

/* A person has labelled a subject: suggestions on it that were open are answered, by the same value
 * or another. store_set_label calls this. */
MUST_CHECK Status store_note_answer(Store *store, const StoreLabel *label, const char *who,
                                    Error *err);

/* Of one classifier; 0: of those that are not in the database. */
MUST_CHECK Status store_count_suggestions(Store *store, SuggestionState state, int64_t classifier,
                                          int64_t *count, Error *err);

typedef Status StoreSuggestionFn(void *context, const StoreSuggestion *suggestion, Error *err);

/* Those in this state, the least certain first. limit 0: all. */
MUST_CHECK Status store_list_suggestions(Store *store, SuggestionState state, int64_t limit,
                                         StoreSuggestionFn *deliver, void *context, Error *err);

#endif
