/* Progress of a long command, with the time left: a line that is written over on a terminal, a line
 * now and then in a log. */
#ifndef KATACHI_CLI_PROGRESS_H
#define KATACHI_CLI_PROGRESS_H

#include "base/budget.h"

typedef struct {
    const char *label; /* "training" */
    const char *unit;  /* "games" */
    bool is_quiet;
    bool is_terminal;
    double start, last;
    uint64_t first; /* done at the start, when resumed */
    bool has_drawn;
} ProgressLine;

void progress_line_init(ProgressLine *line, const char *label, const char *unit, bool is_quiet);

/* A Progress that draws this line. */
Progress progress_line_progress(ProgressLine *line);

/* Clear the line on the terminal. */
void progress_line_end(ProgressLine *line);

#endif
