/* Reading and writing packed games. */
#include "net/packed_games.h"

#include "base/file.h"
#include "base/memory.h"
#include "base/random.h"

#include <math.h>
#include <string.h>

enum {
    MAGIC_SIZE = 8,
    VERSION = 2,
    VERSION_WITHOUT_YEAR = 1,
    HEAD_SIZE = MAGIC_SIZE + 4 + 4 + 8 + 8,
    GAME_HEAD_SIZE = 12,
    GAME_HEAD_SIZE_WITHOUT_YEAR = 10,
    FLAG_KOMI = 1,
    FLAG_HELD_BACK = 2,
    FLAG_COUNTED = 4,
    FLAG_ALL = 7,
};
#define FILE_LIMIT ((size_t)2 << 30)

static const char MAGIC[MAGIC_SIZE + 1] = "KATAGAME";

/* ---- little-endian numbers ---- */

static void add_number(StrBuf *out, uint64_t value, int bytes)
{
    for (int i = 0; i < bytes; i++)
        strbuf_add_char(out, (char)(value >> (8 * i) & 255));
}

static uint64_t take_number(const uint8_t *bytes, int count)
{
    uint64_t value = 0;
    for (int i = count - 1; i >= 0; i--)
        value = value << 8 | bytes[i];
    return value;
}

/* FNV-1a with 64 bits. Readers in other languages need four lines for it. */
static uint64_t checksum(uint64_t sum, const char *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++)
        sum = (sum ^ (uint8_t)bytes[i]) * 0x100000001b3u;
    return sum;
}

static const uint64_t CHECKSUM_START = 0xcbf29ce484222325u;

/* ---- writing ---- */

static uint64_t quarters(double points)
{
    return (uint64_t)(int64_t)lround(points * 4);
}

void packed_game_add(const PackedGame *game, StrBuf *body)
{
    int flags = (game->komi_known ? FLAG_KOMI : 0) | (game->is_held_back ? FLAG_HELD_BACK : 0) |
                (game->is_counted ? FLAG_COUNTED : 0);
    add_number(body, (uint64_t)game->move_count, 2);
    add_number(body, game->size, 1);
    add_number(body, (uint64_t)(game->winner | game->by << 2 | game->source << 5), 1);
    add_number(body, (uint64_t)flags, 1);
    add_number(body, game->komi_known ? quarters(game->komi) : 0, 2);
    add_number(body, quarters(game->margin), 2);
    int dead_count = game->is_counted ? game->dead_count : 0;
    add_number(body, (uint64_t)dead_count, 1);
    add_number(body, game->year, 2);
    if (dead_count)
        strbuf_add_bytes(body, (const char *)game->dead, (size_t)dead_count * 2);
    if (game->move_count)
        strbuf_add_bytes(body, (const char *)game->moves, (size_t)game->move_count * 2);
}

void packed_games_seal(const StrBuf *body, uint32_t game_count, StrBuf *file)
{
    strbuf_add_bytes(file, MAGIC, MAGIC_SIZE);
    add_number(file, VERSION, 4);
    add_number(file, game_count, 4);
    add_number(file, body->length, 8);
    add_number(file, checksum(CHECKSUM_START, strbuf_text(body), body->length), 8);
    strbuf_add_bytes(file, strbuf_text(body), body->length);
}

Status packed_games_write(const char *path, const StrBuf *body, uint32_t game_count, Error *err)
{
    StrBuf file;
    strbuf_init(&file, FILE_LIMIT);
    packed_games_seal(body, game_count, &file);
    Status status = file.overflowed || body->overflowed
                        ? error_set(err, STATUS_LIMIT, "more than 2 GiB of packed games")
                        : file_write(path, file.text, file.length, err);
    strbuf_clear(&file);
    return status;
}

/* ---- reading ---- */

typedef struct {
    const uint8_t *at, *end;
    bool has_years;
} Bytes;

static bool are_points(const uint8_t *xy, int count, int size, bool with_pass)
{
    for (int i = 0; i < count; i++) {
        bool is_pass = xy[2 * i] == PACKED_PASS && xy[2 * i + 1] == PACKED_PASS;
        if (!(is_pass && with_pass) && (xy[2 * i] >= size || xy[2 * i + 1] >= size))
            return false;
    }
    return true;
}

/* The points at the front of *bytes; NULL if there are not so many or they are not on the board. */
static const uint8_t *take_points(Bytes *bytes, int count, int size, bool with_pass)
{
    if (bytes->end - bytes->at < 2 * (ptrdiff_t)count ||
        !are_points(bytes->at, count, size, with_pass))
        return NULL;
    const uint8_t *points = bytes->at;
    bytes->at += 2 * (size_t)count;
    return points;
}

