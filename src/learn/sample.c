/* Schemas: the numbering of features. */
#include "learn/sample.h"

#include <assert.h>
#include <string.h>

void schema_finish(Schema *schema)
{
    assert(schema->group_count <= GROUP_LIMIT);
    uint32_t next = 0;
    for (int g = 0; g < schema->group_count; g++) {
        schema->first[g] = next;
        next += schema->group[g].value_count;
    }
    schema->first[schema->group_count] = next;
}

int schema_find(const Schema *schema, const char *name)
{
    assert(schema);
    for (int g = 0; g < schema->group_count; g++) {
        if (strcmp(schema->group[g].name, name) == 0)
            return g;
    }
    return -1;
}

bool schema_equals(const Schema *a, const Schema *b)
{
    assert(a && b);
    if (a->group_count != b->group_count)
        return false;
    for (int g = 0; g < a->group_count; g++) {
        if (strcmp(a->group[g].name, b->group[g].name) != 0 ||
            a->group[g].value_count != b->group[g].value_count)
            return false;
    }
    return true;
}
