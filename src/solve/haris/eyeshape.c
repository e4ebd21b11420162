/* Finding eye spaces and their shapes. */
#include "solve/haris/eyeshape.h"

#include "shape/region.h"

#include <assert.h>
#include <string.h>

enum { HALF_EYE = 1, EYE = 2, TWO_EYES = 4 };

/* ---- forms ---- */

/* Points of a form in a frame, from its upper left. */
typedef struct {
    int x[EYESHAPE_POINTS], y[EYESHAPE_POINTS];
    int count;
} Form;

static void turn(const Form *form, int symmetry, Form *turned)
{
    int left = 0, top = 0;
    turned->count = form->count;
    for (int i = 0; i < form->count; i++) {
        int x = symmetry & 4 ? form->y[i] : form->x[i], y = symmetry & 4 ? form->x[i] : form->y[i];
        turned->x[i] = symmetry & 1 ? -x : x;
        turned->y[i] = symmetry & 2 ? -y : y;
        left = i == 0 || turned->x[i] < left ? turned->x[i] : left;
        top = i == 0 || turned->y[i] < top ? turned->y[i] : top;
    }
    for (int i = 0; i < form->count; i++) {
        turned->x[i] -= left;
        turned->y[i] -= top;
    }
}

/* Bits of the points in an eight by eight square; 0 if it does not fit. */
static uint64_t code_of(const Form *form)
{
    uint64_t code = 0;
    for (int i = 0; i < form->count; i++) {
        if (form->x[i] >= 8 || form->y[i] >= 8)
            return 0;
        code |= (uint64_t)1 << (form->y[i] * 8 + form->x[i]);
    }
    return code;
}

static Form form_of_drawing(const char *drawing, bool *is_vital)
{
    Form form = {0};
    int x = 0, y = 0;
    for (; *drawing; drawing++) {
        if (*drawing == '\n') {
            x = 0;
            y++;
            continue;
        }
        if (*drawing != ' ') {
            is_vital[form.count] = *drawing == '*' || *drawing == '+';
            form.x[form.count] = x;
            form.y[form.count++] = y;
        }
        x++;
    }
    return form;
}

void eye_table_init(EyeTable *table)
{
    table->count = 0;
    for (const EyeDrawing *drawing = EYE_DRAWINGS; drawing->name; drawing++) {
        bool is_vital[EYESHAPE_POINTS];
        Form form = form_of_drawing(drawing->drawing, is_vital), turned;
        turn(&form, 0, &turned);
        assert(table->count < EYESHAPE_TABLE_LIMIT);
        table->form[table->count++] = (EyeForm){.drawing = drawing, .code = code_of(&turned)};
    }
}

/* ---- one space ---- */

static bool is_corner(const Board *board, Point at)
{
    int last = board->size - 1, x = board_x(board, at), y = board_y(board, at);
    return (x == 0 || x == last) && (y == 0 || y == last);
}

static bool holds_corner(const Board *board, const EyeSpace *space)
{
    for (int i = 0; i < space->count; i++)
        if (is_corner(board, space->point[i]))
            return true;
    return false;
}

/* Whether the point drawn as '+', if there is one, is the corner of the board. */
static bool lies_right(const Board *board, const EyeSpace *space, const Form *turned,
                       const EyeDrawing *drawing)
{
    int x = 0, y = 0;
    for (const char *sign = drawing->drawing; *sign; sign++) {
        for (int i = 0; *sign == '+' && i < turned->count; i++)
            if (turned->x[i] == x && turned->y[i] == y && !is_corner(board, space->point[i]))
                return false;
        y += *sign == '\n';
        x = *sign == '\n' ? 0 : x + 1;
    }
    return true;
}

/* Mark the vital points: turned like the drawing, a point of the space is one of it. */
static void mark_vital(const Form *turned, const EyeDrawing *drawing, EyeSpace *space)
{
    bool is_vital[EYESHAPE_POINTS];
    Form form = form_of_drawing(drawing->drawing, is_vital);
    for (int i = 0; i < turned->count; i++)
        for (int k = 0; k < form.count; k++)
            if (is_vital[k] && turned->x[i] == form.x[k] && turned->y[i] == form.y[k])
                point_set_add(&space->vital, space->point[i]);
}

