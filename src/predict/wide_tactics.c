/* Tactics of the set "wide". */
#include "predict/wide_tactics.h"

#include <string.h>

enum { NOT_READ = -1, SIZE_CLASSES = 5 };

/* 1, 2, 3–4, 5–9, 10 and more stones. */
static uint32_t size_class(int stones)
{
    return stones <= 1 ? 0 : stones == 2 ? 1 : stones <= 4 ? 2 : stones <= 9 ? 3 : 4;
}

void tactics_begin(Tactics *tactics, const Position *position)
{
    tactics->position = position;
    tactics->board = position->board;
    tactics->who = position->to_move;
    tactics->scratch = *position->board;
    memset(tactics->in_ladder, NOT_READ, sizeof tactics->in_ladder);
    memset(tactics->catchable, NOT_READ, sizeof tactics->catchable);
}

static bool read_caught(Tactics *tactics, Point root, bool attacker_first, uint32_t nodes)
{
    LadderAnswer answer;
    const LadderRequest request = {
        .target = root, .attacker_first = attacker_first, .node_limit = nodes};
    ladder_read_in_place(&tactics->scratch, &request, &answer);
    return answer.verdict == LADDER_CAUGHT;
}

/* A chain in atari that its owner, to move, cannot save. */
static bool is_in_ladder(Tactics *tactics, Point root)
{
    if (tactics->in_ladder[root] == NOT_READ)
        tactics->in_ladder[root] = read_caught(tactics, root, false, TACTICS_SAVE_NODES);
    return tactics->in_ladder[root];
}

/* A chain of two liberties that its enemy, to move, can run down. */
static bool is_catchable(Tactics *tactics, Point root)
{
    if (tactics->catchable[root] == NOT_READ)
        tactics->catchable[root] = read_caught(tactics, root, true, TACTICS_CATCH_NODES);
    return tactics->catchable[root];
}

/* ---- capture: 1 + 5·type + size class; the types of Harrison 2.3.1 ---- */

/* Does the captured chain touch an own chain in atari, which the capture saves? */
static bool frees_own_chain(const Tactics *tactics, Point root)
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

static bool touches_survivor(const Tactics *tactics, Point at)
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

typedef enum { FREES, RETAKES, CUTS, PLAIN, LADDER_STONES } CaptureType;

static CaptureType capture_type(Tactics *tactics, Point at, const MoveEffect *effect)
{
    Point last = tactics->position->previous[0];
    Point last_chain = last > POINT_RESIGN ? tactics->board->chain[last] : POINT_NONE;
    bool retakes = false, in_ladder = false;
    for (int i = 0; i < effect->captured_count; i++) {
        if (frees_own_chain(tactics, effect->captured[i]))
            return FREES;
        retakes |= tactics->position->previous_captured && effect->captured[i] == last_chain;
    }
    if (retakes)
        return RETAKES;
    if (touches_survivor(tactics, at))
        return CUTS;
    for (int i = 0; i < effect->captured_count; i++)
        in_ladder |= is_in_ladder(tactics, effect->captured[i]);
    return in_ladder ? LADDER_STONES : PLAIN;
}

uint32_t tactics_capture(Tactics *tactics, Point at, const MoveEffect *effect)
{
    if (!effect->captured_count)
        return 0;
    uint32_t type = (uint32_t)capture_type(tactics, at, effect);
    return 1 + SIZE_CLASSES * type + size_class(effect->captured_stones);
}

/* ---- extension: 1 … 5 by size if some chain can be saved, 6 … 10 if none can ---- */

uint32_t tactics_extension(Tactics *tactics, const MoveEffect *effect)
{
    uint32_t saved = 0, lost = 0;
    for (int i = 0; i < effect->joined_count; i++) {
        Point root = effect->joined[i];
        if (tactics->board->liberty_count[root] != 1)
            continue;
        uint32_t value = 1 + size_class(tactics->board->stone_count[root]);
        uint32_t *best = is_in_ladder(tactics, root) ? &lost : &saved;
        *best = value > *best ? value : *best;
    }
    return saved ? saved : lost ? lost + SIZE_CLASSES : 0;
}

/* ---- self-atari: 1 … 5 by size, 6 … 10 if it captures ---- */

uint32_t tactics_self_atari(const MoveEffect *effect)
{
    if (effect->liberties != 1)
        return 0;
    return 1 + size_class(effect->stones) + (effect->captured_count ? SIZE_CLASSES : 0);
}

/* ---- atari: 1 … 5 into a ladder, 6 … 10 while there is a ko, 11 … 15 other, 16 and 17 double ----
 */

static bool atari_catches(Tactics *tactics, Point at, Point root)
{
    Undo undo;
    (void)board_play(&tactics->scratch, at, tactics->who, &undo);
    bool caught = read_caught(tactics, root, false, TACTICS_CATCH_NODES);
    board_undo(&tactics->scratch, &undo);
    return caught;
}

uint32_t tactics_atari(Tactics *tactics, Point at, const MoveEffect *effect)
{
    uint32_t best = 0;
    for (int i = 0; i < effect->atari_count; i++) {
        Point root = effect->atari[i];
        uint32_t type = atari_catches(tactics, at, root) ? 0 : tactics->board->ko ? 1 : 2;
        uint32_t value = 1 + SIZE_CLASSES * type + size_class(tactics->board->stone_count[root]);
        best = !best || value < best ? value : best;
    }
    if (effect->atari_count > 1)
        return best <= SIZE_CLASSES ? 16 : 17;
    return best;
}

