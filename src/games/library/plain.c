/* The slow twin of library_find(): every game replayed on a Board, every pattern compared point by
 * point after every move. For tests and `katachi bench --library`. */
#include "base/memory.h"

#include "core/board.h"
#include "games/find.h"
#include "games/library/library.h"

#include <stdlib.h>
#include <string.h>

/* One way to lay the pattern on the board. */
typedef struct {
    int symmetry, dx, dy;
    bool is_swapped;
    uint8_t cell[POINT_TABLE];
    uint16_t sequence[SEQUENCE_LIMIT]; /* points of the moves on the board */
    bool is_found, is_lost;            /* in the game looked at */
    int done;                          /* moves of the sequence */
    FindHit hit;
} Laid;

typedef struct {
    const Pattern *pattern;
    Laid *laid;
    size_t count, capacity;
} Plain;

static int lay_point(int size, const Laid *laid, int point)
{
    Board board = {.size = (uint8_t)size, .stride = (uint8_t)(size + 1)};
    Point at = symmetry_map(size, laid->symmetry, board_point(&board, point % size, point / size));
    int x = board_x(&board, at) + laid->dx, y = board_y(&board, at) + laid->dy;
    return x >= 0 && y >= 0 && x < size && y < size ? y * size + x : -1;
}

/* Fill the cells; false if the region does not fit there. */
static bool lay(const Pattern *pattern, Laid *laid)
{
    for (int i = 0; i < pattern->size * pattern->size; i++) {
        uint8_t cell = pattern->cell[i];
        if (cell == CELL_OUTSIDE)
            continue;
        int point = lay_point(pattern->size, laid, i);
        if (point < 0)
            return false;
        bool is_stone = cell == CELL_BLACK || cell == CELL_WHITE;
        if (is_stone && laid->is_swapped)
            cell = cell == CELL_BLACK ? CELL_WHITE : CELL_BLACK;
        laid->cell[point] = pattern->sequence_count ? CELL_EMPTY : cell;
    }
    for (int i = 0; i < pattern->sequence_count; i++) {
        bool is_white = (pattern->sequence_color[i] == STONE_WHITE) != laid->is_swapped;
        laid->sequence[i] = (uint16_t)(lay_point(pattern->size, laid, pattern->sequence_point[i]) |
                                       (is_white ? MOVE_WHITE : 0));
    }
    return true;
}

static bool is_same(const Laid *a, const Laid *b)
{
    return memcmp(a->cell, b->cell, sizeof a->cell) == 0 &&
           memcmp(a->sequence, b->sequence, sizeof a->sequence) == 0;
}

static void add_laid(Plain *plain, const Laid *laid)
{
    for (size_t i = 0; i < plain->count; i++)
        if (is_same(&plain->laid[i], laid))
            return;
    plain->laid = mem_grow(plain->laid, &plain->capacity, plain->count + 1, sizeof *plain->laid);
    plain->laid[plain->count++] = *laid;
}

/* How far a region may go: nowhere, along one axis, or anywhere that it fits. */
static bool may_move(const Pattern *pattern, const Laid *laid)
{
    if (pattern->anchor == ANCHOR_ANYWHERE || (laid->dx == 0 && laid->dy == 0))
        return true;
    int to_side_x = pattern->size, to_side_y = pattern->size;
    Laid unmoved = {.symmetry = laid->symmetry};
    for (int i = 0; i < pattern->size * pattern->size; i++) {
        if (pattern->cell[i] == CELL_OUTSIDE)
            continue;
        int point = lay_point(pattern->size, &unmoved, i), last = pattern->size - 1;
        int x = point % pattern->size, y = point / pattern->size;
        int near_x = x < last - x ? x : last - x, near_y = y < last - y ? y : last - y;
        to_side_x = near_x < to_side_x ? near_x : to_side_x;
        to_side_y = near_y < to_side_y ? near_y : to_side_y;
    }
    return pattern->anchor == ANCHOR_SIDE && (laid->dx == 0 || to_side_y < to_side_x) &&
           (laid->dy == 0 || to_side_x < to_side_y);
}

/* The next way to lay the pattern where it is allowed and fits; false after the last. The first
 * comes after (Laid){.symmetry = -1}. */
