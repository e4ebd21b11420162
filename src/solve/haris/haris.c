/* The engine of Haris: the game that alpha-beta searches, and what its value says. */
#include "solve/haris/haris.h"

#include "base/memory.h"
#include "search/alphabeta.h"
#include "solve/problem_check.h"

#include <assert.h>
#include <string.h>

static const char *const NAMES[HEURISTIC_COUNT] = {
    [HEURISTIC_SUICIDE] = "suicide",     [HEURISTIC_KILLERS] = "killers",
    [HEURISTIC_DEEPENING] = "deepening", [HEURISTIC_LINE] = "line",
    [HEURISTIC_SHAPES] = "shapes",       [HEURISTIC_DISTANCE] = "distance",
    [HEURISTIC_PATTERNS] = "patterns",
};

const char *haris_heuristic_text(HarisHeuristic heuristic)
{
    assert(heuristic < HEURISTIC_COUNT);
    return NAMES[heuristic];
}

HarisSettings haris_settings_exact(void)
{
    HarisSettings settings = {0};
    settings.off[HEURISTIC_SUICIDE] = true;
    return settings;
}

/* ---- the game ---- */

/* What a move changed beyond the board. */
typedef struct {
    Undo undo;
    PointSet keystones, area;
    uint64_t key; /* of the position before it */
} Step;

typedef struct {
    const HarisSettings *settings;
    Problem problem; /* the position at hand; to_move is the mover */
    Stone owner, attacker;
    int owned_at_start;
    bool has_area;
    EyeTable shapes;
    Step step[ALPHABETA_DEPTH_LIMIT + 1];
    int depth;
    bool was_cut;
} SeedGame;

static uint64_t key_of(const SeedGame *game)
{
    return board_hash_with_turn(&game->problem.board, game->problem.to_move);
}

static int count_owned(const SeedGame *game)
{
    const Problem *problem = &game->problem;
    Point list[BOARD_CELL_LIMIT];
    int owned = 0, count = cells_list(problem->keystones.word, problem->board.words, list);
    for (int i = 0; i < count; i++)
        owned += problem->board.stone[list[i]] == game->owner;
    return owned;
}

static bool keystones_are_gone(const SeedGame *game)
{
    int owned = count_owned(game);
    return owned == 0 || (game->problem.any_keystone && owned < game->owned_at_start);
}

static void haris_play(void *context, uint16_t move)
{
    SeedGame *game = context;
    Problem *problem = &game->problem;
    Step *step = &game->step[game->depth++];
    uint8_t before[BOARD_CELL_LIMIT];
    step->keystones = problem->keystones;
    step->area = problem->area;
    step->key = key_of(game);
    memcpy(before, problem->board.stone, sizeof before);
    int captured = board_play(&problem->board, move, problem->to_move, &step->undo);
    problem->to_move = stone_opposite(problem->to_move);
    if (!captured)
        return;
    for (int at = 0; at < board_cell_count(&problem->board); at++) {
        if (before[at] == problem->board.stone[at] || at == move)
            continue;
        point_set_remove(&problem->keystones, (Point)at);
        if (game->has_area)
            point_set_add(&problem->area, (Point)at);
    }
}

static void haris_undo(void *context)
{
    SeedGame *game = context;
    Step *step = &game->step[--game->depth];
    board_undo(&game->problem.board, &step->undo);
    game->problem.to_move = stone_opposite(game->problem.to_move);
    game->problem.keystones = step->keystones;
    game->problem.area = step->area;
}

/* Whether the move leads to a position that was there before, on this line. */
static bool repeats(SeedGame *game, Point move)
{
    bool is_repeated = false;
    haris_play(game, move);
    uint64_t key = key_of(game);
    for (int i = 0; i < game->depth && !is_repeated; i++)
        is_repeated = game->step[i].key == key;
    haris_undo(game);
    return is_repeated;
}

/* Valid moves in order; *was_cut tells whether some were left out. */
static int list_valid(SeedGame *game, Point *moves, bool *was_cut)
{
    const HarisSettings *settings = game->settings;
    Problem *problem = &game->problem;
    MovegenRequest request = {
        .board = &problem->board,
        .mover = problem->to_move,
        .owner = game->owner,
        .keystones = &problem->keystones,
        .area = &problem->area,
        .shapes = settings->off[HEURISTIC_PATTERNS] ? NULL : &game->shapes,
        .no_distance = settings->off[HEURISTIC_DISTANCE],
    };
    int all = movegen_list(&request, moves, was_cut), count = 0;
    for (int i = 0; i < all; i++)
        if (!repeats(game, moves[i]))
            moves[count++] = moves[i];
    int good = count;
    if (problem->to_move == game->owner && !settings->off[HEURISTIC_SUICIDE])
        good = movegen_drop_suicidal(&problem->board, &problem->keystones, moves, count);
    if (settings->breadth_limit && good > settings->breadth_limit) {
        good = settings->breadth_limit;
        *was_cut = true;
    }
    *was_cut |= good < count;
    return good;
}