/* The drawing that fits; those for the corner come before the others there. */
static void find_drawing(const EyeTable *table, const Board *board, EyeSpace *space)
{
    Form form = {.count = space->count}, turned[8];
    uint64_t code[8];
    for (int i = 0; i < space->count; i++) {
        form.x[i] = board_x(board, space->point[i]);
        form.y[i] = board_y(board, space->point[i]);
    }
    for (int symmetry = 0; symmetry < 8; symmetry++) {
        turn(&form, symmetry, &turned[symmetry]);
        code[symmetry] = code_of(&turned[symmetry]);
    }
    bool in_corner = holds_corner(board, space);
    for (int k = table->count - 1; k >= 0; k--) {
        const EyeForm *entry = &table->form[k];
        if (entry->drawing->place == PLACE_IN_CORNER && !in_corner)
            continue;
        for (int symmetry = 0; symmetry < 8; symmetry++) {
            if (code[symmetry] != entry->code ||
                !lies_right(board, space, &turned[symmetry], entry->drawing))
                continue;
            space->drawing = entry->drawing;
            mark_vital(&turned[symmetry], space->drawing, space);
            return;
        }
    }
}

/* A single point: true, false, or decided by who plays at a corner of it first. */
static int judge_point(const Board *board, Point at, Stone owner, EyeSpace *space)
{
    Point diagonal[4];
    int walls = 0, enemy = 0, open = 0;
    board_diagonals(board, at, diagonal);
    for (int d = 0; d < 4; d++) {
        Stone stone = (Stone)board->stone[diagonal[d]];
        walls += stone == STONE_WALL;
        enemy += stone == stone_opposite(owner);
        open += stone == STONE_NONE;
    }
    int bearable = walls ? 0 : 1; /* enemy diagonals that a true eye can have */
    if (enemy > bearable)
        return 0;
    if (enemy + open <= bearable)
        return EYE;
    for (int d = 0; d < 4; d++)
        if (board->stone[diagonal[d]] == STONE_NONE)
            point_set_add(&space->vital, diagonal[d]);
    return enemy + open == bearable + 1 ? HALF_EYE : EYE; /* two open corners: one each */
}

/* Vital points that are taken decide; those that are empty are left to the next move. */
static void settle(const Board *board, EyeSpace *space)
{
    if (!space->drawing)
        return;
    space->defended = space->drawing->defended;
    space->attacked = space->drawing->attacked;
    for (int i = 0; i < space->count; i++) {
        Point at = space->point[i];
        if (!point_set_has(&space->vital, at) || board->stone[at] == STONE_NONE)
            continue;
        point_set_remove(&space->vital, at);
        space->defended = space->attacked; /* the enemy stands there */
    }
}

static void judge_space(const EyeTable *table, const Board *board, Stone owner, EyeSpace *space);

static bool is_inside(const EyeSpace *space, Point at)
{
    for (int i = 0; i < space->count; i++)
        if (space->point[i] == at)
            return true;
    return false;
}

/* Whether the space has an end here whose wall stone hangs on nothing: the enemy stands on both
 * corners beside it (at the edge, on the one), so that an atari from outside must be answered by
 * filling the end. */
static bool is_weak_end(const Board *board, const EyeSpace *space, Point at, Stone owner)
{
    Point near[4], diagonal[4];
    int inner = 0, within = 0, enemy = 0, corners = 0;
    board_neighbors(board, at, near);
    board_diagonals(board, at, diagonal);
    for (int d = 0; d < 4; d++)
        if (is_inside(space, near[d])) {
            inner = d;
            within++;
        }
    Point outer = near[3 - inner]; /* above and below, left and right are each other's opposites */
    if (within != 1 || board->stone[at] != STONE_NONE || board->stone[outer] != owner)
        return false;
    for (int d = 0; d < 4; d++) {
        bool is_beside = diagonal[d] == outer - 1 || diagonal[d] == outer + 1 ||
                         diagonal[d] == outer - board->stride ||
                         diagonal[d] == outer + board->stride;
        if (!is_beside || board->stone[diagonal[d]] == STONE_WALL)
            continue;
        corners++;
        enemy += board->stone[diagonal[d]] == stone_opposite(owner);
    }
    return corners > 0 && enemy == corners;
}

