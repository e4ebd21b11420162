/* Writing problems as text. */
#include "core/text.h"

#include "problem/document.h"
#include "problem/file.h"
#include "problem/text_private.h"
#include "sgf/convert.h"
#include "sgf/mark.h"
#include "sgf/parse.h"
#include "sgf/replay.h"
#include "sgf/text.h"
#include "sgf/write.h"

#include <assert.h>
#include <string.h>

enum { INDENT = 2, TREE_TEXT_LIMIT = 256 << 20 };

/* ---- fields ---- */

/* "name: first line", further lines indented; nothing if the value is empty. */
static void add_field(StrBuf *out, const char *name, const char *value)
{
    if (!*value)
        return;
    strbuf_add_format(out, "%s:%s", name, strchr(value, '\n') ? "\n  " : " ");
    for (; *value; value++) {
        strbuf_add_char(out, *value);
        if (*value == '\n')
            strbuf_add(out, "  ");
    }
    strbuf_add_char(out, '\n');
}

static void add_points(StrBuf *out, const char *name, const Board *board, const PointSet *set)
{
    Point list[BOARD_CELL_LIMIT];
    int count = cells_list(set->word, board->words, list);
    char text[POINT_TEXT_SIZE];
    if (!count)
        return;
    strbuf_add_format(out, "%s:", name);
    for (int i = 0; i < count; i++)
        strbuf_add_format(out, " %s", point_text(board->size, list[i], text));
    strbuf_add_char(out, '\n');
}

static void add_goal(StrBuf *out, const Problem *problem)
{
    strbuf_add_format(out, "play: %s\n", stone_text(problem->to_move));
    if (problem->goal != GOAL_NONE || problem->side != problem->to_move)
        strbuf_add_format(out, "goal: %s to %s\n", stone_text(problem->side),
                          problem_goal_text(problem->goal));
}

static void add_ko(StrBuf *out, const Problem *problem)
{
    char text[POINT_TEXT_SIZE];
    if (problem->any_keystone)
        strbuf_add(out, "capture: any\n");
    if (problem->ko != KO_OPEN)
        strbuf_add_format(out, "ko: %s\n", problem_ko_text(problem->ko));
    if (problem->threats[STONE_BLACK] || problem->threats[STONE_WHITE])
        strbuf_add_format(out, "threats: black %u white %u\n", problem->threats[STONE_BLACK],
                          problem->threats[STONE_WHITE]);
    if (problem->board.ko != POINT_NONE)
        strbuf_add_format(out, "ban: %s\n",
                          point_text(problem->board.size, problem->board.ko, text));
}

/* Written only if the tree says something else. */
static void add_answers(StrBuf *out, const ProblemDocument *document)
{
    const Problem *problem = &document->problem;
    Point tree[PROBLEM_ANSWER_LIMIT];
    char text[POINT_TEXT_SIZE];
    int count = solution_list_answers(document, tree);
    bool is_same = count == problem->answer_count &&
                   memcmp(tree, problem->answer, (size_t)count * sizeof *tree) == 0;
    if (is_same || problem->answer_count == 0)
        return;
    strbuf_add(out, "answer:");
    for (int i = 0; i < problem->answer_count; i++)
        strbuf_add_format(out, " %s", point_text(problem->board.size, problem->answer[i], text));
    strbuf_add_char(out, '\n');
}

/* ---- the tree ---- */

static bool value_is(const SgfProperty *property, const char *text)
{
    return property->value.size == strlen(text) && !property->value.next &&
           memcmp(property->value.bytes, text, property->value.size) == 0;
}

/* Whether the node holds just a move of this colour, or also the marks that a line's end gets. */
static bool is_plain_move(const SgfNode *node, Stone who)
{
    bool right = false, wrong = false, says_right = false, says_wrong = false;
    int moves = 0;
    for (const SgfProperty *p = node->properties; p; p = p->next) {
        if (p->id == (who == STONE_BLACK ? SGF_B : SGF_W) && !p->value.next)
            moves++;
        else if (sgf_is(p, "TE") && value_is(p, "1"))
            right = true;
        else if (sgf_is(p, "BM") && value_is(p, "1"))
            wrong = true;
        else if (p->id == SGF_C && value_is(p, "RIGHT"))
            says_right = true;
        else if (p->id == SGF_C && value_is(p, "WRONG"))
            says_wrong = true;
        else
            return false;
    }
    bool is_marked = right || wrong || says_right || says_wrong;
    return moves == 1 && right == says_right && wrong == says_wrong && !(right && wrong) &&
           !(is_marked && node->first_child);
}

