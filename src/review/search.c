/* The second pass of a review: every position is searched, by us or by an engine of others. */
#include "review/pass.h"

#include "base/memory.h"
#include "base/pool.h"
#include "play/analysis.h"
#include "play/engine_analyst.h"
#include "play/engine_config.h"

#include <assert.h>
#include <stdio.h>

enum { TREE_MEGABYTES = 32 };

/* Standard errors in points: of our search at a hundred visits or so, measured as for the first
 * pass; of an engine that is asked for because it is stronger. */
static const double SEARCH_NOISE = 1.5, ENGINE_NOISE = 0.5;

typedef struct {
    ReviewPass pass;
    ReviewCursor cursor[POOL_THREAD_LIMIT];
    Analyst *analyst[POOL_THREAD_LIMIT];
    Analysis *analysis; /* one for each thread */
    EngineAnalyst *engine;
} Search;

static const AnalysisMove *find_move(const Analysis *analysis, Point at)
{
    for (int i = 0; i < analysis->move_count; i++)
        if (analysis->moves[i].at == at)
            return &analysis->moves[i];
    return NULL;
}

/* The best for the side to move among the moves that were looked at properly: by visits, and the
 * move played if it came out better than that. */
static const AnalysisMove *choose_best(const Analysis *analysis, const AnalysisMove *played)
{
    const AnalysisMove *best = &analysis->moves[0];
    bool is_black = analysis->to_move == STONE_BLACK;
    if (!played || played->visits == 0 || played == best)
        return best;
    bool is_better =
        is_black ? played->black_lead >= best->black_lead : played->black_lead <= best->black_lead;
    bool wins_more =
        is_black ? played->black_wins >= best->black_wins : played->black_wins <= best->black_wins;
    return is_better && wins_more ? played : best;
}

static void note_best(const Analysis *analysis, const AnalysisMove *best, ReviewPosition *at)
{
    at->best = best->at;
    at->best_win = best->black_wins;
    at->best_lead = best->black_lead;
    at->best_prior = best->prior;
    at->line_count = 0;
    for (int i = 0; i < best->line_count && i < REVIEW_LINE_LIMIT; i++)
        at->line[at->line_count++] = best->line[i];
    if (at->line_count == 0)
        at->line[at->line_count++] = best->at;
    at->raw_win = (float)analysis->black_wins;
    at->raw_lead = (float)analysis->black_lead;
    at->visits = (uint32_t)analysis->visits;
    at->depth = REVIEW_SEARCHED;
    at->is_explained = false;
}

/* A move that an engine did not name cost at least what its last choice did: the first pass must
 * tell. */
static void note_played(const AnalysisMove *played, ReviewPosition *at)
{
    if (at->played.at == POINT_NONE || !played || played->visits == 0) {
        at->played_win = at->best_win;
        at->played_lead = at->best_lead;
        return;
    }
    at->played_win = played->black_wins;
    at->played_lead = played->black_lead;
}

/* ---- our own search ---- */

static void search_at(void *context, size_t item, int worker)
{
    Search *search = context;
    const ReviewRequest *request = search->pass.request;
    Analysis *analysis = &search->analysis[worker];
    int index = search->pass.todo[item];
    ReviewPosition at = search->pass.review->position[index];
    if (review_pass_is_stopped(&search->pass))
        return;
    const Game *game = review_cursor_seek(&search->cursor[worker], index);
    /* So that a position gets the same answer whoever was searched before it. */
    analyst_forget(search->analyst[worker]);
    analyst_analyse(search->analyst[worker], game,
                    &(AnalysisRequest){.budget = {.nodes = request->visits,
                                                  .seconds = request->seconds,
                                                  .stop = request->stop},
                                       .compare = at.played.at == POINT_NONE ? 0 : at.played.at},
                    analysis);
    if (review_pass_is_stopped(&search->pass) || analysis->move_count == 0)
        return;
    const AnalysisMove *played = find_move(analysis, at.played.at);
    note_best(analysis, choose_best(analysis, played), &at);
    note_played(played, &at);
    at.effort = request->visits;
    review_name_moves(&game->board, &at);
    review_pass_note(&search->pass, index, &at);
}

static Status open_analysts(Search *search, int threads, Error *err)
{
    Status status = STATUS_OK;
    for (int i = 0; i < threads && status == STATUS_OK; i++)
        status = analyst_open(&(AnalystOptions){.model = search->pass.request->network,
                                                .threads = 1,
                                                .megabytes = TREE_MEGABYTES},
                              &search->analyst[i], err);
    return status;
}

