/* The feature sets "wide" and "wide-2". Tactics, distances and context in nineteen small groups,
 * then one group for each kind of nested pattern. "wide-2", which the default model sees, has more
 * small groups before the patterns and more patterns behind them (second.h).
 *
 * Context groups (stage, ataris, last-liberties) have one value for all candidates of a position:
 * they say nothing alone, but a factorised model joins them with the others. */
#include "predict/wide/features.h"

#include "base/memory.h"
#include "predict/wide/pattern_memory.h"
#include "predict/wide/second.h"
#include "shape/walk.h"

#include <stdlib.h>
#include <string.h>

#define ROW_GROUP(id, name, count) {name, count},
static const FeatureGroup GROUPS[] = {WIDE_GROUPS(ROW_GROUP)};
#undef ROW_GROUP

/* Pattern groups by kind: the small ones first, so that they can have factors. */
static const uint8_t PATTERN_GROUP[NESTED_KIND_COUNT] = {
    0, 1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, [NESTED_LIBERTIES_3] = 2, 14, 15, 16, 17};

typedef struct {
    NestedHasher *hasher;
    PatternMemory memory[2]; /* White to move, Black to move */
    ChainTactics tactics;
    WideSecond *second; /* of "wide-2"; NULL for "wide" */
    uint8_t
        own_near[BOARD_CELL_LIMIT]; /* steps to the nearest own stone, at most WIDE_NEAR_LIMIT */
    uint8_t enemy_near[BOARD_CELL_LIMIT]; /* and to the nearest enemy stone */
} Wide;

/* ---- what all candidates share ---- */

static uint32_t stage_value(int move_number)
{
    static const int END[] = {8, 20, 40, 70, 110, 160, 220};
    uint32_t value = 1;
    for (size_t i = 0; i < sizeof END / sizeof END[0]; i++)
        value += move_number > END[i];
    return value;
}

static uint32_t ataris_value(const Position *position)
{
    const Board *board = position->board;
    unsigned flags = board->ko != POINT_NONE ? 4 : 0;
    int cells = board_cell_count(board);
    for (int at = 0; at < cells; at++)
        if (board->liberty_count[at] == 1)
            flags |= board->stone[at] == position->to_move ? 1 : 2;
    return 1 + flags;
}

/* Liberties of the chain just played, and the fewest of the mover's chains that it touches. */
static uint32_t last_liberties_value(const Position *position)
{
    const Board *board = position->board;
    Point last = position->previous[0];
    if (last <= POINT_RESIGN || !board->chain[last])
        return 0;
    int own = board->liberty_count[board->chain[last]];
    int fewest = 4;
    Point near[4];
    board_neighbors(board, last, near);
    for (int d = 0; d < 4; d++)
        if (board->stone[near[d]] == position->to_move &&
            board->liberty_count[board->chain[near[d]]] < fewest)
            fewest = board->liberty_count[board->chain[near[d]]];
    return 1 + 4 * (uint32_t)(own > 5 ? 5 : own) + (uint32_t)(fewest > 3 ? 0 : fewest);
}

/* Steps along lines from every point to the nearest stone of a colour. */
static void find_nearest(const Board *board, Stone who, uint8_t steps[BOARD_CELL_LIMIT])
{
    Walk walk;
    int cells = board_cell_count(board);
    walk_clear(&walk);
    for (int at = 0; at < cells; at++)
        if (board->stone[at] == who)
            walk_start(&walk, (Point)at, 0);
    walk_on(&walk, board, WALK_ANYWHERE, WIDE_NEAR_LIMIT);
    for (int at = 0; at < cells; at++)
        steps[at] = walk.steps[at] < WIDE_NEAR_LIMIT ? walk.steps[at] : WIDE_NEAR_LIMIT;
}

/* ---- places ---- */

