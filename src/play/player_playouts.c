/* The player `playouts`: Monte-Carlo tree search with RAVE over playouts that answer the last move.
 *
 * Two kinds let a trained model in, which is what Harrison 2010 has it for: `playouts-prior` takes
 * the priors of the tree from it instead of the hand-made ones, `playouts-policy` also draws the
 * first moves of every playout by it. */
#include "play/player.h"

#include "base/memory.h"
#include "net/network.h"
#include "play/judge.h"
#include "play/playout_tree.h"
#include "predict/predictor.h"
#include "shape/region.h"

#include <math.h>

enum {
    DEFAULT_PLAYOUTS = 5000,
    NODE_LIMIT = 2000000, /* some 80 MB at the most */
    EXPAND_AT = 8,        /* visits of a leaf before it grows */
    DEPTH_LIMIT = 256,
    JUDGED_AT = 100,  /* visits that make a win rate worth reporting */
    GUIDED_MOVES = 6, /* of a playout, by the model: each costs as much as a short playout */
};

typedef struct {
    uint64_t seed;
    LocalShapes shapes;
    Tree tree;
    TacticalPlayout playout;
    Predictor *predictor; /* NULL: hand-made priors */
    Prediction prediction;
} PlayoutSearch;

typedef struct {
    const Game *game;
    Stone who;
    Point last;
    double komi;
    uint32_t path[DEPTH_LIMIT];
    int depth; /* nodes in the path, the root with them */
} Search;

static void *open_playouts(const PlayerOptions *options, Error *err)
{
    (void)err;
    PlayoutSearch *player = mem_alloc(1, sizeof *player);
    player->seed = options->seed;
    local_shapes_init(&player->shapes);
    tree_init(&player->tree, NODE_LIMIT, &player->shapes);
    player->playout.shapes = &player->shapes;
    return player;
}

/* ---- the model ---- */

static void *open_prior(const PlayerOptions *options, Error *err)
{
    Predictor *predictor;
    const char *model = options->model;
    if (model && net_is_network_file(model))
        model = NULL; /* meant for the player `mcts` */
    if (predictor_open(model, NULL, &predictor, err) != STATUS_OK)
        return NULL;
    PlayoutSearch *player = open_playouts(options, err);
    player->predictor = predictor;
    return player;
}

static void predict(PlayoutSearch *player, const TacticalPlayout *playout, Prediction *prediction)
{
    Position position = {.board = &playout->board, .to_move = playout->to_move, .move_number = 1};
    for (int i = 0; i < POSITION_HISTORY; i++)
        position.previous[i] = POINT_NONE;
    position.previous[0] = playout->last;
    position.previous[1] = playout->last_but_one;
    predictor_run(player->predictor, &position, POINT_NONE, prediction);
}

/* The likeliest child is good, the others by the root of their odds against it. */
static void set_model_priors(PlayoutSearch *player, uint32_t node)
{
    const TreeNode *parent = &player->tree.nodes[node];
    float by_point[BOARD_CELL_LIMIT] = {0}, share[BOARD_POINTS_MAX];
    if (!player->predictor || parent->child_count == 0)
        return;
    predict(player, &player->playout, &player->prediction);
    const Prediction *prediction = &player->prediction;
    for (int i = 0; i < prediction->count; i++)
        by_point[prediction->at[i]] =
            (float)sqrt(prediction->probability[i] / prediction->probability[0]);
    for (int i = 0; i < parent->child_count; i++) {
        Point at = player->tree.nodes[parent->first_child + (uint32_t)i].at;
        share[i] = at == POINT_PASS ? 0 : by_point[at];
    }
    tree_set_priors(&player->tree, node, share);
}

/* A move drawn by the model's probabilities; one that fills an eye is not played. */
static Point draw_move(void *context, const TacticalPlayout *playout)
{
    PlayoutSearch *player = context;
    predict(player, playout, &player->prediction);
    const Prediction *prediction = &player->prediction;
    double left = random_unit(&player->playout.random);
    for (int i = 0; i < prediction->count; i++) {
        left -= prediction->probability[i];
        if (left > 0)
            continue;
        Point at = prediction->at[i];
        bool is_eye = eye_judge(&playout->board, at, playout->to_move) == EYE_SIMPLE;
        return is_eye ? POINT_NONE : at;
    }
    return POINT_NONE;
}

static void *open_policy(const PlayerOptions *options, Error *err)
{
    PlayoutSearch *player = open_prior(options, err);
    if (!player)
        return NULL;
    player->playout.guide = draw_move;
    player->playout.guide_context = player;
    player->playout.guided = GUIDED_MOVES;
    return player;
}

static void close_playouts(void *state)
{
    PlayoutSearch *player = state;
    predictor_close(player->predictor);
    tree_clear(&player->tree);
    mem_free(player);
}

/* Below the root the board's own rules are enough; a pass only where nothing else is left. */
static void expand(PlayoutSearch *player, uint32_t node)
{
    const TacticalPlayout *playout = &player->playout;
    const Board *board = &playout->board;
    Point moves[BOARD_POINTS_MAX];
    int count = 0;
    for (Point at = 0; at < board_cell_count(board); at++)
        if (board->stone[at] == STONE_NONE && board_is_legal(board, at, playout->to_move) &&
            eye_judge(board, at, playout->to_move) != EYE_SIMPLE)
            moves[count++] = at;
    if (count == 0)
        moves[count++] = POINT_PASS;
    if (tree_expand(&player->tree, node, board, playout->to_move, playout->last, moves, count))
        set_model_priors(player, node);
}

