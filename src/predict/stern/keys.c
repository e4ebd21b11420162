/* Keys of nested templates, kept incrementally. */
#include "predict/stern/keys.h"

#include "base/memory.h"
#include "base/random.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { IMAGES = 8, SPAN = 2 * STERN_OFFSET_LIMIT + 1, REBUILD_ABOVE = 60 };

typedef struct {
    uint64_t image[IMAGES];
} Images;

static const int DISTANCE[STERN_TEMPLATES] = {2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 17, 0};

struct SternKeys {
    Images number[SPAN][SPAN]; /* by dy, dx */
    uint8_t level[SPAN][SPAN]; /* the smallest template that holds the offset */
    int size;                  /* of the board followed; 0: none yet */
    uint8_t stone[BOARD_CELL_LIMIT];
    Images sum[2][BOARD_CELL_LIMIT][STERN_TEMPLATES]; /* by colour: of the ring of each template */
    Images wall[BOARD_CELL_LIMIT][STERN_TEMPLATES];   /* the same of the points off the board */
    uint64_t key[2][BOARD_CELL_LIMIT][STERN_TEMPLATES];
    uint8_t known[2][BOARD_CELL_LIMIT];   /* keys of the first templates that are up to date */
    uint8_t changed[2][BOARD_CELL_LIMIT]; /* see stern_keys_changed */
};

int stern_template_distance(int template)
{
    return DISTANCE[template];
}

static int distance_of(int dx, int dy)
{
    int a = abs(dx), b = abs(dy);
    return a + b + (a > b ? a : b);
}

int stern_template_of(int dx, int dy)
{
    int template = 0, distance = distance_of(dx, dy);
    while (template <STERN_TEMPLATES - 1 && distance > DISTANCE[template])
        template ++;
    return template;
}

uint64_t stern_number(int dx, int dy)
{
    enum { FAMILY = 77 };
    return mix64((uint64_t)FAMILY << 32 | (uint64_t)((dx + 64) * 128 + dy + 64));
}

uint64_t stern_class_key(uint64_t least, int template)
{
    return mix64(least + (uint64_t)(template + 1) * 0x9e3779b97f4a7c15u);
}

static inline uint64_t rotate_left(uint64_t x, int by)
{
    return (x << by) | (x >> (64 - by));
}

static Images image_numbers(int dx, int dy)
{
    Images numbers;
    for (int s = 0; s < IMAGES; s++) {
        int x = s & 4 ? dy : dx, y = s & 4 ? dx : dy;
        numbers.image[s] = stern_number(s & 1 ? -x : x, s & 2 ? -y : y);
    }
    return numbers;
}

SternKeys *stern_keys_open(void)
{
    SternKeys *keys = mem_alloc(1, sizeof *keys);
    for (int y = 0; y < SPAN; y++)
        for (int x = 0; x < SPAN; x++) {
            int dx = x - STERN_OFFSET_LIMIT, dy = y - STERN_OFFSET_LIMIT;
            keys->number[y][x] = image_numbers(dx, dy);
            keys->level[y][x] = (uint8_t)stern_template_of(dx, dy);
        }
    return keys;
}

void stern_keys_close(SternKeys *keys)
{
    mem_free(keys);
}

static inline void mix_in(Images *sum, const Images *with)
{
    for (int s = 0; s < IMAGES; s++)
        sum->image[s] ^= with->image[s];
}

/* ---- following a board ---- */

/* Everything within size-1 of the point that is not on the board. */
static void add_walls(SternKeys *keys, const Board *board, int x, int y)
{
    Images *wall = keys->wall[board_point(board, x, y)];
    int size = board->size;
    for (int dy = 1 - size; dy < size; dy++)
        for (int dx = 1 - size; dx < size; dx++) {
            bool is_on = x + dx >= 0 && x + dx < size && y + dy >= 0 && y + dy < size;
            if (is_on)
                continue;
            int row = dy + STERN_OFFSET_LIMIT, column = dx + STERN_OFFSET_LIMIT;
            mix_in(&wall[keys->level[row][column]], &keys->number[row][column]);
        }
}

static void begin_size(SternKeys *keys, const Board *board)
{
    memset(keys->wall, 0, sizeof keys->wall);
    for (int y = 0; y < board->size; y++)
        for (int x = 0; x < board->size; x++)
            add_walls(keys, board, x, y);
    keys->size = board->size;
}

static void begin_empty(SternKeys *keys)
{
    memset(keys->stone, STONE_NONE, sizeof keys->stone);
    memset(keys->sum, 0, sizeof keys->sum);
    memset(keys->known, 0, sizeof keys->known);
    memset(keys->changed, 0, sizeof keys->changed);
}

static inline void note_change(SternKeys *keys, Point at, uint8_t level)
{
    for (int mover = 0; mover < 2; mover++) {
        if (keys->known[mover][at] > level)
            keys->known[mover][at] = level;
        if (keys->changed[mover][at] > level)
            keys->changed[mover][at] = level;
    }
}

