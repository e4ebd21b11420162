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
    PASS_PART = 4, /* a ban of ko is passed over once in so many times */
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
    Point at = board_random_point(board, random);
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
    VerifySettings settings = proven->limits;
    settings.leaf_nodes = LEAF_NODES;
    verify_claim(other, proven->claim, proven->book, &settings, &again);
    mem_free(other);
    return again.result == VERIFY_CONFIRMED;
}

/* ---- games ---- */

/* What the checker confirmed, and the game that is played by it: a board on which everything is
 * played, and a walk through confirmed positions, which leaves out what the opponent played where
 * it does not matter. The zone of each such position holds those of all that follow, so what is
 * left out once matters nowhere later. */
struct Trial {
    Verify *verify;
    const Proven *proven;
    Stone winner;
    int depth;
    Board board;
    PointSet left;  /* keystones that were never captured */
    Stone result;   /* who has his way; STONE_NONE: still open */
    bool is_over;   /* the stones live whatever happens: nothing has to be answered any more */
    bool is_broken; /* nothing was confirmed where the game has come to, or no legal move */
};

/* How many of the keystones of a colour stand in the set. */
static int count_keystones(const Trial *trial, const PointSet *set, Stone colour)
{
    const Problem *problem = trial->proven->problem;
    int count = 0;
    for (Point at = 0; at < board_cell_count(&problem->board); at++)
        count += point_set_has(&problem->keystones, at) && point_set_has(set, at) &&
                 problem->board.stone[at] == (uint8_t)colour;
    return count;
}

static bool has_lost_any(const Trial *trial, Stone colour)
{
    const PointSet *all = &trial->proven->problem->keystones;
    return count_keystones(trial, &trial->left, colour) < count_keystones(trial, all, colour);
}

static bool are_joined(const Trial *trial)
{
    Point chain = POINT_NONE;
    for (Point at = 0; at < board_cell_count(&trial->board); at++) {
        if (!point_set_has(&trial->left, at))
            continue;
        if (chain && trial->board.chain[at] != chain)
            return false;
        chain = trial->board.chain[at];
    }
    return true;
}

/* Who has his way on the board as it is; STONE_NONE: that is open. */
static Stone winner_on_board(const Trial *trial)
{
    const Problem *problem = trial->proven->problem;
    Stone attacker = trial->verify->attacker;
    Stone defender = stone_opposite(attacker);
    if (verify_is_connection(problem))
        return has_lost_any(trial, attacker) ? defender : are_joined(trial) ? attacker : STONE_NONE;
    if (count_keystones(trial, &trial->left, defender) == 0 ||
        (problem->any_keystone && has_lost_any(trial, defender)))
        return attacker;
    return problem->goal == GOAL_RACE && has_lost_any(trial, attacker) ? defender : STONE_NONE;
}

/* Play on the board, and see which keystones it takes off. */
static void play(Trial *trial, Point move, Stone who)
{
    board_play(&trial->board, move, who, NULL);
    for (Point at = 0; at < board_cell_count(&trial->board); at++)
        if (point_set_has(&trial->left, at) && trial->board.stone[at] == STONE_NONE)
            point_set_remove(&trial->left, at);
    if (trial->result == STONE_NONE)
        trial->result = winner_on_board(trial);
}

/* What was confirmed here: the winner's move and the zone. Of a position that holds only because a
 * repetition does not count against the winner there is no more than the book's move. */
static bool recall(const Trial *trial, Point *move, PointSet *zone)
{
    const Verify *verify = trial->verify;
    uint64_t key = verify->position[trial->depth].key;
    if (verify_recall(verify, key, move, zone))
        return true;
    if (trial->winner == verify->claim->prover)
        return false;
    const ProofAdvice *found = proof_book_find(trial->proven->book, key, 0);
    *move = found ? found->move : POINT_NONE;
    *zone = verify->everything;
    return true;
}

static void see_whether_over(Trial *trial)
{
    static const PointSet no_hint;
    PointSet zone = {{0}};
    trial->is_over =
        verify_winner_here(trial->verify, trial->depth, &no_hint, &zone) == trial->winner;
}

/* After a threat: go on from the position that was confirmed, which differs only where it does not
 * matter. */
static void go_to_owed(Trial *trial)
{
    int known = owed_count(trial->verify->owed);
    int index = verify_find_owed(trial->verify, trial->depth);
    if (index != OWED_NONE && index < known)
        trial->depth = verify_go_to_owed(trial->verify, trial->depth, index);
}

/* Take the walk one move on. */
static void step(Trial *trial, Point move)
{
    bool is_threat = verify_is_threat(trial->verify, trial->depth, move);
    verify_play(trial->verify, trial->depth++, move);
    if (is_threat)
        go_to_owed(trial);
    trial->is_broken = trial->depth > VERIFY_DEPTH_LIMIT - DEPTH_SPARE;
    see_whether_over(trial);
}

/* Whoever has a threat left plays it, it is answered, and the ban of ko is over. */
static void grant_threat(Trial *trial, Stone who)
{
    if (trial->verify->position[trial->depth].threats[who] > 0)
        trial->board.ko = POINT_NONE;
}

