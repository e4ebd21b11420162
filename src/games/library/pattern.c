/* Images of a pattern: turned, colours swapped, moved. */
#include "games/library/scan.h"

#include "base/memory.h"
#include "base/random.h"
#include "core/board.h"

#include <string.h>

enum { IMAGE_LIMIT = 1 << 14 };
#define MEMORY_LIMIT ((size_t)256 << 20)

void pattern_of_board(const Board *board, PatternRect rect, Pattern *pattern)
{
    static const uint8_t CELL[] = {CELL_EMPTY, CELL_BLACK, CELL_WHITE};
    pattern->size = board->size;
    for (int y = 0; y < board->size; y++)
        for (int x = 0; x < board->size; x++) {
            bool is_inside = x >= rect.left && x <= rect.right && y >= rect.top && y <= rect.bottom;
            pattern->cell[y * board->size + x] =
                is_inside ? CELL[board->stone[board_point(board, x, y)]] : CELL_OUTSIDE;
        }
}

/* Each bit of a symmetry is a reflection; an even number of them is a rotation. */
bool pattern_may_turn(const Pattern *pattern, int symmetry)
{
    bool is_mirrored = ((symmetry ^ symmetry >> 1 ^ symmetry >> 2) & 1) != 0;
    return symmetry == 0 ||
           (!pattern->fixed_orientation && !(pattern->is_not_mirrored && is_mirrored));
}

/* ---- the place of a region ---- */

static PatternRect bounds_of(const Pattern *pattern)
{
    PatternRect bounds = {pattern->size, pattern->size, -1, -1};
    for (int i = 0; i < pattern->size * pattern->size; i++) {
        int x = i % pattern->size, y = i / pattern->size;
        if (pattern->cell[i] == CELL_OUTSIDE)
            continue;
        bounds.left = x < bounds.left ? x : bounds.left;
        bounds.right = x > bounds.right ? x : bounds.right;
        bounds.top = y < bounds.top ? y : bounds.top;
        bounds.bottom = y > bounds.bottom ? y : bounds.bottom;
    }
    return bounds;
}

