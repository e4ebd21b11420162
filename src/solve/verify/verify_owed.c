/* Positions that are checked by themselves: each with the moves that lead to it, its stones and
 * what it rests on. */
#include "solve/verify/verify_state.h"

#include "base/memory.h"

#include <string.h>

enum { USE_WORDS = OWED_LIMIT / 64 };

typedef struct {
    uint64_t state;
    PointSet zone;
    PointSet mask;     /* with all stones of the chains that it touches */
    PointSet stone[3]; /* by Stone */
    uint64_t use[USE_WORDS];
    int depth;
    Point path[]; /* the moves that lead to it */
} Owed;

struct OwedList {
    Stone winner;
    int count;
    Owed *owed[OWED_LIMIT];
};

OwedList *owed_open(Stone winner)
{
    OwedList *list = mem_alloc(1, sizeof *list);
    list->winner = winner;
    return list;
}

void owed_close(OwedList *list)
{
    for (int i = 0; i < list->count; i++)
        mem_free(list->owed[i]);
    mem_free(list);
}

static void list_stones(const Board *board, PointSet stone[3])
{
    memset(stone, 0, 3 * sizeof stone[0]);
    for (Point at = 0; at < board_cell_count(board); at++)
        if (board->stone[at] == STONE_BLACK || board->stone[at] == STONE_WHITE)
            point_set_add(&stone[board->stone[at]], at);
}

static bool are_same_within(const PointSet *mask, const PointSet a[3], const PointSet b[3])
{
    uint64_t differ = 0;
    for (int w = 0; w < BOARD_WORD_LIMIT; w++)
        differ |= mask->word[w] & ((a[STONE_BLACK].word[w] ^ b[STONE_BLACK].word[w]) |
                                   (a[STONE_WHITE].word[w] ^ b[STONE_WHITE].word[w]));
    return differ == 0;
}

/* Whether what is known of the position that is owed says as much of this one: its zone and the
 * chains that touch it are the same, the winner has no more chains there, and what the loser has
 * added was played outside the zone. */
static bool covers(const Owed *owed, const Board *board, Stone winner, const PointSet stone[3])
{
    if (!are_same_within(&owed->mask, owed->stone, stone))
        return false;
    for (int w = 0; w < board->words; w++)
        for (uint64_t bits = stone[winner].word[w] & ~owed->mask.word[w]; bits; bits &= bits - 1)
            if (plain_zone_holds_chain(board, (Point)(w * 64 + __builtin_ctzll(bits)), &owed->zone))
                return false;
    return true;
}

int owed_find(OwedList *list, const Board *board, uint64_t state, const Point *path, int depth)
{
    PointSet stone[3];
    list_stones(board, stone);
    for (int i = 0; i < list->count; i++)
        if (list->owed[i]->state == state && covers(list->owed[i], board, list->winner, stone))
            return i;
    if (list->count == OWED_LIMIT)
        return OWED_NONE;
    Owed *owed = mem_alloc(1, sizeof *owed + (size_t)depth * sizeof path[0]);
    owed->state = state;
    memcpy(owed->stone, stone, sizeof stone);
    owed->depth = depth;
    memcpy(owed->path, path, (size_t)depth * sizeof path[0]);
    list->owed[list->count] = owed;
    return list->count++;
}

void owed_use(OwedList *list, int user, int index)
{
    list->owed[user]->use[index / 64] |= (uint64_t)1 << index % 64;
}

void owed_forget_uses(OwedList *list, int user)
{
    memset(list->owed[user]->use, 0, sizeof list->owed[user]->use);
}

bool owed_uses(const OwedList *list, int user, int index)
{
    return list->owed[user]->use[index / 64] >> index % 64 & 1;
}

int owed_count(const OwedList *list)
{
    return list->count;
}

const PointSet *owed_zone(const OwedList *list, int index)
{
    return &list->owed[index]->zone;
}

int owed_path(const OwedList *list, int index, const Point **path)
{
    *path = list->owed[index]->path;
    return list->owed[index]->depth;
}

bool owed_extend(OwedList *list, int index, const Board *board, const PointSet *zone)
{
    Owed *owed = list->owed[index];
    PointSet before = owed->zone;
    zone_unite(&owed->zone, zone);
    owed->mask = owed->zone;
    plain_zone_add_chains(board, &owed->mask);
    return !point_set_same(&before, &owed->zone);
}
