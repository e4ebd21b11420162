/* The game as the search sees it: ends, first guesses, tenuki and zones. */
#include "solve/solver/solver_game.h"

#include "solve/solver/solver_eyespace.h"
#include "solve/solver/zone.h"

#include <string.h>

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
static void guess_numbers(const SolverGame *game, const EyeSpace *space, SearchGuess *guess)
{
    uint32_t live = (uint32_t)space->moves_to_live * GUESS_STONE;
    uint32_t kill = (uint32_t)space->eye_count * GUESS_EYE;
    bool is_defender = game->to_move == game->defender;
    guess->phi = is_defender ? live : kill;
    guess->delta = is_defender ? kill : live;
}

/* A race is over when either side has lost its stones: whoever wins it by a capture must not have
 * lost his own meanwhile, by moves that seem to have no part in it. */
static void hold_own(const SolverGame *game, Stone winner, SearchZone *zone)
{
    for (int w = 0; game->goal == GOAL_RACE && w < game->board.words; w++)
        for (uint64_t bits = game->keystone.word[w]; bits; bits &= bits - 1) {
            Point at = (Point)(w * 64 + __builtin_ctzll(bits));
            if (game->board.stone[at] == (uint8_t)winner)
                zone_add(zone, at);
        }
}

SearchEnd solver_game_judge(const SolverGame *game, SearchZone *zone, SearchGuess *guess)
{
    *guess = (SearchGuess){0};
    if (is_connection(game))
        return judge_connection(game, zone);
    if (is_achieved(game)) {
        hold_own(game, game->attacker, zone);
        return end_for(game, game->attacker);
    }
    if (game->goal == GOAL_RACE && has_lost_own(game)) {
        hold_own(game, game->defender, zone);
        return end_for(game, game->defender);
    }
    if (keystones_are_safe(game, zone))
        return end_for(game, game->defender);
    if (game->goal == GOAL_RACE)
        return SEARCH_OPEN;
    EyeSpace space;
    eye_space_find(game, &space);
    if (!space.is_lost) {
        guess_numbers(game, &space, guess);
        return SEARCH_OPEN;
    }
    *zone = space.zone;
    return end_for(game, game->attacker);
}

/* ---- callbacks ---- */

static uint64_t on_key(void *context)
{
    return solver_game_key(context);
}

static uint64_t on_key_after(void *context, uint16_t move)
{
    return solver_game_key_after(context, move);
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
enum { PROBE_POINTS = 24 };

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
    if (solver_game_may_wait(game) && !game->after_tenuki) {
        *delta = 1;
        return TENUKI_MOVE;
    }
    if (game->to_move == game->attacker && may_be_ignored(game))
        return TENUKI_FREE;
    bool may_be_worth_more =
        game->board.ko != POINT_NONE && solver_game_ignores_threats(game, game->to_move);
    if (game->after_tenuki || may_be_worth_more)
        return TENUKI_NONE;
    int points = game->to_move == game->prover ? game->bound_points : game->area_points;
    *delta = SEARCH_UNIT + (points > PROBE_POINTS ? 1 : 12);
    if (game->to_move == game->attacker)
        return TENUKI_PROBE;
    if (is_in_atari(game))
        *delta = 1;
    return TENUKI_MOVE;
}

static int on_list(void *context, SearchChild child[SEARCH_CHILD_LIMIT], SearchZone *remote)
{
    return solver_game_list_near(context, child, remote);
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

static bool on_is_threat(void *context, uint16_t move)
{
    return solver_game_is_threat(context, move);
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

static void on_families(void *context, bool mover_wins, uint64_t family[SEARCH_FAMILY_LIMIT])
{
    solver_game_families(context, mover_wins, family);
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
                        .key_after = on_key_after,
                        .judge = on_judge,
                        .tenuki = on_tenuki,
                        .list = on_list,
                        .shadows = on_shadows,
                        .play = on_play,
                        .undo = on_undo,
                        .loses_repetition = on_loses_repetition,
                        .is_threat = on_is_threat,
                        .lift_zone = on_lift_zone,
                        .close_won = on_close_won,
                        .close_lost = on_close_lost,
                        .note = on_note,
                        .stones = on_stones,
                        .families = on_families,
                        .mask = on_mask};
}
