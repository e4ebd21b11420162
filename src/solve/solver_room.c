/* One walk over the room. */
#include "solve/solver_room.h"

#include "solve/zone.h"

#include <string.h>

enum { ROOM_LIMIT = 64, STANDING_LIMIT = 64 };

typedef enum { STANDS_UNKNOWN, STANDS_EVER, STANDS_LINKED, STANDS_NOT } Standing;

typedef struct {
    const SolverGame *game;
    const Board *board;
    Stone attacker;
    int count;
    Point point[ROOM_LIMIT]; /* of R in the order of the walk */
    SearchZone seen;
    SearchZone spent; /* liberties that a connection rests on */
    int chain_count;
    Point chain[STANDING_LIMIT]; /* chains of the attacker that were met */
    uint8_t standing[STANDING_LIMIT];
} Walk;

static bool has_quiet_liberty(const Walk *walk, Point root)
{
    const uint64_t *liberties = chain_liberties(walk->board, root);
    for (int w = 0; w < walk->board->words; w++)
        if (liberties[w] & walk->game->quiet.word[w])
            return true;
    return false;
}

static bool is_beside_standing(const Walk *walk, Point at, Point except)
{
    Point near[4];
    board_neighbors(walk->board, at, near);
    for (int d = 0; d < 4; d++)
        if (walk->board->stone[near[d]] == (uint8_t)walk->attacker &&
            walk->board->chain[near[d]] != except &&
            has_quiet_liberty(walk, walk->board->chain[near[d]]))
            return true;
    return false;
}

/* Two free liberties beside chains that stand for ever: keep them for this chain. */
static bool link_chain(Walk *walk, Point root)
{
    const uint64_t *liberties = chain_liberties(walk->board, root);
    Point pair[2];
    int found = 0;
    for (int w = 0; w < walk->board->words && found < 2; w++)
        for (uint64_t bits = liberties[w] & ~walk->spent.word[w] & walk->game->playable.word[w];
             bits && found < 2; bits &= bits - 1) {
            Point at = (Point)(w * 64 + __builtin_ctzll(bits));
            if (is_beside_standing(walk, at, root))
                pair[found++] = at;
        }
    if (found < 2)
        return false;
    zone_add(&walk->spent, pair[0]);
    zone_add(&walk->spent, pair[1]);
    return true;
}

static Standing standing_of(Walk *walk, Point root)
{
    for (int i = 0; i < walk->chain_count; i++)
        if (walk->chain[i] == root)
            return (Standing)walk->standing[i];
    Standing standing = has_quiet_liberty(walk, root) ? STANDS_EVER
                        : link_chain(walk, root)      ? STANDS_LINKED
                                                      : STANDS_NOT;
    if (walk->chain_count == STANDING_LIMIT)
        return STANDS_NOT;
    walk->chain[walk->chain_count] = root;
    walk->standing[walk->chain_count++] = (uint8_t)standing;
    return standing;
}

static bool add(Walk *walk, Point at)
{
    if (zone_has(&walk->seen, at))
        return true;
    if (walk->count == ROOM_LIMIT)
        return false;
    zone_add(&walk->seen, at);
    walk->point[walk->count++] = at;
    return true;
}

static bool start_at_keystones(Walk *walk, EyeRoom *room)
{
    const Board *board = walk->board;
    SearchZone liberties = {{0}};
    for (int w = 0; w < board->words; w++)
        for (uint64_t bits = walk->game->keystone.word[w]; bits; bits &= bits - 1) {
            Point at = (Point)(w * 64 + __builtin_ctzll(bits));
            if (board->stone[at] != (uint8_t)walk->game->defender)
                continue;
            if (!add(walk, at))
                return false;
            for (int i = 0; i < board->words; i++)
                liberties.word[i] |= chain_liberties(board, board->chain[at])[i];
        }
    room->liberties = cells_count(liberties.word, board->words);
    return true;
}

