/* What a line of a problem teaches: it is read on until its outcome can be seen on the board, and
 * the reason is looked for there.
 *
 * A reason is never assumed: each stands for something that happened on the board along the line,
 * and `at` says where. */
#ifndef KATACHI_PRACTICE_PROBLEM_LESSON_H
#define KATACHI_PRACTICE_PROBLEM_LESSON_H

#include "solve/solver/solver.h"

typedef enum {
    END_OPEN,     /* nothing can be seen yet: the budget or the line ran out */
    END_CAPTURED, /* the keystones are gone */
    END_EYES,     /* they have two eyes: unconditionally alive */
    END_ESCAPED,  /* they have a liberty beyond the area */
    END_SAFE,     /* they live, though nobody has made the eyes: the attacker has no move left */
    END_SEKI,
    END_KO,     /* a ko has been taken that decides */
    END_JOINED, /* the keystones are one chain */
    END_COUNT
} LessonEnd;

typedef enum {
    REASON_NONE,
    REASON_SNAPBACK,        /* a stone was given up, and more were taken back at once */
    REASON_UNDER_STONES,    /* several were given up, and one played where they had stood */
    REASON_CONNECT_AND_DIE, /* connecting did not help: the whole was captured */
    REASON_VITAL_POINT,     /* of an eye space whose shape has a name */
    REASON_THROW_IN,        /* a stone given up left a false eye */
    REASON_FALSE_EYE,
    REASON_SHORTAGE, /* a move was missing because it would have been captured */
    REASON_DOUBLE_ATARI,
    REASON_BIG_CAPTURE, /* stones that held the loser's shape together were taken */
    REASON_ATARI,       /* the captured stones were left in atari */
    REASON_ONE_EYE,     /* the captured stones had one space for eyes, not two */
    REASON_COUNT
} LessonReason;

enum { LESSON_EYES = 3 };

typedef struct {
    LessonEnd end;
    Stone winner; /* STONE_NONE: a ko, or not known */
    bool is_ko;
    bool is_proved;
    LessonReason reason;
    Point at;          /* where the reason is */
    Point other;       /* of a shortage: the point that could not be played */
    const char *shape; /* of a vital point: what the space is called */
    int given;         /* stones that the reason is about: taken or given up */
    int stones;        /* captured at the end, if that is the end */
    int eye_count;     /* of the living stones, for two eyes: a point of each */
    Point eye[LESSON_EYES];
    uint8_t count; /* of moves: the line with what was read on */
    Point line[SOLVE_LINE_LIMIT];
} Lesson;

/* A line to be understood: from the problem's position, and what it leads to. */
typedef struct {
    const Problem *problem;
    const Point *line;
    int count;
    SolveVerdict verdict; /* for problem->side after it */
    bool is_proved;
} LessonRequest;

/* Read the line on with the solver, whose budget bounds every step, and find the reason. Without a
 * solver (NULL) only what the line itself shows. */
void lesson_read(Solver *solver, const LessonRequest *request, Lesson *lesson);

/* Find the reason of a line that is complete; for lesson_read. */
void lesson_find_reason(const Problem *problem, Lesson *lesson);

/* Whether captures alone have decided a problem that began as `start`; *verdict is then for
 * start->side. */
bool problem_is_decided(const Problem *start, const Problem *now, SolveVerdict *verdict);

/* "captured", "eyes", …; "snapback", "vital point", …: the words of the API. */
const char *lesson_end_text(LessonEnd end);
const char *lesson_reason_text(LessonReason reason);

#endif
