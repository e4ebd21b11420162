/* Labels: annotations of the nodes of documents, the history of all changes to them, and the
 * classifiers that were learned from them. */
#ifndef KATACHI_STORE_LABEL_H
#define KATACHI_STORE_LABEL_H

#include "annotation/label.h"
#include "base/memory.h"
#include "store/database.h"

typedef struct {
    int64_t id; /* 0 in requests */
    int64_t document;
    uint32_t node;  /* in the order of the file, from 0 */
    int board_size; /* of the document; 0 in requests: look it up */
    Annotation annotation;
} StoreLabel;

typedef enum { LABEL_NEW, LABEL_CHANGED, LABEL_SAME } LabelChange;

/* Put a label in: an author has one label for a subject, so another one of his is replaced. Every
 * change is recorded with who made it. The annotation must have been judged. *change may be NULL.
 */
MUST_CHECK Status store_set_label(Store *store, const StoreLabel *label, const char *changed_by,
                                  LabelChange *change, Error *err);

/* Remove a label, by its id. */
MUST_CHECK Status store_remove_label(Store *store, int64_t id, const char *changed_by, Error *err);

/* Remove all labels of this origin from a document, say those of the reader before it reads
 * again. *count is how many (may be NULL). */
MUST_CHECK Status store_remove_labels_by(Store *store, int64_t document, AnnotationOrigin origin,
                                         const char *changed_by, int64_t *count, Error *err);

/* A node was put into a record before others, or taken out of it: what is said about the nodes from
 * `first` on (labels, suggestions, history) holds for those `by` further from now on. */
MUST_CHECK Status store_shift_labels(Store *store, int64_t document, uint32_t first, int by,
                                     Error *err);

/* All zero means all. */
typedef struct {
    int64_t document;
    bool has_node;
    uint32_t node;
    const char *kind; /* "XC" */
    const char *author;
    AnnotationOrigin origin; /* ORIGIN_UNKNOWN: any */
    int64_t after;           /* ids greater than this; only without `by_subject` */
    int64_t limit;
    bool by_subject; /* in the order of document, node, kind, subject, author; else of ids */
} StoreLabelQuery;

typedef Status StoreLabelFn(void *context, const StoreLabel *label, Error *err);

/* Hand out labels. The store may be read meanwhile, and changed unless `by_subject`. */
MUST_CHECK Status store_list_labels(Store *store, const StoreLabelQuery *query,
                                    StoreLabelFn *deliver, void *context, Error *err);

MUST_CHECK Status store_count_labels(Store *store, const StoreLabelQuery *query, int64_t *count,
                                     Error *err);

/* One change. Texts are valid during the call; a value is a level or two words, NULL for none. */
typedef struct {
    int64_t id, document; /* document 0: it is gone */
    uint32_t node;
    const char *kind, *subject, *origin, *author;
    const char *old_value, *new_value;
    const char *changed_by;
    int64_t changed_at;
} StoreChange;

typedef Status StoreChangeFn(void *context, const StoreChange *change, Error *err);

/* The history, the oldest first; of one document unless it is 0. */
MUST_CHECK Status store_list_changes(Store *store, int64_t document, StoreChangeFn *deliver,
                                     void *context, Error *err);

/* A label as the columns of a table: what it is about, and what it says. Private to the module. */

/* "aa|cc" and "2"; for kinds without levels "" and "hane|korosu". */
typedef struct {
    StrBuf text; /* both, with a NUL between */
    const char *kind, *subject, *value;
} LabelText;

void label_text_init(LabelText *text, const Annotation *annotation, int board_size);
void label_text_clear(LabelText *text);

/* The other way; STATUS_INVALID if the columns make no label. Who gave it is not touched. */
MUST_CHECK Status label_text_read(const char *kind, const char *subject, const char *value,
                                  int board_size, Annotation *annotation, Error *err);

/* Classifiers learned from labels, and what they suggest. */

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
} SuggestionState;

typedef struct {
    StoreLabel label;   /* what is suggested; who gives it is left out */
    double confidence;  /* 0 … 1 */
    int64_t classifier; /* 0: none is known */
} StoreSuggestion;

/* Put a suggestion in. One by the same classifier on the same subject is replaced while it is open;
 * an answered one stays. */
MUST_CHECK Status store_put_suggestion(Store *store, const StoreSuggestion *suggestion, Error *err);

/* A person has labelled a subject: suggestions on it that were open are answered, by the same value
 * or another. store_set_label calls this. */
MUST_CHECK Status store_note_answer(Store *store, const StoreLabel *label, const char *who,
                                    Error *err);

/* Of one classifier; 0: of those that are not in the database. */
MUST_CHECK Status store_count_suggestions(Store *store, SuggestionState state, int64_t classifier,
                                          int64_t *count, Error *err);

#endif