/* Put a stone on or take it off, which is the same to an exclusive or. */
static void toggle(SternKeys *keys, const Board *board, Point where, Stone colour)
{
    int wx = board_x(board, where), wy = board_y(board, where);
    for (int y = 0; y < board->size; y++) {
        int row = wy - y + STERN_OFFSET_LIMIT;
        Point at = board_point(board, 0, y);
        for (int x = 0; x < board->size; x++, at++) {
            int column = wx - x + STERN_OFFSET_LIMIT;
            uint8_t level = keys->level[row][column];
            mix_in(&keys->sum[colour - STONE_BLACK][at][level], &keys->number[row][column]);
            note_change(keys, at, level);
        }
    }
}

static bool is_stone(uint8_t cell)
{
    return cell == STONE_BLACK || cell == STONE_WHITE;
}

static int count_differences(const SternKeys *keys, const Board *board)
{
    int count = 0;
    for (int at = 0; at < board_cell_count(board); at++)
        count += is_stone(keys->stone[at]) != is_stone(board->stone[at]);
    return count;
}

void stern_keys_follow(SternKeys *keys, const Board *board)
{
    assert(keys && board);
    if (keys->size != board->size) {
        begin_size(keys, board);
        begin_empty(keys);
    } else if (count_differences(keys, board) > REBUILD_ABOVE) {
        begin_empty(keys);
    }
    for (int at = 0; at < board_cell_count(board); at++) {
        uint8_t before = keys->stone[at], now = is_stone(board->stone[at]) ? board->stone[at] : 0;
        if (before == now)
            continue;
        if (is_stone(before))
            toggle(keys, board, (Point)at, (Stone)before);
        if (is_stone(now))
            toggle(keys, board, (Point)at, (Stone)now);
        keys->stone[at] = now;
    }
}

/* ---- keys ---- */

static inline void add_ring(const SternKeys *keys, Point at, Stone mover, int template, Images *sum)
{
    const Images *own = &keys->sum[mover - STONE_BLACK][at][template];
    const Images *enemy = &keys->sum[1 - (mover - STONE_BLACK)][at][template];
    const Images *wall = &keys->wall[at][template];
    for (int s = 0; s < IMAGES; s++)
        sum->image[s] ^= own->image[s] ^ rotate_left(enemy->image[s], STERN_ROTATE_ENEMY) ^
                         rotate_left(wall->image[s], STERN_ROTATE_WALL);
}

static inline uint64_t least_of(const Images *sum)
{
    uint64_t least = sum->image[0];
    for (int s = 1; s < IMAGES; s++)
        least = sum->image[s] < least ? sum->image[s] : least;
    return least;
}

/* Work out the keys of templates `first` … `last`; the sums of smaller ones are added up on the
 * way. */
static void find_keys(SternKeys *keys, Point at, Stone mover, int first, int last)
{
    Images sum = {{0}};
    for (int t = 0; t <= last; t++) {
        add_ring(keys, at, mover, t, &sum);
        if (t >= first)
            keys->key[mover - STONE_BLACK][at][t] = stern_class_key(least_of(&sum), t);
    }
}

uint64_t stern_keys_at(SternKeys *keys, Point at, Stone mover, int template)
{
    assert(keys);
    enum { AHEAD = 2 }; /* whoever asks for one mostly asks for the next ones too */
    uint8_t *known = &keys->known[mover - STONE_BLACK][at];
    if (template >= *known) {
        int last = template + AHEAD < STERN_TEMPLATES ? template + AHEAD : STERN_TEMPLATES - 1;
        find_keys(keys, at, mover, *known, last);
        *known = (uint8_t)(last + 1);
    }
    return keys->key[mover - STONE_BLACK][at][template];
}

typedef struct {
    int template, reach;
} Response;

static const Response RESPONSE[STERN_KINDS - STERN_TEMPLATES] = {{1, 14}, {4, 10}};

uint64_t stern_keys_response(const SternKeys *keys, const Board *board, Point at, Stone mover,
                             Point last, int kind)
{
    assert(keys);
    const Response *response = &RESPONSE[kind - STERN_TEMPLATES];
    if (last <= POINT_RESIGN)
        return 0;
    int dx = board_x(board, last) - board_x(board, at);
    int dy = board_y(board, last) - board_y(board, at);
    if (distance_of(dx, dy) > response->reach)
        return 0;
    Images sum = {{0}};
    for (int t = 0; t <= response->template; t++)
        add_ring(keys, at, mover, t, &sum);
    const Images *there = &keys->number[dy + STERN_OFFSET_LIMIT][dx + STERN_OFFSET_LIMIT];
    for (int s = 0; s < IMAGES; s++)
        sum.image[s] ^= rotate_left(there->image[s], STERN_ROTATE_LAST);
    return stern_class_key(least_of(&sum), kind);
}

int stern_keys_changed(const SternKeys *keys, Point at, Stone mover)
{
    return keys->changed[mover - STONE_BLACK][at];
}

void stern_keys_settle(SternKeys *keys, Point at, Stone mover)
{
    keys->changed[mover - STONE_BLACK][at] = STERN_TEMPLATES;
}

void stern_keys_unsettle(SternKeys *keys)
{
    memset(keys->changed, 0, sizeof keys->changed);
}