/* Fill R; whether a point of it has a standing stone beside it is noted in *beside. */
static bool walk_room(Walk *walk, SearchZone *beside, EyeRoom *room)
{
    const Board *board = walk->board;
    for (int i = 0; i < walk->count; i++) {
        Point at = walk->point[i];
        if (zone_has(&walk->game->quiet, at)) {
            room->is_open = true;
            continue;
        }
        Point near[4];
        board_neighbors(board, at, near);
        for (int d = 0; d < 4; d++) {
            if (board->stone[near[d]] == STONE_WALL)
                continue;
            bool stands = board->stone[near[d]] == (uint8_t)walk->attacker &&
                          standing_of(walk, board->chain[near[d]]) != STANDS_NOT;
            if (stands)
                zone_add(beside, at);
            else if (!add(walk, near[d]))
                return false;
        }
    }
    return true;
}

/* A stone of the attacker in R that could be taken in a ko beside what stands. */
static bool may_leave_ko(const Walk *walk, const SearchZone *beside)
{
    const Board *board = walk->board;
    for (int i = 0; i < walk->count; i++) {
        Point at = walk->point[i];
        if (board->stone[at] != (uint8_t)walk->attacker || board->stone_count[board->chain[at]] > 1)
            continue;
        Point near[4];
        board_neighbors(board, at, near);
        for (int d = 0; d < 4; d++)
            if (zone_has(beside, near[d]))
                return true;
    }
    return false;
}

static bool lie_apart(const Board *board, const Point *point, int count)
{
    if (count != 2)
        return count > 2;
    int step = point[0] < point[1] ? point[1] - point[0] : point[0] - point[1];
    return step != 1 && step != board->stride;
}

/* The zone: R, the connections, and a liberty of what stands (which is quiet, so safe anyway). */
static void fill_zone(const Walk *walk, EyeRoom *room)
{
    for (int i = 0; i < walk->count; i++)
        zone_add(&room->zone, walk->point[i]);
    for (int w = 0; w < BOARD_WORD_LIMIT; w++)
        room->zone.word[w] |= walk->spent.word[w];
    for (int i = 0; i < walk->chain_count; i++)
        zone_add(&room->zone, walk->chain[i]);
    zone_close(walk->board, walk->attacker, &walk->game->quiet, &room->zone);
}

/* The chain that holds all keystones left: once it is captured nothing matters any more, so there
 * will be no eye where its stones are. POINT_NONE if there are several. */
static Point only_chain(const SolverGame *game)
{
    Point root = POINT_NONE;
    for (int w = 0; w < game->board.words; w++)
        for (uint64_t bits = game->keystone.word[w]; bits; bits &= bits - 1) {
            Point at = (Point)(w * 64 + __builtin_ctzll(bits));
            if (game->board.stone[at] != (uint8_t)game->defender)
                continue;
            if (root && game->board.chain[at] != root)
                return POINT_NONE;
            root = game->board.chain[at];
        }
    return root;
}

void eye_room_find(const SolverGame *game, EyeRoom *room)
{
    Walk walk;
    walk.game = game;
    walk.board = &game->board;
    walk.attacker = game->attacker;
    walk.count = walk.chain_count = 0;
    memset(&walk.seen, 0, sizeof walk.seen);
    memset(&walk.spent, 0, sizeof walk.spent);
    memset(room, 0, sizeof *room);
    SearchZone beside = {{0}};
    if (!start_at_keystones(&walk, room) || !walk_room(&walk, &beside, room)) {
        room->is_open = true;
        return;
    }
    Point last = only_chain(game);
    Point apart[3];
    int count = 0;
    for (int i = 0; i < walk.count; i++) {
        if (zone_has(&beside, walk.point[i]))
            continue;
        bool is_own = game->board.stone[walk.point[i]] == (uint8_t)game->defender;
        room->eye_points += !is_own;
        if (is_own && game->board.chain[walk.point[i]] == last)
            continue;
        if (count < 3)
            apart[count++] = walk.point[i];
    }
    if (room->is_open || game->board.ko || lie_apart(&game->board, apart, count))
        return;
    bool can_wait = game->threats[game->attacker] == THREATS_ENDLESS;
    if (!can_wait && may_leave_ko(&walk, &beside))
        return;
    room->is_lost = true;
    fill_zone(&walk, room);
}
