/* Tactics of the set "wide". */
#include "predict/wide/features.h"

#include "shape/region.h"

#include <assert.h>
#include <string.h>

enum { SIZE_CLASSES = 5 };

/* 1, 2, 3–4, 5–9, 10 and more stones. */
static uint32_t size_class(int stones)
{
    return stones <= 1 ? 0 : stones == 2 ? 1 : stones <= 4 ? 2 : stones <= 9 ? 3 : 4;
}

/* ---- capture: 1 + 5·(type - 1) + size class ---- */

uint32_t tactics_capture(ChainTactics *tactics, Point at, const MoveEffect *effect)
{
    assert(effect);
    if (!effect->captured_count)
        return 0;
    CaptureType type = chain_judge_capture(tactics, at, effect, SAVED_IF_TOUCHED);
    return 1 + SIZE_CLASSES * ((uint32_t)type - 1) + size_class(effect->captured_stones);
}

/* ---- extension: 1 … 5 by size if some chain can be saved, 6 … 10 if none can ---- */

uint32_t tactics_extension(ChainTactics *tactics, const MoveEffect *effect)
{
    assert(tactics && effect);
    uint32_t saved = 0, lost = 0;
    for (int i = 0; i < effect->joined_count; i++) {
        Point root = effect->joined[i];
        if (tactics->board->liberty_count[root] != 1)
            continue;
        uint32_t value = 1 + size_class(tactics->board->stone_count[root]);
        uint32_t *best = chain_is_in_ladder(tactics, root) ? &lost : &saved;
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

uint32_t tactics_atari(ChainTactics *tactics, Point at, const MoveEffect *effect)
{
    assert(tactics && effect);
    uint32_t best = 0;
    for (int i = 0; i < effect->atari_count; i++) {
        Point root = effect->atari[i];
        uint32_t type = chain_is_caught_by(tactics, at, root) ? 0 : tactics->board->ko ? 1 : 2;
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

uint32_t tactics_own_chains(const ChainTactics *tactics, const MoveEffect *effect)
{
    assert(tactics && effect);
    int fewest = BOARD_POINTS_MAX;
    for (int i = 0; i < effect->joined_count; i++) {
        int liberties = tactics->board->liberty_count[effect->joined[i]];
        fewest = liberties < fewest ? liberties : fewest;
    }
    return chains_value(effect->joined_count, fewest);
}

uint32_t tactics_enemy_chains(const ChainTactics *tactics, Point at)
{
    assert(tactics);
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

uint32_t tactics_eye(const ChainTactics *tactics, Point at)
{
    assert(tactics);
    EyeKind own = eye_judge(tactics->board, at, tactics->who);
    if (own != EYE_NONE)
        return own == EYE_SIMPLE ? 1 : 2;
    EyeKind other = eye_judge(tactics->board, at, stone_opposite(tactics->who));
    return other == EYE_SIMPLE ? 3 : other == EYE_FALSE ? 4 : 0;
}

/* ---- rescue of a chain of two liberties that could be run down: by size, 6 … 10 if the new chain
 * has three liberties ---- */

uint32_t tactics_rescue(ChainTactics *tactics, const MoveEffect *effect)
{
    assert(tactics && effect);
    uint32_t best = 0;
    for (int i = 0; i < effect->joined_count; i++) {
        Point root = effect->joined[i];
        if (tactics->board->liberty_count[root] != 2 || !chain_is_catchable(tactics, root))
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
    static const char *const TYPE[] = {" and saves a friendly chain", " by recapturing",
                                       " before they connect", "", " that cannot escape"};
    strbuf_add_format(out, "captures %s%s", size_text(value), TYPE[(value - 1) / SIZE_CLASSES]);
}

static void describe_atari(uint32_t value, StrBuf *out)
{
    static const char *const WHERE[] = {" in a ladder", " during a ko", ""};
    if (value >= 16)
        strbuf_add(out, "double atari");
    else
        strbuf_add_format(out, "atari on %s%s", size_text(value),
                          WHERE[(value - 1) / SIZE_CLASSES]);
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
    assert(out);
    static const char *const EYE[] = {"", "fills one of its own eyes",
                                      "fills a false eye of its own", "plays into an enemy eye",
                                      "plays into a false enemy eye"};
    if (!value)
        strbuf_add_format(out, "no %s", group);
    else if (strcmp(group, "capture") == 0)
        describe_capture(value, out);
    else if (strcmp(group, "extension") == 0)
        strbuf_add_format(out, "%s %s in atari", value > 5 ? "tries in vain to save" : "saves",
                          size_text(value));
    else if (strcmp(group, "self-atari") == 0)
        strbuf_add_format(out, "self-atari of %s", size_text(value));
    else if (strcmp(group, "atari") == 0)
        describe_atari(value, out);
    else if (strcmp(group, "own-chains") == 0)
        describe_chains("friendly", value, out);
    else if (strcmp(group, "enemy-chains") == 0)
        describe_chains("enemy", value, out);
    else if (strcmp(group, "eye") == 0)
        strbuf_add(out, EYE[value]);
    else if (strcmp(group, "ko") == 0)
        strbuf_add(out, "takes a ko");
    else
        strbuf_add_format(out, "protects %s against a ladder", size_text(value));
}
