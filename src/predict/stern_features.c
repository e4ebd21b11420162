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
#include "shape/shape.h"

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
    INHERIT_GROUPS = G_TEMPLATES + STERN_KINDS
};
enum { UNSEEN = 1, FIRST_PATTERN = 2, WAY_CLASSES = 20, WAY_FAR = 18, WAY_NONE = 19 };
enum { EXACT_REACH = 10, EXACT_VALUES = 1 + EXACT_REACH * (EXACT_REACH + 1) / 2 };
enum { SIZE_CLASSES = 5 };

/* What is known of a point for a mover; holds until something changes within its reach. */
typedef struct {
    uint8_t bits;
    uint8_t found;                    /* templates with a pattern in the table, from the smallest on */
    uint8_t matched;                  /* the same without those that only this game made known */
    uint32_t number[STERN_TEMPLATES]; /* of the patterns matched */
} Match;

/* How often the game that is trained on played a pattern. */
typedef struct {
    uint32_t place, count;
} OwnPlays;

enum { OWN_SLOTS = 1 << 14 };

typedef struct {
    SternKeys *keys;
    SternNear *near;
    Match match[2][BOARD_CELL_LIMIT];
    OwnPlays own[OWN_SLOTS]; /* an open hash table; count 0: free */
} Stern;

/* ---- matching ---- */

static OwnPlays *own_plays_of(Stern *stern, uint32_t place)
{
    uint32_t i = place * 2654435761u % OWN_SLOTS;
    while (stern->own[i].count && stern->own[i].place != place)
        i = (i + 1) % OWN_SLOTS;
    return &stern->own[i];
}

/* Templates whose patterns would be known without the game that is trained on. */
static int count_known(const Extractor *extractor, const Match *match)
{
    uint32_t wanted = extractor->settings.leave_out;
    int t = 0;
    for (; wanted && t < match->found; t++) {
        uint32_t place = stern_table_place(extractor->settings.stern, t, match->number[t]);
        uint32_t plays = stern_table_plays(extractor->settings.stern, t, match->number[t]);
        if (plays < wanted + own_plays_of(extractor->state, place)->count)
            return t;
    }
    return match->found;
}

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
    match->found = (uint8_t)t;
    match->matched = (uint8_t)count_known(extractor, match);
    stern_keys_settle(stern->keys, at, mover);
}

/* The template that ended the match decides it too, so it may not have changed either. */
static const Match *match_at(const Extractor *extractor, const Position *position, Point at)
{
    Stern *stern = extractor->state;
    Stone mover = position->to_move;
    Match *match = &stern->match[mover - STONE_BLACK][at];
    uint8_t bits = stern_bits(stern->near, position->board, at, mover);
    if (match->bits != bits || stern_keys_changed(stern->keys, at, mover) <= match->found) {
        match->bits = bits;
        find_match(extractor, at, mover, match);
    }
    return match;
}

/* ---- leaving out the game that is trained on ---- */

static void note_play(const Extractor *extractor, int kind, uint32_t number)
{
    uint32_t place = stern_table_place(extractor->settings.stern, kind, number);
    OwnPlays *own = own_plays_of(extractor->state, place);
    own->place = place;
    own->count++;
}

static void note_responses(const Extractor *extractor, const GameWalk *walk, uint8_t bits)
{
    const Stern *stern = extractor->state;
    for (int k = STERN_TEMPLATES; k < STERN_KINDS; k++) {
        uint64_t key = stern_keys_response(stern->keys, &walk->board, walk->played,
                                           walk->position.to_move, walk->position.previous[0], k);
        uint32_t number =
            key ? stern_table_find(extractor->settings.stern, k, key ^ stern_bits_number(bits)) : 0;
        if (number)
            note_play(extractor, k, number);
    }
}

/* Patterns that a game made known itself would be sure to be right in it: a game is matched as if
 * it had not been harvested. */
static void begin_game(Extractor *extractor, const ListedGame *game)
{
    if (!extractor->settings.leave_out || !extractor->settings.stern)
        return;
    Stern *stern = extractor->state;
    memset(stern->own, 0, sizeof stern->own);
    stern_keys_unsettle(stern->keys);
    GameWalk walk;
    game_walk_begin(game, &walk);
    int noted = 0;
    while (game_walk_next(&walk) && noted < OWN_SLOTS / 2) {
        stern_keys_follow(stern->keys, &walk.board);
        const Match *match = match_at(extractor, &walk.position, walk.played);
        for (int t = 0; t < match->found; t++, noted++)
            note_play(extractor, t, match->number[t]);
        note_responses(extractor, &walk, match->bits);
    }
    stern_keys_unsettle(stern->keys);
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
    value[G_CAPTURE] = effect.captured_count ? 1 + SIZE_CLASSES * rescues +
                                                   size_class(effect.captured_stones)
                                             : 0;
    value[G_ESCAPE] = escape_value(position->board, &effect);
    value[G_ATARI] = atari_value(position->board, &effect);
    value[G_SELF_ATARI] = effect.liberties == 1 ? 1 + SIZE_CLASSES * (effect.captured_count > 0) +
                                                      size_class(effect.stones)
                                                : 0;
}

static uint32_t response_value(const Extractor *extractor, const Position *position, Point at,
                               uint8_t bits, int kind)
{
    Stern *stern = extractor->state;
    const SternTable *table = extractor->settings.stern;
    uint64_t key = stern_keys_response(stern->keys, position->board, at, position->to_move,
                                       position->previous[0], kind);
    if (!key || !table)
        return 0;
    uint32_t number = stern_table_find(table, kind, key ^ stern_bits_number(bits));
    if (!number)
        return UNSEEN;
    uint32_t wanted = extractor->settings.leave_out;
    if (wanted && stern_table_plays(table, kind, number) <
                      wanted + own_plays_of(stern, stern_table_place(table, kind, number))->count)
        return UNSEEN;
    return number + (FIRST_PATTERN - 1);
}

static void run_inherit(Extractor *extractor, const Position *position, Sample *sample)
{
    Stern *stern = extractor->state;
    stern_keys_follow(stern->keys, position->board);
    for (int c = 0; c < sample->count; c++) {
        Point at = sample->at[c];
        uint32_t *value = sample->value + (size_t)c * (size_t)sample->group_count;
        const Match *match = match_at(extractor, position, at);
        int matched = match->matched;
        value[G_LAST] = 1 + way_class(position->board, at, position->previous[0]) * WAY_CLASSES +
                        way_class(position->board, at, position->previous[1]);
        value[G_WAY] = exact_way(position->board, at, position->previous[0]);
        value[G_PLACE] = place_class(position->board, at);
        fill_tactics(position, at, match->bits, value);
        for (int k = STERN_TEMPLATES; k < STERN_KINDS; k++)
            value[G_TEMPLATES + k] = response_value(extractor, position, at, match->bits, k);
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
        int matched = match->matched;
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

static void name_kind(int kind, FeatureGroup *group)
{
    static const char *const NAME[STERN_KINDS] = {
        "template-2", "template-3",  "template-4",  "template-5",  "template-6",
        "template-7", "template-8",  "template-9",  "template-10", "template-11",
        "template-12", "template-13", "template-17", "template-board", "response-3", "response-6"};
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

const FeatureSet FEATURES_STERN_PAPER = {
    .name = "stern-paper",
    .open = open_paper,
    .run = run_paper,
    .describe = describe_paper,
    .close = close_state,
    .begin_game = begin_game,
    .matched = matched_paper,
};
