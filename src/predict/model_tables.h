/* The pattern tables inside models: how they are freed, written and read. A new kind of table is a
 * row in model_tables.c. */
#ifndef KATACHI_PREDICT_MODEL_TABLES_H
#define KATACHI_PREDICT_MODEL_TABLES_H

#include "predict/model.h"

enum { TABLE_KIND_COUNT = 3, SECTION_TAG_SIZE = 4 };

/* The tag of the section that holds this kind of table. */
const char *model_table_tag(int kind);

/* Append the table's bytes; false if the model has none of this kind. */
bool model_table_write(const Model *model, int kind, StrBuf *out);

/* With `in_place` the table may borrow the bytes. */
MUST_CHECK Status model_table_read(Model *model, int kind, const void *bytes, size_t size,
                                   bool in_place, Error *err);

void model_tables_free(Model *model);

#endif
