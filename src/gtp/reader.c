/* A buffered reader that can look ahead without waiting. */
#include "gtp/session.h"

#include <assert.h>
#include <errno.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

void line_reader_init(LineReader *reader, int descriptor)
{
    reader->descriptor = descriptor;
    reader->is_at_end = reader->is_skipping = false;
    reader->start = reader->end = 0;
}

static bool is_readable(const LineReader *reader, int timeout_ms)
{
    struct pollfd wait = {.fd = reader->descriptor, .events = POLLIN};
    return poll(&wait, 1, timeout_ms) > 0;
}

/* Read once into the free part of the buffer. */
static void fill(LineReader *reader)
{
    if (reader->start > 0) {
        memmove(reader->bytes, reader->bytes + reader->start, reader->end - reader->start);
        reader->end -= reader->start;
        reader->start = 0;
    }
    if (reader->end == LINE_READER_SIZE)
        return;
    ssize_t size =
        read(reader->descriptor, reader->bytes + reader->end, LINE_READER_SIZE - reader->end);
    if (size > 0)
        reader->end += (size_t)size;
    else if (size == 0 || (errno != EINTR && errno != EAGAIN))
        reader->is_at_end = true;
}

/* Cut a line off the buffer: up to a line end, or all there is if it is half full or the last. */
static bool take_line(LineReader *reader, const char **line, size_t *length)
{
    size_t waiting = reader->end - reader->start;
    const char *start = reader->bytes + reader->start;
    const char *end = waiting ? memchr(start, '\n', waiting) : NULL;
    bool is_cut = !end && waiting >= LINE_READER_SIZE / 2;
    if (!end && !is_cut && !(reader->is_at_end && waiting))
        return false;
    *line = start;
    *length = end ? (size_t)(end - start) : waiting;
    reader->start += *length + (end ? 1 : 0);
    bool is_rest = reader->is_skipping;
    reader->is_skipping = is_cut;
    if (is_rest)
        *length = 0;
    return true;
}

bool line_reader_next(LineReader *reader, atomic_bool *stop, const char **line, size_t *length)
{
    assert(reader);
    while (!take_line(reader, line, length)) {
        if (reader->is_at_end || (stop && atomic_load(stop)))
            return false;
        /* A signal between the test above and the wait must not be lost for ever. */
        if (is_readable(reader, 500))
            fill(reader);
    }
    return true;
}

bool line_reader_has_input(LineReader *reader)
{
    return reader->end > reader->start || reader->is_at_end || is_readable(reader, 0);
}

static bool is_interrupt(const char *line, const char *end)
{
    static const char WORD[] = "interrupt";
    if (line == end || *line++ != '#')
        return false;
    while (line < end && *line == ' ')
        line++;
    size_t length = sizeof WORD - 1;
    if ((size_t)(end - line) < length || memcmp(line, WORD, length) != 0)
        return false;
    for (line += length; line < end; line++)
        if (*line != ' ' && *line != '\r')
            return false;
    return true;
}

bool line_reader_has_interrupt(LineReader *reader)
{
    assert(reader);
    if (!reader->is_at_end && is_readable(reader, 0))
        fill(reader);
    const char *at = reader->bytes + reader->start, *end = reader->bytes + reader->end;
    while (at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        if (!stop)
            return false;
        if (is_interrupt(at, stop))
            return true;
        at = stop + 1;
    }
    return false;
}
