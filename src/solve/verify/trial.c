/* See trial.h. */
#include "solve/verify/trial.h"

#include "base/memory.h"
#include "solve/verify/verify_state.h"

#include <assert.h>
#include <string.h>

enum {
    LEAF_NODES = 2000, /* a changed board is to be confirmed by the book alone */
    PASSES_MOST = 120, /* within which stones that are dead are captured */
    RANDOM_TRIES = 60,
    DEPTH_SPARE = 8,
};

/* ---- changed boards ---- */

/* Whether a stone would be part of what the zone holds: join a chain of it, or, if it is the
 * winner's, have a liberty there. */
static bool touches_zone(const Proven *proven, const Board *board, Point at, uint8_t stone)
{
    Point near[4];
    board_neighbors(board, at, near);
    for (int d = 0; d < 4; d++) {
        bool is_liberty =
            board->stone[near[d]] == STONE_NONE && stone == (uint8_t)proven->claim->winner;
        if (point_set_has(&proven->zone, near[d]) && (is_liberty || board->stone[near[d]] == stone))
            return true;
    }
    return false;
}

/* One legal change outside the zone; whether there was one. */
static bool change(Random *random, const Proven *proven, Board *board)
{
    uint8_t stone[BOARD_CELL_LIMIT];
    memcpy(stone, board->stone, sizeof stone);
    Point at = board_point(board, (int)random_below(random, (uint32_t)board->size),
                           (int)random_below(random, (uint32_t)board->size));
    if (point_set_has(&proven->zone, at))
        return false;
    stone[at] = stone[at] == STONE_NONE ? (uint8_t)(1 + random_below(random, 2)) : STONE_NONE;
    if (stone[at] != STONE_NONE && touches_zone(proven, board, at, stone[at]))
        return false;
    Board changed;
    if (!board_set_stones(&changed, board->size, stone))
        return false;
    for (Point p = 0; p < board_cell_count(&changed); p++)
        if (changed.chain[p] && changed.liberty_count[changed.chain[p]] == 0)
            return false;
    changed.ko = board->ko;
    *board = changed;
    return true;
}

bool trial_disturb(const Proven *proven, int changes, Random *random)
{
    Problem *other = mem_alloc(1, sizeof *other);
    *other = *proven->problem;
    for (int i = 0; i < changes; i++)
        (void)change(random, proven, &other->board);
    VerifyAnswer again;
    verify_claim(other, proven->claim, proven->book, &(VerifySettings){.leaf_nodes = LEAF_NODES},
                 &again);
    mem_free(other);
    return again.result == VERIFY_CONFIRMED;
}

/* ---- games ---- */

/* The board on which everything is played, and the walk of the book, which leaves out what the
 * opponent played where it does not matter. */
typedef struct {
    Verify verify;
    int depth;
    Board board;
    const Proven *proven;
    Stone winner;
    PointSet left;  /* keystones of the defender that were never captured */
    bool is_over;   /* the stones live whatever happens: nothing has to be answered any more */
    bool is_broken; /* the book names a move that cannot be played */
} Match;

static bool has_keystones(const Match *match)
{
    return !point_set_is_empty(&match->left);
}

/* Play on the board, and see which keystones it takes off. */
static void play(Match *match, Point move, Stone who)
{
    board_play(&match->board, move, who, NULL);
    for (Point at = 0; at < board_cell_count(&match->board); at++)
        if (point_set_has(&match->left, at) && match->board.stone[at] == STONE_NONE)
            point_set_remove(&match->left, at);
}

static bool is_in_book(Match *match, Point move, ProofAdvice *advice)
{
    Verify *verify = &match->verify;
    const Position *here = &verify->position[match->depth];
    bool is_possible =
        move == POINT_PASS ? !here->after_tenuki : verify_is_playable(verify, match->depth, move);
    if (!is_possible || match->depth > VERIFY_DEPTH_LIMIT - DEPTH_SPARE)
        return false;
    verify_play(verify, match->depth, move);
    const ProofAdvice *found =
        proof_book_find(match->proven->book, verify->position[match->depth + 1].key, 0);
    static const PointSet no_hint;
    PointSet zone = {{0}};
    match->is_over = verify_winner_here(verify, match->depth + 1, &no_hint, &zone) == match->winner;
    if (!found && !match->is_over) {
        verify_undo(verify, match->depth);
        return false;
    }
    match->depth++;
    *advice = found && !match->is_over ? *found : (ProofAdvice){.move = POINT_NONE};
    return true;
}

