/* What a move does to chains at once, and what it threatens: captures, ladders, gifts, rescues. */
#include "concept/name_scene.h"

#include "shape/region.h"

enum {
    SQUEEZED_STONES = 3, /* a chain of as many that fills its own liberties is a dumpling */
    INSIDE_POINTS = 7,   /* an eye space is no larger */
};

/* ---- ataris ---- */

/* The chain in atari runs at its last liberty. */
static void note_catch(OutcomeScene *s, Point target)
{
    MoveEffect run;
    Point exit = chain_first_liberty(&s->after, s->after.chain[target]);
    move_find_effect(&s->after, exit, s->enemy, &run);
    if (run.captured_count > 0 && run.liberties == 1)
        return; /* it takes the bait: see name_gift */
    if (run.liberties > 1)
        s->has[OUTCOME_SHICHO] = true;
    else if (run.joined_count > 1)
        s->has[OUTCOME_OIOTOSHI] = true;
    else
        s->has[OUTCOME_TORU] = true;
}

/* Chains that the move puts into atari: caught, or only forced? */
static void name_ataris(OutcomeScene *s)
{
    if (s->effect.atari_count > 1)
        s->has[OUTCOME_RYONIRAMI] = true;
    for (int i = 0; i < s->effect.atari_count; i++) {
        Point target = s->effect.atari[i];
        LadderVerdict verdict = outcome_read_ladder(s, &s->after, target, false);
        if (verdict == LADDER_CAUGHT)
            note_catch(s, target);
        else if (verdict == LADDER_ESCAPES && s->effect.atari_count == 1)
            s->has[OUTCOME_KIKASU] = true;
    }
}

/* ---- gifts ---- */

/* The enemy has taken the gift: can the mover put the takers into atari, and are they a dumpling?
 */
static bool is_squeeze(const OutcomeScene *s, const Board *taken, Point taker)
{
    Point liberty[2];
    if (taken->liberty_count[taker] != 2 || taken->stone_count[taker] < SQUEEZED_STONES)
        return false;
    chain_list_liberties(taken, taker, 2, liberty);
    for (int i = 0; i < 2; i++)
        if (board_is_legal(taken, liberty[i], s->own) &&
            move_liberties_after(taken, liberty[i], s->own) > 1)
            return true;
    return false;
}

/* A stone given away: does its capture cost the enemy more? */
static void name_gift(OutcomeScene *s)
{
    if (s->effect.liberties != 1 || s->effect.captured_count > 0)
        return;
    Point last = chain_first_liberty(&s->after, s->after.chain[s->at]);
    MoveEffect taken;
    if (!board_is_legal(&s->after, last, s->enemy))
        return;
    move_find_effect(&s->after, last, s->enemy, &taken);
    Board retaken = s->after;
    board_play(&retaken, last, s->enemy, NULL);
    Point taker = retaken.chain[last];
    bool can_retake = retaken.liberty_count[taker] == 1 &&
                      board_is_legal(&retaken, chain_first_liberty(&retaken, taker), s->own);
    if (taken.takes_ko)
        s->has[OUTCOME_KO] = true;
    else if (can_retake && retaken.stone_count[taker] > taken.captured_stones)
        s->has[OUTCOME_UTTEGAESHI] = true;
    else if (is_squeeze(s, &retaken, taker))
        s->has[OUTCOME_SHIBORU] = true;
    else
        s->has[OUTCOME_SUTEISHI] = true;
}

/* ---- captures and rescues ---- */

static void name_taken(OutcomeScene *s)
{
    if (s->effect.takes_ko)
        s->has[OUTCOME_KO] = true;
    else if (s->effect.captured_count > 0)
        s->has[OUTCOME_TORU] = true;
}

/* Own chains in atari that get away. */
static void name_rescues(OutcomeScene *s)
{
    Point rescued[BOARD_POINTS_MAX];
    int count = move_list_rescued(s->before, s->at, s->own, rescued);
    for (int i = 0; i < count; i++)
        if (outcome_read_ladder(s, &s->after, rescued[i], true) == LADDER_ESCAPES)
            s->has[s->effect.captured_count > 0 ? OUTCOME_SHINOGU : OUTCOME_DASSHUTSU] = true;
}

/* Own chains not in atari yet that the enemy could have caught, and cannot now; and a chain in
 * atari that is left there for an atari of one's own. */
static void name_defence(OutcomeScene *s)
{
    Point chains[OUTCOME_NEAR_LIMIT];
    int count = outcome_list_near(s, s->own, chains);
    for (int i = 0; i < count; i++) {
        int before = s->before->liberty_count[chains[i]];
        int after = s->after.liberty_count[s->after.chain[chains[i]]];
        if (before == 1 && after == 1 && s->effect.atari_count > 0)
            s->has[OUTCOME_HANGEKI] = true;
        if (before == 2 && outcome_read_ladder(s, s->before, chains[i], true) == LADDER_CAUGHT &&
            outcome_read_ladder(s, &s->after, chains[i], true) == LADDER_ESCAPES)
            s->has[OUTCOME_MAMORU] = true;
    }
}

/* ---- threats ---- */

/* Enemy chains that get into no atari, but could be caught if the enemy played elsewhere, and could
 * not before: short of liberties by the move, or attacked from afar. */
static void name_threats(OutcomeScene *s)
{
    Point chains[OUTCOME_NEAR_LIMIT];
    int count = outcome_list_near(s, s->enemy, chains);
    for (int i = 0; i < count; i++) {
        if (s->after.liberty_count[s->after.chain[chains[i]]] != 2)
            continue;
        if (outcome_read_ladder(s, &s->after, chains[i], true) != LADDER_CAUGHT ||
            outcome_read_ladder(s, s->before, chains[i], true) != LADDER_ESCAPES)
            continue;
        bool takes_liberty = chain_has_liberty(s->before, chains[i], s->at);
        s->has[takes_liberty ? OUTCOME_DAMEZUMARI : OUTCOME_SEMERU] = true;
    }
}

/* A move into a small area that only the enemy encloses takes his liberties from the inside. */
static void name_inside(OutcomeScene *s)
{
    RegionMap map;
    region_map_empty(s->before, &map);
    const Region *region = &map.region[map.index[s->at]];
    if (region->size <= INSIDE_POINTS && region->touches[s->enemy] && !region->touches[s->own] &&
        s->effect.captured_count == 0)
        s->has[OUTCOME_TE_O_TSUMERU] = true;
}

void outcome_name_captures(OutcomeScene *s)
{
    name_taken(s);
    name_ataris(s);
    name_gift(s);
    name_rescues(s);
    name_defence(s);
    name_threats(s);
    name_inside(s);
}
