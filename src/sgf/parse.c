/* The grammar:   game = "(" node … variation … ")"    node = ";" property …
 *                property = letters "[" value "]" …    variation = game
 *
 * A loop over tokens with an explicit stack of open variations, so that depth costs memory, not
 * stack. Repairs what has one obvious meaning, and counts each repair as a defect; anything else
 * is an error, because a guess would put wrong moves into somebody's data. */
#include "sgf/parse.h"

#include "base/memory.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { NAME_LIMIT = 64 }; /* letters in a property's name */

static const SgfLimits DEFAULT_LIMITS = {
    .bytes = 256u << 20, .nodes = 16u << 20, .depth = 1u << 20};

/* The open variations: where to go on after a ')'. */
typedef struct {
    SgfNode **from;
    size_t count;
    size_t capacity;
} Branches;

/* ---- places and defects ---- */

static Status fail(SgfParse *parse, const char *place, Error *err, const char *format, ...)
    PRINTF_LIKE(4, 5);

static Status fail(SgfParse *parse, const char *place, Error *err, const char *format, ...)
{
    char text[ERROR_TEXT_LIMIT];
    va_list args;
    va_start(args, format);
    (void)vsnprintf(text, sizeof text, format, args);
    va_end(args);
    parse->stop = place;
    return error_set_at(err, STATUS_SYNTAX, parse->offset + (uint64_t)(place - parse->start),
                        err ? sgf_line_of(&parse->lines, place) : 0, "%s", text);
}

static Status fail_limit(SgfParse *parse, const char *place, Error *err, const char *what,
                         size_t limit)
{
    (void)fail(parse, place, err, "%s: more than %zu", what, limit);
    if (err)
        err->status = STATUS_LIMIT;
    return STATUS_LIMIT;
}

static Status fail_memory(SgfParse *parse, const char *place, Error *err)
{
    return fail_limit(parse, place, err, "bytes of memory for one game", parse->mem->limit);
}

static void on_defect(SgfParse *parse, SgfDefect kind, const char *place, const char *text)
{
    parse->problems[kind]++;
    if (!parse->on_defect)
        return;
    SgfDefectNote note = {.kind = kind,
                          .line = sgf_line_of(&parse->lines, place),
                          .offset = parse->offset + (uint64_t)(place - parse->start)};
    (void)snprintf(note.text, sizeof note.text, "%s", text);
    parse->on_defect(parse->on_defect_context, &note);
}

/* ---- tokens ---- */

static bool is_letter(char c)
{
    return (unsigned)((c | 0x20) - 'a') < 26;
}

static const char *skip_spaces(const char *at, const char *end)
{
    while (at < end && sgf_is_space(*at))
        at++;
    return at;
}

/* Whether these two bytes are one character of a double-byte charset. The four-byte characters of
 * GB18030 are two pairs with a digit each, and digits end nothing. */
static bool is_pair(SgfByteRule rule, unsigned char lead, unsigned char trail)
{
    if (lead < 0x81 || lead == 0xff || trail < 0x40 || trail == 0x7f || trail == 0xff)
        return false;
    switch (rule) {
    case SGF_BYTES_PLAIN:
        return false;
    case SGF_BYTES_GBK:
        return true;
    case SGF_BYTES_BIG5:
        return trail <= 0x7e || trail >= 0xa1;
    case SGF_BYTES_SHIFT_JIS:
        return (lead <= 0x9f || (lead >= 0xe0 && lead <= 0xfc)) && trail <= 0xfc;
    }
    return false;
}

/* The ']' that ends the value starting at `at`; NULL if there is none. */
static const char *find_value_end(const char *at, const char *end, SgfByteRule rule)
{
    while (at < end && *at != ']') {
        if (*at == '\\')
            at++; /* the character behind it means itself, be it of one byte or two */
        if (rule != SGF_BYTES_PLAIN && end - at > 1 &&
            is_pair(rule, (unsigned char)at[0], (unsigned char)at[1]))
            at++;
        if (at < end)
            at++;
    }
    return at < end ? at : NULL;
}

bool sgf_starts_game(const char *at, const char *end)
{
    assert(*at == '(');
    at = skip_spaces(at + 1, end);
    if (at == end)
        return false;
    if (*at == ';' || *at == '(')
        return true;
    const char *name = at;
    while (at < end && is_letter(*at) && at - name <= NAME_LIMIT)
        at++;
    if (at == name)
        return false;
    at = skip_spaces(at, end);
    return at < end && *at == '[';
}

/* ---- building ---- */

static SgfNode *take_node(SgfParse *parse)
{
    if (parse->mem)
        return arena_alloc(parse->mem, sizeof(SgfNode));
    parse->scratch_node = (SgfNode){0};
    return &parse->scratch_node;
}

static SgfProperty *take_property(SgfParse *parse)
{
    return parse->mem ? arena_alloc(parse->mem, sizeof(SgfProperty)) : &parse->scratch_property;
}

