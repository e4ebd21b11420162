/* The player `mcts`: Monte-Carlo tree search with RAVE over playouts that answer the last move. */
#include "play/candidates.h"

#include "base/memory.h"
#include "play/judge.h"
#include "play/mcts_tree.h"
#include "play/player.h"
#include "play/tactical_playout.h"
#include "shape/eye.h"

enum {
    DEFAULT_PLAYOUTS = 5000,
    NODE_LIMIT = 2000000, /* some 80 MB at the most */
    EXPAND_AT = 8,        /* visits of a leaf before it grows */
    DEPTH_LIMIT = 256,
    JUDGED_AT = 100, /* visits that make a win rate worth reporting */
};

typedef struct {
    uint64_t seed;
    LocalShapes shapes;
    Tree tree;
    TacticalPlayout playout;
} Mcts;

typedef struct {
    const Game *game;
    Stone who;
    Point last;
    double komi;
    uint32_t path[DEPTH_LIMIT];
    int depth; /* nodes in the path, the root with them */
} Search;

static void *open_mcts(const PlayerOptions *options, Error *err)
{
    (void)err;
    Mcts *mcts = mem_alloc(1, sizeof *mcts);
    mcts->seed = options->seed;
    local_shapes_init(&mcts->shapes);
    tree_init(&mcts->tree, NODE_LIMIT, &mcts->shapes);
    mcts->playout.shapes = &mcts->shapes;
    return mcts;
}

static void close_mcts(void *state)
{
    Mcts *mcts = state;
    tree_clear(&mcts->tree);
    mem_free(mcts);
}

/* Below the root the board's own rules are enough; a pass only where nothing else is left. */
static void expand(Mcts *mcts, uint32_t node)
{
    const TacticalPlayout *playout = &mcts->playout;
    const Board *board = &playout->board;
    Point moves[BOARD_POINTS_MAX];
    int count = 0;
    for (Point at = 0; at < board_cell_count(board); at++)
        if (board->stone[at] == STONE_NONE && board_is_legal(board, at, playout->to_move) &&
            eye_judge(board, at, playout->to_move) != EYE_SIMPLE)
            moves[count++] = at;
    if (count == 0)
        moves[count++] = POINT_PASS;
    (void)tree_expand(&mcts->tree, node, board, playout->to_move, playout->last, moves, count);
}

static void descend(Mcts *mcts, Search *search)
{
    uint32_t node = 0;
    int passes = 0;
    search->path[0] = 0;
    search->depth = 1;
    while (mcts->tree.nodes[node].child_count > 0 && search->depth < DEPTH_LIMIT && passes < 2) {
        node = tree_select(&mcts->tree, node);
        search->path[search->depth++] = node;
        Point at = mcts->tree.nodes[node].at;
        passes = at == POINT_PASS ? passes + 1 : 0;
        tactical_playout_play(&mcts->playout, at);
        if (mcts->tree.nodes[node].child_count == 0 && mcts->tree.nodes[node].visits >= EXPAND_AT)
            expand(mcts, node);
    }
}

/* `black` is Black's share of the win. A node's wins are those of the side that moved to it. */
static void update(Mcts *mcts, const Search *search, float black)
{
    Stone mover = search->who;
    for (int i = 0; i < search->depth; i++, mover = stone_opposite(mover)) {
        TreeNode *node = &mcts->tree.nodes[search->path[i]];
        float for_mover = mover == STONE_BLACK ? black : 1 - black;
        node->visits += 1;
        node->wins += 1 - for_mover;
        TreeNode *child = &mcts->tree.nodes[node->first_child];
        for (int k = 0; k < node->child_count; k++, child++) {
            if (mcts->playout.first_by[child->at] != mover)
                continue;
            child->first_visits += 1;
            child->first_wins += for_mover;
        }
    }
}

static void simulate(Mcts *mcts, Search *search)
{
    tactical_playout_start(&mcts->playout, &search->game->board, search->who);
    mcts->playout.last = search->last;
    descend(mcts, search);
    double margin = tactical_playout_finish(&mcts->playout) - search->komi;
    update(mcts, search, margin > 0 ? 1.0f : margin < 0 ? 0.0f : 0.5f);
}

static uint64_t run_search(Mcts *mcts, Search *search, const MoveRequest *request)
{
    Budget budget = request->budget;
    uint64_t done = 0;
    if (!budget.nodes && budget.seconds <= 0)
        budget.nodes = DEFAULT_PLAYOUTS;
    budget_start(&budget);
    do {
        simulate(mcts, search);
        done++;
        if (done % 16 == 0) {
            progress_report(&request->progress, done, budget.nodes);
            if (budget.deadline > 0 && clock_seconds() >= budget.deadline)
                break;
        }
    } while (!budget_is_spent(&budget, done));
    return done;
}

static void report(const Mcts *mcts, MoveChoice *choice)
{
    const TreeNode *root = &mcts->tree.nodes[0];
    for (int i = 0; i < root->child_count; i++) {
        const TreeNode *child = &mcts->tree.nodes[root->first_child + (uint32_t)i];
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

static void choose_mcts(void *state, const Game *game, const MoveRequest *request,
                        MoveChoice *choice)
{
    Mcts *mcts = state;
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
    random_seed(&mcts->playout.random, player_position_seed(mcts->seed, game));
    tree_restart(&mcts->tree);
    (void)tree_expand(&mcts->tree, 0, &game->board, request->who, search.last, moves, count);
    choice->playouts = run_search(mcts, &search, request);
    report(mcts, choice);
}

const PlayerKind PLAYER_MCTS = {
    .name = "mcts",
    .description = "Monte-Carlo tree search, the strongest",
    .open = open_mcts,
    .choose = choose_mcts,
    .close = close_mcts,
};
