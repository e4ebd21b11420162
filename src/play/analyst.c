/* The analyst: keeps a network and a tree, and says what the tree holds. */
#include "play/analysis.h"

#include "base/memory.h"
#include "base/pool.h"
#include "play/judge.h"
#include "play/network_file.h"
#include "play/puct.h"

#include <assert.h>

/* Shortest time that leaves room for care, and the part of it that proofs may take. */
static const double CARE_SECONDS = 0.3, PROVING_SHARE = 0.06;

struct Analyst {
    Net *net;
    bool owns_net;
    int threads;
    bool average_root;
    Prover *prover;  /* NULL: none is wanted */
    bool has_proofs; /* the prover has looked at the position */
    char name[NET_TEXT_SIZE];
    PuctTree tree;
    Game seen; /* the position at the root of the tree, if there is a root */
    /* For the analysis that is going on: */
    const AnalysisRequest *request;
    Analysis *analysis;
    double started, last_update;
};

Status analyst_open(const AnalystOptions *options, Analyst **analyst, Error *err)
{
    assert(options && analyst);
    Net *net = options->net;
    Status status = net ? STATUS_OK : network_open(options->model, NULL, &net, err);
    if (status == STATUS_OK && !net)
        status = error_set(err, STATUS_NOT_FOUND, "there is no network; name one with --model");
    if (status != STATUS_OK)
        return status;
    Analyst *made = mem_alloc(1, sizeof *made);
    made->net = net;
    made->owns_net = !options->net;
    made->threads = options->threads > 0 ? options->threads : pool_processor_count();
    made->average_root = options->average_root;
    made->prover = options->prove ? prover_open() : NULL;
    NetInfo info = net_info(net);
    for (size_t i = 0; i < sizeof made->name; i++)
        made->name[i] = info.name[i];
    int megabytes = options->megabytes > 0 ? options->megabytes : ANALYST_MEGABYTES;
    puct_init(&made->tree, 0, (size_t)megabytes << 20);
    *analyst = made;
    return STATUS_OK;
}

void analyst_forget(Analyst *analyst)
{
    if (analyst->prover)
        prover_forget(analyst->prover);
    if (!analyst->tree.root)
        return;
    puct_clear(&analyst->tree);
    game_clear(&analyst->seen);
}

void analyst_close(Analyst *analyst)
{
    if (!analyst)
        return;
    analyst_forget(analyst);
    prover_close(analyst->prover);
    if (analyst->owns_net)
        net_close(analyst->net);
    mem_free(analyst);
}

const char *analyst_name(const Analyst *analyst)
{
    return analyst->name;
}

Net *analyst_network(const Analyst *analyst)
{
    return analyst->net;
}

bool analyst_knows_size(int size)
{
    return net_knows_size(size);
}

/* Chains whose fate was proved for the last analysis. */
static int proved_count(const Analyst *analyst)
{
    return analyst->has_proofs ? prover_count(analyst->prover) : 0;
}

/* ---- the tree of before ---- */

static bool same_rules(const Rules *a, const Rules *b)
{
    return a->ko == b->ko && a->scoring == b->scoring && a->handicap_bonus == b->handicap_bonus &&
           a->suicide_allowed == b->suicide_allowed && a->seki_counts == b->seki_counts &&
           a->komi == b->komi;
}

static uint64_t hash_at(const Game *game, int move)
{
    return move < game->move_count ? game->moves[move].hash_before : game->board.hash;
}

/* Whether `game` went through the position of the tree, with the same past. */
static bool continues(const Game *seen, const Game *game)
{
    if (seen->board.size != game->board.size || !same_rules(&seen->rules, &game->rules) ||
        seen->handicap != game->handicap || seen->move_count > game->move_count)
        return false;
    for (int i = 0; i < seen->move_count; i++) {
        Move a = seen->moves[i].move, b = game->moves[i].move;
        if (a.at != b.at || a.who != b.who || hash_at(seen, i) != hash_at(game, i))
            return false;
    }
    return hash_at(seen, seen->move_count) == hash_at(game, seen->move_count);
}