/* The properties of a start node that are covered by fields. */
static bool is_covered(const SgfProperty *property)
{
    static const char *const TOLD[] = {
        "FF",     "GM",   "CA",    "SZ",        "AB",    "AW",     "PL",       "GN",
        "C",      "DI",   "AN",    "SO",        "TR",    "SL",     "KTGOAL",   "KTKEY",
        "KTAREA", "KTKO", "KTBAN", "KTTHREATS", "KTANY", "KTTAGS", "KTANSWER", "KTFIELD"};
    for (size_t i = 0; i < sizeof TOLD / sizeof *TOLD; i++)
        if (sgf_is(property, TOLD[i]))
            return true;
    return false;
}

static bool marks_are(const ProblemDocument *document, SgfId id, const PointSet *set)
{
    const SgfProperty *property = sgf_find(document->start, id);
    const Board *board = &document->problem.board;
    PointSet marked = {0};
    return !property ||
           (sgf_property_points(property, board->size, &marked) && point_set_same(&marked, set));
}

/* Triangles and selected points are covered only if they are the keystones and the area. */
static bool marks_are_ours(const ProblemDocument *document)
{
    return marks_are(document, SGF_TR, &document->problem.keystones) &&
           marks_are(document, SGF_SL, &document->problem.area);
}

static bool is_repeated(const SgfNode *node)
{
    for (const SgfNode *a = node->first_child; a; a = a->next)
        for (const SgfNode *b = a->next; b; b = b->next) {
            Move first, second;
            if (sgf_node_move(a, BOARD_SIZE_MAX, &first) &&
                sgf_node_move(b, BOARD_SIZE_MAX, &second) && first.at == second.at)
                return true;
        }
    return false;
}

/* How deep a tree and how many variations at a fork are still lines that people read. */
enum { LINE_DEPTH_LIMIT = 200, LINE_FORK_LIMIT = 64, LINE_NODE_LIMIT = 5000 };

static bool forks_are_few(const SgfNode *node)
{
    int count = 0;
    for (const SgfNode *child = node->first_child; child && count <= LINE_FORK_LIMIT;
         child = child->next)
        count++;
    return count <= LINE_FORK_LIMIT;
}

/* Whether the record says no more than the fields and some lines of moves. */
static bool is_plain_tree(const ProblemDocument *document)
{
    const SgfNode *start = document->start;
    if (start->parent || document->record.node_count > LINE_NODE_LIMIT ||
        strcmp(document->record.charset, "UTF-8") != 0 || !marks_are_ours(document))
        return false;
    for (const SgfProperty *p = start->properties; p; p = p->next)
        if (!is_covered(p))
            return false;
    for (const SgfNode *node = start; node; node = sgf_next_node(node)) {
        size_t depth = sgf_depth(node);
        Stone mover = document->problem.to_move;
        Stone who = depth % 2 ? mover : stone_opposite(mover);
        if (depth > LINE_DEPTH_LIMIT || !forks_are_few(node) || is_repeated(node))
            return false;
        if (node != start && !is_plain_move(node, who))
            return false;
    }
    return true;
}

static void add_line(StrBuf *out, const ProblemDocument *document, const SgfNode *leaf)
{
    const SgfNode *path[LINE_DEPTH_LIMIT + 1];
    int count = 0, size = document->problem.board.size;
    for (const SgfNode *node = leaf; node != document->start; node = node->parent)
        path[count++] = node;
    strbuf_add(out, "line:");
    while (count-- > 0) {
        Move move = {0};
        char text[POINT_TEXT_SIZE];
        (void)sgf_node_move(path[count], size, &move);
        strbuf_add_format(out, " %s", point_text(size, move.at, text));
    }
    SolutionVerdict verdict = solution_mark(&document->record, leaf, document->problem.to_move);
    if (verdict != SOLUTION_UNKNOWN)
        strbuf_add(out, verdict == SOLUTION_RIGHT ? " = right" : " = wrong");
    strbuf_add_char(out, '\n');
}

static bool moves_are_on_board(const ProblemDocument *document)
{
    for (const SgfNode *node = document->start; (node = sgf_next_node(node));) {
        Move move;
        if (!sgf_node_move(node, document->problem.board.size, &move))
            return false;
    }
    return true;
}

