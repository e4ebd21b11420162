/* Benson's algorithm grown from one chain. */
#include "solve/solver/solver_eyespace.h"

#include "solve/solver/zone.h"

#include <string.h>

enum { CHAIN_LIMIT = 24, REGION_LIMIT_LOCAL = 64, REGION_POINTS_LIMIT = 64, BORDER_LIMIT = 12 };

/* A region all of whose empty points are liberties of one chain at least. */
typedef struct {
    bool is_open; /* still thought to be closed by living chains */
    uint8_t size;
    uint8_t border_count;
    Point point[REGION_POINTS_LIMIT];
    Point border[BORDER_LIMIT]; /* roots of the chains around it */
} LocalRegion;

typedef struct {
    const Board *board;
    const SearchZone *quiet;
    Stone owner;
    int chain_count;
    int region_count;
    Point chain[CHAIN_LIMIT];
    bool is_safe[CHAIN_LIMIT];   /* by a quiet liberty: needs no eyes */
    bool is_alive[CHAIN_LIMIT];  /* as far as is known */
    uint64_t vital[CHAIN_LIMIT]; /* set of regions */
    LocalRegion region[REGION_LIMIT_LOCAL];
} Life;

static Point quiet_liberty(const Board *board, Point root, const SearchZone *quiet)
{
    const uint64_t *liberties = chain_liberties(board, root);
    for (int w = 0; w < board->words; w++)
        if (liberties[w] & quiet->word[w])
            return (Point)(w * 64 + __builtin_ctzll(liberties[w] & quiet->word[w]));
    return POINT_NONE;
}

/* Number of the chain; added if it is new; -1 if there are too many. */
static int chain_index(Life *life, Point root)
{
    for (int i = 0; i < life->chain_count; i++)
        if (life->chain[i] == root)
            return i;
    if (life->chain_count == CHAIN_LIMIT)
        return -1;
    int index = life->chain_count++;
    life->chain[index] = root;
    life->vital[index] = 0;
    life->is_alive[index] = true;
    life->is_safe[index] = quiet_liberty(life->board, root, life->quiet) != POINT_NONE;
    return index;
}

static bool add_border(LocalRegion *region, Point root)
{
    for (int i = 0; i < region->border_count; i++)
        if (region->border[i] == root)
            return true;
    if (region->border_count == BORDER_LIMIT)
        return false;
    region->border[region->border_count++] = root;
    return true;
}

/* Grow the region around `start`; false as soon as it is not vital to the chain `root`: also where
 * it meets `done`, points of regions that are complete or were given up. */
static bool grow_region(const Life *life, Point root, Point start, const SearchZone *done,
                        LocalRegion *region)
{
    const Board *board = life->board;
    SearchZone seen;
    memset(&seen, 0, (size_t)board->words * sizeof seen.word[0]);
    region->is_open = true;
    region->size = 1;
    region->border_count = 0;
    region->point[0] = start;
    zone_add(&seen, start);
    for (int i = 0; i < region->size; i++) {
        Point near[4];
        board_neighbors(board, region->point[i], near);
        for (int d = 0; d < 4; d++) {
            Point at = near[d];
            if (board->stone[at] == STONE_WALL || zone_has(&seen, at))
                continue;
            if (board->stone[at] == life->owner) {
                if (!add_border(region, board->chain[at]))
                    return false;
                continue;
            }
            if (board->stone[at] == STONE_NONE && !chain_has_liberty(board, root, at))
                return false;
            if (region->size == REGION_POINTS_LIMIT || zone_has(done, at))
                return false;
            zone_add(&seen, at);
            region->point[region->size++] = at;
        }
    }
    return true;
}

static bool region_holds(const LocalRegion *region, Point at)
{
    for (int i = 0; i < region->size; i++)
        if (region->point[i] == at)
            return true;
    return false;
}

