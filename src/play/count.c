/* Counting finished games. */
#include "play/judge.h"

#include "base/memory.h"
#include "play/player.h"
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

/* ---- the last small moves ---- */

/* A point that is one side's by more than this is settled: the other leaves it alone, and its owner
 * plays there only in answer to a move, since forcing moves are answered at such points. */
static const float OPEN_BELOW = 0.97f;
static const double PASS_COST = 1.5;

enum { MOVES_OUT = 250 };

static int index_of(const Board *board, Point at)
{
    return board_y(board, at) * board->size + board_x(board, at);
}

/* Points of the mover less those of the opponent, as they are expected. */
static double expected_area(const NetAnswer *answer)
{
    double sum = 0;
    for (int i = 0; i < answer->size * answer->size; i++)
        sum += (double)answer->ownership[i];
    return sum;
}

static Point likeliest_open_move(const Game *game, const NetAnswer *answer)
{
    const Board *board = &game->board;
    Point moves[BOARD_POINTS_MAX], best = POINT_PASS;
    float best_prior = answer->pass;
    int count = candidates_list(game, game->to_move, moves);
    for (int i = 0; i < count; i++) {
        int index = index_of(board, moves[i]);
        if (answer->policy[index] > best_prior && answer->ownership[index] > -OPEN_BELOW) {
            best_prior = answer->policy[index];
            best = moves[i];
        }
    }
    return best;
}

/* The likeliest move; one at a settled point of the mover only if a pass there would cost more than
 * a point or two. */
static Point next_move(Game *game, Net *net, const NetContext *context, const NetAnswer *answer)
{
    NetAnswer after;
    Point at = likeliest_open_move(game, answer);
    if (at == POINT_PASS || answer->ownership[index_of(&game->board, at)] < OPEN_BELOW)
        return at;
    (void)game_play(game, POINT_PASS, game->to_move);
    net_evaluate(net, game, context, &after);
    (void)game_undo(game);
    return expected_area(answer) + expected_area(&after) > PASS_COST ? at : POINT_PASS;
}

/* Small moves change little. Where the expected area has changed by more than this and stays so,
 * somebody has blundered: what was played since does not count. */
static const double ASTRAY = 5;

enum { MOVES_ASTRAY = 6 };

/* Black's area less White's, the mean of what is expected with either side to move. */
static double expected_for_black(Game *game, Net *net, const NetContext *context)
{
    Game turned = *game; /* only read: nothing of it is changed or cleared */
    turned.to_move = stone_opposite(game->to_move);
    NetAnswer now, other;
    net_evaluate(net, game, context, &now);
    net_evaluate(net, &turned, context, &other);
    double mean = 0.5 * (expected_area(&now) - expected_area(&other));
    return game->to_move == STONE_BLACK ? mean : -mean;
}

static void undo_to(Game *game, int move_count)
{
    while (game->move_count > move_count)
        (void)game_undo(game);
}

void count_play_out(Game *game, Net *net)
{
    NetContext context = judge_context(game);
    int last_good = game->move_count;
    if (!net || !net_knows_size(game->board.size) || game_is_over(game))
        return;
    double start = expected_for_black(game, net, &context);
    for (int i = 0; i < MOVES_OUT && !game_is_over(game); i++) {
        NetAnswer answer;
        net_evaluate(net, game, &context, &answer);
        double area = expected_area(&answer) * (game->to_move == STONE_BLACK ? 1 : -1);
        if (fabs(area - start) <= ASTRAY)
            last_good = game->move_count;
        else if (game->move_count - last_good >= MOVES_ASTRAY)
            break;
        (void)game_play(game, next_move(game, net, &context, &answer), game->to_move);
    }
    bool has_ended_well =
        game_is_over(game) && fabs(expected_for_black(game, net, &context) - start) <= ASTRAY;
    if (!has_ended_well)
        undo_to(game, last_good);
}

/* A count that is so far from what was expected before the last small moves is doubted. */
static const double DOUBTED = 3.5;

void count_end(Game *game, const JudgeRequest *request, Count *count)
{
    int end = game->move_count;
    Count *stopped = mem_alloc(1, sizeof *stopped);
    count_position(game, request, NULL, stopped);
    count_play_out(game, request->net);
    count_position(game, request, NULL, count);
    double expected = stopped->judged.margin;
    double off = fabs(count->score.margin - expected);
    if (stopped->judged.playouts == 0 && off > DOUBTED &&
        fabs(stopped->score.margin - expected) < off) {
        undo_to(game, end);
        *count = *stopped;
    }
    mem_free(stopped);
}

/* ---- records ---- */

static double margin_by(Game *game, ScoringRule scoring, const JudgedPosition *judged)
{
    Score score;
    game->rules.scoring = scoring;
    judge_score(game, judged, &score);
    return score.margin;
}

static int side_of(double margin)
{
    return margin > 0 ? 1 : margin < 0 ? -1 : 0;
}

static void compare(Game *game, const JudgeRequest *request, CountedRecord *counted)
{
    Count *count = mem_alloc(1, sizeof *count);
    count_end(game, request, count);
    counted->counted = count->score.margin;
    counted->territory = margin_by(game, SCORING_TERRITORY, &count->judged);
    counted->area = margin_by(game, SCORING_AREA, &count->judged);
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
