/* Segments are written from front to back; the header, which says where everything is, comes last
 * and goes to the front. Until the file has its name nobody reads it. */
#define XXH_INLINE_ALL
#include "games/library/segment.h"

#include "base/file.h"
#include "base/memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

/* A position before its game has a number. */
typedef struct {
    uint64_t hash;
    uint16_t game;
    uint16_t time;
} Placed;

/* A block that is being filled: one for each board size. */
typedef struct {
    int16_t *column; /* BLOCK_GAMES long each */
    GameEntry game[BLOCK_GAMES];
    uint16_t count;
    Placed *position;
    size_t position_count, position_capacity;
} OpenBlock;

typedef struct {
    void *item;
    size_t count, capacity;
} List;

struct SegmentWriter {
    FileOut out;
    XXH3_state_t *hash;
    SegmentHeader header;
    uint64_t at; /* bytes written */
    uint64_t column_at;
    OpenBlock *open[BOARD_SIZE_MAX + 1];
    List blocks, games, moves, captures, positions;
    TextTable texts;
    uint32_t count; /* games added */
};

/* ---- lists and bytes ---- */

static void list_add(List *list, const void *items, size_t count, size_t size)
{
    if (count == 0)
        return;
    list->item = mem_grow(list->item, &list->capacity, list->count + count, size);
    memcpy((char *)list->item + list->count * size, items, count * size);
    list->count += count;
}

/* Errors of the stream are seen when it is closed. */
static void put(SegmentWriter *writer, const void *bytes, size_t size)
{
    if (size == 0)
        return;
    (void)fwrite(bytes, 1, size, writer->out.stream);
    (void)XXH3_64bits_update(writer->hash, bytes, size);
    writer->at += size;
}

static void put_section(SegmentWriter *writer, SectionId id, const void *bytes, size_t size)
{
    static const char ZERO[SECTION_ROUND];
    put(writer, ZERO, (SECTION_ROUND - writer->at % SECTION_ROUND) % SECTION_ROUND);
    writer->header.section[id] = (Section){.offset = writer->at, .size = size};
    put(writer, bytes, size);
}

/* ---- blocks ---- */

static OpenBlock *open_block(SegmentWriter *writer, int size)
{
    OpenBlock **block = &writer->open[size];
    if (!*block) {
        *block = mem_alloc(1, sizeof **block);
        (*block)->column = mem_alloc((size_t)(size * size) * BLOCK_GAMES, sizeof(int16_t));
    }
    if ((*block)->count == 0)
        for (size_t i = 0; i < (size_t)(size * size) * BLOCK_GAMES; i++)
            (*block)->column[i] = COLUMN_NEVER;
    return *block;
}

static void write_columns(SegmentWriter *writer, const OpenBlock *block, int size, uint16_t stride)
{
    if (stride == BLOCK_GAMES) {
        put(writer, block->column, (size_t)(size * size) * stride * sizeof(int16_t));
        return;
    }
    for (int point = 0; point < size * size; point++)
        put(writer, block->column + (size_t)point * BLOCK_GAMES, stride * sizeof(int16_t));
}

/* Write the columns of a block; its games get their numbers. */
static void finish_block(SegmentWriter *writer, int size)
{
    OpenBlock *block = writer->open[size];
    if (!block || block->count == 0)
        return;
    uint16_t stride = (uint16_t)((block->count + BLOCK_ROUND - 1) / BLOCK_ROUND * BLOCK_ROUND);
    BlockEntry entry = {.column_at = writer->column_at,
                        .first_game = (uint32_t)writer->games.count,
                        .game_count = block->count,
                        .stride = stride,
                        .size = (uint8_t)size};
    write_columns(writer, block, size, stride);
    writer->column_at += (uint64_t)(size * size) * stride;
    for (size_t i = 0; i < block->position_count; i++)
        block->position[i].game = (uint16_t)(block->position[i].game + entry.first_game);
    list_add(&writer->blocks, &entry, 1, sizeof entry);
    list_add(&writer->games, block->game, block->count, sizeof block->game[0]);
    list_add(&writer->positions, block->position, block->position_count, sizeof(Placed));
    block->count = 0;
    block->position_count = 0;
}

