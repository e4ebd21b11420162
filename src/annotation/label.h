/* Annotations: what an expert sees in a position, as a plain value.
 *
 * The form is that of Nijhuis 2006: a relation between places of the board, and a level,
 *
 *      XC[aa|cc|2]            the chains at aa and cc are connected: level 2
 *      XE[aa,ab,ba|bb|3]      the eyespace of three points of the chain at bb: level 3
 *      GN[hane|korosu]        the move is a hane, and kills
 *
 * A kind of annotation is a row of data: what its places may hold, what its levels mean, what an
 * annotator should look at. Nothing in the program knows more of a kind than its row says, so a
 * new kind is a new row. How annotations are written in records: sgf.h. */
#ifndef KATACHI_ANNOTATION_LABEL_H
#define KATACHI_ANNOTATION_LABEL_H

#include "base/status.h"
#include "base/strbuf.h"
#include "core/board.h"
#include "sgf/tree.h"

enum {
    ANNOTATION_FORMAT = 1, /* the version of the form, written in records as YV */
    ANNOTATION_PLACE_LIMIT = 2,
    ANNOTATION_LEVEL_LIMIT = 10,
    ANNOTATION_WORD_SIZE = 40,
    ANNOTATION_AUTHOR_SIZE = 64,
};

/* What a place of an annotation may hold. */
typedef enum {
    PLACE_NONE,
    PLACE_CHAIN,        /* one chain, named by any of its stones, written by its least point */
    PLACE_CHAINS,       /* one chain or more, of one colour */
    PLACE_EMPTY,        /* one empty point or more */
    PLACE_POINTS,       /* one point or more, empty or not */
    PLACE_MOVE,         /* the point of the move that the node itself plays */
    PLACE_COLOR,        /* "B" or "W" */
    PLACE_MOVE_TYPE,    /* a word for the shape of a move: of this node, or else of the next one */
    PLACE_OUTCOME_TYPE, /* a word for what that move achieves */
} PlaceContent;

typedef enum {
    ANNOTATION_CONNECTIVITY, /* XC */
    ANNOTATION_EYESPACE,     /* XE */
    ANNOTATION_VITAL,        /* XV */
    ANNOTATION_MOVE,         /* GN */
    ANNOTATION_STRENGTH,     /* XG */
    ANNOTATION_INFLUENCE,    /* XI */
    ANNOTATION_SIGNIFICANCE, /* XS */
    ANNOTATION_SENTE,        /* XM */
    ANNOTATION_CAPTURABLE,   /* XK */
    ANNOTATION_KIND_COUNT
} AnnotationKindId;

typedef struct {
    const char *name;    /* "strongly connected" */
    const char *meaning; /* a sentence */
} AnnotationLevel;

typedef struct {
    const char *id;   /* the property: "XC" */
    const char *name; /* "connectivity" */
    int place_count;
    struct {
        PlaceContent holds;
        const char *name; /* "chain" */
    } place[ANNOTATION_PLACE_LIMIT];
    bool is_symmetric; /* its two chains are of one colour, and their order says nothing */
    int level_count;   /* levels go from 1 to this; 0: the kind has none */
    AnnotationLevel level[ANNOTATION_LEVEL_LIMIT]; /* level[0] is level 1 */
    const char *guideline;                         /* what to look at, for annotators */
} AnnotationKind;

/* Who gave a label. */
typedef enum {
    ORIGIN_UNKNOWN,
    ORIGIN_PERSON,
    ORIGIN_READER,     /* search */
    ORIGIN_CLASSIFIER, /* what was learnt from other labels */
    ORIGIN_COUNT
} AnnotationOrigin;

/* A label, and who gave it. Zero is no valid one: read it, or fill it and let annotation_judge
 * look at it. */
typedef struct {
    uint8_t kind;                           /* an AnnotationKindId */
    uint8_t level;                          /* 0 for kinds without levels */
    uint8_t color;                          /* the Stone of PLACE_COLOR */
    uint8_t origin;                         /* an AnnotationOrigin */
    uint8_t certainty;                      /* in percent; 0: not stated */
    int64_t time;                           /* seconds since 1970, UTC; 0: not stated */
    PointSet place[ANNOTATION_PLACE_LIMIT]; /* chains by their least points */
    char word[ANNOTATION_PLACE_LIMIT][ANNOTATION_WORD_SIZE]; /* of the types, else "" */
    char author[ANNOTATION_AUTHOR_SIZE];                     /* UTF-8; "": not stated */
} Annotation;