/* Whoever has a threat left plays it, it is answered, and the ban of ko is over. */
static void grant_threat(Match *match, Stone who)
{
    if (match->verify.position[match->depth].threats[who] > 0)
        match->board.ko = POINT_NONE;
}

static void answer_by_book(Match *match, Point move)
{
    grant_threat(match, match->winner);
    bool is_legal = move == POINT_PASS || (match->board.stone[move] == STONE_NONE &&
                                           board_is_legal(&match->board, move, match->winner));
    if (!is_legal) {
        match->is_broken = true;
        return;
    }
    verify_play(&match->verify, match->depth++, move);
    play(match, move, match->winner);
}

/* Whether a move is in the zone of the position. If not, the proof leaves it alone, though the book
 * may know what comes after it from another line, where other points were still empty. */
static bool is_in_zone(const Match *match, Point move)
{
    const ProofAdvice *here =
        proof_book_find(match->proven->book, match->verify.position[match->depth].key, 0);
    return !here || point_set_is_empty(&here->zone) || point_set_has(&here->zone, move);
}

/* A move that the book does not know is one that does not matter: as if it had not been. */
static void take_move(Match *match, Point move)
{
    ProofAdvice advice;
    play(match, move, stone_opposite(match->winner));
    if (match->is_over)
        return;
    bool matters = move == POINT_PASS || is_in_zone(match, move);
    bool is_known =
        (matters && is_in_book(match, move, &advice)) || is_in_book(match, POINT_PASS, &advice);
    if (is_known && !match->is_over && advice.move != POINT_NONE)
        answer_by_book(match, advice.move);
}

static void begin(Match *match, const Proven *proven)
{
    match->proven = proven;
    match->winner = proven->claim->winner;
    match->verify.problem = proven->problem;
    match->verify.claim = proven->claim;
    match->verify.attacker = problem_attacker(proven->problem);
    match->board = proven->problem->board;
    for (Point at = 0; at < board_cell_count(&match->board); at++)
        if (point_set_has(&proven->problem->keystones, at) &&
            match->board.stone[at] == (uint8_t)stone_opposite(match->verify.attacker))
            point_set_add(&match->left, at);
    verify_start(&match->verify);
    if (proven->problem->to_move != match->winner)
        return;
    const ProofAdvice *first = proof_book_find(proven->book, match->verify.position[0].key, 0);
    Point move = proven->claim->first ? proven->claim->first : first ? first->move : POINT_NONE;
    if (move)
        answer_by_book(match, move);
}

TrialResult trial_play(const Proven *proven, const TrialOpponent *opponent, int moves)
{
    Match *match = mem_alloc(1, sizeof *match);
    begin(match, proven);
    bool is_kill = match->winner == match->verify.attacker;
    Stone loser = stone_opposite(match->winner);
    for (int i = 0; i < moves && has_keystones(match) && !match->is_broken; i++) {
        grant_threat(match, loser);
        Point move = opponent->choose(opponent->context, &match->board, loser);
        bool is_granted = move > POINT_PASS && point_set_has(&proven->claim->assumed, move);
        take_move(match, is_granted ? POINT_PASS : move);
    }
    for (int i = 0; is_kill && i < PASSES_MOST && has_keystones(match); i++)
        take_move(match, POINT_PASS);
    bool is_kept = !match->is_broken && has_keystones(match) != is_kill;
    mem_free(match);
    return is_kept ? TRIAL_KEPT : TRIAL_LOST;
}

Point random_opponent_choose(void *context, const Board *board, Stone who)
{
    assert(stone_is_color(who));
    const RandomOpponent *player = context;
    bool in_zone = random_below(player->random, 3) > 0;
    for (int i = 0; i < RANDOM_TRIES; i++) {
        Point at = board_point(board, (int)random_below(player->random, (uint32_t)board->size),
                               (int)random_below(player->random, (uint32_t)board->size));
        if (in_zone && i < RANDOM_TRIES * 2 / 3 && !point_set_has(&player->proven->zone, at))
            continue;
        if (board->stone[at] == STONE_NONE && board_is_legal(board, at, who))
            return at;
    }
    return POINT_PASS;
}