/* Enter the first stone of each point; flag those that are captured. */
static void fill_columns(OpenBlock *block, const LibraryRecord *record)
{
    const GameEntry *entry = &record->entry;
    int16_t *first = block->column + block->count;
    int points = entry->size * entry->size;
    for (int i = 0; i < entry->setup_count + entry->move_count; i++) {
        int point = record->move[i] & MOVE_POINT;
        int time = i < entry->setup_count ? 0 : i - entry->setup_count + 1;
        int16_t *cell = first + (size_t)point * BLOCK_GAMES;
        if (point < points && *cell == COLUMN_NEVER)
            *cell =
                (int16_t)(time << COLUMN_SHIFT | (record->move[i] & MOVE_WHITE ? COLUMN_WHITE : 0));
    }
    for (int i = 0; i < entry->capture_count; i++) {
        int point = record->capture[i].stone & MOVE_POINT;
        if (point < points)
            first[(size_t)point * BLOCK_GAMES] |= COLUMN_CAPTURED;
    }
}

static void add_positions(OpenBlock *block, const LibraryRecord *record)
{
    block->position =
        mem_grow(block->position, &block->position_capacity,
                 block->position_count + record->position_count, sizeof *block->position);
    for (uint32_t i = 0; i < record->position_count; i++)
        block->position[block->position_count++] = (Placed){
            .hash = record->position[i], .game = block->count, .time = record->position_time[i]};
}

void segment_writer_add(SegmentWriter *writer, const LibraryRecord *record)
{
    assert(writer->count < SEGMENT_GAME_LIMIT);
    OpenBlock *block = open_block(writer, record->entry.size);
    fill_columns(block, record);
    add_positions(block, record);
    GameEntry *entry = &block->game[block->count++];
    *entry = record->entry;
    entry->move_at = (uint32_t)writer->moves.count;
    entry->capture_at = (uint32_t)writer->captures.count;
    list_add(&writer->moves, record->move, (size_t)entry->setup_count + entry->move_count,
             sizeof(uint16_t));
    list_add(&writer->captures, record->capture, entry->capture_count, sizeof(CaptureEntry));
    for (int i = 0; i < LIBRARY_FIELD_COUNT; i++)
        entry->text[i] = text_table_add(&writer->texts, record->text[i] ? record->text[i] : "");
    writer->count++;
    if (block->count == BLOCK_GAMES)
        finish_block(writer, record->entry.size);
}

uint32_t segment_writer_count(const SegmentWriter *writer)
{
    return writer->count;
}

/* ---- the table of positions ---- */

static int bucket_bits(size_t count)
{
    int bits = 0;
    while (bits < BUCKET_BITS_MAX && ((size_t)8 << bits) < count)
        bits++;
    return bits;
}

static size_t bucket_of(uint64_t hash, int bits)
{
    return bits ? hash >> (64 - bits) : 0;
}

static int compare_positions(const void *a, const void *b)
{
    const PositionEntry *left = a, *right = b;
    if (left->key != right->key)
        return left->key < right->key ? -1 : 1;
    if (left->game != right->game)
        return left->game < right->game ? -1 : 1;
    return left->time < right->time ? -1 : left->time > right->time;
}

/* By bucket in one pass, then each small bucket by key. */
static void sort_positions(const List *placed, int bits, uint32_t *bucket, PositionEntry *sorted)
{
    const Placed *from = placed->item;
    size_t buckets = (size_t)1 << bits;
    for (size_t i = 0; i < placed->count; i++)
        bucket[bucket_of(from[i].hash, bits) + 1]++;
    for (size_t i = 0; i < buckets; i++)
        bucket[i + 1] += bucket[i];
    uint32_t *next = mem_alloc(buckets, sizeof *next);
    memcpy(next, bucket, buckets * sizeof *next);
    for (size_t i = 0; i < placed->count; i++)
        sorted[next[bucket_of(from[i].hash, bits)]++] = (PositionEntry){
            .key = (uint32_t)from[i].hash, .game = from[i].game, .time = from[i].time};
    mem_free(next);
    for (size_t i = 0; i < buckets; i++)
        qsort(sorted + bucket[i], bucket[i + 1] - bucket[i], sizeof *sorted, compare_positions);
}

