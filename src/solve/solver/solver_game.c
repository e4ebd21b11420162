/* The rules of the game: keys, moves and the position to begin with. */
#include "solve/solver/solver_game.h"

#include "base/random.h"
#include "solve/solver/solver_reach.h"
#include "solve/solver/zone.h"

#include <assert.h>
#include <string.h>

/* ---- keys ---- */

typedef enum {
    MIX_TURN = 1,
    MIX_KO,
    MIX_LOST,
    MIX_THREATS,
    MIX_TENUKI,
    MIX_QUESTION,
    MIX_OUTCOME
} MixKind;

static uint64_t mix(MixKind kind, uint64_t value)
{
    return mix64((uint64_t)kind << 56 | value);
}

static uint64_t mix_threats(const uint8_t threats[3])
{
    return mix(MIX_THREATS, (uint64_t)threats[STONE_BLACK] << 8 | threats[STONE_WHITE]);
}

static uint64_t key_of(const SolverGame *game, uint64_t stones, Point ko, Stone to_move)
{
    uint64_t key = stones ^ game->key_extra ^ mix(MIX_TURN, to_move);
    if (ko)
        key ^= mix(MIX_KO, ko);
    if (game->after_tenuki && to_move == game->defender)
        key ^= mix(MIX_TENUKI, 1);
    return key;
}

uint64_t solver_game_key(const SolverGame *game)
{
    return key_of(game, game->board.hash, game->board.ko, game->to_move);
}

/* ---- moves ---- */

/* May the mover retake the banned stone at the price of a threat? */
static bool can_pay_for_ko(const SolverGame *game, Point at)
{
    return at == game->board.ko && game->threats[game->to_move] > 0;
}

/* Where the mover may play if the rules allow it. */
const SearchZone *solver_game_allowed(const SolverGame *game)
{
    return game->to_move == game->prover ? &game->bound : &game->playable;
}

bool solver_game_is_legal(const SolverGame *game, Point at)
{
    if (!zone_has(solver_game_allowed(game), at) || game->board.stone[at] != STONE_NONE)
        return false;
    return board_is_legal(&game->board, at, game->to_move) || can_pay_for_ko(game, at);
}

static void lose_keystones(SolverGame *game, Point root)
{
    Point at = root;
    do {
        if (zone_has(&game->keystone, at)) {
            game->keystone.word[at >> 6] &= ~((uint64_t)1 << (at & 63));
            game->lost[game->lost_count++] = at;
            game->key_extra ^= mix(MIX_LOST, at);
            game->left[stone_opposite(game->to_move)]--;
        }
        at = game->board.next[at];
    } while (at != root);
}

bool solver_game_ignores_threats(const SolverGame *game, Stone who)
{
    uint8_t threats = game->threats[who];
    return threats != THREATS_ENDLESS && threats >= THREATS_ENDLESS - THREATS_IGNORED_MAX;
}

bool solver_game_is_threat(const SolverGame *game, Point at)
{
    return at != POINT_PASS && at == game->board.ko &&
           game->threats[game->to_move] == THREATS_MANY &&
           !board_is_legal(&game->board, at, game->to_move);
}

bool solver_game_may_wait(const SolverGame *game)
{
    return game->to_move == game->prover && game->board.ko != POINT_NONE &&
           (game->is_on_board || game->threats[stone_opposite(game->prover)] == THREATS_MANY);
}

/* What retaking the banned stone comes to: that, or a move elsewhere if the threat is ignored. */
static Point pay_threat(SolverGame *game, Point at)
{
    if (game->threats[game->to_move] == THREATS_MANY)
        return at;
    bool is_ignored = solver_game_ignores_threats(game, game->to_move);
    game->key_extra ^= mix_threats(game->threats);
    if (is_ignored)
        game->threats[game->to_move]++;
    else
        game->threats[game->to_move]--;
    game->key_extra ^= mix_threats(game->threats);
    return is_ignored ? POINT_PASS : at;
}

/* Whether a defender has to move after a pass. Where the attacker waited until a ban of ko was
 * lifted, he may pass too: else he would make one distant move after another, and the waiting would
 * gain something by itself. */
