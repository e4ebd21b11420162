/* What "wide-2" sees beyond "wide". */
#include "predict/wide/surroundings.h"

#include "shape/chain.h"
#include "shape/ladder.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { NEAR = 4, AROUND = 9, OFFSETS = 60, INFLUENCE_ROUNDS = 4, INFLUENCE_OF_STONE = 50 };

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* 0, 1, 2-4, 5 and more stones. */
static unsigned stones_class(int stones)
{
    return stones <= 1 ? (unsigned)stones : stones <= 4 ? 2 : 3;
}

/* 1, 2, 3-4, 5-9, 10 and more stones: from 1. */
static uint8_t size_value(int stones)
{
    return stones <= 1 ? 1 : stones == 2 ? 2 : stones <= 4 ? 3 : stones <= 9 ? 4 : 5;
}

/* ---- the last moves ---- */

static int distance(int dx, int dy)
{
    int a = abs(dx), b = abs(dy);
    return a + b + (a > b ? a : b);
}

static void paint_age(const Board *board, Point centre, int age, int reach,
                      uint8_t map[BOARD_CELL_LIMIT])
{
    int x = board_x(board, centre), y = board_y(board, centre), side = reach / 2;
    for (int dy = -side; dy <= side; dy++)
        for (int dx = -side; dx <= side; dx++) {
            if (x + dx < 0 || y + dy < 0 || x + dx >= board->size || y + dy >= board->size ||
                distance(dx, dy) > reach)
                continue;
            map[board_point(board, x + dx, y + dy)] = (uint8_t)age;
        }
}

static void find_ages(Surroundings *around)
{
    const Position *position = around->position;
    memset(around->age_near, 0, sizeof around->age_near);
    memset(around->age_around, 0, sizeof around->age_around);
    for (int back = POSITION_HISTORY - 1; back >= 0; back--) {
        if (position->previous[back] <= POINT_RESIGN)
            continue;
        paint_age(around->board, position->previous[back], back + 1, NEAR, around->age_near);
        paint_age(around->board, position->previous[back], back + 1, AROUND, around->age_around);
    }
}

/* What the last move did: stones it took, the largest chain that it put into atari, whether a chain
 * of two liberties beside it can be run down, and its own liberties. */
static void find_last(Surroundings *around)
{
    const Board *board = around->board;
    const Position *position = around->position;
    Point last = position->previous[0], before = position->previous[1];
    memset(around->is_attacked, 0, sizeof around->is_attacked);
    around->last_chain = around->own_last_chain = POINT_NONE;
    around->last_effect = 0;
    if (before > POINT_RESIGN && board->stone[before] == around->who)
        around->own_last_chain = board->chain[before];
    if (last <= POINT_RESIGN || !board->chain[last])
        return;
    around->last_chain = board->chain[last];
    Point enemy[CHAIN_NEIGHBOR_LIMIT];
    int count = chain_list_enemies(board, around->last_chain, enemy);
    int in_atari = 0;
    unsigned catchable = 0;
    for (int i = 0; i < count; i++) {
        around->is_attacked[enemy[i]] = 1;
        int liberties = board->liberty_count[enemy[i]], stones = board->stone_count[enemy[i]];
        if (liberties == 1)
            in_atari = stones > in_atari ? stones : in_atari;
        else if (liberties == 2 && !catchable)
            catchable = chain_is_catchable(around->tactics, enemy[i]);
    }
    unsigned own = (unsigned)least(board->liberty_count[around->last_chain], 3) - 1;
    around->last_effect = 1 + own +
                          3 * (catchable + 2 * (stones_class(in_atari) +
                                                4 * stones_class(position->previous_captured)));
}

/* ---- influence: Zobrist 1969 ---- */

static void find_influence(Surroundings *around)
{
    const Board *board = around->board;
    int cells = board_cell_count(board);
    int16_t *field = around->influence;
    int8_t sign[BOARD_CELL_LIMIT];
    memset(field, 0, sizeof around->influence);
    for (int at = 0; at < cells; at++)
        if (stone_is_color(board->stone[at]))
            field[at] = board->stone[at] == around->who ? INFLUENCE_OF_STONE : -INFLUENCE_OF_STONE;
    for (int round = 0; round < INFLUENCE_ROUNDS; round++) {
        for (int at = 0; at < cells; at++)
            sign[at] = (int8_t)((field[at] > 0) - (field[at] < 0));
        for (int at = board->stride; at < cells - board->stride; at++)
            if (board->stone[at] != STONE_WALL)
                field[at] = (int16_t)(field[at] + sign[at - board->stride] + sign[at - 1] +
                                      sign[at + 1] + sign[at + board->stride]);
    }
}

