/* The values of "wide-2" in a Go player's words. */
#include "predict/wide/surroundings.h"

#include <assert.h>

static const char *const SIZE[] = {"nothing",       "one stone",     "two stones",
                                   "3 or 4 stones", "5 to 9 stones", "10 or more stones"};

static const char *plural(uint32_t count)
{
    return count == 1 ? "y" : "ies";
}

static void describe_last_5(uint32_t value, StrBuf *out)
{
    const char *word = !value        ? "without"
                       : value <= 4  ? "next to"
                       : value <= 7  ? "near"
                       : value <= 13 ? "not far from"
                                     : "far from";
    strbuf_add_format(out, "%s the move five back", word);
}

/* Odd ages are the opponent's. */
static void describe_age(uint32_t age, const char *where, StrBuf *out)
{
    if (age)
        strbuf_add_format(out, "%s the %s played %u move%s ago", where,
                          age % 2 ? "opponent" : "mover", age, age == 1 ? "" : "s");
    else
        strbuf_add_format(out, "nobody played %s for 16 moves", where);
}

static void describe_last_effect(uint32_t value, StrBuf *out)
{
    static const char *const STONES[] = {"", "a stone", "2 to 4 stones", "5 or more stones"};
    if (!value) {
        strbuf_add(out, "no stone was just played");
        return;
    }
    uint32_t own = (value - 1) % 3, catchable = (value - 1) / 3 % 2, atari = (value - 1) / 6 % 4,
             captured = (value - 1) / 24;
    if (captured)
        strbuf_add_format(out, "the last move captured %s", STONES[captured]);
    else if (atari)
        strbuf_add_format(out, "the last move put %s into atari", STONES[atari]);
    else if (catchable)
        strbuf_add(out, "the last move threatens to capture in a ladder");
    else
        strbuf_add_format(out, "the last move left its chain %u%s libert%s", own + 1,
                          own == 2 ? " or more" : "", plural(own + 1));
}

static void describe_last_chains(uint32_t value, StrBuf *out)
{
    if (value <= 1) {
        strbuf_add(out, "away from the chains of the last move");
        return;
    }
    uint32_t last = (value - 1) % 5, attacked = (value - 1) / 5 % 5;
    bool follows = (value - 1) / 25 % 2, captures = (value - 1) / 50;
    if (attacked)
        strbuf_add_format(out, "strengthens a chain of %u%s libert%s that the last move attacked",
                          attacked, attacked == 4 ? " or more" : "", plural(attacked));
    else if (last)
        strbuf_add_format(out, "takes one of %u%s libert%s of the chain just played", last,
                          last == 4 ? " or more" : "", plural(last));
    else if (follows)
        strbuf_add(out, "extends the mover's last move");
    else
        strbuf_add(out, captures ? "captures elsewhere" : "beside the last move's chains");
}

static void describe_race(uint32_t value, StrBuf *out)
{
    if (!value) {
        strbuf_add(out, "touches no stone");
        return;
    }
    uint32_t after = (value - 1) % 5 + 1, enemy = (value - 1) / 5 % 6;
    strbuf_add_format(out, "%u%s libert%s", after, after == 5 ? " or more" : "", plural(after));
    if (enemy)
        strbuf_add_format(out, " against %u%s of the enemy chain beside it", enemy,
                          enemy == 5 ? " or more" : "");
    else
        strbuf_add(out, " and no enemy stones beside it");
}

static void describe_influence(uint32_t value, StrBuf *out)
{
    if (!value) {
        strbuf_add(out, "no influence");
        return;
    }
    int strength = (int)(value - 1) / 3 - 7;
    bool contested = (value - 1) % 3 == 1;
    const char *where = strength > 3    ? "in the mover's own sphere"
                        : strength > 0  ? "on the mover's side"
                        : strength == 0 ? "where nobody is stronger"
                        : strength > -4 ? "on the opponent's side"
                                        : "in the opponent's sphere";
    strbuf_add_format(out, "%s%s", where, contested ? ", at the border" : "");
}

