/* Checking a game: a walk over the whole tree with a board that goes along.
 *
 * Moves are taken back by undo. Where a node sets up stones (or holds two moves), the way back is
 * to play from the root again; that is bounded by a budget of steps, so that no tree can make it
 * take forever. */
#include "sgf/read.h"

#include "base/memory.h"
#include "sgf/parse.h"
#include "sgf/replay.h"
#include "sgf/text.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>

enum { REPLAY_BUDGET = 20 * 1000 * 1000, EMPTY_BOARD_COST = 50, DUPLICATE_SEARCH_LIMIT = 64 };

typedef enum { STEP_NOTHING, STEP_MOVE, STEP_MORE } StepKind;

/* What a node on the way from the root has done to the board. */
typedef struct {
    StepKind kind;
    Undo undo;
} Step;

typedef struct {
    const SgfGame *game;
    SgfOnDefect *on_defect;
    void *context;
    uint64_t count;
    SgfLines lines;
    bool has_board;
    bool is_stale; /* the board must be played again from the root */
    long budget;
    size_t broken_at; /* depth of the node whose line is not played on; 0: none */
    SgfPosition position;
    Step *steps; /* by depth */
    size_t depth, capacity;
} Check;

/* ---- defects ---- */

static void report(Check *check, SgfDefect kind, const char *place, const char *format, ...)
    PRINTF_LIKE(4, 5);

static void report(Check *check, SgfDefect kind, const char *place, const char *format, ...)
{
    if (++check->count > SGF_DEFECT_LIMIT || !check->on_defect)
        return;
    SgfDefectNote note = {.kind = kind};
    const SgfGame *game = check->game;
    if (game->source && place >= game->source && place <= game->source + game->source_size) {
        note.offset = game->source_offset + (uint64_t)(place - game->source);
        note.line = sgf_line_of(&check->lines, place);
    }
    va_list args;
    va_start(args, format);
    (void)vsnprintf(note.text, sizeof note.text, format, args);
    va_end(args);
    check->on_defect(check->context, &note);
}

static void tell_error(Check *check, SgfDefect kind, const Error *err)
{
    if (++check->count > SGF_DEFECT_LIMIT || !check->on_defect)
        return;
    SgfDefectNote note = {.kind = kind, .line = err->line, .offset = err->offset};
    (void)snprintf(note.text, sizeof note.text, "%.*s", (int)sizeof note.text - 1, err->text);
    check->on_defect(check->context, &note);
}

/* ---- values ---- */

static void check_points(Check *check, const SgfProperty *property, SgfValueKind kind)
{
    int size = check->position.board.size;
    for (const SgfValue *value = &property->value; value; value = value->next) {
        SgfRect rect;
        bool is_empty = value->size == 0 && value == &property->value && !value->next;
        if (is_empty || (kind == SGF_KIND_LABEL ? sgf_label_parse(value, size, &rect)
                                                : sgf_rect_parse(value, size, &rect)))
            continue;
        report(check, SGF_DEFECT_BAD_POINT, value->bytes, "%.*s: a point that is not on the board",
               (int)property->name_size, property->name);
    }
}

static void check_text(Check *check, const SgfProperty *property)
{
    for (const SgfValue *value = &property->value; value; value = value->next) {
        if (!bytes_have_high(value->bytes, value->size))
            continue;
        StrBuf text;
        strbuf_init(&text, value->size * 4 + 64);
        if (sgf_text(check->game, value, SGF_TEXT, &text))
            report(check, SGF_DEFECT_BAD_TEXT, value->bytes, "%.*s: invalid text in %s",
                   (int)property->name_size, property->name, check->game->charset);
        strbuf_clear(&text);
    }
}

static void check_number(Check *check, const SgfProperty *property)
{
    double number;
    if (!sgf_number(&property->value, &number))
        report(check, SGF_DEFECT_BAD_VALUE, property->value.bytes, "%.*s: not a number",
               (int)property->name_size, property->name);
}

static void check_values(Check *check, const SgfProperty *property)
{
    SgfValueKind kind = sgf_value_kind(property->id);
    if (kind == SGF_KIND_TEXT)
        check_text(check, property);
    else if (kind == SGF_KIND_NUMBER)
        check_number(check, property);
    else if ((kind == SGF_KIND_MARKUP || kind == SGF_KIND_LABEL) && check->has_board)
        check_points(check, property, kind);
}

/* ---- nodes ---- */

static bool came_before(const SgfNode *node, const SgfProperty *property)
{
    int searched = 0;
    for (const SgfProperty *other = node->properties; other != property; other = other->next)
        if (other->id == property->id || ++searched > DUPLICATE_SEARCH_LIMIT)
            return searched <= DUPLICATE_SEARCH_LIMIT;
    return false;
}