static PatternRect turn_bounds(PatternRect bounds, int size, int symmetry)
{
    int first = symmetry_map_index(size, symmetry, bounds.top * size + bounds.left);
    int last = symmetry_map_index(size, symmetry, bounds.bottom * size + bounds.right);
    int x1 = first % size, x2 = last % size, y1 = first / size, y2 = last / size;
    return (PatternRect){x1 < x2 ? x1 : x2, y1 < y2 ? y1 : y2, x1 < x2 ? x2 : x1,
                         y1 < y2 ? y2 : y1};
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* How far an image may be moved: from its first to its last place, relative to where it is. */
static PatternRect moves_of(PatternRect bounds, int size, PatternAnchor anchor)
{
    int to_side_x = least(bounds.left, size - 1 - bounds.right);
    int to_side_y = least(bounds.top, size - 1 - bounds.bottom);
    PatternRect all = {-bounds.left, -bounds.top, size - 1 - bounds.right,
                       size - 1 - bounds.bottom};
    if (anchor == ANCHOR_ANYWHERE)
        return all;
    if (anchor == ANCHOR_SIDE && to_side_x < to_side_y)
        return (PatternRect){0, all.top, 0, all.bottom};
    if (anchor == ANCHOR_SIDE && to_side_y < to_side_x)
        return (PatternRect){all.left, 0, all.right, 0};
    return (PatternRect){0};
}

/* ---- one image ---- */

static int image_point(int size, const PatternImage *image, int point)
{
    return symmetry_map_index(size, image->symmetry, point) + image->dy * size + image->dx;
}

static uint16_t stone_code(const PatternImage *image, int point, bool is_white)
{
    return (uint16_t)(point | (is_white != image->is_swapped ? MOVE_WHITE : 0));
}

static void fill_position(const Pattern *pattern, PatternImage *image)
{
    for (int i = 0; i < pattern->size * pattern->size; i++) {
        uint8_t cell = pattern->cell[i];
        if (cell == CELL_OUTSIDE)
            continue;
        int point = image_point(pattern->size, image, i);
        if (cell == CELL_BLACK || cell == CELL_WHITE) {
            uint16_t code = stone_code(image, point, cell == CELL_WHITE);
            cell = code & MOVE_WHITE ? CELL_WHITE : CELL_BLACK;
            image->stone[image->stone_count++] = code;
        } else if (cell == CELL_EMPTY)
            image->empty[image->empty_count++] = (uint16_t)point;
        image->want[point] = cell;
    }
}

/* All points of the region but those of the moves must stay empty until the last move. */
static void fill_sequence(const Pattern *pattern, PatternImage *image)
{
    for (int i = 0; i < pattern->sequence_count; i++) {
        int point = image_point(pattern->size, image, pattern->sequence_point[i]);
        uint16_t code = stone_code(image, point, pattern->sequence_color[i] == STONE_WHITE);
        image->stone[image->stone_count++] = code;
        image->want[point] = code & MOVE_WHITE ? CELL_WHITE : CELL_BLACK;
    }
    for (int i = 0; i < pattern->size * pattern->size; i++) {
        int point = image_point(pattern->size, image, i);
        if (pattern->cell[i] == CELL_OUTSIDE || image->want[point] != CELL_OUTSIDE)
            continue;
        image->empty[image->empty_count++] = (uint16_t)point;
        image->want[point] = CELL_EMPTY;
    }
}

static uint64_t image_hash(const PatternImage *image, bool is_sequence)
{
    uint64_t hash = 1, word;
    for (size_t i = 0; i < sizeof image->want; i += sizeof word) {
        memcpy(&word, image->want + i, sizeof word);
        hash = mix64(hash ^ word);
    }
    for (int i = 0; is_sequence && i < image->stone_count; i++)
        hash = mix64(hash ^ image->stone[i]);
    return hash;
}

static bool is_same(const PatternImage *a, const PatternImage *b, bool is_sequence)
{
    if (memcmp(a->want, b->want, sizeof a->want) != 0 || a->stone_count != b->stone_count)
        return false;
    return !is_sequence || memcmp(a->stone, b->stone, a->stone_count * sizeof *a->stone) == 0;
}

/* ---- all images ---- */

typedef struct {
    const Pattern *pattern;
    PatternImages *images;
    size_t image_capacity, twin_capacity;
    int *slot; /* by hash: index of an image + 1 */
    int slot_count;
} Making;

/* The image with the same content; -1 if it is new, and it is then entered. */
static int find_same(Making *making, const PatternImage *image)
{
    PatternImages *images = making->images;
    size_t at = image_hash(image, images->is_sequence) & (size_t)(making->slot_count - 1);
    for (; making->slot[at]; at = (at + 1) & (size_t)(making->slot_count - 1)) {
        int other = making->slot[at] - 1;
        if (is_same(&images->image[other], image, images->is_sequence))
            return other;
    }
    making->slot[at] = images->count + 1;
    return -1;
}

static Status add_image(Making *making, PatternImage place, Error *err)
{
    const Pattern *pattern = making->pattern;
    PatternImages *images = making->images;
    size_t points = (size_t)pattern->size * (size_t)pattern->size;
    size_t stones = pattern->sequence_count ? (size_t)pattern->sequence_count : points;
    place.stone = arena_alloc(&images->mem, stones * sizeof *place.stone);
    place.empty = arena_alloc(&images->mem, points * sizeof *place.empty);
    if (!place.stone || !place.empty || images->count == IMAGE_LIMIT)
        return error_set(err, STATUS_LIMIT, "too many places to look at");
    if (pattern->sequence_count)
        fill_sequence(pattern, &place);
    else
        fill_position(pattern, &place);
    int same = find_same(making, &place);
    if (same < 0) {
        images->image = mem_grow(images->image, &making->image_capacity, (size_t)images->count + 1,
                                 sizeof place);
        images->image[images->count++] = place;
    } else if (same == 0) {
        images->twin = mem_grow(images->twin, &making->twin_capacity,
                                (size_t)images->twin_count + 1, sizeof place);
        images->twin[images->twin_count++] = place;
    }
    return STATUS_OK;
}

static Status add_places(Making *making, PatternRect bounds, int symmetry, bool is_swapped,
                         Error *err)
{
    const Pattern *pattern = making->pattern;
    PatternRect turned = turn_bounds(bounds, pattern->size, symmetry);
    PatternRect moves = moves_of(turned, pattern->size, pattern->anchor);
    for (int dy = moves.top; dy <= moves.bottom; dy++)
        for (int dx = moves.left; dx <= moves.right; dx++) {
            bool is_first = symmetry == 0 && !is_swapped && dx == 0 && dy == 0;
            PatternImage place = {.symmetry = (uint8_t)symmetry,
                                  .is_swapped = is_swapped,
                                  .dx = (int8_t)dx,
                                  .dy = (int8_t)dy};
            Status status = is_first ? STATUS_OK : add_image(making, place, err);
            if (status != STATUS_OK)
                return status;
        }
    return STATUS_OK;
}

static Status add_all(Making *making, Error *err)
{
    const Pattern *pattern = making->pattern;
    PatternRect bounds = bounds_of(pattern);
    Status status = add_image(making, (PatternImage){0}, err);
    for (int swap = 0; swap <= !pattern->fixed_colors; swap++)
        for (int s = 0; s < SYMMETRY_COUNT; s++)
            if (status == STATUS_OK && pattern_may_turn(pattern, s))
                status = add_places(making, bounds, s, swap != 0, err);
    return status;
}

static Status check_sequence(const Pattern *pattern, bool *repeats, Error *err)
{
    bool seen[BOARD_POINTS_MAX] = {false};
    for (int i = 0; i < pattern->sequence_count; i++) {
        int point = pattern->sequence_point[i];
        if (point >= pattern->size * pattern->size || pattern->cell[point] == CELL_OUTSIDE)
            return error_set(err, STATUS_INVALID, "a move of the sequence is not in the region");
        *repeats |= seen[point];
        seen[point] = true;
    }
    return STATUS_OK;
}

static Status check_pattern(const Pattern *pattern, PatternImages *images, Error *err)
{
    if (pattern->size < BOARD_SIZE_MIN || pattern->size > BOARD_SIZE_MAX ||
        pattern->sequence_count < 0 || pattern->sequence_count > SEQUENCE_LIMIT)
        return error_set(err, STATUS_INVALID, "no such board");
    int inside = 0, stones = pattern->sequence_count, points = pattern->size * pattern->size;
    for (int i = 0; i < points; i++) {
        inside += pattern->cell[i] != CELL_OUTSIDE;
        stones += pattern->cell[i] == CELL_BLACK || pattern->cell[i] == CELL_WHITE;
        images->has_any |= pattern->cell[i] == CELL_ANY;
    }
    images->size = pattern->size;
    images->is_sequence = pattern->sequence_count > 0;
    images->has_any = images->has_any && !images->is_sequence;
    images->is_whole = inside == points && !images->has_any && !images->is_sequence;
    if (inside == 0)
        return error_set(err, STATUS_INVALID, "the region is empty");
    if (stones == 0 && pattern->anchor != ANCHOR_PLACE)
        return error_set(err, STATUS_INVALID, "a pattern without stones is nearly everywhere");
    return check_sequence(pattern, &images->repeats, err);
}

Status pattern_images_make(const Pattern *pattern, PatternImages *images, Error *err)
{
    *images = (PatternImages){0};
    Status status = check_pattern(pattern, images, err);
    if (status != STATUS_OK)
        return status;
    arena_init(&images->mem, MEMORY_LIMIT);
    Making making = {.pattern = pattern, .images = images, .slot_count = 4 * IMAGE_LIMIT};
    making.slot = mem_alloc((size_t)making.slot_count, sizeof *making.slot);
    status = add_all(&making, err);
    mem_free(making.slot);
    if (status != STATUS_OK)
        pattern_images_clear(images);
    return status;
}

void pattern_images_clear(PatternImages *images)
{
    mem_free(images->image);
    mem_free(images->twin);
    arena_clear(&images->mem);
    *images = (PatternImages){0};
}

/* ---- back to the pattern ---- */

static int point_back(int size, const PatternImage *image, int point)
{
    return symmetry_map_index(size, symmetry_inverse(image->symmetry),
                              point - image->dy * size - image->dx);
}

void pattern_see_move(const PatternImages *images, const PatternImage *image, uint16_t *point,
                      Stone *color)
{
    int seen = point_back(images->size, image, *point);
    Stone who = image->is_swapped ? stone_opposite(*color) : *color;
    *point = (uint16_t)seen;
    *color = who;
    for (int i = 0; i < images->twin_count; i++) {
        const PatternImage *twin = &images->twin[i];
        int other = image_point(images->size, twin, seen);
        Stone other_color = twin->is_swapped ? stone_opposite(who) : who;
        if (other < *point || (other == *point && other_color < *color)) {
            *point = (uint16_t)other;
            *color = other_color;
        }
    }
}

Stone pattern_see_color(const PatternImages *images, const PatternImage *image, Stone color)
{
    for (int i = 0; i < images->twin_count; i++)
        if (images->twin[i].is_swapped)
            return STONE_BLACK;
    return image->is_swapped ? stone_opposite(color) : color;
}
