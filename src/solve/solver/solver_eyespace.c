/* One walk over the space. */
#include "solve/solver/solver_eyespace.h"

#include "solve/solver/zone.h"

#include <string.h>

enum { SPACE_LIMIT = 64, STANDING_LIMIT = 64, FAR_FROM_LIFE = 8 };

typedef struct {
    const SolverGame *game;
    const Board *board;
    Stone attacker;
    int count;
    Point point[SPACE_LIMIT]; /* of R in the order of the walk */
    SearchZone seen;
    SearchZone spent; /* liberties that a connection rests on */
    int chain_count;
    Point chain[STANDING_LIMIT]; /* chains of the attacker that were met */
    SearchZone met;              /* the same as a set of roots … */
    SearchZone standing;         /* … and those of them that stand */
} Walk;

static bool has_quiet_liberty(const Walk *walk, Point root)
{
    const uint64_t *liberties = chain_liberties(walk->board, root);
    for (int w = 0; w < walk->board->words; w++)
        if (liberties[w] & walk->game->haven[walk->attacker].word[w])
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

static bool stands(Walk *walk, Point root)
{
    if (zone_has(&walk->met, root) || walk->chain_count == STANDING_LIMIT)
        return zone_has(&walk->standing, root);
    if (has_quiet_liberty(walk, root) || link_chain(walk, root))
        zone_add(&walk->standing, root);
    zone_add(&walk->met, root);
    walk->chain[walk->chain_count++] = root;
    return zone_has(&walk->standing, root);
}

/* An empty point that the attacker can take whenever he likes, and the defender never. */
static bool is_out_of_reach(const Walk *walk, Point at)
{
    const SolverGame *game = walk->game;
    return walk->board->stone[at] == STONE_NONE && zone_has(&game->haven[game->attacker], at) &&
           !zone_has(&game->quiet, at);
}

/* An empty point where the attacker, who is to prove something, does not go: there is a way out,
 * and how much space there is near the keystones is all one can say. */
static bool leads_out(const Walk *walk, Point at)
{
    const SolverGame *game = walk->game;
    return game->prover == walk->attacker && walk->board->stone[at] == STONE_NONE &&
           !zone_has(&game->bound, at);
}

static bool add(Walk *walk, Point at)
{
    if (walk->count == SPACE_LIMIT)
        return false;
    zone_add(&walk->seen, at);
    walk->point[walk->count++] = at;
    return true;
}

static bool start_at_keystones(Walk *walk)
{
    const Board *board = walk->board;
    for (int w = 0; w < board->words; w++)
        for (uint64_t bits = walk->game->keystone.word[w]; bits; bits &= bits - 1) {
            Point at = (Point)(w * 64 + __builtin_ctzll(bits));
            if (board->stone[at] != (uint8_t)walk->game->defender)
                continue;
            if (!add(walk, at))
                return false;
        }
    return true;
}

/* Fill R; whether a point of it has a standing stone beside it is noted in *beside. */
static bool walk_space(Walk *walk, SearchZone *beside, EyeSpace *space)
{
    const Board *board = walk->board;
    for (int i = 0; i < walk->count; i++) {
        Point at = walk->point[i];
        if (zone_has(&walk->game->quiet, at)) {
            space->is_open = true;
            continue;
        }
        Point near[4];
        board_neighbors(board, at, near);
        for (int d = 0; d < 4; d++) {
            if (zone_has(&walk->seen, near[d]) || board->stone[near[d]] == STONE_WALL)
                continue;
            bool is_closed = board->stone[near[d]] == (uint8_t)walk->attacker
                                 ? stands(walk, board->chain[near[d]])
                                 : is_out_of_reach(walk, near[d]);
            if (is_closed)
                zone_add(beside, at);
            else if (leads_out(walk, near[d]))
                space->is_open = true;
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

/* The liberty by which a chain stands belongs to the reasons: one where nobody may play is listed
 * as an assumption if it is in the zone, and another liberty would not do. */
static void add_haven(const Walk *walk, Point root, SearchZone *zone)
{
    const uint64_t *liberties = chain_liberties(walk->board, root);
    const uint64_t *haven = walk->game->haven[walk->attacker].word;
    for (int w = 0; w < walk->board->words; w++)
        if (liberties[w] & haven[w] & zone->word[w])
            return;
    for (int w = 0; w < walk->board->words; w++) {
        if (!(liberties[w] & haven[w]))
            continue;
        zone_add(zone, (Point)(w * 64 + __builtin_ctzll(liberties[w] & haven[w])));
        return;
    }
}

/* The same for the chains that a connection leads to. */
static void add_havens_beside(const Walk *walk, Point at, SearchZone *zone)
{
    Point near[4];
    board_neighbors(walk->board, at, near);
    for (int d = 0; d < 4; d++) {
        if (walk->board->stone[near[d]] != (uint8_t)walk->attacker)
            continue;
        zone_add(zone, near[d]);
        add_haven(walk, walk->board->chain[near[d]], zone);
    }
}

/* The zone: R, the connections, what stands and by what. */
static void fill_zone(const Walk *walk, EyeSpace *space)
{
    for (int i = 0; i < walk->count; i++)
        zone_add(&space->zone, walk->point[i]);
    for (int w = 0; w < BOARD_WORD_LIMIT; w++)
        space->zone.word[w] |= walk->spent.word[w];
    for (int i = 0; i < walk->chain_count; i++) {
        zone_add(&space->zone, walk->chain[i]);
        add_haven(walk, walk->chain[i], &space->zone);
    }
    for (int w = 0; w < BOARD_WORD_LIMIT; w++)
        for (uint64_t bits = walk->spent.word[w]; bits; bits &= bits - 1)
            add_havens_beside(walk, (Point)(w * 64 + __builtin_ctzll(bits)), &space->zone);
    zone_close(walk->board, walk->attacker, &walk->game->haven[walk->attacker], &space->zone);
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

/* ---- how near two eyes are ---- */

typedef struct {
    Point at;
    int cost; /* stones needed for an eye here */
} EyeSite;

/* Stones that the defender needs to have an eye at the point: around it, and on enough of its
 * diagonals for it to be no false one. */
static int eye_cost(const Walk *walk, Point at)
{
    const Board *board = walk->board;
    Stone own = walk->game->defender;
    Point near[4];
    Point diagonal[4];
    board_neighbors(board, at, near);
    board_diagonals(board, at, diagonal);
    int cost = board->stone[at] == (uint8_t)walk->attacker
                   ? 1 + board->liberty_count[board->chain[at]]
                   : 0;
    int sides = 0;
    int owned = 0;
    for (int d = 0; d < 4; d++) {
        Stone stone = (Stone)board->stone[near[d]];
        if (stone == STONE_WALL)
            sides++;
        else if (stone == STONE_NONE)
            cost++;
        else if (stone != own)
            cost += board->liberty_count[board->chain[near[d]]];
        owned += board->stone[diagonal[d]] == (uint8_t)own;
    }
    int wanted = sides == 0 ? 3 : sides == 1 ? 2 : 1;
    return cost + (owned < wanted ? wanted - owned : 0);
}

/* The cheapest site, then the cheapest one apart from those taken, and so on: neighbours of a site
 * that is taken are out. */
static void measure_eyes(const EyeSite *site, int count, const Board *board, EyeSpace *space)
{
    enum { COST_LIMIT = 12 };
    uint64_t of_cost[COST_LIMIT + 1] = {0}; /* sets of sites: SPACE_LIMIT is a word's bits */
    for (int i = 0; i < count; i++)
        if (site[i].cost <= COST_LIMIT)
            of_cost[site[i].cost] |= (uint64_t)1 << i;
    SearchZone out;
    memset(&out, 0, (size_t)board->words * sizeof out.word[0]);
    space->moves_to_live = 0;
    space->eye_count = 0;
    for (int cost = 0; cost <= COST_LIMIT; cost++)
        for (uint64_t bits = of_cost[cost]; bits; bits &= bits - 1) {
            int i = __builtin_ctzll(bits);
            if (zone_has(&out, site[i].at))
                continue;
            Point near[4];
            board_neighbors(board, site[i].at, near);
            for (int d = 0; d < 4; d++)
                zone_add(&out, near[d]);
            if (space->eye_count++ < 2)
                space->moves_to_live += cost;
        }
    for (int eyes = space->eye_count; eyes < 2; eyes++)
        space->moves_to_live += COST_LIMIT;
}

void eye_space_find(const SolverGame *game, EyeSpace *space)
{
    Walk walk;
    walk.game = game;
    walk.board = &game->board;
    walk.attacker = game->attacker;
    walk.count = walk.chain_count = 0;
    memset(&walk.seen, 0, sizeof walk.seen);
    memset(&walk.spent, 0, sizeof walk.spent);
    memset(&walk.met, 0, sizeof walk.met);
    memset(&walk.standing, 0, sizeof walk.standing);
    memset(space, 0, sizeof *space);
    SearchZone beside = {{0}};
    if (!start_at_keystones(&walk) || !walk_space(&walk, &beside, space)) {
        space->is_open = true;
        space->moves_to_live = FAR_FROM_LIFE;
        space->eye_count = 2;
        return;
    }
    Point last = only_chain(game);
    Point apart[3];
    int count = 0;
    EyeSite site[SPACE_LIMIT];
    int site_count = 0;
    for (int i = 0; i < walk.count; i++) {
        if (zone_has(&beside, walk.point[i]))
            continue;
        bool is_own = game->board.stone[walk.point[i]] == (uint8_t)game->defender;
        if (!is_own)
            site[site_count++] = (EyeSite){walk.point[i], eye_cost(&walk, walk.point[i])};
        if (is_own && game->board.chain[walk.point[i]] == last)
            continue;
        if (count < 3)
            apart[count++] = walk.point[i];
    }
    measure_eyes(site, site_count, &game->board, space);
    if (space->is_open || game->board.ko || lie_apart(&game->board, apart, count))
        return;
    bool can_wait = game->threats[game->attacker] == THREATS_ENDLESS;
    if (!can_wait && may_leave_ko(&walk, &beside))
        return;
    space->is_lost = true;
    fill_zone(&walk, space);
}
