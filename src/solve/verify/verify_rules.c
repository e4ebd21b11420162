/* The rules as the checker knows them: moves, keys, and how a game ends. */
#include "solve/verify/verify_state.h"

#include "base/random.h"

#include <string.h>

/* What a captured keystone adds to the hash of those lost, by exclusive or. */
static uint64_t lost_key(Point at)
{
    return mix64(0x6b65790000000000u | at);
}

/* Stones that came and went since the beginning, ko, turn, keystones captured so far, threats left,
 * and whether the mover may not pass. So a book is of use wherever its zone is the same. */
uint64_t verify_state_of(const Verify *verify, const Position *position)
{
    bool may_not_pass = position->after_tenuki && position->to_move != verify->attacker;
    uint64_t rest = (uint64_t)may_not_pass << 40 | (uint64_t)verify->board.ko << 24 |
                    (uint64_t)position->to_move << 16 |
                    (uint64_t)position->threats[STONE_BLACK] << 8 | position->threats[STONE_WHITE];
    return position->lost ^ mix64(0x7072000000000000u ^ rest);
}

static uint64_t key_of(const Verify *verify, const Position *position)
{
    uint64_t stones = verify->board.hash ^ verify->problem->board.hash;
    uint64_t key = stones ^ verify_state_of(verify, position);
    return key ? key : 1;
}

int verify_find_owed(Verify *verify, int depth)
{
    return owed_find(verify->owed, &verify->board,
                     verify_state_of(verify, &verify->position[depth]), verify->path, depth);
}

static bool is_retaking(const Verify *verify, const Position *position, Point at)
{
    return at != POINT_PASS && at == verify->board.ko &&
           board_judge_move(&verify->board, at, position->to_move) == MOVE_KO;
}

bool verify_is_threat(const Verify *verify, int depth, Point at)
{
    const Position *here = &verify->position[depth];
    return here->threats[here->to_move] == THREATS_MANY && is_retaking(verify, here, at);
}

bool verify_may_wait(const Verify *verify, int depth)
{
    const Position *here = &verify->position[depth];
    return here->to_move == verify->claim->winner && verify->board.ko != POINT_NONE &&
           (verify->claim->is_on_board ||
            here->threats[stone_opposite(here->to_move)] == THREATS_MANY);
}

bool verify_is_playable(const Verify *verify, int depth, Point at)
{
    const Position *here = &verify->position[depth];
    if (verify->board.stone[at] != STONE_NONE || !point_set_has(&verify->playable, at))
        return false;
    MoveVerdict verdict = board_judge_move(&verify->board, at, here->to_move);
    return verdict == MOVE_OK || (verdict == MOVE_KO && here->threats[here->to_move] > 0);
}

int verify_list_moves(const Verify *verify, int depth, Point out[BOARD_POINTS_MAX])
{
    Point cell[BOARD_CELL_LIMIT];
    int cells = cells_list(verify->playable.word, verify->board.words, cell);
    int count = 0;
    for (int i = 0; i < cells; i++)
        if (verify_is_playable(verify, depth, cell[i]))
            out[count++] = cell[i];
    return count;
}

/* The chain at `root` is about to be captured. */
static void note_capture(const Verify *verify, Position *next, Point root)
{
    PlainMove *move = &next->move;
    PointSet *chain = &move->chain[move->chain_count++];
    *chain = (PointSet){{0}};
    Point at = root;
    do {
        point_set_add(chain, at);
        move->stone_count++;
        if (point_set_has(&next->keystones, at)) {
            point_set_remove(&next->keystones, at);
            point_set_add(&move->keystones, at);
            next->lost ^= lost_key(at);
        }
        at = verify->board.next[at];
    } while (at != root);
}

static void note_captures(const Verify *verify, Position *next)
{
    const Board *board = &verify->board;
    PlainMove *move = &next->move;
    if (move->at == POINT_PASS)
        return;
    Point near[4];
    board_neighbors(board, move->at, near);
    for (int d = 0; d < 4; d++) {
        Point root = board->chain[near[d]];
        bool is_new = true;
        for (int i = 0; i < move->chain_count; i++)
            is_new = is_new && !point_set_has(&move->chain[i], near[d]);
        if (board->stone[near[d]] == (uint8_t)stone_opposite(move->who) &&
            board->liberty_count[root] == 1 && is_new)
            note_capture(verify, next, root);
    }
}

void verify_play(Verify *verify, int depth, Point at)
{
    const Position *here = &verify->position[depth];
    Position *next = &verify->position[depth + 1];
    verify->path[depth] = at;
    next->to_move = stone_opposite(here->to_move);
    next->after_tenuki = at == POINT_PASS && !verify_may_wait(verify, depth);
    memcpy(next->threats, here->threats, sizeof next->threats);
    next->lost = here->lost;
    next->keystones = here->keystones;
    next->move.at = at;
    next->move.who = here->to_move;
    next->move.chain_count = next->move.stone_count = 0;
    next->move.keystones = (PointSet){{0}};
    uint8_t *threats = &next->threats[here->to_move];
    if (is_retaking(verify, here, at) && *threats != THREATS_ENDLESS && *threats != THREATS_MANY)
        *threats -= 1;
    note_captures(verify, next);
    board_play(&verify->board, at, here->to_move, &next->undo);
    if (next->threats[next->to_move] == THREATS_ENDLESS)
        verify->board.ko = POINT_NONE;
    next->key = key_of(verify, next);
}

