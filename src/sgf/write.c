/* Writing the tree. */
#include "sgf/write.h"

#include <assert.h>

enum { LINE_WIDTH = 78 }; /* a node that would begin behind this goes to a new line */

typedef struct {
    StrBuf *out;
    size_t line_start;
} Writer;

static void new_line(Writer *writer)
{
    strbuf_add_char(writer->out, '\n');
    writer->line_start = writer->out->length;
}

static void write_property(StrBuf *out, const SgfProperty *property)
{
    strbuf_add_bytes(out, property->name, property->name_size);
    for (const SgfValue *value = &property->value; value; value = value->next) {
        strbuf_add_char(out, '[');
        strbuf_add_bytes(out, value->bytes, value->size);
        strbuf_add_char(out, ']');
    }
}

static void write_node(Writer *writer, const SgfNode *node)
{
    if (writer->out->length - writer->line_start > LINE_WIDTH)
        new_line(writer);
    strbuf_add_char(writer->out, ';');
    for (const SgfProperty *property = node->properties; property; property = property->next)
        write_property(writer->out, property);
    if (!node->parent && node->first_child)
        new_line(writer);
}

static bool is_variation(const SgfNode *node)
{
    return node->parent && node->parent->first_child != node->parent->last_child;
}

static void open_node(Writer *writer, const SgfNode *node)
{
    if (is_variation(node)) {
        if (writer->out->length > writer->line_start)
            new_line(writer);
        strbuf_add_char(writer->out, '(');
    }
    write_node(writer, node);
}

/* Close this node and all that end with it; the next node to write, NULL at the end. */
static const SgfNode *close_node(Writer *writer, const SgfNode *node)
{
    for (; node; node = node->parent) {
        if (is_variation(node))
            strbuf_add_char(writer->out, ')');
        if (node->next)
            return node->next;
    }
    return NULL;
}

void sgf_write(const SgfGame *game, StrBuf *out)
{
    assert(game && out);
    Writer writer = {.out = out, .line_start = out->length};
    strbuf_add_char(out, '(');
    for (const SgfNode *node = game->root; node;) {
        open_node(&writer, node);
        node = node->first_child ? node->first_child : close_node(&writer, node);
    }
    strbuf_add(out, ")\n");
}
