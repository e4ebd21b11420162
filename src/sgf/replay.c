/* Replaying a record on a board. */
#include "sgf/replay.h"

#include "base/memory.h"
#include "core/text.h"
#include "sgf/info.h"
#include "sgf/text.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

static Status step_failed(const SgfGame *game, SgfPosition *position, SgfDefect problem,
                          const SgfValue *value, const char *why, Error *err)
{
    position->problem = problem;
    int shown = value->size < 12 ? (int)value->size : 12;
    if (problem == SGF_DEFECT_BAD_POINT)
        return sgf_fail_at(game, value->bytes, STATUS_INVALID, err, "move %d: [%.*s] %s",
                           position->move_count + 1, shown, value->bytes, why);
    return sgf_fail_at(game, value->bytes, STATUS_INVALID, err, "move %d: %s",
                       position->move_count + 1, why);
}

/* ---- moves ---- */

static Status refuse_move(const SgfGame *game, SgfPosition *position, const SgfValue *value,
                          Move move, Error *err)
{
    char vertex[POINT_TEXT_SIZE], why[64];
    MoveVerdict verdict = board_judge_move(&position->board, move.at, (Stone)move.who);
    (void)snprintf(why, sizeof why, "%s at %s is illegal: %s",
                   move.who == STONE_BLACK ? "Black" : "White",
                   point_text(position->board.size, move.at, vertex), move_verdict_text(verdict));
    return step_failed(game, position, SGF_DEFECT_ILLEGAL_MOVE, value, why, err);
}

/* KO in a node says: this move is played, legal or not. We follow it for ko and suicide. */
static bool is_forced(const SgfPosition *position, const SgfNode *node, Move move)
{
    MoveVerdict verdict = board_judge_move(&position->board, move.at, (Stone)move.who);
    if (verdict == MOVE_SUICIDE && position->suicide_allowed)
        return true;
    return (verdict == MOVE_SUICIDE || verdict == MOVE_KO) && sgf_find(node, SGF_KO);
}

static Status play(const SgfGame *game, SgfPosition *position, const SgfNode *node,
                   const SgfProperty *property, Error *err)
{
    Move move = {.who = property->id == SGF_B ? STONE_BLACK : STONE_WHITE};
    if (!sgf_move_parse(&property->value, position->board.size, &move.at))
        return step_failed(game, position, SGF_DEFECT_BAD_POINT, &property->value,
                           "is not on the board", err);
    if (move.at == POINT_PASS)
        position->pass_count++;
    else if (UNLIKELY(!board_is_legal(&position->board, move.at, (Stone)move.who)) &&
             !is_forced(position, node, move))
        return refuse_move(game, position, &property->value, move, err);
    board_play(&position->board, move.at, (Stone)move.who, NULL);
    position->last = move;
    position->move_count++;
    position->to_move = stone_opposite((Stone)move.who);
    return STATUS_OK;
}

/* ---- setup ---- */

static Stone setup_stone(SgfId id)
{
    return id == SGF_AB ? STONE_BLACK : id == SGF_AW ? STONE_WHITE : STONE_NONE;
}

static void fill_rect(const Board *board, SgfRect rect, Stone what, uint8_t *stone)
{
    for (int y = rect.top; y <= rect.bottom; y++)
        for (int x = rect.left; x <= rect.right; x++)
            stone[board_point(board, x, y)] = (uint8_t)what;
}

static Status collect_setup(const SgfGame *game, SgfPosition *position, const SgfProperty *property,
                            uint8_t *stone, Error *err)
{
    for (const SgfValue *value = &property->value; value; value = value->next) {
        SgfRect rect;
        if (value->size == 0 && !property->value.next)
            continue; /* AE[] and the like: an empty list */
        if (!sgf_rect_parse(value, position->board.size, &rect))
            return step_failed(game, position, SGF_DEFECT_BAD_POINT, value, "is not on the board",
                               err);
        fill_rect(&position->board, rect, setup_stone(property->id), stone);
    }
    return STATUS_OK;
}

