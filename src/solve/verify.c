/* The checker: an and-or walk over all that the loser can do. */
#include "solve/verify.h"

#include "solve/verify_zone.h"

#include <string.h>

enum {
    DEPTH_LIMIT = 300,
    LEAF_DEPTH = 14,
    BASE_NONE = DEPTH_LIMIT,
    NODES_DEFAULT = 10000000,
    LEAF_NODES_DEFAULT = 200000,
    ENDLESS = 255,
};

/* A position that was confirmed, with its zone as bits. */
typedef struct {
    uint64_t key; /* 0: free */
    uint64_t zone[BOARD_WORD_LIMIT];
} Confirmed;

typedef struct {
    Board board;
    Stone to_move;
    bool after_tenuki;
    uint64_t lost;
    PointSet keystones; /* still on the board */
    uint8_t threats[3];
    uint64_t key;
} Position;

typedef struct {
    const Problem *problem;
    const SolveClaim *claim;
    const ProofBook *book;
    Stone attacker;
    PointSet playable;
    VerifySettings settings;
    uint64_t nodes;
    uint64_t leaves;
    uint64_t node_end; /* of the search below a leaf, or of all */
    bool is_spent;     /* something ended for lack of budget */
    bool is_refuted;
    size_t capacity;
    size_t count;
    Confirmed *confirmed;
    Position path[DEPTH_LIMIT + 1];
} Verify;

/* ---- confirmed positions ---- */

static Confirmed *slot_of(const Verify *verify, uint64_t key)
{
    size_t index = key & (verify->capacity - 1);
    while (verify->confirmed[index].key && verify->confirmed[index].key != key)
        index = (index + 1) & (verify->capacity - 1);
    return &verify->confirmed[index];
}

static void keep(Verify *verify, uint64_t key, const PlainZone *zone)
{
    if (2 * (verify->count + 1) > verify->capacity)
        return; /* full: the rest is checked as often as it comes */
    Confirmed *slot = slot_of(verify, key);
    verify->count += slot->key == 0;
    *slot = (Confirmed){.key = key};
    for (Point at = 0; at < BOARD_CELL_LIMIT; at++)
        if (zone->has[at])
            slot->zone[at >> 6] |= (uint64_t)1 << (at & 63);
}

static bool recall(const Verify *verify, uint64_t key, PlainZone *zone)
{
    const Confirmed *slot = slot_of(verify, key);
    if (!slot->key)
        return false;
    for (Point at = 0; at < BOARD_CELL_LIMIT; at++)
        zone->has[at] = slot->zone[at >> 6] >> (at & 63) & 1;
    return true;
}

static void fill(PlainZone *zone)
{
    memset(zone->has, 1, sizeof zone->has);
}

/* ---- rules ---- */

static uint64_t key_of(const Verify *verify, const Position *position)
{
    uint64_t key =
        proof_key(&position->board, position->to_move, position->lost, position->threats);
    bool may_not_pass = position->after_tenuki && position->to_move != verify->attacker;
    return may_not_pass ? mix64(key) | 1 : key;
}

static bool is_playable(const Verify *verify, const Position *position, Point at)
{
    if (position->board.stone[at] != STONE_NONE || !point_set_has(&verify->playable, at))
        return false;
    MoveVerdict verdict = board_judge_move(&position->board, at, position->to_move);
    return verdict == MOVE_OK || (verdict == MOVE_KO && position->threats[position->to_move] > 0);
}

/* Put the position after a move on the path. */
static void play(Verify *verify, int depth, Point at)
{
    const Position *here = &verify->path[depth];
    Position *next = &verify->path[depth + 1];
    *next = *here;
    if (at != POINT_PASS && at == here->board.ko &&
        board_judge_move(&here->board, at, here->to_move) == MOVE_KO &&
        next->threats[here->to_move] != ENDLESS)
        next->threats[here->to_move]--;
    board_play(&next->board, at, here->to_move, NULL);
    next->to_move = stone_opposite(here->to_move);
    next->after_tenuki = at == POINT_PASS;
    if (next->threats[next->to_move] == ENDLESS)
        next->board.ko = POINT_NONE;
    for (Point p = 0; p < board_cell_count(&next->board); p++)
        if (point_set_has(&next->keystones, p) && next->board.stone[p] == STONE_NONE) {
            point_set_remove(&next->keystones, p);
            next->lost ^= proof_lost_key(p);
        }
    next->key = key_of(verify, next);
}

