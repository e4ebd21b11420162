/* Chains and eyes that depend on each other are gathered from the chain in question; then what
 * lacks support is taken away until nothing changes. */
#include "solve/verify/verify_state.h"

#include <string.h>

enum { CHAIN_LIMIT = 48, EYE_LIMIT = 64 };

/* An area without stones of the owner, all of whose empty points are liberties of some chain. */
typedef struct {
    PointSet area;
    uint64_t border; /* by number: the chains around it */
    bool is_closed;  /* all of those are alive, as far as is known */
} Eye;

typedef struct {
    const Board *board;
    const ZoneTaste *taste;
    Stone owner;
    int chain_count;
    int eye_count;
    bool is_too_large;
    Point root[CHAIN_LIMIT];
    Point refuge[CHAIN_LIMIT];   /* a liberty where nobody may play, or POINT_NONE */
    uint64_t vital[CHAIN_LIMIT]; /* by number: the eyes whose empty points are all its liberties */
    bool is_alive[CHAIN_LIMIT];
    Eye eye[EYE_LIMIT];
} Life;

static Point find_refuge(const Board *board, Point root, const PointSet *quiet)
{
    const uint64_t *liberties = chain_liberties(board, root);
    for (int w = 0; w < board->words; w++)
        if (liberties[w] & quiet->word[w])
            return (Point)(w * 64 + __builtin_ctzll(liberties[w] & quiet->word[w]));
    return POINT_NONE;
}

static int number_of(Life *life, Point root)
{
    for (int i = 0; i < life->chain_count; i++)
        if (life->root[i] == root)
            return i;
    if (life->chain_count == CHAIN_LIMIT) {
        life->is_too_large = true;
        return 0;
    }
    int i = life->chain_count++;
    life->root[i] = root;
    life->refuge[i] = find_refuge(life->board, root, life->taste->quiet);
    life->vital[i] = 0;
    life->is_alive[i] = true;
    return i;
}

/* The area around `from`; false as soon as an empty point of it is no liberty of the chain. */
static bool fill_area(const Life *life, Point root, Point from, PointSet *area)
{
    const Board *board = life->board;
    Point queue[BOARD_POINTS_MAX];
    int count = 0;
    memset(area, 0, sizeof *area);
    queue[count++] = from;
    point_set_add(area, from);
    for (int i = 0; i < count; i++) {
        Point near[4];
        board_neighbors(board, queue[i], near);
        for (int d = 0; d < 4; d++) {
            Stone stone = (Stone)board->stone[near[d]];
            if (stone == STONE_WALL || stone == life->owner || point_set_has(area, near[d]))
                continue;
            if (stone == STONE_NONE && !chain_has_liberty(board, root, near[d]))
                return false;
            point_set_add(area, near[d]);
            queue[count++] = near[d];
        }
    }
    return true;
}

static int eye_number(Life *life, const PointSet *area)
{
    for (int i = 0; i < life->eye_count; i++)
        if (zone_meets(&life->eye[i].area, area))
            return i;
    if (life->eye_count == EYE_LIMIT) {
        life->is_too_large = true;
        return 0;
    }
    life->eye[life->eye_count] = (Eye){.area = *area, .is_closed = true};
    return life->eye_count++;
}

static void find_eyes(Life *life, int chain)
{
    const Board *board = life->board;
    Point liberty[BOARD_POINTS_MAX];
    int count = cells_list(chain_liberties(board, life->root[chain]), board->words, liberty);
    PointSet done = {{0}};
    for (int i = 0; i < count; i++) {
        PointSet area;
        if (point_set_has(&done, liberty[i]) ||
            !fill_area(life, life->root[chain], liberty[i], &area))
            continue;
        zone_unite(&done, &area);
        life->vital[chain] |= (uint64_t)1 << eye_number(life, &area);
    }
}

static void find_border(Life *life, Eye *eye)
{
    const Board *board = life->board;
    Point at[BOARD_POINTS_MAX];
    int count = cells_list(eye->area.word, board->words, at);
    for (int i = 0; i < count; i++) {
        Point near[4];
        board_neighbors(board, at[i], near);
        for (int d = 0; d < 4; d++)
            if (board->stone[near[d]] == (uint8_t)life->owner)
                eye->border |= (uint64_t)1 << number_of(life, board->chain[near[d]]);
    }
}

