/* The values of the set "wide" in a Go player's words. */
#include "predict/wide/features.h"
#include "predict/wide/second.h"

#include <assert.h>

static const char *const ORDINAL[] = {"first", "second",  "third",  "fourth", "fifth",
                                      "sixth", "seventh", "eighth", "ninth",  "tenth"};

/* Two numbers near <= far that were packed as far·(far + 1)/2 + near. */
static void unpack_pair(uint32_t value, uint32_t *far, uint32_t *near)
{
    *far = 0;
    while (value > *far)
        value -= ++*far;
    *near = value;
}

static void describe_way(uint32_t value, const char *from, StrBuf *out)
{
    static const char *const NAME[4][3] = {{"on the point of"},
                                           {"beside", "diagonal to"},
                                           {"one space from", "a knight's move from"},
                                           {"two spaces from", "a large knight's move from"}};
    enum { NOT_FAR = 4 };
    uint32_t far, near;
    if (value <= 2) {
        strbuf_add_format(out, "%s%s", value ? "far from " : "without ", from);
        return;
    }
    unpack_pair(value - 3, &far, &near);
    if (far < 4 && near < 3 && NAME[far][near])
        strbuf_add_format(out, "%s %s", NAME[far][near], from);
    else
        strbuf_add_format(out, "%s %s", far <= NOT_FAR ? "not far from" : "far from", from);
}

/* By |dx| + |dy| + max(|dx|, |dy|). */
static void describe_distance(uint32_t value, const char *from, StrBuf *out)
{
    uint32_t distance = value - 1;
    const char *word = !value           ? "without"
                       : distance <= 3  ? "next to"
                       : distance <= 6  ? "near"
                       : distance <= 12 ? "not far from"
                                        : "far from";
    strbuf_add_format(out, "%s %s", word, from);
}

static void describe_location(uint32_t value, StrBuf *out)
{
    enum { CORNER = 5, CENTRE = 6 };
    uint32_t far, near;
    unpack_pair(value - 1, &far, &near);
    if (far <= CORNER)
        strbuf_add_format(out, "the %u-%u point", near + 1, far + 1);
    else if (near < CENTRE)
        strbuf_add_format(out, "on the %s line", ORDINAL[near]);
    else
        strbuf_add(out, "in the centre");
}

static void describe_steps(uint32_t steps, const char *whose, StrBuf *out)
{
    static const char *const AWAY[WIDE_NEAR_LIMIT] = {"zero", "one",  "two", "three",
                                                      "four", "five", "six"};
    if (steps <= 1)
        strbuf_add_format(out, "touches %s", whose);
    else if (steps < WIDE_NEAR_LIMIT && AWAY[steps])
        strbuf_add_format(out, "%s away from %s", AWAY[steps], whose);
    else
        strbuf_add_format(out, "far from %s", whose);
}

/* The nearer one first. */
static void describe_nearest(uint32_t value, StrBuf *out)
{
    uint32_t own = (value - 1) / 8, enemy = (value - 1) % 8;
    if (own == enemy) {
        describe_steps(own, "friendly and enemy stones", out);
        return;
    }
    bool is_enemy_near = enemy < own;
    describe_steps(is_enemy_near ? enemy : own,
                   is_enemy_near ? "an enemy stone" : "a friendly stone", out);
    strbuf_add(out, ", ");
    describe_steps(is_enemy_near ? own : enemy, is_enemy_near ? "a friendly one" : "an enemy one",
                   out);
}

/* ---- what all candidates share: it speaks through what it is joined with ---- */

static void describe_ataris(uint32_t value, StrBuf *out)
{
    static const char *const WHO[4] = {"with no stones in atari", "with friendly stones in atari",
                                       "with enemy stones in atari",
                                       "with stones of both sides in atari"};
    strbuf_add_format(out, "%s%s", WHO[(value - 1) & 3], (value - 1) & 4 ? " and a ko" : "");
}

static void describe_last_liberties(uint32_t value, StrBuf *out)
{
    uint32_t last = (value - 1) / 4, own = (value - 1) % 4;
    if (!value)
        strbuf_add(out, "no stone was just played");
    else if (own)
        strbuf_add_format(out, "the last move left a friendly chain %u libert%s", own,
                          own == 1 ? "y" : "ies");
    else
        strbuf_add_format(out, "the last move has %u%s libert%s", last, last == 5 ? " or more" : "",
                          last == 1 ? "y" : "ies");
}

static void describe_stage(uint32_t value, StrBuf *out)
{
    static const char *const STAGE[] = {"any stage",
                                        "the first moves",
                                        "the opening",
                                        "the late opening",
                                        "the early middle game",
                                        "the middle game",
                                        "the late middle game",
                                        "the endgame",
                                        "the late endgame"};
    strbuf_add_format(out, "fits %s", STAGE[value]);
}

/* ---- patterns ---- */

static void describe_pattern(int kind, uint32_t value, StrBuf *out)
{
    static const char *const SPECIAL[] = {
        "the liberties of the stones beside it", "the liberties of the stones around it",
        "a known answer to the last move", "a known answer to the last move, liberties counted",
        "a known answer to the last move in this shape"};
    enum { CLOSE = 4, WIDE = 9 };
    int distance = nested_kind_distance(kind);
    if (kind >= NESTED_RING_COUNT)
        strbuf_add_format(out, "%s%s", value ? "" : "no case of ",
                          SPECIAL[kind - NESTED_RING_COUNT]);
    else if (!value)
        strbuf_add(out, "a shape that experts have not played");
    else
        strbuf_add_format(out, "a %sshape that experts play",
                          distance <= CLOSE  ? "small "
                          : distance >= WIDE ? "large "
                                             : "");
}

const char *wide_family(const Extractor *extractor, int group)
{
    int first = wide_first_pattern(extractor), behind = first + NESTED_KIND_COUNT;
    if (group >= behind)
        return second_family_behind(group - behind);
    if (group < first)
        return group < G_PATTERNS ? NULL : second_family_small(group - G_PATTERNS);
    int kind = wide_pattern_kind(group - first);
    return kind < NESTED_RING_COUNT ? "shape" : kind < NESTED_RESPONSE_3 ? "liberties" : "answer";
}

void wide_describe(const Extractor *extractor, int group, uint32_t value, StrBuf *out)
{
    assert(extractor && out);
    int first = wide_first_pattern(extractor), behind = first + NESTED_KIND_COUNT;
    if (group == G_STAGE)
        describe_stage(value, out);
    else if (group == G_ATARIS)
        describe_ataris(value, out);
    else if (group == G_LAST_LIBERTIES)
        describe_last_liberties(value, out);
    else if (group == G_LOCATION)
        describe_location(value, out);
    else if (group == G_LAST_1 || group == G_LAST_2)
        describe_way(value, group == G_LAST_1 ? "the last move" : "the move before the last", out);
    else if (group == G_LAST_3 || group == G_LAST_4)
        describe_distance(value, group == G_LAST_3 ? "the move three back" : "the move four back",
                          out);
    else if (group == G_NEAREST)
        describe_nearest(value, out);
    else if (group == G_LIBERTIES)
        strbuf_add_format(out, "%u%s libert%s after the move", value, value == 9 ? " or more" : "",
                          value == 1 ? "y" : "ies");
    else if (group >= behind)
        second_describe_behind(group - behind, value, out);
    else if (group >= first)
        describe_pattern(wide_pattern_kind(group - first), value, out);
    else if (group >= G_PATTERNS)
        second_describe_small(group - G_PATTERNS, value, out);
    else
        tactics_describe(extractor->schema.group[group].name, value, out);
}