static uint32_t location_value(const Board *board, Point at)
{
    int x = board_x(board, at), y = board_y(board, at), last = board->size - 1;
    int ex = x < last - x ? x : last - x, ey = y < last - y ? y : last - y;
    int far = ex > ey ? ex : ey, near = ex > ey ? ey : ex;
    far = far > 9 ? 9 : far;
    near = near > far ? far : near;
    return (uint32_t)(1 + far * (far + 1) / 2 + near);
}

/* The way to an earlier move as |dx|, |dy| without order: exact up to nine lines, then two classes.
 */
static uint32_t way_value(const Board *board, Point at, Point other)
{
    if (other <= POINT_RESIGN)
        return 0;
    int dx = abs(board_x(board, at) - board_x(board, other));
    int dy = abs(board_y(board, at) - board_y(board, other));
    int far = dx > dy ? dx : dy, near = dx > dy ? dy : dx;
    if (far > 9)
        return far + near > 24 ? 2 : 1;
    return (uint32_t)(3 + far * (far + 1) / 2 + near);
}

static uint32_t distance_value(const Board *board, Point at, Point other)
{
    if (other <= POINT_RESIGN)
        return 0;
    int dx = abs(board_x(board, at) - board_x(board, other));
    int dy = abs(board_y(board, at) - board_y(board, other));
    int distance = dx + dy + (dx > dy ? dx : dy);
    return (uint32_t)(1 + (distance > 18 ? 18 : distance));
}

/* ---- the set ---- */

static void fill_places(const Wide *wide, const Position *position, Point at, uint32_t *value)
{
    const Board *board = position->board;
    value[G_LOCATION] = location_value(board, at);
    value[G_LAST_1] = way_value(board, at, position->previous[0]);
    value[G_LAST_2] = way_value(board, at, position->previous[1]);
    value[G_LAST_3] = distance_value(board, at, position->previous[2]);
    value[G_LAST_4] = distance_value(board, at, position->previous[3]);
    value[G_NEAREST] = 1u + 8u * wide->own_near[at] + wide->enemy_near[at];
}

static void fill_tactics(Wide *wide, Point at, uint32_t *value)
{
    ChainTactics *tactics = &wide->tactics;
    MoveEffect effect;
    move_find_effect(tactics->board, at, tactics->who, &effect);
    value[G_CAPTURE] = tactics_capture(tactics, at, &effect);
    value[G_EXTENSION] = tactics_extension(tactics, &effect);
    value[G_SELF_ATARI] = tactics_self_atari(&effect);
    value[G_ATARI] = tactics_atari(tactics, at, &effect);
    value[G_LIBERTIES] = effect.liberties > 9 ? 9 : effect.liberties;
    value[G_OWN_CHAINS] = tactics_own_chains(tactics, &effect);
    value[G_ENEMY_CHAINS] = tactics_enemy_chains(tactics, at);
    value[G_EYE] = tactics_eye(tactics, at);
    value[G_KO] = effect.takes_ko;
    value[G_RESCUE] = tactics_rescue(tactics, &effect);
    if (wide->second)
        second_fill_small(wide->second, at, &effect, value + G_PATTERNS);
}

static void fill_patterns(Wide *wide, const Position *position, const NestedTable *table, Point at,
                          uint32_t *value)
{
    uint32_t number[NESTED_KIND_COUNT];
    pattern_memory_find(&wide->memory[position->to_move == STONE_BLACK], wide->hasher,
                        position->board, table, at, position->previous[0], number);
    for (int kind = 0; kind < NESTED_KIND_COUNT; kind++)
        value[PATTERN_GROUP[kind]] = number[kind];
}

static bool is_second(const Extractor *extractor)
{
    return extractor->set == &FEATURES_WIDE_2;
}

int wide_first_pattern(const Extractor *extractor)
{
    return G_PATTERNS + (is_second(extractor) ? SECOND_SMALL_COUNT : 0);
}