static bool has_two(uint64_t set)
{
    return (set & (set - 1)) != 0;
}

/* False if the first chain cannot have two eyes. */
static bool gather(Life *life)
{
    int bordered = 0;
    for (int i = 0; i < life->chain_count; i++) {
        if (life->refuge[i] == POINT_NONE)
            find_eyes(life, i);
        if (i == 0 && !has_two(life->vital[0]))
            return false;
        for (; bordered < life->eye_count; bordered++)
            find_border(life, &life->eye[bordered]);
        if (life->is_too_large)
            return false;
    }
    return true;
}

static uint64_t closed_eyes(const Life *life, int chain)
{
    uint64_t closed = 0;
    for (uint64_t bits = life->vital[chain]; bits; bits &= bits - 1) {
        int i = __builtin_ctzll(bits);
        if (life->eye[i].is_closed)
            closed |= (uint64_t)1 << i;
    }
    return closed;
}

static uint64_t dead_chains(const Life *life)
{
    uint64_t dead = 0;
    for (int i = 0; i < life->chain_count; i++)
        if (!life->is_alive[i])
            dead |= (uint64_t)1 << i;
    return dead;
}

static void take_away(Life *life)
{
    for (bool has_changed = true; has_changed;) {
        has_changed = false;
        for (int i = 0; i < life->chain_count; i++) {
            bool stays = life->refuge[i] != POINT_NONE || has_two(closed_eyes(life, i));
            has_changed = has_changed || (life->is_alive[i] && !stays);
            life->is_alive[i] = life->is_alive[i] && stays;
        }
        uint64_t dead = dead_chains(life);
        for (int i = 0; i < life->eye_count; i++)
            life->eye[i].is_closed = !(life->eye[i].border & dead);
    }
}

static bool is_inside(const PointSet *inner, const PointSet *outer)
{
    for (int w = 0; w < BOARD_WORD_LIMIT; w++)
        if (inner->word[w] & ~outer->word[w])
            return false;
    return true;
}

/* Two of the eyes, those that the hint holds first. */
static uint64_t choose_two(const Life *life, uint64_t eyes)
{
    uint64_t chosen = 0;
    for (int round = 0; round < 2; round++)
        for (uint64_t bits = eyes & ~chosen; bits && !has_two(chosen); bits &= bits - 1) {
            int i = __builtin_ctzll(bits);
            if (round == 1 || is_inside(&life->eye[i].area, life->taste->hint))
                chosen |= (uint64_t)1 << i;
        }
    return chosen;
}

/* Two eyes of the chain, and in turn those of the chains around them. */
static void add_reasons(const Life *life, PointSet *zone)
{
    uint64_t needed = 1;
    uint64_t done = 0;
    while (needed & ~done) {
        int i = __builtin_ctzll(needed & ~done);
        done |= (uint64_t)1 << i;
        point_set_add(zone, life->root[i]);
        if (life->refuge[i] != POINT_NONE) {
            point_set_add(zone, life->refuge[i]);
            continue;
        }
        for (uint64_t bits = choose_two(life, closed_eyes(life, i)); bits; bits &= bits - 1) {
            const Eye *eye = &life->eye[__builtin_ctzll(bits)];
            zone_unite(zone, &eye->area);
            needed |= eye->border;
        }
    }
}

bool plain_life(const Board *board, Point at, const ZoneTaste *taste, PointSet *zone)
{
    Life life;
    life.board = board;
    life.taste = taste;
    life.owner = (Stone)board->stone[at];
    life.chain_count = life.eye_count = 0;
    life.is_too_large = false;
    (void)number_of(&life, board->chain[at]);
    if (life.refuge[0] == POINT_NONE) {
        if (!gather(&life))
            return false;
        take_away(&life);
        if (!life.is_alive[0])
            return false;
    }
    add_reasons(&life, zone);
    return true;
}
