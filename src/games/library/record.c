/* Records to numbers, on the threads that read them. */
#define XXH_INLINE_ALL
#include "games/library/segment.h"

#include "base/memory.h"
#include "base/random.h"
#include "core/board.h"
#include "sgf/replay.h"
#include "sgf/text.h"

#include <assert.h>
#include <ctype.h>
#include <math.h>
#include <string.h>
#include <xxhash.h>

enum { CAPTURE_LIMIT = GAME_MOVE_LIMIT + BOARD_POINTS_MAX, TEXT_SIZE = 120, KOMI_LIMIT = 200 };

struct RecordReader {
    SgfPosition position;
    uint8_t stone[BOARD_CELL_LIMIT]; /* as the board stood before the node */
    uint16_t move[BOARD_POINTS_MAX + GAME_MOVE_LIMIT];
    CaptureEntry capture[CAPTURE_LIMIT];
    uint64_t hash[GAME_MOVE_LIMIT + 1];
    uint16_t hash_time[GAME_MOVE_LIMIT + 1];
    uint32_t hash_count;
    uint64_t image[SYMMETRY_COUNT]; /* hash of the position's images */
    int key_size;                   /* the board size that the keys are for */
    uint64_t key[BOARD_POINTS_MAX][2][SYMMETRY_COUNT];
    StrBuf text;
};

uint64_t position_stone_key(int size, int point, bool is_white)
{
    return mix64((uint64_t)size << 32 | (uint64_t)point << 1 | is_white);
}

RecordReader *record_reader_open(void)
{
    RecordReader *reader = mem_alloc(1, sizeof *reader);
    strbuf_init(&reader->text, 1 << 20);
    return reader;
}

void record_reader_close(RecordReader *reader)
{
    if (reader)
        strbuf_clear(&reader->text);
    mem_free(reader);
}

/* ---- hashes of positions ---- */

static void make_keys(RecordReader *reader, int size)
{
    for (int point = 0; point < size * size; point++) {
        for (int s = 0; s < SYMMETRY_COUNT; s++) {
            int image = symmetry_map_index(size, s, point);
            reader->key[point][0][s] = position_stone_key(size, image, false);
            reader->key[point][1][s] = position_stone_key(size, image, true);
        }
    }
    reader->key_size = size;
}

/* Put a stone on the board of hashes, or take it away; a pass, and damage, is no stone. */
static int toggle(RecordReader *reader, uint16_t stone)
{
    int point = stone & MOVE_POINT;
    if (point >= reader->key_size * reader->key_size)
        return 0;
    const uint64_t *key = reader->key[point][(stone & MOVE_WHITE) != 0];
    for (int s = 0; s < SYMMETRY_COUNT; s++)
        reader->image[s] ^= key[s];
    return 1;
}

static void note_position(RecordReader *reader, int stones, int time)
{
    if (stones > POSITION_STONES)
        return;
    uint64_t least = reader->image[0];
    for (int s = 1; s < SYMMETRY_COUNT; s++)
        least = reader->image[s] < least ? reader->image[s] : least;
    reader->hash[reader->hash_count] = least;
    reader->hash_time[reader->hash_count++] = (uint16_t)time;
}

static void hash_moves(RecordReader *reader, const LibraryRecord *record)
{
    const GameEntry *entry = &record->entry;
    const CaptureEntry *capture = record->capture, *end = capture + entry->capture_count;
    int stones = 0;
    for (int i = 0; i < entry->setup_count; i++)
        stones += toggle(reader, record->move[i]);
    note_position(reader, stones, 0);
    for (int time = 1; time <= entry->move_count; time++) {
        stones += toggle(reader, record->move[entry->setup_count + time - 1]);
        for (; capture < end && capture->time == time; capture++)
            stones -= toggle(reader, capture->stone);
        note_position(reader, stones, time);
    }
}

static void *keep(Arena *mem, const void *bytes, size_t size)
{
    void *copy = arena_alloc(mem, size ? size : 1);
    if (copy && size)
        memcpy(copy, bytes, size);
    return copy;
}

bool record_hash_positions(RecordReader *reader, Arena *mem, LibraryRecord *record)
{
    if (reader->key_size != record->entry.size)
        make_keys(reader, record->entry.size);
    memset(reader->image, 0, sizeof reader->image);
    reader->hash_count = 0;
    hash_moves(reader, record);
    record->position = keep(mem, reader->hash, reader->hash_count * sizeof reader->hash[0]);
    record->position_time =
        keep(mem, reader->hash_time, reader->hash_count * sizeof reader->hash_time[0]);
    record->position_count = reader->hash_count;
    return record->position && record->position_time;
}

