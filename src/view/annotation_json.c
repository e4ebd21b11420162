/* Words and annotations as JSON. */
#include "view/annotation.h"

#include "core/text.h"
#include "view/json.h"

#include <assert.h>

static json_t *entry_object(const VocabularyEntry *entry)
{
    return json_pack("{s:s, s:s, s:s}", "term", entry->term, "japanese", entry->japanese, "gloss",
                     entry->gloss);
}

void json_set_words(json_t *object, const MoveWords *words)
{
    assert(words);
    json_t *names = json_array(), *outcomes = json_array();
    for (int i = 0; i < words->shape.count; i++)
        json_array_append_new(names, entry_object(vocabulary_move(words->shape.type[i])));
    for (int i = 0; i < words->outcome.count; i++)
        json_array_append_new(outcomes, entry_object(vocabulary_outcome(words->outcome.type[i])));
    json_object_set_new(object, "names", names);
    json_object_set_new(object, "outcomes", outcomes);
}

/* ---- annotations ---- */

static json_t *place_value(const Annotation *annotation, int place, int board_size)
{
    const AnnotationKind *kind = annotation_kind((AnnotationKindId)annotation->kind);
    switch (kind->place[place].holds) {
    case PLACE_COLOR:
        return json_string(stone_text((Stone)annotation->color));
    case PLACE_MOVE_TYPE:
    case PLACE_OUTCOME_TYPE:
        return json_string(annotation->word[place]);
    case PLACE_NONE:
    case PLACE_CHAIN:
    case PLACE_CHAINS:
    case PLACE_EMPTY:
    case PLACE_POINTS:
    case PLACE_MOVE:
        break;
    }
    return json_point_set(board_size, &annotation->place[place]);
}

static void set_giver(json_t *object, const Annotation *annotation)
{
    char time[ANNOTATION_TIME_SIZE];
    if (annotation->origin != ORIGIN_UNKNOWN)
        json_object_set_new(
            object, "origin",
            json_string(annotation_origin_text((AnnotationOrigin)annotation->origin)));
    if (annotation->author[0]) {
        json_t *author = json_string(annotation->author);
        json_object_set_new(object, "author", author ? author : json_string("?"));
    }
    if (annotation->certainty)
        json_object_set_new(object, "certainty", json_integer(annotation->certainty));
    if (annotation->time)
        json_object_set_new(object, "time",
                            json_string(annotation_time_text(annotation->time, time)));
}

json_t *json_annotation(const Annotation *annotation, int board_size)
{
    assert(annotation && board_size >= 0 && board_size <= BOARD_SIZE_MAX);
    const AnnotationKind *kind = annotation_kind((AnnotationKindId)annotation->kind);
    StrBuf label;
    strbuf_init(&label, 1 << 16);
    annotation_write_label(annotation, board_size, &label);
    json_t *places = json_array();
    for (int i = 0; i < kind->place_count; i++)
        json_array_append_new(places, place_value(annotation, i, board_size));
    json_t *object = json_pack("{s:s, s:s, s:s, s:o}", "kind", kind->name, "property", kind->id,
                               "label", strbuf_text(&label), "places", places);
    strbuf_clear(&label);
    if (annotation->level) {
        json_object_set_new(object, "level", json_integer(annotation->level));
        json_object_set_new(object, "level_name",
                            json_string(kind->level[annotation->level - 1].name));
    }
    set_giver(object, annotation);
    return object;
}
