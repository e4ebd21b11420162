/* Looking into the tree. */
#include "sgf/tree.h"

#include "base/memory.h"
#include "sgf/parse.h"

#include <assert.h>

static bool is_capital(char c)
{
    return c >= 'A' && c <= 'Z';
}

/* FF[1] to FF[3] allow small letters in names ("AddBlack"): they do not count. */
static bool counts(char c, bool has_capitals)
{
    return has_capitals ? is_capital(c) : (c >= 'a' && c <= 'z');
}

static bool has_capital(const char *name, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if (is_capital(name[i]))
            return true;
    return false;
}

SgfId sgf_id(const char *name, size_t size)
{
    bool capitals = has_capital(name, size);
    unsigned id = 0;
    for (size_t i = 0; i < size; i++) {
        if (!counts(name[i], capitals))
            continue;
        if (id > 0xff)
            return SGF_OTHER;
        id = id << 8 | (capitals ? (unsigned char)name[i] : (unsigned char)(name[i] - 'a' + 'A'));
    }
    return (SgfId)id;
}

const SgfProperty *sgf_find(const SgfNode *node, SgfId id)
{
    assert(node);
    const SgfProperty *property = node->properties;
    while (property && property->id != id)
        property = property->next;
    return property;
}

bool sgf_is(const SgfProperty *property, const char *capitals)
{
    assert(property);
    bool mixed = has_capital(property->name, property->name_size);
    for (uint32_t i = 0; i < property->name_size; i++) {
        char c = property->name[i];
        if (!counts(c, mixed))
            continue;
        if (*capitals++ != (mixed ? c : (char)(c - 'a' + 'A')))
            return false;
    }
    return *capitals == '\0';
}

const SgfProperty *sgf_find_name(const SgfNode *node, const char *capitals)
{
    assert(node);
    const SgfProperty *property = node->properties;
    while (property && !sgf_is(property, capitals))
        property = property->next;
    return property;
}

SgfNode *sgf_next_node(const SgfNode *node)
{
    if (node->first_child)
        return node->first_child;
    while (node && !node->next)
        node = node->parent;
    return node ? node->next : NULL;
}

SgfNode *sgf_main_end(const SgfGame *game)
{
    assert(game);
    SgfNode *node = game->root;
    while (node->first_child)
        node = node->first_child;
    return node;
}

size_t sgf_depth(const SgfNode *node)
{
    assert(node);
    size_t depth = 0;
    while ((node = node->parent))
        depth++;
    return depth;
}

const SgfNode **sgf_path(const SgfNode *node, size_t *count)
{
    assert(node);
    *count = sgf_depth(node) + 1;
    const SgfNode **path = mem_alloc(*count, sizeof *path);
    for (size_t i = *count; i-- > 0; node = node->parent)
        path[i] = node;
    return path;
}

bool sgf_place(const SgfGame *game, const char *bytes, uint64_t *offset, uint32_t *line)
{
    assert(game);
    const char *source = game->source;
    if (!source || bytes < source || bytes > source + game->source_size)
        return false;
    *offset = game->source_offset + (uint64_t)(bytes - source);
    SgfLines lines;
    sgf_lines_init(&lines, source, game->source_line);
    *line = sgf_line_of(&lines, bytes);
    return true;
}