static void check_mixture(Check *check, const SgfNode *node, int moves, int setups)
{
    const char *place = node->properties ? node->properties->name : NULL;
    if (moves > 0 && setups > 0)
        report(check, SGF_DEFECT_MIXED_NODE, place, "setup and a move in one node");
    else if (moves > 1)
        report(check, SGF_DEFECT_MIXED_NODE, place, "two moves in one node");
}

/* Check the properties; returns what kind of step the node is. */
static StepKind check_node(Check *check, const SgfNode *node)
{
    int moves = 0, setups = 0;
    bool sets_turn = false;
    for (const SgfProperty *property = node->properties; property; property = property->next) {
        moves += property->id == SGF_B || property->id == SGF_W;
        setups += sgf_value_kind(property->id) == SGF_KIND_SETUP;
        sets_turn |= property->id == SGF_PL;
        check_values(check, property);
        if (property->id != SGF_OTHER && came_before(node, property))
            report(check, SGF_DEFECT_DUPLICATE, property->name, "%.*s twice in one node",
                   (int)property->name_size, property->name);
    }
    check_mixture(check, node, moves, setups);
    if (moves == 0 && setups == 0 && !sets_turn)
        return STEP_NOTHING;
    return moves == 1 && setups == 0 && !sets_turn ? STEP_MOVE : STEP_MORE;
}

/* ---- walking ---- */

static void play_again(Check *check, const SgfNode *parent)
{
    check->is_stale = false;
    if (!parent || check->depth == 0)
        return;
    check->budget -= (long)check->depth + EMPTY_BOARD_COST;
    if (check->budget < 0) {
        report(check, SGF_DEFECT_BAD_SETUP, NULL,
               "too much setup in branches: the rest is not played");
        check->has_board = false;
        return;
    }
    Status ignored = sgf_position_at(check->game, parent, &check->position, NULL);
    (void)ignored; /* it went well when it was played for the first time */
}

/* Play a node that is nothing but a legal move, and remember how to take it back. */
static bool play_plain_move(Check *check, const SgfNode *node, Undo *undo)
{
    SgfPosition *position = &check->position;
    Move move;
    if (!sgf_node_move(node, position->board.size, &move) ||
        board_judge_move(&position->board, move.at, (Stone)move.who) != MOVE_OK)
        return false;
    board_play(&position->board, move.at, (Stone)move.who, undo);
    position->move_count++;
    return true;
}

static void play_node(Check *check, const SgfNode *node, Step *step)
{
    if (step->kind == STEP_NOTHING ||
        (step->kind == STEP_MOVE && play_plain_move(check, node, &step->undo)))
        return;
    bool is_move = step->kind == STEP_MOVE;
    step->kind = STEP_MORE;
    /* The place of an error is found by counting lines: not for errors that are not reported. */
    Error err = {0};
    Error *wanted = check->count < SGF_DEFECT_LIMIT ? &err : NULL;
    if (sgf_position_step(check->game, &check->position, node, wanted) == STATUS_OK)
        return;
    tell_error(check, check->position.problem, &err);
    check->broken_at = check->depth;
    if (is_move)
        step->kind = STEP_NOTHING; /* it was refused, and the board is as before */
}

static void enter(Check *check, const SgfNode *node)
{
    check->steps = mem_grow(check->steps, &check->capacity, check->depth + 1, sizeof *check->steps);
    Step *step = &check->steps[check->depth++];
    *step = (Step){.kind = check_node(check, node)};
    if (!check->has_board || check->broken_at) {
        step->kind = STEP_NOTHING;
        return;
    }
    if (check->is_stale && step->kind != STEP_NOTHING)
        play_again(check, node->parent);
    if (check->has_board)
        play_node(check, node, step);
}

static void leave(Check *check)
{
    const Step *step = &check->steps[--check->depth];
    if (check->broken_at > check->depth)
        check->broken_at = 0;
    if (step->kind == STEP_MORE) {
        check->is_stale = true;
    } else if (step->kind == STEP_MOVE && check->has_board && !check->is_stale) {
        board_undo(&check->position.board, &step->undo);
        check->position.move_count--;
    }
}

static void check_root(Check *check)
{
    Error err;
    check->has_board = sgf_position_init(check->game, &check->position, &err) == STATUS_OK;
    if (!check->has_board)
        tell_error(check, SGF_DEFECT_BAD_SIZE, &err);
}

uint64_t sgf_check(const SgfGame *game, SgfOnDefect *on_defect, void *context)
{
    assert(game);
    Check check = {.game = game, .on_defect = on_defect, .context = context};
    check.budget = REPLAY_BUDGET;
    sgf_lines_init(&check.lines, game->source, game->source_line);
    check_root(&check);
    for (const SgfNode *node = game->root; node;) {
        enter(&check, node);
        if (node->first_child) {
            node = node->first_child;
            continue;
        }
        while (node && !node->next) {
            leave(&check);
            node = node->parent;
        }
        if (node) {
            leave(&check);
            node = node->next;
        }
    }
    mem_free(check.steps);
    return check.count;
}
