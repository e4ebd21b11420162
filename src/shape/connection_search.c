/* Reading a connection: depth-first, deeper step by step, with a zone for every join found.
 *
 * At a node of the enemy the owner must first stand a pass. The proof of that rests on a zone: the
 * points on which it plays or counts. A move outside the zone changes nothing there, so only moves
 * in it are tried. For this to hold however many moves fall outside, every chain and every legal
 * move that a proof uses must have a liberty inside the zone:
 *
 *  - chains that will be joined have the joining point; the chain at the end of the line, and a
 * stone that only captures or threatens, get one of their liberties added;
 *  - the owner's chains around a captured one get one, lest they be taken first;
 *  - so do his chains around a point of the zone where the enemy would have no liberty.
 *
 * A chain with more liberties than the line has moves needs none of this. */
#include "shape/connection_search.h"

#include "shape/chain.h"
#include "shape/connection_moves.h"
#include "shape/effect.h"

#include <string.h>

enum { ENTRY_NEVER = UINT8_MAX };

typedef enum { SIDE_OWNER, SIDE_ENEMY } Side;

static bool set_has(const CellSet *set, Point at)
{
    return set->word[at >> 6] >> (at & 63) & 1;
}

static void set_unite(CellSet *into, const CellSet *from, int words)
{
    for (int i = 0; i < words; i++)
        into->word[i] |= from->word[i];
}

/* ---- the table ---- */

static ConnectionEntry *find_entry(ConnectionReader *reader, Side side, int row)
{
    const Board *board = &reader->board;
    uint64_t key = mix64(board->hash ^ ((uint64_t)board->ko << 40) ^ ((uint64_t)row << 52) ^
                         ((uint64_t)side << 60));
    ConnectionEntry *entry = &reader->table[key & (CONNECTION_TABLE_SIZE - 1)];
    bool is_same = entry->key == key && entry->generation >= reader->question;
    if (!is_same || entry->generation != reader->generation)
        *entry = (ConnectionEntry){.key = key,
                                   .generation = reader->generation,
                                   .joined = ENTRY_NEVER,
                                   .move = is_same ? entry->move : POINT_NONE};
    return entry;
}

/* The entry may have been taken by another position since it was found. */
static void note_join(ConnectionReader *reader, Side side, int row, int depth, const CellSet *zone,
                      Point move)
{
    ConnectionEntry *entry = find_entry(reader, side, row);
    if (entry->joined <= depth)
        return;
    entry->joined = (uint8_t)depth;
    entry->move = move;
    entry->zone = *zone;
}

static void note_failure(ConnectionReader *reader, Side side, int row, int depth, Point move)
{
    ConnectionEntry *entry = find_entry(reader, side, row);
    if (reader->is_spent || entry->failed >= depth)
        return;
    entry->failed = (uint8_t)depth;
    if (entry->joined == ENTRY_NEVER)
        entry->move = move;
}

/* ---- zones ---- */

/* Give a chain of the owner a liberty inside the zone, other than `except`, unless it has one or so
 * many that it cannot lose them all. */
static void secure_chain(const ConnectionReader *reader, Point root, Point except, CellSet *zone)
{
    const Board *board = &reader->board;
    if (board->liberty_count[root] > reader->horizon)
        return;
    const uint64_t *liberties = chain_liberties(board, root);
    Point first = POINT_NONE, list[3];
    for (int i = 0; i < board->words; i++) {
        uint64_t inside = liberties[i] & zone->word[i];
        if (except != POINT_NONE && except >> 6 == i)
            inside &= ~((uint64_t)1 << (except & 63));
        if (inside)
            return;
    }
    int count = chain_list_liberties(board, root, 2, list);
    for (int i = count - 1; i >= 0; i--)
        first = list[i] == except ? first : list[i];
    if (first != POINT_NONE)
        cell_set_add(zone, first);
}

/* By first liberties: the order of a list of chains depends on how the position came about, and the
 * zone must not. */
static void sort_by_liberty(const Board *board, Point *root, int count)
{
    for (int i = 1; i < count; i++) {
        Point chain = root[i], liberty = chain_first_liberty(board, chain);
        int j = i;
        for (; j > 0 && chain_first_liberty(board, root[j - 1]) > liberty; j--)
            root[j] = root[j - 1];
        root[j] = chain;
    }
}