static bool ties_defender(const SolverGame *game, Point at)
{
    bool is_waiting = game->to_move == game->attacker && solver_game_may_wait(game);
    return at == POINT_PASS && !is_waiting;
}

void solver_game_play(SolverGame *game, Point at)
{
    assert(game->depth < GAME_DEPTH_LIMIT);
    GameStep *step = &game->step[game->depth++];
    step->ko = game->board.ko;
    step->to_move = game->to_move;
    step->after_tenuki = game->after_tenuki;
    step->key_extra = game->key_extra;
    step->lost_count = game->lost_count;
    memcpy(step->threats, game->threats, sizeof step->threats);
    memcpy(step->left, game->left, sizeof step->left);
    bool is_tied = ties_defender(game, at);
    if (at != POINT_PASS && at == game->board.ko &&
        !board_is_legal(&game->board, at, game->to_move))
        is_tied = (at = pay_threat(game, at)) == POINT_PASS;
    board_play(&game->board, at, game->to_move, &step->undo);
    for (int d = 0; d < 4; d++)
        if (step->undo.captured >> d & 1)
            lose_keystones(game, step->undo.neighbor[d]);
    game->after_tenuki = is_tied;
    game->to_move = stone_opposite(game->to_move);
    if (game->threats[game->to_move] == THREATS_ENDLESS)
        game->board.ko = POINT_NONE;
}

void solver_game_undo(SolverGame *game)
{
    const GameStep *step = &game->step[--game->depth];
    board_undo(&game->board, &step->undo);
    game->board.ko = step->ko;
    game->to_move = step->to_move;
    game->after_tenuki = step->after_tenuki;
    game->key_extra = step->key_extra;
    while (game->lost_count > step->lost_count)
        zone_add(&game->keystone, game->lost[--game->lost_count]);
    memcpy(game->threats, step->threats, sizeof step->threats);
    memcpy(game->left, step->left, sizeof step->left);
}

static bool takes_something(const Board *board, Point at, Stone who)
{
    Point near[4];
    board_neighbors(board, at, near);
    for (int d = 0; d < 4; d++)
        if (board->stone[near[d]] == (uint8_t)stone_opposite(who) &&
            board->liberty_count[board->chain[near[d]]] == 1)
            return true;
    return false;
}

uint64_t solver_game_key_after(SolverGame *game, Point at)
{
    if (at != POINT_PASS && !takes_something(&game->board, at, game->to_move)) {
        bool after_tenuki = game->after_tenuki;
        game->after_tenuki = false;
        uint64_t key = key_of(game, game->board.hash ^ board_zobrist(at, game->to_move), POINT_NONE,
                              stone_opposite(game->to_move));
        game->after_tenuki = after_tenuki;
        return key;
    }
    solver_game_play(game, at);
    uint64_t key = solver_game_key(game);
    solver_game_undo(game);
    return key;
}

/* ---- families of positions ---- */

/* What the prover wins without threats though the other side has endless ones, and so is never
 * banned from a ko, he wins with any threats; unless some of the other side's are ignored, which
 * comes to a pass, and an attacker may not pass otherwise. On the board, where that is the question
 * asked first, the same goes for wins against many threats. What leads from the family of this
 * question to that one; 0 if it is that one. */
static uint64_t way_to_harder(const SolverGame *game)
{
    uint8_t hard[3] = {0};
    Stone other = stone_opposite(game->prover);
    if (solver_game_ignores_threats(game, other))
        return 0;
    hard[other] = game->is_on_board ? THREATS_MANY : THREATS_ENDLESS;
    uint64_t way = mix_threats(game->threats) ^ mix_threats(hard);
    if (hard[other] == THREATS_ENDLESS && game->to_move == other && game->board.ko)
        way ^= mix(MIX_KO, game->board.ko);
    return way;
}

/* All that is not on the board: mover, ko, keystones lost, threats, question, and who wins. A
 * defender who has just stayed away may not do so again; a win by another move is none the less
 * one. What the prover wins in a small part he wins in a larger one, and wherever he does, it is a
 * win in the whole area: so his wins are shared by all reaches. */
