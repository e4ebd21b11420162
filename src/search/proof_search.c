/* The search itself: one frame a position on the path, children taken from one long stack. */
#include "search/proof_search.h"

#include <assert.h>
#include <string.h>

enum {
    BASE_NONE = SEARCH_DEPTH_LIMIT, /* deeper than any frame */
    CHILD_STACK_LIMIT = 120 * SEARCH_CHILD_LIMIT,
    PATH_FILTER_SIZE = 4096,
    SHOWN_FIRST = 4, /* moves looked at before it is known which ones matter */
    UNSEEN_LIKELY = 2,
    SUM_LIMIT = 1 << 16,
    DEPTH_PRICE = 1 << 20, /* numbers of what is too deep to look at */
    PROGRESS_PERIOD = 4096,
    PATH_HINT = 64 * SEARCH_UNIT, /* numbers of what was decided on another path */
};

typedef struct {
    uint64_t key;
    uint32_t phi;
    uint32_t delta;
    uint16_t move;
    bool by_repetition; /* decided, and a repetition has a part in it */
    bool is_joined;     /* refuted, and its zone is in the frame's (STAGE_GROWING) */
    int base;           /* the frame it repeats, if the decision holds on this path only */
} Child;

/* The likeliest moves first; then tenuki; then the moves its zone leaves open, or all. Where the
 * other side may stay away: the likeliest first, then the moves in the zones of those refuted. */
typedef enum { STAGE_FIRST, STAGE_PROBING, STAGE_ZONED, STAGE_FULL, STAGE_GROWING } Stage;

/* A position on the path while its children are searched. */
typedef struct {
    uint64_t key;
    uint64_t nodes_before;
    Child *child;  /* child[0] is tenuki if has_tenuki */
    int count;     /* all children */
    int shown;     /* those that count for now */
    uint16_t seed; /* the move whose zone was the first, in STAGE_GROWING */
    bool has_tenuki;
    SearchTenuki tenuki;
    Stage stage;
    SearchZone must; /* where moves matter, in STAGE_ZONED and, as far as known, STAGE_GROWING */
} Frame;

struct ProofSearch {
    SearchGame game;
    SearchTable *table;
    PatternTable *patterns;
    Budget *budget;
    Progress progress;
    uint64_t nodes;
    uint64_t nodes_base;
    bool is_spent;
    int depth;
    int child_top;
    uint8_t path_filter[PATH_FILTER_SIZE];
    Frame frame[SEARCH_DEPTH_LIMIT];
    Child child[CHILD_STACK_LIMIT];
    SearchChild listed[SEARCH_CHILD_LIMIT];
};

typedef struct {
    uint32_t phi;
    uint32_t delta;
} Numbers;

static uint32_t at_most(uint32_t value, uint32_t limit)
{
    return value < limit ? value : limit;
}

/* ---- the path ---- */

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

static bool is_in_zone(const SearchZone *zone, uint16_t at)
{
    return zone->word[at >> 6] >> (at & 63) & 1;
}

/* ---- patterns ---- */

/* A zone that says nothing holds everything, even cell 0, which is no point. */
static bool is_everything(const SearchZone *zone)
{
    return is_in_zone(zone, 0);
}

/* Keep a decision for all positions that have the same stones where it matters. */
static void add_pattern(ProofSearch *search, const TableEntry *entry, const SearchZone *zone)
{
    const SearchGame *game = &search->game;
    if (!search->patterns || entry->by_repetition || is_everything(zone))
        return;
    uint64_t family[2];
    Pattern pattern = {.is_won = entry->phi == 0, .move = entry->move, .zone = *zone};
    game->families(game->context, pattern.is_won, family);
    bool is_plain = pattern.is_won && pattern.move != SEARCH_TENUKI;
    SearchZone mask;
    game->mask(game->context, zone, &mask);
    pattern_table_add(search->patterns, is_plain && family[1] ? family[1] : family[0],
                      game->stones(game->context), &mask, &pattern);
}

static const Pattern *find_decision(const SearchGame *game, const PatternTable *patterns,
                                    bool mover_wins)
{
    uint64_t family[2];
    game->families(game->context, mover_wins, family);
    const uint8_t *stone = game->stones(game->context);
    const Pattern *found = pattern_table_find(patterns, family[0], stone);
    if (found || !mover_wins || !family[1])
        return found;
    found = pattern_table_find(patterns, family[1], stone);
    return found && found->move != SEARCH_TENUKI ? found : NULL;
}

static const Pattern *find_pattern(const SearchGame *game, const PatternTable *patterns)
{
    const Pattern *found = find_decision(game, patterns, true);
    return found ? found : find_decision(game, patterns, false);
}

