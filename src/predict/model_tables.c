/* The pattern tables inside models, by kind. */
#include "predict/model_tables.h"

#include <assert.h>

enum { TABLE_SQUARE, TABLE_NESTED, TABLE_STERN };

static const char TAG[TABLE_KIND_COUNT][SECTION_TAG_SIZE + 1] = {
    [TABLE_SQUARE] = "SQRE",
    [TABLE_NESTED] = "NEST",
    [TABLE_STERN] = "STRN",
};

const char *model_table_tag(int kind)
{
    assert(kind >= 0 && kind < TABLE_KIND_COUNT);
    return TAG[kind];
}

bool model_table_write(const Model *model, int kind, StrBuf *out)
{
    if (kind == TABLE_SQUARE && model->square)
        square_table_write(model->square, out);
    else if (kind == TABLE_NESTED && model->nested)
        nested_table_write(model->nested, out);
    else if (kind == TABLE_STERN && model->stern)
        stern_table_write(model->stern, out);
    else
        return false;
    return true;
}

Status model_table_read(Model *model, int kind, const void *bytes, size_t size, bool in_place,
                        Error *err)
{
    if (kind == TABLE_SQUARE && !model->square)
        return square_table_read(bytes, size, &model->square, err);
    if (kind == TABLE_NESTED && !model->nested)
        return nested_table_read(bytes, size, &model->nested, err);
    if (kind == TABLE_STERN && !model->stern)
        return stern_table_read(bytes, size, in_place, &model->stern, err);
    return error_set(err, STATUS_SYNTAX, "damaged model file: a table stands there twice");
}

void model_tables_free(Model *model)
{
    square_table_free(model->square);
    model->square = NULL;
    nested_table_free(model->nested);
    model->nested = NULL;
    stern_table_free(model->stern);
    model->stern = NULL;
}
