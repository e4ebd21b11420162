/* Problems from SGF records, and into them. */
#include "problem/file.h"

#include "base/memory.h"
#include "core/text.h"
#include "problem/document.h"
#include "sgf/info.h"
#include "sgf/replay.h"
#include "sgf/text.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { TEXT_LIMIT = 16 << 20 };

/* ---- the start ---- */

static bool has_move(const SgfNode *node)
{
    return sgf_find(node, SGF_B) || sgf_find(node, SGF_W);
}

/* Stones set up, or a problem of ours, whose board may be empty. */
static bool has_setup(const SgfNode *node)
{
    return sgf_find(node, SGF_AB) || sgf_find(node, SGF_AW) || sgf_find_name(node, "KTGOAL");
}

SgfNode *problem_start_node(const SgfGame *game)
{
    assert(game);
    SgfNode *node = game->root;
    bool is_set_up = has_setup(node);
    while (node->first_child && !node->first_child->next && !has_move(node->first_child)) {
        node = node->first_child;
        is_set_up |= has_setup(node);
    }
    return is_set_up || !node->first_child ? node : sgf_main_end(game);
}

/* ---- reading ---- */

typedef struct {
    const SgfGame *game;
    ProblemDocument *document;
    StrBuf text; /* scratch */
    Error *err;
} Reading;

static Status bad_value(const Reading *reading, const SgfProperty *property, const char *want)
{
    return sgf_fail_at(reading->game, property->value.bytes, STATUS_INVALID, reading->err,
                       "%.*s: %s expected, not '%.*s'", (int)property->name_size, property->name,
                       want, property->value.size > 24 ? 24 : (int)property->value.size,
                       property->value.bytes);
}

/* The text of a property's value in reading->text. */
static const char *value_text(Reading *reading, const SgfValue *value)
{
    strbuf_reset(&reading->text);
    (void)sgf_text(reading->game, value, SGF_TEXT, &reading->text);
    return strbuf_text(&reading->text);
}

static Status read_text(Reading *reading, const char *name, DocumentTextKind kind, const char **out)
{
    const SgfProperty *property = sgf_find_name(reading->document->start, name);
    if (!property)
        property = sgf_find_name(reading->game->root, name);
    if (!property)
        return STATUS_OK;
    const char *text = value_text(reading, &property->value);
    const char *copy = document_text(reading->document, text, reading->text.length, kind);
    if (!copy)
        return error_set(reading->err, STATUS_LIMIT, "%s: more text than allowed", name);
    *out = copy;
    return STATUS_OK;
}

static Status read_points(Reading *reading, const char *name, PointSet *out)
{
    const SgfProperty *property = sgf_find_name(reading->document->start, name);
    const Board *board = &reading->document->problem.board;
    if (!property)
        return STATUS_OK;
    for (const SgfValue *value = &property->value; value; value = value->next) {
        SgfRect rect;
        if (!sgf_rect_parse(value, board->size, &rect))
            return bad_value(reading, property, "points of the board");
        for (int y = rect.top; y <= rect.bottom; y++)
            for (int x = rect.left; x <= rect.right; x++)
                point_set_add(out, board_point(board, x, y));
    }
    return STATUS_OK;
}

/* "black kill" */
static Status read_goal(Reading *reading)
{
    const SgfProperty *property = sgf_find_name(reading->document->start, "KTGOAL");
    Problem *problem = &reading->document->problem;
    if (!property)
        return STATUS_OK;
    char side[16], goal[16], rest;
    const char *text = value_text(reading, &property->value);
    if (sscanf(text, "%15s %15s %c", side, goal, &rest) != 2 ||
        !stone_parse(side, &problem->side) || !problem_goal_parse(goal, &problem->goal))
        return bad_value(reading, property, "a colour and a goal");
    return STATUS_OK;
}

static Status read_ko(Reading *reading)
{
    const SgfProperty *property = sgf_find_name(reading->document->start, "KTKO");
    Problem *problem = &reading->document->problem;
    if (property && !problem_ko_parse(value_text(reading, &property->value), &problem->ko))
        return bad_value(reading, property, "open, played, for or against");
    property = sgf_find_name(reading->document->start, "KTTHREATS");
    unsigned black, white;
    char rest;
    if (!property)
        return STATUS_OK;
    if (sscanf(value_text(reading, &property->value), "%2u:%2u%c", &black, &white, &rest) != 2)
        return bad_value(reading, property, "two numbers up to 99 as in 0:1");
    problem->threats[STONE_BLACK] = (uint8_t)black;
    problem->threats[STONE_WHITE] = (uint8_t)white;
    return STATUS_OK;
}

