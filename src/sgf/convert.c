/* Charset, orientation, colours. */
#include "sgf/convert.h"

#include "core/board.h"
#include "sgf/info.h"
#include "sgf/text.h"
#include "sgf/write.h"

#include <assert.h>
#include <string.h>

/* ---- UTF-8 ---- */

/* Two bytes that are no character may leave a ']' or a '\\' behind that ends the value too early or
 * too late: escape those. */
static void close_well(const StrBuf *text, StrBuf *out)
{
    const char *bytes = strbuf_text(text);
    for (size_t i = 0; i < text->length; i++) {
        bool is_pair = bytes[i] == '\\' && i + 1 < text->length;
        if (bytes[i] == ']' || (bytes[i] == '\\' && !is_pair))
            strbuf_add_char(out, '\\');
        strbuf_add_char(out, bytes[i]);
        if (is_pair)
            strbuf_add_char(out, bytes[++i]);
    }
}

static Status decode_value(SgfGame *game, SgfValue *value, Error *err)
{
    if (!bytes_have_high(value->bytes, value->size))
        return STATUS_OK;
    StrBuf text, closed;
    strbuf_init(&text, SIZE_MAX / 2);
    strbuf_init(&closed, SIZE_MAX / 2);
    bool is_bad = charset_decode(game->charset, value->bytes, value->size, &text) > 0;
    if (is_bad)
        close_well(&text, &closed);
    const StrBuf *raw = is_bad ? &closed : &text;
    Status status = sgf_replace_value(game, value, strbuf_text(raw), raw->length, err);
    strbuf_clear(&text);
    strbuf_clear(&closed);
    return status;
}

Status sgf_to_utf8(SgfGame *game, Error *err)
{
    assert(game);
    Status status = STATUS_OK;
    for (SgfNode *node = game->root; node && status == STATUS_OK; node = sgf_next_node(node))
        for (SgfProperty *p = node->properties; p && status == STATUS_OK; p = p->next)
            for (SgfValue *value = &p->value; value && status == STATUS_OK; value = value->next)
                status = decode_value(game, value, err);
    if (status != STATUS_OK)
        return status;
    memcpy(game->charset, "UTF-8", sizeof "UTF-8");
    game->byte_rule = SGF_BYTES_PLAIN;
    return sgf_set(game, game->root, "CA", "UTF-8", 5, err);
}

/* ---- points ---- */

typedef struct {
    SgfGame *game;
    const SgfConversion *how;
    int size;
} Converter;

/* Turn the two letters of a point, in place; anything else stays. */
static void turn_letters(const Converter *converter, char *letters)
{
    SgfValue value = {.bytes = letters, .size = 2};
    char turned[SGF_POINT_SIZE];
    Point at;
    if (!sgf_move_parse(&value, converter->size, &at) || at == POINT_PASS)
        return;
    memcpy(letters,
           sgf_point_text(converter->size,
                          symmetry_map(converter->size, converter->how->symmetry, at), turned),
           2);
}

/* A value of points: "ab", "ab:cd" (a rectangle, or an arrow) or "ab:text". */
static Status turn_value(const Converter *converter, SgfValueKind kind, SgfValue *value, Error *err)
{
    if (value->size < 2)
        return STATUS_OK;
    char *copy = arena_copy(converter->game->mem, value->bytes, value->size);
    if (!copy)
        return error_set(err, STATUS_LIMIT, "memory limit reached");
    turn_letters(converter, copy);
    if (kind != SGF_KIND_LABEL && value->size == 5 && copy[2] == ':')
        turn_letters(converter, copy + 3);
    value->bytes = copy;
    return STATUS_OK;
}

/* "cc:aa" is no rectangle in the standard, so put the corners of a turned one in order. */
static void order_corners(const Converter *converter, SgfValue *value, char *letters)
{
    SgfRect rect;
    if (!sgf_rect_parse(value, converter->size, &rect))
        return;
    letters[0] = (char)('a' + rect.left);
    letters[1] = (char)('a' + rect.top);
    letters[3] = (char)('a' + rect.right);
    letters[4] = (char)('a' + rect.bottom);
}

static Status turn_property(const Converter *converter, SgfProperty *property, Error *err)
{
    SgfValueKind kind = sgf_value_kind(property->id);
    Status status = STATUS_OK;
    if (kind == SGF_KIND_TEXT || kind == SGF_KIND_NUMBER)
        return status;
    for (SgfValue *value = &property->value; value && status == STATUS_OK; value = value->next) {
        status = turn_value(converter, kind, value, err);
        if (status != STATUS_OK || value->size != 5 || kind == SGF_KIND_LABEL ||
            kind == SGF_KIND_LINE)
            continue;
        char letters[5];
        memcpy(letters, value->bytes, sizeof letters);
        order_corners(converter, value, letters);
        status = sgf_replace_value(converter->game, value, letters, sizeof letters, err);
    }
    return status;
}

