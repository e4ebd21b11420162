/* Annotations as text: reading, judging, writing. */
#include "annotation/label.h"

#include "core/text.h"
#include "sgf/text.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_LIMIT = 4096, CERTAINTY_MAX = 100 };

/* A piece of the text, blanks around it left out. */
typedef struct {
    const char *at;
    size_t size;
} Piece;

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static Piece trim(const char *at, size_t size)
{
    while (size && is_blank(at[0])) {
        at++;
        size--;
    }
    while (size && is_blank(at[size - 1]))
        size--;
    return (Piece){at, size};
}

/* Cut the piece up to the next `mark` off *text; false if nothing is left. The text behind the last
 * mark is a piece too, even if it is empty. */
static bool cut_piece(const char **text, char mark, Piece *piece)
{
    if (!*text)
        return false;
    const char *end = strchr(*text, mark);
    *piece = trim(*text, end ? (size_t)(end - *text) : strlen(*text));
    *text = end ? end + 1 : NULL;
    return true;
}

/* A whole number without a sign; -1 if the piece is none. */
static int piece_number(Piece piece)
{
    if (piece.size == 0 || piece.size > 4)
        return -1;
    int number = 0;
    for (size_t i = 0; i < piece.size; i++) {
        if (piece.at[i] < '0' || piece.at[i] > '9')
            return -1;
        number = 10 * number + (piece.at[i] - '0');
    }
    return number;
}

static bool piece_copy(Piece piece, char *out, size_t size)
{
    if (piece.size >= size)
        return false;
    memcpy(out, piece.at, piece.size);
    out[piece.size] = '\0';
    return true;
}

/* ---- judging ---- */

static int set_list(const Board *board, const PointSet *set, Point out[BOARD_CELL_LIMIT])
{
    return cells_list(set->word, board->words, out);
}

static bool is_on_board(const Board *board, const PointSet *set)
{
    Point points[BOARD_WORD_LIMIT * 64];
    int count = cells_list(set->word, BOARD_WORD_LIMIT, points);
    for (int i = 0; i < count; i++)
        if (!board_has_point(board, points[i]))
            return false;
    return true;
}

static Point least_stone(const Board *board, Point of)
{
    Point least = of;
    for (Point at = board->next[of]; at != of; at = board->next[at])
        if (at < least)
            least = at;
    return least;
}

static Status name_vertex(int size, Point at, Status status, const char *why, Error *err)
{
    char vertex[POINT_TEXT_SIZE];
    return error_set(err, status, "%s %s", point_text(size, at, vertex), why);
}

/* Chains by their least points, all of one colour. */
static Status judge_chains(const Board *board, PointSet *set, Error *err)
{
    Point stones[BOARD_CELL_LIMIT];
    int count = set_list(board, set, stones);
    PointSet named = {{0}};
    for (int i = 0; i < count; i++) {
        if (board->stone[stones[i]] == STONE_NONE)
            return name_vertex(board->size, stones[i], STATUS_INVALID, "is empty: not a chain",
                               err);
        if (board->stone[stones[i]] != board->stone[stones[0]])
            return name_vertex(board->size, stones[i], STATUS_INVALID,
                               "has another colour than the chain before it", err);
        point_set_add(&named, least_stone(board, stones[i]));
    }
    *set = named;
    return STATUS_OK;
}

static Status judge_empty(const Board *board, const PointSet *set, Error *err)
{
    Point points[BOARD_CELL_LIMIT];
    int count = set_list(board, set, points);
    for (int i = 0; i < count; i++)
        if (board->stone[points[i]] != STONE_NONE)
            return name_vertex(board->size, points[i], STATUS_INVALID,
                               "holds a stone where an empty point is expected", err);
    return STATUS_OK;
}

static Status judge_move(const AnnotationScene *scene, const PointSet *set, Error *err)
{
    Point points[BOARD_CELL_LIMIT];
    int count = set_list(scene->board, set, points);
    if (scene->own_move <= POINT_RESIGN)
        return error_set(err, STATUS_INVALID, "a label for a move that is not there");
    if (count != 1 || points[0] != scene->own_move)
        return name_vertex(scene->board->size, points[0], STATUS_INVALID,
                           "is not the move that this node plays", err);
    return STATUS_OK;
}

