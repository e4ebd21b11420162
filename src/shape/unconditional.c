/* Benson's algorithm with a list of chains to take away.
 *
 * A region can be vital only to the chains that touch its first empty point, so to four at most;
 * taking a chain away ends the regions along its stones, and each region ended lowers the count of
 * the chains it was vital to. Every chain and region is ended once: the work is linear. */
#include "shape/region.h"

#include <string.h>

typedef struct {
    uint8_t chain_count;
    bool is_ended; /* touches a chain that is not alive */
    Point chain[4];
} Vital;

typedef struct {
    const Board *board;
    Stone owner;
    RegionMap regions;
    Vital vital[REGION_LIMIT];              /* by region: the chains it is vital to */
    uint16_t vital_count[BOARD_CELL_LIMIT]; /* by root: regions vital to the chain */
    int doomed_count;
    Point doomed[BOARD_POINTS_MAX]; /* roots of chains to take away */
} Benson;

static void keep_chains_at(const Board *board, Point at, Vital *vital)
{
    int kept = 0;
    for (int i = 0; i < vital->chain_count; i++) {
        if (chain_has_liberty(board, vital->chain[i], at))
            vital->chain[kept++] = vital->chain[i];
    }
    vital->chain_count = (uint8_t)kept;
}

static void add_chains_at(const Board *board, Stone owner, Point at, Vital *vital)
{
    Point neighbor[4];
    board_neighbors(board, at, neighbor);
    for (int i = 0; i < 4; i++) {
        if (board->stone[neighbor[i]] != owner)
            continue;
        Point root = board->chain[neighbor[i]];
        bool is_new = true;
        for (int k = 0; k < vital->chain_count; k++)
            is_new = is_new && vital->chain[k] != root;
        if (is_new)
            vital->chain[vital->chain_count++] = root;
    }
}

static void find_vital(Benson *benson, int index)
{
    const Board *board = benson->board;
    const Region *region = &benson->regions.region[index];
    Vital *vital = &benson->vital[index];
    *vital = (Vital){0};
    bool is_first = true;
    for (int i = 0; i < region->size; i++) {
        Point at = benson->regions.point[region->start + i];
        if (board->stone[at] != STONE_NONE)
            continue;
        if (is_first)
            add_chains_at(board, benson->owner, at, vital);
        else
            keep_chains_at(board, at, vital);
        if (vital->chain_count == 0)
            return;
        is_first = false;
    }
    for (int i = 0; i < vital->chain_count; i++)
        benson->vital_count[vital->chain[i]]++;
}

static void end_region(Benson *benson, int index)
{
    Vital *vital = &benson->vital[index];
    if (vital->is_ended)
        return;
    vital->is_ended = true;
    for (int i = 0; i < vital->chain_count; i++) {
        /* From two to one, so each chain is listed once; those below two were listed at first. */
        if (--benson->vital_count[vital->chain[i]] == 1)
            benson->doomed[benson->doomed_count++] = vital->chain[i];
    }
}

static void end_regions_around(Benson *benson, Point root)
{
    const Board *board = benson->board;
    Point at = root;
    do {
        Point neighbor[4];
        board_neighbors(board, at, neighbor);
        for (int i = 0; i < 4; i++) {
            uint16_t index = benson->regions.index[neighbor[i]];
            if (index != REGION_NONE)
                end_region(benson, index);
        }
        at = board->next[at];
    } while (at != root);
}

/* Lists the chains with fewer than two vital regions; false if there are no others. */
static bool list_doomed(Benson *benson)
{
    const Board *board = benson->board;
    Point end = (Point)board_cell_count(board);
    bool has_hope = false;
    benson->doomed_count = 0;
    for (Point at = board_point(board, 0, 0); at < end; at++) {
        if (board->stone[at] != benson->owner || board->chain[at] != at)
            continue;
        if (benson->vital_count[at] < 2)
            benson->doomed[benson->doomed_count++] = at;
        else
            has_hope = true;
    }
    return has_hope;
}

static void mark_alive(const Benson *benson, UnconditionalLife *life)
{
    const Board *board = benson->board;
    Point end = (Point)board_cell_count(board);
    for (Point at = board_point(board, 0, 0); at < end; at++) {
        if (board->stone[at] != benson->owner || benson->vital_count[board->chain[at]] < 2)
            continue;
        life->alive[at] = (uint8_t)benson->owner;
        life->alive_count[benson->owner]++;
    }
}

static bool touches_owner(const Benson *benson, Point at)
{
    Point neighbor[4];
    board_neighbors(benson->board, at, neighbor);
    for (int i = 0; i < 4; i++) {
        if (benson->board->stone[neighbor[i]] == benson->owner)
            return true;
    }
    return false;
}

/* Eyes of the enemy need points that touch no stone of the owner, and two eyes need two such points
 * apart. Of any three points of the board two are apart. */
static bool can_hold_two_eyes(const Benson *benson, const Region *region)
{
    Point inner[3];
    int count = 0;
    for (int i = 0; i < region->size && count < 3; i++) {
        Point at = benson->regions.point[region->start + i];
        if (benson->board->stone[at] == STONE_NONE && !touches_owner(benson, at))
            inner[count++] = at;
    }
    if (count != 2)
        return count == 3;
    int step = inner[0] < inner[1] ? inner[1] - inner[0] : inner[0] - inner[1];
    return step != 1 && step != benson->board->stride;
}

static void mark_territory(const Benson *benson, UnconditionalLife *life)
{
    for (int index = 0; index < benson->regions.count; index++) {
        const Region *region = &benson->regions.region[index];
        if (benson->vital[index].is_ended || can_hold_two_eyes(benson, region))
            continue;
        for (int i = 0; i < region->size; i++)
            life->territory[benson->regions.point[region->start + i]] = (uint8_t)benson->owner;
        life->territory_count[benson->owner] =
            (uint16_t)(life->territory_count[benson->owner] + region->size);
    }
}

static void find_for(const Board *board, Stone owner, UnconditionalLife *life)
{
    Benson benson;
    benson.board = board;
    benson.owner = owner;
    region_map_enclosed(board, owner, &benson.regions);
    if (benson.regions.count < 2)
        return; /* nobody has two eyes; also the case of an owner without stones */
    memset(benson.vital_count, 0, (size_t)board_cell_count(board) * sizeof benson.vital_count[0]);
    for (int index = 0; index < benson.regions.count; index++)
        find_vital(&benson, index);
    if (!list_doomed(&benson))
        return;
    while (benson.doomed_count > 0)
        end_regions_around(&benson, benson.doomed[--benson.doomed_count]);
    mark_alive(&benson, life);
    if (life->alive_count[owner] > 0)
        mark_territory(&benson, life);
}

void unconditional_life_find(const Board *board, UnconditionalLife *life)
{
    memset(life, 0, sizeof *life);
    find_for(board, STONE_BLACK, life);
    find_for(board, STONE_WHITE, life);
}
