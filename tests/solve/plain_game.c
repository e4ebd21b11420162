#include "plain_game.h"

#include "problem/definition.h"

#include <string.h>

enum { PATH_LIMIT = 120 };

/* What makes two positions the same. */
typedef struct {
    uint64_t stones;
    Stone to_move;
    Point ko;
    uint8_t ignored; /* threats that the prover may still ignore */
    PointSet left;   /* keystones not captured yet */
    bool by_threat;  /* one of many led here */
} State;

typedef struct {
    const PlainQuestion *question;
    Stone attacker;
    PointSet playable;
    uint64_t nodes;
    bool is_spent;
    bool is_threat; /* the move that is played next */
    Board board;
    State path[PATH_LIMIT];
} Plain;

/* Of a repetition: whether a threat was made since. */
static bool has_threat_since(const Plain *plain, int first, int depth)
{
    for (int i = first + 1; i <= depth; i++)
        if (plain->path[i].by_threat)
            return true;
    return false;
}

/* The depth of the same position before; -1: there is none. */
static int find_repetition(const Plain *plain, int depth)
{
    const State *now = &plain->path[depth];
    for (int i = 0; i < depth; i++) {
        const State *then = &plain->path[i];
        if (now->stones == then->stones && now->to_move == then->to_move && now->ko == then->ko &&
            now->ignored == then->ignored && !memcmp(&now->left, &then->left, sizeof now->left))
            return i;
    }
    return -1;
}

/* ---- ends ---- */

static bool is_connection(const Problem *problem)
{
    return problem->goal == GOAL_CONNECT || problem->goal == GOAL_CUT;
}

static int count_left(const Plain *plain, const PointSet *left, Stone colour)
{
    const Problem *problem = plain->question->problem;
    int count = 0;
    for (Point at = 0; at < board_cell_count(&plain->board); at++)
        count += point_set_has(&problem->keystones, at) && point_set_has(left, at) &&
                 problem->board.stone[at] == (uint8_t)colour;
    return count;
}

static bool are_joined(const Plain *plain, const PointSet *left)
{
    Point root = POINT_NONE;
    for (Point at = 0; at < board_cell_count(&plain->board); at++) {
        if (!point_set_has(left, at))
            continue;
        if (root && plain->board.chain[at] != root)
            return false;
        root = plain->board.chain[at];
    }
    return true;
}

/* Who has reached his goal; STONE_NONE: nobody yet. */
static Stone winner_at_end(const Plain *plain, const PointSet *left)
{
    const Problem *problem = plain->question->problem;
    Stone attacker = plain->attacker;
    Stone defender = stone_opposite(attacker);
    bool has_lost_own =
        count_left(plain, left, attacker) < count_left(plain, &problem->keystones, attacker);
    if (is_connection(problem))
        return has_lost_own ? defender : are_joined(plain, left) ? attacker : STONE_NONE;
    if (count_left(plain, left, defender) == 0)
        return attacker;
    return problem->goal == GOAL_RACE && has_lost_own ? defender : STONE_NONE;
}

/* ---- the walk ---- */

static Stone winner(Plain *plain, int depth);

static Stone winner_after(Plain *plain, int depth, Point at)
{
    Undo undo;
    State *next = &plain->path[depth + 1];
    *next = plain->path[depth];
    next->by_threat = plain->is_threat;
    plain->is_threat = false;
    Point ko = plain->board.ko;
    board_play(&plain->board, at, next->to_move, &undo);
    next->to_move = stone_opposite(next->to_move);
    if (plain->question->endless == next->to_move)
        plain->board.ko = POINT_NONE;
    next->stones = plain->board.hash;
    next->ko = plain->board.ko;
    for (Point p = 0; p < board_cell_count(&plain->board); p++)
        if (plain->board.stone[p] == STONE_NONE)
            point_set_remove(&next->left, p);
    Stone result = winner(plain, depth + 1);
    board_undo(&plain->board, &undo);
    plain->board.ko = ko;
    return result;
}

