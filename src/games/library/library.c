/* Opening a library and looking at its games. */
#include "games/library/library.h"

#include "base/file.h"
#include "base/memory.h"
#include "base/pool.h"
#include "base/random.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

enum { PATH_LIMIT = 8192 };

bool library_usual_folder(char *out, size_t size)
{
    const char *named = getenv("KATACHI_LIBRARY");
    char path[PLACE_PATH_SIZE];
    if (named && *named)
        return (size_t)snprintf(out, size, "%s", named) < size;
    return place_user(USER_DATA, "library", path) && (size_t)snprintf(out, size, "%s", path) < size;
}

uint64_t library_stamp(const char *folder)
{
    StrBuf path;
    struct stat facts;
    strbuf_init(&path, PATH_LIMIT);
    strbuf_add_format(&path, "%s/manifest", folder);
    bool is_there = !path.overflowed && stat(strbuf_text(&path), &facts) == 0;
    strbuf_clear(&path);
    if (!is_there)
        return 0;
    uint64_t stamp = mix64((uint64_t)facts.st_ino ^ mix64((uint64_t)facts.st_mtim.tv_sec));
    return mix64(stamp ^ (uint64_t)facts.st_mtim.tv_nsec) | 1;
}

void segment_path(const char *folder, uint64_t number, StrBuf *path)
{
    strbuf_init(path, PATH_LIMIT);
    strbuf_add_format(path, "%s/%06" PRIu64 ".segment", folder, number);
}

/* ---- opening ---- */

typedef struct {
    const char *folder;
    const Manifest *manifest;
    Library *library;
    Status *status;
    Error *err;
} Opening;

static void open_one(void *context, size_t index, int worker)
{
    (void)worker;
    Opening *opening = context;
    const ManifestSegment *listed = &opening->manifest->segment[index];
    Segment *segment = &opening->library->segment[index];
    StrBuf path;
    segment_path(opening->folder, listed->number, &path);
    Error *err = &opening->err[index];
    Status status = segment_open(strbuf_text(&path), segment, err);
    strbuf_clear(&path);
    if (status == STATUS_NOT_FOUND)
        status =
            error_set(err, STATUS_SYNTAX, "damaged library index (segment %" PRIu64 " is missing)",
                      listed->number);
    if (status == STATUS_OK &&
        (segment->checksum != listed->checksum || segment->game_count != listed->games)) {
        segment_close(segment);
        status = error_set(err, STATUS_SYNTAX,
                           "damaged library index (segment %" PRIu64 " is not the one listed)",
                           listed->number);
    }
    segment->number = listed->number;
    opening->status[index] = status;
}

static void close_segments(Library *library)
{
    for (int i = 0; i < library->segment_count; i++)
        segment_close(&library->segment[i]);
    mem_free(library->segment);
    library->segment = NULL;
    library->segment_count = 0;
}

static Status number_games(Library *library, Error *err)
{
    uint64_t games = 0;
    for (int i = 0; i < library->segment_count; i++) {
        library->segment[i].first_game = (uint32_t)games;
        games += library->segment[i].game_count;
    }
    if (games > UINT32_MAX / 2)
        return error_set(err, STATUS_LIMIT, "too many games");
    library->game_count = (uint32_t)games;
    return STATUS_OK;
}

Status library_open_segments(const char *folder, const Manifest *manifest, int threads,
                             Library *library, Error *err)
{
    *library = (Library){.segment_count = (int)manifest->count};
    library->segment = mem_alloc(manifest->count + 1, sizeof *library->segment);
    Opening opening = {.folder = folder, .manifest = manifest, .library = library};
    opening.status = mem_alloc(manifest->count + 1, sizeof *opening.status);
    opening.err = mem_alloc(manifest->count + 1, sizeof *opening.err);
    pool_for_each(threads > 1 ? threads : 1, manifest->count, open_one, &opening);
    Status status = STATUS_OK;
    for (size_t i = 0; i < manifest->count && status == STATUS_OK; i++) {
        status = opening.status[i];
        if (status != STATUS_OK && err)
            *err = opening.err[i];
    }
    if (status == STATUS_OK)
        status = number_games(library, err);
    mem_free(opening.status);
    mem_free(opening.err);
    if (status != STATUS_OK)
        close_segments(library);
    return status;
}

