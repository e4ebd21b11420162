/* A session over descriptors. */
#include "gtp/gtp.h"

#include "base/memory.h"
#include "gtp/session.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

enum { REPLY_LIMIT = 8 * 1024 * 1024 };

typedef struct {
    LineReader reader;
    int out;
    atomic_bool *stop;
    int write_error;  /* errno of the first failure */
    double next_look; /* asking the system costs: not at every playout */
} Line;

static const double LOOK_EVERY_SECONDS = 0.02;

static bool is_time_to_look(Line *line)
{
    double now = clock_seconds();
    if (now < line->next_look)
        return false;
    line->next_look = now + LOOK_EVERY_SECONDS;
    return true;
}

static bool is_stopped(const Line *line)
{
    return line->write_error || (line->stop && atomic_load(line->stop));
}

static bool has_input(void *context)
{
    Line *line = context;
    return is_stopped(line) || (is_time_to_look(line) && line_reader_has_input(&line->reader));
}

static bool is_interrupted(void *context)
{
    Line *line = context;
    return is_stopped(line) || (is_time_to_look(line) && line_reader_has_interrupt(&line->reader));
}

static void write_all(void *context, const char *text, size_t size)
{
    Line *line = context;
    while (size > 0 && !line->write_error) {
        ssize_t written = write(line->out, text, size);
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0) {
            line->write_error = errno;
            return;
        }
        text += written;
        size -= (size_t)written;
    }
}

static Status serve_lines(GtpSession *session, Line *line, Error *err)
{
    StrBuf reply;
    const char *text;
    size_t length;
    bool goes_on = true;
    strbuf_init(&reply, REPLY_LIMIT);
    while (goes_on && !line->write_error &&
           line_reader_next(&line->reader, line->stop, &text, &length)) {
        line->next_look = 0;
        strbuf_reset(&reply);
        goes_on = gtp_answer(session, text, length, &reply);
        write_all(line, strbuf_text(&reply), reply.length);
        if (goes_on)
            gtp_ponder(session);
    }
    strbuf_clear(&reply);
    if (line->write_error)
        return error_set(err, STATUS_IO, "cannot write: %s", strerror(line->write_error));
    if (line->stop && atomic_load(line->stop))
        return error_set(err, STATUS_INTERRUPTED, "interrupted");
    return STATUS_OK;
}

Status gtp_serve(const GtpOptions *options, int in, int out, atomic_bool *stop, Error *err)
{
    Line *line = mem_alloc(1, sizeof *line);
    line_reader_init(&line->reader, in);
    line->out = out;
    line->stop = stop;
    GtpHost host = {.context = line,
                    .has_input = has_input,
                    .is_interrupted = is_interrupted,
                    .write = write_all};
    GtpSession *session = NULL;
    Status status = gtp_open(options, &host, &session, err);
    if (status == STATUS_OK)
        status = serve_lines(session, line, err);
    gtp_close(session);
    mem_free(line);
    return status;
}