static void descend(PlayoutSearch *player, Search *search)
{
    uint32_t node = 0;
    int passes = 0;
    search->path[0] = 0;
    search->depth = 1;
    while (player->tree.nodes[node].child_count > 0 && search->depth < DEPTH_LIMIT && passes < 2) {
        node = tree_select(&player->tree, node);
        search->path[search->depth++] = node;
        Point at = player->tree.nodes[node].at;
        passes = at == POINT_PASS ? passes + 1 : 0;
        tactical_playout_play(&player->playout, at);
        if (player->tree.nodes[node].child_count == 0 &&
            player->tree.nodes[node].visits >= EXPAND_AT)
            expand(player, node);
    }
}

/* `black` is Black's share of the win. A node's wins are those of the side that moved to it. */
static void update(PlayoutSearch *player, const Search *search, float black)
{
    Stone mover = search->who;
    for (int i = 0; i < search->depth; i++, mover = stone_opposite(mover)) {
        TreeNode *node = &player->tree.nodes[search->path[i]];
        float for_mover = mover == STONE_BLACK ? black : 1 - black;
        node->visits += 1;
        node->wins += 1 - for_mover;
        TreeNode *child = &player->tree.nodes[node->first_child];
        for (int k = 0; k < node->child_count; k++, child++) {
            if (player->playout.first_by[child->at] != mover)
                continue;
            child->first_visits += 1;
            child->first_wins += for_mover;
        }
    }
}

static void simulate(PlayoutSearch *player, Search *search)
{
    tactical_playout_start(&player->playout, &search->game->board, search->who);
    player->playout.last = search->last;
    descend(player, search);
    double margin = tactical_playout_finish(&player->playout) - search->komi;
    update(player, search, margin > 0 ? 1.0f : margin < 0 ? 0.0f : 0.5f);
}

static uint64_t run_search(PlayoutSearch *player, Search *search, const MoveRequest *request)
{
    Budget budget = request->budget;
    uint64_t done = 0;
    if (!budget.nodes && budget.seconds <= 0)
        budget.nodes = DEFAULT_PLAYOUTS;
    budget_start(&budget);
    do {
        simulate(player, search);
        done++;
        if (done % 16 == 0) {
            progress_report(&request->progress, done, budget.nodes);
            if (budget.deadline > 0 && clock_seconds() >= budget.deadline)
                break;
        }
    } while (!budget_is_spent(&budget, done));
    return done;
}

static void report(const PlayoutSearch *player, MoveChoice *choice)
{
    const TreeNode *root = &player->tree.nodes[0];
    for (int i = 0; i < root->child_count; i++) {
        const TreeNode *child = &player->tree.nodes[root->first_child + (uint32_t)i];
        choice->candidates[i] = (Candidate){
            .at = child->at,
            .win_rate = tree_win_rate(child),
            .visits = (double)child->visits,
        };
    }
    choice->candidate_count = root->child_count;
    player_sort_candidates(choice);
    choice->at = choice->candidates[0].at;
    /* Where all is lost the visits spread, and no single move has many: then the mean of all. */
    bool stands_out = choice->candidates[0].visits >= JUDGED_AT;
    choice->win_rate = stands_out ? choice->candidates[0].win_rate : 1 - tree_win_rate(root);
    choice->is_judged = root->visits >= JUDGED_AT;
}

static void choose_playouts(void *state, const Game *game, const MoveRequest *request,
                            MoveChoice *choice)
{
    PlayoutSearch *player = state;
    Point moves[BOARD_POINTS_MAX];
    Search search = {
        .game = game,
        .who = request->who,
        .last = game_move_back(game, 0).at,
        .komi = judge_area_komi(game),
    };
    if (search.last <= POINT_RESIGN)
        search.last = POINT_NONE;
    int count = candidates_list(game, request->who, moves);
    if (count == 0)
        return;
    random_seed(&player->playout.random, player_position_seed(player->seed, game));
    tree_restart(&player->tree);
    tactical_playout_start(&player->playout, &game->board, request->who);
    player->playout.last = search.last;
    if (tree_expand(&player->tree, 0, &game->board, request->who, search.last, moves, count))
        set_model_priors(player, 0);
    choice->playouts = run_search(player, &search, request);
    report(player, choice);
}

const PlayerKind PLAYER_PLAYOUTS = {
    .name = "playouts",
    .description = "Monte-Carlo tree search over playouts; needs no network",
    .open = open_playouts,
    .choose = choose_playouts,
    .close = close_playouts,
};

const PlayerKind PLAYER_PLAYOUTS_PRIOR = {
    .name = "playouts-prior",
    .description = "the same, with a trained model's priors in the tree",
    .open = open_prior,
    .choose = choose_playouts,
    .close = close_playouts,
};

const PlayerKind PLAYER_PLAYOUTS_POLICY = {
    .name = "playouts-policy",
    .description = "the same, and the model also draws the first moves of every playout",
    .open = open_policy,
    .choose = choose_playouts,
    .close = close_playouts,
};
