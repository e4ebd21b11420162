/* New problems as documents: generated in parallel, duplicates removed, written with their
 * solutions. */
#ifndef KATACHI_PRACTICE_PROBLEM_FACTORY_H
#define KATACHI_PRACTICE_PROBLEM_FACTORY_H

#include "problem/document.h"
#include "solve/generate.h"

/* What a problem is called: who is to do what to how many stones, and which tempting move fails.
 *
 * A title never names a point, for front ends turn problems round, and never the answer. Where a
 * title is taken it says more. */

enum { TITLE_SIZE = 160, TITLE_MISTAKES = 6 };

typedef struct {
    const Problem *problem;
    int mistake_count; /* first moves that fail, the most tempting first */
    Point mistake[TITLE_MISTAKES];
    int plies; /* of the solution */
} TitleFacts;

/* Corner, side or centre: where the keystones are. */
GenerateShape problem_shape(const Problem *problem);

/* "the hane", "the atari", …: what a move is, as a player would say. */
const char *problem_move_word(const Board *board, Point at, Stone who);

/* Facts of a graded problem: where nothing says what is tempting, that is the move which takes
 * longest to refute. */
void title_facts_of(const GeneratedProblem *made, TitleFacts *facts);

/* The titles given so far. */
typedef struct Titles Titles;

Titles *titles_open(void);
void titles_close(Titles *titles); /* NULL is allowed */

/* A title that is not to be given again. */
void titles_note(Titles *titles, const char *title);

/* A title that was not given before; it is noted. */
void titles_choose(Titles *titles, const TitleFacts *facts, char title[TITLE_SIZE]);

typedef struct {
    GenerateSettings settings;
    int count;           /* how many are wanted */
    uint64_t seed;       /* the same seed gives the same problems, whatever the number of jobs */
    int jobs;            /* 0: one */
    uint64_t node_limit; /* of each proof; 0: 20,000 */
    uint64_t try_limit;  /* positions; 0: a million for each problem */
    atomic_bool *stop;   /* may be NULL */
    Progress progress;   /* problems found, problems wanted */
    /* Take a problem; the document dies after the call. */
    Status (*deliver)(void *context, ProblemDocument *document, Error *err);
    void *context;
} ProblemFactory;

typedef struct {
    uint64_t tried, found, repeated;
} FactoryCounts;

/* STATUS_INTERRUPTED after a stop; what deliver returned; else STATUS_OK, even if the limit of
 * tries was reached first. */
MUST_CHECK Status problem_factory_run(const ProblemFactory *factory, FactoryCounts *counts,
                                      Error *err);

/* Write what was found into a document: answers, level, effort, right and wrong lines. */
MUST_CHECK Status problem_factory_complete(const GeneratedProblem *made, ProblemDocument *document,
                                           Error *err);

/* A document for a problem: a new title from the facts, tags, level, effort, right and wrong
 * lines. */
MUST_CHECK Status problem_factory_document(const GeneratedProblem *made, const TitleFacts *facts,
                                           Titles *titles, ProblemDocument *document, Arena *mem,
                                           Error *err);

#endif