static bool take_game(Bytes *bytes, PackedGame *game)
{
    const uint8_t *head = bytes->at;
    int head_size = bytes->has_years ? GAME_HEAD_SIZE : GAME_HEAD_SIZE_WITHOUT_YEAR;
    if (bytes->end - bytes->at < head_size)
        return false;
    int flags = head[4];
    *game = (PackedGame){
        .move_count = (int)take_number(head, 2),
        .size = head[2],
        .winner = head[3] & 3,
        .by = head[3] >> 2 & 7,
        .source = head[3] >> 5,
        .komi_known = flags & FLAG_KOMI,
        .is_held_back = flags & FLAG_HELD_BACK,
        .is_counted = flags & FLAG_COUNTED,
        .komi = (int16_t)take_number(head + 5, 2) / 4.0,
        .margin = (int16_t)take_number(head + 7, 2) / 4.0,
        .dead_count = head[9],
        .year = (uint16_t)(bytes->has_years ? take_number(head + 10, 2) : 0),
    };
    if (flags > FLAG_ALL || game->size < NET_SIZE_MIN || game->size > NET_SIZE_MAX ||
        game->by > PACKED_BY_FORFEIT || game->source > NET_SOURCE_SERVER ||
        game->move_count > PACKED_MOVE_LIMIT)
        return false;
    bytes->at += head_size;
    game->dead = take_points(bytes, game->dead_count, game->size, false);
    game->moves = game->dead ? take_points(bytes, game->move_count, game->size, true) : NULL;
    return game->moves != NULL;
}

static Status check_head(const StrBuf *file, int number, uint32_t *game_count, Error *err)
{
    const uint8_t *head = (const uint8_t *)strbuf_text(file);
    if (file->length < HEAD_SIZE || memcmp(head, MAGIC, MAGIC_SIZE) != 0)
        return error_set(err, STATUS_SYNTAX, "file %d holds no packed games", number);
    uint64_t version = take_number(head + MAGIC_SIZE, 4);
    if (version != VERSION && version != VERSION_WITHOUT_YEAR)
        return error_set(err, STATUS_UNSUPPORTED, "file %d: packed games of another version",
                         number);
    *game_count = (uint32_t)take_number(head + MAGIC_SIZE + 4, 4);
    uint64_t size = take_number(head + MAGIC_SIZE + 8, 8);
    uint64_t sum = take_number(head + MAGIC_SIZE + 16, 8);
    if (size != file->length - HEAD_SIZE ||
        sum != checksum(CHECKSUM_START, file->text + HEAD_SIZE, file->length - HEAD_SIZE))
        return error_set(err, STATUS_SYNTAX, "file %d is damaged: wrong size or checksum", number);
    return STATUS_OK;
}

static Status read_games(PackedGames *games, const StrBuf *file, uint32_t game_count, int number,
                         Error *err)
{
    const uint8_t *body = (const uint8_t *)file->text + HEAD_SIZE;
    Bytes bytes = {.at = body,
                   .end = body + (file->length - HEAD_SIZE),
                   .has_years =
                       take_number((const uint8_t *)file->text + MAGIC_SIZE, 4) == VERSION};
    if (game_count > (file->length - HEAD_SIZE) / GAME_HEAD_SIZE_WITHOUT_YEAR)
        return error_set(err, STATUS_SYNTAX, "file %d: more games than bytes", number);
    games->game = mem_resize(games->game, games->count + game_count, sizeof *games->game);
    for (uint32_t i = 0; i < game_count; i++)
        if (!take_game(&bytes, &games->game[games->count++]))
            return error_set(err, STATUS_SYNTAX, "file %d: game %u makes no sense", number, i + 1);
    if (bytes.at != bytes.end)
        return error_set(err, STATUS_SYNTAX, "file %d: bytes behind the last game", number);
    games->checksum = mix64(games->checksum ^ take_number(body - 8, 8));
    return STATUS_OK;
}

/* The games of the last file; its bytes are there already. */
static Status take_file(PackedGames *games, Error *err)
{
    const StrBuf *file = &games->file[games->file_count - 1];
    uint32_t game_count = 0;
    Status status = check_head(file, games->file_count, &game_count, err);
    if (status == STATUS_OK)
        status = read_games(games, file, game_count, games->file_count, err);
    return status;
}

static Status finish(Status status, PackedGames *opened, PackedGames *games)
{
    if (status == STATUS_OK)
        *games = *opened;
    else
        packed_games_clear(opened);
    return status;
}

Status packed_games_open(const char *const *paths, int count, PackedGames *games, Error *err)
{
    PackedGames opened = {.file = mem_alloc((size_t)count, sizeof *opened.file)};
    Status status = STATUS_OK;
    for (int i = 0; i < count && status == STATUS_OK; i++) {
        strbuf_init(&opened.file[opened.file_count++], FILE_LIMIT);
        status = file_read(paths[i], &opened.file[i], err);
        if (status == STATUS_OK)
            status = take_file(&opened, err);
    }
    return finish(status, &opened, games);
}

Status packed_games_read(const char *bytes, size_t size, PackedGames *games, Error *err)
{
    PackedGames opened = {.file = mem_alloc(1, sizeof *opened.file), .file_count = 1};
    strbuf_init(&opened.file[0], FILE_LIMIT);
    strbuf_add_bytes(&opened.file[0], bytes, size);
    return finish(take_file(&opened, err), &opened, games);
}

void packed_games_clear(PackedGames *games)
{
    for (int i = 0; i < games->file_count; i++)
        strbuf_clear(&games->file[i]);
    mem_free(games->file);
    mem_free(games->game);
    *games = (PackedGames){0};
}

Point packed_game_move(const PackedGame *game, int i)
{
    const uint8_t *xy = game->moves + 2 * (size_t)i;
    if (xy[0] == PACKED_PASS)
        return POINT_PASS;
    return (Point)((xy[1] + 1) * (game->size + 1) + xy[0] + 1);
}