static SgfValue *take_value(SgfParse *parse)
{
    return parse->mem ? arena_alloc(parse->mem, sizeof(SgfValue)) : &parse->scratch_value;
}

/* Begin a node below `parent` (NULL: the root). */
static Status open_node(SgfParse *parse, SgfNode *parent, const char *place, Error *err)
{
    if (++parse->node_count > parse->limits.nodes)
        return fail_limit(parse, place, err, "nodes in one game", parse->limits.nodes);
    SgfNode *node = take_node(parse);
    if (!node)
        return fail_memory(parse, place, err);
    node->parent = parent;
    if (!parse->root)
        parse->root = node;
    else if (parse->mem && parent->last_child)
        parent->last_child->next = node;
    else if (parse->mem)
        parent->first_child = node;
    if (parent)
        parent->last_child = node;
    parse->node = node;
    parse->last = NULL;
    return STATUS_OK;
}

static Status fail_unclosed(SgfParse *parse, const char *open, Error *err)
{
    Status status =
        fail(parse, open, err, "value without an end: no ']' up to the end of the file");
    parse->stop = parse->end; /* all bytes up to there were searched: nothing is left to read */
    return status;
}

/* Read further values of a property, "[b][c]": old records also write spaces between them. */
static Status read_more_values(SgfParse *parse, SgfProperty *property, const char **at, Error *err)
{
    SgfValue *last = &property->value;
    const char *open = skip_spaces(*at, parse->end);
    while (open < parse->end && *open == '[') {
        const char *close = find_value_end(open + 1, parse->end, parse->rule);
        if (!close)
            return fail_unclosed(parse, open, err);
        SgfValue *value = take_value(parse);
        if (!value)
            return fail_memory(parse, open, err);
        *value = (SgfValue){.bytes = open + 1, .size = (size_t)(close - open - 1)};
        if (parse->mem)
            last->next = value;
        last = value;
        *at = close + 1;
        open = skip_spaces(*at, parse->end);
    }
    return STATUS_OK;
}

static Status check_name(SgfParse *parse, const char *name, const char *end, const char *open,
                         Error *err)
{
    int size = end - name > 20 ? 20 : (int)(end - name);
    if (end - name > NAME_LIMIT)
        return fail(parse, name, err, "name of a property with more than %d letters", NAME_LIMIT);
    if (open == parse->end)
        return fail(parse, name, err, "the file ends after the property name '%.*s'", size, name);
    if (*open != '[')
        return fail(parse, name, err, "'%.*s' is not a property: no '[' follows", size, name);
    return STATUS_OK;
}

/* The usual names are one or two capitals; the rest is left to sgf_id. */
static SgfId read_id(SgfParse *parse, const char *name, size_t size)
{
    if (size == 1 && name[0] <= 'Z')
        return (SgfId)name[0];
    if (size == 2 && name[0] <= 'Z' && name[1] <= 'Z')
        return (SgfId)(name[0] << 8 | name[1]);
    bool has_capital = false;
    for (size_t i = 0; i < size; i++)
        has_capital |= name[i] <= 'Z';
    if (!has_capital)
        on_defect(parse, SGF_DEFECT_LOWERCASE_NAME, name, "name of a property in small letters");
    return sgf_id(name, size);
}

static Status add_property(SgfParse *parse, const char *name, const char *name_end,
                           SgfProperty **added, Error *err)
{
    SgfProperty *property = take_property(parse);
    if (!property)
        return fail_memory(parse, name, err);
    property->name = name;
    property->name_size = (uint32_t)(name_end - name);
    property->id = read_id(parse, name, property->name_size);
    if (parse->mem) {
        *(parse->last ? &parse->last->next : &parse->node->properties) = property;
        parse->last = property;
    }
    *added = property;
    return STATUS_OK;
}

/* Read a property into the current node; *at is its first letter. */
static Status read_property(SgfParse *parse, const char **at, Error *err)
{
    const char *name = *at;
    const char *name_end = name + 1;
    while (name_end < parse->end && is_letter(*name_end))
        name_end++;
    const char *open = skip_spaces(name_end, parse->end);
    Status status = check_name(parse, name, name_end, open, err);
    if (status != STATUS_OK)
        return status;
    const char *close = find_value_end(open + 1, parse->end, parse->rule);
    if (!close)
        return fail_unclosed(parse, open, err);
    SgfProperty *property;
    status = add_property(parse, name, name_end, &property, err);
    if (status != STATUS_OK)
        return status;
    property->value.bytes = open + 1;
    property->value.size = (size_t)(close - open - 1);
    if (property->id == SGF_CA && parse->node_count == 1 && !parse->charset.bytes)
        parse->charset = property->value;
    *at = close + 1;
    return read_more_values(parse, property, at, err);
}

