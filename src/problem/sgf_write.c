/* Bringing a record up to what its document says. A property is rewritten only if reading it would
 * give something else. */
#include "problem/file.h"

#include "base/memory.h"
#include "core/text.h"
#include "problem/document.h"
#include "sgf/text.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { TEXT_LIMIT = 16 << 20 };

/* What is written, and what the record said before. */
typedef struct {
    ProblemDocument *document;
    const ProblemDocument *old; /* as the record reads now */
    bool is_new;                /* the record has no position at all yet */
    Error *err;
} Writing;

static Status set_raw(Writing *writing, const char *name, const char *raw)
{
    return sgf_set(&writing->document->record, writing->document->start, name, raw, strlen(raw),
                   writing->err);
}

/* The reader falls back on the root where the problem's own node says nothing. */
static bool is_inherited(const Writing *writing, const char *name)
{
    const SgfNode *root = writing->document->record.root;
    return root != writing->document->start && sgf_find_name(root, name);
}

static Status set_text(Writing *writing, const char *name, const char *text)
{
    if (!*text) {
        sgf_remove(writing->document->start, name);
        if (!is_inherited(writing, name))
            return STATUS_OK;
    }
    StrBuf raw;
    strbuf_init(&raw, TEXT_LIMIT);
    Status status =
        sgf_text_encode(&writing->document->record, text, strlen(text), &raw, writing->err);
    if (status == STATUS_OK && raw.overflowed)
        status = error_set(writing->err, STATUS_LIMIT, "%s: too much text", name);
    if (status == STATUS_OK)
        status = sgf_set(&writing->document->record, writing->document->start, name,
                         strbuf_text(&raw), raw.length, writing->err);
    strbuf_clear(&raw);
    return status;
}

static Status append_point(Writing *writing, const char *name, Point at)
{
    char letters[SGF_POINT_SIZE];
    sgf_point_text(writing->document->problem.board.size, at, letters);
    return sgf_append(&writing->document->record, writing->document->start, name, letters,
                      strlen(letters), writing->err);
}

static Status set_points(Writing *writing, const char *name, const PointSet *set)
{
    Point list[BOARD_CELL_LIMIT];
    int count = cells_list(set->word, writing->document->problem.board.words, list);
    Status status = STATUS_OK;
    sgf_remove(writing->document->start, name);
    for (int i = 0; i < count && status == STATUS_OK; i++)
        status = append_point(writing, name, list[i]);
    return status;
}

/* ---- the position ---- */

static Status write_stones(Writing *writing)
{
    const Board *board = &writing->document->problem.board;
    PointSet stones[3] = {0};
    for (int at = 0; at < board_cell_count(board); at++)
        if (board->stone[at] == STONE_BLACK || board->stone[at] == STONE_WHITE)
            point_set_add(&stones[board->stone[at]], (Point)at);
    sgf_remove(writing->document->start, "AE");
    Status status = set_points(writing, "AB", &stones[STONE_BLACK]);
    return status == STATUS_OK ? set_points(writing, "AW", &stones[STONE_WHITE]) : status;
}

static Status write_header(Writing *writing)
{
    SgfGame *record = &writing->document->record;
    char size[8];
    snprintf(size, sizeof size, "%d", writing->document->problem.board.size);
    const char *const rows[][2] = {{"FF", "4"}, {"GM", "1"}, {"CA", record->charset}, {"SZ", size}};
    Status status = STATUS_OK;
    for (size_t i = 0; i < sizeof rows / sizeof *rows && status == STATUS_OK; i++)
        status =
            sgf_set(record, record->root, rows[i][0], rows[i][1], strlen(rows[i][1]), writing->err);
    return status;
}

/* Moves of a node, however their names are spelled: where the position is set up they would be
 * played once more. */
static void drop_moves(SgfNode *node)
{
    for (SgfProperty **link = &node->properties; *link;)
        if ((*link)->id == SGF_B || (*link)->id == SGF_W)
            *link = (*link)->next;
        else
            link = &(*link)->next;
}

/* A record whose moves lead to the position cannot be set up in the middle: its start becomes the
 * root of a record of its own, with everything below it kept. */
static void cut_at_start(ProblemDocument *document)
{
    SgfNode *start = document->start;
    drop_moves(start);
    if (!start->parent)
        return;
    SgfProperty **link = &start->properties;
    while (*link)
        link = &(*link)->next;
    *link = document->record.root->properties; /* names, charset, size */
    drop_moves(start);
    start->parent = NULL;
    start->next = NULL;
    document->record.root = start;
    uint32_t count = 0;
    for (const SgfNode *node = start; node; node = sgf_next_node(node))
        count++;
    document->record.node_count = count;
}

