/* The features of Harrison 2010, section 2.3, in the reading of the comments below. Nothing is
 * played to find them except where a ladder must be read. */
#include "predict/harrison/features.h"

#include "base/memory.h"
#include "core/playout.h"
#include "predict/chain_tactics.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* What is known of the position at hand. */
typedef struct {
    const Position *position;
    const Board *board;
    Stone who;
    ChainTactics tactics; /* with the ladder reader's own limits */
    PlayoutTally tally;   /* of the position at hand, if the settings ask for playouts */
} Harrison;

/* ---- 2.3.1 to 2.3.5: what the move does to chains ---- */

static ExtensionType judge_extension(Harrison *harrison, const MoveEffect *effect)
{
    ExtensionType type = EXTENSION_NONE;
    for (int i = 0; i < effect->joined_count; i++) {
        if (harrison->board->liberty_count[effect->joined[i]] != 1)
            continue;
        if (!chain_is_in_ladder(&harrison->tactics, effect->joined[i]))
            return EXTENSION_ESCAPES;
        type = EXTENSION_IN_LADDER;
    }
    return type;
}

/* Whether a chain that the move puts into atari is then in a ladder. */
static bool starts_ladder(Harrison *harrison, Point at, const MoveEffect *effect)
{
    for (int i = 0; i < effect->atari_count; i++)
        if (chain_is_caught_by(&harrison->tactics, at, effect->atari[i]))
            return true;
    return false;
}

static AtariType judge_atari(Harrison *harrison, Point at, const MoveEffect *effect)
{
    if (effect->atari_count == 0)
        return ATARI_NONE;
    if (starts_ladder(harrison, at, effect))
        return ATARI_LADDER;
    return harrison->board->ko != POINT_NONE ? ATARI_DURING_KO : ATARI_PLAIN;
}

static bool is_alone(const Board *board, Point at)
{
    Point near[4];
    board_neighbors(board, at, near);
    unsigned stones = 0;
    for (int d = 0; d < 4; d++)
        stones |= (board->stone[near[d]] + 1u) & 2; /* black 1 and white 2 become 2 and 3 */
    return stones == 0;
}

static void fill_contact(Harrison *harrison, Point at, uint32_t *value)
{
    if (is_alone(harrison->board, at))
        return;
    MoveEffect effect;
    move_find_effect(harrison->board, at, harrison->who, &effect);
    uint32_t stones = effect.captured_stones;
    value[HARRISON_CAPTURE] =
        chain_judge_capture(&harrison->tactics, at, &effect, SAVED_IF_OUT_OF_ATARI);
    value[HARRISON_CAPTURED_STONES] = stones < CAPTURED_STONES_MANY ? stones : CAPTURED_STONES_MANY;
    value[HARRISON_EXTENSION] = judge_extension(harrison, &effect);
    value[HARRISON_SELF_ATARI] = effect.liberties == 1;
    value[HARRISON_ATARI] = judge_atari(harrison, at, &effect);
}

/* ---- 2.3.6 to 2.3.8: where it is ---- */

static int least(int a, int b)
{
    return a < b ? a : b;
}

static uint32_t distance_to_border(const Board *board, int x, int y)
{
    int far = board->size - 1;
    return (uint32_t)least(least(least(x, y), least(far - x, far - y)), BORDER_FAR);
}

static uint32_t distance_to_move(const Board *board, int x, int y, Point move)
{
    if (move <= POINT_RESIGN)
        return DISTANCE_FAR;
    int dx = abs(x - board_x(board, move)), dy = abs(y - board_y(board, move));
    return (uint32_t)least(dx + dy + (dx > dy ? dx : dy), DISTANCE_FAR);
}

static void fill_distances(const Harrison *harrison, Point at, uint32_t *value)
{
    const Board *board = harrison->board;
    int x = board_x(board, at), y = board_y(board, at);
    value[HARRISON_BORDER] = distance_to_border(board, x, y);
    value[HARRISON_PREVIOUS] = distance_to_move(board, x, y, harrison->position->previous[0]);
    value[HARRISON_BEFORE_PREVIOUS] =
        distance_to_move(board, x, y, harrison->position->previous[1]);
}

/* ---- 2.3.9: the owner after playouts ---- */

/* Shared by all candidates: the position is played out, not each of them (section 3.2.3). */
static void play_out(Harrison *harrison, int playouts)
{
    playout_run(harrison->board,
                &(PlayoutRequest){
                    .first = harrison->who, .count = playouts, .seed = harrison->position->seed},
                &harrison->tally);
}

/* In eighths: for the thesis's 63 playouts, the number of them divided by 8. */
static uint32_t find_owner(const Harrison *harrison, Point at)
{
    const PlayoutTally *tally = &harrison->tally;
    uint32_t owned = harrison->who == STONE_BLACK ? tally->black_owned[at] : tally->white_owned[at];
    return OWNER_STEPS * owned / (tally->playouts + 1);
}

/* ---- 2.3.10: jumps and knight's moves ---- */

