/* Reviews of games for strangers. */
#include "review/review.h"
#include "api/internal.h"
#include "base/memory.h"
#include "sgf/read.h"

#include <assert.h>

static_assert((int)KATACHI_BLUNDER == (int)REVIEW_BLUNDER, "grades share their numbers");

enum { RECORD_MEMORY_LIMIT = 256 * 1024 * 1024 };

static KatachiReviewedMove reviewed_move(const Review *review, int index)
{
    const ReviewPosition *position = &review->position[index];
    return (KatachiReviewedMove){
        .played = cell_to_public(review->size, position->played.at),
        .best = cell_to_public(review->size, position->best),
        .color = (KatachiColor)position->played.who,
        .winrate = (double)position->win,
        .score = (double)position->lead,
        .lost = review_lost(review, index),
        .chances_lost = review_chances_lost(review, index),
        .grade = (KatachiGrade)review_grade(review, index),
    };
}

/* The last position has no move. */
static int fill_moves(const Review *review, KatachiReviewedMove *out, int limit)
{
    int count = 0;
    for (int i = 0; i < review->count && review->position[i].played.at != POINT_NONE; i++) {
        if (i < limit)
            out[i] = reviewed_move(review, i);
        count++;
    }
    return count;
}

static int review_record(const SgfGame *record, ReviewRequest *request, KatachiReviewedMove *out,
                         int limit, Error *err)
{
    Review review;
    Game game;
    if (review_open(record, &review, &game, err) != STATUS_OK)
        return -1;
    request->game = &game;
    int count = -1;
    if (review_make(request, &review, err) == STATUS_OK)
        count = fill_moves(&review, out, limit);
    review_clear(&review);
    game_clear(&game);
    return count;
}

/* NOLINTNEXTLINE(readability-function-size): programs are built with its nine parameters */
int katachi_review(const char *bytes, size_t size, unsigned index, const char *network,
                   unsigned visits, int threads, KatachiReviewedMove *out, int limit,
                   KatachiError *error)
{
    Arena mem;
    SgfGame record;
    Error err = {0};
    ReviewRequest request = {
        .network = network, .visits = visits, .threads = threads > 1 ? threads : 1};
    int count = -1;
    arena_init(&mem, RECORD_MEMORY_LIMIT);
    if (sgf_read(bytes, size, index, NULL, &mem, &record, &err) == STATUS_OK)
        count = review_record(&record, &request, out, limit, &err);
    arena_clear(&mem);
    if (count < 0)
        public_fill_error(&err, error);
    return count;
}
