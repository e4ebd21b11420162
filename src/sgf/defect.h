/* Defects: what can be wrong in a record that can still be read, by name, so that they can be
 * counted. What cannot be read at all is a Status. */
#ifndef KATACHI_SGF_DEFECT_H
#define KATACHI_SGF_DEFECT_H

#include <stdint.h>

typedef enum {
    /* found by the reader, which repairs them */
    SGF_DEFECT_JUNK,              /* bytes before, between or after the games */
    SGF_DEFECT_MISSING_SEMICOLON, /* a property before any ';' */
    SGF_DEFECT_MISSING_ROOT,      /* '(' where the first node should be */
    SGF_DEFECT_UNCLOSED,          /* the file ends before the last ')' */
    SGF_DEFECT_EMPTY_VARIATION,   /* () */
    SGF_DEFECT_NODE_AFTER_BRANCH, /* a node after the variations of its parent */
    SGF_DEFECT_LOWERCASE_NAME,    /* a name without capitals */
    SGF_DEFECT_WRONG_CHARSET,     /* CA names another charset than that of the text */
    SGF_DEFECT_UNKNOWN_CHARSET,   /* CA names an unknown charset */
    /* found when the values are checked */
    SGF_DEFECT_BAD_TEXT,     /* bytes that are invalid in the charset */
    SGF_DEFECT_NOT_GO,       /* GM is not 1 */
    SGF_DEFECT_BAD_SIZE,     /* a board that we cannot set up */
    SGF_DEFECT_BAD_VALUE,    /* an invalid number, colour or date */
    SGF_DEFECT_BAD_POINT,    /* a point that is not on the board */
    SGF_DEFECT_BAD_SETUP,    /* stones without a liberty */
    SGF_DEFECT_ILLEGAL_MOVE, /* occupied, suicide, ko */
    SGF_DEFECT_MIXED_NODE,   /* setup and move in one node, or two moves */
    SGF_DEFECT_DUPLICATE,    /* the same property twice in a node */
    SGF_DEFECT_COUNT
} SgfDefect;

/* The kind as a key: "missing-semicolon". */
const char *sgf_defect_name(SgfDefect problem);

/* One defect and where it is. */
typedef struct {
    SgfDefect kind;
    uint32_t line;   /* counts from 1; 0: no place known */
    uint64_t offset; /* in the file */
    char text[128];
} SgfDefectNote;

typedef void SgfOnDefect(void *context, const SgfDefectNote *note);

#endif