/* ---- chains around the point: 5·(how many, at most 3) + (fewest liberties, at most 5) - 1 ---- */

static uint32_t chains_value(int count, int fewest)
{
    if (!count)
        return 0;
    return (uint32_t)(5 * (count > 3 ? 3 : count) + (fewest > 5 ? 5 : fewest) - 1);
}

uint32_t tactics_own_chains(const Tactics *tactics, const MoveEffect *effect)
{
    int fewest = BOARD_POINTS_MAX;
    for (int i = 0; i < effect->joined_count; i++) {
        int liberties = tactics->board->liberty_count[effect->joined[i]];
        fewest = liberties < fewest ? liberties : fewest;
    }
    return chains_value(effect->joined_count, fewest);
}

uint32_t tactics_enemy_chains(const Tactics *tactics, Point at)
{
    const Board *board = tactics->board;
    Point near[4], seen[4] = {POINT_NONE};
    int count = 0, fewest = BOARD_POINTS_MAX;
    board_neighbors(board, at, near);
    for (int d = 0; d < 4; d++) {
        Point root = board->chain[near[d]];
        if (board->stone[near[d]] != stone_opposite(tactics->who) || root == seen[0] ||
            root == seen[1] || root == seen[2])
            continue;
        seen[count++] = root;
        fewest = board->liberty_count[root] < fewest ? board->liberty_count[root] : fewest;
    }
    return chains_value(count, fewest);
}

/* ---- eye: 1 own, 2 own but false, 3 the enemy's, 4 the enemy's but false ---- */

uint32_t tactics_eye(const Tactics *tactics, Point at)
{
    EyeKind own = eye_judge(tactics->board, at, tactics->who);
    if (own != EYE_NONE)
        return own == EYE_SIMPLE ? 1 : 2;
    EyeKind other = eye_judge(tactics->board, at, stone_opposite(tactics->who));
    return other == EYE_SIMPLE ? 3 : other == EYE_FALSE ? 4 : 0;
}

/* ---- rescue of a chain of two liberties that could be run down: by size, 6 … 10 if the new chain
 * has three liberties ---- */

uint32_t tactics_rescue(Tactics *tactics, const MoveEffect *effect)
{
    uint32_t best = 0;
    for (int i = 0; i < effect->joined_count; i++) {
        Point root = effect->joined[i];
        if (tactics->board->liberty_count[root] != 2 || !is_catchable(tactics, root))
            continue;
        uint32_t value = 1 + size_class(tactics->board->stone_count[root]) +
                         (effect->liberties >= 3 ? SIZE_CLASSES : 0);
        best = value > best ? value : best;
    }
    return best;
}

/* ---- in words ---- */

static const char *size_text(uint32_t value)
{
    static const char *const TEXT[SIZE_CLASSES] = {"one stone", "two stones", "3 or 4 stones",
                                                   "5 to 9 stones", "10 or more stones"};
    return TEXT[(value - 1) % SIZE_CLASSES];
}

static void describe_capture(uint32_t value, StrBuf *out)
{
    static const char *const TYPE[] = {"and frees an own chain", "taking back",
                                       "before they connect", "", "that cannot escape"};
    strbuf_add_format(out, "captures %s %s", size_text(value), TYPE[(value - 1) / SIZE_CLASSES]);
}

static void describe_atari(uint32_t value, StrBuf *out)
{
    static const char *const TYPE[] = {"atari in a ladder on", "atari during a ko on", "atari on"};
    if (value >= 16)
        strbuf_add(out, "double atari");
    else
        strbuf_add_format(out, "%s %s", TYPE[(value - 1) / SIZE_CLASSES], size_text(value));
}

static void describe_chains(const char *whose, uint32_t value, StrBuf *out)
{
    uint32_t liberties = value % 5 + 1;
    strbuf_add_format(out, "touches %u %s chain%s, the weakest with %u%s libert%s", value / 5,
                      whose, value / 5 == 1 ? "" : "s", liberties, liberties == 5 ? " or more" : "",
                      liberties == 1 ? "y" : "ies");
}

void tactics_describe(const char *group, uint32_t value, StrBuf *out)
{
    static const char *const EYE[] = {"", "fills an own eye", "fills a false eye of its own",
                                      "plays into an enemy eye", "plays into a false enemy eye"};
    if (!value)
        strbuf_add_format(out, "no %s", group);
    else if (strcmp(group, "capture") == 0)
        describe_capture(value, out);
    else if (strcmp(group, "extension") == 0)
        strbuf_add_format(out, "%s %s in atari", value > 5 ? "extends, in vain," : "saves",
                          size_text(value));
    else if (strcmp(group, "self-atari") == 0)
        strbuf_add_format(out, "self-atari of %s", size_text(value));
    else if (strcmp(group, "atari") == 0)
        describe_atari(value, out);
    else if (strcmp(group, "own-chains") == 0)
        describe_chains("own", value, out);
    else if (strcmp(group, "enemy-chains") == 0)
        describe_chains("enemy", value, out);
    else if (strcmp(group, "eye") == 0)
        strbuf_add(out, EYE[value]);
    else if (strcmp(group, "ko") == 0)
        strbuf_add(out, "takes a ko");
    else
        strbuf_add_format(out, "protects %s against a ladder", size_text(value));
}