static bool is_setup(SgfId id)
{
    return id == SGF_AB || id == SGF_AW || id == SGF_AE;
}

/* All setup of a node at once: on the way a stone may be without liberties. */
static Status set_up(const SgfGame *game, SgfPosition *position, const SgfNode *node, Error *err)
{
    uint8_t stone[BOARD_CELL_LIMIT];
    memcpy(stone, position->board.stone, sizeof stone);
    const SgfProperty *first = NULL;
    for (const SgfProperty *property = node->properties; property; property = property->next) {
        if (!is_setup(property->id))
            continue;
        first = first ? first : property;
        Status status = collect_setup(game, position, property, stone, err);
        if (status != STATUS_OK)
            return status;
    }
    uint16_t prisoners[3];
    memcpy(prisoners, position->board.prisoners, sizeof prisoners);
    if (!board_set_stones(&position->board, position->board.size, stone))
        return step_failed(game, position, SGF_DEFECT_BAD_SETUP, &first->value,
                           "setup leaves stones without a liberty", err);
    memcpy(position->board.prisoners, prisoners, sizeof prisoners);
    position->setup_count++;
    position->last = (Move){0};
    return STATUS_OK;
}

static Status set_turn(const SgfGame *game, SgfPosition *position, const SgfProperty *property,
                       Error *err)
{
    char letter = property->value.size ? property->value.bytes[0] : '\0';
    if (letter == 'B' || letter == 'b' || letter == '1')
        position->to_move = STONE_BLACK;
    else if (letter == 'W' || letter == 'w' || letter == '2')
        position->to_move = STONE_WHITE;
    else
        return step_failed(game, position, SGF_DEFECT_BAD_VALUE, &property->value,
                           "PL is not a colour", err);
    return STATUS_OK;
}

/* ---- stepping ---- */

Status sgf_position_init(const SgfGame *game, SgfPosition *position, Error *err)
{
    assert(position);
    SgfInfo info;
    Status status = sgf_info(game, &info, err);
    if (status != STATUS_OK)
        return status;
    board_init(&position->board, info.size);
    position->to_move = info.handicap > 1 ? STONE_WHITE : STONE_BLACK;
    position->last = (Move){0};
    position->move_count = 0;
    position->pass_count = 0;
    position->setup_count = 0;
    position->suicide_allowed = info.rules.suicide_allowed;
    position->problem = SGF_DEFECT_COUNT;
    return STATUS_OK;
}

Status sgf_position_step(const SgfGame *game, SgfPosition *position, const SgfNode *node,
                         Error *err)
{
    assert(node);
    Status status = STATUS_OK;
    bool is_set_up = false;
    for (const SgfProperty *property = node->properties; property && status == STATUS_OK;
         property = property->next) {
        SgfId id = property->id;
        if (id == SGF_B || id == SGF_W) {
            status = play(game, position, node, property, err);
        } else if (is_setup(id) && !is_set_up) {
            status = set_up(game, position, node, err);
            is_set_up = true;
        } else if (id == SGF_PL) {
            status = set_turn(game, position, property, err);
        }
    }
    return status;
}

Status sgf_position_at(const SgfGame *game, const SgfNode *node, SgfPosition *position, Error *err)
{
    Status status = sgf_position_init(game, position, err);
    size_t count;
    const SgfNode **path = sgf_path(node, &count);
    for (size_t i = 0; i < count && status == STATUS_OK; i++)
        status = sgf_position_step(game, position, path[i], err);
    mem_free(path);
    return status;
}

bool sgf_node_move(const SgfNode *node, int size, Move *move)
{
    assert(node && size >= 0 && move);
    for (const SgfProperty *property = node->properties; property; property = property->next) {
        if (property->id != SGF_B && property->id != SGF_W)
            continue;
        move->who = property->id == SGF_B ? STONE_BLACK : STONE_WHITE;
        return sgf_move_parse(&property->value, size, &move->at);
    }
    return false;
}
