/* The rules of the game: moves, ends, keys and zones. */
#include "solve/solver_game.h"

#include "solve/solver_life.h"
#include "solve/solver_reach.h"
#include "solve/solver_room.h"
#include "solve/zone.h"

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
const SearchZone *solver_game_room(const SolverGame *game)
{
    return game->to_move == game->prover ? &game->bound : &game->playable;
}

bool solver_game_is_legal(const SolverGame *game, Point at)
{
    if (!zone_has(solver_game_room(game), at) || game->board.stone[at] != STONE_NONE)
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

/* Whether a threat of the mover would be ignored. */
static bool is_threat_ignored(const SolverGame *game)
{
    uint8_t threats = game->threats[game->to_move];
    return threats != THREATS_ENDLESS && threats >= THREATS_ENDLESS - THREATS_IGNORED_MAX;
}

/* What retaking the banned stone comes to: that, or a move elsewhere if the threat is ignored. */
static Point pay_threat(SolverGame *game, Point at)
{
    bool is_ignored = is_threat_ignored(game);
    game->key_extra ^= mix_threats(game->threats);
    if (is_ignored)
        game->threats[game->to_move]++;
    else
        game->threats[game->to_move]--;
    game->key_extra ^= mix_threats(game->threats);
    return is_ignored ? POINT_PASS : at;
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
    if (at != POINT_PASS && at == game->board.ko &&
        !board_is_legal(&game->board, at, game->to_move))
        at = pay_threat(game, at);
    board_play(&game->board, at, game->to_move, &step->undo);
    for (int d = 0; d < 4; d++)
        if (step->undo.captured >> d & 1)
            lose_keystones(game, step->undo.neighbor[d]);
    game->after_tenuki = at == POINT_PASS;
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

static uint64_t key_after(void *context, uint16_t at)
{
    SolverGame *game = context;
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

/* ---- ends ---- */

/* In quarters of the number of an unknown position. */
enum { GUESS_STONE = 2, GUESS_EYE = 2 };

static bool is_connection(const SolverGame *game)
{
    return game->goal == GOAL_CONNECT || game->goal == GOAL_CUT;
}

/* The attacker got what he wants. */
static bool is_achieved(const SolverGame *game)
{
    uint16_t left = game->left[game->defender];
    if (is_connection(game))
        return false;
    return left == 0 || (game->any_keystone && left < game->keystone_count[game->defender]);
}

/* Whether all keystones are one chain. */
static bool is_joined(const SolverGame *game)
{
    Point root = POINT_NONE;
    for (int w = 0; w < game->board.words; w++)
        for (uint64_t bits = game->keystone.word[w]; bits; bits &= bits - 1) {
            Point at = (Point)(w * 64 + __builtin_ctzll(bits));
            if (root && game->board.chain[at] != root)
                return false;
            root = game->board.chain[at];
        }
    return true;
}

/* The attacker has lost stones that he must not lose. */
static bool has_lost_own(const SolverGame *game)
{
    return game->left[game->attacker] < game->keystone_count[game->attacker];
}

/* The chains of the defender's keystones, each once. */
static int list_key_chains(const SolverGame *game, Point root[BOARD_POINTS_MAX])
{
    const Board *board = &game->board;
    SearchZone seen;
    memset(&seen, 0, (size_t)board->words * sizeof seen.word[0]);
    int count = 0;
    for (int w = 0; w < board->words; w++)
        for (uint64_t bits = game->keystone.word[w]; bits; bits &= bits - 1) {
            Point at = (Point)(w * 64 + __builtin_ctzll(bits));
            Point chain = board->chain[at];
            if (board->stone[at] != (uint8_t)game->defender || zone_has(&seen, chain))
                continue;
            zone_add(&seen, chain);
            root[count++] = chain;
        }
    return count;
}

/* Whether the attacker can no longer get what he wants: one chain safe is enough, or all have to be
 * if he is content with any. */
static bool keystones_are_safe(const SolverGame *game, SearchZone *zone)
{
    Point root[BOARD_POINTS_MAX];
    int count = list_key_chains(game, root);
    for (int i = 0; i < count; i++) {
        SearchZone one = {{0}};
        bool is_safe = chain_is_safe(&game->board, root[i], &game->haven[game->defender], &one);
        for (int w = 0; is_safe && w < BOARD_WORD_LIMIT; w++)
            zone->word[w] |= one.word[w];
        if (is_safe != game->any_keystone)
            return is_safe;
    }
    return game->any_keystone;
}

static SearchEnd end_for(const SolverGame *game, Stone winner)
{
    return winner == game->to_move ? SEARCH_WON : SEARCH_LOST;
}

static SearchEnd judge_connection(const SolverGame *game, SearchZone *zone)
{
    if (has_lost_own(game))
        return end_for(game, game->defender);
    if (!is_joined(game))
        return SEARCH_OPEN;
    memset(zone, 0xff, sizeof *zone);
    return end_for(game, game->attacker);
}

/* What it seems to take: stones to life for the defender, eyes to spoil for the attacker. */
static void guess_numbers(const SolverGame *game, const EyeRoom *room, SearchGuess *guess)
{
    uint32_t live = (uint32_t)room->moves_to_live * GUESS_STONE;
    uint32_t kill = (uint32_t)room->eye_count * GUESS_EYE;
    bool is_defender = game->to_move == game->defender;
    guess->phi = is_defender ? live : kill;
    guess->delta = is_defender ? kill : live;
}

SearchEnd solver_game_judge(const SolverGame *game, SearchZone *zone, SearchGuess *guess)
{
    *guess = (SearchGuess){0};
    if (is_connection(game))
        return judge_connection(game, zone);
    if (is_achieved(game))
        return end_for(game, game->attacker);
    if (game->goal == GOAL_RACE && has_lost_own(game))
        return end_for(game, game->defender);
    if (keystones_are_safe(game, zone))
        return end_for(game, game->defender);
    if (game->goal == GOAL_RACE)
        return SEARCH_OPEN;
    EyeRoom room;
    eye_room_find(game, &room);
    if (!room.is_lost) {
        guess_numbers(game, &room, guess);
        return SEARCH_OPEN;
    }
    *zone = room.zone;
    return end_for(game, game->attacker);
}

/* ---- callbacks ---- */

static uint64_t on_key(void *context)
{
    return solver_game_key(context);
}

static SearchEnd on_judge(void *context, SearchZone *zone, SearchGuess *guess)
{
    return solver_game_judge(context, zone, guess);
}

/* Whether the defender's stones in question are in atari: then staying away is soon refuted, and
 * its zone leaves few moves. */
static bool is_in_atari(const SolverGame *game)
{
    const Board *board = &game->board;
    for (int w = 0; w < board->words; w++)
        for (uint64_t bits = game->keystone.word[w]; bits; bits &= bits - 1) {
            Point at = (Point)(w * 64 + __builtin_ctzll(bits));
            if (board->stone[at] == (uint8_t)game->defender &&
                board->liberty_count[board->chain[at]] > 1)
                return false;
        }
    return true;
}

/* In a small area nearly every move matters, and asking which ones do costs more than it saves. */
enum { PROBE_ROOM = 24 };

/* Whether the defender may leave moves of the attacker unanswered for as long as he likes: the
 * attacker must move, and runs out of moves that do not matter. A ban of ko would be lifted by one
 * of them; and he who would join or cut can do so by moves far away. */
static bool may_be_ignored(const SolverGame *game)
{
    return !is_connection(game) && game->board.ko == POINT_NONE;
}

static SearchTenuki on_tenuki(void *context, uint32_t *delta)
{
    const SolverGame *game = context;
    if (game->eyes_only && game->to_move == game->attacker)
        return TENUKI_MOVE;
    if (game->to_move == game->attacker && may_be_ignored(game))
        return TENUKI_FREE;
    bool may_be_worth_more = game->board.ko != POINT_NONE && is_threat_ignored(game);
    if (game->after_tenuki || may_be_worth_more)
        return TENUKI_NONE;
    int room = game->to_move == game->prover ? game->bound_points : game->room_points;
    *delta = SEARCH_UNIT + (room > PROBE_ROOM ? 1 : 12);
    if (game->to_move == game->attacker)
        return TENUKI_PROBE;
    if (is_in_atari(game))
        *delta = 1;
    return TENUKI_MOVE;
}

static int on_list(void *context, SearchChild child[SEARCH_CHILD_LIMIT])
{
    return solver_game_list(context, child);
}

/* The position without one of the opponent's last stones, as if he had stayed away. */
static int on_shadows(void *context, uint64_t key[SEARCH_SHADOW_LIMIT])
{
    const SolverGame *game = context;
    uint64_t here = solver_game_key(game);
    int count = 0;
    for (int i = game->depth - 1; i >= 0 && count < SEARCH_SHADOW_LIMIT / 2; i--) {
        const GameStep *step = &game->step[i];
        Point at = step->undo.at;
        if (at == POINT_PASS || step->to_move == game->to_move ||
            game->board.stone[at] != (uint8_t)step->to_move)
            continue;
        key[count++] = here ^ board_zobrist(at, step->to_move);
    }
    return count;
}

static void on_play(void *context, uint16_t move)
{
    solver_game_play(context, move);
}

static void on_undo(void *context)
{
    solver_game_undo(context);
}

static bool on_loses_repetition(void *context)
{
    const SolverGame *game = context;
    return game->to_move == game->prover;
}

static void on_lift_zone(void *context, bool mover_wins, SearchZone *zone)
{
    SolverGame *game = context;
    const GameStep *step = &game->step[game->depth - 1];
    SearchZone vital = {{0}};
    for (int i = step->lost_count; i < game->lost_count; i++)
        zone_add(&vital, game->lost[i]);
    zone_lift(&game->board, &step->undo, mover_wins, &vital, zone);
}

static void on_note(void *context, uint16_t move, bool mover_wins)
{
    const SolverGame *game = context;
    MoveHistory *history = game->history;
    history->tries[game->to_move][move]++;
    history->wins[game->to_move][move] += mover_wins;
    if (mover_wins && game->depth > 0)
        history->reply[game->to_move][game->step[game->depth - 1].undo.at] = move;
}

static void on_close_won(void *context, SearchZone *zone)
{
    const SolverGame *game = context;
    zone_close(&game->board, game->to_move, &game->haven[game->to_move], zone);
}

static bool has_foothold(const SolverGame *game, Point root, const SearchZone *zone)
{
    const uint64_t *liberties = chain_liberties(&game->board, root);
    for (int w = 0; w < game->board.words; w++)
        if (liberties[w] & zone->word[w])
            return true;
    Point at = root;
    do {
        if (zone_has(zone, at))
            return true;
        at = game->board.next[at];
    } while (at != root);
    return false;
}

/* What keeps the attacker from his goal if he only moves outside the zone: a chain of keystones
 * with a liberty in it; all of them if he is content with any. */
static void hold_keystones(const SolverGame *game, SearchZone *zone)
{
    Point root[BOARD_POINTS_MAX];
    int count = list_key_chains(game, root);
    for (int i = 0; i < count && !game->any_keystone; i++)
        if (has_foothold(game, root[i], zone))
            return;
    for (int i = 0; i < count; i++)
        zone_add(zone, root[i]);
}

static void on_close_lost(void *context, const SearchZone *must, SearchZone *zone)
{
    const SolverGame *game = context;
    const Board *board = &game->board;
    Stone winner = stone_opposite(game->to_move);
    for (int w = 0; w < board->words; w++)
        for (uint64_t bits = must->word[w] & game->playable.word[w]; bits; bits &= bits - 1) {
            Point at = (Point)(w * 64 + __builtin_ctzll(bits));
            if (board->stone[at] == STONE_NONE && at != board->ko &&
                !board_is_legal(board, at, game->to_move))
                zone_add_suicide(board, at, game->to_move, &game->haven[winner], zone);
        }
    if (winner == game->defender)
        hold_keystones(game, zone);
    zone_close(board, winner, &game->haven[winner], zone);
}

static const uint8_t *on_stones(void *context)
{
    const SolverGame *game = context;
    return game->board.stone;
}

/* What the prover wins without threats though the other side has endless ones, and so is never
 * banned from a ko, he wins with any threats. What leads from the family of this question to that
 * one; 0 if it is that one. */
static uint64_t way_to_harder(const SolverGame *game)
{
    uint8_t hard[3] = {0};
    Stone other = stone_opposite(game->prover);
    hard[other] = THREATS_ENDLESS;
    uint64_t way = mix_threats(game->threats) ^ mix_threats(hard);
    if (game->to_move == other && game->board.ko)
        way ^= mix(MIX_KO, game->board.ko);
    return way;
}

/* All that is not on the board: mover, ko, keystones lost, threats, question, and who wins. A
 * defender who has just stayed away may not do so again; a win by another move is none the less
 * one. What the prover wins with little room he wins with more, and wherever he does, it is a win
 * in the whole area: so his wins are shared by all reaches. */
static void on_families(void *context, bool mover_wins, uint64_t family[SEARCH_FAMILY_LIMIT])
{
    const SolverGame *game = context;
    family[0] = key_of(game, 0, game->board.ko, game->to_move) ^ mix(MIX_OUTCOME, mover_wins);
    if (mover_wins == (game->to_move == game->prover))
        family[0] ^= game->key_reach;
    bool is_tied = game->after_tenuki && game->to_move == game->defender;
    family[1] = is_tied ? family[0] ^ mix(MIX_TENUKI, 1) : 0;
    uint64_t harder = mover_wins == (game->to_move == game->prover) ? way_to_harder(game) : 0;
    family[2] = harder ? family[0] ^ harder : 0;
    family[3] = harder && is_tied ? family[1] ^ harder : 0;
}

static void on_mask(void *context, const SearchZone *zone, SearchZone *mask)
{
    const SolverGame *game = context;
    zone_mask(&game->board, zone, mask);
}

SearchGame solver_game_callbacks(SolverGame *game)
{
    return (SearchGame){.context = game,
                        .zone_words = game->board.words,
                        .key = on_key,
                        .key_after = key_after,
                        .judge = on_judge,
                        .tenuki = on_tenuki,
                        .list = on_list,
                        .shadows = on_shadows,
                        .play = on_play,
                        .undo = on_undo,
                        .loses_repetition = on_loses_repetition,
                        .lift_zone = on_lift_zone,
                        .close_won = on_close_won,
                        .close_lost = on_close_lost,
                        .note = on_note,
                        .stones = on_stones,
                        .families = on_families,
                        .mask = on_mask};
}

/* ---- setting up ---- */

static void set_points(SolverGame *game, const Problem *problem)
{
    Point end = (Point)board_cell_count(&game->board);
    for (Point at = 0; at < end; at++) {
        Stone stone = (Stone)game->board.stone[at];
        if (stone == STONE_WALL)
            continue;
        game->room_points += stone == STONE_NONE && point_set_has(&problem->area, at);
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
static void set_bound(SolverGame *game, const Problem *problem, uint8_t reach)
{
    Stone other = stone_opposite(game->prover);
    game->haven[STONE_BLACK] = game->haven[STONE_WHITE] = game->quiet;
    game->bound = game->playable;
    game->bound_points = game->room_points;
    if (reach == REACH_WHOLE)
        return;
    game->bound_points = solver_reach_find(problem, reach, &game->bound);
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
    memcpy(game->threats, question->threats, sizeof game->threats);
    set_points(game, problem);
    set_bound(game, problem, question->reach);
    solver_reach_distance(problem, game->distance);
    uint64_t asked = mix_task(game);
    uint64_t asked_within = mix_zone(asked, &game->bound);
    game->key_reach = asked ^ asked_within;
    game->key_extra = mix_threats(game->threats) ^ asked_within;
    if (game->threats[game->to_move] == THREATS_ENDLESS)
        game->board.ko = POINT_NONE;
}