/* Three kinds of surroundings, fifteen strengths. */
static uint32_t influence_value(const Surroundings *around, Point at)
{
    const Board *board = around->board;
    Point near[4];
    bool own = false, enemy = false;
    board_neighbors(board, at, near);
    for (int d = 0; d < 4; d++) {
        own |= around->influence[near[d]] > 0;
        enemy |= around->influence[near[d]] < 0;
    }
    int strength = around->influence[at] / 2;
    strength = strength > 7 ? 7 : strength < -7 ? -7 : strength;
    return (uint32_t)(1 + 3 * (strength + 7) + (own && enemy ? 1 : enemy ? 2 : 0));
}

/* ---- areas of empty points ---- */

static uint32_t area_value(const Surroundings *around, Point at)
{
    static const int END[] = {1, 2, 3, 4, 6, 9, 15, 30};
    const Region *area = &around->areas.region[around->areas.index[at]];
    uint32_t size = 0;
    for (size_t i = 0; i < sizeof END / sizeof END[0]; i++)
        size += area->size > END[i];
    uint32_t touches = (uint32_t)area->touches[around->who] +
                       2u * (uint32_t)area->touches[stone_opposite(around->who)];
    return 1 + 9 * touches + size;
}

/* ---- groups: chains that share two liberties, or one where the enemy would be in atari ---- */

static Point group_of(const GroupMap *groups, Point root)
{
    while (groups->group[root] != root)
        root = groups->group[root];
    return root;
}

static bool share_two(const Board *board, Point a, Point b)
{
    const uint64_t *x = chain_liberties(board, a), *y = chain_liberties(board, b);
    int count = 0;
    for (int w = 0; w < board->words && count < 2; w++)
        count += __builtin_popcountll(x[w] & y[w]);
    return count >= 2;
}

static void join_around(GroupMap *groups, const Board *board, Point at)
{
    Point near[4];
    board_neighbors(board, at, near);
    for (int i = 0; i < 3; i++) {
        Point a = board->chain[near[i]];
        for (int j = i + 1; a && j < 4; j++) {
            Point b = board->chain[near[j]];
            if (!b || a == b || board->stone[near[i]] != board->stone[near[j]])
                continue;
            Point x = group_of(groups, a), y = group_of(groups, b);
            if (x == y)
                continue;
            if (share_two(board, a, b) ||
                move_liberties_after(board, at, stone_opposite(board->stone[near[i]])) <= 1)
                groups->group[x > y ? x : y] = x > y ? y : x;
        }
    }
}

static void find_groups(GroupMap *groups, const Board *board)
{
    int cells = board_cell_count(board);
    uint64_t set[BOARD_POINTS_MAX][BOARD_WORD_LIMIT];
    uint16_t number[BOARD_CELL_LIMIT], used = 0;
    for (int at = 0; at < cells; at++)
        groups->group[at] = (Point)at;
    for (int at = 0; at < cells; at++)
        if (board->stone[at] == STONE_NONE)
            join_around(groups, board, (Point)at);
    for (int at = 0; at < cells; at++) {
        if (board->chain[at] != at || !board->stone_count[at])
            continue;
        Point group = groups->group[at] = group_of(groups, (Point)at);
        if (group == at) { /* the least root comes first */
            number[at] = used++;
            groups->stones[at] = 0;
            memset(set[number[at]], 0, sizeof set[0]);
        }
        groups->stones[group] = (uint16_t)(groups->stones[group] + board->stone_count[at]);
        const uint64_t *liberty = chain_liberties(board, (Point)at);
        for (int w = 0; w < board->words; w++)
            set[number[group]][w] |= liberty[w];
    }
    for (int at = 0; at < cells; at++)
        if (board->chain[at] == at && board->stone_count[at] && groups->group[at] == at)
            groups->liberties[at] = (uint16_t)cells_count(set[number[at]], board->words);
}

/* Nine classes of liberties, four of stones. */
static uint32_t group_value(const GroupMap *groups, Point group)
{
    static const int LIBERTIES_END[] = {1, 2, 3, 4, 5, 6, 8, 12};
    static const int STONES_END[] = {1, 3, 8};
    uint32_t liberties = 0, stones = 0;
    for (size_t i = 0; i < sizeof LIBERTIES_END / sizeof LIBERTIES_END[0]; i++)
        liberties += groups->liberties[group] > LIBERTIES_END[i];
    for (size_t i = 0; i < sizeof STONES_END / sizeof STONES_END[0]; i++)
        stones += groups->stones[group] > STONES_END[i];
    return 1 + 4 * liberties + stones;
}

