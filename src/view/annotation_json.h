/* Words and annotations as JSON. Private to the module. */
#ifndef KATACHI_VIEW_ANNOTATION_JSON_H
#define KATACHI_VIEW_ANNOTATION_JSON_H

#include "app/naming.h"

#include <jansson.h>

/* Set "names" and "outcomes" of an object: arrays of {term, japanese, gloss}. */
void json_set_words(json_t *object, const MoveWords *words);

/* An annotation with points as vertices: {kind, property, label, places, level, level_name, origin,
 * author, certainty, time}; what is not stated is left out. */
json_t *json_annotation(const Annotation *annotation, int board_size);

#endif