static Status judge_word(const AnnotationScene *scene, const AnnotationWords *words,
                         PlaceContent what, char word[ANNOTATION_WORD_SIZE], Error *err)
{
    const char *kind = what == PLACE_MOVE_TYPE ? "move" : "outcome";
    const char *proper = words && words->find ? words->find(words->context, what, word) : NULL;
    if (!proper)
        return error_set(err, STATUS_INVALID, "'%s' is not a %s type", word, kind);
    if (scene->named_move <= POINT_RESIGN)
        return error_set(err, STATUS_INVALID, "a label for a move that is not there");
    /* no rest of another spelling stays behind the end: values are compared as a whole, too */
    char copy[ANNOTATION_WORD_SIZE] = {0};
    snprintf(copy, sizeof copy, "%s", proper);
    memcpy(word, copy, sizeof copy);
    return STATUS_OK;
}

static bool holds_points(PlaceContent holds)
{
    return holds >= PLACE_CHAIN && holds <= PLACE_MOVE;
}

static Status judge_points(PointSet *set, PlaceContent holds, const AnnotationScene *scene,
                           Error *err)
{
    if (!is_on_board(scene->board, set))
        return error_set(err, STATUS_INVALID, "a point that is not on this board of %d",
                         scene->board->size);
    int count = cells_count(set->word, BOARD_WORD_LIMIT);
    if (count == 0)
        return error_set(err, STATUS_INVALID, "no point is named");
    if (holds == PLACE_CHAIN && count > 1)
        return error_set(err, STATUS_INVALID, "one chain expected, %d points given", count);
    switch (holds) {
    case PLACE_CHAIN:
    case PLACE_CHAINS:
        return judge_chains(scene->board, set, err);
    case PLACE_EMPTY:
        return judge_empty(scene->board, set, err);
    case PLACE_MOVE:
        return judge_move(scene, set, err);
    case PLACE_POINTS:
    case PLACE_NONE:
    case PLACE_COLOR:
    case PLACE_MOVE_TYPE:
    case PLACE_OUTCOME_TYPE:
        break;
    }
    return STATUS_OK;
}

/* Two different chains of one colour, the lesser first. */
static Status judge_pair(const Board *board, Annotation *annotation, Error *err)
{
    Point a = annotation_first_point(annotation, 0), b = annotation_first_point(annotation, 1);
    if (a == b)
        return name_vertex(board->size, a, STATUS_INVALID, "is one chain, named twice", err);
    if (board->stone[a] != board->stone[b])
        return error_set(err, STATUS_INVALID, "the two chains are of different colours");
    if (a > b) {
        PointSet swap = annotation->place[0];
        annotation->place[0] = annotation->place[1];
        annotation->place[1] = swap;
    }
    return STATUS_OK;
}

/* Whether the parts that a kind has no use for are empty: only then can labels be compared. */
static Status judge_unused(const Annotation *annotation, const AnnotationKind *kind, Error *err)
{
    bool has_color = false;
    for (int i = 0; i < ANNOTATION_PLACE_LIMIT; i++) {
        PlaceContent holds = i < kind->place_count ? kind->place[i].holds : PLACE_NONE;
        has_color |= holds == PLACE_COLOR;
        bool has_word = holds == PLACE_MOVE_TYPE || holds == PLACE_OUTCOME_TYPE;
        if ((!holds_points(holds) && !point_set_is_empty(&annotation->place[i])) ||
            (!has_word && annotation->word[i][0]))
            return error_set(err, STATUS_INVALID, "more places than %s has", kind->id);
    }
    if (has_color != (annotation->color == STONE_BLACK || annotation->color == STONE_WHITE))
        return error_set(err, STATUS_INVALID, "the colour is not B or W");
    return STATUS_OK;
}

static Status judge_level(const Annotation *annotation, const AnnotationKind *kind, Error *err)
{
    int level = annotation->level;
    if (kind->level_count == 0 ? level == 0 : level >= 1 && level <= kind->level_count)
        return STATUS_OK;
    return error_set(err, STATUS_INVALID, "value %d, but %s has values 1 to %d", level, kind->name,
                     kind->level_count);
}

Status annotation_judge(Annotation *annotation, const AnnotationScene *scene,
                        const AnnotationWords *words, Error *err)
{
    assert(annotation && scene);
    if (annotation->kind >= ANNOTATION_KIND_COUNT)
        return error_set(err, STATUS_INVALID, "no such kind of annotation");
    const AnnotationKind *kind = annotation_kind((AnnotationKindId)annotation->kind);
    Annotation judged = *annotation;
    Status status = judge_unused(annotation, kind, err);
    for (int i = 0; i < kind->place_count && status == STATUS_OK; i++) {
        PlaceContent holds = kind->place[i].holds;
        if (holds_points(holds))
            status = judge_points(&judged.place[i], holds, scene, err);
        else if (holds != PLACE_COLOR)
            status = judge_word(scene, words, holds, judged.word[i], err);
    }
    if (status == STATUS_OK)
        status = judge_level(&judged, kind, err);
    if (status == STATUS_OK && kind->is_symmetric)
        status = judge_pair(scene->board, &judged, err);
    if (status == STATUS_OK)
        *annotation = judged;
    return status;
}