/* What an annotation is about. */
typedef struct {
    const Board *board; /* after the node's own moves */
    Point own_move;     /* that the node plays; POINT_NONE if none */
    Point named_move;   /* that move types speak of; POINT_NONE if there is none */
} AnnotationScene;

/* The words for move and outcome types: they belong to the vocabulary. Returns the proper spelling
 * of a word (without spaces around it), NULL if it is none. */
typedef const char *AnnotationWordFn(void *context, PlaceContent what, const char *text);

typedef struct {
    AnnotationWordFn *find; /* NULL: no word is known, and GN is never a label */
    void *context;
} AnnotationWords;

/* ---- kinds ---- */

const AnnotationKind *annotation_kind(AnnotationKindId kind);

/* By property ("XC") or name ("connectivity"). */
bool annotation_kind_find(const char *text, AnnotationKindId *kind);

/* "person", "reader", "classifier"; "unknown". */
const char *annotation_origin_text(AnnotationOrigin origin);
bool annotation_origin_parse(const char *text, AnnotationOrigin *origin);

/* The least point of a place: of one that holds a single chain, that chain. POINT_NONE if it is
 * empty. */
Point annotation_first_point(const Annotation *annotation, int place);

/* ---- comparing ---- */

/* Whether both are about the same thing: kind, places and colour. */
bool annotation_same_subject(const Annotation *a, const Annotation *b);

/* Whether both also say the same of it: level and words. Who says it does not count. */
bool annotation_same_label(const Annotation *a, const Annotation *b);

/* ---- judging, reading, writing ---- */

/* Look at an annotation in its scene, and name its chains by their least points, in order if the
 * kind is symmetric. STATUS_INVALID with the reason: an empty point named as a chain, a stone
 * named as empty, a level that the kind has not, a label for a move that is not there. */
MUST_CHECK Status annotation_judge(Annotation *annotation, const AnnotationScene *scene,
                                   const AnnotationWords *words, Error *err);

/* Read a label ("aa|cc|2") of a board of this size without looking at any position: points are on
 * the board, and nothing else is known of it. Who gave it stays as it is in *annotation. */
MUST_CHECK Status annotation_read_label(AnnotationKindId kind, const char *text, int size,
                                        Annotation *annotation, Error *err);

/* Read a label and judge it; who gave it stays as it is in *annotation. STATUS_SYNTAX
 * or STATUS_INVALID with the reason, and *annotation is untouched. */
MUST_CHECK Status annotation_parse_label(AnnotationKindId kind, const char *text,
                                         const AnnotationScene *scene, const AnnotationWords *words,
                                         Annotation *annotation, Error *err);

/* Append the label: "aa|cc|2". The points of a place in rising order. */
void annotation_write_label(const Annotation *annotation, int size, StrBuf *out);

/* Read and append a label with who gave it: "XC|aa|cc|2|2026-11-15T11:40:00Z|90|person|Anna". The
 * name comes last and may hold anything; what is not stated is empty. */
MUST_CHECK Status annotation_parse(const char *text, const AnnotationScene *scene,
                                   const AnnotationWords *words, Annotation *annotation,
                                   Error *err);
void annotation_write(const Annotation *annotation, int size, StrBuf *out);

enum { ANNOTATION_TIME_SIZE = 24 };

/* "2026-11-15T11:40:00Z"; "" for 0. Returns out. */
char *annotation_time_text(int64_t time, char out[ANNOTATION_TIME_SIZE]);
bool annotation_time_parse(const char *text, int64_t *time);

/* What the readers and the writers of annotations in records share. Private to the module. */

/* Values longer than this are no annotations of ours. */
enum { ANNOTATION_VALUE_LIMIT = 8192 };

/* The kind whose labels the property holds; false if it is no such property. */
static inline bool annotation_property_kind(const SgfProperty *property, AnnotationKindId *kind)
{
    for (int i = 0; i < ANNOTATION_KIND_COUNT; i++) {
        const char *id = annotation_kind((AnnotationKindId)i)->id;
        if (property->id != (SgfId)((unsigned char)id[0] << 8 | (unsigned char)id[1]))
            continue;
        *kind = (AnnotationKindId)i;
        return true;
    }
    return false;
}

static inline bool annotation_is_entry(const SgfProperty *property)
{
    return property->id == (SgfId)('Y' << 8 | 'L');
}

/* Read one value of a property, a label or an entry, as the scene has it. *text is scratch. */
MUST_CHECK Status annotation_read_value(const SgfGame *game, const SgfProperty *property,
                                        const SgfValue *value, const AnnotationScene *scene,
                                        const AnnotationWords *words, StrBuf *text,
                                        Annotation *annotation, Error *err);

#endif