static Status read_ban(Reading *reading)
{
    const SgfProperty *property = sgf_find_name(reading->document->start, "KTBAN");
    Board *board = &reading->document->problem.board;
    Point at;
    if (!property)
        return STATUS_OK;
    if (!sgf_move_parse(&property->value, board->size, &at) || at == POINT_PASS)
        return bad_value(reading, property, "a point of the board");
    board->ko = at;
    return STATUS_OK;
}

static Status read_answers(Reading *reading)
{
    const SgfProperty *property = sgf_find_name(reading->document->start, "KTANSWER");
    Problem *problem = &reading->document->problem;
    if (!property) {
        problem->answer_count = (uint8_t)solution_list_answers(reading->document, problem->answer);
        return STATUS_OK;
    }
    problem->answer_count = 0;
    for (const SgfValue *value = &property->value; value; value = value->next) {
        Point at;
        if (problem->answer_count == PROBLEM_ANSWER_LIMIT)
            return bad_value(reading, property, "at most 32 moves");
        if (!sgf_move_parse(value, problem->board.size, &at))
            return bad_value(reading, property, "points of the board");
        problem->answer[problem->answer_count++] = at;
    }
    return STATUS_OK;
}

static Status read_fields(Reading *reading)
{
    const SgfProperty *property = sgf_find_name(reading->document->start, "KTFIELD");
    for (const SgfValue *value = property ? &property->value : NULL; value; value = value->next) {
        const char *text = value_text(reading, value);
        const char *colon = strchr(text, ':');
        char name[64];
        if (!colon || colon == text || colon - text >= (long)sizeof name)
            return bad_value(reading, property, "name:value");
        snprintf(name, sizeof name, "%.*s", (int)(colon - text), text);
        if (!problem_text_is_free_name(name))
            return bad_value(reading, property, "a field name that is not ours");
        Status status = document_add_field(reading->document, name, colon + 1, reading->err);
        if (status != STATUS_OK)
            return status;
    }
    return STATUS_OK;
}

/* The comment without the task that problem_to_sgf put behind it. */
static Status read_comment(Reading *reading)
{
    ProblemDocument *document = reading->document;
    Status status = read_text(reading, "C", TEXT_LINES, &document->text);
    if (status != STATUS_OK)
        return status;
    if (!sgf_find_name(document->start, "KTGOAL")) {
        (void)problem_goal_from_words(document->text, &document->problem.side,
                                      &document->problem.goal);
        return STATUS_OK;
    }
    StrBuf task;
    strbuf_init(&task, TEXT_LIMIT);
    document_task_text(&document->problem, &task);
    size_t length = strlen(document->text);
    if (task.length && length >= task.length &&
        strcmp(document->text + length - task.length, strbuf_text(&task)) == 0)
        document->text = document_text(document, document->text, length - task.length, TEXT_LINES);
    strbuf_clear(&task);
    return document->text ? STATUS_OK : error_set(reading->err, STATUS_LIMIT, "C: too much text");
}

static Status read_texts(Reading *reading)
{
    ProblemDocument *document = reading->document;
    struct {
        const char *name;
        const char **out;
    } rows[] = {{"GN", &document->title},
                {"DI", &document->level},
                {"KTTAGS", &document->tags},
                {"AN", &document->author},
                {"SO", &document->source}};
    Status status = STATUS_OK;
    for (size_t i = 0; i < sizeof rows / sizeof *rows && status == STATUS_OK; i++)
        status = read_text(reading, rows[i].name, TEXT_ONE_LINE, rows[i].out);
    return status == STATUS_OK ? read_comment(reading) : status;
}

/* Whose turn it is: PL, else the colour of the first move of the solution. */
static Stone find_turn(const SgfGame *game, const SgfNode *start, const SgfPosition *position)
{
    Move move;
    bool is_said = false;
    for (const SgfNode *node = start; node; node = node->parent)
        is_said |= sgf_find(node, SGF_PL) != NULL || has_move(node);
    if (is_said || !start->first_child || game->root == NULL ||
        !sgf_node_move(start->first_child, position->board.size, &move))
        return position->to_move;
    return (Stone)move.who;
}