/* The groups of one colour among some cells, each once. */
typedef struct {
    int count;
    Point group[12];
    int most, second; /* stones of the two largest */
    Point weakest;    /* by liberties; POINT_NONE if there is none */
} Seen;

/* Of groups with as many liberties the larger one is the weaker: it has more to lose. */
static bool is_weaker(const GroupMap *groups, Point group, Point other)
{
    int fewer = groups->liberties[group] - groups->liberties[other];
    return fewer < 0 || (fewer == 0 && groups->stones[group] > groups->stones[other]);
}

static void see_group(const GroupMap *groups, Point group, Seen *seen)
{
    for (int i = 0; i < seen->count; i++)
        if (seen->group[i] == group)
            return;
    seen->group[seen->count++] = group;
    int stones = groups->stones[group];
    if (stones > seen->most) {
        seen->second = seen->most;
        seen->most = stones;
    } else if (stones > seen->second) {
        seen->second = stones;
    }
    if (!seen->weakest || is_weaker(groups, group, seen->weakest))
        seen->weakest = group;
}

/* None; one; two by the stones of the smaller one; three or more, likewise. */
static uint32_t contact_value(const Seen *seen)
{
    if (seen->count < 2)
        return (uint32_t)seen->count;
    return (seen->count == 2 ? 2u : 5u) + stones_class(seen->second) - 1;
}

static void fill_groups(const Surroundings *around, Point at, uint32_t *value)
{
    const Board *board = around->board;
    Point near[8], far[4];
    Seen own = {0}, enemy = {0};
    board_neighbors(board, at, near);
    board_diagonals(board, at, near + 4);
    for (int i = 0; i < 8; i++)
        if (board->chain[near[i]])
            see_group(&around->groups, around->groups.group[board->chain[near[i]]],
                      board->stone[near[i]] == around->who ? &own : &enemy);
    value[S_CONNECTS] = 1 + 8 * contact_value(&own) + contact_value(&enemy);
    const int step[4] = {-board->stride, -1, 1, board->stride};
    for (int d = 0; d < 4; d++) {
        far[d] = board->stone[near[d]] == STONE_WALL ? near[d] : (Point)(near[d] + step[d]);
        if (board->chain[far[d]])
            see_group(&around->groups, around->groups.group[board->chain[far[d]]],
                      board->stone[far[d]] == around->who ? &own : &enemy);
    }
    value[S_OWN_GROUP] = own.count ? group_value(&around->groups, own.weakest) : 0;
    value[S_ENEMY_GROUP] = enemy.count ? group_value(&around->groups, enemy.weakest) : 0;
}

/* ---- reading ---- */

static bool is_caught_after(ChainTactics *tactics, Point at, Point target)
{
    Undo undo;
    if (!tactics->has_scratch)
        tactics->scratch = *tactics->board;
    tactics->has_scratch = true;
    (void)board_play(&tactics->scratch, at, tactics->who, &undo);
    LadderAnswer answer;
    ladder_read_in_place(&tactics->scratch,
                         &(LadderRequest){.target = target,
                                          .attacker_first = true,
                                          .node_limit = tactics->limits.catch},
                         &answer);
    board_undo(&tactics->scratch, &undo);
    tactics->undecided += answer.verdict == LADDER_UNKNOWN;
    return answer.verdict == LADDER_CAUGHT;
}

/* Liberties of an enemy chain of three where a stone makes it catchable. */
static void find_threats(Surroundings *around, Point root)
{
    const Board *board = around->board;
    Point liberty[3];
    int count = chain_list_liberties(board, root, 3, liberty);
    uint8_t size = size_value(board->stone_count[root]);
    for (int i = 0; i < count; i++)
        if (around->threat[liberty[i]] < size &&
            move_liberties_after(board, liberty[i], around->who) > 1 &&
            board_is_legal(board, liberty[i], around->who) &&
            is_caught_after(around->tactics, liberty[i], root))
            around->threat[liberty[i]] = size;
}

/* Moves after which an own chain of two liberties, which can be run down, no longer can: its
 * liberties, the points around them, and the liberties of weak enemy chains beside it. */
static void find_saves(Surroundings *around, Point root)
{
    const Board *board = around->board;
    PointSet tried = {{0}};
    Point list[64], liberty[2], enemy[CHAIN_NEIGHBOR_LIMIT];
    int count = chain_list_liberties(board, root, 2, list);
    memcpy(liberty, list, sizeof liberty);
    for (int i = 0; i < 2; i++) {
        board_neighbors(board, liberty[i], list + count);
        count += 4;
    }
    int enemies = chain_list_enemies(board, root, enemy);
    for (int i = 0; i < enemies && count + 3 <= 64; i++)
        if (board->liberty_count[enemy[i]] <= 3)
            count += chain_list_liberties(board, enemy[i], 3, list + count);
    uint8_t size = size_value(board->stone_count[root]);
    for (int i = 0; i < count; i++) {
        Point at = list[i];
        if (board->stone[at] != STONE_NONE || point_set_has(&tried, at))
            continue;
        point_set_add(&tried, at);
        if (around->saves[at] < size && board_is_legal(board, at, around->who) &&
            !is_caught_after(around->tactics, at, root))
            around->saves[at] = size;
    }
}