void solver_game_families(const SolverGame *game, bool mover_wins,
                          uint64_t family[SEARCH_FAMILY_LIMIT])
{
    family[0] = key_of(game, 0, game->board.ko, game->to_move) ^ mix(MIX_OUTCOME, mover_wins);
    if (mover_wins == (game->to_move == game->prover))
        family[0] ^= game->key_reach;
    bool is_tied = game->after_tenuki && game->to_move == game->defender;
    family[1] = is_tied ? family[0] ^ mix(MIX_TENUKI, 1) : 0;
    uint64_t harder = mover_wins == (game->to_move == game->prover) ? way_to_harder(game) : 0;
    family[2] = harder ? family[0] ^ harder : 0;
    family[3] = harder && is_tied ? family[1] ^ harder : 0;
}

/* ---- setting up ---- */

static void set_points(SolverGame *game, const Problem *problem)
{
    Point end = (Point)board_cell_count(&game->board);
    for (Point at = 0; at < end; at++) {
        Stone stone = (Stone)game->board.stone[at];
        if (stone == STONE_WALL)
            continue;
        game->area_points += stone == STONE_NONE && point_set_has(&problem->area, at);
        if (stone != STONE_NONE || point_set_has(&problem->area, at))
            zone_add(&game->playable, at);
        else
            zone_add(&game->quiet, at);
        if (stone == STONE_NONE || !point_set_has(&problem->keystones, at))
            continue;
        zone_add(&game->keystone, at);
        game->left[stone]++;
        game->keystone_count[stone]++;
    }
}

/* Keep the prover near the keystones; what lies beyond is his opponent's for ever. */
static void set_bound(SolverGame *game, const Problem *problem, const GameQuestion *question)
{
    Stone other = stone_opposite(game->prover);
    game->haven[STONE_BLACK] = game->haven[STONE_WHITE] = game->quiet;
    game->bound = game->playable;
    game->bound_points = game->area_points;
    if (question->reach == REACH_WHOLE)
        return;
    game->bound_points = question->is_on_board
                             ? solver_reach_on_board(problem, question->reach, &game->bound)
                             : solver_reach_find(problem, question->reach, &game->bound);
    for (Point at = 0; at < board_cell_count(&game->board); at++)
        if (game->board.stone[at] == STONE_NONE && !zone_has(&game->bound, at))
            zone_add(&game->haven[other], at);
}

static uint64_t mix_zone(uint64_t key, const SearchZone *zone)
{
    for (int w = 0; w < BOARD_WORD_LIMIT; w++)
        key = mix64(key ^ zone->word[w]);
    return key;
}

/* All that is asked but the threats and the prover's reach: two readings of a bare position that
 * come to the same share what is found out. */
static uint64_t mix_task(const SolverGame *game)
{
    uint64_t asked = (uint64_t)game->goal << 32 | (uint64_t)game->any_keystone << 24 |
                     (uint64_t)game->eyes_only << 16 | (uint64_t)game->attacker << 8 | game->prover;
    uint64_t key = mix(MIX_QUESTION, asked);
    key = mix_zone(key, &game->playable);
    key = mix_zone(key, &game->quiet);
    return mix_zone(key, &game->keystone);
}

void solver_game_init(SolverGame *game, const Problem *problem, const GameQuestion *question,
                      MoveHistory *history)
{
    memset(game, 0, sizeof *game);
    game->history = history;
    game->board = problem->board;
    game->goal = problem->goal;
    game->any_keystone = problem->any_keystone;
    game->to_move = problem->to_move;
    bool is_connection = problem->goal == GOAL_CONNECT || problem->goal == GOAL_CUT;
    game->attacker = problem_attacker(problem);
    if (is_connection)
        game->attacker = stone_opposite(game->attacker);
    game->defender = stone_opposite(game->attacker);
    game->prover = question->prover;
    game->eyes_only = question->eyes_only;
    game->is_on_board = question->is_on_board;
    memcpy(game->threats, question->threats, sizeof game->threats);
    set_points(game, problem);
    set_bound(game, problem, question);
    solver_reach_distance(problem, game->distance);
    uint64_t asked = mix_task(game);
    uint64_t asked_within = mix_zone(asked, &game->bound);
    game->key_reach = asked ^ asked_within;
    game->key_extra = mix_threats(game->threats) ^ asked_within;
    if (game->threats[game->to_move] == THREATS_ENDLESS)
        game->board.ko = POINT_NONE;
}
