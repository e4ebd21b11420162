/* The feature sets of Stern's patterns.
 *
 * "stern-paper" gives a candidate one value: its largest known pattern, or the class "unseen".
 *
 * "stern-inherit" gives it one value for each template: all its known patterns from the smallest to
 * the largest, and in the next template the class "unseen there". A learner that adds values up
 * thus lets a larger pattern start from what is known of the smaller one inside it. Besides, it
 * sees how far away the last two moves are.
 *
 * "stern-ladders" also reads ladders, as the paper suggests in its last section.
 *
 * Values of a pattern group: 0 nothing to say, 1 unseen, from 2 on the patterns. */
#include "predict/extractor.h"

#include "base/memory.h"
#include "predict/chain_tactics.h"
#include "predict/stern/keys.h"
#include "predict/stern/table.h"
#include "shape/effect.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    G_LAST,
    G_WAY,
    G_PLACE,
    G_CAPTURE,
    G_ESCAPE,
    G_ATARI,
    G_SELF_ATARI,
    G_TEMPLATES,
    G_RESPONSES = G_TEMPLATES + STERN_TEMPLATES,
    INHERIT_GROUPS = G_TEMPLATES + STERN_KINDS,
    G_LADDER = INHERIT_GROUPS,
    LADDER_GROUPS
};

/* What a move does in ladders; the first that holds. */
enum {
    LADDER_NONE,
    LADDER_RUNS_IN_VAIN, /* extends a chain that is caught */
    LADDER_ESCAPES,      /* extends one that is not */
    LADDER_STARTS,       /* an atari from which the chain does not escape */
    LADDER_FAILS,        /* atari on a chain that escapes */
    LADDER_TAKES,        /* captures a chain that was caught */
    LADDER_KINDS
};

typedef struct {
    SternMatcher *matcher;
    ChainTactics tactics; /* of "stern-ladders" */
} SternState;
enum { UNSEEN = 1, FIRST_PATTERN = 2, WAY_CLASSES = 20, WAY_FAR = 18, WAY_NONE = 19 };
enum { EXACT_REACH = 10, EXACT_VALUES = 1 + EXACT_REACH * (EXACT_REACH + 1) / 2 };
enum { SIZE_CLASSES = 5, LADDER_NODES = 400 };

/* ---- values ---- */

static uint32_t way_class(const Board *board, Point at, Point last)
{
    if (last <= POINT_RESIGN)
        return WAY_NONE;
    int a = abs(board_x(board, at) - board_x(board, last));
    int b = abs(board_y(board, at) - board_y(board, last));
    int distance = a + b + (a > b ? a : b);
    return (uint32_t)(distance < WAY_FAR ? distance : WAY_FAR);
}

/* |dx| and |dy| to the last move, without order; 0 if it is farther away than nine lines. */
static uint32_t exact_way(const Board *board, Point at, Point last)
{
    if (last <= POINT_RESIGN)
        return 0;
    int dx = abs(board_x(board, at) - board_x(board, last));
    int dy = abs(board_y(board, at) - board_y(board, last));
    int far = dx > dy ? dx : dy, near = dx > dy ? dy : dx;
    return far < EXACT_REACH ? (uint32_t)(1 + far * (far + 1) / 2 + near) : 0;
}

/* The place on the board, the same for its eight images. */
static uint32_t place_class(const Board *board, Point at)
{
    int x = board_x(board, at), y = board_y(board, at), last = board->size - 1;
    int ex = x < last - x ? x : last - x, ey = y < last - y ? y : last - y;
    int far = ex > ey ? ex : ey, near = ex > ey ? ey : ex;
    far = far < EXACT_REACH ? far : EXACT_REACH - 1;
    near = near < far ? near : far;
    return (uint32_t)(1 + far * (far + 1) / 2 + near);
}

/* 1, 2, 3-4, 5-9, 10 and more stones. */
static uint32_t size_class(int stones)
{
    return stones <= 1 ? 0 : stones == 2 ? 1 : stones <= 4 ? 2 : stones <= 9 ? 3 : 4;
}

/* The stones that the move saves from atari by joining them, and the liberties they get. */
static uint32_t escape_value(const Board *board, const MoveEffect *effect)
{
    int saved = 0;
    for (int i = 0; i < effect->joined_count; i++)
        if (board->liberty_count[effect->joined[i]] == 1)
            saved += board->stone_count[effect->joined[i]];
    if (!saved)
        return 0;
    uint32_t liberties = effect->liberties > 4 ? 4 : effect->liberties;
    return 1 + SIZE_CLASSES * liberties + size_class(saved);
}