/* The owner's chains around chains that are about to be captured. */
static void secure_captors(const ConnectionReader *reader, const MoveEffect *effect, CellSet *zone)
{
    Point captor[CHAIN_NEIGHBOR_LIMIT];
    for (int i = 0; i < effect->captured_count; i++) {
        int count = chain_list_enemies(&reader->board, effect->captured[i], captor);
        sort_by_liberty(&reader->board, captor, count);
        for (int j = 0; j < count; j++)
            secure_chain(reader, captor[j], POINT_NONE, zone);
    }
}

/* The owner's chains around a point where the enemy may not play for want of a liberty. */
static void secure_around(const ConnectionReader *reader, Point at, CellSet *zone)
{
    const Board *board = &reader->board;
    Point near[4];
    board_neighbors(board, at, near);
    for (int d = 0; d < 4; d++) {
        if (board->stone[near[d]] == reader->owner)
            secure_chain(reader, board->chain[near[d]], at, zone);
    }
}

/* ---- playing ---- */

static bool is_joined(const ConnectionReader *reader)
{
    return reader->board.chain[reader->a] == reader->board.chain[reader->b];
}

static bool is_captured(const ConnectionReader *reader)
{
    return reader->board.stone[reader->a] != reader->owner ||
           reader->board.stone[reader->b] != reader->owner;
}

/* Ko is decided by favour: one side retakes at once, the other never does. */
static bool may_play(ConnectionReader *reader, Point at, Side side)
{
    Stone who = side == SIDE_OWNER ? reader->owner : stone_opposite(reader->owner);
    MoveVerdict verdict = board_judge_move(&reader->board, at, who);
    if (verdict != MOVE_KO)
        return verdict == MOVE_OK;
    reader->met_ko = true;
    return (side == SIDE_OWNER) == reader->ko_favors_owner;
}

/* The ban is lifted by hand for the favoured side; the caller puts it back after the undo. */
static void play(ConnectionReader *reader, Point at, Side side, Undo *undo)
{
    reader->board.ko = POINT_NONE;
    board_play(&reader->board, at,
               side == SIDE_OWNER ? reader->owner : stone_opposite(reader->owner), undo);
    reader->nodes++;
}

static void take_back(ConnectionReader *reader, const Undo *undo, Point ko)
{
    board_undo(&reader->board, undo);
    reader->board.ko = ko;
}

static bool spend(ConnectionReader *reader)
{
    if (reader->nodes >= reader->node_limit)
        reader->is_spent = true;
    return reader->is_spent;
}

/* ---- the owner ---- */

/* One move of the owner and what follows; *zone gets what a join rests on. */
static bool try_own_move(ConnectionReader *reader, Point at, int row, int depth, CellSet *zone)
{
    MoveEffect effect;
    Undo undo;
    Point ko = reader->board.ko, unused;
    *zone = (CellSet){{0}};
    move_find_effect(&reader->board, at, reader->owner, &effect);
    play(reader, at, SIDE_OWNER, &undo);
    /* Captures are forcing and few; counting them would hide joins that end with one. */
    bool is_free = effect.captured_count > 0 && !effect.takes_ko &&
                   reader->free_captures < CONNECTION_FREE_CAPTURES;
    int left = depth - !is_free;
    reader->free_captures += is_free;
    reader->own_moves++;
    bool joins = is_joined(reader);
    if (!joins && row > 1)
        joins = connection_owner_joins(reader, row - 1, left, zone, &unused);
    else if (!joins)
        joins = connection_enemy_fails(reader, 1, left, zone, &unused);
    reader->free_captures -= is_free;
    reader->own_moves--;
    if (joins)
        secure_chain(reader, reader->board.chain[at], POINT_NONE, zone);
    take_back(reader, &undo, ko);
    if (!joins)
        return false;
    cell_set_add(zone, at);
    secure_captors(reader, &effect, zone);
    return true;
}

