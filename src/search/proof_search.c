/* The search itself: one frame a position on the path, children taken from one long stack. */
#include "search/proof_search.h"

#include "base/memory.h"
#include "search/pn_frame.h"

#include <assert.h>
#include <string.h>

enum {
    UNSEEN_LIKELY = 2,
    SUM_LIMIT = 1 << 16,
    DEPTH_PRICE = 1 << 20, /* numbers of what is too deep to look at */
    PROGRESS_PERIOD = 4096,
};

/* ---- numbers ---- */

typedef struct {
    Numbers numbers;
    int best;        /* child with the least delta; -1 if all are refuted */
    uint32_t second; /* the second least delta */
    uint32_t others; /* what the children beside the best add to delta */
} Summary;

static bool counts(const Frame *frame, int index)
{
    const Child *child = &frame->child[index];
    if (child->phi == 0 || (index == 0 && frame->has_tenuki && frame->stage == STAGE_FIRST))
        return false;
    return !(is_mere_probe(frame, index) && (frame->stage != STAGE_PROBING || child->delta == 0));
}

/* Moves not looked at yet that will have to be, by estimate: where a zone is grown, few;
 * of remote ones none.
 */
static uint32_t unseen_count(const Frame *frame)
{
    if (frame->shown >= frame->near_count)
        return 0;
    uint32_t unseen = (uint32_t)(frame->near_count - frame->shown);
    switch (frame->stage) {
    case STAGE_ZONED:
        return 0;
    case STAGE_GROWING:
        return at_most(unseen, UNSEEN_LIKELY);
    case STAGE_FIRST:
    case STAGE_PROBING:
    case STAGE_FULL:
        break;
    }
    return unseen;
}

static Summary summarise(const Frame *frame)
{
    Summary sum = {.best = -1, .second = SEARCH_INFINITE};
    uint32_t least = SEARCH_INFINITE + 1;
    uint64_t total = 0;
    uint64_t most = 0;
    uint64_t active = 0;
    for (int i = 0; i < frame->shown; i++) {
        if (!counts(frame, i))
            continue;
        const Child *child = &frame->child[i];
        total += child->phi;
        active++;
        if (child->phi > most)
            most = child->phi;
        if (child->delta < least) {
            sum.second = at_most(least, SEARCH_INFINITE);
            least = child->delta;
            sum.best = i;
        } else if (child->delta < sum.second) {
            sum.second = child->delta;
        }
    }
    sum.numbers.phi = at_most(least, SEARCH_INFINITE);
    if (sum.best >= 0)
        total += (uint64_t)unseen_count(frame) * SEARCH_UNIT;
    /* Sums count a position as often as it is reached: moves that may be played in any order
     * inflate them, so what is beside the greatest counts half. They grow without bound where lines
     * lead back to each other; large ones give way to Ueda's weak numbers: the greatest and one a
     * child.
     */
    total = most + (total - most) / 2;
    if (total > SUM_LIMIT)
        total = most + active - 1 > SUM_LIMIT ? most + active - 1 : SUM_LIMIT;
    sum.numbers.delta = total < SEARCH_INFINITE ? (uint32_t)total : SEARCH_INFINITE;
    if (sum.best >= 0)
        sum.others = sum.numbers.delta - at_most(frame->child[sum.best].phi, sum.numbers.delta);
    return sum;
}

/* ---- visiting ---- */

static bool is_over(ProofSearch *search)
{
    uint64_t nodes = search->nodes_base + search->nodes;
    if (budget_is_spent(search->budget, nodes))
        search->is_spent = true;
    if (nodes % PROGRESS_PERIOD == 0)
        progress_report(&search->progress, nodes, search->budget->nodes);
    return search->is_spent;
}

static Outcome visit(ProofSearch *search, uint64_t key, Numbers limit);

/* Too deep or too wide to go on: say that nothing is known, at a high price. */
static bool has_space(const ProofSearch *search)
{
    return search->depth < SEARCH_DEPTH_LIMIT &&
           search->child_top + SEARCH_CHILD_LIMIT + 1 < CHILD_STACK_LIMIT;
}

static void search_child(ProofSearch *search, Frame *frame, const Summary *sum, Numbers limit)
{
    const SearchGame *game = &search->game;
    Child *child = &frame->child[sum->best];
    uint32_t second = at_most(sum->second + 1 + sum->second / 4, SEARCH_INFINITE);
    Numbers inner = {.phi = limit.delta >= SEARCH_INFINITE ? SEARCH_INFINITE
                                                           : limit.delta - sum->others,
                     .delta = at_most(limit.phi, second)};
    frame_see_threat(search, frame, child->move);
    game->play(game->context, child->move);
    Outcome outcome = visit(search, child->key, inner);
    game->undo(game->context);
    child->phi = outcome.numbers.phi;
    child->delta = outcome.numbers.delta;
    child->by_repetition = outcome.by_repetition;
    child->base = outcome.base;
    if (outcome.base != BASE_NONE && !outcome.by_repetition)
        frame_keep_zone(search, child, &search->passed);
    if (sum->best == 0 && frame->has_tenuki)
        frame_leave_probing(search, frame);
}