/* Every weak end can be taken away in sente: what is left of the space counts. */
static void judge_ends(const EyeTable *table, const Board *board, Stone owner, EyeSpace *space)
{
    uint8_t whole = space->attacked;
    for (int i = 0; i < space->count; i++) {
        Point end = space->point[i];
        if (!is_weak_end(board, space, end, owner) || !board_is_legal(board, end, owner))
            continue;
        Board filled = *board;
        EyeSpace rest = {0};
        board_play(&filled, end, owner, NULL);
        for (int k = 0; k < space->count; k++)
            if (k != i)
                rest.point[rest.count++] = space->point[k];
        judge_space(table, &filled, owner, &rest);
        if (rest.attacked >= whole)
            continue;
        space->attacked = rest.attacked < space->attacked ? rest.attacked : space->attacked;
        point_set_add(&space->weak, end);
    }
}

static void judge_space(const EyeTable *table, const Board *board, Stone owner, EyeSpace *space)
{
    space->defended = space->attacked = TWO_EYES; /* large, or of no known shape */
    find_drawing(table, board, space);
    settle(board, space);
    if (space->count != 1) {
        judge_ends(table, board, owner, space);
        return;
    }
    int halves = judge_point(board, space->point[0], owner, space);
    space->attacked = (uint8_t)(halves == HALF_EYE ? 0 : halves);
    space->defended = (uint8_t)(halves == HALF_EYE ? EYE : halves);
}

/* ---- all spaces ---- */

/* Whether the region is an eye space: small, or at least all its empty points in the area. */
static bool is_space(const Board *board, const RegionMap *map, const Region *region,
                     const PointSet *area)
{
    for (int i = 0; i < region->size; i++) {
        Point at = map->point[region->start + i];
        if (board->stone[at] == STONE_NONE && !point_set_is_empty(area) && !point_set_has(area, at))
            return false;
    }
    return region->size <= 3 * EYESHAPE_POINTS;
}

/* The space and the chains around it get the least number of them; whether that changed anything.
 */
static bool share_group(const Board *board, Stone owner, EyeSpace *space,
                        uint16_t group_of[BOARD_CELL_LIMIT])
{
    bool changed = false;
    for (int i = 0; i < 4 * space->count; i++) {
        Point near[4];
        board_neighbors(board, space->point[i / 4], near);
        Point at = near[i % 4];
        if (board->stone[at] != owner)
            continue;
        uint16_t *chain = &group_of[board->chain[at]];
        changed |= *chain != space->group;
        if (*chain < space->group)
            space->group = *chain;
        else
            *chain = space->group;
    }
    return changed;
}

/* Spaces and chains that touch share a group: numbers spread until nothing changes. */
static void find_groups(const Board *board, Stone owner, EyeSpaces *spaces)
{
    uint16_t group_of[BOARD_CELL_LIMIT]; /* by root */
    memset(group_of, 0xff, sizeof group_of);
    for (int i = 0; i < spaces->count; i++)
        spaces->space[i].group = (uint16_t)i;
    for (bool changed = true; changed;) {
        changed = false;
        for (int i = 0; i < spaces->count; i++)
            changed |= share_group(board, owner, &spaces->space[i], group_of);
    }
}

void eye_spaces_find(const EyeTable *table, const Board *board, Stone owner, const PointSet *area,
                     EyeSpaces *spaces)
{
    assert(stone_is_color(owner));
    RegionMap map;
    region_map_enclosed(board, owner, &map);
    spaces->count = 0;
    for (int i = 0; i < map.count && spaces->count < EYESHAPE_SPACE_LIMIT; i++) {
        const Region *region = &map.region[i];
        if (region->empty_count == 0 || !is_space(board, &map, region, area))
            continue;
        EyeSpace *space = &spaces->space[spaces->count++];
        *space = (EyeSpace){0};
        for (int k = 0; k < region->size && k < EYESHAPE_POINTS; k++)
            space->point[space->count++] = map.point[region->start + k];
        if (region->size <= EYESHAPE_POINTS)
            judge_space(table, board, owner, space);
        else
            space->defended = space->attacked = TWO_EYES;
    }
    find_groups(board, owner, spaces);
}

int eye_group_halves(const EyeSpaces *spaces, int group, bool owner_first)
{
    assert(spaces);
    int sure = 0, count = 0, gain[EYESHAPE_SPACE_LIMIT];
    for (int i = 0; i < spaces->count; i++) {
        const EyeSpace *space = &spaces->space[i];
        if (space->group != group)
            continue;
        sure += space->attacked;
        int more = space->defended - space->attacked, place = count++;
        for (; place > 0 && gain[place - 1] < more; place--)
            gain[place] = gain[place - 1];
        gain[place] = more;
    }
    for (int i = owner_first ? 0 : 1; i < count; i += 2) /* the largest gains, taken in turn */
        sure += gain[i];
    return sure;
}
