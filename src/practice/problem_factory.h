/* New problems as documents: generated in parallel, duplicates removed, written with their
 * solutions. */
#ifndef KATACHI_PRACTICE_PROBLEM_FACTORY_H
#define KATACHI_PRACTICE_PROBLEM_FACTORY_H

#include "practice/problem_title.h"
#include "problem/document.h"

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
