/* A problem from its text, for tests that draw one. */
#ifndef KATACHI_TESTS_DRAWN_PROBLEM_H
#define KATACHI_TESTS_DRAWN_PROBLEM_H

#include "record/record.h"
#include "support.h"

#include <string.h>

static inline void read_problem(const char *text, Problem *problem)
{
    Arena mem;
    ProblemReader reader;
    Error err = {0};
    ProblemDocument *document = mem_alloc(1, sizeof *document);
    arena_init(&mem, 16 << 20);
    problem_reader_init(&reader, text, strlen(text));
    Status status = problem_reader_next(&reader, &mem, document, &err);
    if (status != STATUS_OK)
        fprintf(stderr, "line %u: %s\n%s\n", err.line, err.text, text);
    assert_int_equal(status, STATUS_OK);
    *problem = document->problem;
    mem_free(document);
    arena_clear(&mem);
}

#endif