static uint32_t atari_value(const Board *board, const MoveEffect *effect)
{
    int largest = 0;
    for (int i = 0; i < effect->atari_count; i++) {
        int stones = board->stone_count[effect->atari[i]];
        largest = stones > largest ? stones : largest;
    }
    uint32_t kind = (uint32_t)(effect->atari_count > 1) + 2u * (effect->liberties == 1);
    return largest ? 1 + SIZE_CLASSES * kind + size_class(largest) : 0;
}

static void fill_tactics(const Position *position, Point at, uint8_t bits, uint32_t *value)
{
    MoveEffect effect;
    move_find_effect(position->board, at, position->to_move, &effect);
    uint32_t rescues = (bits & STERN_BIT_ESCAPES) != 0;
    value[G_CAPTURE] =
        effect.captured_count ? 1 + SIZE_CLASSES * rescues + size_class(effect.captured_stones) : 0;
    value[G_ESCAPE] = escape_value(position->board, &effect);
    value[G_ATARI] = atari_value(position->board, &effect);
    value[G_SELF_ATARI] = effect.liberties == 1 ? 1 + SIZE_CLASSES * (effect.captured_count > 0) +
                                                      size_class(effect.stones)
                                                : 0;
}

/* Values of the pattern groups; `response` holds the numbers of both. */
static void fill_patterns(const SternMatch *match, const uint32_t *response, uint32_t *value)
{
    for (int t = 0; t < STERN_TEMPLATES; t++)
        value[G_TEMPLATES + t] = t < match->matched    ? match->number[t] + (FIRST_PATTERN - 1)
                                 : t == match->matched ? UNSEEN
                                                       : 0;
    for (int k = 0; k < STERN_KINDS - STERN_TEMPLATES; k++)
        value[G_RESPONSES + k] =
            response[k] == STERN_NO_RESPONSE ? 0 : response[k] + (FIRST_PATTERN - 1);
}

static void run_inherit(Extractor *extractor, const Position *position, Sample *sample)
{
    SternMatcher *matcher = ((SternState *)extractor->state)->matcher;
    const Board *board = position->board;
    uint32_t response[BOARD_POINTS_MAX][STERN_KINDS - STERN_TEMPLATES];
    stern_matcher_run(matcher, position, sample->at, sample->count);
    stern_matcher_responses(matcher, position, sample->at, sample->count, response[0]);
    for (int c = 0; c < sample->count; c++) {
        Point at = sample->at[c];
        uint32_t *value = sample->value + (size_t)c * (size_t)sample->group_count;
        const SternMatch *match = stern_matcher_at(matcher, at, position->to_move);
        value[G_LAST] = 1 + way_class(board, at, position->previous[0]) * WAY_CLASSES +
                        way_class(board, at, position->previous[1]);
        value[G_WAY] = exact_way(board, at, position->previous[0]);
        value[G_PLACE] = place_class(board, at);
        fill_tactics(position, at, match->bits, value);
        fill_patterns(match, response[c], value);
    }
}

static uint32_t ladder_value(ChainTactics *tactics, Point at, const MoveEffect *effect)
{
    uint32_t value = LADDER_NONE;
    for (int i = 0; i < effect->captured_count; i++)
        if (chain_is_in_ladder(tactics, effect->captured[i]))
            return LADDER_TAKES;
    for (int i = 0; i < effect->joined_count; i++)
        if (tactics->board->liberty_count[effect->joined[i]] == 1)
            value = chain_is_in_ladder(tactics, effect->joined[i]) ? LADDER_RUNS_IN_VAIN
                                                                   : LADDER_ESCAPES;
    for (int i = 0; i < effect->atari_count && value == LADDER_NONE; i++)
        value = chain_is_caught_by(tactics, at, effect->atari[i]) ? LADDER_STARTS : LADDER_FAILS;
    return value;
}

static void run_ladders(Extractor *extractor, const Position *position, Sample *sample)
{
    ChainTactics *tactics = &((SternState *)extractor->state)->tactics;
    run_inherit(extractor, position, sample);
    chain_tactics_begin(tactics, position);
    for (int c = 0; c < sample->count; c++) {
        MoveEffect effect;
        move_find_effect(position->board, sample->at[c], position->to_move, &effect);
        sample->value[(size_t)c * (size_t)sample->group_count + G_LADDER] =
            ladder_value(tactics, sample->at[c], &effect);
    }
}

