/* A problem from its text, for tests that draw one. */
#ifndef KATACHI_TESTS_DRAWN_PROBLEM_H
#define KATACHI_TESTS_DRAWN_PROBLEM_H

#include "base/memory.h"
#include "problem/file.h"
#include "support.h"

#include <string.h>

/* Into *mem, which is initialised here. */
static inline void read_problem_document(const char *text, Arena *mem, ProblemDocument *document)
{
    ProblemReader reader;
    Error err = {0};
    arena_init(mem, 16 << 20);
    problem_reader_init(&reader, text, strlen(text));
    Status status = problem_reader_next(&reader, mem, document, &err);
    if (status != STATUS_OK)
        fprintf(stderr, "line %u: %s\n%s\n", err.line, err.text, text);
    assert_int_equal(status, STATUS_OK);
}

static inline void read_problem(const char *text, Problem *problem)
{
    Arena mem;
    ProblemDocument *document = mem_alloc(1, sizeof *document);
    read_problem_document(text, &mem, document);
    *problem = document->problem;
    mem_free(document);
    arena_clear(&mem);
}

#endif