const TableEntry *proof_search_recall(const SearchGame *game, SearchTable *table,
                                      const PatternTable *patterns, uint64_t key)
{
    const TableEntry *known = search_table_find(table, key);
    if (!patterns || (known && (known->phi == 0 || known->delta == 0)))
        return known;
    const Pattern *pattern = find_pattern(game, patterns);
    if (!pattern)
        return known;
    search_table_store(table,
                       &(TableEntry){.key = key,
                                     .phi = pattern->is_won ? 0 : SEARCH_INFINITE,
                                     .delta = pattern->is_won ? SEARCH_INFINITE : 0,
                                     .effort = 1,
                                     .move = pattern->move},
                       &pattern->zone);
    return search_table_find(table, key);
}

/* A position seen for the first time: is the game over? Kept in the table if so. */
static bool ends_here(ProofSearch *search, uint64_t key, SearchGuess *guess)
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

/* ---- children ---- */

/* Look at a child for the first time: known as a pattern, over, or guessed; kept in the table. */
static const TableEntry *assess(ProofSearch *search, const Child *child)
{
    const SearchGame *game = &search->game;
    SearchGuess guess;
    game->play(game->context, child->move);
    const TableEntry *known =
        proof_search_recall(game, search->table, search->patterns, child->key);
    if (!known && !ends_here(search, child->key, &guess))
        search_table_store(search->table,
                           &(TableEntry){.key = child->key,
                                         .phi = child->phi + guess.phi,
                                         .delta = child->delta + guess.delta},
                           NULL);
    game->undo(game->context);
    return search_table_find(search->table, child->key);
}

