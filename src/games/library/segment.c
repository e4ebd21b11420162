/* Opening segments: nothing in the file is believed before it was checked. */
#define XXH_INLINE_ALL
#include "games/library/segment.h"

#include <stddef.h>
#include <string.h>
#include <xxhash.h>

#define SEGMENT_SIZE_LIMIT ((size_t)1 << 36)

static Status damaged(Error *err, const char *what)
{
    return error_set(err, STATUS_SYNTAX, "damaged library index (%s)", what);
}

static bool is_little_endian(void)
{
    const uint16_t one = 1;
    uint8_t first;
    memcpy(&first, &one, 1);
    return first == 1;
}

static Status check_header(const SegmentHeader *header, size_t size, Error *err)
{
    if (memcmp(header->magic, "KATLIBSG", sizeof header->magic) != 0)
        return damaged(err, "no segment");
    if (header->version != SEGMENT_VERSION || !is_little_endian())
        return error_set(err, STATUS_UNSUPPORTED, "library index of version %u; this is version %d",
                         header->version, SEGMENT_VERSION);
    if (XXH3_64bits(header, offsetof(SegmentHeader, header_checksum)) != header->header_checksum)
        return damaged(err, "header");
    if (header->file_size != size)
        return damaged(err, "size");
    if (XXH3_64bits((const char *)header + sizeof *header, size - sizeof *header) !=
        header->body_checksum)
        return damaged(err, "checksum");
    return STATUS_OK;
}

/* The section's start and how many items it has; false if it is not in the file. */
static bool section(const SegmentHeader *header, SectionId id, size_t item, const void **start,
                    uint64_t *count)
{
    const Section *place = &header->section[id];
    if (place->offset > header->file_size || place->size > header->file_size - place->offset ||
        place->offset % SECTION_ROUND != 0 || place->offset < sizeof *header ||
        place->size % item != 0)
        return false;
    *start = (const char *)header + place->offset;
    *count = place->size / item;
    return true;
}

static bool check_blocks(const Segment *segment, uint64_t columns)
{
    uint64_t game = 0, column = 0;
    for (uint32_t i = 0; i < segment->block_count; i++) {
        const BlockEntry *block = &segment->block[i];
        if (block->size < BOARD_SIZE_MIN || block->size > BOARD_SIZE_MAX ||
            block->game_count == 0 || block->game_count > block->stride ||
            block->stride > BLOCK_GAMES || block->stride % BLOCK_ROUND != 0 ||
            block->first_game != game || block->column_at != column)
            return false;
        game += block->game_count;
        column += (uint64_t)block->size * block->size * block->stride;
        if (game > segment->game_count || column > columns)
            return false;
        for (uint32_t k = block->first_game; k < game; k++)
            if (segment->game[k].size != block->size)
                return false;
    }
    return game == segment->game_count && column == columns;
}

static bool check_games(const Segment *segment, uint64_t moves, uint64_t captures)
{
    for (uint32_t i = 0; i < segment->game_count; i++) {
        const GameEntry *game = &segment->game[i];
        bool is_good = (uint64_t)game->move_at + game->setup_count + game->move_count <= moves &&
                       (uint64_t)game->capture_at + game->capture_count <= captures &&
                       game->move_count <= GAME_MOVE_LIMIT &&
                       game->setup_count <= BOARD_POINTS_MAX && game->winner <= SGF_WINNER_VOID &&
                       game->by <= SGF_BY_FORFEIT;
        for (int k = 0; k < GAME_TEXT_COUNT; k++)
            is_good = is_good && game->text[k] < segment->text_count;
        if (!is_good)
            return false;
    }
    return true;
}

/* Starts in order, the last one at the end, and a NUL before each. */
static bool check_texts(const Segment *segment, uint64_t bytes)
{
    const uint32_t *at = segment->text_at;
    if (at[0] != 0 || at[segment->text_count] != bytes)
        return false;
    for (uint32_t i = 0; i < segment->text_count; i++)
        if (at[i + 1] <= at[i] || at[i + 1] > bytes || segment->text[at[i + 1] - 1] != '\0')
            return false;
    return true;
}

