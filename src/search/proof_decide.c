/* Decided positions: what they depend on, and how they are kept. */
#include "search/pn_frame.h"

#include <string.h>

enum { PATH_HINT = 64 * SEARCH_UNIT }; /* numbers of what was decided on another path */

static void zone_fill(SearchZone *zone)
{
    memset(zone, 0xff, sizeof *zone);
}

static void zone_join(SearchZone *into, const SearchZone *from)
{
    for (int w = 0; w < BOARD_WORD_LIMIT; w++)
        into->word[w] |= from->word[w];
}

/* The zone of a decided child, made to hold before its move; everything if it is not known. */
static void lifted_zone(ProofSearch *search, const Child *child, bool mover_wins, SearchZone *zone)
{
    const SearchGame *game = &search->game;
    game->play(game->context, child->move);
    if (child->base == BASE_NONE)
        (void)proof_search_recall(game, search->table, search->patterns, child->key);
    if (child_zone(search, child, zone))
        game->lift_zone(game->context, mover_wins, zone);
    else
        zone_fill(zone);
    game->undo(game->context);
}

void frame_store(ProofSearch *search, const Frame *frame, const TableEntry *what,
                 const SearchZone *zone)
{
    TableEntry entry = *what;
    uint64_t effort = search->nodes - frame->nodes_before + 1;
    const TableEntry *old = search_table_find(search->table, frame->key);
    if (old)
        effort += old->effort;
    entry.effort = effort < UINT32_MAX ? (uint32_t)effort : UINT32_MAX;
    entry.key = frame->key;
    search_table_store(search->table, &entry, zone);
}

/* ---- growing ---- */

static void join_child(Frame *frame, Child *child, const SearchZone *zone)
{
    zone_join(&frame->must, zone);
    child->is_joined = true;
}

static int zone_size(const SearchZone *zone)
{
    int size = 0;
    for (int w = 0; w < BOARD_WORD_LIMIT; w++)
        size += __builtin_popcountll(zone->word[w]);
    return size;
}

/* Begin with the refuted move that depends on least. */
static void plant(ProofSearch *search, Frame *frame)
{
    SearchZone least;
    Child *chosen = NULL;
    for (int i = 0; i < frame->shown; i++) {
        SearchZone one;
        lifted_zone(search, &frame->child[i], false, &one);
        if (chosen && zone_size(&one) >= zone_size(&least))
            continue;
        least = one;
        chosen = &frame->child[i];
    }
    if (!chosen)
        return;
    frame->seed = chosen->move;
    join_child(frame, chosen, &least);
}

bool frame_grow(ProofSearch *search, Frame *frame)
{
    const SearchGame *game = &search->game;
    if (frame->seed == SEARCH_MOVE_NONE)
        plant(search, frame);
    for (bool has_grown = true; has_grown;) {
        SearchZone before = frame->must;
        for (int i = 0; i < frame->shown; i++) {
            Child *child = &frame->child[i];
            if (child->is_joined || !is_in_zone(&frame->must, child->move))
                continue;
            SearchZone one;
            lifted_zone(search, child, false, &one);
            join_child(frame, child, &one);
        }
        SearchZone must = frame->must;
        game->close_lost(game->context, &must, &frame->must);
        has_grown = memcmp(&before, &frame->must, sizeof before) != 0;
    }
    int seen = frame->shown;
    frame_show_zone(search, frame, seen);
    frame_look_up(search, frame, seen);
    return frame->shown > seen;
}

/* ---- decisions ---- */

static const Numbers WON = {.phi = 0, .delta = SEARCH_INFINITE};
static const Numbers LOST = {.phi = SEARCH_INFINITE, .delta = 0};

/* Keep a decision. One that holds on this path only is passed to the frame above and leaves no more
 * than a hint in the table; a repetition of this very position, or below it, is no such thing. */
static Outcome decide(ProofSearch *search, const Frame *frame, Outcome outcome, uint16_t move,
                      const SearchZone *zone)
{
    bool is_won = outcome.numbers.phi == 0;
    if (outcome.base < search->depth - 1) {
        TableEntry hint = {
            .phi = is_won ? 1 : PATH_HINT, .delta = is_won ? PATH_HINT : 1, .move = move};
        frame_store(search, frame, &hint, NULL);
        search->passed = *zone;
        return outcome;
    }
    outcome.base = BASE_NONE;
    TableEntry entry = {.phi = outcome.numbers.phi,
                        .delta = outcome.numbers.delta,
                        .move = move,
                        .by_repetition = outcome.by_repetition};
    frame_store(search, frame, &entry, zone);
    proof_pattern_add(search, &entry, zone);
    return outcome;
}