/* ---- reading ---- */

static Status read_points(Piece piece, PlaceContent holds, int size, PointSet *set, Error *err)
{
    char text[TEXT_LIMIT];
    if (!piece_copy(piece, text, sizeof text))
        return error_set(err, STATUS_LIMIT, "too long");
    const char *rest = text;
    Piece one;
    while (cut_piece(&rest, ',', &one)) {
        SgfRect rect;
        SgfValue value = {.bytes = one.at, .size = one.size};
        bool is_single = one.size == 2;
        if (one.size == 0)
            return error_set(err, STATUS_SYNTAX, "a point is missing");
        if (!sgf_rect_parse(&value, size, &rect))
            return error_set(err, STATUS_INVALID, "'%.*s' is not a point on this board of %d",
                             (int)(one.size > 20 ? 20 : one.size), one.at, size);
        if (!is_single && holds != PLACE_EMPTY && holds != PLACE_POINTS)
            return error_set(err, STATUS_INVALID, "a rectangle where one point is expected");
        for (int y = rect.top; y <= rect.bottom; y++)
            for (int x = rect.left; x <= rect.right; x++)
                point_set_add(set, sgf_point_at(size, x, y));
    }
    return STATUS_OK;
}

static Status read_place(Piece piece, PlaceContent holds, int place, int size,
                         Annotation *annotation, Error *err)
{
    if (holds_points(holds))
        return read_points(piece, holds, size, &annotation->place[place], err);
    if (holds == PLACE_COLOR) {
        char letter = piece.size == 1 ? piece.at[0] : ' ';
        annotation->color = letter == 'B' ? STONE_BLACK : letter == 'W' ? STONE_WHITE : STONE_NONE;
        return STATUS_OK;
    }
    if (!piece_copy(piece, annotation->word[place], ANNOTATION_WORD_SIZE))
        return error_set(err, STATUS_INVALID, "longer than any type name");
    return STATUS_OK;
}

static int field_count(const AnnotationKind *kind)
{
    return kind->place_count + (kind->level_count > 0);
}

/* What stands there instead of the right number of places. */
static Status wrong_fields(const AnnotationKind *kind, Error *err)
{
    return error_set(err, STATUS_SYNTAX, "%s needs %d parts separated by |", kind->id,
                     field_count(kind));
}

static Status read_fields(const AnnotationKind *kind, const char *text, int size, Annotation *read,
                          Error *err)
{
    Piece piece;
    Status status = STATUS_OK;
    for (int i = 0; i < kind->place_count && status == STATUS_OK; i++) {
        if (!cut_piece(&text, '|', &piece))
            return wrong_fields(kind, err);
        status = read_place(piece, kind->place[i].holds, i, size, read, err);
    }
    if (status == STATUS_OK && kind->level_count) {
        if (!cut_piece(&text, '|', &piece))
            return wrong_fields(kind, err);
        int level = piece_number(piece);
        if (level < 0 || level > UINT8_MAX)
            return error_set(err, STATUS_INVALID, "'%.*s' is not a value",
                             (int)(piece.size > 20 ? 20 : piece.size), piece.at);
        read->level = (uint8_t)level;
    }
    return status == STATUS_OK && text ? wrong_fields(kind, err) : status;
}

Status annotation_read_label(AnnotationKindId kind, const char *text, int size,
                             Annotation *annotation, Error *err)
{
    assert(size >= 0 && size <= BOARD_SIZE_MAX && annotation);
    Annotation read = {.kind = (uint8_t)kind,
                       .origin = annotation->origin,
                       .certainty = annotation->certainty,
                       .time = annotation->time};
    memcpy(read.author, annotation->author, sizeof read.author);
    Status status = read_fields(annotation_kind(kind), text, size, &read, err);
    if (status == STATUS_OK)
        *annotation = read;
    return status;
}

Status annotation_parse_label(AnnotationKindId kind, const char *text, const AnnotationScene *scene,
                              const AnnotationWords *words, Annotation *annotation, Error *err)
{
    assert(scene);
    Annotation read = *annotation;
    Status status = annotation_read_label(kind, text, scene->board->size, &read, err);
    if (status == STATUS_OK)
        status = annotation_judge(&read, scene, words, err);
    if (status == STATUS_OK)
        *annotation = read;
    return status;
}

