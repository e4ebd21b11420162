/* Games and problems. The bytes are kept as imported; what is queried often is in columns beside
 * them. */
#ifndef KATACHI_STORE_DOCUMENT_H
#define KATACHI_STORE_DOCUMENT_H

#include "annotation/label.h"
#include "sgf/tree.h"
#include "store/database.h"

typedef enum { DOCUMENT_ANY, DOCUMENT_GAME, DOCUMENT_PROBLEM } DocumentKind;

/* Texts are UTF-8 and never NULL in answers; NULL counts as "" in requests. */
typedef struct {
    int64_t id; /* 0 in requests */
    DocumentKind kind;
    const char *format; /* of the bytes: "sgf", or "problem" for our own drawing */
    const char *bytes;
    size_t size;
    const char *name;  /* where it came from: "folder/x.sgf (game 3)" */
    const char *title; /* the game's name, unless it is a label */
    int board_size;
    int move_count;                                    /* of the main line */
    const char *black, *white, *event, *date, *result; /* of games */
    const char *goal;                                  /* of problems: "kill", … */
    const char *context;                               /* "quarter", "half", "whole" */
    double difficulty;                                 /* of problems; 0: not known */
    uint64_t position_hash; /* the same for all symmetries and both colours */
    int64_t duplicate_of;   /* the first with this hash; 0: it is the first. Only in answers */
    int64_t added;          /* seconds since 1970. Only in answers */
} StoreDocument;

/* ---- describing ---- */

/* The image of a record that stands for all sixteen of them. */
typedef struct {
    uint64_t hash;
    int symmetry; /* by which the record becomes it */
    bool swaps_colors;
} DocumentImage;

/* The hash by which duplicates are found, and the image that has it: over the stones set up before
 * the first move, whose turn it is, and the moves of the main line if it is a game (DOCUMENT_ANY:
 * if it looks like one); the least over the eight symmetries and both colours. STATUS_INVALID or
 * STATUS_UNSUPPORTED if the main line cannot be played. */
MUST_CHECK Status document_find_image(const SgfGame *game, DocumentKind kind, DocumentImage *image,
                                      Error *err);

/* Fill a document from a record: columns, hash, and the bytes that it was read from, which are
 * borrowed. DOCUMENT_ANY is decided: stones of both colours before the first move make a problem,
 * or stones without a handicap. Texts live in *mem. */
MUST_CHECK Status document_describe(const SgfGame *game, DocumentKind kind,
                                    const AnnotationWords *words, Arena *mem,
                                    StoreDocument *document, Error *err);

/* A plain hash of bytes, to find the same file again. Not a defence against anybody. */
uint64_t document_hash(const char *bytes, size_t size);

const char *document_kind_text(DocumentKind kind); /* "game", "problem", "any" */
bool document_kind_parse(const char *text, DocumentKind *kind);

/* ---- in the database ---- */

typedef enum {
    ADDED_NEW,
    ADDED_DUPLICATE, /* new bytes, but a position that is there already, turned or recoloured */
    ADDED_NOTHING,   /* the very same bytes are there already */
} AddedKind;

typedef struct {
    AddedKind kind;
    int64_t id; /* of the document, new or old */
    int64_t duplicate_of;
} StoreAdded;

MUST_CHECK Status store_add_document(Store *store, const StoreDocument *document, StoreAdded *added,
                                     Error *err);

/* The first document of a kind with this hash; *id is 0 if there is none. */
MUST_CHECK Status store_find_position(Store *store, DocumentKind kind, uint64_t position_hash,
                                      int64_t *id, Error *err);

/* Change title, goal, context, difficulty and bytes of a document (not its labels). */
MUST_CHECK Status store_change_document(Store *store, const StoreDocument *document, Error *err);

/* Its labels go with it; the history of them stays. STATUS_NOT_FOUND if there is none. */
MUST_CHECK Status store_remove_document(Store *store, int64_t id, Error *err);

/* Texts and bytes are copied into *mem. */
MUST_CHECK Status store_get_document(Store *store, int64_t id, Arena *mem, StoreDocument *document,
                                     Error *err);

/* Which documents; all zero means all, by id. */
typedef struct {
    DocumentKind kind;
    const char *text;       /* somewhere in name, title, players or event */
    const char *label_kind; /* with such a label: "XC" */
    const char *author;     /* with a label by this author */
    const char *goal;
    int64_t collection;
    uint64_t position_hash;
    bool no_duplicates;
    int64_t after; /* ids greater than this: to go on where a page ended */
    int64_t limit; /* 0: no limit */
} StoreQuery;

typedef Status StoreDocumentFn(void *context, const StoreDocument *document, Error *err);

/* Hand out documents in the order of their ids; texts are valid during the call. The store may be
 * read and changed meanwhile. Anything but STATUS_OK stops. */
MUST_CHECK Status store_list_documents(Store *store, const StoreQuery *query,
                                       StoreDocumentFn *deliver, void *context, Error *err);

MUST_CHECK Status store_count_documents(Store *store, const StoreQuery *query, int64_t *count,
                                        Error *err);

#endif
