/* Right and wrong in a solution tree. */
#include "problem/document.h"

#include "base/memory.h"
#include "sgf/replay.h"
#include "sgf/text.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>
#include <strings.h>

enum { COMMENT_LIMIT = 1 << 20 };

/* ---- what a node says ---- */

/* Whether the word stands alone in the text. */
static bool has_word(const char *text, const char *word)
{
    size_t size = strlen(word);
    for (const char *at = text; (at = strstr(at, word)); at++)
        if ((at == text || !isalpha((unsigned char)at[-1])) && !isalpha((unsigned char)at[size]))
            return true;
    return false;
}

/* Whether the text begins with the word, in any case. */
static bool begins_with(const char *text, const char *word)
{
    size_t size = strlen(word);
    return strncasecmp(text, word, size) == 0 && !isalpha((unsigned char)text[size]);
}

/* Words inside a sentence ("the right side") say nothing, unless they are written large. */
static SolutionVerdict judge_comment(const char *text)
{
    text += strspn(text, " \n");
    if (begins_with(text, "wrong") || begins_with(text, "incorrect") || text[0] == '-' ||
        has_word(text, "WRONG") || has_word(text, "INCORRECT"))
        return SOLUTION_WRONG;
    if (begins_with(text, "right") || begins_with(text, "correct") || text[0] == '+' ||
        has_word(text, "RIGHT") || has_word(text, "CORRECT"))
        return SOLUTION_RIGHT;
    return SOLUTION_UNKNOWN;
}

SolutionVerdict solution_mark(const SgfGame *game, const SgfNode *node, Stone solver)
{
    const char *good = solver == STONE_BLACK ? "GB" : "GW";
    const char *bad = solver == STONE_BLACK ? "GW" : "GB";
    if (sgf_find_name(node, "BM"))
        return SOLUTION_WRONG;
    if (sgf_find_name(node, "TE"))
        return SOLUTION_RIGHT;
    if (sgf_find_name(node, good))
        return SOLUTION_RIGHT;
    if (sgf_find_name(node, bad))
        return SOLUTION_WRONG;
    if (!sgf_find(node, SGF_C))
        return SOLUTION_UNKNOWN;
    StrBuf text;
    strbuf_init(&text, COMMENT_LIMIT);
    (void)sgf_node_text(game, node, SGF_C, SGF_TEXT, &text);
    SolutionVerdict verdict = judge_comment(strbuf_text(&text));
    strbuf_clear(&text);
    return verdict;
}

/* ---- a whole tree, without recursion: it may be a million moves deep ---- */

typedef struct {
    const SgfNode *node;
    size_t parent; /* index in the list */
    SolutionVerdict mark;
    bool has_right, has_wrong, has_unknown; /* among the variations below */
} TreeNode;

typedef struct {
    TreeNode *item;
    size_t count;
    bool any_right, any_wrong;
} TreeList;

/* The nodes below and with `top`, in the order of the file. The root of a problem carries a task,
 * not a verdict: the start node's own words are not looked at. */
static TreeList list_tree(const ProblemDocument *document, const SgfNode *top)
{
    TreeList list = {.item = mem_alloc(document->record.node_count, sizeof(TreeNode))};
    const SgfNode *end = top;
    while (end && !end->next)
        end = end->parent;
    end = end ? end->next : NULL;
    size_t parent = 0;
    for (const SgfNode *node = top; node && node != end; node = sgf_next_node(node)) {
        if (list.count) {
            parent = list.count - 1;
            while (list.item[parent].node != node->parent)
                parent = list.item[parent].parent;
        }
        SolutionVerdict mark = node == document->start ? SOLUTION_UNKNOWN
                                                       : solution_mark(&document->record, node,
                                                                       document->problem.to_move);
        list.item[list.count++] = (TreeNode){.node = node, .parent = parent, .mark = mark};
        list.any_right |= mark == SOLUTION_RIGHT;
        list.any_wrong |= mark == SOLUTION_WRONG;
    }
    return list;
}

static Stone mover_of(const SgfNode *node, int size)
{
    Move move;
    return sgf_node_move(node, size, &move) ? (Stone)move.who : STONE_NONE;
}

static SolutionVerdict judge_one(const TreeList *list, const TreeNode *item, Stone solver, int size)
{
    if (item->mark != SOLUTION_UNKNOWN)
        return item->mark;
    if (!item->node->first_child)
        return list->any_right && !list->any_wrong ? SOLUTION_WRONG : SOLUTION_UNKNOWN;
    bool solver_chooses = mover_of(item->node->first_child, size) == solver;
    if (solver_chooses && item->has_right)
        return SOLUTION_RIGHT;
    if (!solver_chooses && item->has_wrong)
        return SOLUTION_WRONG;
    if (solver_chooses && item->has_wrong && !item->has_unknown)
        return SOLUTION_WRONG;
    return !solver_chooses && item->has_right ? SOLUTION_RIGHT : SOLUTION_UNKNOWN;
}

