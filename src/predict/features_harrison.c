/* The features of Harrison 2010, section 2.3. */
#include "predict/extractor.h"

#include <string.h>

static Status open(Extractor *extractor, Error *err)
{
    (void)err;
    static const FeatureGroup GROUPS[] = {
        {"capture", 6}, {"captured-stones", 8}, {"extension", 3}, {"self-atari", 2},
        {"atari", 4},   {"border", 8},          {"previous", 18}, {"before-previous", 18},
        {"owner", 8},   {"jump", 11},
    };
    memcpy(extractor->schema.group, GROUPS, sizeof GROUPS);
    extractor->schema.group_count = (int)(sizeof GROUPS / sizeof GROUPS[0]);
    return STATUS_OK;
}

static void run(Extractor *extractor, const Position *position, Sample *sample)
{
    (void)extractor;
    (void)position;
    memset(sample->value, 0,
           (size_t)sample->count * (size_t)sample->group_count * sizeof(uint32_t));
}

static void describe(const Extractor *extractor, int group, uint32_t value, StrBuf *out)
{
    strbuf_add_format(out, "%s %u", extractor->schema.group[group].name, (unsigned)value);
}

static void close(Extractor *extractor)
{
    (void)extractor;
}

const FeatureSet FEATURES_HARRISON = {"harrison", open, run, describe, close};