/* What the table or the path says of a child. */
static void look_up(ProofSearch *search, Child *child)
{
    const SearchGame *game = &search->game;
    if (!child->key)
        child->key = game->key_after(game->context, child->move);
    child->base = find_on_path(search, child->key);
    if (child->base != BASE_NONE) {
        /* The child has the other mover, so he loses the repetition if this one does not. */
        bool is_lost = game->loses_repetition(game->context);
        child->phi = is_lost ? 0 : SEARCH_INFINITE;
        child->delta = is_lost ? SEARCH_INFINITE : 0;
        child->by_repetition = true;
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

/* From the one with this number on, bring the moves that matter to the front, in their order. */
static void show_zone(Frame *frame, int first)
{
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

static void look_up_shown(ProofSearch *search, Frame *frame, int from)
{
    for (int i = from; i < frame->shown; i++)
        look_up(search, &frame->child[i]);
}

/* Once tenuki is decided, its zone (or the lack of one) says which moves have to be looked at. */
static void leave_probing(ProofSearch *search, Frame *frame)
{
    const Child *tenuki = &frame->child[0];
    bool may_leave = frame->stage == STAGE_PROBING || frame->stage == STAGE_FIRST;
    if (!may_leave || (tenuki->phi != 0 && tenuki->delta != 0))
        return;
    int seen = frame->shown;
    const TableEntry *entry = search_table_find(search->table, tenuki->key);
    if (tenuki->phi == 0 && !tenuki->by_repetition && entry && entry->phi == 0) {
        search_table_zone(search->table, entry, &frame->must);
        frame->stage = STAGE_ZONED;
        show_zone(frame, frame->has_tenuki);
        seen = frame->has_tenuki;
    } else {
        frame->stage = STAGE_FULL; /* the rest is shown when it is needed */
    }
    look_up_shown(search, frame, seen);
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

static void open_frame(ProofSearch *search, Frame *frame, uint64_t key)
{
    const SearchGame *game = &search->game;
    uint32_t delta = SEARCH_UNIT;
    *frame = (Frame){.key = key,
                     .nodes_before = search->nodes,
                     .child = search->child + search->child_top,
                     .tenuki = game->tenuki(game->context, &delta)};
    frame->has_tenuki = frame->tenuki == TENUKI_PROBE || frame->tenuki == TENUKI_MOVE;
    if (frame->has_tenuki)
        add_child(search, frame,
                  &(SearchChild){.move = SEARCH_TENUKI, .phi = SEARCH_UNIT, .delta = delta});
    int count = game->list(game->context, search->listed);
    favour_shadows(search, count);
    for (int i = 0; i < count; i++)
        add_child(search, frame, &search->listed[i]);
    search->child_top += frame->count;
    search->path_filter[key % PATH_FILTER_SIZE]++;
    search->depth++;
    frame->stage = frame->tenuki == TENUKI_FREE ? STAGE_GROWING
                   : !frame->has_tenuki         ? STAGE_FULL
                   : delta == 1                 ? STAGE_PROBING
                                                : STAGE_FIRST;
    frame->shown = frame->count;
    if (frame->shown > SHOWN_FIRST + frame->has_tenuki)
        frame->shown = SHOWN_FIRST + frame->has_tenuki;
    look_up_shown(search, frame, 0);
    if (frame->has_tenuki)
        leave_probing(search, frame);
}

static void close_frame(ProofSearch *search, Frame *frame)
{
    search->depth--;
    search->path_filter[frame->key % PATH_FILTER_SIZE]--;
    search->child_top -= frame->count;
}

/* A probe that "wins" is no win: the mover may not really stay away. */
static bool is_mere_probe(const Frame *frame, int index)
{
    return index == 0 && frame->tenuki == TENUKI_PROBE;
}

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

/* Moves not looked at yet that will have to be, as far as can be told: where a zone is grown, few.
 */
static uint32_t unseen_count(const Frame *frame)
{
    uint32_t unseen = (uint32_t)(frame->count - frame->shown);
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
    /* Sums count a position as often as it is reached, and grow without bound where lines lead back
     * to each other; large ones give way to Ueda's weak numbers: the greatest and one a child. */
    if (total > SUM_LIMIT)
        total = most + active - 1 > SUM_LIMIT ? most + active - 1 : SUM_LIMIT;
    sum.numbers.delta = total < SEARCH_INFINITE ? (uint32_t)total : SEARCH_INFINITE;
    if (sum.best >= 0)
        sum.others = sum.numbers.delta - at_most(frame->child[sum.best].phi, sum.numbers.delta);
    return sum;
}

/* ---- decided positions ---- */

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
    const TableEntry *entry =
        proof_search_recall(game, search->table, search->patterns, child->key);
    bool is_decided = entry && (entry->phi == 0 || entry->delta == 0);
    if (child->by_repetition || !is_decided) {
        zone_fill(zone);
    } else {
        search_table_zone(search->table, entry, zone);
        game->lift_zone(game->context, mover_wins, zone);
    }
    game->undo(game->context);
}

static void store(ProofSearch *search, const Frame *frame, const TableEntry *what,
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

/* Begin with the refuted move that rests on least. */
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

/* Everything shown is refuted: join the zones of the moves that lie in the zone so far, until
 * nothing is added. True if there are moves in it that were not looked at yet. */
static bool grow(ProofSearch *search, Frame *frame)
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
    show_zone(frame, seen);
    look_up_shown(search, frame, seen);
    return frame->shown > seen;
}

/* What a visit found, for the frame above. */
typedef struct {
    Numbers numbers;
    bool by_repetition;
    int base;
} Outcome;

static const Numbers won = {.phi = 0, .delta = SEARCH_INFINITE};
static const Numbers lost = {.phi = SEARCH_INFINITE, .delta = 0};

/* Keep a decision. One that holds on this path only is told to the frame above and leaves no more
 * than a hint in the table; a repetition of this very position, or below it, is no such thing. */
static Outcome decide(ProofSearch *search, const Frame *frame, Outcome outcome, uint16_t move,
                      const SearchZone *zone)
{
    bool is_won = outcome.numbers.phi == 0;
    if (outcome.base < search->depth - 1) {
        TableEntry hint = {
            .phi = is_won ? 1 : PATH_HINT, .delta = is_won ? PATH_HINT : 1, .move = move};
        store(search, frame, &hint, NULL);
        return outcome;
    }
    outcome.base = BASE_NONE;
    TableEntry entry = {.phi = outcome.numbers.phi,
                        .delta = outcome.numbers.delta,
                        .move = move,
                        .by_repetition = outcome.by_repetition};
    store(search, frame, &entry, zone);
    add_pattern(search, &entry, zone);
    return outcome;
}

static Outcome store_won(ProofSearch *search, const Frame *frame, const Child *child)
{
    SearchZone zone;
    lifted_zone(search, child, true, &zone);
    if (!child->by_repetition)
        search->game.close_won(search->game.context, &zone);
    search->game.note(search->game.context, child->move, true);
    return decide(search, frame, (Outcome){won, child->by_repetition, child->base}, child->move,
                  &zone);
}

/* Whether the decision that all is lost rests on a child: not on a probe that won, or lost to no
 * avail (see STAGE_FULL), nor on a move that the other side may leave unanswered. */
static bool rests_on(const Frame *frame, int index)
{
    const Child *child = &frame->child[index];
    if (frame->stage == STAGE_GROWING)
        return child->is_joined;
    return child->phi == 0 && !is_mere_probe(frame, index);
}

/* What a lost position rests on: the zones of all moves that had to be refuted. */
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

static Outcome store_lost(ProofSearch *search, const Frame *frame)
{
    const SearchGame *game = &search->game;
    Outcome outcome = {.numbers = lost, .base = BASE_NONE};
    for (int i = 0; i < frame->shown; i++) {
        const Child *child = &frame->child[i];
        if (!rests_on(frame, i))
            continue;
        game->note(game->context, child->move, false);
        outcome.by_repetition = outcome.by_repetition || child->by_repetition;
        if (child->base < outcome.base)
            outcome.base = child->base;
    }
    SearchZone zone;
    find_lost_zone(search, frame, outcome.by_repetition, &zone);
    return decide(search, frame, outcome, frame->seed, &zone);
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
static bool has_room(const ProofSearch *search)
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
    game->play(game->context, child->move);
    Outcome outcome = visit(search, child->key, inner);
    game->undo(game->context);
    child->phi = outcome.numbers.phi;
    child->delta = outcome.numbers.delta;
    child->by_repetition = outcome.by_repetition;
    child->base = outcome.base;
    if (sum->best == 0 && frame->has_tenuki)
        leave_probing(search, frame);
}

/* All that is shown is refuted: go on to the moves that looked less likely, unless the zone of
 * tenuki says that they do not matter. */
static bool show_more(ProofSearch *search, Frame *frame, const Summary *sum)
{
    if (sum->best >= 0 || frame->stage == STAGE_ZONED)
        return false;
    if (frame->stage == STAGE_GROWING)
        return grow(search, frame);
    if (frame->stage == STAGE_FIRST) {
        frame->stage = STAGE_PROBING;
        return true;
    }
    if (frame->shown == frame->count)
        return false;
    int seen = frame->shown;
    frame->shown = 2 * seen + 1 < frame->count ? 2 * seen + 1 : frame->count;
    look_up_shown(search, frame, seen);
    return true;
}

static Outcome visit_children(ProofSearch *search, Frame *frame, Numbers limit)
{
    for (;;) {
        Summary sum = summarise(frame);
        if (show_more(search, frame, &sum))
            continue;
        if (sum.numbers.phi == 0)
            return store_won(search, frame, &frame->child[sum.best]);
        if (sum.numbers.delta == 0)
            return store_lost(search, frame);
        if (sum.numbers.phi >= limit.phi || sum.numbers.delta >= limit.delta || is_over(search)) {
            store(search, frame,
                  &(TableEntry){.phi = sum.numbers.phi,
                                .delta = sum.numbers.delta,
                                .move = frame->child[sum.best].move},
                  NULL);
            return (Outcome){.numbers = sum.numbers, .base = BASE_NONE};
        }
        search_child(search, frame, &sum, limit);
    }
}

static Outcome visit(ProofSearch *search, uint64_t key, Numbers limit)
{
    search->nodes++;
    const TableEntry *known =
        proof_search_recall(&search->game, search->table, search->patterns, key);
    if (!known) {
        SearchGuess guess;
        if (ends_here(search, key, &guess)) {
            known = search_table_find(search->table, key);
        } else if (guess.phi >= limit.phi || guess.delta >= limit.delta) {
            search_table_store(
                search->table,
                &(TableEntry){.key = key, .phi = guess.phi, .delta = guess.delta, .effort = 1},
                NULL);
            return (Outcome){.numbers = {guess.phi, guess.delta}, .base = BASE_NONE};
        }
    }
    if (known && (known->phi == 0 || known->delta == 0))
        return (Outcome){.numbers = {known->phi, known->delta},
                         .by_repetition = known->by_repetition,
                         .base = BASE_NONE};
    if (!has_room(search)) {
        Numbers dear = {.phi = DEPTH_PRICE, .delta = DEPTH_PRICE};
        search_table_store(
            search->table,
            &(TableEntry){.key = key, .phi = dear.phi, .delta = dear.delta, .effort = 1}, NULL);
        return (Outcome){.numbers = dear, .base = BASE_NONE};
    }
    Frame *frame = &search->frame[search->depth];
    open_frame(search, frame, key);
    Outcome outcome = visit_children(search, frame, limit);
    close_frame(search, frame);
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
    search->game = request->game;
    search->table = request->table;
    search->patterns = request->patterns;
    search->budget = request->budget;
    search->progress = request->progress;
    search->nodes_base = request->nodes_base;
    search->nodes = 0;
    search->is_spent = false;
    search->depth = search->child_top = 0;
    memset(search->path_filter, 0, sizeof search->path_filter);
    uint64_t key = search->game.key(search->game.context);
    visit(search, key, (Numbers){.phi = SEARCH_INFINITE, .delta = SEARCH_INFINITE});
    fill_answer(search, key, answer);
}
