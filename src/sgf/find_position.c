/* Following a line of a record to a position. */
#include "sgf/replay.h"

#include <assert.h>
#include <string.h>

static int count_children(const SgfNode *node)
{
    int count = 0;
    for (const SgfNode *child = node->first_child; child; child = child->next)
        count++;
    return count;
}

static int count_moves(const SgfNode *node)
{
    int count = 0;
    for (const SgfProperty *property = node->properties; property; property = property->next)
        count += property->id == SGF_B || property->id == SGF_W;
    return count;
}

/* The next node of the line; *fork counts the forks passed. NULL at the end, or with *err filled.
 */
static const SgfNode *follow(const SgfNode *node, const SgfPlace *request, int *fork, Error *err)
{
    const SgfNode *child = node->first_child;
    if (!child || !child->next)
        return child;
    int choice = *fork < request->choice_count ? request->choices[*fork] : 0;
    ++*fork;
    for (int i = 0; i < choice && child; i++)
        child = child->next;
    if (!child)
        error_set(err, STATUS_NOT_FOUND, "fork %d has only %d variations, 0 to %d", *fork,
                  count_children(node), count_children(node) - 1);
    return child;
}

int sgf_move_number(const SgfNode *node)
{
    assert(node);
    int count = 0;
    for (; node; node = node->parent)
        count += count_moves(node);
    return count;
}

const SgfNode *sgf_main_node(const SgfGame *game, int move_count)
{
    assert(game);
    const SgfNode *node = game->root;
    int count = count_moves(node);
    while (count < move_count && node->first_child) {
        node = node->first_child;
        count += count_moves(node);
    }
    return node;
}

/* The first move behind a node, along the line that was followed. */
static Point next_move(const SgfNode *node, const SgfPlace *request, int fork, int size)
{
    Move move;
    Error ignored = {0};
    while ((node = follow(node, request, &fork, &ignored)))
        if (sgf_node_move(node, size, &move))
            return move.at;
    return POINT_NONE;
}

/* Everything about the position at a node but how long its line is. */
static Status describe(const SgfGame *game, const SgfNode *node, const SgfPlace *request, int fork,
                       SgfFound *answer, Error *err)
{
    answer->node = node;
    answer->variations = count_children(node);
    Status status = sgf_info(game, &answer->info, err);
    if (status == STATUS_OK)
        status = sgf_position_at(game, node, &answer->position, err);
    if (status != STATUS_OK)
        return status;
    answer->place =
        (GamePlace){.moves = answer->position.move_count,
                    .next = next_move(node, request, fork, answer->position.board.size)};
    return STATUS_OK;
}

Status sgf_find_position(const SgfGame *game, const SgfPlace *request, SgfFound *answer, Error *err)
{
    assert(game && request && answer);
    Error problem = {0};
    int fork = 0, found_fork = 0, moves = count_moves(game->root);
    const SgfNode *found = game->root;
    for (const SgfNode *node = game->root; (node = follow(node, request, &fork, &problem));) {
        if (request->move_count < 0 || moves < request->move_count) {
            found = node;
            found_fork = fork;
        }
        moves += count_moves(node);
    }
    if (problem.status != STATUS_OK) {
        if (err)
            *err = problem;
        return problem.status;
    }
    if (fork < request->choice_count)
        return error_set(err, STATUS_NOT_FOUND, "the line has only %d forks", fork);
    if (request->move_count > moves)
        return error_set(err, STATUS_NOT_FOUND, "the game has only %d moves", moves);
    answer->line_moves = moves;
    return describe(game, found, request, found_fork, answer, err);
}

Status sgf_find_node_position(const SgfGame *game, const SgfNode *node, SgfFound *answer,
                              Error *err)
{
    assert(node && answer);
    Status status = describe(game, node, &(SgfPlace){0}, 0, answer, err);
    if (status != STATUS_OK)
        return status;
    answer->line_moves = answer->position.move_count;
    while ((node = node->first_child))
        answer->line_moves += count_moves(node);
    return STATUS_OK;
}
