/* FF[4] as it should be. */
#include "sgf/convert.h"

#include "sgf/info.h"
#include "sgf/text.h"
#include "sgf/write.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

static Status memory_full(const SgfGame *game, Error *err)
{
    return error_set(err, STATUS_LIMIT, "the game needs more than %zu MiB", game->mem->limit >> 20);
}

/* ---- names ---- */

static Status clean_name(SgfGame *game, SgfProperty *property, Error *err)
{
    char capitals[64];
    size_t length = 0;
    bool has_small = false, has_capital = false;
    for (uint32_t i = 0; i < property->name_size; i++) {
        has_small |= property->name[i] >= 'a';
        has_capital |= property->name[i] < 'a';
    }
    if (!has_small)
        return STATUS_OK;
    for (uint32_t i = 0; i < property->name_size && length < sizeof capitals; i++) {
        char c = property->name[i];
        if (!has_capital)
            capitals[length++] = (char)(c - 'a' + 'A');
        else if (c < 'a')
            capitals[length++] = c;
    }
    char *copy = arena_copy(game->mem, capitals, length);
    if (!copy)
        return memory_full(game, err);
    property->name = copy;
    property->name_size = (uint32_t)length;
    return STATUS_OK;
}

static void rename_property(SgfProperty *property, const char *name)
{
    property->name = name;
    property->name_size = (uint32_t)strlen(name);
    property->id = sgf_id(name, property->name_size);
}

/* ---- points ---- */

/* Write a rectangle out as single points: the value becomes the first, the others follow. */
static Status expand(SgfGame *game, SgfValue *value, SgfRect rect, SgfValue **last, Error *err)
{
    SgfValue *at = NULL;
    for (int y = rect.top; y <= rect.bottom; y++) {
        for (int x = rect.left; x <= rect.right; x++) {
            char letters[2] = {(char)('a' + x), (char)('a' + y)};
            if (!at) {
                Status status = sgf_replace_value(game, value, letters, 2, err);
                if (status != STATUS_OK)
                    return status;
                at = value;
            } else {
                at = sgf_insert_value(game, at, letters, 2);
            }
            if (!at)
                return memory_full(game, err);
        }
    }
    *last = at;
    return STATUS_OK;
}

static Status clean_list(SgfGame *game, SgfProperty *property, int size, Error *err)
{
    for (SgfValue *value = &property->value; value; value = value->next) {
        SgfRect rect;
        if (!sgf_rect_parse(value, size, &rect))
            continue;
        Status status = expand(game, value, rect, &value, err);
        if (status != STATUS_OK)
            return status;
    }
    return STATUS_OK;
}

static Status clean_move(SgfGame *game, SgfProperty *property, int size, Error *err)
{
    Point at;
    char letters[SGF_POINT_SIZE];
    if (!sgf_move_parse(&property->value, size, &at))
        return STATUS_OK;
    const char *text = sgf_point_text(size, at, letters);
    return sgf_replace_value(game, &property->value, text, strlen(text), err);
}

/* The letters of FF[3]: L[aa][bb] marks aa with a, bb with b. */
static Status label_letters(SgfGame *game, SgfProperty *property, Error *err)
{
    int index = 0;
    for (SgfValue *value = &property->value; value; value = value->next, index++) {
        char text[8];
        if (value->size != 2 || index >= 26)
            continue;
        (void)snprintf(text, sizeof text, "%.2s:%c", value->bytes, 'a' + index);
        Status status = sgf_replace_value(game, value, text, 4, err);
        if (status != STATUS_OK)
            return status;
    }
    rename_property(property, "LB");
    return STATUS_OK;
}

static Status clean_values(SgfGame *game, SgfProperty *property, int size, Error *err)
{
    SgfValueKind kind = sgf_value_kind(property->id);
    Status status = STATUS_OK;
    if (kind == SGF_KIND_MOVE)
        status = clean_move(game, property, size, err);
    else if (kind == SGF_KIND_SETUP || kind == SGF_KIND_MARKUP)
        status = clean_list(game, property, size, err);
    if (status == STATUS_OK && property->id == SGF_L)
        status = label_letters(game, property, err);
    if (property->id == SGF_M)
        rename_property(property, "MA");
    return status;
}

/* ---- nodes ---- */

static bool is_move_property(const SgfProperty *property)
{
    return property->id == SGF_B || property->id == SGF_W || property->id == SGF_C ||
           property->id == SGF_KO;
}

/* Put a new node between this one and its children. */
static Status insert_below(SgfGame *game, SgfNode *node, SgfNode **inserted, Error *err)
{
    SgfNode *below = arena_alloc(game->mem, sizeof *below);
    if (!below)
        return memory_full(game, err);
    *below =
        (SgfNode){.parent = node, .first_child = node->first_child, .last_child = node->last_child};
    for (SgfNode *child = below->first_child; child; child = child->next)
        child->parent = below;
    node->first_child = node->last_child = below;
    game->node_count++;
    *inserted = below;
    return STATUS_OK;
}

/* Setup and move in one node become two nodes; comments go with the move. */
static Status split_mixed(SgfGame *game, SgfNode *node, Error *err)
{
    bool has_move = sgf_find(node, SGF_B) || sgf_find(node, SGF_W);
    bool has_setup = sgf_find(node, SGF_AB) || sgf_find(node, SGF_AW) || sgf_find(node, SGF_AE);
    if (!has_move || !has_setup)
        return STATUS_OK;
    SgfNode *below = NULL;
    Status status = insert_below(game, node, &below, err);
    if (status != STATUS_OK)
        return status;
    SgfProperty **upper = &node->properties, **lower = &below->properties;
    for (SgfProperty *property = node->properties, *next; property; property = next) {
        next = property->next;
        property->next = NULL;
        SgfProperty ***list = is_move_property(property) ? &lower : &upper;
        **list = property;
        *list = &property->next;
    }
    *upper = NULL;
    return STATUS_OK;
}

/* FF, GM, CA and SZ go first, in this order. */
static Status put_root_in_order(SgfGame *game, int size, Error *err)
{
    static const char *const ORDER[] = {"SZ", "CA", "GM", "FF"};
    char number[16];
    int length = snprintf(number, sizeof number, "%d", size);
    Status status = sgf_set(game, game->root, "FF", "4", 1, err);
    if (status == STATUS_OK)
        status = sgf_set(game, game->root, "GM", "1", 1, err);
    if (status == STATUS_OK)
        status = sgf_set(game, game->root, "SZ", number, (size_t)length, err);
    for (int i = 0; i < 4 && status == STATUS_OK; i++) {
        SgfProperty **link = &game->root->properties;
        while (!sgf_is(*link, ORDER[i]))
            link = &(*link)->next;
        SgfProperty *property = *link;
        *link = property->next;
        property->next = game->root->properties;
        game->root->properties = property;
    }
    return status;
}

Status sgf_normalise(SgfGame *game, Error *err)
{
    assert(game);
    int size;
    Status status = sgf_board_size(game, &size, err);
    if (status == STATUS_OK)
        status = sgf_to_utf8(game, err);
    for (SgfNode *node = game->root; node && status == STATUS_OK; node = sgf_next_node(node)) {
        for (SgfProperty *p = node->properties; p && status == STATUS_OK; p = p->next) {
            status = clean_name(game, p, err);
            if (status == STATUS_OK)
                status = clean_values(game, p, size, err);
        }
        if (status == STATUS_OK)
            status = split_mixed(game, node, err);
    }
    return status == STATUS_OK ? put_root_in_order(game, size, err) : status;
}
