/* The values of Harrison's features in a Go player's words. */
#include "predict/harrison/features.h"

#include <assert.h>

static void describe_distance(uint32_t value, const char *what, StrBuf *out)
{
    /* d = dx + dy + max(dx, dy) for the near ones has a usual name. */
    static const char *const NAME[] = {
        [0] = "on the point of %s",      [2] = "beside %s",
        [3] = "diagonal to %s",          [4] = "one space from %s",
        [5] = "a knight's move from %s",
    };
    if (value < sizeof NAME / sizeof NAME[0] && NAME[value]) {
        const char *text = NAME[value];
        for (; *text; text++) {
            if (text[0] == '%') {
                strbuf_add(out, what);
                text++;
            } else {
                strbuf_add_char(out, *text);
            }
        }
    } else if (value < DISTANCE_FAR) {
        strbuf_add_format(out, "at distance %u from %s", (unsigned)value, what);
    } else {
        strbuf_add_format(out, "far from %s", what);
    }
}

static void describe_jump(uint32_t value, StrBuf *out)
{
    static const char *const NAME[] = {"far from friendly stones",
                                       "solid connection",
                                       "one-space jump",
                                       "two-space jump",
                                       "three-space jump",
                                       "four-space jump",
                                       "diagonal move",
                                       "knight's move",
                                       "large knight's move",
                                       "three-space knight's move",
                                       "four-space knight's move"};
    strbuf_add(out, NAME[value]);
}

static void describe_pattern(const SquareTable *table, uint32_t value, StrBuf *out)
{
    if (value == 0 || !table || value > square_table_count(table)) {
        strbuf_add(out, "no known pattern");
        return;
    }
    int side = square_table_entry(table, value)->pattern.side;
    strbuf_add_format(out, "%dx%d pattern %u", side, side, (unsigned)value);
}

static void describe_border(uint32_t value, StrBuf *out)
{
    static const char *const LINE[] = {"first", "second", "third",  "fourth",
                                       "fifth", "sixth",  "seventh"};
    if (value < BORDER_FAR)
        strbuf_add_format(out, "on the %s line", LINE[value]);
    else
        strbuf_add(out, "in the centre");
}

static void describe_owner(uint32_t value, StrBuf *out)
{
    static const char *const WHOSE[OWNER_STEPS] = {
        "surely the opponent's point", "probably the opponent's point",
        "likely the opponent's point", "open point, leaning to the opponent",
        "open point, leaning to us",   "likely our point",
        "probably our point",          "surely our point"};
    strbuf_add(out, WHOSE[value]);
}

static void describe_captured(uint32_t value, StrBuf *out)
{
    if (value == 0)
        strbuf_add(out, "captures nothing");
    else
        strbuf_add_format(out, "captures %u%s", (unsigned)value,
                          value == 1                      ? " stone"
                          : value == CAPTURED_STONES_MANY ? " or more stones"
                                                          : " stones");
}

void harrison_describe(const Extractor *extractor, int group, uint32_t value, StrBuf *out)
{
    assert(extractor && out);
    static const char *const CAPTURE[] = {"no capture",
                                          "captures, and saves friendly stones from atari",
                                          "recaptures",
                                          "captures before they connect",
                                          "captures stones that could have escaped",
                                          "captures stones caught in a ladder"};
    static const char *const EXTENSION[] = {"no extension", "extends out of atari",
                                            "extends stones caught in a ladder"};
    static const char *const ATARI[] = {"no atari", "atari that starts a working ladder",
                                        "atari during a ko", "atari"};
    switch ((HarrisonGroup)group) {
    case HARRISON_CAPTURE:
        strbuf_add(out, CAPTURE[value]);
        break;
    case HARRISON_CAPTURED_STONES:
        describe_captured(value, out);
        break;
    case HARRISON_EXTENSION:
        strbuf_add(out, EXTENSION[value]);
        break;
    case HARRISON_SELF_ATARI:
        strbuf_add(out, value ? "self-atari" : "no self-atari");
        break;
    case HARRISON_ATARI:
        strbuf_add(out, ATARI[value]);
        break;
    case HARRISON_BORDER:
        describe_border(value, out);
        break;
    case HARRISON_PREVIOUS:
        describe_distance(value, "the last move", out);
        break;
    case HARRISON_BEFORE_PREVIOUS:
        describe_distance(value, "the move before the last", out);
        break;
    case HARRISON_OWNER:
        if (extractor->settings.playouts > 0)
            describe_owner(value, out);
        else
            strbuf_add(out, "owner of the point: left out, the model has no playouts");
        break;
    case HARRISON_JUMP:
        describe_jump(value, out);
        break;
    case HARRISON_PATTERN:
        describe_pattern(extractor->settings.square, value, out);
        break;
    case HARRISON_GROUP_COUNT:
        break;
    }
}