void verify_undo(Verify *verify, int depth)
{
    board_undo(&verify->board, &verify->position[depth + 1].undo);
}

int verify_go_to_owed(Verify *verify, int depth, int index)
{
    const Point *path;
    while (depth > 0)
        verify_undo(verify, --depth);
    for (int end = owed_path(verify->owed, index, &path); depth < end; depth++)
        verify_play(verify, depth, path[depth]);
    return depth;
}

void verify_start(Verify *verify)
{
    const Problem *problem = verify->problem;
    Position *root = &verify->position[0];
    verify->board = problem->board;
    root->to_move = problem->to_move;
    root->keystones = problem->keystones;
    memcpy(root->threats, verify->claim->threats, sizeof root->threats);
    if (root->threats[root->to_move] == THREATS_ENDLESS)
        verify->board.ko = POINT_NONE;
    for (Point at = 0; at < board_cell_count(&problem->board); at++) {
        if (!board_has_point(&problem->board, at))
            continue;
        point_set_add(&verify->everything, at);
        bool has_stone =
            problem->board.stone[at] == STONE_BLACK || problem->board.stone[at] == STONE_WHITE;
        bool is_open = verify->claim->is_on_board ? !point_set_has(&verify->claim->assumed, at)
                                                  : point_set_has(&problem->area, at);
        if (has_stone || is_open)
            point_set_add(&verify->playable, at);
        else
            point_set_add(&verify->quiet, at);
    }
    root->key = key_of(verify, root);
}

/* ---- ends ---- */

bool verify_is_connection(const Problem *problem)
{
    return problem->goal == GOAL_CONNECT || problem->goal == GOAL_CUT;
}

static int count_keystones(const Problem *problem, const PointSet *set, Stone colour)
{
    Point at[BOARD_CELL_LIMIT];
    int cells = cells_list(set->word, BOARD_WORD_LIMIT, at);
    int count = 0;
    for (int i = 0; i < cells; i++)
        count += point_set_has(&problem->keystones, at[i]) &&
                 problem->board.stone[at[i]] == (uint8_t)colour;
    return count;
}

static Stone winner_of_connection(const Verify *verify, const Position *position, PointSet *zone)
{
    Point key[BOARD_CELL_LIMIT];
    int count = cells_list(verify->problem->keystones.word, verify->board.words, key);
    bool is_joined = true;
    for (int i = 0; i < count; i++) {
        if (!point_set_has(&position->keystones, key[i]))
            return stone_opposite(verify->attacker);
        is_joined = is_joined && verify->board.chain[key[i]] == verify->board.chain[key[0]];
    }
    if (!is_joined)
        return STONE_NONE;
    *zone = verify->everything;
    return verify->attacker;
}

/* Whether the defender's keystones are safe for ever: one chain of them, or all if the attacker is
 * content with any. */
static bool are_safe(const Verify *verify, const Position *position, const PointSet *hint,
                     PointSet *zone)
{
    const Board *board = &verify->board;
    bool needs_all = verify->problem->any_keystone;
    ZoneTaste taste = {.quiet = &verify->quiet, .hint = hint};
    PointSet seen = {{0}};
    Point key[BOARD_CELL_LIMIT];
    int count = cells_list(position->keystones.word, board->words, key);
    for (int i = 0; i < count; i++) {
        Point root = board->chain[key[i]];
        if (board->stone[key[i]] == (uint8_t)verify->attacker || point_set_has(&seen, root))
            continue;
        point_set_add(&seen, root);
        if (plain_life(board, key[i], &taste, zone) != needs_all)
            return !needs_all;
    }
    return needs_all;
}

/* A race is over when either side has lost its stones: whoever wins it by a capture must not have
 * lost his own meanwhile, by moves that seem to have no part in it. */
static void hold_own(const Verify *verify, const Position *here, Stone winner, PointSet *zone)
{
    Point key[BOARD_CELL_LIMIT];
    int count = cells_list(here->keystones.word, verify->board.words, key);
    for (int i = 0; i < count; i++)
        if (verify->problem->goal == GOAL_RACE && verify->board.stone[key[i]] == (uint8_t)winner)
            point_set_add(zone, key[i]);
}

Stone verify_winner_here(const Verify *verify, int depth, const PointSet *hint, PointSet *zone)
{
    const Problem *problem = verify->problem;
    const Position *here = &verify->position[depth];
    if (verify_is_connection(problem))
        return winner_of_connection(verify, here, zone);
    Stone defender = stone_opposite(verify->attacker);
    int left = count_keystones(problem, &here->keystones, defender);
    int all = count_keystones(problem, &problem->keystones, defender);
    if (left == 0 || (problem->any_keystone && left < all)) {
        hold_own(verify, here, verify->attacker, zone);
        return verify->attacker;
    }
    if (problem->goal == GOAL_RACE &&
        count_keystones(problem, &here->keystones, verify->attacker) <
            count_keystones(problem, &problem->keystones, verify->attacker)) {
        hold_own(verify, here, defender, zone);
        return defender;
    }
    return are_safe(verify, here, hint, zone) ? defender : STONE_NONE;
}