/* ---- the game ---- */

static Status open_branch(SgfParse *parse, Branches *branches, const char *at, Error *err)
{
    if (branches->count == parse->limits.depth)
        return fail_limit(parse, at, err, "variations inside each other", parse->limits.depth);
    if (!parse->root && branches->count > 0) {
        on_defect(parse, SGF_DEFECT_MISSING_ROOT, at, "'(' where the first node should be");
        Status status = open_node(parse, NULL, at, err);
        if (status != STATUS_OK)
            return status;
    }
    branches->from =
        mem_grow(branches->from, &branches->capacity, branches->count + 1, sizeof *branches->from);
    branches->from[branches->count++] = parse->node;
    return STATUS_OK;
}

static void close_branch(SgfParse *parse, Branches *branches, char last, const char *at)
{
    if (last == '(')
        on_defect(parse, SGF_DEFECT_EMPTY_VARIATION, at, "variation without a node");
    parse->node = branches->from[--branches->count];
}

static Status read_node_start(SgfParse *parse, char last, const char *at, Error *err)
{
    if (last == ')')
        on_defect(parse, SGF_DEFECT_NODE_AFTER_BRANCH, at, "node after the variations");
    return open_node(parse, parse->node, at, err);
}

/* A property, and the node that should have been opened for it. */
static Status read_node_property(SgfParse *parse, char last, const char **at, Error *err)
{
    if (last != ';') {
        on_defect(parse, SGF_DEFECT_MISSING_SEMICOLON, *at, "property without a ';' before it");
        Status status = open_node(parse, parse->node, *at, err);
        if (status != STATUS_OK)
            return status;
    }
    return read_property(parse, at, err);
}

static Status fail_byte(SgfParse *parse, const char *at, Error *err)
{
    unsigned char byte = (unsigned char)*at;
    if (byte > ' ' && byte < 0x7f)
        return fail(parse, at, err, "unexpected '%c'", byte);
    return fail(parse, at, err, "unexpected byte 0x%02x", byte);
}

static Status reach_end(SgfParse *parse, const char *at, bool cut, Error *err)
{
    if (cut)
        return fail_limit(parse, at, err, "bytes in one game", parse->limits.bytes);
    if (!parse->root)
        return fail(parse, at, err, "the file ends before the first node");
    on_defect(parse, SGF_DEFECT_UNCLOSED, at, "the file ends before the last ')'");
    parse->stop = at;
    return STATUS_OK;
}

/* `last` is the token before: '(' ')' or ';', which also stands for the properties of a node. */
static Status read_tokens(SgfParse *parse, Branches *branches, bool cut, Error *err)
{
    Status status = STATUS_OK;
    char last = '(';
    const char *at = parse->start;
    while (status == STATUS_OK) {
        at = skip_spaces(at, parse->end);
        if (at == parse->end)
            return reach_end(parse, at, cut, err);
        char token = *at;
        if (token == ';') {
            status = read_node_start(parse, last, at++, err);
        } else if (is_letter(token)) {
            status = read_node_property(parse, last, &at, err);
            token = ';';
        } else if (token == '(') {
            status = open_branch(parse, branches, at++, err);
        } else if (token == ')') {
            close_branch(parse, branches, last, at++);
            if (branches->count == 0)
                break;
        } else {
            status = fail_byte(parse, at, err);
        }
        last = token;
    }
    if (status == STATUS_OK && !parse->root)
        return fail(parse, at, err, "a game without a node");
    if (status == STATUS_OK)
        parse->stop = at;
    return status;
}

static void fill_limit(size_t *limit, size_t usual)
{
    if (*limit == 0)
        *limit = usual;
}

Status sgf_parse(SgfParse *parse, Error *err)
{
    assert(parse->start < parse->end && *parse->start == '(');
    fill_limit(&parse->limits.bytes, DEFAULT_LIMITS.bytes);
    fill_limit(&parse->limits.nodes, DEFAULT_LIMITS.nodes);
    fill_limit(&parse->limits.depth, DEFAULT_LIMITS.depth);
    const char *end = parse->end;
    bool cut = (size_t)(end - parse->start) > parse->limits.bytes;
    if (cut)
        parse->end = parse->start + parse->limits.bytes;
    sgf_lines_init(&parse->lines, parse->start, parse->line);
    parse->stop = parse->start;
    parse->root = NULL;
    parse->node = NULL;
    parse->last = NULL;
    parse->node_count = 0;
    parse->charset = (SgfValue){0};
    memset(parse->problems, 0, sizeof parse->problems);
    Branches branches = {0};
    Status status = read_tokens(parse, &branches, cut, err);
    mem_free(branches.from);
    if (cut && status == STATUS_SYNTAX && parse->stop == parse->end)
        status = fail_limit(parse, parse->end, err, "bytes in one game", parse->limits.bytes);
    parse->end = end;
    return status;
}