bool connection_owner_joins(ConnectionReader *reader, int row, int depth, CellSet *zone,
                            Point *move)
{
    ConnectionMoves moves;
    *move = POINT_NONE;
    if (depth < 1)
        return false;
    const ConnectionEntry *known = find_entry(reader, SIDE_OWNER, row);
    if (known->joined <= depth) {
        *zone = known->zone;
        *move = known->move;
        return true;
    }
    if (known->failed >= depth)
        return false;
    Point first = known->move;
    int budget = row + reader->order < depth ? row + reader->order : depth;
    connection_list_moves(&reader->board, reader->a, reader->b, budget, &moves);
    for (int i = first == POINT_NONE ? 0 : -1; i < moves.count; i++) {
        Point at = i < 0 ? first : moves.at[i];
        if ((i >= 0 && at == first) || !may_play(reader, at, SIDE_OWNER))
            continue;
        if (spend(reader))
            return false;
        if (!try_own_move(reader, at, row, depth, zone))
            continue;
        *move = at;
        note_join(reader, SIDE_OWNER, row, depth, zone, at);
        return true;
    }
    note_failure(reader, SIDE_OWNER, row, depth, POINT_NONE);
    return false;
}

/* ---- the enemy ---- */

static bool owner_stands(ConnectionReader *reader, int row, int depth, CellSet *zone)
{
    Point unused;
    if (row > 1)
        return connection_enemy_fails(reader, row - 1, depth, zone, &unused);
    return connection_owner_joins(reader, 1, depth, zone, &unused);
}

/* Within how many moves the owner must join if he is left alone: his moves must threaten something.
 * Before he has made any there is no such demand. */
static int threat_depth(const ConnectionReader *reader, int depth)
{
    return reader->own_moves == 0 || depth < reader->order ? depth : reader->order;
}

static bool stands_move(ConnectionReader *reader, Point at, int row, int depth, CellSet *zone)
{
    Undo undo;
    Point ko = reader->board.ko;
    CellSet more = {{0}};
    play(reader, at, SIDE_ENEMY, &undo);
    bool stands = !is_captured(reader) && owner_stands(reader, row, depth, &more);
    take_back(reader, &undo, ko);
    if (stands)
        set_unite(zone, &more, reader->board.words);
    return stands;
}

/* Points of the zone where the enemy cannot play need the chains around them; that may add points
 * to the zone, which are looked at in turn. */
static int list_zone(ConnectionReader *reader, CellSet *zone, Point out[BOARD_POINTS_MAX])
{
    const Board *board = &reader->board;
    CellSet before;
    do {
        before = *zone;
        int count = cells_list(zone->word, board->words, out);
        for (int i = 0; i < count; i++) {
            if (board->stone[out[i]] == STONE_NONE &&
                board_judge_move(board, out[i], stone_opposite(reader->owner)) == MOVE_SUICIDE)
                secure_around(reader, out[i], zone);
        }
    } while (memcmp(&before, zone, sizeof before) != 0);
    return cells_list(zone->word, board->words, out);
}

bool connection_enemy_fails(ConnectionReader *reader, int row, int depth, CellSet *zone,
                            Point *move)
{
    Point at[BOARD_POINTS_MAX];
    *move = POINT_PASS;
    int within = threat_depth(reader, depth);
    if (depth < 1 || connection_cheapest_way(&reader->board, reader->a, reader->b, within) > within)
        return false;
    const ConnectionEntry *known = find_entry(reader, SIDE_ENEMY, row);
    if (known->joined <= depth) {
        *zone = known->zone;
        *move = POINT_NONE;
        return true;
    }
    Point first = known->move;
    *move = first == POINT_NONE ? POINT_PASS : first;
    if (known->failed >= depth)
        return false;
    *move = POINT_PASS;
    if (!owner_stands(reader, row, within, zone)) {
        note_failure(reader, SIDE_ENEMY, row, depth, POINT_PASS);
        return false;
    }
    int count = list_zone(reader, zone, at);
    bool has_first = first > POINT_PASS && set_has(zone, first);
    for (int i = has_first ? -1 : 0; i < count; i++) {
        Point now = i < 0 ? first : at[i];
        if ((i >= 0 && has_first && now == first) || reader->board.stone[now] != STONE_NONE ||
            !may_play(reader, now, SIDE_ENEMY))
            continue;
        *move = now;
        if (spend(reader))
            return false;
        if (stands_move(reader, now, row, depth, zone))
            continue;
        note_failure(reader, SIDE_ENEMY, row, depth, now);
        return false;
    }
    *move = POINT_NONE;
    note_join(reader, SIDE_ENEMY, row, depth, zone, POINT_NONE);
    return true;
}
