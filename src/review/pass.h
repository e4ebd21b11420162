/* What the passes of a review share: moving about in the game, naming moves, reporting. Private to
 * review. */
#ifndef KATACHI_REVIEW_PASS_H
#define KATACHI_REVIEW_PASS_H

#include "play/engine_config.h"
#include "review/review.h"

#include <pthread.h>

/* A copy of the game that goes to any of its positions. */
typedef struct {
    const Game *line; /* at its end; borrowed */
    Game game;
} ReviewCursor;

void review_cursor_open(ReviewCursor *cursor, const Game *line);
void review_cursor_close(ReviewCursor *cursor);

/* The game after `moves` moves, the player of the next one to move. Valid until the next seek. */
const Game *review_cursor_seek(ReviewCursor *cursor, int moves);

/* The names of the move played and of the best one. */
void review_name_moves(const Board *board, ReviewPosition *at);

/* One pass over some of the positions, on several threads. */
typedef struct {
    const ReviewRequest *request;
    Review *review;
    const char *phase;
    Net *net;  /* of the first pass */
    int *todo; /* positions */
    int count, done;
    double last_kept;
    pthread_mutex_t lock; /* of the review, done and last_kept */
} ReviewPass;

/* The positions that this is true of are the pass's work. */
void review_pass_open(ReviewPass *pass, const ReviewRequest *request, Review *review,
                      const char *phase,
                      bool (*is_todo)(const ReviewRequest *, const Review *, int));
void review_pass_close(ReviewPass *pass);

bool review_pass_is_stopped(const ReviewPass *pass);

/* A position is done: put it into the review, report, keep. */
void review_pass_note(ReviewPass *pass, int index, const ReviewPosition *position);

int review_threads(const ReviewRequest *request);

/* The passes. */
void review_glance(const ReviewRequest *request, Net *net, Review *review);

/* `engine` may be NULL: our own search. What the engine or the network runs into. */
MUST_CHECK Status review_search(const ReviewRequest *request, const EngineEntry *engine,
                                Review *review, Error *err);

/* Why moves were mistakes, where that can be read. */
void review_explain(const ReviewRequest *request, Review *review);

/* Whether there is to be a second pass, and whether a position has what it needs. */
static inline bool review_wants_search(const ReviewRequest *request)
{
    return request->visits > 0 || request->seconds > 0;
}

bool review_has_search(const ReviewRequest *request, const ReviewPosition *at);

#endif