static bool is_quiet(const Verify *verify, const Board *board, Point at)
{
    return board->stone[at] == STONE_NONE && !point_set_has(&verify->playable, at);
}

/* A liberty of the chain where nobody may play; POINT_NONE if it has none. */
static Point quiet_liberty(const Verify *verify, const Board *board, Point stone)
{
    Point liberty[BOARD_POINTS_MAX];
    int count = chain_list_liberties(board, board->chain[stone], BOARD_POINTS_MAX, liberty);
    for (int i = 0; i < count; i++)
        if (is_quiet(verify, board, liberty[i]))
            return liberty[i];
    return POINT_NONE;
}

static bool is_safe(const Verify *verify, const Board *board, Point at, PlainZone *zone)
{
    Point quiet = quiet_liberty(verify, board, at);
    if (quiet == POINT_NONE)
        return plain_zone_add_life(board, at, zone);
    zone->has[at] = zone->has[quiet] = 1;
    return true;
}

static bool is_connection(const Problem *problem)
{
    return problem->goal == GOAL_CONNECT || problem->goal == GOAL_CUT;
}

static int count_keystones(const Problem *problem, const PointSet *set, Stone colour)
{
    int count = 0;
    for (Point at = 0; at < board_cell_count(&problem->board); at++)
        count += point_set_has(&problem->keystones, at) && point_set_has(set, at) &&
                 problem->board.stone[at] == (uint8_t)colour;
    return count;
}

/* Joining and cutting: all keystones in one chain, or one of them captured. */
static Stone winner_of_connection(const Verify *verify, const Position *position, PlainZone *zone)
{
    Point root = POINT_NONE;
    bool is_joined = true;
    for (Point at = 0; at < board_cell_count(&position->board); at++) {
        if (!point_set_has(&verify->problem->keystones, at))
            continue;
        if (!point_set_has(&position->keystones, at))
            return stone_opposite(verify->attacker);
        is_joined = is_joined && (root == POINT_NONE || position->board.chain[at] == root);
        root = position->board.chain[at];
    }
    if (!is_joined)
        return STONE_NONE;
    fill(zone);
    return verify->attacker;
}

/* Who has won for good; STONE_NONE if that is open. */
static Stone winner_here(const Verify *verify, const Position *position, PlainZone *zone)
{
    const Problem *problem = verify->problem;
    if (is_connection(problem))
        return winner_of_connection(verify, position, zone);
    Stone defender = stone_opposite(verify->attacker);
    int left = count_keystones(problem, &position->keystones, defender);
    int all = count_keystones(problem, &problem->keystones, defender);
    if (left == 0 || (problem->any_keystone && left < all))
        return verify->attacker;
    if (problem->goal == GOAL_RACE &&
        count_keystones(problem, &position->keystones, verify->attacker) <
            count_keystones(problem, &problem->keystones, verify->attacker))
        return defender;
    for (Point at = 0; at < board_cell_count(&position->board); at++) {
        if (!point_set_has(&position->keystones, at) ||
            position->board.stone[at] != (uint8_t)defender)
            continue;
        if (is_safe(verify, &position->board, at, zone) != problem->any_keystone)
            return problem->any_keystone ? STONE_NONE : defender;
    }
    return problem->any_keystone ? defender : STONE_NONE;
}

/* ---- the walk ---- */

typedef struct {
    bool holds;
    int base; /* the frame a repetition leads back to; BASE_NONE: none, and the zone is good */
} Check;

static const Check failed = {.holds = false, .base = BASE_NONE};

static Check check(Verify *verify, int depth, int depth_left, PlainZone *zone);

static void join(PlainZone *into, const PlainZone *from)
{
    for (int i = 0; i < BOARD_CELL_LIMIT; i++)
        into->has[i] |= from->has[i];
}

