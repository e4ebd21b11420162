/* A segment of the library of games: whatever the bytes, it is refused, or searched without harm.
 * Size, version and checksums are put right, or nothing would ever get past them. */
#define XXH_INLINE_ALL
#include "base/memory.h"
#include "games/library/library.h"
#include "games/library_report.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { ALIGNMENT = 64, SIZE_LIMIT = 1 << 20 };

static void seal(SegmentHeader *header, size_t size)
{
    memcpy(header->magic, "KATLIBSG", sizeof header->magic);
    header->version = SEGMENT_VERSION;
    header->file_size = size;
    header->body_checksum = XXH3_64bits(header + 1, size - sizeof *header);
    header->header_checksum = XXH3_64bits(header, offsetof(SegmentHeader, header_checksum));
}

static void search(const Library *library, const FindRequest *request)
{
    FindAnswer answer;
    Error err = {0};
    if (library_find(library, request, &answer, &err) != STATUS_OK) {
        if (!err.text[0])
            abort();
        return;
    }
    uint32_t count;
    FoundGame *games = find_games(library, &answer, FOUND_BY_DATE, &count);
    if (count != answer.game_count || (count && games[0].game >= library_game_count(library)))
        abort();
    mem_free(games);
    find_answer_clear(&answer);
}

/* A corner, a side along which it slides, the whole board, and the first moves of a game. */
static void search_all(const Library *library, uint32_t game)
{
    Board board;
    FindRequest request = {.filter = {.player = "a"}};
    search(library, &request);
    library_position(library, game, 12, &board);
    int last = board.size - 1;
    request = (FindRequest){0};
    pattern_of_board(&board, (PatternRect){0, 0, last / 2, last / 2}, &request.pattern);
    search(library, &request);
    request.pattern.cell[0] = CELL_ANY;
    request.pattern.anchor = ANCHOR_SIDE;
    search(library, &request);
    pattern_of_board(&board, (PatternRect){0, 0, last, last}, &request.pattern);
    request.pattern.anchor = ANCHOR_PLACE;
    search(library, &request);
    if (pattern_sequence_parse("A1 B2", STONE_BLACK, &request.pattern, NULL) == STATUS_OK)
        search(library, &request);
}

static void report_all(const Library *library)
{
    LibraryFilter filter = {.rank = "1d"};
    LibraryStatistics statistics;
    DuplicateList list;
    if (library_statistics(library, &filter, &statistics, NULL) == STATUS_OK)
        library_statistics_clear(&statistics);
    library_duplicates(library, 5, &list);
    duplicate_list_clear(&list);
}

static void use(const Library *library)
{
    uint32_t count = library_game_count(library);
    if (count == 0)
        return;
    StrBuf text;
    strbuf_init(&text, SIZE_LIMIT);
    library_game_sgf(library, count - 1, &text);
    strbuf_clear(&text);
    search_all(library, 0);
    if (count > 1)
        search_all(library, count - 1);
    report_all(library);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < sizeof(SegmentHeader) || size > SIZE_LIMIT)
        return 0;
    char *bytes = aligned_alloc(ALIGNMENT, (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT);
    if (!bytes)
        return 0;
    memcpy(bytes, data, size);
    seal((SegmentHeader *)(void *)bytes, size);
    Library *library;
    Error err = {0};
    if (library_of_bytes(bytes, size, &library, &err) == STATUS_OK) {
        use(library);
        library_close(library);
    } else if (!err.text[0])
        abort();
    free(bytes);
    return 0;
}