static bool has_control(const SgfValue *value)
{
    for (size_t i = 0; i < value->size; i++)
        if ((unsigned char)value->bytes[i] < ' ' || value->bytes[i] == 0x7f)
            return true;
    return false;
}

/* Control bytes cannot stand in our text, and the value must be read as before without them: where
 * points and numbers are looked for they count as spaces, and in texts as sgf_text() has it. */
static Status clean_value(SgfGame *game, SgfValueKind kind, SgfValue *value, Error *err)
{
    if (!has_control(value))
        return STATUS_OK;
    StrBuf raw;
    strbuf_init(&raw, TREE_TEXT_LIMIT);
    if (kind == SGF_KIND_TEXT)
        sgf_text_clean(value, &raw);
    else
        for (size_t i = 0; i < value->size; i++)
            strbuf_add_char(&raw, sgf_is_space(value->bytes[i]) ? ' ' : value->bytes[i]);
    Status status = sgf_replace_value(game, value, strbuf_text(&raw), raw.length, err);
    strbuf_clear(&raw);
    return status;
}

static Status clean_tree(SgfGame *game, Error *err)
{
    Status status = sgf_to_utf8(game, err);
    for (SgfNode *node = game->root; node && status == STATUS_OK; node = sgf_next_node(node))
        for (SgfProperty *p = node->properties; p && status == STATUS_OK; p = p->next)
            for (SgfValue *value = &p->value; value && status == STATUS_OK; value = value->next)
                status = clean_value(game, sgf_value_kind(p->id), value, err);
    return status;
}

/* A field ends its line itself. */
static void end_without_break(StrBuf *tree)
{
    while (tree->length && tree->text[tree->length - 1] == '\n')
        tree->text[--tree->length] = '\0';
}

static Status add_tree(StrBuf *out, ProblemDocument *document, Error *err)
{
    if (is_plain_tree(document) && moves_are_on_board(document)) {
        for (const SgfNode *node = document->start; (node = sgf_next_node(node));)
            if (!node->first_child)
                add_line(out, document, node);
        return STATUS_OK;
    }
    StrBuf tree;
    strbuf_init(&tree, TREE_TEXT_LIMIT);
    Status status = clean_tree(&document->record, err);
    if (status == STATUS_OK) {
        sgf_write(&document->record, &tree);
        end_without_break(&tree);
        add_field(out, "tree", strbuf_text(&tree));
    }
    strbuf_clear(&tree);
    return status;
}

/* ---- public functions ---- */

static void add_remarks(StrBuf *out, const ProblemField *field)
{
    for (; field; field = field->next)
        if (strcmp(field->name, "%") == 0)
            strbuf_add_format(out, "%% %s\n", field->value);
}

static void add_unknown(StrBuf *out, const ProblemField *field)
{
    for (; field; field = field->next)
        if (strcmp(field->name, "%") != 0 && *field->value)
            add_field(out, field->name, field->value);
        else if (strcmp(field->name, "%") != 0)
            strbuf_add_format(out, "%s:\n", field->name);
}

Status problem_text_write(ProblemDocument *document, StrBuf *out, Error *err)
{
    assert(document && out);
    const Problem *problem = &document->problem;
    Status status = is_plain_tree(document) ? STATUS_OK : problem_to_sgf(document, err);
    if (status != STATUS_OK)
        return status;
    PointSet keystones, area;
    strbuf_add_format(out, "problem: %s\n", document->title);
    add_remarks(out, document->fields);
    strbuf_add_format(out, "size: %d\nboard:\n", problem->board.size);
    problem_drawing_write(problem, INDENT, out, &keystones, &area);
    add_goal(out, problem);
    add_points(out, "keystones", &problem->board, &keystones);
    add_points(out, "area", &problem->board, &area);
    add_ko(out, problem);
    add_field(out, "level", document->level);
    add_field(out, "tags", document->tags);
    add_field(out, "author", document->author);
    add_field(out, "source", document->source);
    add_field(out, "text", document->text);
    add_unknown(out, document->fields);
    add_answers(out, document);
    status = add_tree(out, document, err);
    return status == STATUS_OK && out->overflowed
               ? error_set(err, STATUS_LIMIT, "more text than allowed")
               : status;
}
