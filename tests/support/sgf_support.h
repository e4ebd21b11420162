/* Reading games in tests: from text, into an arena that the test owns. */
#ifndef KATACHI_TESTS_SGF_SUPPORT_H
#define KATACHI_TESTS_SGF_SUPPORT_H

#include "sgf/read.h"
#include "sgf/text.h"
#include "sgf/write.h"
#include "support.h"

#include <string.h>

/* Everything that a test of one game needs. */
typedef struct {
    Arena mem;
    SgfGame game;
    Status status;
    Error err;
    StrBuf text;
} Reading;

static inline void reading_open(Reading *reading, const char *bytes, size_t size)
{
    *reading = (Reading){0};
    arena_init(&reading->mem, 64 << 20);
    strbuf_init(&reading->text, 64 << 20);
    reading->status = sgf_read(bytes, size, 0, NULL, &reading->mem, &reading->game, &reading->err);
}

static inline void reading_open_text(Reading *reading, const char *text)
{
    reading_open(reading, text, strlen(text));
    if (reading->status != STATUS_OK)
        fprintf(stderr, "%s: byte %llu: %s\n", text, (unsigned long long)reading->err.offset,
                reading->err.text);
    assert_int_equal(reading->status, STATUS_OK);
}

static inline void reading_close(Reading *reading)
{
    arena_clear(&reading->mem);
    strbuf_clear(&reading->text);
}

/* The game as the writer writes it. */
static inline const char *reading_written(Reading *reading)
{
    strbuf_reset(&reading->text);
    sgf_write(&reading->game, &reading->text);
    return strbuf_text(&reading->text);
}

/* A text property of the root in UTF-8. */
static inline const char *reading_text(Reading *reading, SgfId id)
{
    strbuf_reset(&reading->text);
    assert_true(sgf_node_text(&reading->game, reading->game.root, id, SGF_TEXT, &reading->text));
    return strbuf_text(&reading->text);
}

#endif