/* ---- the main line ---- */

static int point_number(const Board *board, Point at)
{
    return board_y(board, at) * board->size + board_x(board, at);
}

static uint16_t stone_code(const Board *board, Point at, Stone who)
{
    unsigned point = at == POINT_PASS ? MOVE_POINT : (unsigned)point_number(board, at);
    return (uint16_t)(point | (who == STONE_WHITE ? MOVE_WHITE : 0u));
}

static void take_setup(RecordReader *reader, GameEntry *entry)
{
    const Board *board = &reader->position.board;
    entry->setup_count = 0;
    for (int at = 0; at < board_cell_count(board); at++)
        if (stone_is_color((Stone)board->stone[at]))
            reader->move[entry->setup_count++] = stone_code(board, (Point)at, board->stone[at]);
    memcpy(reader->stone, board->stone, sizeof reader->stone);
}

/* List the stones that the last move took from the board. False if there are too many. */
static bool take_captures(RecordReader *reader, GameEntry *entry)
{
    const Board *board = &reader->position.board;
    for (int at = 0; at < board_cell_count(board); at++) {
        Stone was = reader->stone[at];
        if (!stone_is_color(was) || board->stone[at] == was)
            continue;
        if (entry->capture_count == CAPTURE_LIMIT)
            return false;
        reader->capture[entry->capture_count++] =
            (CaptureEntry){.time = entry->move_count, .stone = stone_code(board, (Point)at, was)};
        reader->stone[at] = STONE_NONE;
    }
    return true;
}

static bool take_move(RecordReader *reader, GameEntry *entry, int prisoners)
{
    const SgfPosition *position = &reader->position;
    const Board *board = &position->board;
    Move move = position->last;
    if (entry->move_count == GAME_MOVE_LIMIT)
        return false;
    reader->move[entry->setup_count + entry->move_count++] = stone_code(board, move.at, move.who);
    if (move.at != POINT_PASS)
        reader->stone[move.at] = move.who;
    return board->prisoners[STONE_BLACK] + board->prisoners[STONE_WHITE] == prisoners ||
           take_captures(reader, entry);
}

/* How far a position was before a node. */
typedef struct {
    int setups, moves, prisoners;
} Before;

/* What a node did to the position: false if the record must be cut before it. */
static bool take_node(RecordReader *reader, const Before *before, GameEntry *entry)
{
    const SgfPosition *position = &reader->position;
    if (position->setup_count != before->setups) {
        if (position->move_count > 0)
            return false;
        take_setup(reader, entry);
        return true;
    }
    if (position->move_count == before->moves)
        return true;
    return position->move_count == before->moves + 1 && take_move(reader, entry, before->prisoners);
}

static Status take_main_line(RecordReader *reader, const SgfGame *game, GameEntry *entry,
                             Error *err)
{
    SgfPosition *position = &reader->position;
    const uint16_t *prisoners = position->board.prisoners;
    for (const SgfNode *node = game->root; node; node = node->first_child) {
        Before before = {.setups = position->setup_count,
                         .moves = position->move_count,
                         .prisoners = prisoners[STONE_BLACK] + prisoners[STONE_WHITE]};
        Status status = sgf_position_step(game, position, node, err);
        if (node == game->root && status != STATUS_OK)
            return status;
        entry->is_cut = status != STATUS_OK || !take_node(reader, &before, entry);
        if (entry->is_cut)
            return STATUS_OK;
    }
    return STATUS_OK;
}

/* ---- facts ---- */

/* The digits of a date behind its year: month and day, 0 if they are not there. */
static int two_digits(const char **at)
{
    const char *text = *at;
    if (text[0] != '-' || !isdigit((unsigned char)text[1]) || !isdigit((unsigned char)text[2]))
        return 0;
    *at = text + 3;
    return (text[1] - '0') * 10 + text[2] - '0';
}

static int date_number(const char *text)
{
    int year = sgf_year_parse(text, strlen(text));
    const char *at = text;
    if (!year)
        return 0;
    for (int digits = 0; digits < 4; at++)
        digits = isdigit((unsigned char)*at) ? digits + 1 : 0;
    int month = two_digits(&at);
    int day = month ? two_digits(&at) : 0;
    return year * 10000 + (month <= 12 ? month * 100 + (day <= 31 ? day : 0) : 0);
}