static bool zone_holds(const SearchZone *zone, const SearchZone *part)
{
    for (int w = 0; w < BOARD_WORD_LIMIT; w++)
        if (part->word[w] & ~zone->word[w])
            return false;
    return true;
}

/* Where the position was repeated by threats, less may have been taken for its zone than it is:
 * look once more at what led there. */
static bool reopen(ProofSearch *search, Frame *frame, const SearchZone *zone)
{
    if (!frame->is_repeated || zone_holds(&frame->estimate, zone))
        return false;
    zone_join(&frame->estimate, zone);
    frame->is_repeated = false;
    frame_look_again(search, frame);
    return true;
}

bool frame_decide_won(ProofSearch *search, Frame *frame, const Child *child, Outcome *outcome)
{
    SearchZone zone;
    lifted_zone(search, child, true, &zone);
    if (!child->by_repetition)
        search->game.close_won(search->game.context, &zone);
    if (reopen(search, frame, &zone))
        return false;
    search->game.note(search->game.context, child->move, true);
    *outcome = decide(search, frame, (Outcome){WON, child->by_repetition, child->base}, child->move,
                      &zone);
    return true;
}

/* Whether the decision that all is lost depends on a child: not on a probe that won, or lost to no
 * avail (see STAGE_FULL), nor on a move that the other side may leave unanswered. On a probe whose
 * zone left out the other moves it does; if that holds on every path there is nothing to add. */
static bool rests_on(const Frame *frame, int index)
{
    const Child *child = &frame->child[index];
    if (frame->stage == STAGE_GROWING)
        return child->is_joined;
    bool limits_moves = frame->stage == STAGE_ZONED && child->base != BASE_NONE;
    return child->phi == 0 && (limits_moves || !is_mere_probe(frame, index));
}

void frame_see_threat(ProofSearch *search, Frame *frame, uint16_t move)
{
    const SearchGame *game = &search->game;
    frame->is_threatening = game->is_threat && game->is_threat(game->context, move);
    if (!frame->is_threatening)
        return;
    zone_join(&frame->estimate, &frame->must);
    for (int i = 0; i < frame->shown; i++) {
        SearchZone one;
        if (frame->child[i].phi != 0)
            continue;
        lifted_zone(search, &frame->child[i], false, &one);
        zone_join(&frame->estimate, &one);
    }
}

/* What a lost position depends on: the zones of all moves that had to be refuted. */
static void find_lost_zone(ProofSearch *search, const Frame *frame, bool by_repetition,
                           SearchZone *zone)
{
    if (frame->stage == STAGE_GROWING && !by_repetition) {
        *zone = frame->must;
        return;
    }
    if (frame->stage != STAGE_ZONED || by_repetition) {
        zone_fill(zone);
        return;
    }
    *zone = (SearchZone){{0}};
    for (int i = 0; i < frame->shown; i++) {
        SearchZone one;
        lifted_zone(search, &frame->child[i], false, &one);
        zone_join(zone, &one);
    }
    search->game.close_lost(search->game.context, &frame->must, zone);
}

bool frame_decide_lost(ProofSearch *search, Frame *frame, Outcome *outcome)
{
    const SearchGame *game = &search->game;
    *outcome = (Outcome){.numbers = LOST, .base = BASE_NONE};
    for (int i = 0; i < frame->shown; i++) {
        const Child *child = &frame->child[i];
        if (!rests_on(frame, i))
            continue;
        outcome->by_repetition = outcome->by_repetition || child->by_repetition;
        if (child->base < outcome->base)
            outcome->base = child->base;
    }
    SearchZone zone;
    find_lost_zone(search, frame, outcome->by_repetition, &zone);
    if (reopen(search, frame, &zone))
        return false;
    for (int i = 0; i < frame->shown; i++)
        if (rests_on(frame, i))
            game->note(game->context, frame->child[i].move, false);
    *outcome = decide(search, frame, *outcome, frame->seed, &zone);
    return true;
}
