/* Alpha-beta with killers, deepening and the principal variation. */
#include "search/alphabeta.h"

#include "base/memory.h"

#include <assert.h>
#include <string.h>

typedef struct {
    uint16_t move[ALPHABETA_DEPTH_LIMIT];
    int count;
} Line;

typedef struct {
    const AlphaBetaRequest *request;
    AlphaBetaAnswer *answer;
    int depth_limit; /* of this iteration */
    bool was_cut;    /* by the depth limit, in this iteration */
    bool is_stopped;
    uint16_t killer[ALPHABETA_DEPTH_LIMIT][ALPHABETA_KILLERS];
    Line previous; /* of the last iteration */
    Line lines[ALPHABETA_DEPTH_LIMIT + 1];
    uint16_t moves[ALPHABETA_DEPTH_LIMIT][ALPHABETA_MOVE_LIMIT];
} Search;

/* ---- ordering ---- */

/* Move it to the front; the others keep their order. */
static void put_first(uint16_t *moves, int count, uint16_t move)
{
    for (int i = 1; i < count; i++) {
        if (moves[i] != move)
            continue;
        memmove(moves + 1, moves, (size_t)i * sizeof *moves);
        moves[0] = move;
        return;
    }
}

/* The second killer, then the first before it, then the line of the last iteration before both. */
static void order_moves(const Search *search, int ply, bool on_line, uint16_t *moves, int count)
{
    if (!search->request->no_killers)
        for (int i = ALPHABETA_KILLERS - 1; i >= 0; i--)
            if (search->killer[ply][i])
                put_first(moves, count, search->killer[ply][i]);
    if (on_line && ply < search->previous.count)
        put_first(moves, count, search->previous.move[ply]);
}

static void remember_killer(Search *search, int ply, uint16_t move)
{
    uint16_t *killer = search->killer[ply];
    if (killer[0] == move)
        return;
    killer[1] = killer[0];
    killer[0] = move;
}

/* ---- searching ---- */

static void keep_line(Search *search, int ply, uint16_t move)
{
    Line *line = &search->lines[ply];
    const Line *below = &search->lines[ply + 1];
    line->move[0] = move;
    line->count = 1;
    for (int i = 0; i < below->count && line->count < ALPHABETA_DEPTH_LIMIT; i++)
        line->move[line->count++] = below->move[i];
}

static void count_cut(Search *search, int ply, uint16_t move, int index)
{
    search->answer->cut_count++;
    search->answer->cut_first_count += index == 0;
    remember_killer(search, ply, move);
}

static int search_node(Search *search, int ply, int alpha, int beta, bool on_line);

static int search_child(Search *search, int ply, uint16_t move, int alpha, int beta, bool on_line)
{
    const AlphaBetaGame *game = &search->request->game;
    bool stays = on_line && ply < search->previous.count && search->previous.move[ply] == move;
    search->answer->nodes++;
    game->play(game->context, move);
    int value = search_node(search, ply + 1, alpha, beta, stays);
    game->undo(game->context);
    return value;
}

static int search_moves(Search *search, int ply, int alpha, int beta, bool on_line)
{
    const AlphaBetaGame *game = &search->request->game;
    uint16_t *moves = search->moves[ply];
    bool maximises = game->maximises(game->context);
    int count = game->list(game->context, moves);
    int best = maximises ? -search->request->best_value - 1 : search->request->best_value + 1;
    order_moves(search, ply, on_line, moves, count);
    for (int i = 0; i < count; i++) {
        int value = search_child(search, ply, moves[i], alpha, beta, on_line);
        if (search->is_stopped)
            return best;
        if (maximises ? value > best : value < best) {
            best = value;
            keep_line(search, ply, moves[i]);
        }
        if (maximises && best > alpha)
            alpha = best;
        if (!maximises && best < beta)
            beta = best;
        if (alpha >= beta) {
            count_cut(search, ply, moves[i], i);
            break;
        }
    }
    return best;
}

static int search_node(Search *search, int ply, int alpha, int beta, bool on_line)
{
    const AlphaBetaGame *game = &search->request->game;
    int value;
    search->lines[ply].count = 0;
    search->is_stopped |= budget_is_spent(search->request->budget, search->answer->nodes);
    if (search->is_stopped)
        return 0;
    if (game->judge(game->context, &value))
        return value;
    if (ply == search->depth_limit) {
        search->was_cut = true;
        return game->evaluate(game->context);
    }
    return search_moves(search, ply, alpha, beta, on_line);
}

/* One iteration; false if the budget ended it. */
static bool search_to_depth(Search *search, int depth)
{
    AlphaBetaAnswer *answer = search->answer;
    int limit = search->request->best_value;
    search->depth_limit = depth;
    search->was_cut = false;
    int value = search_node(search, 0, -limit, limit, !search->request->no_line);
    if (search->is_stopped)
        return false;
    answer->value = value;
    answer->depth = depth;
    answer->is_complete = !search->was_cut;
    answer->line_count = search->lines[0].count;
    memcpy(answer->line, search->lines[0].move, sizeof answer->line);
    search->previous = search->lines[0];
    return true;
}

static void name_any_move(const AlphaBetaRequest *request, AlphaBetaAnswer *answer)
{
    uint16_t *moves = mem_alloc(ALPHABETA_MOVE_LIMIT, sizeof *moves);
    int value;
    if (!request->game.judge(request->game.context, &value) &&
        request->game.list(request->game.context, moves) > 0) {
        answer->line[0] = moves[0];
        answer->line_count = 1;
    }
    mem_free(moves);
}

void alphabeta_run(const AlphaBetaRequest *request, AlphaBetaAnswer *answer)
{
    assert(request->budget && request->depth_limit >= 0 && request->best_value > 0);
    assert(request->game.judge && request->game.list && request->game.play && request->game.undo);
    Search *search = mem_alloc(1, sizeof *search);
    int most = request->depth_limit && request->depth_limit < ALPHABETA_DEPTH_LIMIT - 1
                   ? request->depth_limit
                   : ALPHABETA_DEPTH_LIMIT - 1;
    *answer = (AlphaBetaAnswer){0};
    search->request = request;
    search->answer = answer;
    int depth = request->no_deepening ? most : 1;
    while (depth <= most && search_to_depth(search, depth)) {
        bool is_over =
            answer->value == request->best_value || answer->value == -request->best_value;
        if (is_over || answer->is_complete)
            break;
        depth++;
    }
    answer->was_stopped = search->is_stopped;
    if (answer->depth == 0)
        name_any_move(request, answer);
    mem_free(search);
}
