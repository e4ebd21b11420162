/* What the tutor changes in a record itself: marks, the focus and its context, moves. */
#include "annotation/sgf.h"

#include "core/text.h"
#include "sgf/mark.h"
#include "view/json.h"
#include "web/handlers/handlers.h"
#include "web/handlers/tutor.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { LETTERS_SIZE = 16 };

/* SGF's marks on points. */
static const struct {
    const char *name;
    SgfId id;
} MARKS[] = {{"TR", SGF_TR}, {"SQ", SGF_SQ}, {"CR", SGF_CR}, {"MA", SGF_MA}};

enum { MARK_KINDS = sizeof MARKS / sizeof *MARKS };

/* ---- reading ---- */

/* [["D16", "A"]]. */
static json_t *letters(const SgfGame *game, const SgfProperty *property, int size)
{
    json_t *list = json_array();
    StrBuf text;
    strbuf_init(&text, 1 << 16);
    for (const SgfValue *value = &property->value; value; value = value->next) {
        Point at;
        strbuf_reset(&text);
        if (sgf_letter_read(game, value, size, &at, &text))
            json_array_append_new(list,
                                  json_pack("[o, s]", json_vertex(size, at), strbuf_text(&text)));
    }
    strbuf_clear(&text);
    return list;
}

json_t *json_marks(const AnnotatedNode *slide)
{
    assert(slide);
    int size = slide->position.board.size;
    json_t *object = json_object();
    for (int i = 0; i < MARK_KINDS; i++) {
        const SgfProperty *property = sgf_find(slide->node, MARKS[i].id);
        PointSet marked = {0};
        if (!property)
            continue;
        (void)sgf_property_points(property, size, &marked);
        json_object_set_new(object, MARKS[i].name, json_point_set(size, &marked));
    }
    const SgfProperty *labels = sgf_find(slide->node, SGF_LB);
    if (labels)
        json_object_set_new(object, "LB", letters(&slide->game, labels, size));
    return object;
}

json_t *json_frame(const AnnotatedNode *slide)
{
    assert(slide);
    AnnotationFrame frame;
    int size = slide->position.board.size;
    annotation_frame_read(&slide->game, size, &frame);
    return json_pack("{s:s, s:o}", "context", board_context_text(frame.context), "focus",
                     json_point_set(size, &frame.focus));
}

/* ---- changing ---- */

static Status read_vertex(const json_t *value, int size, Point *at, Error *err)
{
    const char *text = json_string_value(value);
    if (!text || !point_parse(text, size, at) || *at <= POINT_RESIGN)
        return error_set(err, STATUS_INVALID, "'%.20s' is no point of this board",
                         text ? text : "?");
    return STATUS_OK;
}

static Status set_marks(AnnotatedNode *slide, const char *name, const json_t *list, Error *err)
{
    int size = slide->position.board.size;
    Status status = STATUS_OK;
    sgf_remove(slide->node, name);
    for (size_t i = 0; i < json_array_size(list) && status == STATUS_OK; i++) {
        Point at;
        status = read_vertex(json_array_get(list, i), size, &at, err);
        if (status == STATUS_OK)
            status = sgf_append_point(&slide->game, slide->node, name, size, at, err);
    }
    return status;
}

static Status add_letters(AnnotatedNode *slide, const json_t *pair, Error *err)
{
    int size = slide->position.board.size;
    const char *text = json_string_value(json_array_get(pair, 1));
    Point at;
    Status status = read_vertex(json_array_get(pair, 0), size, &at, err);
    if (status != STATUS_OK)
        return status;
    if (!text || !*text || strlen(text) > LETTERS_SIZE)
        return error_set(err, STATUS_INVALID, "a letter has 1 to %d bytes", LETTERS_SIZE);
    return sgf_append_letter(&slide->game, slide->node, size, at, text, err);
}

/* The marks of the node become these; kinds that are not named stay. */
static Status change_marks(AnnotatedNode *slide, const json_t *marks, Error *err)
{
    Status status = STATUS_OK;
    for (int i = 0; i < MARK_KINDS && status == STATUS_OK; i++) {
        const json_t *list = json_object_get(marks, MARKS[i].name);
        if (list)
            status = set_marks(slide, MARKS[i].name, list, err);
    }
    const json_t *labels = json_object_get(marks, "LB");
    if (labels)
        sgf_remove(slide->node, "LB");
    for (size_t i = 0; i < json_array_size(labels) && status == STATUS_OK; i++)
        status = add_letters(slide, json_array_get(labels, i), err);
    return status;
}

static Status change_frame(AnnotatedNode *slide, const json_t *wanted, Error *err)
{
    AnnotationFrame frame = {0};
    int size = slide->position.board.size;
    const json_t *focus = json_object_get(wanted, "focus");
    const char *context = json_string_value(json_object_get(wanted, "context"));
    if (context && !board_context_parse(context, &frame.context))
        return error_set(err, STATUS_INVALID, "'%.20s' is no part of a board", context);
    for (size_t i = 0; i < json_array_size(focus); i++) {
        Point at;
        Status status = read_vertex(json_array_get(focus, i), size, &at, err);
        if (status != STATUS_OK)
            return status;
        point_set_add(&frame.focus, at);
    }
    return annotation_frame_write(&slide->game, size, &frame, err);
}

/* {"play": "Q16"}: a move of the one whose turn it is. */
static Status play_on(Store *store, AnnotatedNode *slide, const char *text, Error *err)
{
    Move move = {.who = (uint8_t)slide->position.to_move};
    if (!point_parse(text, slide->position.board.size, &move.at) || move.at == POINT_RESIGN)
        return error_set(err, STATUS_INVALID, "'%.20s' is no move", text);
    return annotated_node_play(store, slide, move, err);
}

static Status change_record(Store *store, AnnotatedNode *slide, RequestFields *fields, Error *err)
{
    const json_t *marks = field_value(fields, "marks"), *frame = field_value(fields, "frame");
    const char *play = field_text(fields, "play");
    bool drops = field_flag(fields, "drop");
    if (!play && !drops && !marks && !frame)
        field_fail(fields, STATUS_INVALID, "neither marks nor frame, play nor drop");
    Status status = fields->status;
    if (status != STATUS_OK)
        return status;
    if (play)
        return play_on(store, slide, play, err);
    if (drops)
        return annotated_node_drop(store, slide, err);
    if (marks)
        status = change_marks(slide, marks, err);
    if (status == STATUS_OK && frame)
        status = change_frame(slide, frame, err);
    return status == STATUS_OK ? annotated_node_save(store, slide, err) : status;
}

Status handle_mark(const Request *call, Error *err)
{
    assert(call);
    OpenNode open;
    Status status = tutor_open_node(call, &open, err);
    if (status != STATUS_OK)
        return status;
    status = change_record(open.store, open.slide, &open.fields, err);
    if (status == STATUS_OK)
        json_write(json_pack("{s:i, s:o, s:o, s:o}", "node", (int)open.slide->node_number,
                             "revision", json_revision(open.slide), "marks", json_marks(open.slide),
                             "frame", json_frame(open.slide)),
                   JSON_COMPACT, call->out);
    tutor_close_node(&open);
    return status;
}
