/* The feature sets of Stern's patterns.
 *
 * "stern-paper" gives a candidate one value: its largest known pattern, or the class "unseen".
 *
 * "stern-inherit" gives it one value for each template: all its known patterns from the smallest to
 * the largest, and in the next template the class "unseen there". A learner that adds values up
 * thus lets a larger pattern start from what is known of the smaller one inside it. Besides, it sees
 * how far away the last two moves are.
 *
 * Values of a pattern group: 0 nothing to say, 1 unseen, from 2 on the patterns. */
#include "predict/extractor.h"

#include "predict/stern_bits.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { G_LAST, G_TEMPLATES, INHERIT_GROUPS = G_TEMPLATES + STERN_TEMPLATES };
enum { UNSEEN = 1, FIRST_PATTERN = 2, WAY_CLASSES = 20, WAY_FAR = 18, WAY_NONE = 19 };

/* What is known of a point for a mover; holds until something changes within its reach. */
typedef struct {
    uint8_t bits;
    uint8_t matched;                  /* templates, from the smallest on */
    uint32_t number[STERN_TEMPLATES]; /* of the patterns matched */
} Match;

typedef struct {
    SternKeys *keys;
    SternNear *near;
    Match match[2][BOARD_CELL_LIMIT];
} Stern;

/* ---- matching ---- */

static void find_match(const Extractor *extractor, Point at, Stone mover, Match *match)
{
    const Stern *stern = extractor->state;
    const SternTable *table = extractor->settings.stern;
    uint64_t bits = stern_bits_number(match->bits);
    int t = 0;
    while (table && t < STERN_TEMPLATES) {
        uint32_t number =
            stern_table_find(table, t, stern_keys_at(stern->keys, at, mover, t) ^ bits);
        if (!number)
            break;
        match->number[t++] = number;
    }
    match->matched = (uint8_t)t;
    stern_keys_settle(stern->keys, at, mover);
}

/* The template that ended the match decides it too, so it may not have changed either. */
static const Match *match_at(const Extractor *extractor, const Position *position, Point at)
{
    Stern *stern = extractor->state;
    Stone mover = position->to_move;
    Match *match = &stern->match[mover - STONE_BLACK][at];
    uint8_t bits = stern_bits(stern->near, position->board, at, mover);
    if (match->bits != bits || stern_keys_changed(stern->keys, at, mover) <= match->matched) {
        match->bits = bits;
        find_match(extractor, at, mover, match);
    }
    return match;
}

/* Templates that the move would have matched had it not been among the games. */
static int matched_by_others(const Extractor *extractor, const Match *match)
{
    int t = 0;
    while (t < match->matched && stern_table_plays(extractor->settings.stern, t, match->number[t]) >
                                     extractor->settings.leave_out)
        t++;
    return t;
}

static int count_matched(const Extractor *extractor, const Match *match, bool is_played)
{
    bool leaves_out = extractor->settings.leave_out > 0 && is_played;
    return leaves_out ? matched_by_others(extractor, match) : match->matched;
}

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

static void run_inherit(Extractor *extractor, const Position *position, Sample *sample)
{
    Stern *stern = extractor->state;
    stern_keys_follow(stern->keys, position->board);
    for (int c = 0; c < sample->count; c++) {
        Point at = sample->at[c];
        uint32_t *value = sample->value + (size_t)c * (size_t)sample->group_count;
        const Match *match = match_at(extractor, position, at);
        int matched = count_matched(extractor, match, c == sample->played);
        value[G_LAST] = 1 + way_class(position->board, at, position->previous[0]) * WAY_CLASSES +
                        way_class(position->board, at, position->previous[1]);
        for (int t = 0; t < STERN_TEMPLATES; t++)
            value[G_TEMPLATES + t] = t < matched    ? match->number[t] + (FIRST_PATTERN - 1)
                                     : t == matched ? UNSEEN
                                                    : 0;
    }
}

static void run_paper(Extractor *extractor, const Position *position, Sample *sample)
{
    Stern *stern = extractor->state;
    stern_keys_follow(stern->keys, position->board);
    for (int c = 0; c < sample->count; c++) {
        const Match *match = match_at(extractor, position, sample->at[c]);
        int matched = count_matched(extractor, match, c == sample->played);
        uint32_t *value = sample->value + (size_t)c * (size_t)sample->group_count;
        *value = UNSEEN;
        if (matched > 0)
            *value = FIRST_PATTERN + stern_table_place(extractor->settings.stern, matched - 1,
                                                       match->number[matched - 1]);
    }
}

/* ---- the sets ---- */

static void open_state(Extractor *extractor)
{
    Stern *stern = mem_alloc(1, sizeof *stern);
    stern->keys = stern_keys_open();
    stern->near = stern_near_open();
    extractor->state = stern;
}

static void close_state(Extractor *extractor)
{
    Stern *stern = extractor->state;
    stern_keys_close(stern->keys);
    stern_near_close(stern->near);
    mem_free(stern);
}

static void name_template(int template, FeatureGroup *group)
{
    static const char *const NAME[STERN_TEMPLATES] = {
        "template-2", "template-3",  "template-4",  "template-5",  "template-6",
        "template-7", "template-8",  "template-9",  "template-10", "template-11",
        "template-12", "template-13", "template-17", "template-board"};
    strncpy(group->name, NAME[template], sizeof group->name - 1);
}

static Status open_inherit(Extractor *extractor, Error *err)
{
    (void)err;
    open_state(extractor);
    Schema *schema = &extractor->schema;
    schema->group_count = INHERIT_GROUPS;
    schema->group[G_LAST] = (FeatureGroup){"last-moves", 1 + WAY_CLASSES * WAY_CLASSES};
    const SternTable *table = extractor->settings.stern;
    for (int t = 0; t < STERN_TEMPLATES; t++) {
        name_template(t, &schema->group[G_TEMPLATES + t]);
        schema->group[G_TEMPLATES + t].value_count =
            FIRST_PATTERN + (table ? stern_table_count(table, t) : 0);
    }
    return STATUS_OK;
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
    if (group == G_LAST && value > 0) {
        describe_way((value - 1) / WAY_CLASSES, "last", out);
        strbuf_add(out, ", ");
        describe_way((value - 1) % WAY_CLASSES, "second last", out);
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
    .matched = matched_inherit,
};

const FeatureSet FEATURES_STERN_PAPER = {
    .name = "stern-paper",
    .open = open_paper,
    .run = run_paper,
    .describe = describe_paper,
    .close = close_state,
    .matched = matched_paper,
};
