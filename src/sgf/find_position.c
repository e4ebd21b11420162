/* Following a line of a record to a position. */
#include "sgf/find_position.h"

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

Status sgf_find_position(const SgfGame *game, const SgfPlace *request, SgfFound *answer, Error *err)
{
    Error problem = {0};
    int fork = 0, moves = count_moves(game->root);
    const SgfNode *found = game->root;
    for (const SgfNode *node = game->root; (node = follow(node, request, &fork, &problem));) {
        if (request->move_count < 0 || moves < request->move_count)
            found = node;
        moves += count_moves(node);
    }
    if (problem.status != STATUS_OK) {
        if (err)
            *err = problem;
        return problem.status;
    }
    if (fork < request->choice_count)
        return error_set(err, STATUS_NOT_FOUND, "the line has only %d forks", fork);
    answer->node = found;
    answer->line_moves = moves;
    answer->variations = count_children(found);
    Status status = sgf_info(game, &answer->info, err);
    return status == STATUS_OK ? sgf_position_at(game, found, &answer->position, err) : status;
}