static bool lay_next(const Pattern *pattern, Laid *laid)
{
    int reach = pattern->anchor == ANCHOR_PLACE ? 0 : pattern->size - 1;
    Laid next = {.symmetry = laid->symmetry,
                 .dx = laid->dx + 1,
                 .dy = laid->dy,
                 .is_swapped = laid->is_swapped};
    if (laid->symmetry < 0)
        next = (Laid){.dx = -reach, .dy = -reach};
    for (;; next.dx++) {
        if (next.dx > reach)
            next.dx = -reach, next.dy++;
        if (next.dy > reach)
            next.dy = -reach, next.symmetry++;
        if (next.symmetry == SYMMETRY_COUNT && (next.is_swapped || pattern->fixed_colors))
            return false;
        if (next.symmetry == SYMMETRY_COUNT)
            next.symmetry = 0, next.is_swapped = true;
        *laid = next;
        if (pattern_may_turn(pattern, next.symmetry) && may_move(pattern, laid) &&
            lay(pattern, laid))
            return true;
    }
}

/* The next way that looks like the pattern as it is. */
static bool lay_next_twin(const Plain *plain, Laid *twin)
{
    while (lay_next(plain->pattern, twin))
        if (is_same(twin, &plain->laid[0]))
            return true;
    return false;
}

static void lay_all(const Pattern *pattern, Plain *plain)
{
    *plain = (Plain){.pattern = pattern};
    Laid base = {0};
    (void)lay(pattern, &base);
    add_laid(plain, &base);
    for (Laid laid = {.symmetry = -1}; lay_next(pattern, &laid);)
        add_laid(plain, &laid);
}

/* ---- one game ---- */

static bool is_there(const Laid *laid, const Board *board)
{
    static const uint8_t CELL[] = {CELL_EMPTY, CELL_BLACK, CELL_WHITE};
    for (int i = 0; i < board->size * board->size; i++) {
        uint8_t cell = laid->cell[i];
        if (cell >= CELL_EMPTY &&
            CELL[board->stone[board_point(board, i % board->size, i / board->size)]] != cell)
            return false;
    }
    return true;
}

/* A position: is it there? A sequence: is this its next move? */
static void look(const Pattern *pattern, Laid *laid, const Board *board, int time, uint16_t move)
{
    int point = move & MOVE_POINT;
    bool is_inside = laid->cell[point] != CELL_OUTSIDE;
    if (laid->is_found) {
        if (is_inside && laid->hit.next_number == 0)
            laid->hit.next_number = (uint16_t)time;
        return;
    }
    if (pattern->sequence_count && time > 0 && is_inside && !laid->is_lost)
        laid->is_lost = laid->sequence[laid->done++] != move;
    laid->is_found = pattern->sequence_count
                         ? !laid->is_lost && laid->done == pattern->sequence_count
                         : is_there(laid, board);
    if (laid->is_found)
        laid->hit = (FindHit){.move = (uint16_t)time,
                              .symmetry = (uint8_t)laid->symmetry,
                              .is_swapped = laid->is_swapped,
                              .dx = (int8_t)laid->dx,
                              .dy = (int8_t)laid->dy,
                              .next = PATTERN_PASS};
}

static void set_up(const Segment *segment, const GameEntry *game, Plain *plain, Board *board)
{
    uint8_t stone[BOARD_CELL_LIMIT] = {0};
    board_init(board, game->size);
    for (int i = 0; i < game->setup_count; i++) {
        uint16_t move = segment->move[game->move_at + (uint32_t)i];
        int point = move & MOVE_POINT;
        stone[board_point(board, point % game->size, point / game->size)] =
            move & MOVE_WHITE ? STONE_WHITE : STONE_BLACK;
        for (size_t k = 0; k < plain->count; k++)
            plain->laid[k].is_lost |= plain->laid[k].cell[point] != CELL_OUTSIDE;
    }
    (void)board_set_stones(board, game->size, stone);
}

