/* Cutting records down to moves, on the threads that read them. */
#define XXH_INLINE_ALL
#include "games/walk_private.h"

#include "base/random.h"
#include "core/board.h"
#include "sgf/info.h"
#include "sgf/text.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <xxhash.h>

enum { LIKENESS_MOVES = 60 };

static bool add_event(Cutter *cutter, uint16_t event)
{
    if (cutter->count == WALK_EVENT_LIMIT)
        return false;
    cutter->event[cutter->count++] = event;
    return true;
}

static bool add_setup(Cutter *cutter)
{
    const Board *board = &cutter->position.board;
    int stones = board->stones[STONE_BLACK] + board->stones[STONE_WHITE];
    bool fits = add_event(cutter, event_of_setup(stones));
    for (int at = 0; at < board_cell_count(board); at++) {
        if (board->stone[at] == STONE_BLACK || board->stone[at] == STONE_WHITE)
            fits = fits && add_event(cutter, event_of_move((Point)at, (Stone)board->stone[at]));
    }
    return fits;
}

static bool add_moves(Cutter *cutter, const SgfNode *node)
{
    for (const SgfProperty *property = node->properties; property; property = property->next) {
        Point at;
        if ((property->id != SGF_B && property->id != SGF_W) ||
            !sgf_move_parse(&property->value, cutter->position.board.size, &at))
            continue;
        Stone who = property->id == SGF_B ? STONE_BLACK : STONE_WHITE;
        if (!add_event(cutter, event_of_move(at, who)))
            return false;
    }
    return true;
}

/* The main line as events. A node with both setup and moves counts as setup. */
static Status cut_main_line(Cutter *cutter, const SgfGame *record, Error *err)
{
    SgfPosition *position = &cutter->position;
    cutter->count = 0;
    for (const SgfNode *node = record->root; node; node = node->first_child) {
        int setups = position->setup_count;
        Status status = sgf_position_step(record, position, node, err);
        if (status != STATUS_OK)
            return status;
        bool fits = position->setup_count > setups ? add_setup(cutter) : add_moves(cutter, node);
        if (!fits)
            return error_set(err, STATUS_LIMIT, "more than %d moves", WALK_EVENT_LIMIT);
    }
    return STATUS_OK;
}

/* The hash of the first moves as one of the eight symmetries shows them. Stones of a setup stand in
 * the order of points, which a symmetry changes, so they are added up. */
static uint64_t hash_image(const ListedGame *game, int symmetry)
{
    uint64_t hash = game->size;
    uint32_t moves = 0;
    for (uint32_t i = 0; i < game->event_count && moves < LIKENESS_MOVES; i++) {
        uint16_t event = game->event[i];
        uint64_t sum = event_is_setup(event);
        for (uint16_t k = event_is_setup(event) ? event_setup_count(event) : 0; k > 0; k--) {
            uint16_t stone = game->event[++i];
            sum += mix64(event_of_move(symmetry_map(game->size, symmetry, event_point(stone)),
                                       event_stone(stone)));
        }
        if (!event_is_setup(event)) {
            sum = event_of_move(symmetry_map(game->size, symmetry, event_point(event)),
                                event_stone(event));
            moves++;
        }
        hash = mix64(hash ^ sum);
    }
    return hash;
}

static uint64_t find_likeness(const ListedGame *game)
{
    uint64_t least = UINT64_MAX;
    for (int s = 0; s < SYMMETRY_COUNT; s++) {
        uint64_t hash = hash_image(game, s);
        least = hash < least ? hash : least;
    }
    return least ? least : 1; /* 0 marks a free place */
}

/* Two black moves before any white one. */
static bool starts_with_two_black(const uint16_t *event, uint32_t count)
{
    return count >= 2 && event_stone(event[0]) == STONE_BLACK &&
           event_stone(event[1]) == STONE_BLACK;
}

static Status keep_game(const Cutter *cutter, Arena *mem, CutGame *cut, Error *err)
{
    size_t bytes = cutter->count * sizeof cutter->event[0];
    uint16_t *event = arena_alloc(mem, bytes);
    if (!event)
        return error_set(err, STATUS_LIMIT, "too many games");
    memcpy(event, cutter->event, bytes);
    const SgfPosition *position = &cutter->position;
    ListedGame *game = &cut->game;
    *game = (ListedGame){.event = event,
                         .event_count = cutter->count,
                         .move_count = (uint16_t)(position->move_count - position->pass_count),
                         .size = position->board.size,
                         .hash = XXH64(event, bytes, position->board.size)};
    game->likeness = find_likeness(game);
    return STATUS_OK;
}

enum { KOMI_LIMIT = 200 }; /* beyond it a komi is a slip of the pen */

/* Komi, kind, year and result. */
static void keep_facts(const SgfInfo *info, ListedGame *game)
{
    const SgfResult *result = &info->result;
    game->komi_known = info->has_komi && fabs(info->rules.komi) <= KOMI_LIMIT;
    game->komi = game->komi_known ? (float)info->rules.komi : 0;
    game->kind = (uint8_t)info->kind;
    game->year = (uint16_t)info->year;
    game->winner = result->winner == SGF_WINNER_BLACK   ? STONE_BLACK
                   : result->winner == SGF_WINNER_WHITE ? STONE_WHITE
                                                        : STONE_NONE;
    game->has_margin = result->winner == SGF_WINNER_NONE ||
                       (result->by == SGF_BY_POINTS && result->points <= game->size * game->size);
    if (game->has_margin)
        game->margin = (float)(game->winner == STONE_WHITE ? -result->points : result->points);
}

static Status try_cut(Cutter *cutter, const SgfGame *record, Arena *mem, CutGame *cut, Error *err)
{
    SgfInfo info;
    Status status = sgf_info(record, &info, err);
    if (status == STATUS_OK)
        status = sgf_position_init(record, &cutter->position, err);
    if (status == STATUS_OK)
        status = cut_main_line(cutter, record, err);
    if (status == STATUS_OK)
        status = keep_game(cutter, mem, cut, err);
    if (status != STATUS_OK)
        return status;
    cut->has_setup = cutter->position.setup_count > 0;
    cut->handicap = info.handicap;
    keep_facts(&info, &cut->game);
    if (starts_with_two_black(cutter->event, cutter->count) && info.handicap < 2)
        cut->handicap = 2;
    return STATUS_OK;
}

/* Records that are no use are answers like others, so that they are numbered and counted. */
void cutter_cut(Cutter *cutter, const SgfGame *record, Arena *mem, CutGame *cut)
{
    assert(cut);
    Error problem = {0};
    Status status = try_cut(cutter, record, mem, cut, &problem);
    cut->is_sound = status == STATUS_OK;
    if (status == STATUS_OK)
        return;
    cut->reason = status == STATUS_UNSUPPORTED ? SKIP_UNSUPPORTED
                  : status == STATUS_INVALID   ? SKIP_ILLEGAL
                                               : SKIP_UNREADABLE;
    (void)snprintf(cut->why, sizeof cut->why, "%.*s", (int)sizeof cut->why - 1, problem.text);
}
