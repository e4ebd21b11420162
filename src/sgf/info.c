/* Facts out of the root node. */
#include "sgf/info.h"

#include "core/point.h"
#include "sgf/text.h"

#include <assert.h>
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { VALUE_TEXT_LIMIT = 256 };

Status sgf_fail_at(const SgfGame *game, const char *bytes, Status status, Error *err,
                   const char *format, ...)
{
    char text[ERROR_TEXT_LIMIT];
    va_list args;
    va_start(args, format);
    (void)vsnprintf(text, sizeof text, format, args);
    va_end(args);
    uint64_t offset = 0;
    uint32_t line = 0;
    if (err)
        (void)sgf_place(game, bytes, &offset, &line);
    return error_set_at(err, status, offset, line, "%s", text);
}

static Status refuse(const SgfGame *game, const SgfProperty *property, const char *why, Error *err)
{
    const SgfValue *value = &property->value;
    int shown = value->size < 16 ? (int)value->size : 16;
    char text[17];
    (void)snprintf(text, sizeof text, "%.*s", shown, value->bytes);
    for (char *at = text; *at; at++)
        if (!isprint((unsigned char)*at))
            *at = '?';
    return sgf_fail_at(game, value->bytes, STATUS_UNSUPPORTED, err, "%.*s[%s]: %s",
                       (int)property->name_size, property->name, text, why);
}

/* "9:9" is against the standard, but there is no doubt what is meant. */
static bool parse_size(const SgfValue *value, int *columns, int *rows)
{
    const char *colon = memchr(value->bytes, ':', value->size);
    SgfValue first = *value, second = *value;
    if (colon) {
        first.size = (size_t)(colon - value->bytes);
        second.bytes = colon + 1;
        second.size = value->size - first.size - 1;
    }
    return sgf_integer(&first, columns) && sgf_integer(&second, rows);
}

Status sgf_board_size(const SgfGame *game, int *size, Error *err)
{
    assert(game);
    int kind = 1, columns = 19, rows = 19;
    const SgfProperty *gm = sgf_find(game->root, SGF_GM);
    if (gm && (!sgf_integer(&gm->value, &kind) || kind != 1))
        return refuse(game, gm, "not a game of Go", err);
    const SgfProperty *sz = sgf_find(game->root, SGF_SZ);
    if (sz && !parse_size(&sz->value, &columns, &rows))
        return refuse(game, sz, "not a board size", err);
    if (columns != rows)
        return refuse(game, sz, "only square boards are supported", err);
    if (columns < BOARD_SIZE_MIN || columns > BOARD_SIZE_MAX)
        return refuse(game, sz, "only boards from 2 to 25 are supported", err);
    *size = columns;
    return STATUS_OK;
}

/* ---- result ---- */

static bool starts_with(const char *text, const char *word)
{
    return strncasecmp(text, word, strlen(word)) == 0;
}

static SgfBy parse_by(const char *how, double *points)
{
    char *end;
    double margin = strtod(how, &end);
    if (end != how && margin > 0 && margin < 1000) {
        *points = margin;
        return SGF_BY_POINTS;
    }
    if (toupper((unsigned char)*how) == 'R')
        return SGF_BY_RESIGNATION;
    if (toupper((unsigned char)*how) == 'T')
        return SGF_BY_TIME;
    return toupper((unsigned char)*how) == 'F' ? SGF_BY_FORFEIT : SGF_BY_UNKNOWN;
}

SgfResult sgf_result_parse(const char *text)
{
    SgfResult result = {0};
    while (isspace((unsigned char)*text))
        text++;
    char who = (char)toupper((unsigned char)text[0]);
    const char *plus = strchr(text, '+');
    if ((who == 'B' || who == 'W') && plus) {
        result.winner = who == 'B' ? SGF_WINNER_BLACK : SGF_WINNER_WHITE;
        for (plus++; *plus == ' ';)
            plus++;
        result.by = parse_by(plus, &result.points);
    } else if (strcmp(text, "0") == 0 || starts_with(text, "draw") || starts_with(text, "jigo")) {
        result.winner = SGF_WINNER_NONE;
    } else if (starts_with(text, "void")) {
        result.winner = SGF_WINNER_VOID;
    }
    return result;
}

int sgf_year_parse(const char *text, size_t size)
{
    size_t digits = 0;
    for (size_t i = 0; i <= size; i++) {
        if (i < size && isdigit((unsigned char)text[i])) {
            digits++;
            continue;
        }
        if (digits == 4) {
            const char *year = text + i - 4;
            return (year[0] - '0') * 1000 + (year[1] - '0') * 100 + (year[2] - '0') * 10 + year[3] -
                   '0';
        }
        digits = 0;
    }
    return 0;
}

/* ---- all of them ---- */