static void replay(const Segment *segment, const GameEntry *game, Plain *plain)
{
    Board board;
    for (size_t k = 0; k < plain->count; k++) {
        plain->laid[k].is_found = plain->laid[k].is_lost = false;
        plain->laid[k].done = 0;
    }
    set_up(segment, game, plain, &board);
    for (size_t k = 0; k < plain->count; k++)
        look(plain->pattern, &plain->laid[k], &board, 0, MOVE_POINT);
    for (int time = 1; time <= game->move_count; time++) {
        uint16_t move = segment->move[game->move_at + game->setup_count + (uint32_t)time - 1];
        int point = move & MOVE_POINT;
        Point at = point == MOVE_POINT
                       ? POINT_PASS
                       : board_point(&board, point % game->size, point / game->size);
        board_play(&board, at, move & MOVE_WHITE ? STONE_WHITE : STONE_BLACK, NULL);
        for (size_t k = 0; k < plain->count; k++)
            look(plain->pattern, &plain->laid[k], &board, time, move);
    }
}

/* The next move as the pattern sees it; of equal ones by its own symmetry the least. */
static void see_next(const Plain *plain, const Laid *laid, const Segment *segment,
                     const GameEntry *game, FindHit *hit)
{
    const Pattern *pattern = plain->pattern;
    uint16_t move = segment->move[game->move_at + game->setup_count + hit->next_number - 1u];
    int least = PATTERN_PASS * 4;
    for (int i = 0; i < pattern->size * pattern->size; i++) {
        if (pattern->cell[i] == CELL_OUTSIDE ||
            lay_point(pattern->size, laid, i) != (move & MOVE_POINT))
            continue;
        bool is_white = ((move & MOVE_WHITE) != 0) != laid->is_swapped;
        for (Laid twin = {.symmetry = -1}; lay_next_twin(plain, &twin);) {
            int seen = lay_point(pattern->size, &twin, i) * 4 +
                       (is_white != twin.is_swapped ? STONE_WHITE : STONE_BLACK);
            least = seen < least ? seen : least;
        }
    }
    hit->next = (uint16_t)(least / 4);
    hit->next_color = (uint8_t)(least % 4);
}

/* Whether the pattern with swapped colours is the pattern again. */
static bool is_own_swap(const Plain *plain)
{
    for (Laid twin = {.symmetry = -1}; lay_next_twin(plain, &twin);)
        if (twin.is_swapped)
            return true;
    return false;
}

/* Who played elsewhere after a hit, as the pattern sees it. */
static Stone see_tenuki(const Plain *plain, const Segment *segment, const GameEntry *game,
                        const FindHit *hit)
{
    if (hit->next_number == hit->move + 1 || hit->move >= game->move_count)
        return STONE_NONE;
    uint16_t move = segment->move[game->move_at + game->setup_count + hit->move];
    bool is_white = ((move & MOVE_WHITE) != 0) != hit->is_swapped;
    return is_white && !is_own_swap(plain) ? STONE_WHITE : STONE_BLACK;
}

static int compare(const void *a, const void *b)
{
    const FindHit *left = a, *right = b;
    const int key[][2] = {{left->move, right->move},
                          {left->is_swapped, right->is_swapped},
                          {left->symmetry, right->symmetry},
                          {left->dy, right->dy},
                          {left->dx, right->dx}};
    for (size_t i = 0; i < sizeof key / sizeof *key; i++)
        if (key[i][0] != key[i][1])
            return key[i][0] < key[i][1] ? -1 : 1;
    return 0;
}

size_t library_find_in_game(const Library *library, const Pattern *pattern, uint32_t number,
                            FindHit **hits)
{
    uint32_t local = number;
    const Segment *segment = library_segment(library, &local);
    const GameEntry *game = &segment->game[local];
    *hits = NULL;
    if (game->size != pattern->size)
        return 0;
    Plain plain;
    lay_all(pattern, &plain);
    replay(segment, game, &plain);
    size_t count = 0;
    *hits = mem_alloc(plain.count + 1, sizeof **hits);
    for (size_t i = 0; i < plain.count; i++) {
        if (!plain.laid[i].is_found)
            continue;
        FindHit *hit = &(*hits)[count++];
        *hit = plain.laid[i].hit;
        hit->game = number;
        hit->tenuki = (uint8_t)see_tenuki(&plain, segment, game, hit);
        if (hit->next_number)
            see_next(&plain, &plain.laid[i], segment, game, hit);
    }
    qsort(*hits, count, sizeof **hits, compare);
    mem_free(plain.laid);
    return count;
}