static void write_positions(SegmentWriter *writer)
{
    const List *placed = &writer->positions;
    int bits = bucket_bits(placed->count);
    size_t buckets = (size_t)1 << bits;
    uint32_t *bucket = mem_alloc(buckets + 1, sizeof *bucket);
    PositionEntry *sorted = mem_alloc(placed->count + 1, sizeof *sorted);
    sort_positions(placed, bits, bucket, sorted);
    put_section(writer, SECTION_BUCKETS, bucket, (buckets + 1) * sizeof *bucket);
    put_section(writer, SECTION_POSITIONS, sorted, placed->count * sizeof *sorted);
    writer->header.bucket_bits = (uint32_t)bits;
    mem_free(sorted);
    mem_free(bucket);
}

/* ---- the whole file ---- */

static void write_rest(SegmentWriter *writer)
{
    for (int size = 0; size <= BOARD_SIZE_MAX; size++)
        finish_block(writer, size);
    SegmentHeader *header = &writer->header;
    header->section[SECTION_COLUMNS] =
        (Section){.offset = sizeof *header, .size = writer->column_at * sizeof(int16_t)};
    const List *blocks = &writer->blocks, *games = &writer->games;
    put_section(writer, SECTION_BLOCKS, blocks->item, blocks->count * sizeof(BlockEntry));
    put_section(writer, SECTION_GAMES, games->item, games->count * sizeof(GameEntry));
    put_section(writer, SECTION_MOVES, writer->moves.item, writer->moves.count * sizeof(uint16_t));
    put_section(writer, SECTION_CAPTURES, writer->captures.item,
                writer->captures.count * sizeof(CaptureEntry));
    const TextTable *texts = &writer->texts;
    put_section(writer, SECTION_TEXT_AT, texts->start, (texts->count + 1) * sizeof *texts->start);
    put_section(writer, SECTION_TEXT, texts->bytes, texts->size);
    write_positions(writer);
    header->block_count = (uint32_t)blocks->count;
    header->game_count = (uint32_t)games->count;
}

static void write_header(SegmentWriter *writer)
{
    SegmentHeader *header = &writer->header;
    memcpy(header->magic, "KATLIBSG", sizeof header->magic);
    header->version = SEGMENT_VERSION;
    header->file_size = writer->at;
    header->body_checksum = XXH3_64bits_digest(writer->hash);
    header->header_checksum = XXH3_64bits(header, offsetof(SegmentHeader, header_checksum));
    if (fseek(writer->out.stream, 0, SEEK_SET) == 0)
        (void)fwrite(header, sizeof *header, 1, writer->out.stream);
}

Status segment_writer_open(const char *path, SegmentWriter **writer, Error *err)
{
    FileOut out;
    Status status = file_out_open(&out, path, err);
    if (status != STATUS_OK)
        return status;
    SegmentWriter *made = mem_alloc(1, sizeof *made);
    made->out = out;
    made->hash = XXH3_createState();
    if (!made->hash)
        mem_out_of_memory();
    (void)XXH3_64bits_reset(made->hash);
    text_table_init(&made->texts);
    (void)fwrite(&made->header, sizeof made->header, 1, made->out.stream);
    made->at = sizeof made->header;
    *writer = made;
    return STATUS_OK;
}

static void free_writer(SegmentWriter *writer)
{
    for (int size = 0; size <= BOARD_SIZE_MAX; size++) {
        if (!writer->open[size])
            continue;
        mem_free(writer->open[size]->column);
        mem_free(writer->open[size]->position);
        mem_free(writer->open[size]);
    }
    mem_free(writer->blocks.item);
    mem_free(writer->games.item);
    mem_free(writer->moves.item);
    mem_free(writer->captures.item);
    mem_free(writer->positions.item);
    text_table_clear(&writer->texts);
    (void)XXH3_freeState(writer->hash);
    mem_free(writer);
}

Status segment_writer_close(SegmentWriter *writer, Status status, Error *err)
{
    if (status == STATUS_OK) {
        write_rest(writer);
        write_header(writer);
    }
    status = file_out_close(&writer->out, status, err);
    free_writer(writer);
    return status;
}