/* Give the chain all regions vital to it; regions that other chains brought are found again. */
static void find_vital(Life *life, int index)
{
    const Board *board = life->board;
    Point root = life->chain[index];
    SearchZone done;
    memset(&done, 0, (size_t)board->words * sizeof done.word[0]);
    for (int w = 0; w < board->words; w++)
        for (uint64_t bits = chain_liberties(board, root)[w] & ~done.word[w]; bits;
             bits &= bits - 1) {
            Point start = (Point)(w * 64 + __builtin_ctzll(bits));
            if (zone_has(&done, start) || life->region_count == REGION_LIMIT_LOCAL)
                continue;
            LocalRegion *region = &life->region[life->region_count];
            bool is_vital = grow_region(life, root, start, &done, region);
            for (int i = 0; i < region->size; i++)
                zone_add(&done, region->point[i]);
            if (!is_vital)
                continue;
            int same = 0;
            while (same < life->region_count && !region_holds(&life->region[same], start))
                same++;
            life->vital[index] |= (uint64_t)1 << same;
            if (same == life->region_count)
                life->region_count++;
        }
}

static int vital_count(const Life *life, int index)
{
    int count = 0;
    for (uint64_t bits = life->vital[index]; bits; bits &= bits - 1)
        count += life->region[__builtin_ctzll(bits)].is_open;
    return count;
}

/* Chains and regions that depend on each other; false if there are too many to say. */
static bool gather(Life *life)
{
    for (int i = 0; i < life->chain_count; i++) {
        if (life->is_safe[i])
            continue;
        find_vital(life, i);
        if (i == 0 && vital_count(life, 0) < 2)
            return false;
        for (uint64_t bits = life->vital[i]; bits; bits &= bits - 1) {
            const LocalRegion *region = &life->region[__builtin_ctzll(bits)];
            for (int k = 0; k < region->border_count; k++)
                if (chain_index(life, region->border[k]) < 0)
                    return false;
        }
    }
    return true;
}

static bool region_has_dead_border(Life *life, const LocalRegion *region)
{
    for (int k = 0; k < region->border_count; k++)
        if (!life->is_alive[chain_index(life, region->border[k])])
            return true;
    return false;
}

static void sift(Life *life)
{
    for (bool has_changed = true; has_changed;) {
        has_changed = false;
        for (int i = 0; i < life->chain_count; i++) {
            if (!life->is_alive[i] || life->is_safe[i] || vital_count(life, i) >= 2)
                continue;
            life->is_alive[i] = false;
            has_changed = true;
        }
        for (int r = 0; r < life->region_count; r++) {
            LocalRegion *region = &life->region[r];
            if (region->is_open && region_has_dead_border(life, region)) {
                region->is_open = false;
                has_changed = true;
            }
        }
    }
}

/* Two eyes of a chain; the chains around them are needed too. */
static void add_eyes(Life *life, int chain, SearchZone *zone, bool is_needed[CHAIN_LIMIT])
{
    int taken = 0;
    for (uint64_t bits = life->vital[chain]; bits && taken < 2; bits &= bits - 1) {
        const LocalRegion *region = &life->region[__builtin_ctzll(bits)];
        if (!region->is_open)
            continue;
        taken++;
        for (int k = 0; k < region->size; k++)
            zone_add(zone, region->point[k]);
        for (int k = 0; k < region->border_count; k++)
            is_needed[chain_index(life, region->border[k])] = true;
    }
}

/* The regions of the chain and, in turn, of the chains around those. */
static void add_proof(Life *life, SearchZone *zone)
{
    bool is_needed[CHAIN_LIMIT] = {true};
    bool is_done[CHAIN_LIMIT] = {false};
    for (bool has_changed = true; has_changed;) {
        has_changed = false;
        for (int i = 0; i < life->chain_count; i++) {
            if (!is_needed[i] || is_done[i])
                continue;
            is_done[i] = has_changed = true;
            zone_add(zone, life->chain[i]);
            if (life->is_safe[i])
                zone_add(zone, quiet_liberty(life->board, life->chain[i], life->quiet));
            else
                add_eyes(life, i, zone, is_needed);
        }
    }
}

bool chain_is_safe(const Board *board, Point root, const SearchZone *quiet, SearchZone *zone)
{
    Point free = quiet_liberty(board, root, quiet);
    if (free) {
        zone_add(zone, root);
        zone_add(zone, free);
        return true;
    }
    Life life;
    life.board = board;
    life.quiet = quiet;
    life.owner = (Stone)board->stone[root];
    life.chain_count = life.region_count = 0;
    (void)chain_index(&life, root);
    if (!gather(&life))
        return false;
    sift(&life);
    if (!life.is_alive[0])
        return false;
    add_proof(&life, zone);
    return true;
}