Status library_open(const char *folder, int threads, Library **library, Error *err)
{
    assert(folder && library);
    Manifest manifest;
    Status status = manifest_read(folder, &manifest, err);
    if (status != STATUS_OK)
        return status;
    Library *made = mem_alloc(1, sizeof *made);
    status = library_open_segments(folder, &manifest, threads, made, err);
    manifest_clear(&manifest);
    if (status != STATUS_OK) {
        mem_free(made);
        return status;
    }
    sources_read(folder, &made->sources);
    made->source_path = sources_named(&made->sources, &made->source_count);
    *library = made;
    return STATUS_OK;
}

Status library_of_bytes(const void *bytes, size_t size, Library **library, Error *err)
{
    Segment segment;
    Status status = segment_read(bytes, size, &segment, err);
    if (status != STATUS_OK)
        return status;
    Library *made = mem_alloc(1, sizeof *made);
    made->segment = mem_alloc(1, sizeof *made->segment);
    made->segment[0] = segment;
    made->segment_count = 1;
    made->game_count = segment.game_count;
    *library = made;
    return STATUS_OK;
}

void library_close(Library *library)
{
    if (!library)
        return;
    close_segments(library);
    mem_free(library->source_path);
    sources_clear(&library->sources);
    mem_free(library);
}

/* ---- looking ---- */

const Segment *library_segment(const Library *library, uint32_t *game)
{
    assert(*game < library->game_count);
    int low = 0, high = library->segment_count - 1;
    while (low < high) {
        int middle = (low + high + 1) / 2;
        if (library->segment[middle].first_game <= *game)
            low = middle;
        else
            high = middle - 1;
    }
    *game -= library->segment[low].first_game;
    return &library->segment[low];
}

uint32_t library_game_count(const Library *library)
{
    return library->game_count;
}

const char *library_source(const Library *library, int index)
{
    return index >= 0 && index < library->source_count ? library->source_path[index] : NULL;
}

void library_info(const Library *library, LibraryInfo *info)
{
    *info = (LibraryInfo){.games = library->game_count, .segments = library->segment_count};
    while (library_source(library, info->sources))
        info->sources++;
    for (int i = 0; i < library->segment_count; i++) {
        const Segment *segment = &library->segment[i];
        info->bytes += segment->map.size;
        for (uint32_t k = 0; k < segment->game_count; k++)
            info->moves += segment->game[k].move_count;
    }
}

void library_game(const Library *library, uint32_t number, LibraryGame *game)
{
    uint32_t local = number;
    const Segment *segment = library_segment(library, &local);
    const GameEntry *entry = &segment->game[local];
    *game = (LibraryGame){.number = number,
                          .index = entry->index,
                          .date = entry->date,
                          .size = entry->size,
                          .handicap = entry->handicap,
                          .move_count = entry->move_count,
                          .winner = (SgfWinner)entry->winner,
                          .by = (SgfBy)entry->by,
                          .margin = (double)entry->margin,
                          .komi = (double)entry->komi,
                          .has_komi = entry->has_komi != 0,
                          .is_cut = entry->is_cut != 0};
    for (int i = 0; i < LIBRARY_FIELD_COUNT; i++)
        game->text[i] = segment_text(segment, entry->text[i]);
}

void library_game_name(const LibraryGame *game, StrBuf *out)
{
    GameName name = {.file = game->text[LIBRARY_FILE],
                     .member = *game->text[LIBRARY_MEMBER] ? game->text[LIBRARY_MEMBER] : NULL,
                     .index = game->index,
                     .is_only = game->index <= 1};
    game_name_text(&name, out);
}

static void set_up(const GameEntry *entry, const uint16_t *move, Board *board)
{
    uint8_t stone[BOARD_CELL_LIMIT] = {0};
    board_init(board, entry->size);
    for (int i = 0; i < entry->setup_count; i++) {
        int point = move[i] & MOVE_POINT;
        if (point < entry->size * entry->size)
            stone[board_point(board, point % entry->size, point / entry->size)] =
                move[i] & MOVE_WHITE ? STONE_WHITE : STONE_BLACK;
    }
    (void)board_set_stones(board, entry->size, stone);
}