static Check check_after(Verify *verify, int depth, Point at, int depth_left, bool mover_wins,
                         PlainZone *zone)
{
    play(verify, depth, at);
    Check result = check(verify, depth + 1, depth_left - 1, zone);
    if (!result.holds || result.base != BASE_NONE)
        return result;
    const Position *here = &verify->path[depth];
    const Position *next = &verify->path[depth + 1];
    PlainZone vital = {{0}};
    for (Point p = 0; p < board_cell_count(&here->board); p++)
        vital.has[p] = point_set_has(&here->keystones, p) && !point_set_has(&next->keystones, p);
    plain_zone_lift(&here->board, &next->board, (Move){.at = at, .who = (uint8_t)here->to_move},
                    mover_wins, &vital, zone);
    return result;
}

static int list_moves(const Verify *verify, const Position *position, Point *out)
{
    int count = 0;
    for (Point at = 0; at < board_cell_count(&position->board); at++)
        if (is_playable(verify, position, at))
            out[count++] = at;
    return count;
}

/* ---- an attacker who can be left alone ---- */

/* Add what makes moves in the zone impossible for the loser, and liberties. */
static void complete(const Verify *verify, const Position *here, const PlainZone *must,
                     PlainZone *zone)
{
    for (Point at = 0; at < board_cell_count(&here->board); at++)
        if (must->has[at] && point_set_has(&verify->playable, at) &&
            here->board.stone[at] == STONE_NONE &&
            board_judge_move(&here->board, at, here->to_move) == MOVE_SUICIDE)
            plain_zone_add_suicide(&here->board, at, here->to_move, zone);
    plain_zone_close(&here->board, verify->claim->winner, zone);
}

static bool stands_in(const Board *board, Point stone, const PlainZone *zone)
{
    Point liberty[BOARD_POINTS_MAX];
    int count = chain_list_liberties(board, board->chain[stone], BOARD_POINTS_MAX, liberty);
    for (int i = 0; i < count; i++)
        if (zone->has[liberty[i]])
            return true;
    for (Point at = 0; at < board_cell_count(board); at++)
        if (board->chain[at] == board->chain[stone] && zone->has[at])
            return true;
    return false;
}

/* The defender's keystones must have a hold in the zone, so that moves outside cannot take them:
 * all, or one if the attacker needs them all. */
static void hold_keystones(const Verify *verify, const Position *here, PlainZone *zone)
{
    bool is_enough = false;
    for (int round = 0; round < 2 && !is_enough; round++)
        for (Point at = 0; at < board_cell_count(&here->board); at++) {
            if (!point_set_has(&here->keystones, at) ||
                here->board.stone[at] == (uint8_t)verify->attacker)
                continue;
            if (round == 1)
                zone->has[at] = 1;
            else if (!verify->problem->any_keystone && stands_in(&here->board, at, zone))
                is_enough = true;
        }
}

/* The attacker to move, who loses: the defender answers moves outside the zone by passing, and the
 * attacker, who may not pass, runs out of them. So the zone only has to hold what its own moves
 * need. A ban of ko would be lifted meanwhile, and a connection be made outside: see
 * can_be_left_alone. */
static Check check_left_alone(Verify *verify, int depth, int depth_left, PlainZone *zone)
{
    const Position *here = &verify->path[depth];
    Check result = {.holds = true, .base = BASE_NONE};
    PlainZone done = {{0}};
    memset(zone, 0, sizeof *zone);
    Point seed = proof_book_find(verify->book,
                                 proof_key(&here->board, here->to_move, here->lost, here->threats));
    if (seed > POINT_PASS)
        zone->has[seed] = 1;
    for (bool has_grown = true; has_grown;) {
        PlainZone before = *zone;
        for (Point at = 0; at < board_cell_count(&here->board); at++) {
            if (!zone->has[at] || done.has[at] || !is_playable(verify, here, at))
                continue;
            PlainZone one = {{0}};
            Check child = check_after(verify, depth, at, depth_left, false, &one);
            if (!child.holds)
                return failed;
            if (child.base < result.base)
                result.base = child.base;
            join(zone, &one);
            done.has[at] = 1;
        }
        hold_keystones(verify, here, zone);
        PlainZone must = *zone;
        complete(verify, here, &must, zone);
        has_grown = memcmp(&before, zone, sizeof before) != 0;
    }
    if (result.base != BASE_NONE)
        fill(zone);
    return result;
}