/* The winner to move. */
static void answer(Trial *trial)
{
    Point move;
    PointSet zone;
    grant_threat(trial, trial->winner);
    bool is_legal = recall(trial, &move, &zone) && move != POINT_NONE &&
                    (move == POINT_PASS || (trial->board.stone[move] == STONE_NONE &&
                                            board_is_legal(&trial->board, move, trial->winner)));
    if (!is_legal) {
        trial->is_broken = true;
        return;
    }
    step(trial, move);
    play(trial, move, trial->winner);
}

/* Where the loser's moves are answered one by one. If the position can be left alone that is its
 * zone; else what comes after staying away rests on less, and everything outside of that is
 * answered as if he had. */
static bool find_reach(Trial *trial, PointSet *zone)
{
    Verify *verify = trial->verify;
    Point unused;
    if (verify_can_be_left_alone(verify, trial->depth))
        return recall(trial, &unused, zone);
    *zone = verify->everything;
    if (verify->position[trial->depth].after_tenuki)
        return true;
    step(trial, POINT_PASS);
    if (trial->is_over)
        *zone = (PointSet){{0}};
    else
        (void)verify_recall(verify, verify->position[trial->depth].key, NULL, zone);
    verify_undo(verify, --trial->depth);
    trial->is_over = false;
    return true;
}

/* How the walk goes on after a move of the loser. False: the position stays as it is, and the
 * winner has nothing to answer. */
static bool follow(Trial *trial, Point move)
{
    const Verify *verify = trial->verify;
    PointSet zone;
    if (!find_reach(trial, &zone)) {
        trial->is_broken = true;
        return false;
    }
    bool matters = move != POINT_PASS && point_set_has(&zone, move);
    if (!matters && verify_can_be_left_alone(verify, trial->depth))
        return false;
    bool is_possible = matters ? verify_is_playable(verify, trial->depth, move)
                               : !verify->position[trial->depth].after_tenuki;
    trial->is_broken = !is_possible;
    if (is_possible)
        step(trial, matters ? move : POINT_PASS);
    return is_possible;
}

static bool is_open(const Trial *trial)
{
    return trial->result == STONE_NONE && !trial->is_broken;
}

static void take_move(Trial *trial, Point move)
{
    play(trial, move, stone_opposite(trial->winner));
    if (!trial->is_over && is_open(trial) && follow(trial, move) && !trial->is_over &&
        is_open(trial))
        answer(trial);
}

static void begin(Trial *trial)
{
    const Problem *problem = trial->proven->problem;
    trial->depth = 0;
    trial->is_broken = false;
    trial->board = problem->board;
    trial->left = problem->keystones;
    trial->result = STONE_NONE;
    verify_start(trial->verify);
    see_whether_over(trial);
    if (problem->to_move == trial->winner && !trial->is_over)
        answer(trial);
}

Trial *trial_open(const Proven *proven)
{
    Trial *trial = mem_alloc(1, sizeof *trial);
    trial->proven = proven;
    trial->winner = proven->claim->winner;
    trial->verify =
        verify_open(proven->problem, proven->claim, proven->book, NULL, &proven->limits);
    VerifyAnswer checked;
    verify_run(trial->verify, &checked);
    return trial;
}

void trial_close(Trial *trial)
{
    verify_close(trial->verify);
    mem_free(trial);
}

TrialResult trial_play(Trial *trial, const TrialOpponent *opponent, int moves)
{
    begin(trial);
    bool must_act = trial->winner == trial->verify->attacker;
    Stone loser = stone_opposite(trial->winner);
    for (int i = 0; i < moves && is_open(trial); i++) {
        grant_threat(trial, loser);
        Point move = opponent->choose(opponent->context, &trial->board, loser);
        bool is_granted = move > POINT_PASS && point_set_has(&trial->proven->claim->assumed, move);
        take_move(trial, is_granted ? POINT_PASS : move);
    }
    for (int i = 0; must_act && i < PASSES_MOST && is_open(trial); i++)
        take_move(trial, POINT_PASS);
    bool is_kept = trial->result == trial->winner || (trial->result == STONE_NONE && !must_act);
    return is_kept && !trial->is_broken ? TRIAL_KEPT : TRIAL_LOST;
}

Point random_opponent_choose(void *context, const Board *board, Stone who)
{
    assert(stone_is_color(who));
    const RandomOpponent *player = context;
    if (board->ko != POINT_NONE && random_below(player->random, PASS_PART) == 0)
        return POINT_PASS;
    bool in_zone = random_below(player->random, 3) > 0;
    for (int i = 0; i < RANDOM_TRIES; i++) {
        Point at = board_random_point(board, player->random);
        if (in_zone && i < RANDOM_TRIES * 2 / 3 && !point_set_has(&player->proven->zone, at))
            continue;
        if (board->stone[at] == STONE_NONE && board_is_legal(board, at, who))
            return at;
    }
    return POINT_PASS;
}