int library_position(const Library *library, uint32_t number, int moves, Board *board)
{
    const Segment *segment = library_segment(library, &number);
    const GameEntry *entry = &segment->game[number];
    const uint16_t *move = segment->move + entry->move_at;
    set_up(entry, move, board);
    move += entry->setup_count;
    int end = moves < entry->move_count ? moves : entry->move_count;
    for (int i = 0; i < end; i++) {
        int point = move[i] & MOVE_POINT;
        Stone who = move[i] & MOVE_WHITE ? STONE_WHITE : STONE_BLACK;
        if (point >= entry->size * entry->size) {
            board_play(board, POINT_PASS, who, NULL);
            continue;
        }
        Point at = board_point(board, point % entry->size, point / entry->size);
        MoveVerdict verdict = board_judge_move(board, at, who);
        if (verdict != MOVE_OK && verdict != MOVE_SUICIDE && verdict != MOVE_KO)
            return i; /* no record was read like that */
        board_play(board, at, who, NULL);
    }
    return end;
}

/* ---- as SGF ---- */

/* Escaped; our own texts have no control characters. */
static void add_property(StrBuf *out, const char *id, const char *text)
{
    if (!*text)
        return;
    strbuf_add_format(out, "%s[", id);
    for (; *text; text++) {
        if (*text == ']' || *text == '\\')
            strbuf_add_char(out, '\\');
        strbuf_add_char(out, *text);
    }
    strbuf_add_char(out, ']');
}

static void add_point(StrBuf *out, int size, int point)
{
    if (point < size * size)
        strbuf_add_format(out, "[%c%c]", 'a' + point % size, 'a' + point / size);
    else
        strbuf_add(out, "[]");
}

static void add_setup(StrBuf *out, const GameEntry *entry, const uint16_t *move)
{
    for (int white = 0; white < 2; white++) {
        const char *id = white ? "AW" : "AB";
        for (int i = 0; i < entry->setup_count; i++) {
            if (((move[i] & MOVE_WHITE) != 0) != white)
                continue;
            strbuf_add(out, id);
            add_point(out, entry->size, move[i] & MOVE_POINT);
            id = "";
        }
    }
}

static void add_root(StrBuf *out, const LibraryGame *game)
{
    static const char *const IDS[LIBRARY_FILE] = {"PB", "PW", "BR", "WR", "EV",
                                                  "RO", "PC", "DT", "RE", "RU"};
    strbuf_add_format(out, "(;FF[4]GM[1]CA[UTF-8]SZ[%d]", game->size);
    for (int i = 0; i < LIBRARY_FILE; i++)
        add_property(out, IDS[i], game->text[i]);
    if (game->has_komi)
        strbuf_add_format(out, "KM[%g]", game->komi);
    if (game->handicap)
        strbuf_add_format(out, "HA[%d]", game->handicap);
}

static void add_mark(StrBuf *out, const GameEntry *entry, const uint16_t *move, LibraryMark mark)
{
    strbuf_add_format(out, "C[Found here, after %d move%s.]", mark.move, mark.move == 1 ? "" : "s");
    if (mark.next > 0 && mark.next <= entry->move_count) {
        strbuf_add(out, "CR");
        add_point(out, entry->size, move[mark.next - 1] & MOVE_POINT);
    }
}

void library_game_sgf_marked(const Library *library, uint32_t number, LibraryMark mark, StrBuf *out)
{
    enum { MOVES_ON_LINE = 12 };
    LibraryGame game;
    library_game(library, number, &game);
    const Segment *segment = library_segment(library, &number);
    const GameEntry *entry = &segment->game[number];
    const uint16_t *move = segment->move + entry->move_at;
    add_root(out, &game);
    add_setup(out, entry, move);
    move += entry->setup_count;
    for (int i = 0; i <= entry->move_count; i++) {
        if (i == mark.move)
            add_mark(out, entry, move, mark);
        if (i == entry->move_count)
            break;
        strbuf_add(out, i % MOVES_ON_LINE == 0 ? "\n;" : ";");
        strbuf_add_char(out, move[i] & MOVE_WHITE ? 'W' : 'B');
        add_point(out, entry->size, move[i] & MOVE_POINT);
    }
    strbuf_add(out, ")\n");
}

void library_game_sgf(const Library *library, uint32_t number, StrBuf *out)
{
    library_game_sgf_marked(library, number, (LibraryMark){.move = -1}, out);
}