static Status restyle_pass(const Converter *converter, SgfProperty *property, Error *err)
{
    Point at;
    if (sgf_value_kind(property->id) != SGF_KIND_MOVE ||
        !sgf_move_parse(&property->value, converter->size, &at) || at != POINT_PASS)
        return STATUS_OK;
    bool as_tt = converter->how->pass == SGF_PASS_TT && converter->size <= 19;
    return sgf_replace_value(converter->game, &property->value, "tt", as_tt ? 2 : 0, err);
}

/* ---- colours ---- */

static const char *const COLOR_PAIRS[][2] = {
    {"B", "W"},   {"AB", "AW"}, {"TB", "TW"}, {"PB", "PW"}, {"BR", "WR"},
    {"BT", "WT"}, {"BL", "WL"}, {"OB", "OW"}, {"GB", "GW"}, {"BS", "WS"},
};

enum { COLOR_PAIR_COUNT = sizeof COLOR_PAIRS / sizeof COLOR_PAIRS[0] };

static void swap_name(SgfProperty *property)
{
    for (int i = 0; i < COLOR_PAIR_COUNT; i++) {
        for (int side = 0; side < 2; side++) {
            if (!sgf_is(property, COLOR_PAIRS[i][side]))
                continue;
            property->name = COLOR_PAIRS[i][1 - side];
            property->name_size = (uint32_t)strlen(property->name);
            property->id = sgf_id(property->name, property->name_size);
            return;
        }
    }
}

/* The first letter of PL and RE. */
static Status swap_letter(SgfGame *game, SgfValue *value, Error *err)
{
    char letter = value->size ? value->bytes[0] : '\0';
    const char *letters = "BWbw", *others = "WBwb";
    const char *found = letter ? strchr(letters, letter) : NULL;
    if (!found)
        return STATUS_OK;
    char *copy = arena_copy(game->mem, value->bytes, value->size);
    if (!copy)
        return error_set(err, STATUS_LIMIT, "memory limit reached");
    copy[0] = others[found - letters];
    value->bytes = copy;
    return STATUS_OK;
}

static Status negate_komi(SgfGame *game, SgfValue *value, Error *err)
{
    double komi;
    StrBuf text;
    if (!sgf_number(value, &komi))
        return STATUS_OK;
    strbuf_init(&text, 64);
    strbuf_add_format(&text, "%g", 0 - komi);
    Status status = sgf_replace_value(game, value, strbuf_text(&text), text.length, err);
    strbuf_clear(&text);
    return status;
}

static Status swap_property(SgfGame *game, SgfProperty *property, Error *err)
{
    if (property->id == SGF_PL || property->id == SGF_RE)
        return swap_letter(game, &property->value, err);
    if (property->id == SGF_KM)
        return negate_komi(game, &property->value, err);
    swap_name(property);
    return STATUS_OK;
}

/* ---- public functions ---- */

static Status convert_property(const Converter *converter, SgfProperty *property, Error *err)
{
    Status status = STATUS_OK;
    if (converter->how->symmetry)
        status = turn_property(converter, property, err);
    if (status == STATUS_OK && converter->how->turn_private &&
        (converter->how->symmetry || converter->how->swap_colors))
        status = converter->how->turn_private(converter->game, property, converter->how->symmetry,
                                              converter->how->swap_colors, converter->size, err);
    if (status == STATUS_OK && converter->how->pass != SGF_PASS_KEEP)
        status = restyle_pass(converter, property, err);
    if (status == STATUS_OK && converter->how->swap_colors)
        status = swap_property(converter->game, property, err);
    return status;
}

static void cut_variations(SgfGame *game)
{
    game->node_count = 0;
    for (SgfNode *node = game->root; node; node = node->first_child) {
        game->node_count++;
        if (node->first_child)
            node->first_child->next = NULL;
        node->last_child = node->first_child;
    }
}

Status sgf_convert(SgfGame *game, const SgfConversion *conversion, Error *err)
{
    assert(game && conversion);
    Converter converter = {.game = game, .how = conversion, .size = BOARD_SIZE_MAX};
    Status status = STATUS_OK;
    if (conversion->symmetry || conversion->pass != SGF_PASS_KEEP)
        status = sgf_board_size(game, &converter.size, err);
    if (status == STATUS_OK && conversion->main_line)
        cut_variations(game);
    if (status == STATUS_OK && conversion->swap_colors)
        (void)sgf_remove(game->root, "HA");
    for (SgfNode *node = game->root; node && status == STATUS_OK; node = sgf_next_node(node))
        for (SgfProperty *p = node->properties; p && status == STATUS_OK; p = p->next)
            status = convert_property(&converter, p, err);
    return status;
}