static Status write_position(Writing *writing)
{
    const Problem *now = &writing->document->problem, *old = &writing->old->problem;
    bool same_stones = !writing->is_new && now->board.size == old->board.size &&
                       board_same_stones(&now->board, &old->board);
    if (!same_stones) {
        cut_at_start(writing->document);
        writing->is_new = true;
    }
    Status status = STATUS_OK;
    if (writing->is_new) {
        sgf_remove(writing->document->start, "PL");
        status = write_header(writing);
    }
    if (status == STATUS_OK && !same_stones)
        status = write_stones(writing);
    if (status == STATUS_OK && (writing->is_new || now->to_move != old->to_move))
        status = set_raw(writing, "PL", now->to_move == STONE_BLACK ? "B" : "W");
    return status;
}

/* ---- what is asked ---- */

static Status write_goal(Writing *writing)
{
    const Problem *now = &writing->document->problem, *old = &writing->old->problem;
    char text[32];
    /* A goal that was read out of the words must be said once the words change. */
    bool words_hold = sgf_find_name(writing->document->start, "KTGOAL") ||
                      strcmp(writing->document->text, writing->old->text) == 0;
    if (now->goal == old->goal && now->side == old->side && words_hold)
        return STATUS_OK;
    snprintf(text, sizeof text, "%s %s", stone_text(now->side), problem_goal_text(now->goal));
    return set_raw(writing, "KTGOAL", text);
}

/* Marks for other programs: ours change, those that were there before stay. */
static Status mark_points(Writing *writing, const char *name, const PointSet *before,
                          const PointSet *now)
{
    const SgfProperty *property = sgf_find_name(writing->document->start, name);
    const Board *board = &writing->document->problem.board;
    PointSet marked = *now;
    SgfRect rect;
    for (const SgfValue *value = property ? &property->value : NULL; value; value = value->next) {
        if (!sgf_rect_parse(value, board->size, &rect))
            continue;
        for (int y = rect.top; y <= rect.bottom; y++)
            for (int x = rect.left; x <= rect.right; x++)
                if (!point_set_has(before, board_point(board, x, y)))
                    point_set_add(&marked, board_point(board, x, y));
    }
    return set_points(writing, name, &marked);
}

/* Keystones also as triangles and the area as selected points. */
static Status write_marks(Writing *writing)
{
    const Problem *now = &writing->document->problem, *old = &writing->old->problem;
    Status status = STATUS_OK;
    if (!point_set_same(&now->keystones, &old->keystones)) {
        status = set_points(writing, "KTKEY", &now->keystones);
        if (status == STATUS_OK)
            status = mark_points(writing, "TR", &old->keystones, &now->keystones);
    }
    if (status == STATUS_OK && !point_set_same(&now->area, &old->area)) {
        status = set_points(writing, "KTAREA", &now->area);
        if (status == STATUS_OK)
            status = mark_points(writing, "SL", &old->area, &now->area);
    }
    return status;
}

static Status write_ko(Writing *writing)
{
    const Problem *now = &writing->document->problem, *old = &writing->old->problem;
    const uint8_t *threats = now->threats;
    char text[32], letters[SGF_POINT_SIZE];
    Status status = STATUS_OK;
    if (now->ko != old->ko)
        status = set_raw(writing, "KTKO", problem_ko_text(now->ko));
    if (status == STATUS_OK && (threats[STONE_BLACK] != old->threats[STONE_BLACK] ||
                                threats[STONE_WHITE] != old->threats[STONE_WHITE])) {
        snprintf(text, sizeof text, "%u:%u", threats[STONE_BLACK], threats[STONE_WHITE]);
        status = set_raw(writing, "KTTHREATS", text);
    }
    if (status == STATUS_OK && now->board.ko != old->board.ko) {
        sgf_remove(writing->document->start, "KTBAN");
        if (now->board.ko != POINT_NONE)
            status =
                set_raw(writing, "KTBAN", sgf_point_text(now->board.size, now->board.ko, letters));
    }
    if (status == STATUS_OK && now->any_keystone != old->any_keystone) {
        sgf_remove(writing->document->start, "KTANY");
        if (now->any_keystone)
            status = set_raw(writing, "KTANY", "1");
    }
    return status;
}

/* The answers stand apart only if the tree says something else. */
static Status write_answers(Writing *writing)
{
    ProblemDocument *document = writing->document;
    const Problem *now = &document->problem;
    Point tree[PROBLEM_ANSWER_LIMIT];
    Status status = STATUS_OK;
    sgf_remove(document->start, "KTANSWER");
    int count = solution_list_answers(document, tree);
    if (count == now->answer_count && memcmp(tree, now->answer, (size_t)count * sizeof *tree) == 0)
        return STATUS_OK;
    for (int i = 0; i < now->answer_count && status == STATUS_OK; i++)
        status = append_point(writing, "KTANSWER", now->answer[i]);
    return status;
}

