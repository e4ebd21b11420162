/* A problem: a position, and a question about some of its stones.
 *
 * The plain value that the solver, the database, the generator and the front ends hand to each
 * other. Whether it makes sense is judged in `solve`; file.h reads and writes it, as our
 * own drawing with named fields or as SGF. */
#ifndef KATACHI_PROBLEM_DEFINITION_H
#define KATACHI_PROBLEM_DEFINITION_H

#include "core/board.h"

/* What `side` wants. The other side wants it not to happen. */
typedef enum {
    GOAL_NONE,    /* not stated: to be guessed */
    GOAL_KILL,    /* capture the keystones, the opponent's, whatever he does; seki is a failure */
    GOAL_SAVE,    /* keep the keystones, own ones, on the board for good; seki is a success */
    GOAL_CAPTURE, /* as kill, of a few stones: living by two eyes is not the question */
    GOAL_CONNECT, /* make all keystones, own ones, one chain or certainly connected */
    GOAL_CUT,     /* keep the keystones, the opponent's, from being joined */
    GOAL_RACE,    /* keystones of both colours: capture the opponent's before the own are */
    GOAL_COUNT
} ProblemGoal;

/* How ko is treated in the answer. */
typedef enum {
    KO_OPEN,    /* say what kind of ko it is */
    KO_PLAYED,  /* simply played on with the threats given */
    KO_FOR,     /* `side` wins every ko */
    KO_AGAINST, /* the other side wins every ko */
    KO_RULE_COUNT
} ProblemKo;

enum { PROBLEM_ANSWER_LIMIT = 32, PROBLEM_THREATS_LIMIT = 99 };

typedef struct {
    Board board;   /* board.ko is where the mover may not retake, if anywhere */
    Stone to_move; /* moves first */
    Stone side;    /* whose goal it is; mostly the mover */
    ProblemGoal goal;
    PointSet keystones; /* the stones in question */
    PointSet area;      /* where both may play; empty: not stated */
    bool any_keystone;  /* the attacker is content with one of the keystones */
    ProblemKo ko;
    uint8_t threats[3]; /* by Stone: ko threats elsewhere */
    /* The accepted first moves, as far as they are known; those of the solution tree if it has
     * one and nothing else is said. */
    uint8_t answer_count;
    Point answer[PROBLEM_ANSWER_LIMIT];
} Problem;

/* An empty board, Black to move, no goal. */
void problem_init(Problem *problem, int size);

/* The problem after the mover has played a legal move or passed: points that a capture empties join
 * a stated area, keystones among them are gone, and nothing is known of answers. */
void problem_play(Problem *problem, Point at);

/* How many moves of a line can be played in turn from here: a line that is read with ko threats
 * elsewhere may retake a ko at once, which no record can show. */
int problem_playable(const Problem *problem, const Point *line, int count);

/* Whether two problems are equal; prisoners do not count. */
bool problem_same(const Problem *a, const Problem *b);

/* "kill", "save", "capture", "connect", "cut", "race"; "unknown" for none. "live" is read as
 * save. */
const char *problem_goal_text(ProblemGoal goal);
bool problem_goal_parse(const char *text, ProblemGoal *goal);

/* "open", "played", "for", "against". */
const char *problem_ko_text(ProblemKo ko);
bool problem_ko_parse(const char *text, ProblemKo *ko);

/* The side that wants the keystones captured (or cut), and the one that wants them kept. */
Stone problem_attacker(const Problem *problem);

#endif