/* The property's text in a buffer of its own; cut if it is absurdly long. */
static bool short_text(const SgfGame *game, SgfId id, char out[VALUE_TEXT_LIMIT])
{
    const SgfProperty *property = sgf_find(game->root, id);
    if (!property)
        return false;
    SgfValue value = property->value;
    if (value.size > VALUE_TEXT_LIMIT - 1)
        value.size = VALUE_TEXT_LIMIT - 1;
    memcpy(out, value.bytes, value.size);
    out[value.size] = '\0';
    return true;
}

static void read_rules(const SgfGame *game, SgfInfo *info)
{
    char text[VALUE_TEXT_LIMIT];
    if (short_text(game, SGF_RU, text))
        info->rules_known = rules_by_name(text, &info->rules);
    const SgfProperty *komi = sgf_find(game->root, SGF_KM);
    info->has_komi = komi && sgf_number(&komi->value, &info->rules.komi);
}

/* Komi of professional games by year, where the record does not say: none before the war, 4.5 and
 * then 5.5 until 2002, later 6.5. A whole margin means a whole komi, that is none, or the 8 of
 * Ing's rules, which came with his cup. Found by counting records without komi. */
static double usual_komi(const SgfInfo *info)
{
    enum { FIRST_KOMI = 1940, LARGER_KOMI = 1974, ING_CUP = 1988, TODAY = 2003 };
    bool is_whole = info->result.by == SGF_BY_POINTS &&
                    info->result.points == (double)(long)info->result.points;
    if (info->year < FIRST_KOMI || is_whole)
        return info->year >= ING_CUP && info->kind == RECORD_PROFESSIONAL ? 8 : 0;
    return info->year < LARGER_KOMI ? 4.5 : info->year < TODAY ? 5.5 : info->rules.komi;
}

/* Rules that are not named follow from the komi: 7.5 and 8 belong to counting by area. */
static void guess_rules(SgfInfo *info)
{
    static const double LEAST_OF_AREA = 7;
    if (!info->has_komi && info->handicap == 0 && info->year > 0)
        info->rules.komi = usual_komi(info);
    if (info->rules.komi >= LEAST_OF_AREA && info->handicap == 0) {
        info->rules.scoring = SCORING_AREA;
        info->rules.seki_counts = true;
    }
}

static bool begins_with(const SgfProperty *property, const char *word)
{
    size_t size = strlen(word);
    return property->value.size >= size && strncasecmp(property->value.bytes, word, size) == 0;
}

/* "9p", "3 pro": a rank of professionals. */
static bool is_professional(const SgfProperty *rank)
{
    size_t digits = 0;
    const SgfValue *value = &rank->value;
    while (digits < value->size && isdigit((unsigned char)value->bytes[digits]))
        digits++;
    size_t unit = digits;
    while (unit < value->size && value->bytes[unit] == ' ')
        unit++;
    return digits > 0 && unit < value->size && tolower((unsigned char)value->bytes[unit]) == 'p';
}

/* Where it was played says more than the ranks do: professionals play on servers as well. */
static RecordKind read_kind(const SgfGame *game)
{
    static const char *const SERVERS[] = {"Tom", "Tygem", "Fox", "IGS", "OGS", "WBaduk"};
    const SgfProperty *place = sgf_find(game->root, SGF_PC);
    if (place && begins_with(place, "KGS"))
        return RECORD_KGS;
    for (size_t i = 0; place && i < sizeof SERVERS / sizeof SERVERS[0]; i++)
        if (begins_with(place, SERVERS[i]))
            return RECORD_SERVER;
    const SgfProperty *black = sgf_find(game->root, SGF_BR), *white = sgf_find(game->root, SGF_WR);
    bool by_professionals = black && white && is_professional(black) && is_professional(white);
    return by_professionals ? RECORD_PROFESSIONAL : RECORD_UNKNOWN;
}

Status sgf_info(const SgfGame *game, SgfInfo *info, Error *err)
{
    assert(game);
    SgfInfo read = {0};
    Status status = sgf_board_size(game, &read.size, err);
    if (status != STATUS_OK)
        return status;
    (void)rules_by_name("japanese", &read.rules);
    read_rules(game, &read);
    const SgfProperty *handicap = sgf_find(game->root, SGF_HA);
    if (handicap && (!sgf_integer(&handicap->value, &read.handicap) || read.handicap < 0))
        read.handicap = 0;
    char text[VALUE_TEXT_LIMIT];
    if (short_text(game, SGF_RE, text))
        read.result = sgf_result_parse(text);
    const SgfProperty *date = sgf_find(game->root, SGF_DT);
    if (date)
        read.year = sgf_year_parse(date->value.bytes, date->value.size);
    read.kind = read_kind(game);
    if (!read.rules_known)
        guess_rules(&read);
    *info = read;
    return STATUS_OK;
}
