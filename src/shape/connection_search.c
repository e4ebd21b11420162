/* Reading a connection: depth-first, deeper step by step, with a zone for every join found. */
#include "shape/connection_search.h"

#include "base/random.h"

enum { ENTRY_NEVER = UINT8_MAX };

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

/* ---- the owner ---- */

/* One move of the owner and what follows; *zone gets what a join depends on. */
static bool try_own_move(ConnectionReader *reader, Point at, int row, int depth, CellSet *zone)
{
    MoveEffect effect;
    Undo undo;
    Point ko = reader->board.ko, unused;
    *zone = (CellSet){{0}};
    move_find_effect(&reader->board, at, reader->owner, &effect);
    line_play(reader, at, SIDE_OWNER, &undo);
    /* Captures are forcing and few; counting them would hide joins that end with one. */
    bool is_free = effect.captured_count > 0 && !effect.takes_ko &&
                   reader->free_captures < CONNECTION_FREE_CAPTURES;
    int left = depth - !is_free;
    reader->free_captures += is_free;
    reader->own_moves++;
    bool joins = line_is_joined(reader);
    if (!joins && row > 1)
        joins = connection_owner_joins(reader, row - 1, left, zone, &unused);
    else if (!joins)
        joins = connection_enemy_fails(reader, 1, left, zone, &unused);
    reader->free_captures -= is_free;
    reader->own_moves--;
    if (joins)
        zone_add_stone(reader, at, zone);
    line_take_back(reader, &undo, ko);
    if (!joins)
        return false;
    zone_add_own_move(reader, at, &effect, zone);
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
    line_order_own_moves(reader, &moves);
    for (int i = first == POINT_NONE ? 0 : -1; i < moves.count; i++) {
        Point at = i < 0 ? first : moves.at[i];
        if ((i >= 0 && at == first) || !line_may_play(reader, at, SIDE_OWNER))
            continue;
        if (line_spend(reader))
            return false;
        if (!try_own_move(reader, at, row, depth, zone))
            continue;
        *move = at;
        line_note_success(reader, SIDE_OWNER, at);
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
    line_play(reader, at, SIDE_ENEMY, &undo);
    bool stands = !line_is_captured(reader) && owner_stands(reader, row, depth, &more);
    line_take_back(reader, &undo, ko);
    if (stands)
        zone_unite(reader, &more, zone);
    return stands;
}

bool connection_enemy_fails(ConnectionReader *reader, int row, int depth, CellSet *zone,
                            Point *move)
{
    Point at[BOARD_POINTS_MAX];
    *move = POINT_PASS;
    int within = threat_depth(reader, depth);
    if (depth < 1)
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
    int count = zone_list_moves(reader, zone, at);
    line_order_enemy_moves(reader, at, count);
    bool has_first = first > POINT_PASS && zone_has(zone, first);
    for (int i = has_first ? -1 : 0; i < count; i++) {
        Point now = i < 0 ? first : at[i];
        if ((i >= 0 && has_first && now == first) || reader->board.stone[now] != STONE_NONE ||
            !line_may_play(reader, now, SIDE_ENEMY))
            continue;
        *move = now;
        if (line_spend(reader))
            return false;
        if (stands_move(reader, now, row, depth, zone))
            continue;
        line_note_success(reader, SIDE_ENEMY, now);
        note_failure(reader, SIDE_ENEMY, row, depth, now);
        return false;
    }
    *move = POINT_NONE;
    note_join(reader, SIDE_ENEMY, row, depth, zone, POINT_NONE);
    return true;
}