static void name_analyst(Review *review, const char *network, const ReviewRequest *request)
{
    if (request->visits)
        snprintf(review->analyst, sizeof review->analyst, "the network %.48s, %u visits", network,
                 (unsigned)request->visits);
    else
        snprintf(review->analyst, sizeof review->analyst, "the network %.48s, %.2g s a move",
                 network, request->seconds);
}

static Status search_ourselves(Search *search, Error *err)
{
    int threads = review_threads(search->pass.request);
    Review *review = search->pass.review;
    search->analysis = mem_alloc((size_t)threads, sizeof *search->analysis);
    Status status = open_analysts(search, threads, err);
    for (int i = 0; i < threads; i++)
        review_cursor_open(&search->cursor[i], search->pass.request->game);
    if (status == STATUS_OK) {
        name_analyst(review, analyst_name(search->analyst[0]), search->pass.request);
        review->noise = SEARCH_NOISE;
        pool_for_each(threads, (size_t)search->pass.count, search_at, search);
    }
    for (int i = 0; i < threads; i++) {
        review_cursor_close(&search->cursor[i]);
        analyst_close(search->analyst[i]);
    }
    mem_free(search->analysis);
    return status;
}

/* ---- an engine of others ---- */

/* What the position after a move said is what the move led to; the engine itself may not have named
 * it. */
static void join_neighbours(Review *review)
{
    for (int i = 0; i + 1 < review->count; i++) {
        ReviewPosition *at = &review->position[i];
        const ReviewPosition *after = at + 1;
        if (at->depth < REVIEW_SEARCHED || after->depth < REVIEW_SEARCHED ||
            at->best == at->played.at)
            continue;
        at->played_win = after->raw_win;
        at->played_lead = after->raw_lead;
    }
}

static Status ask_engine(Search *search, int index, const Game *game, Error *err)
{
    const ReviewRequest *request = search->pass.request;
    Review *review = search->pass.review;
    ReviewPosition at = review->position[index];
    bool is_scored = false;
    Status status = engine_analyst_analyse(search->engine, game,
                                           &(EngineAnalysisRequest){.visits = request->visits,
                                                                    .seconds = request->seconds,
                                                                    .stop = request->stop},
                                           search->analysis, &is_scored, err);
    if (status != STATUS_OK)
        return status;
    if (index == 0)
        review->has_points = is_scored;
    const AnalysisMove *played = find_move(search->analysis, at.played.at);
    note_best(search->analysis, &search->analysis->moves[0], &at);
    note_played(played, &at);
    at.effort = request->visits;
    review_name_moves(&game->board, &at);
    review_pass_note(&search->pass, index, &at);
    return STATUS_OK;
}

/* One position after the other: the engine has the processors to itself. An engine that fails is
 * left, and the review goes on without it. */
static Status search_with_engine(Search *search, const EngineEntry *entry, Error *err)
{
    const ReviewRequest *request = search->pass.request;
    Review *review = search->pass.review;
    Status status =
        engine_analyst_open(&(EngineAnalystOptions){.name = entry->name, .command = entry->command},
                            &search->engine, err);
    if (status != STATUS_OK)
        return status;
    snprintf(review->analyst, sizeof review->analyst, "%.60s",
             engine_analyst_title(search->engine));
    review->noise = ENGINE_NOISE;
    search->analysis = mem_alloc(1, sizeof *search->analysis);
    review_cursor_open(&search->cursor[0], request->game);
    for (int i = 0; i < search->pass.count && status == STATUS_OK; i++) {
        int index = search->pass.todo[i];
        status = ask_engine(search, index, review_cursor_seek(&search->cursor[0], index), err);
        if (status == STATUS_UNSUPPORTED && i > 0)
            status = STATUS_OK; /* this position alone */
    }
    review_cursor_close(&search->cursor[0]);
    engine_analyst_close(search->engine);
    mem_free(search->analysis);
    return status;
}

/* ---- the pass ---- */

static bool is_unsearched(const ReviewRequest *request, const Review *review, int index)
{
    return !review_has_search(request, &review->position[index]);
}

Status review_search(const ReviewRequest *request, const EngineEntry *engine, Review *review,
                     Error *err)
{
    assert(request && review);
    Search *search = mem_alloc(1, sizeof *search);
    review_pass_open(&search->pass, request, review, "search", is_unsearched);
    Status status =
        engine ? search_with_engine(search, engine, err) : search_ourselves(search, err);
    if (engine)
        join_neighbours(review);
    review->effort = request->visits;
    review_pass_close(&search->pass);
    mem_free(search);
    return status;
}