/* Nearest first by Manhattan distance, the jump before the knight's move: so the ranks are
 * jump 0, jump 1, knight 0, jump 2, knight 1, jump 3, knight 2, jump 4, knight 3, knight 4. */
enum { RANK_NONE = 10 };

static const uint8_t JUMP_RANK[JUMP_MAX + 1] = {0, 1, 3, 5, 7};
static const uint8_t KNIGHT_RANK[JUMP_MAX + 1] = {2, 4, 6, 8, 9};
static const uint8_t JUMP_VALUE[RANK_NONE + 1] = {1,
                                                  2,
                                                  KNIGHT_FIRST,
                                                  3,
                                                  KNIGHT_FIRST + 1,
                                                  4,
                                                  KNIGHT_FIRST + 2,
                                                  5,
                                                  KNIGHT_FIRST + 3,
                                                  KNIGHT_FIRST + 4,
                                                  0};

/* Look along one direction, with a lane at either side for the knight's moves. A lane is closed by
 * an enemy or the wall, all of them when the middle is: every rectangle holds a part of it. */
static int best_rank_along(const Board *board, Point at, int step, int side, Stone who, int best)
{
    Stone enemy = stone_opposite(who);
    bool is_open[2];
    for (int lane = 0; lane < 2; lane++) {
        uint8_t beside = board->stone[lane ? at + side : at - side];
        is_open[lane] = beside != enemy && beside != STONE_WALL;
    }
    int cell = at;
    for (int skipped = 0; skipped <= JUMP_MAX && JUMP_RANK[skipped] < best; skipped++) {
        cell += step;
        uint8_t middle = board->stone[cell];
        if (middle == who)
            return JUMP_RANK[skipped];
        if (middle != STONE_NONE)
            return best;
        for (int lane = 0; lane < 2; lane++) {
            uint8_t stone = board->stone[lane ? cell + side : cell - side];
            if (is_open[lane] && stone == who)
                best = least(best, KNIGHT_RANK[skipped]);
            is_open[lane] = is_open[lane] && stone == STONE_NONE;
        }
    }
    return best;
}

static uint32_t find_jump(const Harrison *harrison, Point at)
{
    const Board *board = harrison->board;
    int down = board->stride;
    int best = RANK_NONE;
    best = best_rank_along(board, at, -down, 1, harrison->who, best);
    best = best_rank_along(board, at, -1, down, harrison->who, best);
    best = best_rank_along(board, at, 1, down, harrison->who, best);
    best = best_rank_along(board, at, down, 1, harrison->who, best);
    return JUMP_VALUE[best];
}

/* ---- the set ---- */

static Status open(Extractor *extractor, Error *err)
{
    (void)err;
    static const FeatureGroup GROUPS[HARRISON_PATTERN] = {
        {"capture", CAPTURE_IN_LADDER + 1},
        {"captured-stones", CAPTURED_STONES_MANY + 1},
        {"extension", EXTENSION_IN_LADDER + 1},
        {"self-atari", 2},
        {"atari", ATARI_PLAIN + 1},
        {"border", BORDER_FAR + 1},
        {"previous", DISTANCE_FAR + 1},
        {"before-previous", DISTANCE_FAR + 1},
        {"owner", OWNER_STEPS},
        {"jump", KNIGHT_FIRST + JUMP_MAX + 1},
    };
    Schema *schema = &extractor->schema;
    const SquareTable *table = extractor->settings.square;
    memcpy(schema->group, GROUPS, sizeof GROUPS);
    schema->group[HARRISON_PATTERN] =
        (FeatureGroup){"pattern", table ? square_table_count(table) + 1 : 1};
    schema->group_count = HARRISON_GROUP_COUNT;
    extractor->state = mem_alloc(1, sizeof(Harrison));
    return STATUS_OK;
}

static void begin(Harrison *harrison, const Position *position)
{
    harrison->position = position;
    harrison->board = position->board;
    harrison->who = position->to_move;
    chain_tactics_begin(&harrison->tactics, position);
}

static void run(Extractor *extractor, const Position *position, Sample *sample)
{
    Harrison *harrison = extractor->state;
    const SquareTable *table = extractor->settings.square;
    begin(harrison, position);
    if (extractor->settings.playouts > 0)
        play_out(harrison, extractor->settings.playouts);
    for (int c = 0; c < sample->count; c++) {
        uint32_t *value = sample->value + (size_t)c * (size_t)sample->group_count;
        Point at = sample->at[c];
        memset(value, 0, HARRISON_GROUP_COUNT * sizeof *value);
        fill_contact(harrison, at, value);
        fill_distances(harrison, at, value);
        value[HARRISON_JUMP] = find_jump(harrison, at);
        if (extractor->settings.playouts > 0)
            value[HARRISON_OWNER] = find_owner(harrison, at);
        if (table)
            value[HARRISON_PATTERN] =
                square_table_match(table, position->board, at, position->to_move);
    }
}

static void close(Extractor *extractor)
{
    mem_free(extractor->state);
}

const FeatureSet FEATURES_HARRISON = {
    .name = "harrison",
    .open = open,
    .run = run,
    .describe = harrison_describe,
    .close = close,
};