static bool same_answers(const Problem *a, const Problem *b)
{
    return a->answer_count == b->answer_count &&
           memcmp(a->answer, b->answer, a->answer_count * sizeof *a->answer) == 0;
}

/* ---- texts ---- */

static bool same_fields(const ProblemField *a, const ProblemField *b)
{
    for (; a && b; a = a->next, b = b->next)
        if (strcmp(a->name, b->name) != 0 || strcmp(a->value, b->value) != 0)
            return false;
    return !a && !b;
}

static Status write_fields(Writing *writing)
{
    Status status = STATUS_OK;
    SgfGame *record = &writing->document->record;
    sgf_remove(writing->document->start, "KTFIELD");
    for (const ProblemField *field = writing->document->fields; field && status == STATUS_OK;
         field = field->next) {
        StrBuf raw;
        strbuf_init(&raw, TEXT_LIMIT);
        strbuf_add(&raw, field->name);
        strbuf_add_char(&raw, ':');
        status = sgf_text_encode(record, field->value, strlen(field->value), &raw, writing->err);
        if (status == STATUS_OK)
            status = sgf_append(record, writing->document->start, "KTFIELD", strbuf_text(&raw),
                                raw.length, writing->err);
        strbuf_clear(&raw);
    }
    return status;
}

/* The text, and behind it the task in words for those who cannot read KTGOAL. */
static Status write_comment(Writing *writing)
{
    const ProblemDocument *now = writing->document, *old = writing->old;
    bool same_task = now->problem.goal == old->problem.goal &&
                     now->problem.side == old->problem.side &&
                     now->problem.to_move == old->problem.to_move;
    if (strcmp(now->text, old->text) == 0 && same_task && !writing->is_new)
        return STATUS_OK;
    StrBuf text;
    strbuf_init(&text, TEXT_LIMIT);
    strbuf_add(&text, now->text);
    StrBuf task;
    strbuf_init(&task, TEXT_LIMIT);
    if (sgf_find_name(now->start, "KTGOAL"))
        document_task_text(&now->problem, &task);
    if (text.length && task.length)
        strbuf_add(&text, "\n\n");
    strbuf_add(&text, strbuf_text(&task));
    Status status = set_text(writing, "C", strbuf_text(&text));
    strbuf_clear(&task);
    strbuf_clear(&text);
    return status;
}

static Status write_texts(Writing *writing)
{
    const ProblemDocument *now = writing->document, *old = writing->old;
    const char *const rows[][3] = {{"GN", now->title, old->title},
                                   {"DI", now->level, old->level},
                                   {"KTTAGS", now->tags, old->tags},
                                   {"AN", now->author, old->author},
                                   {"SO", now->source, old->source}};
    Status status = STATUS_OK;
    for (size_t i = 0; i < sizeof rows / sizeof *rows && status == STATUS_OK; i++)
        if (strcmp(rows[i][1], rows[i][2]) != 0)
            status = set_text(writing, rows[i][0], rows[i][1]);
    if (status == STATUS_OK && !same_fields(now->fields, old->fields))
        status = write_fields(writing);
    return status == STATUS_OK ? write_comment(writing) : status;
}

static Status write_all(Writing *writing)
{
    Status status = write_position(writing);
    if (status == STATUS_OK)
        status = write_goal(writing);
    if (status == STATUS_OK)
        status = write_marks(writing);
    if (status == STATUS_OK)
        status = write_ko(writing);
    if (status == STATUS_OK)
        status = write_texts(writing);
    if (status == STATUS_OK && !same_answers(&writing->document->problem, &writing->old->problem))
        status = write_answers(writing);
    return status;
}

/* Remove everything that the fields say, for they will all be written. */
static void remove_covered(SgfNode *start)
{
    static const char *const NAMES[] = {"GN",     "DI",    "AN",     "SO",        "C",
                                        "KTGOAL", "KTKEY", "KTAREA", "KTTHREATS", "KTKO",
                                        "KTBAN",  "KTANY", "KTTAGS", "KTFIELD",   "KTANSWER"};
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++)
        sgf_remove(start, NAMES[i]);
}

Status problem_to_sgf(ProblemDocument *document, Error *err)
{
    assert(document);
    ProblemDocument *old = mem_alloc(1, sizeof *old);
    Writing writing = {.document = document, .old = old, .err = err};
    if (problem_from_sgf(&document->record, old, NULL) != STATUS_OK ||
        old->start != document->start)
        writing.is_new = true;
    if (writing.is_new) {
        remove_covered(document->start);
        Status ignored = document_init(old, document->problem.board.size, document->mem, NULL);
        (void)ignored;
        old->problem.goal = GOAL_COUNT; /* differs from any, so that it is written */
    }
    Status status = write_all(&writing);
    mem_free(old);
    return status;
}