static void describe_area(uint32_t value, StrBuf *out)
{
    static const char *const AREA_SIZE[] = {"one point",       "two points",      "three points",
                                            "four points",     "5 or 6 points",   "7 to 9 points",
                                            "10 to 15 points", "16 to 30 points", "the open board"};
    static const char *const WHOSE[] = {"", " that the mover surrounds",
                                        " that the opponent surrounds", " between both sides"};
    if (value)
        strbuf_add_format(out, "in an area of %s%s", AREA_SIZE[(value - 1) % 9],
                          WHOSE[(value - 1) / 9]);
    else
        strbuf_add(out, "in no area");
}

static void describe_group(bool is_own, uint32_t value, StrBuf *out)
{
    static const char *const LIBERTIES[] = {
        "1 liberty",        "2 liberties",       "3 liberties",
        "4 liberties",      "5 liberties",       "6 liberties",
        "7 or 8 liberties", "9 to 12 liberties", "13 or more liberties"};
    static const char *const STONES[] = {"stone", "small group", "group", "large group"};
    if (value)
        strbuf_add_format(out, "near %s %s with %s", is_own ? "a friendly" : "an enemy",
                          STONES[(value - 1) % 4], LIBERTIES[(value - 1) / 4]);
    else
        strbuf_add_format(out, "no %s stones near", is_own ? "friendly" : "enemy");
}

static void describe_contact(uint32_t contact, const char *verb, const char *groups, StrBuf *out)
{
    static const char *const SMALLER[] = {"a stone", "a small group", "a group"};
    uint32_t class = contact < 2 ? 0 : contact < 5 ? contact - 2 : contact - 5;
    if (contact >= 2)
        strbuf_add_format(out, "%s %s %s, the smaller %s", verb, contact < 5 ? "two" : "three",
                          groups, SMALLER[class]);
}

static void describe_connects(uint32_t value, StrBuf *out)
{
    uint32_t own = value ? (value - 1) / 8 : 0, enemy = value ? (value - 1) % 8 : 0;
    describe_contact(own, "links", "friendly groups", out);
    if (own >= 2 && enemy >= 2)
        strbuf_add(out, "; ");
    describe_contact(enemy, "comes between", "enemy groups", out);
    if (own < 2 && enemy < 2)
        strbuf_add(out, "links and cuts nothing");
}

void surroundings_describe(int group, uint32_t value, StrBuf *out)
{
    assert(out && group >= 0 && group < S_GROUP_COUNT);
    switch (group) {
    case S_LAST_5:
        describe_last_5(value, out);
        break;
    case S_AGE_NEAR:
        describe_age(value, "right here", out);
        break;
    case S_AGE_AROUND:
        describe_age(value, "around here", out);
        break;
    case S_LAST_EFFECT:
        describe_last_effect(value, out);
        break;
    case S_LAST_CHAINS:
        describe_last_chains(value, out);
        break;
    case S_THEIR_LIBERTIES:
        strbuf_add_format(out, "the opponent would have %u%s libert%s here", value ? value - 1 : 0,
                          value == 10 ? " or more" : "", plural(value - 1));
        break;
    case S_RACE:
        describe_race(value, out);
        break;
    case S_INFLUENCE:
        describe_influence(value, out);
        break;
    case S_AREA:
        describe_area(value, out);
        break;
    case S_OWN_GROUP:
        describe_group(true, value, out);
        break;
    case S_ENEMY_GROUP:
        describe_group(false, value, out);
        break;
    case S_CONNECTS:
        describe_connects(value, out);
        break;
    case S_THREAT:
        strbuf_add_format(out, value ? "threatens to capture %s" : "threatens %s", SIZE[value]);
        break;
    default:
        strbuf_add_format(out, value ? "saves %s from a ladder" : "saves %s", SIZE[value]);
    }
}
