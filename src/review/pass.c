/* Passes over the positions of a game. */
#include "review/pass.h"

#include "app/naming.h"
#include "base/memory.h"
#include "base/pool.h"

#include <assert.h>

void review_cursor_open(ReviewCursor *cursor, const Game *line)
{
    cursor->line = line;
    game_copy(line, &cursor->game);
}

void review_cursor_close(ReviewCursor *cursor)
{
    game_clear(&cursor->game);
}

const Game *review_cursor_seek(ReviewCursor *cursor, int moves)
{
    Game *game = &cursor->game;
    const Game *line = cursor->line;
    assert(moves >= 0 && moves <= line->move_count);
    game->rules.ko = KO_SIMPLE; /* what was played was played */
    while (game->move_count > moves && game_undo(game))
        continue;
    while (game->move_count < moves) {
        Move next = line->moves[game->move_count].move;
        MoveVerdict verdict = game_play(game, next.at, (Stone)next.who);
        assert(verdict == MOVE_OK);
        (void)verdict;
    }
    game->rules.ko = line->rules.ko;
    game->to_move = moves < line->move_count ? (Stone)line->moves[moves].move.who : line->to_move;
    return game;
}

static uint8_t name_of(const Board *board, Point at, Stone who)
{
    MoveNames names;
    if (!board_has_point(board, at))
        return REVIEW_NO_NAME;
    name_move(board, at, who, &names);
    return names.count ? (uint8_t)names.type[0] : REVIEW_NO_NAME;
}

void review_name_moves(const Board *board, ReviewPosition *at)
{
    Stone who = (Stone)at->played.who;
    at->played_name = name_of(board, at->played.at, who);
    at->best_name = at->best == at->played.at ? at->played_name : name_of(board, at->best, who);
}

/* ---- passes ---- */

/* How much work may be lost when the program is killed. */
static const double KEEP_SECONDS = 2;

int review_threads(const ReviewRequest *request)
{
    int threads = request->threads > 0 ? request->threads : pool_processor_count();
    return threads < POOL_THREAD_LIMIT ? threads : POOL_THREAD_LIMIT;
}

void review_pass_open(ReviewPass *pass, const ReviewRequest *request, Review *review,
                      const char *phase,
                      bool (*is_todo)(const ReviewRequest *, const Review *, int))
{
    assert(pass && review);
    *pass = (ReviewPass){.request = request, .review = review, .phase = phase};
    pass->todo = mem_alloc((size_t)review->count, sizeof *pass->todo);
    for (int i = 0; i < review->count; i++)
        if (is_todo(request, review, i))
            pass->todo[pass->count++] = i;
    pass->last_kept = clock_seconds();
    pthread_mutex_init(&pass->lock, NULL);
}

static void keep(ReviewPass *pass)
{
    if (pass->request->keep)
        pass->request->keep(pass->request->context, pass->review);
    pass->last_kept = clock_seconds();
}

void review_pass_close(ReviewPass *pass)
{
    assert(pass);
    review_smooth(pass->review);
    if (pass->done > 0)
        keep(pass);
    pthread_mutex_destroy(&pass->lock);
    mem_free(pass->todo);
}

bool review_pass_is_stopped(const ReviewPass *pass)
{
    atomic_bool *stop = pass->request->stop;
    return stop && atomic_load(stop);
}

void review_pass_note(ReviewPass *pass, int index, const ReviewPosition *position)
{
    assert(pass);
    const ReviewRequest *request = pass->request;
    pthread_mutex_lock(&pass->lock);
    pass->review->position[index] = *position;
    pass->done++;
    if (request->on_progress)
        request->on_progress(request->context, pass->phase, (uint64_t)pass->done,
                             (uint64_t)pass->count);
    if (clock_seconds() - pass->last_kept > KEEP_SECONDS) {
        review_smooth(pass->review);
        keep(pass);
    }
    pthread_mutex_unlock(&pass->lock);
}
