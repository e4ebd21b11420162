/* The first pass of a review: the network alone. */
#include "review/pass.h"

#include "base/memory.h"
#include "base/pool.h"
#include "play/judge.h"

#include <assert.h>

/* The standard error of the network's word on a position, in points: measured as how far it swings
 * over quiet moves of training games, experiments/review. */
static const double GLANCE_NOISE = 2.0;

typedef struct {
    ReviewPass pass;
    ReviewCursor cursor[POOL_THREAD_LIMIT];
    NetAnswer *answer; /* one for each thread */
} Glance;

/* How many points the network finds likelier than this one. */
static int count_likelier(const NetAnswer *answer, float prior)
{
    int count = answer->pass > prior;
    for (int i = 0; i < answer->size * answer->size; i++)
        count += answer->policy[i] > prior;
    return count;
}

static Point find_likeliest(const NetAnswer *answer, const Board *board, float *prior)
{
    Point best = POINT_PASS;
    *prior = answer->pass;
    for (int i = 0; i < answer->size * answer->size; i++)
        if (answer->policy[i] > *prior) {
            *prior = answer->policy[i];
            best = board_point(board, i % answer->size, i / answer->size);
        }
    return best;
}

static float prior_of(const NetAnswer *answer, const Board *board, Point at)
{
    if (at == POINT_PASS)
        return answer->pass;
    return board_has_point(board, at)
               ? answer->policy[board_y(board, at) * answer->size + board_x(board, at)]
               : 0;
}

typedef struct {
    float win, lead;
} Standing;

/* From Black's side. */
static Standing standing_of(const NetAnswer *answer, Stone to_move)
{
    bool is_black = to_move == STONE_BLACK;
    return (Standing){is_black ? answer->win : 1 - answer->win,
                      is_black ? answer->lead : -answer->lead};
}

/* Everything that one evaluation says. */
static void note_answer(const NetAnswer *answer, const Game *game, ReviewPosition *at)
{
    Standing now = standing_of(answer, game->to_move);
    at->win = at->raw_win = at->best_win = at->played_win = now.win;
    at->lead = at->raw_lead = at->best_lead = at->played_lead = now.lead;
    at->visits = 1;
    at->best = find_likeliest(answer, &game->board, &at->best_prior);
    if (at->played.at != POINT_NONE) {
        at->played_prior = prior_of(answer, &game->board, at->played.at);
        at->played_rank = (uint16_t)(1 + count_likelier(answer, at->played_prior));
    }
}

static Standing ask(Glance *glance, int worker, const Game *game)
{
    NetContext asked = judge_context(game);
    net_evaluate(glance->pass.net, game, &asked, &glance->answer[worker]);
    return standing_of(&glance->answer[worker], game->to_move);
}

/* The likeliest move and the one played, each by what is said after it: of two positions with the
 * same side to move. The move played is the best if nothing speaks against it. */
static void compare_moves(Glance *glance, int worker, int index, ReviewPosition *at)
{
    ReviewCursor *cursor = &glance->cursor[worker];
    Stone who = (Stone)at->played.who;
    if (at->played.at == POINT_NONE || at->best == at->played.at)
        return;
    Standing played = ask(glance, worker, review_cursor_seek(cursor, index + 1));
    at->played_win = played.win;
    at->played_lead = played.lead;
    (void)review_cursor_seek(cursor, index);
    if (game_play(&cursor->game, at->best, who) != MOVE_OK)
        return;
    Standing best = ask(glance, worker, &cursor->game);
    game_undo(&cursor->game);
    at->best_win = best.win;
    at->best_lead = best.lead;
    if ((who == STONE_BLACK) == (best.lead > played.lead))
        return;
    at->best = at->played.at;
    at->best_prior = at->played_prior;
    at->best_win = played.win;
    at->best_lead = played.lead;
}

static void glance_at(void *context, size_t item, int worker)
{
    Glance *glance = context;
    ReviewCursor *cursor = &glance->cursor[worker];
    int index = glance->pass.todo[item];
    ReviewPosition at = glance->pass.review->position[index];
    if (review_pass_is_stopped(&glance->pass))
        return;
    const Game *game = review_cursor_seek(cursor, index);
    (void)ask(glance, worker, game);
    note_answer(&glance->answer[worker], game, &at);
    compare_moves(glance, worker, index, &at);
    review_name_moves(&review_cursor_seek(cursor, index)->board, &at);
    at.line[0] = at.best;
    at.line_count = 1;
    at.depth = REVIEW_GLANCED;
    review_pass_note(&glance->pass, index, &at);
}

static bool is_unseen(const ReviewRequest *request, const Review *review, int index)
{
    (void)request;
    return review->position[index].depth == REVIEW_UNSEEN;
}

void review_glance(const ReviewRequest *request, Net *net, Review *review)
{
    assert(request && review);
    int threads = review_threads(request);
    Glance *glance = mem_alloc(1, sizeof *glance);
    review_pass_open(&glance->pass, request, review, "first pass", is_unseen);
    glance->pass.net = net;
    glance->answer = mem_alloc((size_t)threads, sizeof *glance->answer);
    for (int i = 0; i < threads; i++)
        review_cursor_open(&glance->cursor[i], request->game);
    review->noise = GLANCE_NOISE;
    pool_for_each(threads, (size_t)glance->pass.count, glance_at, glance);
    for (int i = 0; i < threads; i++)
        review_cursor_close(&glance->cursor[i]);
    review_pass_close(&glance->pass);
    mem_free(glance->answer);
    mem_free(glance);
}
