/* Counting finished games. */
#include "play/judge.h"

#include "base/memory.h"
#include "sgf/replay.h"

#include <math.h>

/* A chain is dead if one of its stones is named, and what is dead is in no seki. */
static void take_dead(const Board *board, const bool *dead, JudgedPosition *judged)
{
    bool is_dead[BOARD_CELL_LIMIT] = {false};
    for (int at = 0; at < board_cell_count(board); at++)
        if (board->chain[at] != POINT_NONE)
            is_dead[board->chain[at]] |= dead[at];
    for (int at = 0; at < board_cell_count(board); at++) {
        judged->dead[at] = board->chain[at] != POINT_NONE && is_dead[board->chain[at]];
        judged->seki[at] = judged->seki[at] && !judged->dead[at];
    }
}

static void tally(const Board *board, Count *count)
{
    for (int at = 0; at < board_cell_count(board); at++) {
        uint8_t stone = board->stone[at];
        if (stone == STONE_WALL)
            continue;
        bool is_dead = stone != STONE_NONE && count->judged.dead[at];
        count->dead_stones[stone] += is_dead;
        if (stone != STONE_NONE && !is_dead)
            count->stones[stone]++;
        else
            count->territory[count->score.owner[at]]++;
    }
}

void count_position(const Game *game, const JudgeRequest *request, const bool *dead, Count *count)
{
    *count = (Count){0};
    judge_position(game, request, &count->judged);
    if (dead)
        take_dead(&game->board, dead, &count->judged);
    judge_score(game, &count->judged, &count->score);
    tally(&game->board, count);
}

/* ---- the end of a game ---- */

static void undo_to(Game *game, int move_count)
{
    while (game->move_count > move_count)
        (void)game_undo(game);
}

/* A count that is so far from what was expected before the last small moves is doubted. */
static const double DOUBTED = 3.5;

static int side_of(double margin)
{
    return margin > 0 ? 1 : margin < 0 ? -1 : 0;
}

/* Plays out in one symmetry and counts, or counts what was if that led astray. */
static void count_once(Game *game, const JudgeRequest *request, int symmetry, const Count *stopped,
                       Count *count)
{
    int end = game->move_count;
    count_play_out(game, request->net, symmetry);
    count_position(game, request, NULL, count);
    double expected = stopped->judged.margin;
    double off = fabs(count->score.margin - expected);
    bool by_network = stopped->judged.playouts == 0;
    if (by_network && off > DOUBTED && fabs(stopped->score.margin - expected) < off) {
        undo_to(game, end);
        *count = *stopped;
    }
}

enum { COUNTS = 5, MAJORITY = COUNTS / 2 + 1 };

/* Index of the median of all counts, also if those that are missing cannot change it; otherwise
 * -1. */
static int find_median(const double *margins, int count)
{
    for (int i = 0; i < count; i++) {
        int below = 0, above = 0;
        for (int k = 0; k < count; k++) {
            below += margins[k] < margins[i];
            above += margins[k] > margins[i];
        }
        int missing = COUNTS - count;
        if (below + missing < MAJORITY && above + missing < MAJORITY)
            return i;
    }
    return -1;
}

/* Whether the last small moves may differ from one symmetry to the other. */
static bool has_last_moves(const Game *game, const Net *net)
{
    return net && net_knows_size(game->board.size) && !game_is_over(game);
}

void count_end(Game *game, const JudgeRequest *request, Count *count)
{
    int end = game->move_count;
    double margins[COUNTS];
    Count *stopped = mem_alloc(1, sizeof *stopped);
    count_position(game, request, NULL, stopped);
    if (!has_last_moves(game, request->net)) {
        *count = *stopped;
        mem_free(stopped);
        return;
    }
    int median = -1, last = -1;
    while (median < 0) {
        undo_to(game, end);
        count_once(game, request, ++last, stopped, count);
        margins[last] = count->score.margin;
        median = find_median(margins, last + 1);
    }
    if (margins[median] < margins[last] || margins[median] > margins[last]) {
        undo_to(game, end);
        count_once(game, request, median, stopped, count);
    }
    mem_free(stopped);
}

/* ---- records ---- */

static void compare(Game *game, const JudgeRequest *request, CountedRecord *counted)
{
    Count *count = mem_alloc(1, sizeof *count);
    count_end(game, request, count);
    counted->counted = count->score.margin;
    counted->territory = judge_margin(game, SCORING_TERRITORY, &count->judged);
    counted->area = judge_margin(game, SCORING_AREA, &count->judged);
    counted->same_winner = side_of(counted->counted) == side_of(counted->recorded);
    counted->same_margin = fabs(counted->counted - counted->recorded) < 0.01;
    mem_free(count);
}

/* Chinese counts go by quarters of a point; "0.02" is a server's way to say something else. */
static bool is_count(const SgfResult *result)
{
    double quarters = 4 * result->points;
    return result->winner == SGF_WINNER_NONE ||
           (result->by == SGF_BY_POINTS && fabs(quarters - round(quarters)) < 0.01);
}

static const SgfNode *last_node(const SgfGame *record)
{
    const SgfNode *node = record->root;
    while (node->first_child)
        node = node->first_child;
    return node;
}

Status count_record(const SgfGame *record, const JudgeRequest *request, CountedRecord *counted,
                    Error *err)
{
    SgfInfo info;
    *counted = (CountedRecord){0};
    Status status = sgf_info(record, &info, err);
    if (status != STATUS_OK)
        return status;
    counted->has_margin = is_count(&info.result);
    counted->recorded =
        info.result.winner == SGF_WINNER_WHITE ? -info.result.points : info.result.points;
    if (!counted->has_margin)
        return STATUS_OK;
    Game game;
    game_init(&game, info.size, &info.rules);
    status = sgf_load_game(record, last_node(record), &game, err);
    if (status == STATUS_OK)
        compare(&game, request, counted);
    game_clear(&game);
    return status;
}