static int wide_group_count(const Extractor *extractor)
{
    return wide_first_pattern(extractor) + NESTED_KIND_COUNT +
           (is_second(extractor) ? SECOND_BEHIND_COUNT : 0);
}

static void wide_run(Extractor *extractor, const Position *position, Sample *sample)
{
    Wide *wide = extractor->state;
    const Board *board = position->board;
    chain_tactics_begin(&wide->tactics, position);
    find_nearest(board, position->to_move, wide->own_near);
    find_nearest(board, stone_opposite(position->to_move), wide->enemy_near);
    NestedView view;
    nested_view_build(board, position->to_move, &view);
    pattern_memory_begin(&wide->memory[position->to_move == STONE_BLACK], wide->hasher, board,
                         &view);
    if (wide->second)
        second_begin(wide->second, position, &wide->tactics, &view);
    const NestedTable *answers = extractor->settings.answers;
    int patterns = wide_first_pattern(extractor);
    uint32_t stage = stage_value(position->move_number), ataris = ataris_value(position);
    uint32_t last = last_liberties_value(position);
    for (int c = 0; c < sample->count; c++) {
        uint32_t *value = sample->value + (size_t)c * (size_t)sample->group_count;
        Point at = sample->at[c];
        memset(value, 0, (size_t)wide_group_count(extractor) * sizeof *value);
        value[G_STAGE] = stage;
        value[G_ATARIS] = ataris;
        value[G_LAST_LIBERTIES] = last;
        fill_places(wide, position, at, value);
        fill_tactics(wide, at, value);
        if (extractor->settings.nested)
            fill_patterns(wide, position, extractor->settings.nested, at, value + patterns);
        if (wide->second && answers)
            second_fill_behind(wide->second, answers, at, value + patterns + NESTED_KIND_COUNT);
    }
}

int wide_pattern_kind(int pattern_group)
{
    int kind = 0;
    while (PATTERN_GROUP[kind] != pattern_group)
        kind++;
    return kind;
}

static void add_pattern_groups(Extractor *extractor)
{
    Schema *schema = &extractor->schema;
    const NestedTable *table = extractor->settings.nested;
    FeatureGroup *first = &schema->group[wide_first_pattern(extractor)];
    for (int kind = 0; kind < NESTED_KIND_COUNT; kind++) {
        FeatureGroup *group = first + PATTERN_GROUP[kind];
        strncpy(group->name, nested_kind_name(kind), sizeof group->name - 1);
        group->value_count = 1 + (table ? nested_table_count(table, kind) : 0);
    }
    if (is_second(extractor))
        second_list_behind(extractor->settings.answers, first + NESTED_KIND_COUNT);
    schema->group_count = wide_group_count(extractor);
}

static Status wide_open(Extractor *extractor, Error *err)
{
    (void)err;
    Wide *wide = mem_alloc(1, sizeof *wide);
    wide->hasher = nested_hasher_open();
    wide->tactics.limits = (LadderLimits){TACTICS_SAVE_NODES, TACTICS_CATCH_NODES};
    extractor->state = wide;
    Schema *schema = &extractor->schema;
    memcpy(schema->group, GROUPS, sizeof GROUPS);
    if (is_second(extractor)) {
        wide->second = second_open();
        second_list_small(schema->group + G_PATTERNS);
    }
    add_pattern_groups(extractor);
    return STATUS_OK;
}

static void wide_close(Extractor *extractor)
{
    Wide *wide = extractor->state;
    nested_hasher_close(wide->hasher);
    second_close(wide->second);
    mem_free(wide);
}

const FeatureSet FEATURES_WIDE = {
    .name = "wide",
    .open = wide_open,
    .run = wide_run,
    .describe = wide_describe,
    .family = wide_family,
    .close = wide_close,
};

const FeatureSet FEATURES_WIDE_2 = {
    .name = "wide-2",
    .open = wide_open,
    .run = wide_run,
    .describe = wide_describe,
    .family = wide_family,
    .close = wide_close,
};
