/* Captures and ladders. */
#include "predict/chain_tactics.h"

#include "shape/ladder.h"

#include <assert.h>
#include <string.h>

enum { NOT_READ = -1 };

void chain_tactics_begin(ChainTactics *tactics, const Position *position)
{
    assert(tactics && position);
    tactics->position = position;
    tactics->board = position->board;
    tactics->who = position->to_move;
    tactics->has_scratch = false;
    memset(tactics->in_ladder, NOT_READ, sizeof tactics->in_ladder);
    memset(tactics->catchable, NOT_READ, sizeof tactics->catchable);
}

/* ---- ladders ---- */

static Board *scratch_board(ChainTactics *tactics)
{
    if (!tactics->has_scratch)
        tactics->scratch = *tactics->board;
    tactics->has_scratch = true;
    return &tactics->scratch;
}

/* Read on the scratch board as it stands. */
static bool is_caught(ChainTactics *tactics, const LadderRequest *request)
{
    LadderAnswer answer;
    ladder_read_in_place(&tactics->scratch, request, &answer);
    tactics->undecided += answer.verdict == LADDER_UNKNOWN;
    return answer.verdict == LADDER_CAUGHT;
}

bool chain_is_in_ladder(ChainTactics *tactics, Point root)
{
    assert(tactics);
    if (tactics->in_ladder[root] == NOT_READ) {
        (void)scratch_board(tactics);
        tactics->in_ladder[root] = is_caught(
            tactics, &(LadderRequest){.target = root, .node_limit = tactics->limits.save});
    }
    return tactics->in_ladder[root];
}

bool chain_is_catchable(ChainTactics *tactics, Point root)
{
    assert(tactics);
    if (tactics->catchable[root] == NOT_READ) {
        (void)scratch_board(tactics);
        tactics->catchable[root] =
            is_caught(tactics, &(LadderRequest){.target = root,
                                                .attacker_first = true,
                                                .node_limit = tactics->limits.catch});
    }
    return tactics->catchable[root];
}

bool chain_is_caught_by(ChainTactics *tactics, Point at, Point root)
{
    assert(tactics);
    Undo undo;
    (void)board_play(scratch_board(tactics), at, tactics->who, &undo);
    bool caught =
        is_caught(tactics, &(LadderRequest){.target = root, .node_limit = tactics->limits.catch});
    board_undo(&tactics->scratch, &undo);
    return caught;
}

/* ---- captures ---- */

/* Whether the stones of a chain touch an own chain in atari. */
static bool touches_own_atari(const ChainTactics *tactics, Point root)
{
    const Board *board = tactics->board;
    Point at = root;
    do {
        Point near[4];
        board_neighbors(board, at, near);
        for (int d = 0; d < 4; d++)
            if (board->stone[near[d]] == tactics->who &&
                board->liberty_count[board->chain[near[d]]] == 1)
                return true;
        at = board->next[at];
    } while (at != root);
    return false;
}

static bool saves_chain(const ChainTactics *tactics, Point at, const MoveEffect *effect,
                        SavedRule rule)
{
    Point rescued[BOARD_POINTS_MAX];
    if (rule == SAVED_IF_OUT_OF_ATARI)
        return move_list_rescued(tactics->board, at, tactics->who, rescued) > 0;
    for (int i = 0; i < effect->captured_count; i++)
        if (touches_own_atari(tactics, effect->captured[i]))
            return true;
    return false;
}

static bool is_recapture(const ChainTactics *tactics, const MoveEffect *effect)
{
    Point last = tactics->position->previous[0];
    if (!tactics->position->previous_captured || last <= POINT_RESIGN)
        return false;
    for (int i = 0; i < effect->captured_count; i++)
        if (effect->captured[i] == tactics->board->chain[last])
            return true;
    return false;
}

/* Whether the point touches an enemy chain that the move does not capture. */
static bool touches_survivor(const ChainTactics *tactics, Point at)
{
    const Board *board = tactics->board;
    Point near[4];
    board_neighbors(board, at, near);
    for (int d = 0; d < 4; d++)
        if (board->stone[near[d]] == stone_opposite(tactics->who) &&
            board->liberty_count[board->chain[near[d]]] > 1)
            return true;
    return false;
}

CaptureType chain_judge_capture(ChainTactics *tactics, Point at, const MoveEffect *effect,
                                SavedRule rule)
{
    assert(effect);
    if (effect->captured_count == 0)
        return CAPTURE_NONE;
    if (saves_chain(tactics, at, effect, rule))
        return CAPTURE_SAVES_CHAIN;
    if (is_recapture(tactics, effect))
        return CAPTURE_RECAPTURE;
    if (touches_survivor(tactics, at))
        return CAPTURE_SEPARATES;
    for (int i = 0; i < effect->captured_count; i++)
        if (chain_is_in_ladder(tactics, effect->captured[i]))
            return CAPTURE_IN_LADDER;
    return CAPTURE_FREE;
}