static void run_paper(Extractor *extractor, const Position *position, Sample *sample)
{
    SternMatcher *matcher = ((SternState *)extractor->state)->matcher;
    stern_matcher_run(matcher, position, sample->at, sample->count);
    for (int c = 0; c < sample->count; c++) {
        const SternMatch *match = stern_matcher_at(matcher, sample->at[c], position->to_move);
        int last = match->matched - 1;
        sample->value[c] = UNSEEN;
        if (last >= 0)
            sample->value[c] = FIRST_PATTERN + stern_table_place(extractor->settings.stern, last,
                                                                 match->number[last]);
    }
}

/* ---- the sets ---- */

static void open_state(Extractor *extractor)
{
    SternState *state = mem_alloc(1, sizeof *state);
    state->matcher = stern_matcher_open(extractor->settings.stern, extractor->settings.leave_out);
    state->tactics.limits = (LadderLimits){.save = LADDER_NODES, .catch = LADDER_NODES};
    extractor->state = state;
}

static void close_state(Extractor *extractor)
{
    SternState *state = extractor->state;
    stern_matcher_close(state->matcher);
    mem_free(state);
}

static void begin_game(Extractor *extractor, const ListedGame *game)
{
    stern_matcher_begin_game(((SternState *)extractor->state)->matcher, game);
}

static void name_kind(int kind, FeatureGroup *group)
{
    static const char *const NAME[STERN_KINDS] = {
        "template-2",  "template-3",     "template-4",  "template-5",  "template-6",  "template-7",
        "template-8",  "template-9",     "template-10", "template-11", "template-12", "template-13",
        "template-17", "template-board", "response-3",  "response-6"};
    strncpy(group->name, NAME[kind], sizeof group->name - 1);
}

static Status open_inherit(Extractor *extractor, Error *err)
{
    (void)err;
    open_state(extractor);
    Schema *schema = &extractor->schema;
    schema->group_count = INHERIT_GROUPS;
    schema->group[G_LAST] = (FeatureGroup){"last-moves", 1 + WAY_CLASSES * WAY_CLASSES};
    schema->group[G_WAY] = (FeatureGroup){"last-way", EXACT_VALUES};
    schema->group[G_PLACE] = (FeatureGroup){"place", EXACT_VALUES};
    schema->group[G_CAPTURE] = (FeatureGroup){"capture", 1 + 2 * SIZE_CLASSES};
    schema->group[G_ESCAPE] = (FeatureGroup){"escape", 1 + 5 * SIZE_CLASSES};
    schema->group[G_ATARI] = (FeatureGroup){"atari", 1 + 4 * SIZE_CLASSES};
    schema->group[G_SELF_ATARI] = (FeatureGroup){"self-atari", 1 + 2 * SIZE_CLASSES};
    const SternTable *table = extractor->settings.stern;
    for (int k = 0; k < STERN_KINDS; k++) {
        name_kind(k, &schema->group[G_TEMPLATES + k]);
        schema->group[G_TEMPLATES + k].value_count =
            FIRST_PATTERN + (table ? stern_table_count(table, k) : 0);
    }
    return STATUS_OK;
}

static Status open_ladders(Extractor *extractor, Error *err)
{
    Status status = open_inherit(extractor, err);
    extractor->schema.group_count = LADDER_GROUPS;
    extractor->schema.group[G_LADDER] = (FeatureGroup){"ladder", LADDER_KINDS};
    return status;
}

static Status open_paper(Extractor *extractor, Error *err)
{
    (void)err;
    open_state(extractor);
    const SternTable *table = extractor->settings.stern;
    extractor->schema.group_count = 1;
    extractor->schema.group[0] =
        (FeatureGroup){"pattern", FIRST_PATTERN + (table ? stern_table_total(table) : 0)};
    return STATUS_OK;
}

static int matched_inherit(const Extractor *extractor, const Sample *sample, int candidate)
{
    (void)extractor;
    const uint32_t *value = sample_values(sample, candidate);
    int matched = 0;
    while (matched < STERN_TEMPLATES && value[G_TEMPLATES + matched] >= FIRST_PATTERN)
        matched++;
    return matched;
}

static int matched_paper(const Extractor *extractor, const Sample *sample, int candidate)
{
    uint32_t value = *sample_values(sample, candidate);
    if (value < FIRST_PATTERN)
        return 0;
    return 1 + stern_table_template_of(extractor->settings.stern, value - FIRST_PATTERN);
}