static bool can_be_left_alone(const Verify *verify, const Position *here)
{
    return here->to_move == verify->attacker && here->board.ko == POINT_NONE &&
           !is_connection(verify->problem);
}

/* The loser to move: he may stay away (if it is not the attacker, that is a move), and play
 * wherever the zone of that leaves it open. */
static Check check_loser(Verify *verify, int depth, int depth_left, PlainZone *zone)
{
    const Position *here = &verify->path[depth];
    bool is_attacker = here->to_move == verify->attacker;
    Check result = {.holds = true, .base = BASE_NONE};
    bool is_zoned = false;
    PlainZone must;
    memset(zone, 0, sizeof *zone);
    if (!here->after_tenuki) {
        PlainZone away = {{0}};
        bool was_spent = verify->is_spent;
        Check tenuki = check_after(verify, depth, POINT_PASS, depth_left, false, &away);
        if (!tenuki.holds && !is_attacker)
            return failed;
        if (!tenuki.holds)
            verify->is_spent = was_spent; /* no claim was made about it */
        is_zoned = tenuki.holds && tenuki.base == BASE_NONE;
        must = *zone = away;
        if (!is_attacker && tenuki.base < result.base)
            result.base = tenuki.base;
    }
    Point move[BOARD_POINTS_MAX];
    int count = list_moves(verify, here, move);
    for (int i = 0; i < count; i++) {
        if (is_zoned && !must.has[move[i]])
            continue;
        PlainZone one = {{0}};
        Check child = check_after(verify, depth, move[i], depth_left, false, &one);
        if (!child.holds)
            return failed;
        if (child.base < result.base)
            result.base = child.base;
        join(zone, &one);
    }
    if (!is_zoned || result.base != BASE_NONE) {
        fill(zone);
        return result;
    }
    complete(verify, here, &must, zone);
    return result;
}

static Check try_move(Verify *verify, int depth, Point at, int depth_left, PlainZone *zone)
{
    memset(zone, 0, sizeof *zone);
    Check result = check_after(verify, depth, at, depth_left, true, zone);
    if (!result.holds)
        return failed;
    if (result.base != BASE_NONE)
        fill(zone);
    else
        plain_zone_close(&verify->path[depth].board, verify->claim->winner, zone);
    return result;
}

/* Any move that wins, within depth_left moves. */
static Check try_all(Verify *verify, int depth, int depth_left, PlainZone *zone)
{
    const Position *here = &verify->path[depth];
    Point move[BOARD_POINTS_MAX + 1];
    int count = list_moves(verify, here, move);
    if (here->to_move != verify->attacker && !here->after_tenuki)
        move[count++] = POINT_PASS;
    for (int i = 0; i < count; i++) {
        Check result = try_move(verify, depth, move[i], depth_left, zone);
        if (result.holds)
            return result;
    }
    return failed;
}

/* Where the book has nothing to say: deeper and deeper, with a budget of its own. */
static Check search_leaf(Verify *verify, int depth, PlainZone *zone)
{
    uint64_t end = verify->node_end;
    bool was_spent = verify->is_spent;
    verify->leaves++;
    uint64_t own_end = verify->nodes + verify->settings.leaf_nodes;
    verify->node_end = own_end < end ? own_end : end;
    Check result = failed;
    for (int limit = 2; !result.holds && limit <= LEAF_DEPTH && verify->nodes < verify->node_end;
         limit += 2)
        result = try_all(verify, depth, limit, zone);
    verify->node_end = end;
    verify->is_spent = was_spent || !result.holds;
    return result;
}

static Check check_winner(Verify *verify, int depth, int depth_left, PlainZone *zone)
{
    const Position *here = &verify->path[depth];
    if (depth_left < LEAF_DEPTH * 2)
        return depth_left > 0 ? try_all(verify, depth, depth_left, zone) : failed;
    Point move = proof_book_find(verify->book,
                                 proof_key(&here->board, here->to_move, here->lost, here->threats));
    bool is_possible = move == POINT_PASS ? here->to_move != verify->attacker && !here->after_tenuki
                                          : move > POINT_PASS && is_playable(verify, here, move);
    if (!is_possible)
        return search_leaf(verify, depth, zone);
    Check result = try_move(verify, depth, move, depth_left, zone);
    if (!result.holds && !verify->is_spent)
        verify->is_refuted = true;
    return result;
}