/* Time, certainty, origin; then the rest is the author. */
static Status read_giver(const char *text, Annotation *read, Error *err)
{
    Piece piece[3];
    for (int i = 0; i < 3; i++)
        if (!cut_piece(&text, '|', &piece[i]))
            return error_set(err, STATUS_SYNTAX, "time, certainty, origin or author is missing");
    char word[ANNOTATION_TIME_SIZE];
    AnnotationOrigin origin = ORIGIN_UNKNOWN;
    if (!piece_copy(piece[0], word, sizeof word) ||
        (word[0] && !annotation_time_parse(word, &read->time)))
        return error_set(err, STATUS_INVALID, "the time must look like 2026-11-15T11:40:00Z");
    int certainty = piece[1].size ? piece_number(piece[1]) : 0;
    if (certainty < 0 || certainty > CERTAINTY_MAX)
        return error_set(err, STATUS_INVALID, "certainty must be at most 100");
    if (!piece_copy(piece[2], word, sizeof word) ||
        (word[0] && !annotation_origin_parse(word, &origin)))
        return error_set(err, STATUS_INVALID, "the origin must be person, reader or classifier");
    if (!text || strlen(text) >= ANNOTATION_AUTHOR_SIZE)
        return error_set(err, STATUS_INVALID, "the author is missing, or longer than %d bytes",
                         ANNOTATION_AUTHOR_SIZE - 1);
    read->certainty = (uint8_t)certainty;
    read->origin = (uint8_t)origin;
    snprintf(read->author, sizeof read->author, "%s", text);
    return STATUS_OK;
}

Status annotation_parse(const char *text, const AnnotationScene *scene,
                        const AnnotationWords *words, Annotation *annotation, Error *err)
{
    const char *rest = text;
    Piece piece;
    char id[32], label[TEXT_LIMIT];
    AnnotationKindId kind;
    (void)cut_piece(&rest, '|', &piece);
    if (!piece_copy(piece, id, sizeof id) || !annotation_kind_find(id, &kind))
        return error_set(err, STATUS_INVALID, "no such kind of annotation");
    const char *start = rest;
    for (int i = 0; i < field_count(annotation_kind(kind)); i++)
        if (!cut_piece(&rest, '|', &piece))
            return wrong_fields(annotation_kind(kind), err);
    if (!rest || !piece_copy((Piece){start, (size_t)(rest - 1 - start)}, label, sizeof label))
        return error_set(err, STATUS_SYNTAX, "who gave the label is missing");
    Annotation read = {0};
    Status status = read_giver(rest, &read, err);
    if (status == STATUS_OK)
        status = annotation_parse_label(kind, label, scene, words, &read, err);
    if (status == STATUS_OK)
        *annotation = read;
    return status;
}

/* ---- writing ---- */

static void write_points(const PointSet *set, int size, StrBuf *out)
{
    Point points[BOARD_WORD_LIMIT * 64];
    int count = cells_list(set->word, BOARD_WORD_LIMIT, points);
    for (int i = 0; i < count; i++) {
        char letters[SGF_POINT_SIZE];
        if (i > 0)
            strbuf_add_char(out, ',');
        strbuf_add(out, sgf_point_text(size, points[i], letters));
    }
}

void annotation_write_label(const Annotation *annotation, int size, StrBuf *out)
{
    assert(annotation && size >= 0 && size <= BOARD_SIZE_MAX && out);
    const AnnotationKind *kind = annotation_kind((AnnotationKindId)annotation->kind);
    for (int i = 0; i < kind->place_count; i++) {
        if (i > 0)
            strbuf_add_char(out, '|');
        if (holds_points(kind->place[i].holds))
            write_points(&annotation->place[i], size, out);
        else if (kind->place[i].holds == PLACE_COLOR)
            strbuf_add(out, annotation->color == STONE_BLACK ? "B" : "W");
        else
            strbuf_add(out, annotation->word[i]);
    }
    if (kind->level_count)
        strbuf_add_format(out, "|%d", annotation->level);
}

void annotation_write(const Annotation *annotation, int size, StrBuf *out)
{
    assert(annotation && size >= 0 && size <= BOARD_SIZE_MAX && out);
    char time[ANNOTATION_TIME_SIZE];
    strbuf_add_format(out, "%s|", annotation_kind((AnnotationKindId)annotation->kind)->id);
    annotation_write_label(annotation, size, out);
    strbuf_add_format(out, "|%s|", annotation_time_text(annotation->time, time));
    if (annotation->certainty)
        strbuf_add_format(out, "%d", annotation->certainty);
    strbuf_add_format(out, "|%s|%s", annotation_origin_text((AnnotationOrigin)annotation->origin),
                      annotation->author);
}
