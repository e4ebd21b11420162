/* Tables of square patterns as bytes and files (docs/FORMATS.md). */
#define XXH_INLINE_ALL
#include "predict/harrison/pattern_square.h"

#include "base/file.h"
#include "base/memory.h"
#include "base/strbuf.h"
#include "core/board.h"

#include <assert.h>
#include <string.h>
#include <xxhash.h>

enum {
    MAGIC_SIZE = 8,
    VERSION = 1,        /* sizes up to 9x9 */
    VERSION_LARGE = 2,  /* with 11x11 */
    SIZES_OF_FIRST = 4, /* thresholds of version 1 */
    CHECKSUM_SIZE = 8,
    PATTERN_LIMIT = 1 << 20,
    FILE_LIMIT = 64 << 20,
};

static const char MAGIC[MAGIC_SIZE + 1] = "KATSQUAR";

/* 9x9 and 11x11 need 81 and 121 bits a colour, all smaller ones fit into a word. */
static int word_count(int side)
{
    return side * side > 64 ? 2 : 1;
}

static int size_count(uint32_t version)
{
    return version == VERSION ? SIZES_OF_FIRST : SQUARE_SIZE_COUNT;
}

static void write_entry(const SquareEntry *entry, StrBuf *out)
{
    const SquarePattern *pattern = &entry->pattern;
    bytes_put_u16(out, pattern->side);
    bytes_put_u32(out, entry->count);
    for (int w = 0; w < word_count(pattern->side); w++)
        bytes_put_u64(out, pattern->black[w]);
    for (int w = 0; w < word_count(pattern->side); w++)
        bytes_put_u64(out, pattern->white[w]);
}

/* Tables without the largest patterns stay readable for programs that do not know them. */
static uint32_t version_of(const SquareTableInfo *info)
{
    return info->threshold[SQUARE_SIZE_COUNT - 1] ? VERSION_LARGE : VERSION;
}

void square_table_write(const SquareTable *table, StrBuf *out)
{
    assert(out);
    const SquareTableInfo *info = square_table_info(table);
    size_t start = out->length;
    strbuf_add_bytes(out, MAGIC, MAGIC_SIZE);
    uint32_t version = version_of(info);
    bytes_put_u32(out, version);
    for (int i = 0; i < size_count(version); i++)
        bytes_put_u32(out, info->threshold[i]);
    bytes_put_u32(out, info->sketch_bits);
    bytes_put_u64(out, info->data_hash);
    bytes_put_u64(out, info->games);
    bytes_put_u64(out, info->moves);
    bytes_put_u32(out, square_table_count(table));
    for (uint32_t index = 1; index <= square_table_count(table); index++)
        write_entry(square_table_entry(table, index), out);
    bytes_put_u64(out, XXH64(strbuf_text(out) + start, out->length - start, 0));
}

/* ---- reading ---- */

static Status damaged(Error *err, const char *why)
{
    return error_set(err, STATUS_SYNTAX, "damaged pattern table: %s", why);
}

/* Nothing outside the square, nothing on its middle point, and the largest of its images. */
static bool is_canonical(const SquarePattern *pattern)
{
    int points = pattern->side * pattern->side, middle = points / 2;
    for (int q = points; q < 128; q++) {
        if ((pattern->black[q / 64] | pattern->white[q / 64]) >> (q % 64) & 1)
            return false;
    }
    if ((pattern->black[middle / 64] | pattern->white[middle / 64]) >> (middle % 64) & 1)
        return false;
    for (int s = 1; s < SYMMETRY_COUNT; s++) {
        SquarePattern image;
        square_pattern_map(pattern, s, &image);
        if (square_pattern_compare(&image, pattern) > 0)
            return false;
    }
    return true;
}

static bool read_entry(ByteReader *reader, SquareEntry *entry)
{
    *entry = (SquareEntry){0};
    uint16_t side = bytes_get_u16(reader);
    if (side < 3 || side > SQUARE_SIDE_MAX || side % 2 == 0)
        return false;
    entry->pattern.side = (uint8_t)side;
    entry->count = bytes_get_u32(reader);
    for (int w = 0; w < word_count(side); w++)
        entry->pattern.black[w] = bytes_get_u64(reader);
    for (int w = 0; w < word_count(side); w++)
        entry->pattern.white[w] = bytes_get_u64(reader);
    return !reader->failed && is_canonical(&entry->pattern);
}