/* Keep the part of the tree that belongs to the position, if any. */
static void follow(Analyst *analyst, const Game *game)
{
    if (!analyst->tree.root)
        return;
    bool is_kept = continues(&analyst->seen, game);
    for (int i = analyst->seen.move_count; is_kept && i < game->move_count; i++) {
        Move move = game->moves[i].move;
        is_kept = analyst->tree.root->to_move == (Stone)move.who;
        if (is_kept)
            puct_advance(&analyst->tree, move.at);
        is_kept = is_kept && analyst->tree.root;
    }
    if (!is_kept || analyst->tree.root->to_move != game->to_move)
        puct_clear(&analyst->tree);
    game_clear(&analyst->seen);
}

/* ---- the root ---- */

static bool holds(const Point *list, int count, Point at)
{
    for (int i = 0; i < count; i++)
        if (list[i] == at)
            return true;
    return false;
}

/* The moves that were asked for; all of them if none would be left. */
static int filter_edges(const AnalysisRequest *request, PuctEdge *edges, int count)
{
    int kept = 0;
    for (int i = 0; i < count; i++) {
        Point at = edges[i].at;
        bool is_wanted = !request->only || holds(request->only, request->only_count, at);
        if (is_wanted && !holds(request->avoid, request->avoid_count, at))
            edges[kept++] = edges[i];
    }
    return kept;
}

/* Short searches have no time for more than a glance. */
static bool is_careful(const AnalysisRequest *request)
{
    const Budget *budget = &request->budget;
    return budget->nodes ? budget->nodes >= ANALYST_CARE_VISITS : budget->seconds >= CARE_SECONDS;
}

/* Proofs for the root, by what the network thinks of it. Where stones may be taken off by their own
 * side, the solver's proofs do not hold. */
static void prove_root(Analyst *analyst, const Game *game, const AnalysisRequest *request,
                       const int8_t *owner)
{
    const Board *board = &game->board;
    double black_share[BOARD_CELL_LIMIT] = {0};
    analyst->has_proofs = analyst->prover && is_careful(request) && !game->rules.suicide_allowed;
    if (!analyst->has_proofs)
        return;
    for (int i = 0; i < board->size * board->size; i++)
        black_share[board_point(board, i % board->size, i / board->size)] = 0.5 + owner[i] / 254.0;
    prover_look(analyst->prover, board,
                &(ProverRequest){.black_share = black_share,
                                 .seconds = PROVING_SHARE * request->budget.seconds,
                                 .stop = request->budget.stop,
                                 .progress = request->progress});
}

static void ask_network(Analyst *analyst, const Game *game, const AnalysisRequest *request,
                        NetAnswer *answer)
{
    NetContext context = judge_context(game);
    if (analyst->average_root && is_careful(request))
        net_evaluate_average(analyst->net, game, &context, answer);
    else
        net_evaluate(analyst->net, game, &context, answer);
}

static void prepare_root(Analyst *analyst, const Game *game, const AnalysisRequest *request)
{
    PuctTree *tree = &analyst->tree;
    PuctEdge edges[BOARD_POINTS_MAX + 1];
    int8_t owner[BOARD_POINTS_MAX];
    NetAnswer answer;
    PuctValue value;
    ask_network(analyst, game, request, &answer);
    puct_value(game, &answer, &value, owner);
    prove_root(analyst, game, request, owner);
    if (analyst->has_proofs)
        puct_apply_proofs(&game->board, prover_proofs(analyst->prover),
                          prover_count(analyst->prover), &value, owner);
    int count = puct_edges(game, &answer, true, edges);
    count = filter_edges(request, edges, count);
    tree->points = game->board.size * game->board.size;
    if (!tree->root)
        tree->root = puct_new_node(tree, game->to_move);
    puct_reopen_node(tree, tree->root, &value, owner, edges, count);
    tree->settings.score_center = puct_mean_lead(tree->root);
    game_copy(game, &analyst->seen);
}

/* ---- what the tree holds ---- */

static void read_line(const PuctTree *tree, const PuctNode *node, AnalysisMove *move)
{
    int order[BOARD_POINTS_MAX + 1];
    while (node && node->tried && move->line_count < ANALYSIS_LINE) {
        (void)puct_sort_tried(tree, node, order);
        const PuctEdge *edge = &node->edges[order[0]];
        if (!edge->child->visits)
            return;
        move->line[move->line_count++] = edge->at;
        node = edge->child;
    }
}