static int haris_list(void *context, uint16_t move[ALPHABETA_MOVE_LIMIT])
{
    SeedGame *game = context;
    Point moves[BOARD_POINTS_MAX];
    bool was_cut;
    int count = list_valid(game, moves, &was_cut);
    game->was_cut |= was_cut;
    for (int i = 0; i < count; i++)
        move[i] = moves[i];
    if (game->problem.to_move == game->owner)
        move[count++] = POINT_PASS;
    return count;
}

/* Any valid move of the attacker? Cheaper than the ordered list. */
static bool attacker_can_move(SeedGame *game)
{
    const Board *board = &game->problem.board;
    for (int at = 0; at < board_cell_count(board); at++)
        if (board->stone[at] == STONE_NONE && problem_allows(&game->problem, (Point)at) &&
            board_is_legal(board, (Point)at, game->attacker) && !repeats(game, (Point)at))
            return true;
    return false;
}

static bool haris_judge(void *context, int *value)
{
    SeedGame *game = context;
    if (keystones_are_gone(game)) {
        *value = -HARIS_BEST;
        return true;
    }
    if (game->problem.to_move != game->attacker || attacker_can_move(game))
        return false;
    *value = HARIS_BEST;
    return true;
}

static int haris_value(void *context)
{
    SeedGame *game = context;
    const EyeTable *shapes = game->settings->off[HEURISTIC_SHAPES] ? NULL : &game->shapes;
    return haris_evaluate(shapes, &game->problem, game->problem.to_move);
}

static bool haris_maximises(void *context)
{
    const SeedGame *game = context;
    return game->problem.to_move == game->owner;
}

/* ---- the answer ---- */

static SolveVerdict verdict_of(const SeedGame *game, const Problem *problem, int value)
{
    if (value != HARIS_BEST && value != -HARIS_BEST)
        return VERDICT_UNKNOWN;
    Stone winner = value > 0 ? game->owner : game->attacker;
    return winner == problem->side ? VERDICT_SUCCESS : VERDICT_FAILURE;
}

static void fill_answer(const SeedGame *game, const Problem *problem, const AlphaBetaAnswer *found,
                        SolveAnswer *answer)
{
    answer->verdict = verdict_of(game, problem, found->value);
    answer->move = found->line_count ? found->line[0] : (Point)POINT_NONE;
    for (int i = 0; i < found->line_count && i < SOLVE_LINE_LIMIT; i++)
        answer->line[answer->line_count++] = found->line[i];
    answer->nodes = found->nodes;
    if (answer->verdict != VERDICT_UNKNOWN)
        answer->fate = found->value > 0 ? KEYSTONES_LIVE : KEYSTONES_DIE;
}

void haris_solve(const HarisSettings *settings, const Problem *problem, SolveAnswer *answer,
                 HarisDetails *details)
{
    assert(settings && problem && answer);
    *answer = (SolveAnswer){0};
    if (details)
        *details = (HarisDetails){0};
    if (problem->goal != GOAL_KILL && problem->goal != GOAL_SAVE && problem->goal != GOAL_CAPTURE)
        return;
    SeedGame *game = mem_alloc(1, sizeof *game);
    AlphaBetaAnswer *found = mem_alloc(1, sizeof *found);
    Budget budget = settings->budget;
    game->settings = settings;
    game->problem = *problem;
    game->attacker = problem_attacker(problem);
    game->owner = stone_opposite(game->attacker);
    game->owned_at_start = count_owned(game);
    game->has_area = !point_set_is_empty(&problem->area);
    eye_table_init(&game->shapes);
    double start = clock_seconds();
    budget_start(&budget);
    AlphaBetaRequest request = {
        .game = {game, haris_judge, haris_value, haris_maximises, haris_list, haris_play,
                 haris_undo},
        .budget = &budget,
        .depth_limit = settings->depth_limit,
        .best_value = HARIS_BEST,
        .no_killers = settings->off[HEURISTIC_KILLERS],
        .no_deepening = settings->off[HEURISTIC_DEEPENING],
        .no_line = settings->off[HEURISTIC_LINE],
    };
    alphabeta_run(&request, found);
    fill_answer(game, problem, found, answer);
    answer->seconds = clock_seconds() - start;
    if (details)
        *details = (HarisDetails){.value = found->value,
                                  .depth = found->depth,
                                  .is_complete = found->is_complete,
                                  .was_cut = game->was_cut,
                                  .cut_count = found->cut_count,
                                  .cut_first_count = found->cut_first_count};
    mem_free(found);
    mem_free(game);
}