/* The order of indices. */
static bool is_in_order(const SquareEntry *before, const SquareEntry *entry)
{
    if (before->pattern.side != entry->pattern.side)
        return before->pattern.side < entry->pattern.side;
    if (before->count != entry->count)
        return before->count > entry->count;
    return square_pattern_compare(&before->pattern, &entry->pattern) < 0;
}

static Status read_entries(ByteReader *reader, uint32_t count, SquareEntry *entries, Error *err)
{
    for (uint32_t i = 0; i < count; i++) {
        if (!read_entry(reader, &entries[i]))
            return damaged(err, "an invalid pattern");
        if (i > 0 && !is_in_order(&entries[i - 1], &entries[i]))
            return damaged(err, "patterns out of order");
    }
    return reader->failed || bytes_left(reader) ? damaged(err, "wrong length") : STATUS_OK;
}

/* Magic, version and checksum; then *reader stands behind the version, before the checksum. */
static Status open_bytes(const void *bytes, size_t size, ByteReader *reader, uint32_t *version,
                         Error *err)
{
    if (size < MAGIC_SIZE || memcmp(bytes, MAGIC, MAGIC_SIZE) != 0)
        return error_set(err, STATUS_SYNTAX, "this is not a pattern table");
    if (size < MAGIC_SIZE + 4 + CHECKSUM_SIZE)
        return damaged(err, "cut short");
    ByteReader end;
    bytes_open(reader, (const char *)bytes + MAGIC_SIZE, size - MAGIC_SIZE - CHECKSUM_SIZE);
    bytes_open(&end, (const char *)bytes + size - CHECKSUM_SIZE, CHECKSUM_SIZE);
    *version = bytes_get_u32(reader);
    if (*version != VERSION && *version != VERSION_LARGE)
        return error_set(err, STATUS_UNSUPPORTED, "pattern table of version %u, not %d or %d",
                         (unsigned)*version, VERSION, VERSION_LARGE);
    if (bytes_get_u64(&end) != XXH64(bytes, size - CHECKSUM_SIZE, 0))
        return damaged(err, "wrong checksum");
    return STATUS_OK;
}

/* A pattern that stands there twice is found under one of its indices only. */
static bool is_unambiguous(const SquareTable *table)
{
    for (uint32_t index = 1; index <= square_table_count(table); index++) {
        if (square_table_find(table, &square_table_entry(table, index)->pattern) != index)
            return false;
    }
    return true;
}

Status square_table_read(const void *bytes, size_t size, SquareTable **table, Error *err)
{
    ByteReader reader;
    uint32_t version = VERSION;
    Status status = open_bytes(bytes, size, &reader, &version, err);
    if (status != STATUS_OK)
        return status;
    SquareTableInfo info = {0};
    for (int i = 0; i < size_count(version); i++)
        info.threshold[i] = bytes_get_u32(&reader);
    if (version != version_of(&info))
        return damaged(err, "the version of larger patterns without them");
    info.sketch_bits = bytes_get_u32(&reader);
    info.data_hash = bytes_get_u64(&reader);
    info.games = bytes_get_u64(&reader);
    info.moves = bytes_get_u64(&reader);
    uint32_t count = bytes_get_u32(&reader);
    if (count > PATTERN_LIMIT)
        return error_set(err, STATUS_LIMIT, "more than %d patterns", PATTERN_LIMIT);
    SquareEntry *entries = mem_alloc(count, sizeof *entries);
    status = read_entries(&reader, count, entries, err);
    SquareTable *made = status == STATUS_OK ? square_table_new(&info, entries, count) : NULL;
    if (made && !is_unambiguous(made))
        status = damaged(err, "a pattern that occurs twice");
    mem_free(entries);
    if (status == STATUS_OK)
        *table = made;
    else
        square_table_free(made);
    return status;
}

Status square_table_save(const SquareTable *table, const char *path, Error *err)
{
    StrBuf bytes;
    strbuf_init(&bytes, FILE_LIMIT);
    square_table_write(table, &bytes);
    Status status = bytes.overflowed ? error_set(err, STATUS_LIMIT, "the table is too large")
                                     : file_write(path, bytes.text, bytes.length, err);
    strbuf_clear(&bytes);
    return status;
}

Status square_table_load(const char *path, SquareTable **table, Error *err)
{
    StrBuf bytes;
    strbuf_init(&bytes, FILE_LIMIT);
    Status status = file_read(path, &bytes, err);
    if (status == STATUS_OK)
        status = square_table_read(strbuf_text(&bytes), bytes.length, table, err);
    strbuf_clear(&bytes);
    return status;
}