static int find_repetition(const Verify *verify, int depth)
{
    for (int i = depth - 1; i >= 0; i--)
        if (verify->path[i].key == verify->path[depth].key)
            return i;
    return BASE_NONE;
}

static bool is_over(const Verify *verify)
{
    const atomic_bool *stop = verify->settings.stop;
    return verify->nodes > verify->node_end || (stop && atomic_load(stop));
}

/* Whether the winner of the claim wins from path[depth]; *zone says what that rests on. */
static Check check(Verify *verify, int depth, int depth_left, PlainZone *zone)
{
    const Position *here = &verify->path[depth];
    Stone winner = verify->claim->winner;
    verify->nodes++;
    if (is_over(verify) || depth + 1 >= DEPTH_LIMIT) {
        verify->is_spent = true;
        return failed;
    }
    if (recall(verify, here->key, zone))
        return (Check){.holds = true, .base = BASE_NONE};
    int base = find_repetition(verify, depth);
    if (base != BASE_NONE) {
        fill(zone);
        return (Check){.holds = winner != verify->claim->prover, .base = base};
    }
    Stone already = winner_here(verify, here, zone);
    if (already != STONE_NONE)
        return (Check){.holds = already == winner, .base = BASE_NONE};
    Check result = here->to_move == winner ? check_winner(verify, depth, depth_left, zone)
                   : can_be_left_alone(verify, here)
                       ? check_left_alone(verify, depth, depth_left, zone)
                       : check_loser(verify, depth, depth_left, zone);
    if (result.holds && result.base >= depth) {
        result.base = BASE_NONE;
        keep(verify, here->key, zone);
    }
    return result;
}

static void start(Verify *verify)
{
    const Problem *problem = verify->problem;
    Position *root = &verify->path[0];
    root->board = problem->board;
    root->to_move = problem->to_move;
    root->keystones = problem->keystones;
    memcpy(root->threats, verify->claim->threats, sizeof root->threats);
    if (root->threats[root->to_move] == ENDLESS)
        root->board.ko = POINT_NONE;
    verify->playable = problem->area;
    for (Point at = 0; at < board_cell_count(&problem->board); at++)
        if (problem->board.stone[at] == STONE_BLACK || problem->board.stone[at] == STONE_WHITE)
            point_set_add(&verify->playable, at);
    root->key = key_of(verify, root);
}

void verify_claim(const Problem *problem, const SolveClaim *claim, const ProofBook *book,
                  const VerifySettings *settings, VerifyAnswer *answer)
{
    Verify *verify = mem_alloc(1, sizeof *verify);
    verify->problem = problem;
    verify->claim = claim;
    verify->book = book;
    verify->attacker = problem_attacker(problem);
    if (is_connection(problem))
        verify->attacker = stone_opposite(verify->attacker); /* who has to bring something about */
    verify->settings = *settings;
    if (!verify->settings.nodes)
        verify->settings.nodes = NODES_DEFAULT;
    if (!verify->settings.leaf_nodes)
        verify->settings.leaf_nodes = LEAF_NODES_DEFAULT;
    verify->node_end = verify->settings.nodes;
    verify->capacity = 1 << 18;
    verify->confirmed = mem_alloc(verify->capacity, sizeof *verify->confirmed);
    start(verify);
    PlainZone zone = {{0}};
    Check result = check(verify, 0, INT16_MAX, &zone);
    answer->result = result.holds         ? VERIFY_CONFIRMED
                     : verify->is_refuted ? VERIFY_REFUTED
                                          : VERIFY_UNDECIDED;
    answer->nodes = verify->nodes;
    answer->leaves_searched = verify->leaves;
    mem_free(verify->confirmed);
    mem_free(verify);
}

const char *verify_result_text(VerifyResult result)
{
    static const char *const text[] = {"confirmed", "undecided", "refuted"};
    return text[result];
}