static Status read_problem(Reading *reading)
{
    ProblemDocument *document = reading->document;
    Problem *problem = &document->problem;
    Status status = read_points(reading, "KTKEY", &problem->keystones);
    if (status == STATUS_OK)
        status = read_points(reading, "KTAREA", &problem->area);
    if (status == STATUS_OK)
        status = read_goal(reading);
    if (status == STATUS_OK)
        status = read_ko(reading);
    if (status == STATUS_OK)
        status = read_ban(reading);
    if (status == STATUS_OK)
        status = read_texts(reading);
    if (status == STATUS_OK)
        status = read_fields(reading);
    problem->any_keystone = sgf_find_name(document->start, "KTANY") != NULL;
    return status == STATUS_OK ? read_answers(reading) : status;
}

/* Whether the setup of the node covers every point of the board. */
static bool covers_board(const SgfNode *node, const Board *board)
{
    PointSet covered = {0};
    for (const SgfProperty *p = node->properties; p; p = p->next) {
        SgfRect rect;
        if (p->id != SGF_AB && p->id != SGF_AW)
            continue;
        for (const SgfValue *value = &p->value; value; value = value->next)
            if (sgf_rect_parse(value, board->size, &rect))
                for (int y = rect.top; y <= rect.bottom; y++)
                    for (int x = rect.left; x <= rect.right; x++)
                        point_set_add(&covered, board_point(board, x, y));
    }
    return point_set_count(&covered) == board->size * board->size;
}

Status problem_from_sgf(const SgfGame *game, ProblemDocument *document, Error *err)
{
    assert(game && document);
    SgfPosition *position = mem_alloc(1, sizeof *position);
    SgfNode *start = problem_start_node(game);
    Status status = sgf_position_at(game, start, position, err);
    if (status == STATUS_INVALID && position->problem == SGF_DEFECT_BAD_SETUP &&
        covers_board(start, &position->board))
        status = sgf_fail_at(game, start->properties->value.bytes, status, err,
                             "the board is full: there is no point to play on");
    if (status == STATUS_OK) {
        *document = (ProblemDocument){.title = "",
                                      .text = "",
                                      .level = "",
                                      .tags = "",
                                      .author = "",
                                      .source = "",
                                      .mem = game->mem,
                                      .record = *game,
                                      .start = start};
        document->problem.board = position->board;
        memset(document->problem.board.prisoners, 0, sizeof position->board.prisoners);
        document->problem.to_move = find_turn(game, start, position);
        document->problem.side = document->problem.to_move;
        Reading reading = {.game = game, .document = document, .err = err};
        strbuf_init(&reading.text, TEXT_LIMIT);
        status = read_problem(&reading);
        strbuf_clear(&reading.text);
    }
    mem_free(position);
    return status;
}

/* ---- goals in words ---- */

static bool word_is(const char *word, size_t size, const char *what)
{
    return strlen(what) == size && strncasecmp(word, what, size) == 0;
}

static bool goal_of_word(const char *word, size_t size, ProblemGoal *goal)
{
    static const struct {
        const char *word;
        ProblemGoal goal;
    } WORDS[] = {{"live", GOAL_SAVE},       {"lives", GOAL_SAVE},       {"save", GOAL_SAVE},
                 {"kill", GOAL_KILL},       {"kills", GOAL_KILL},       {"capture", GOAL_CAPTURE},
                 {"connect", GOAL_CONNECT}, {"connects", GOAL_CONNECT}, {"cut", GOAL_CUT}};
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++) {
        if (word_is(word, size, WORDS[i].word)) {
            *goal = WORDS[i].goal;
            return true;
        }
    }
    return false;
}

bool problem_goal_from_words(const char *text, Stone *side, ProblemGoal *goal)
{
    Stone colour = STONE_NONE;
    int words_behind = 0; /* the colour: "White to play and kill" has three */
    while (*text) {
        size_t size = 0;
        while (isalpha((unsigned char)text[size]))
            size++;
        if (word_is(text, size, "black") || word_is(text, size, "white")) {
            colour = tolower((unsigned char)*text) == 'b' ? STONE_BLACK : STONE_WHITE;
            words_behind = 0;
        } else if (size && ++words_behind <= 4 && colour != STONE_NONE &&
                   goal_of_word(text, size, goal)) {
            *side = colour;
            return true;
        }
        if (text[size] == '.' || text[size] == '\n')
            colour = STONE_NONE;
        text += size ? size : 1;
    }
    return false;
}