/* A retaking is taken for a threat elsewhere, and that is ignored. */
static Stone winner_ignoring(Plain *plain, int depth)
{
    State *next = &plain->path[depth + 1];
    *next = plain->path[depth];
    Point ko = plain->board.ko;
    plain->board.ko = next->ko = POINT_NONE;
    next->to_move = stone_opposite(next->to_move);
    next->ignored--;
    Stone result = winner(plain, depth + 1);
    plain->board.ko = ko;
    return result;
}

/* The other side retakes the ko, where the prover may ignore threats; he chooses. */
static Stone winner_retaking(Plain *plain, int depth, Point at)
{
    Stone prover = plain->question->prover;
    if (plain->path[depth].to_move != prover && plain->path[depth].ignored > 0 &&
        winner_ignoring(plain, depth) == prover)
        return prover;
    Point ko = plain->board.ko;
    plain->board.ko = POINT_NONE;
    Stone result = winner_after(plain, depth, at);
    plain->board.ko = ko;
    return result;
}

/* The side with many threats retakes the ko by one of them. */
static Stone winner_threatening(Plain *plain, int depth, Point at)
{
    Point ko = plain->board.ko;
    plain->board.ko = POINT_NONE;
    plain->is_threat = true;
    Stone result = winner_after(plain, depth, at);
    plain->board.ko = ko;
    return result;
}

static Stone winner_by(Plain *plain, int depth, Point at)
{
    if (at == plain->board.ko && plain->question->many == plain->path[depth].to_move)
        return winner_threatening(plain, depth, at);
    bool is_retaking = plain->question->ignored > 0 && at == plain->board.ko;
    return is_retaking ? winner_retaking(plain, depth, at) : winner_after(plain, depth, at);
}

static bool can_play(const Plain *plain, Point at, Stone mover)
{
    if (plain->board.stone[at] != STONE_NONE || !point_set_has(&plain->playable, at))
        return false;
    MoveVerdict verdict = board_judge_move(&plain->board, at, mover);
    bool can_retake = plain->question->ignored > 0 || plain->question->many == mover;
    return verdict == MOVE_OK || (verdict == MOVE_KO && can_retake);
}

static Stone winner(Plain *plain, int depth)
{
    const State *state = &plain->path[depth];
    Stone mover = state->to_move;
    Stone other = stone_opposite(mover);
    if (++plain->nodes > plain->question->node_limit || depth + 1 == PATH_LIMIT)
        plain->is_spent = true;
    if (plain->is_spent)
        return other;
    Stone already = winner_at_end(plain, &state->left);
    if (already != STONE_NONE)
        return already;
    Stone prover = plain->question->prover;
    int first = find_repetition(plain, depth);
    if (first >= 0)
        return has_threat_since(plain, first, depth) ? prover : stone_opposite(prover);
    for (Point at = 0; at < board_cell_count(&plain->board); at++) {
        if (can_play(plain, at, mover) && winner_by(plain, depth, at) == mover)
            return mover;
    }
    bool may_wait = plain->question->attacker_waits && plain->board.ko != POINT_NONE;
    if (mover == plain->attacker && !may_wait)
        return other; /* he may not pass */
    return winner_after(plain, depth, POINT_PASS);
}

Stone plain_game_winner(const PlainQuestion *question)
{
    static Plain plain;
    const Problem *problem = question->problem;
    plain.question = question;
    plain.attacker = problem_attacker(problem);
    if (is_connection(problem))
        plain.attacker = stone_opposite(plain.attacker);
    plain.playable = problem->area;
    plain.nodes = 0;
    plain.is_spent = false;
    plain.board = problem->board;
    plain.path[0] = (State){.stones = plain.board.hash,
                            .to_move = problem->to_move,
                            .ko = plain.board.ko,
                            .ignored = question->ignored,
                            .left = problem->keystones};
    for (Point at = 0; at < board_cell_count(&plain.board); at++)
        if (plain.board.stone[at] == STONE_BLACK || plain.board.stone[at] == STONE_WHITE)
            point_set_add(&plain.playable, at);
    Stone result = winner(&plain, 0);
    return plain.is_spent ? STONE_NONE : result;
}
