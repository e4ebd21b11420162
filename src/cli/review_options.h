/* What `katachi review` was asked for, and one game of it. */
#ifndef KATACHI_CLI_REVIEW_OPTIONS_H
#define KATACHI_CLI_REVIEW_OPTIONS_H

#include "cli/command.h"
#include "cli/progress.h"
#include "review/review.h"

typedef struct {
    const Command *command;
    const char *network, *engine, *database, *sgf, *html, *problems;
    bool as_json, all, is_quiet, is_fast, no_cache;
    bool is_batch; /* several games: outputs are folders */
    int visits, threads, game;
    double seconds; /* for a game */
    Store *store;   /* NULL: nothing is kept */
    ProgressLine progress;
    char label[48]; /* of the progress line */
    uint64_t done, failed, problem_count;
} ReviewOptions;

/* Review one record, which is changed if it is written as SGF, and print or write what was asked
 * for. `name` is for messages and names of files. */
MUST_CHECK Status review_one(ReviewOptions *options, SgfGame *record, const char *name, Error *err);

#endif
