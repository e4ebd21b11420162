/* A segment file in memory, checked. Private. */
#ifndef KATACHI_GAMES_LIBRARY_SEGMENT_H
#define KATACHI_GAMES_LIBRARY_SEGMENT_H

#include "base/file.h"
#include "games/library/format.h"

#include <stddef.h>
#include <stdint.h>

/* From a game record to what the library keeps of it. Private. */

/* A game in bare numbers; the arrays live in an arena. */
typedef struct {
    GameEntry entry;      /* without places and texts */
    const uint16_t *move; /* setup_count + move_count */
    const CaptureEntry *capture;
    uint64_t *position;      /* hashes, the same for all symmetric images */
    uint16_t *position_time; /* and when they are on the board */
    uint32_t position_count;
    const char *text[LIBRARY_FIELD_COUNT]; /* file and member are not set */
} LibraryRecord;

/* Scratch, one for each thread. */
typedef struct RecordReader RecordReader;

RecordReader *record_reader_open(void);
void record_reader_close(RecordReader *reader);

/* Read the main line of a game up to the first thing that cannot be. STATUS_UNSUPPORTED if it is
 * not Go or the board is too large, STATUS_INVALID if not even the first node can be, STATUS_LIMIT
 * if *mem is full. */
MUST_CHECK Status record_read(RecordReader *reader, const SgfGame *game, Arena *mem,
                              LibraryRecord *record, Error *err);

/* Find the hashes of a record's positions from its moves and captures. False if *mem is full. */
MUST_CHECK bool record_hash_positions(RecordReader *reader, Arena *mem, LibraryRecord *record);

/* Every number that says where something else is was checked when it was opened: of blocks, games,
 * texts and buckets. Moves, captures, columns and positions are only bytes: who uses them as an
 * index looks first. */
typedef struct {
    FileMap map;
    uint64_t number;     /* its name in the manifest */
    uint32_t first_game; /* the library's number of its game 0 */
    uint32_t game_count, block_count, text_count;
    const GameEntry *game;
    const BlockEntry *block;
    const int16_t *column;
    const uint16_t *move;
    const CaptureEntry *capture;
    const uint32_t *text_at;
    const char *text;
    int bucket_bits;
    const uint32_t *bucket;
    const PositionEntry *position;
    uint64_t checksum; /* of its header, which holds that of the body */
} Segment;

/* Map a file and check it. STATUS_NOT_FOUND, STATUS_SYNTAX if it is damaged, STATUS_UNSUPPORTED if
 * it is of another version or the machine is not little-endian. */
MUST_CHECK Status segment_open(const char *path, Segment *segment, Error *err);
void segment_close(Segment *segment);

/* The same for bytes in memory, which are borrowed and aligned to 64. */
MUST_CHECK Status segment_read(const void *bytes, size_t size, Segment *segment, Error *err);

static inline const char *segment_text(const Segment *segment, uint32_t number)
{
    return segment->text + segment->text_at[number];
}

/* The game as it was added, positions and texts included; the arrays live in *mem or in the
 * segment. False if *mem is full. */
MUST_CHECK bool segment_record(const Segment *segment, uint32_t game, RecordReader *reader,
                               Arena *mem, LibraryRecord *record);

/* Writing a segment: games in, one file out. Private. */

typedef struct SegmentWriter SegmentWriter;

/* Begin a segment; it gets its name when it is closed with success. */
MUST_CHECK Status segment_writer_open(const char *path, SegmentWriter **writer, Error *err);

/* Add a game, which is copied. Not more than SEGMENT_GAME_LIMIT. */
void segment_writer_add(SegmentWriter *writer, const LibraryRecord *record);

uint32_t segment_writer_count(const SegmentWriter *writer);

/* Write the rest if `status` is STATUS_OK, and free everything. Returns `status`, or why writing
 * failed. */
MUST_CHECK Status segment_writer_close(SegmentWriter *writer, Status status, Error *err);

/* Texts that occur many times, kept once: names of players, events, files. Private. */

typedef struct {
    char *bytes; /* one text after the other, each with its NUL */
    size_t size, capacity;
    uint32_t *start; /* of text i; start[count] is the end */
    size_t count, start_capacity;
    uint32_t *slot; /* open addressing: number + 1, 0 is free */
    size_t slot_count;
} TextTable;

/* The table with one text, the empty one, which has number 0. */
void text_table_init(TextTable *table);
void text_table_clear(TextTable *table);

/* The number of a text, which is added if it is new. */
uint32_t text_table_add(TextTable *table, const char *text);

/* Its number if it is there; 0 if not. */
uint32_t text_table_find(const TextTable *table, const char *text);

#endif
