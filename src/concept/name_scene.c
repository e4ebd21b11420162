/* The neighbourhood of a move. */
#include "concept/name_scene.h"

#include <assert.h>

enum { AREA_LIMIT = 24 }; /* a larger area is not enclosed by anybody */

/* Walk over the empty points around the move until an own stone is met. */
static bool is_in_enemy_area(const Board *board, Point at, Stone own, Stone enemy)
{
    uint8_t is_seen[BOARD_CELL_LIMIT] = {0};
    Point stack[AREA_LIMIT];
    int count = 0, area = 1;
    bool touches_enemy = false;
    stack[count++] = at;
    is_seen[at] = 1;
    while (count) {
        Point beside[4];
        board_neighbors(board, stack[--count], beside);
        for (int i = 0; i < 4; i++) {
            Stone there = (Stone)board->stone[beside[i]];
            if (there == own)
                return false;
            touches_enemy |= there == enemy;
            if (there != STONE_NONE || is_seen[beside[i]])
                continue;
            if (area++ == AREA_LIMIT)
                return false;
            is_seen[beside[i]] = 1;
            stack[count++] = beside[i];
        }
    }
    return touches_enemy;
}

void name_scene_init(NameScene *scene, const Board *board, Point at, Stone who)
{
    assert(stone_is_color(who));
    *scene = (NameScene){.board = board,
                         .at = at,
                         .x = board_x(board, at),
                         .y = board_y(board, at),
                         .own = who,
                         .enemy = stone_opposite(who)};
    move_find_effect(board, at, who, &scene->effect);
    Point beside[4], diagonal[4];
    board_neighbors(board, at, beside);
    board_diagonals(board, at, diagonal);
    for (int i = 0; i < 4; i++) {
        scene->own_beside += board->stone[beside[i]] == who;
        scene->enemy_beside += board->stone[beside[i]] == scene->enemy;
        scene->own_diagonal += board->stone[diagonal[i]] == who;
        scene->enemy_diagonal += board->stone[diagonal[i]] == scene->enemy;
    }
    scene->in_enemy_area = is_in_enemy_area(board, at, who, scene->enemy);
}

NameView name_view(const NameScene *scene, int frame)
{
    static const int STEP[4][2] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};
    const int *forward = STEP[frame % 4];
    int side = frame < 4 ? 1 : -1;
    return (NameView){.scene = scene,
                      .fx = forward[0],
                      .fy = forward[1],
                      .sx = -forward[1] * side,
                      .sy = forward[0] * side};
}

static bool find_cell(const NameView *view, int f, int s, Point *at)
{
    const NameScene *scene = view->scene;
    int x = scene->x + f * view->fx + s * view->sx;
    int y = scene->y + f * view->fy + s * view->sy;
    int size = scene->board->size;
    if (x < 0 || y < 0 || x >= size || y >= size)
        return false;
    *at = board_point(scene->board, x, y);
    return true;
}

Stone name_look(const NameView *view, int f, int s)
{
    assert(view);
    Point at;
    if (!find_cell(view, f, s, &at))
        return STONE_WALL;
    return (Stone)view->scene->board->stone[at];
}

Point name_chain(const NameView *view, int f, int s)
{
    Point at;
    return find_cell(view, f, s, &at) ? view->scene->board->chain[at] : POINT_NONE;
}

/* ---- edges ---- */

/* From a place to the edge in the direction (dx, dy), one of which is 0. */
static int lines_to_edge(int size, int x, int y, int dx, int dy)
{
    if (dx)
        return dx > 0 ? size - 1 - x : x;
    return dy > 0 ? size - 1 - y : y;
}

int name_edge(const NameView *view, int f, int s, NameEdge edge)
{
    assert(view);
    const NameScene *scene = view->scene;
    int size = scene->board->size;
    int x = scene->x + f * view->fx + s * view->sx;
    int y = scene->y + f * view->fy + s * view->sy;
    switch (edge) {
    case EDGE_AHEAD:
        return lines_to_edge(size, x, y, view->fx, view->fy);
    case EDGE_BEHIND:
        return lines_to_edge(size, x, y, -view->fx, -view->fy);
    case EDGE_SIDE:
        return lines_to_edge(size, x, y, view->sx, view->sy);
    case EDGE_OTHER_SIDE:
        break;
    }
    return lines_to_edge(size, x, y, -view->sx, -view->sy);
}

bool name_edge_is_near(const NameView *view, int f, int s, NameEdge edge)
{
    int lines = name_edge(view, f, s, edge);
    for (int other = EDGE_AHEAD; other <= EDGE_OTHER_SIDE; other++)
        if (name_edge(view, f, s, (NameEdge)other) < lines)
            return false;
    return true;
}