static bool check_buckets(const Segment *segment, uint64_t buckets, uint64_t positions)
{
    const uint32_t *bucket = segment->bucket;
    if (segment->bucket_bits < 0 || segment->bucket_bits > BUCKET_BITS_MAX ||
        buckets != ((uint64_t)1 << segment->bucket_bits) + 1 || bucket[0] != 0 ||
        bucket[buckets - 1] != positions)
        return false;
    for (uint64_t i = 0; i + 1 < buckets; i++)
        if (bucket[i + 1] < bucket[i])
            return false;
    return true;
}

static Status find_sections(const SegmentHeader *header, Segment *segment, Error *err)
{
    const void *start[SECTION_COUNT];
    uint64_t count[SECTION_COUNT];
    static const size_t ITEM[SECTION_COUNT] = {sizeof(int16_t),
                                               sizeof(BlockEntry),
                                               sizeof(GameEntry),
                                               sizeof(uint16_t),
                                               sizeof(CaptureEntry),
                                               sizeof(uint32_t),
                                               1,
                                               sizeof(uint32_t),
                                               sizeof(PositionEntry)};
    for (int id = 0; id < SECTION_COUNT; id++)
        if (!section(header, (SectionId)id, ITEM[id], &start[id], &count[id]))
            return damaged(err, "sections");
    if (count[SECTION_GAMES] != header->game_count ||
        count[SECTION_BLOCKS] != header->block_count || header->game_count > SEGMENT_GAME_LIMIT ||
        count[SECTION_TEXT_AT] < 2 || count[SECTION_TEXT_AT] > UINT32_MAX ||
        count[SECTION_BUCKETS] < 2)
        return damaged(err, "sections");
    segment->column = start[SECTION_COLUMNS];
    segment->block = start[SECTION_BLOCKS];
    segment->block_count = header->block_count;
    segment->game = start[SECTION_GAMES];
    segment->game_count = header->game_count;
    segment->move = start[SECTION_MOVES];
    segment->capture = start[SECTION_CAPTURES];
    segment->text_at = start[SECTION_TEXT_AT];
    segment->text_count = (uint32_t)count[SECTION_TEXT_AT] - 1;
    segment->text = start[SECTION_TEXT];
    segment->bucket_bits = (int)header->bucket_bits;
    segment->bucket = start[SECTION_BUCKETS];
    segment->position = start[SECTION_POSITIONS];
    segment->checksum = header->header_checksum;
    if (!check_texts(segment, count[SECTION_TEXT]))
        return damaged(err, "texts");
    if (!check_games(segment, count[SECTION_MOVES], count[SECTION_CAPTURES]))
        return damaged(err, "games");
    if (!check_blocks(segment, count[SECTION_COLUMNS]))
        return damaged(err, "blocks");
    if (!check_buckets(segment, count[SECTION_BUCKETS], count[SECTION_POSITIONS]))
        return damaged(err, "positions");
    return STATUS_OK;
}

Status segment_read(const void *bytes, size_t size, Segment *segment, Error *err)
{
    *segment = (Segment){0};
    if (size < sizeof(SegmentHeader))
        return damaged(err, "too short");
    const SegmentHeader *header = bytes;
    Status status = check_header(header, size, err);
    return status == STATUS_OK ? find_sections(header, segment, err) : status;
}

Status segment_open(const char *path, Segment *segment, Error *err)
{
    FileMap map;
    *segment = (Segment){0};
    if (!file_map_shared(path, SEGMENT_SIZE_LIMIT, &map))
        return error_set(err, STATUS_NOT_FOUND, "a file of the library index is missing");
    Status status = segment_read(map.bytes, map.size, segment, err);
    if (status == STATUS_OK)
        segment->map = map;
    else
        file_unmap(&map);
    return status;
}

void segment_close(Segment *segment)
{
    file_unmap(&segment->map);
}

bool segment_record(const Segment *segment, uint32_t game, RecordReader *reader, Arena *mem,
                    LibraryRecord *record)
{
    const GameEntry *entry = &segment->game[game];
    *record = (LibraryRecord){.entry = *entry,
                              .move = segment->move + entry->move_at,
                              .capture = segment->capture + entry->capture_at};
    for (int i = 0; i < LIBRARY_FIELD_COUNT; i++)
        record->text[i] = segment_text(segment, entry->text[i]);
    return record_hash_positions(reader, mem, record);
}