static void read_chains(Surroundings *around)
{
    const Board *board = around->board;
    int cells = board_cell_count(board);
    memset(around->threat, 0, sizeof around->threat);
    memset(around->saves, 0, sizeof around->saves);
    for (int at = 0; at < cells; at++) {
        Point root = (Point)at;
        if (board->liberty_count[at] == 3 && board->stone[at] != around->who)
            find_threats(around, root);
        else if (board->liberty_count[at] == 2 && board->stone[at] == around->who &&
                 chain_is_catchable(around->tactics, root))
            find_saves(around, root);
    }
}

/* ---- candidates ---- */

static uint32_t last_5_value(const Surroundings *around, Point at)
{
    const Board *board = around->board;
    Point other = around->position->previous[4];
    if (other <= POINT_RESIGN)
        return 0;
    int d = distance(board_x(board, at) - board_x(board, other),
                     board_y(board, at) - board_y(board, other));
    return (uint32_t)(1 + least(d, 18));
}

/* How the move relates to the chain just played, the chains that it attacks, and the mover's own
 * previous move. */
static uint32_t last_chains_value(const Surroundings *around, Point at, const MoveEffect *effect)
{
    const Board *board = around->board;
    if (!around->last_chain)
        return 0;
    int last = 0, attacked = 0;
    bool is_follow_up = false;
    if (chain_has_liberty(board, around->last_chain, at))
        last = least(board->liberty_count[around->last_chain], 4);
    for (int i = 0; i < effect->joined_count; i++) {
        Point root = effect->joined[i];
        int liberties = least(board->liberty_count[root], 4);
        is_follow_up |= root == around->own_last_chain;
        if (around->is_attacked[root] && (!attacked || liberties < attacked))
            attacked = liberties;
    }
    return (uint32_t)(1 + last +
                      5 * (attacked + 5 * (is_follow_up + 2 * (effect->captured_count > 0))));
}

/* Liberties of the new chain against those of the weakest enemy chain that it touches, and what the
 * weakest own chain had before. */
static uint32_t race_value(const Surroundings *around, Point at, const MoveEffect *effect)
{
    const Board *board = around->board;
    Point near[4];
    int own = 0, enemy = 0;
    board_neighbors(board, at, near);
    for (int d = 0; d < 4; d++) {
        if (!board->chain[near[d]])
            continue;
        int liberties = board->liberty_count[board->chain[near[d]]];
        if (board->stone[near[d]] == around->who)
            own = !own || liberties < own ? liberties : own;
        else if (liberties > 1)
            enemy = !enemy || liberties - 1 < enemy ? liberties - 1 : enemy;
    }
    if (!own && !enemy)
        return 0;
    int after = least(effect->liberties ? effect->liberties : 1, 5) - 1;
    return (uint32_t)(1 + after + 5 * (least(enemy, 5) + 6 * least(own, 4)));
}

void surroundings_begin(Surroundings *around, const Position *position, ChainTactics *tactics)
{
    assert(around && position && tactics);
    around->position = position;
    around->board = position->board;
    around->tactics = tactics;
    around->who = position->to_move;
    find_ages(around);
    find_last(around);
    find_influence(around);
    find_groups(&around->groups, around->board);
    region_map_empty(around->board, &around->areas);
    read_chains(around);
}

void surroundings_fill(Surroundings *around, Point at, const MoveEffect *effect, uint32_t *value)
{
    assert(around && effect && value);
    int theirs = move_liberties_after(around->board, at, stone_opposite(around->who));
    value[S_LAST_5] = last_5_value(around, at);
    value[S_AGE_NEAR] = around->age_near[at];
    value[S_AGE_AROUND] = around->age_around[at];
    value[S_LAST_EFFECT] = around->last_effect;
    value[S_LAST_CHAINS] = last_chains_value(around, at, effect);
    value[S_THEIR_LIBERTIES] = (uint32_t)(1 + least(theirs, 9));
    value[S_RACE] = race_value(around, at, effect);
    value[S_INFLUENCE] = influence_value(around, at);
    value[S_AREA] = area_value(around, at);
    fill_groups(around, at, value);
    value[S_THREAT] = around->threat[at];
    value[S_SAVES] = around->saves[at];
}
