/* Any bytes as problems: what is read must be written so that it is read again as the same, in both
 * formats. */
#include "base/memory.h"
#include "problem/file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { TREE_LIMIT = 64 << 20, TEXT_LIMIT = 64 << 20, PROBLEMS_LOOKED_AT = 4 };

static void demand(bool holds, const char *what)
{
    if (holds)
        return;
    fprintf(stderr, "broken: %s\n", what);
    abort();
}

static void check_same(const ProblemDocument *a, const ProblemDocument *b)
{
    demand(problem_same(&a->problem, &b->problem), "the same problem comes back");
    demand(strcmp(a->title, b->title) == 0, "the same title");
    demand(strcmp(a->text, b->text) == 0, "the same text");
    demand(strcmp(a->level, b->level) == 0, "the same level");
    demand(strcmp(a->author, b->author) == 0, "the same author");
    demand(strcmp(a->source, b->source) == 0, "the same source");
}

/* Write in one format and read again. A charset that lacks a character may refuse to be written. */
static void check_format(ProblemDocument *document, ProblemFormat format)
{
    Arena mem;
    StrBuf text;
    ProblemReader reader;
    Error err = {0};
    ProblemDocument *again = mem_alloc(1, sizeof *again);
    arena_init(&mem, TREE_LIMIT);
    strbuf_init(&text, TEXT_LIMIT);
    Status status = problem_write(document, format, &text, &err);
    if (status == STATUS_OK) {
        problem_reader_init(&reader, strbuf_text(&text), text.length);
        status = problem_reader_next(&reader, &mem, again, &err);
        if (status != STATUS_OK)
            fprintf(stderr, "line %u: %s\n%s\n", err.line, err.text, strbuf_text(&text));
        demand(status == STATUS_OK, "what was written can be read");
        check_same(document, again);
    }
    strbuf_clear(&text);
    arena_clear(&mem);
    mem_free(again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Arena mem;
    ProblemReader reader;
    Error err;
    ProblemDocument *document = mem_alloc(1, sizeof *document);
    arena_init(&mem, TREE_LIMIT);
    problem_reader_init(&reader, (const char *)data, size);
    for (int i = 0; i < PROBLEMS_LOOKED_AT; i++) {
        arena_reset(&mem);
        Status status = problem_reader_next(&reader, &mem, document, &err);
        if (status == STATUS_NOT_FOUND)
            break;
        if (status != STATUS_OK)
            continue;
        check_format(document, PROBLEM_FORMAT_TEXT);
        check_format(document, PROBLEM_FORMAT_SGF);
    }
    mem_free(document);
    arena_clear(&mem);
    return 0;
}
