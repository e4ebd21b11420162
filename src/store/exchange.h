/* Import and export: records with their labels, and tables. JSON is written in `view`. */
#ifndef KATACHI_STORE_EXCHANGE_H
#define KATACHI_STORE_EXCHANGE_H

#include "annotation/sgf.h"
#include "base/budget.h"
#include "store/document.h"
#include "store/label.h"

/* Export: records with their labels, and tables. JSON is written in `view`. */

/* Append the document as SGF, with exactly the labels that the database holds. If those are the
 * labels it came with, these are the bytes it came with. STATUS_UNSUPPORTED if it is no SGF. */
MUST_CHECK Status store_export_sgf(Store *store, const StoreDocument *document,
                                   const AnnotationWords *words, StrBuf *out, Error *err);

/* Takes the text piece by piece. */
typedef Status StoreSinkFn(void *context, const char *text, size_t size, Error *err);

/* Labels as CSV (RFC 4180, UTF-8): a line of headings, then a line for each label. */
MUST_CHECK Status store_export_csv(Store *store, const StoreLabelQuery *query, StoreSinkFn *sink,
                                   void *context, Error *err);

/* SGF files, folders and archives into the database, with their annotations as labels. */

/* All zero is fine, but then no word of GN is known. */
typedef struct {
    DocumentKind kind;            /* DOCUMENT_ANY: each record's own */
    const AnnotationWords *words; /* may be NULL */
    int64_t collection;           /* where they are put too; 0: nowhere */
    bool skip_duplicates;         /* leave out what is there already, turned or recoloured */
    const char *changed_by;       /* in the history; NULL: "import" */
    int threads;                  /* that read; 0: one. One writes */
    atomic_bool *stop;            /* may be NULL */
    Progress progress;            /* records so far; the total is not known */
    /* Called for every bad annotation and every bad record, in order; may be NULL. */
    void (*refuse)(void *context, const char *name, const AnnotationFault *fault);
    void (*on_bad)(void *context, const char *name, const Error *problem);
    void *context;
} StoreImport;

typedef struct {
    uint64_t records;    /* read */
    uint64_t added;      /* documents that are new, duplicates among them */
    uint64_t duplicates; /* of what is there, turned or recoloured: added, or left out if asked */
    uint64_t same;       /* the very same bytes were there: nothing done */
    uint64_t bad;        /* records and files that cannot be read or played */
    uint64_t labels;     /* put in */
    uint64_t refused;    /* annotations that make no sense: reported, and left in the bytes */
} StoreImportCounts;

/* Records go in by some hundreds in a transaction: after a failure or a kill those of the last one
 * are missing, and running the import again adds just them. STATUS_OK even if some were bad. */
MUST_CHECK Status store_import(Store *store, const char *const *paths, int count,
                               const StoreImport *options, StoreImportCounts *counts, Error *err);

/* One record, already read. */
MUST_CHECK Status store_import_game(Store *store, const SgfGame *game, const char *name,
                                    const StoreImport *options, StoreAdded *added,
                                    StoreImportCounts *counts, Error *err);

#endif