/* ---- in words ---- */

static void describe_size(int template, StrBuf *out)
{
    if (template >= STERN_TEMPLATES) {
        strbuf_add(out, template == STERN_RESPONSE_SMALL ? "answer to the last move"
                                                         : "answer in a wider shape");
        return;
    }
    int distance = stern_template_distance(template);
    if (distance)
        strbuf_add_format(out, "pattern of size %d (distance %d)", template + 1, distance);
    else
        strbuf_add_format(out, "pattern of size %d (whole board)", template + 1);
}

static void describe_pattern(const SternTable *table, int template, uint32_t number, StrBuf *out)
{
    SternReference reference[STERN_REFERENCE_LIMIT];
    describe_size(template, out);
    uint32_t plays = stern_table_plays(table, template, number);
    strbuf_add_format(out, ", played %u%s times", (unsigned)plays,
                      plays == UINT16_MAX ? " or more" : "");
    int count = stern_table_references(table, template, number, reference);
    for (int i = 0; i < count; i++)
        strbuf_add_format(out, "%s game %u move %u", i ? "," : ":", (unsigned)reference[i].game,
                          (unsigned)reference[i].move);
}

static void describe_way(uint32_t way, const char *move, StrBuf *out)
{
    if (way == WAY_NONE)
        strbuf_add_format(out, "no %s move", move);
    else if (way == WAY_FAR)
        strbuf_add_format(out, "far from the %s move", move);
    else
        strbuf_add_format(out, "distance %u to the %s move", (unsigned)way, move);
}

static void describe_inherit(const Extractor *extractor, int group, uint32_t value, StrBuf *out)
{
    static const char *const LADDER[LADDER_KINDS] = {"no ladder",
                                                     "runs out of a ladder in vain",
                                                     "escapes from a ladder",
                                                     "atari that starts a working ladder",
                                                     "atari that does not catch",
                                                     "captures stones caught in a ladder"};
    if (group == G_LADDER) {
        strbuf_add(out, LADDER[value]);
        return;
    }
    if (group == G_LAST && value > 0) {
        describe_way((value - 1) / WAY_CLASSES, "last", out);
        strbuf_add(out, ", ");
        describe_way((value - 1) % WAY_CLASSES, "second last", out);
        return;
    }
    if (group < G_TEMPLATES) {
        static const char *const TEXT[] = {[G_LAST] = "no earlier moves",
                                           [G_WAY] = "the way from the last move",
                                           [G_PLACE] = "its place on the board",
                                           [G_CAPTURE] = "captures",
                                           [G_ESCAPE] = "saves stones in atari",
                                           [G_ATARI] = "gives atari",
                                           [G_SELF_ATARI] = "puts itself into atari"};
        strbuf_add_format(out, value || group == G_WAY ? "%s" : "not: %s", TEXT[group]);
        return;
    }
    int template = group - G_TEMPLATES;
    if (value >= FIRST_PATTERN) {
        describe_pattern(extractor->settings.stern, template, value - (FIRST_PATTERN - 1), out);
        return;
    }
    strbuf_add(out, value == UNSEEN ? "unseen " : "no ");
    describe_size(template, out);
}

static void describe_paper(const Extractor *extractor, int group, uint32_t value, StrBuf *out)
{
    (void)group;
    const SternTable *table = extractor->settings.stern;
    if (value < FIRST_PATTERN) {
        strbuf_add(out, "no known pattern");
        return;
    }
    int template = stern_table_template_of(table, value - FIRST_PATTERN);
    uint32_t first = stern_table_place(table, template, 1);
    describe_pattern(table, template, value - FIRST_PATTERN - first + 1, out);
}

const FeatureSet FEATURES_STERN_INHERIT = {
    .name = "stern-inherit",
    .open = open_inherit,
    .run = run_inherit,
    .describe = describe_inherit,
    .close = close_state,
    .begin_game = begin_game,
    .matched = matched_inherit,
};

const FeatureSet FEATURES_STERN_LADDERS = {
    .name = "stern-ladders",
    .open = open_ladders,
    .run = run_ladders,
    .describe = describe_inherit,
    .close = close_state,
    .begin_game = begin_game,
    .matched = matched_inherit,
};

const FeatureSet FEATURES_STERN_PAPER = {
    .name = "stern-paper",
    .open = open_paper,
    .run = run_paper,
    .describe = describe_paper,
    .close = close_state,
    .begin_game = begin_game,
    .matched = matched_paper,
};
