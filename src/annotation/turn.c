/* Annotations of a record that is rotated, mirrored or recoloured. The bytes are changed in place,
 * so labels that make no sense stay as they are. */
#include "annotation/label.h"

#include "annotation/sgf.h"
#include "core/board.h"
#include "sgf/text.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>

typedef struct {
    int size, symmetry;
    bool swaps_colors;
} Turn;

static void turn_letters(const Turn *turn, char *letters)
{
    SgfValue value = {.bytes = letters, .size = 2};
    char turned[SGF_POINT_SIZE];
    Point at;
    if (!sgf_move_parse(&value, turn->size, &at) || at == POINT_PASS)
        return;
    memcpy(letters,
           sgf_point_text(turn->size, symmetry_map(turn->size, turn->symmetry, at), turned), 2);
}

static void turn_points(const Turn *turn, char *text, size_t size)
{
    for (size_t i = 0; i + 1 < size; i++) {
        if (!isalpha((unsigned char)text[i]) || !isalpha((unsigned char)text[i + 1]))
            continue;
        turn_letters(turn, text + i);
        i++;
    }
}

static void turn_place(const Turn *turn, PlaceContent holds, char *text, size_t size)
{
    switch (holds) {
    case PLACE_CHAIN:
    case PLACE_CHAINS:
    case PLACE_EMPTY:
    case PLACE_POINTS:
    case PLACE_MOVE:
        turn_points(turn, text, size);
        break;
    case PLACE_COLOR:
        if (turn->swaps_colors && size == 1 && (*text == 'B' || *text == 'W'))
            *text = *text == 'B' ? 'W' : 'B';
        break;
    case PLACE_NONE:
    case PLACE_MOVE_TYPE:
    case PLACE_OUTCOME_TYPE:
        break;
    }
}

static size_t field_size(const char *text, size_t size)
{
    const char *bar = memchr(text, '|', size);
    return bar ? (size_t)(bar - text) : size;
}

static void turn_label(const Turn *turn, const AnnotationKind *kind, char *text, size_t size)
{
    for (int i = 0; i < kind->place_count; i++) {
        size_t field = field_size(text, size);
        turn_place(turn, kind->place[i].holds, text, field);
        if (field == size)
            return;
        text += field + 1;
        size -= field + 1;
    }
}

/* An entry begins with the kind of its label. */
static void turn_entry(const Turn *turn, char *text, size_t size)
{
    size_t field = field_size(text, size);
    char id[8];
    AnnotationKindId kind;
    if (field == size || field >= sizeof id)
        return;
    memcpy(id, text, field);
    id[field] = '\0';
    if (annotation_kind_find(id, &kind))
        turn_label(turn, annotation_kind(kind), text + field + 1, size - field - 1);
}

Status annotation_turn(SgfGame *game, SgfProperty *property, int symmetry, bool swap_colors,
                       int size, Error *err)
{
    assert(symmetry >= 0 && symmetry < SYMMETRY_COUNT && size >= BOARD_SIZE_MIN &&
           size <= BOARD_SIZE_MAX);
    AnnotationKindId kind = ANNOTATION_MOVE;
    Turn turn = {.size = size, .symmetry = symmetry, .swaps_colors = swap_colors};
    bool is_entry = annotation_is_entry(property);
    if (!is_entry && !annotation_property_kind(property, &kind))
        return STATUS_OK;
    for (SgfValue *value = &property->value; value; value = value->next) {
        char *copy = arena_copy(game->mem, value->bytes, value->size);
        if (!copy)
            return error_set(err, STATUS_LIMIT, "memory limit reached");
        if (is_entry)
            turn_entry(&turn, copy, value->size);
        else
            turn_label(&turn, annotation_kind(kind), copy, value->size);
        value->bytes = copy;
    }
    return STATUS_OK;
}