/* Verdicts of all nodes of the list, stored as marks; from the leaves up. */
static void judge_list(TreeList *list, const ProblemDocument *document)
{
    for (size_t i = list->count; i-- > 0;) {
        TreeNode *item = &list->item[i];
        SolutionVerdict verdict =
            judge_one(list, item, document->problem.to_move, document->problem.board.size);
        TreeNode *parent = &list->item[item->parent];
        item->mark = verdict;
        if (i == 0)
            break;
        parent->has_right |= verdict == SOLUTION_RIGHT;
        parent->has_wrong |= verdict == SOLUTION_WRONG;
        parent->has_unknown |= verdict == SOLUTION_UNKNOWN;
    }
}

static TreeList judge_tree(const ProblemDocument *document)
{
    TreeList list = list_tree(document, document->start);
    judge_list(&list, document);
    if (list.any_right || list.any_wrong)
        return list;
    /* Without any mark the first line is the solution: the first items of the list. */
    for (size_t i = 1; i < list.count; i++) {
        if (list.item[i].node != list.item[i - 1].node->first_child)
            break;
        list.item[i].mark = SOLUTION_RIGHT;
    }
    return list;
}

SolutionVerdict solution_judge(const ProblemDocument *document, const SgfNode *node)
{
    TreeList list = judge_tree(document);
    SolutionVerdict verdict = SOLUTION_UNKNOWN;
    for (size_t i = 0; i < list.count; i++)
        if (list.item[i].node == node)
            verdict = list.item[i].mark;
    mem_free(list.item);
    return verdict;
}

int solution_list_answers(const ProblemDocument *document, Point out[PROBLEM_ANSWER_LIMIT])
{
    assert(document);
    int count = 0, size = document->problem.board.size;
    TreeList list = judge_tree(document);
    for (size_t i = 1; i < list.count && count < PROBLEM_ANSWER_LIMIT; i++) {
        const TreeNode *item = &list.item[i];
        Move move;
        if (item->parent != 0 || item->mark != SOLUTION_RIGHT)
            continue;
        if (!sgf_node_move(item->node, size, &move) || move.who != document->problem.to_move)
            continue;
        bool is_new = true;
        for (int k = 0; k < count; k++)
            is_new &= out[k] != move.at;
        if (is_new)
            out[count++] = move.at;
    }
    mem_free(list.item);
    return count;
}

SgfNode *solution_find_move(const ProblemDocument *document, const SgfNode *node, Point at)
{
    assert(document && node);
    for (SgfNode *child = node->first_child; child; child = child->next) {
        Move move;
        if (sgf_node_move(child, document->problem.board.size, &move) && move.at == at)
            return child;
    }
    return NULL;
}

/* ---- adding ---- */

static Status mark_end(ProblemDocument *document, SgfNode *node, SolutionVerdict verdict,
                       Error *err)
{
    if (verdict == SOLUTION_UNKNOWN)
        return STATUS_OK;
    bool is_right = verdict == SOLUTION_RIGHT;
    Status status = sgf_set(&document->record, node, is_right ? "TE" : "BM", "1", 1, err);
    if (status != STATUS_OK || sgf_find(node, SGF_C))
        return status;
    return sgf_set(&document->record, node, "C", is_right ? "RIGHT" : "WRONG", 5, err);
}

Status solution_add_line(ProblemDocument *document, const Point *line, int count,
                         SolutionVerdict verdict, Error *err)
{
    assert(count >= 0 && (line || count == 0));
    SgfNode *node = document->start;
    Stone who = document->problem.to_move;
    char letters[SGF_POINT_SIZE];
    for (int i = 0; i < count; i++, who = stone_opposite(who)) {
        SgfNode *next = solution_find_move(document, node, line[i]);
        if (!next) {
            sgf_point_text(document->problem.board.size, line[i], letters);
            Status status = sgf_add_node(&document->record, node, &next, err);
            if (status == STATUS_OK)
                status = sgf_set(&document->record, next, who == STONE_BLACK ? "B" : "W", letters,
                                 strlen(letters), err);
            if (status != STATUS_OK)
                return status;
        }
        node = next;
    }
    return node == document->start ? STATUS_OK : mark_end(document, node, verdict, err);
}
