/* Positions on the path: their moves, which of them are shown, and what is known of those. */
#include "search/pn_frame.h"

#include <assert.h>
#include <string.h>

enum { SHOWN_FIRST = 4 }; /* moves looked at before it is known which ones matter */

/* The frame that holds this position; BASE_NONE if none does. */
static int find_on_path(const ProofSearch *search, uint64_t key)
{
    if (!search->path_filter[key % PATH_FILTER_SIZE])
        return BASE_NONE;
    for (int i = search->depth - 1; i >= 0; i--)
        if (search->frame[i].key == key)
            return i;
    return BASE_NONE;
}

bool position_ends_here(ProofSearch *search, uint64_t key, SearchGuess *guess)
{
    SearchZone zone = {{0}};
    SearchEnd end = search->game.judge(search->game.context, &zone, guess);
    if (end == SEARCH_OPEN)
        return false;
    bool is_won = end == SEARCH_WON;
    search_table_store(search->table,
                       &(TableEntry){.key = key,
                                     .phi = is_won ? 0 : SEARCH_INFINITE,
                                     .delta = is_won ? SEARCH_INFINITE : 0,
                                     .effort = 1},
                       &zone);
    return true;
}

/* Look at a child for the first time: known as a pattern, over, or guessed; kept in the table. */
static const TableEntry *assess(ProofSearch *search, const Child *child)
{
    const SearchGame *game = &search->game;
    SearchGuess guess;
    game->play(game->context, child->move);
    const TableEntry *known =
        proof_search_recall(game, search->table, search->patterns, child->key);
    if (!known && !position_ends_here(search, child->key, &guess))
        search_table_store(search->table,
                           &(TableEntry){.key = child->key,
                                         .phi = child->phi + guess.phi,
                                         .delta = child->delta + guess.delta},
                           NULL);
    game->undo(game->context);
    return search_table_find(search->table, child->key);
}

void frame_keep_zone(ProofSearch *search, Child *child, const SearchZone *zone)
{
    if (!child->kept && search->kept_top < KEPT_LIMIT)
        child->kept = (int16_t)++search->kept_top;
    if (child->kept)
        search->kept[child->kept - 1] = *zone;
}

/* The child stands on the path already. */
static void repeat(ProofSearch *search, Child *child)
{
    const SearchGame *game = &search->game;
    Frame *repeated = &search->frame[child->base];
    bool has_threat = game->is_threat && game->is_threat(game->context, child->move);
    for (int i = child->base; i < search->depth - 1; i++)
        has_threat = has_threat || search->frame[i].is_threatening;
    /* The child has the other mover, so he loses the repetition if this one does not. */
    bool is_lost = game->loses_repetition(game->context) != has_threat;
    child->phi = is_lost ? 0 : SEARCH_INFINITE;
    child->delta = is_lost ? SEARCH_INFINITE : 0;
    child->by_repetition = !has_threat;
    if (!has_threat)
        return;
    frame_keep_zone(search, child, &repeated->estimate);
    repeated->is_repeated = true;
}

/* What the table or the path says of a child. */
static void look_up(ProofSearch *search, Child *child)
{
    const SearchGame *game = &search->game;
    if (!child->key)
        child->key = game->key_after(game->context, child->move);
    child->base = (int16_t)find_on_path(search, child->key);
    if (child->base != BASE_NONE) {
        repeat(search, child);
        return;
    }
    const TableEntry *entry = search_table_find(search->table, child->key);
    if (!entry && child->move == SEARCH_TENUKI)
        return; /* seldom needed */
    if (!entry)
        entry = assess(search, child);
    child->phi = entry->phi;
    child->delta = entry->delta;
    child->by_repetition = entry->by_repetition;
}

void frame_look_again(ProofSearch *search, Frame *frame)
{
    for (int i = 0; i < frame->shown; i++) {
        Child *child = &frame->child[i];
        if (child->base == BASE_NONE || child->by_repetition)
            continue;
        if (i == 0 && frame->has_tenuki && frame->stage == STAGE_ZONED)
            frame->stage = STAGE_PROBING;
        look_up(search, child);
    }
}

/* Keys cost a look at the board, so only children that are shown at once get theirs here. */
static void add_child(ProofSearch *search, Frame *frame, const SearchChild *listed)
{
    Child *child = &frame->child[frame->count++];
    *child = (Child){.move = listed->move, .phi = listed->phi, .delta = listed->delta};
    if (frame->count > SHOWN_FIRST + 1)
        return;
    child->key = search->game.key_after(search->game.context, listed->move);
    search_table_prefetch(search->table, child->key);
}

void frame_add_remote(ProofSearch *search, Frame *frame, const SearchZone *wanted)
{
    if (!frame->has_remote)
        return;
    for (int w = 0; w < search->game.zone_words; w++) {
        uint64_t bits = frame->remote.word[w];
        if (wanted)
            bits &= wanted->word[w];
        frame->remote.word[w] &= ~bits;
        for (; bits; bits &= bits - 1) {
            frame->child[frame->count++] =
                (Child){.move = (uint16_t)(w * 64 + __builtin_ctzll(bits)),
                        .phi = SEARCH_UNIT,
                        .delta = SEARCH_REMOTE};
            search->child_top++;
        }
    }
    frame->has_remote = wanted != NULL;
}

