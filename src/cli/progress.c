/* Progress lines. */
#include "cli/command.h"

#include <stdio.h>
#include <unistd.h>

static const double TERMINAL_PERIOD = 0.2, LOG_PERIOD = 30; /* seconds */

void progress_line_init(ProgressLine *line, const char *label, const char *unit, bool is_quiet)
{
    *line = (ProgressLine){.label = label,
                           .unit = unit,
                           .is_quiet = is_quiet,
                           .is_terminal = isatty(STDERR_FILENO),
                           .start = clock_seconds(),
                           .last = clock_seconds(),
                           .first = UINT64_MAX};
}

static void write_time(double seconds, char out[16])
{
    unsigned whole = seconds < 3e6 ? (unsigned)(seconds + 0.5) : 3000000;
    unsigned hours = whole / 3600 % 1000, minutes = whole / 60 % 60;
    if (hours > 0)
        snprintf(out, 16, "%u:%02u:%02u", hours, minutes, whole % 60);
    else
        snprintf(out, 16, "%u:%02u", minutes, whole % 60);
}

static void draw(const ProgressLine *line, uint64_t done, uint64_t total)
{
    double passed = clock_seconds() - line->start;
    fprintf(stderr, "%s%s %llu", line->is_terminal ? "\r\x1b[K" : "", line->label,
            (unsigned long long)done);
    if (total > 0) {
        enum { CELLS = 24 };
        char left[16], bar[CELLS + 1];
        for (int i = 0; i < CELLS; i++)
            bar[i] = (uint64_t)i * total < done * CELLS ? '#' : '.';
        bar[CELLS] = 0;
        fprintf(stderr, " of %llu %s", (unsigned long long)total, line->unit);
        if (line->is_terminal)
            fprintf(stderr, " [%s]", bar);
        if (done > line->first) {
            write_time(passed * (double)(total - done) / (double)(done - line->first), left);
            fprintf(stderr, " %s left", left);
        }
    } else {
        fprintf(stderr, " %s", line->unit);
    }
    fputs(line->is_terminal ? "" : "\n", stderr);
}

static void report(void *context, uint64_t done, uint64_t total)
{
    ProgressLine *line = context;
    double now = clock_seconds();
    if (line->first == UINT64_MAX) {
        line->first = done > 0 ? done - 1 : 0;
        line->start = now;
    }
    if (line->is_quiet || now - line->last < (line->is_terminal ? TERMINAL_PERIOD : LOG_PERIOD))
        return;
    line->last = now;
    line->has_drawn = true;
    draw(line, done, total);
}

Progress progress_line_progress(ProgressLine *line)
{
    return (Progress){report, line};
}

void progress_line_end(ProgressLine *line)
{
    if (line->has_drawn && line->is_terminal)
        fputs("\r\x1b[K", stderr);
    line->has_drawn = false;
}