static void take_info(const SgfGame *game, GameEntry *entry)
{
    SgfInfo info;
    if (sgf_info(game, &info, NULL) != STATUS_OK)
        return;
    entry->handicap = (uint8_t)(info.handicap >= 0 && info.handicap < 100 ? info.handicap : 0);
    entry->has_komi = info.has_komi && fabs(info.rules.komi) <= KOMI_LIMIT;
    entry->komi = entry->has_komi ? (float)info.rules.komi : 0;
    entry->winner = (uint8_t)info.result.winner;
    entry->by = (uint8_t)info.result.by;
    bool is_counted = info.result.by == SGF_BY_POINTS && info.result.points <= BOARD_POINTS_MAX;
    float points = is_counted ? (float)info.result.points : 0;
    entry->margin = info.result.winner == SGF_WINNER_WHITE ? -points : points;
}

/* The text of a property, cut between two characters if it is long. */
static const char *copy_text(RecordReader *reader, const SgfGame *game, SgfId id, Arena *mem)
{
    strbuf_reset(&reader->text);
    (void)sgf_node_text(game, game->root, id, SGF_SIMPLE_TEXT, &reader->text);
    const char *text = strbuf_text(&reader->text);
    size_t size = strlen(text);
    if (size > TEXT_SIZE) {
        size = TEXT_SIZE;
        while (size > 0 && ((unsigned char)text[size] & 0xc0) == 0x80)
            size--;
    }
    return arena_copy(mem, text, size);
}

static bool take_texts(RecordReader *reader, const SgfGame *game, Arena *mem, LibraryRecord *record)
{
    static const SgfId IDS[] = {
        [LIBRARY_BLACK] = SGF_PB,      [LIBRARY_WHITE] = SGF_PW, [LIBRARY_BLACK_RANK] = SGF_BR,
        [LIBRARY_WHITE_RANK] = SGF_WR, [LIBRARY_EVENT] = SGF_EV, [LIBRARY_ROUND] = SGF_RO,
        [LIBRARY_PLACE] = SGF_PC,      [LIBRARY_DATE] = SGF_DT,  [LIBRARY_RESULT] = SGF_RE,
        [LIBRARY_RULES] = SGF_RU,
    };
    for (int i = 0; i < LIBRARY_FILE; i++) {
        record->text[i] = copy_text(reader, game, IDS[i], mem);
        if (!record->text[i])
            return false;
    }
    record->entry.date = date_number(record->text[LIBRARY_DATE]);
    return true;
}

static uint64_t identity_of(const LibraryRecord *record)
{
    const GameEntry *entry = &record->entry;
    uint64_t hash = XXH3_64bits(record->move, ((size_t)entry->setup_count + entry->move_count) *
                                                  sizeof(uint16_t));
    hash = mix64(hash ^ mix64((uint64_t)entry->size << 16 | entry->setup_count));
    for (int i = 0; i < LIBRARY_FILE; i++)
        hash = mix64(hash ^ XXH3_64bits(record->text[i], strlen(record->text[i])));
    return hash;
}

/* ---- all of it ---- */

static Status keep_numbers(RecordReader *reader, Arena *mem, LibraryRecord *record, Error *err)
{
    const GameEntry *entry = &record->entry;
    size_t moves = (size_t)entry->setup_count + entry->move_count;
    record->move = keep(mem, reader->move, moves * sizeof reader->move[0]);
    record->capture = keep(mem, reader->capture, entry->capture_count * sizeof reader->capture[0]);
    if (!record->move || !record->capture || !record_hash_positions(reader, mem, record))
        return error_set(err, STATUS_LIMIT, "too many games");
    return STATUS_OK;
}

Status record_read(RecordReader *reader, const SgfGame *game, Arena *mem, LibraryRecord *record,
                   Error *err)
{
    *record = (LibraryRecord){0};
    Status status = sgf_position_init(game, &reader->position, err);
    if (status != STATUS_OK)
        return status;
    const Board *board = &reader->position.board;
    record->entry.size = board->size;
    memcpy(reader->stone, board->stone, sizeof reader->stone);
    status = take_main_line(reader, game, &record->entry, err);
    if (status == STATUS_OK)
        status = keep_numbers(reader, mem, record, err);
    if (status != STATUS_OK)
        return status;
    take_info(game, &record->entry);
    if (!take_texts(reader, game, mem, record))
        return error_set(err, STATUS_LIMIT, "too many games");
    record->entry.identity = identity_of(record);
    return STATUS_OK;
}
