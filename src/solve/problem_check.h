/* Is a problem one that can be asked? Each finding says what to fix.
 *
 * Errors make the question meaningless; warnings point at what is probably not meant. A problem
 * without keystones, goal or area is not wrong: they are guessed. */
#ifndef KATACHI_SOLVE_PROBLEM_CHECK_H
#define KATACHI_SOLVE_PROBLEM_CHECK_H

#include "problem/document.h"

typedef enum {
    /* errors */
    FINDING_EMPTY_BOARD,     /* there is no stone, so no group to ask about */
    FINDING_FULL_BOARD,      /* there is no empty point to play on */
    FINDING_BAD_KO,          /* the banned point cannot be a ko that was just taken */
    FINDING_KEYSTONE_EMPTY,  /* a keystone on an empty point */
    FINDING_NO_KEYSTONES,    /* a goal and an area, but no stones in question */
    FINDING_KEYSTONE_COLOUR, /* keystones of the wrong colour for the goal */
    FINDING_KEYSTONES_MIXED, /* keystones of both colours, and it is no race */
    FINDING_RACE_ONE_COLOUR, /* a race with keystones of one colour */
    FINDING_ONE_KEYSTRING,   /* to connect or cut, but the keystones are one chain */
    FINDING_AREA_UNPLAYABLE, /* nobody can play anywhere in the area */
    FINDING_ANSWER_ILLEGAL,  /* an accepted move cannot be played */
    FINDING_ANSWER_OUTSIDE,  /* the area excludes all accepted moves */
    FINDING_NO_OPPONENT,     /* the board holds stones of one colour only */
    FINDING_LINE_ILLEGAL,    /* a move of the solution tree cannot be played */
    /* warnings */
    FINDING_OUTSIDE_LIBERTY,       /* a keystring has a liberty where nobody may play */
    FINDING_AREA_TOUCHES_NONE,     /* the area is nowhere near the keystones */
    FINDING_ANSWER_PARTLY_OUTSIDE, /* some, not all, accepted moves lie outside the area */
    FINDING_FIELD_NAME,            /* an unknown field, named almost as one of ours */
    FINDING_COUNT
} ProblemFindingKind;

typedef struct {
    ProblemFindingKind kind;
    Point at; /* where; POINT_NONE if it is about the whole */
    char text[ERROR_TEXT_LIMIT];
} ProblemFinding;

enum { PROBLEM_FINDING_LIMIT = 32 };

typedef struct {
    int error_count, warning_count; /* also those that found no place in the list */
    int count;
    ProblemFinding finding[PROBLEM_FINDING_LIMIT]; /* errors first */
} ProblemCheck;

bool finding_is_error(ProblemFindingKind kind);

/* "keystone-empty": a key for machines. */
const char *finding_name(ProblemFindingKind kind);

/* Look at everything. Returns whether there are no errors. */
bool problem_check(const Problem *problem, ProblemCheck *check);

/* Look also at what is written beside the question: the solution tree, unknown fields. A problem
 * may be solved whatever is wrong with them. */
bool problem_check_document(const ProblemDocument *document, ProblemCheck *check);

/* Whether the point may be played on at the start: empty, and in the area if one is stated. */
bool problem_allows(const Problem *problem, Point at);

#endif