/* All that is shown is refuted: go on to the moves that looked less likely, unless the zone of
 * tenuki says that they do not matter. */
static bool show_more(ProofSearch *search, Frame *frame, const Summary *sum)
{
    if (sum->best >= 0 || frame->stage == STAGE_ZONED)
        return false;
    if (frame->stage == STAGE_GROWING)
        return frame_grow(search, frame);
    if (frame->stage == STAGE_FIRST) {
        frame->stage = STAGE_PROBING;
        return true;
    }
    if (frame->shown == frame->count)
        frame_add_remote(search, frame, NULL);
    if (frame->shown == frame->count)
        return false;
    int seen = frame->shown;
    frame->shown = 2 * seen + 1 < frame->count ? 2 * seen + 1 : frame->count;
    frame_look_up(search, frame, seen);
    return true;
}

static Outcome visit_children(ProofSearch *search, Frame *frame, Numbers limit)
{
    for (;;) {
        Summary sum = summarise(frame);
        if (show_more(search, frame, &sum))
            continue;
        if (sum.numbers.phi == 0 || sum.numbers.delta == 0) {
            Outcome outcome;
            bool stands = sum.numbers.phi == 0
                              ? frame_decide_won(search, frame, &frame->child[sum.best], &outcome)
                              : frame_decide_lost(search, frame, &outcome);
            if (stands)
                return outcome;
            continue;
        }
        if (sum.numbers.phi >= limit.phi || sum.numbers.delta >= limit.delta || is_over(search)) {
            frame_store(search, frame,
                        &(TableEntry){.phi = sum.numbers.phi,
                                      .delta = sum.numbers.delta,
                                      .move = frame->child[sum.best].move},
                        NULL);
            return (Outcome){.numbers = sum.numbers, .base = BASE_NONE};
        }
        search_child(search, frame, &sum, limit);
    }
}

/* Keep numbers that depend on no child, and leave the position at that. */
static Outcome leave_at(ProofSearch *search, uint64_t key, Numbers numbers)
{
    TableEntry entry = {.key = key, .phi = numbers.phi, .delta = numbers.delta, .effort = 1};
    search_table_store(search->table, &entry, NULL);
    return (Outcome){.numbers = numbers, .base = BASE_NONE};
}

static Outcome visit(ProofSearch *search, uint64_t key, Numbers limit)
{
    search->nodes++;
    const TableEntry *known =
        proof_search_recall(&search->game, search->table, search->patterns, key);
    if (!known) {
        SearchGuess guess;
        if (position_ends_here(search, key, &guess))
            known = search_table_find(search->table, key);
        else if (guess.phi >= limit.phi || guess.delta >= limit.delta)
            /* Nothing to do for one side is still no decision. */
            return leave_at(search, key,
                            (Numbers){at_least(guess.phi, 1), at_least(guess.delta, 1)});
    }
    if (known && (known->phi == 0 || known->delta == 0))
        return (Outcome){.numbers = {known->phi, known->delta},
                         .by_repetition = known->by_repetition,
                         .base = BASE_NONE};
    if (!has_space(search))
        return leave_at(search, key, (Numbers){DEPTH_PRICE, DEPTH_PRICE});
    Frame *frame = &search->frame[search->depth];
    frame_open(search, frame, key);
    Outcome outcome = visit_children(search, frame, limit);
    frame_close(search, frame);
    return outcome;
}

ProofSearch *proof_search_open(void)
{
    return mem_alloc(1, sizeof(ProofSearch));
}

void proof_search_close(ProofSearch *search)
{
    mem_free(search);
}

static void fill_answer(const ProofSearch *search, uint64_t key, SearchAnswer *answer)
{
    *answer = (SearchAnswer){.nodes = search->nodes, .was_stopped = search->is_spent};
    const TableEntry *entry = search_table_find(search->table, key);
    if (!entry)
        return;
    answer->by_repetition = entry->by_repetition;
    if (entry->phi == 0)
        answer->end = SEARCH_WON;
    else if (entry->delta == 0)
        answer->end = SEARCH_LOST;
    if (answer->end != SEARCH_LOST)
        answer->move = entry->move;
}

void proof_search_run(ProofSearch *search, const SearchRequest *request, SearchAnswer *answer)
{
    assert(request->table && request->budget);
    assert(request->game.zone_words >= 1 && request->game.zone_words <= BOARD_WORD_LIMIT);
    assert(request->game.key && request->game.judge && request->game.list && request->game.play &&
           request->game.undo);
    search->game = request->game;
    search->table = request->table;
    search->patterns = request->patterns;
    search->budget = request->budget;
    search->progress = request->progress;
    search->nodes_base = request->nodes_base;
    search->nodes = 0;
    search->is_spent = false;
    search->depth = search->child_top = search->kept_top = 0;
    memset(search->path_filter, 0, sizeof search->path_filter);
    uint64_t key = search->game.key(search->game.context);
    visit(search, key, (Numbers){.phi = SEARCH_INFINITE, .delta = SEARCH_INFINITE});
    fill_answer(search, key, answer);
}