static void read_move(const PuctTree *tree, const PuctEdge *edge, AnalysisMove *move)
{
    const PuctNode *from = edge->child && edge->child->visits ? edge->child : tree->root;
    *move = (AnalysisMove){.at = edge->at,
                           .visits = edge->child ? edge->child->visits : 0,
                           .prior = edge->prior,
                           .black_wins = (float)puct_mean_wins(from),
                           .black_lead = (float)puct_mean_lead(from),
                           .line_count = 1,
                           .line = {edge->at}};
    if (edge->child)
        read_line(tree, edge->child, move);
}

/* The mean without the visits that were forced. */
static void read_root(const PuctTree *tree, Point compare, uint32_t forced, Analysis *analysis)
{
    const PuctNode *root = tree->root;
    double visits = root->visits, wins = root->wins, lead = root->lead;
    for (int i = 0; i < root->tried; i++) {
        const PuctNode *child = root->edges[i].child;
        if (root->edges[i].at != compare || !child->visits || forced >= root->visits)
            continue;
        double taken = forced < child->visits ? forced : child->visits;
        visits -= taken;
        wins -= taken * puct_mean_wins(child);
        lead -= taken * puct_mean_lead(child);
    }
    analysis->visits = root->visits;
    analysis->black_wins = wins / visits;
    analysis->black_lead = lead / visits;
    analysis->spread = (double)root->own.spread;
}

static void read_tree(const Analyst *analyst, uint32_t forced, Analysis *analysis)
{
    const PuctTree *tree = &analyst->tree;
    const PuctNode *root = tree->root;
    int order[BOARD_POINTS_MAX + 1];
    int tried = puct_sort_tried(tree, root, order);
    analysis->to_move = root->to_move;
    analysis->size = analyst->seen.board.size;
    analysis->seconds = clock_seconds() - analyst->started;
    analysis->move_count = root->edge_count;
    for (int i = 0; i < root->edge_count; i++)
        read_move(tree, &root->edges[i < tried ? order[i] : i], &analysis->moves[i]);
    read_root(tree, analyst->request->compare, forced, analysis);
    puct_ownership(tree, root, analysis->ownership);
}

/* With the tree locked by the search. */
static void watch(void *context, uint64_t visits)
{
    (void)visits;
    Analyst *analyst = context;
    const AnalysisRequest *request = analyst->request;
    double now = clock_seconds();
    if (now - analyst->last_update < request->update_seconds)
        return;
    analyst->last_update = now;
    read_tree(analyst, 0, analyst->analysis);
    request->on_update(request->update_context, analyst->analysis);
}

/* Only read: nothing of it is changed or cleared. */
static Game with_mover(const Game *game, const AnalysisRequest *request)
{
    Game asked = *game;
    if (request->who != STONE_NONE)
        asked.to_move = request->who;
    return asked;
}

void analyst_analyse(Analyst *analyst, const Game *game, const AnalysisRequest *request,
                     Analysis *analysis)
{
    assert(analyst_knows_size(game->board.size) && game->resigned == STONE_NONE);
    Game asked = with_mover(game, request);
    analyst->request = request;
    analyst->analysis = analysis;
    analyst->started = analyst->last_update = clock_seconds();
    follow(analyst, &asked);
    prepare_root(analyst, &asked, request);
    bool has_updates = request->on_update && request->update_seconds > 0;
    PuctSearch search = {
        .net = analyst->net,
        .tree = &analyst->tree,
        .game = &asked,
        .threads = analyst->threads,
        .budget = request->budget,
        .progress = request->progress,
        .watch = has_updates ? watch : NULL,
        .watch_context = analyst,
        .compare = request->compare,
        .stop_when_decided = request->stop_when_decided,
        .proved = analyst->has_proofs ? prover_proofs(analyst->prover) : NULL,
        .proved_count = proved_count(analyst),
    };
    if (!search.budget.nodes && search.budget.seconds <= 0)
        search.budget.nodes = 1;
    uint32_t forced = puct_search(&search);
    read_tree(analyst, forced, analysis);
}
