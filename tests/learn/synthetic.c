/* Made-up features and samples. */
#include "synthetic.h"

#include "base/random.h"
#include "learn/sample.h"

#include <string.h>

void synthetic_schema(Schema *schema)
{
    *schema = (Schema){.group_count = 3, .group = {{"first", 4}, {"second", 3}, {"large", 300}}};
    schema_finish(schema);
}

void synthetic_sample(const Schema *schema, Random *random, Sample *sample)
{
    sample->count = 2 + (int)random_below(random, 29);
    sample->group_count = schema->group_count;
    sample->move_number = 1;
    sample->played = (int)random_below(random, (uint32_t)sample->count);
    for (int c = 0; c < sample->count; c++) {
        sample->at[c] = (Point)(c + 20);
        for (int g = 0; g < schema->group_count; g++) {
            uint32_t limit = schema->group[g].value_count < 40 ? schema->group[g].value_count : 40;
            uint32_t value = random_below(random, limit);
            sample->value[c * schema->group_count + g] = value;
            if (value == 1 && g < 2 && random_below(random, 2))
                sample->played = c;
        }
    }
}