void frame_show_zone(ProofSearch *search, Frame *frame, int first)
{
    frame_add_remote(search, frame, &frame->must);
    frame->shown = first;
    for (int i = first; i < frame->count; i++) {
        if (!is_in_zone(&frame->must, frame->child[i].move))
            continue;
        Child inside = frame->child[i];
        memmove(&frame->child[frame->shown + 1], &frame->child[frame->shown],
                (size_t)(i - frame->shown) * sizeof inside);
        frame->child[frame->shown++] = inside;
    }
}

void frame_look_up(ProofSearch *search, Frame *frame, int from)
{
    for (int i = from; i < frame->shown; i++)
        look_up(search, &frame->child[i]);
}

bool child_zone(const ProofSearch *search, const Child *child, SearchZone *zone)
{
    if (child->by_repetition)
        return false;
    if (child->base != BASE_NONE) {
        if (child->kept)
            *zone = search->kept[child->kept - 1];
        return child->kept != 0;
    }
    const TableEntry *entry = search_table_find(search->table, child->key);
    if (!entry || (entry->phi != 0 && entry->delta != 0))
        return false;
    search_table_zone(search->table, entry, zone);
    return true;
}

void frame_leave_probing(ProofSearch *search, Frame *frame)
{
    const Child *tenuki = &frame->child[0];
    bool may_leave = frame->stage == STAGE_PROBING || frame->stage == STAGE_FIRST;
    if (!may_leave || (tenuki->phi != 0 && tenuki->delta != 0))
        return;
    int seen = frame->shown;
    if (tenuki->phi == 0 && child_zone(search, tenuki, &frame->must)) {
        frame->stage = STAGE_ZONED;
        frame_show_zone(search, frame, frame->has_tenuki);
        seen = frame->has_tenuki;
    } else {
        frame->stage = STAGE_FULL; /* the rest is shown when it is needed */
    }
    frame_look_up(search, frame, seen);
}

/* Bring the moves that win in positions like this one to the front of the list. */
static void favour_shadows(ProofSearch *search, int count)
{
    const SearchGame *game = &search->game;
    uint64_t key[SEARCH_SHADOW_LIMIT];
    int shadow_count = game->shadows(game->context, key);
    for (int i = 0; i < shadow_count; i++) {
        const TableEntry *entry = search_table_find(search->table, key[i]);
        if (!entry || entry->phi != 0 || entry->move == SEARCH_TENUKI)
            continue;
        int found = 0;
        while (found < count && search->listed[found].move != entry->move)
            found++;
        if (found == count)
            continue;
        SearchChild favoured = search->listed[found];
        favoured.delta = 1;
        favoured.phi *= 2;
        memmove(&search->listed[1], &search->listed[0], (size_t)found * sizeof favoured);
        search->listed[0] = favoured;
        return;
    }
}

void frame_open(ProofSearch *search, Frame *frame, uint64_t key)
{
    assert(search->depth < SEARCH_DEPTH_LIMIT);
    const SearchGame *game = &search->game;
    uint32_t delta = SEARCH_UNIT;
    *frame = (Frame){.key = key,
                     .nodes_before = search->nodes,
                     .child = search->child + search->child_top,
                     .kept_before = search->kept_top,
                     .tenuki = game->tenuki(game->context, &delta)};
    int count = game->list(game->context, search->listed, &frame->remote);
    for (int w = 0; w < game->zone_words && !frame->has_remote; w++)
        frame->has_remote = frame->remote.word[w] != 0;
    if (count == 0 && !frame->has_remote && frame->tenuki == TENUKI_PROBE)
        frame->tenuki =
            TENUKI_NONE; /* lost at once: there is no move that a probe could find to matter */
    frame->has_tenuki = frame->tenuki == TENUKI_PROBE || frame->tenuki == TENUKI_MOVE;
    if (frame->has_tenuki)
        add_child(search, frame,
                  &(SearchChild){.move = SEARCH_TENUKI, .phi = SEARCH_UNIT, .delta = delta});
    favour_shadows(search, count);
    for (int i = 0; i < count; i++)
        add_child(search, frame, &search->listed[i]);
    frame->near_count = count + frame->has_tenuki;
    search->child_top += frame->count;
    search->path_filter[key % PATH_FILTER_SIZE]++;
    search->depth++;
    frame->stage = frame->tenuki == TENUKI_FREE ? STAGE_GROWING
                   : !frame->has_tenuki         ? STAGE_FULL
                   : delta == 1                 ? STAGE_PROBING
                                                : STAGE_FIRST;
    frame->shown = frame->near_count;
    if (frame->shown > SHOWN_FIRST + frame->has_tenuki)
        frame->shown = SHOWN_FIRST + frame->has_tenuki;
    frame_look_up(search, frame, 0);
    if (frame->has_tenuki)
        frame_leave_probing(search, frame);
}

void frame_close(ProofSearch *search, const Frame *frame)
{
    assert(search->depth > 0);
    search->depth--;
    search->path_filter[frame->key % PATH_FILTER_SIZE]--;
    search->child_top -= frame->count;
    search->kept_top = frame->kept_before;
}
