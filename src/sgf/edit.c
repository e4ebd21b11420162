/* Changing the tree. Every edit takes its memory first and changes the tree last, so that a full
 * arena leaves it as it was. */
#include "sgf/write.h"

#include <assert.h>
#include <string.h>

static Status arena_full(const SgfGame *game, Error *err)
{
    return error_set(err, STATUS_LIMIT, "the game needs more than %zu MiB", game->mem->limit >> 20);
}

Status sgf_game_init(SgfGame *game, Arena *mem, Error *err)
{
    SgfGame made = {.mem = mem, .node_count = 1, .charset = "UTF-8"};
    made.root = arena_alloc(mem, sizeof *made.root);
    if (!made.root)
        return arena_full(&made, err);
    *game = made;
    return STATUS_OK;
}

Status sgf_add_node(SgfGame *game, SgfNode *parent, SgfNode **node, Error *err)
{
    assert(game && parent);
    SgfNode *added = arena_alloc(game->mem, sizeof *added);
    if (!added)
        return arena_full(game, err);
    added->parent = parent;
    if (parent->last_child)
        parent->last_child->next = added;
    else
        parent->first_child = added;
    parent->last_child = added;
    game->node_count++;
    *node = added;
    return STATUS_OK;
}

static uint32_t count_below(const SgfNode *top)
{
    uint32_t count = 0;
    const SgfNode *after = top;
    while (after && !after->next)
        after = after->parent;
    after = after ? after->next : NULL;
    for (const SgfNode *node = top; node != after; node = sgf_next_node(node))
        count++;
    return count;
}

void sgf_remove_node(SgfGame *game, SgfNode *node)
{
    SgfNode *parent = node->parent;
    assert(parent);
    game->node_count -= count_below(node);
    SgfNode *before = NULL;
    SgfNode **link = &parent->first_child;
    for (; *link != node; link = &(*link)->next)
        before = *link;
    *link = node->next;
    if (parent->last_child == node)
        parent->last_child = before;
    node->parent = NULL;
    node->next = NULL;
}

/* The place where a property of this name hangs, or the end of the list. */
static SgfProperty **find_link(SgfNode *node, const char *name)
{
    SgfId id = sgf_id(name, strlen(name));
    SgfProperty **link = &node->properties;
    while (*link && !((*link)->id == id && (id != SGF_OTHER || sgf_is(*link, name))))
        link = &(*link)->next;
    return link;
}

static Status copy_value(SgfGame *game, const char *raw, size_t size, SgfValue *value, Error *err)
{
    char *bytes = arena_copy(game->mem, raw, size);
    if (!bytes)
        return arena_full(game, err);
    *value = (SgfValue){.bytes = bytes, .size = size};
    return STATUS_OK;
}

static Status make_property(SgfGame *game, const char *name, SgfProperty **property, Error *err)
{
    size_t size = strlen(name);
    *property = arena_alloc(game->mem, sizeof **property);
    char *copy = *property ? arena_copy(game->mem, name, size) : NULL;
    if (!copy)
        return arena_full(game, err);
    (*property)->name = copy;
    (*property)->name_size = (uint32_t)size;
    (*property)->id = sgf_id(name, size);
    return STATUS_OK;
}

Status sgf_set(SgfGame *game, SgfNode *node, const char *name, const char *raw, size_t size,
               Error *err)
{
    SgfProperty **link = find_link(node, name);
    SgfProperty *property = *link;
    SgfValue value;
    Status status = copy_value(game, raw, size, &value, err);
    if (status == STATUS_OK && !property)
        status = make_property(game, name, &property, err);
    if (status != STATUS_OK)
        return status;
    property->value = value;
    *link = property;
    return STATUS_OK;
}

Status sgf_append(SgfGame *game, SgfNode *node, const char *name, const char *raw, size_t size,
                  Error *err)
{
    assert(game);
    SgfProperty *property = *find_link(node, name);
    if (!property)
        return sgf_set(game, node, name, raw, size, err);
    SgfValue *added = arena_alloc(game->mem, sizeof *added);
    if (!added)
        return arena_full(game, err);
    Status status = copy_value(game, raw, size, added, err);
    if (status != STATUS_OK)
        return status;
    SgfValue *last = &property->value;
    while (last->next)
        last = last->next;
    last->next = added;
    return STATUS_OK;
}

Status sgf_replace_value(SgfGame *game, SgfValue *value, const char *raw, size_t size, Error *err)
{
    assert(value);
    SgfValue copy;
    Status status = copy_value(game, raw, size, &copy, err);
    if (status != STATUS_OK)
        return status;
    copy.next = value->next;
    *value = copy;
    return STATUS_OK;
}

SgfValue *sgf_insert_value(SgfGame *game, SgfValue *after, const char *raw, size_t size)
{
    assert(game && after);
    SgfValue *added = arena_alloc(game->mem, sizeof *added);
    if (!added || copy_value(game, raw, size, added, NULL) != STATUS_OK)
        return NULL;
    added->next = after->next;
    after->next = added;
    return added;
}

bool sgf_remove(SgfNode *node, const char *capitals)
{
    bool found = false;
    SgfProperty **link;
    while (*(link = find_link(node, capitals))) {
        *link = (*link)->next;
        found = true;
    }
    return found;
}
