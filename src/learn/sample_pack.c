/* Number of candidates, which was played (TAUGHT added if a teacher was asked), move number; then
 * group after group the values of all candidates, in as few bytes as the values of the group need;
 * then what the teacher wants of each candidate, in parts of WANTED_ONE. */
#include "learn/sample.h"

#include <assert.h>
#include <math.h>

enum { TAUGHT = 1 << 15, WANTED_ONE = UINT16_MAX };

static size_t width_of(const Schema *schema, int group)
{
    uint32_t count = schema->group[group].value_count;
    return count <= 1u << 8 ? 1 : count <= 1u << 16 ? 2 : 4;
}

void sample_pack(const Schema *schema, const Sample *sample, StrBuf *out)
{
    assert(sample->played >= 0 && sample->group_count == schema->group_count);
    bytes_put_u16(out, (uint16_t)sample->count);
    bytes_put_u16(out, (uint16_t)(sample->played | (sample->is_taught ? TAUGHT : 0)));
    bytes_put_u16(out, (uint16_t)sample->move_number);
    for (int g = 0; g < schema->group_count; g++) {
        char column[4 * BOARD_POINTS_MAX];
        size_t width = width_of(schema, g), used = 0;
        const uint32_t *value = sample->value + g;
        for (int c = 0; c < sample->count; c++, value += schema->group_count)
            for (size_t i = 0; i < width; i++)
                column[used++] = (char)(uint8_t)(*value >> 8 * i);
        strbuf_add_bytes(out, column, used);
    }
    for (int c = 0; sample->is_taught && c < sample->count; c++)
        bytes_put_u16(out, (uint16_t)lrintf(sample->wanted[c] * WANTED_ONE));
}

/* The values of a group; false if one of them is none of it. */
static bool unpack_group(const Schema *schema, int group, const uint8_t *column, Sample *sample)
{
    size_t width = width_of(schema, group);
    uint32_t *value = sample->value + group, limit = schema->group[group].value_count;
    bool is_sound = true;
    for (int c = 0; c < sample->count; c++, value += schema->group_count, column += width) {
        uint32_t read = column[0]; /* most groups have one byte */
        for (size_t i = 1; i < width; i++)
            read |= (uint32_t)column[i] << 8 * i;
        *value = read;
        is_sound &= read < limit;
    }
    return is_sound;
}

static void unpack_wanted(ByteReader *in, Sample *sample)
{
    for (int c = 0; c < sample->count; c++)
        sample->wanted[c] = (float)bytes_get_u16(in) / WANTED_ONE;
}

bool sample_unpack(const Schema *schema, ByteReader *in, Sample *sample)
{
    assert(schema && in && sample);
    sample->group_count = schema->group_count;
    sample->count = bytes_get_u16(in);
    int played = bytes_get_u16(in);
    sample->is_taught = played & TAUGHT;
    sample->played = played & ~TAUGHT;
    sample->move_number = bytes_get_u16(in);
    bool is_sound =
        !in->failed && sample->count <= BOARD_POINTS_MAX && sample->played < sample->count;
    for (int g = 0; is_sound && g < schema->group_count; g++) {
        const uint8_t *column = bytes_take(in, (size_t)sample->count * width_of(schema, g));
        is_sound = column && unpack_group(schema, g, column, sample);
    }
    if (is_sound && sample->is_taught)
        unpack_wanted(in, sample);
    in->failed |= !is_sound;
    return !in->failed;
}
