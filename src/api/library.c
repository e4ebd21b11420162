/* Searching a library of games for strangers. */
#include "games/library.h"
#include "api/internal.h"
#include "base/file.h"
#include "base/memory.h"
#include "games/find.h"

#include <assert.h>

static_assert((int)KATACHI_ANYWHERE == (int)ANCHOR_ANYWHERE, "anchors share their numbers");

enum { RECORD_LIMIT = 1 << 20, NEXT_LIMIT = 64, YEAR = 10000, MONTH = 100, USUAL_SIZE = 19 };

struct KatachiLibrary {
    Library *library;
};

/* The folder that is meant, in *out if it is the user's; NULL if there is none. */
static const char *folder_of(const char *folder, char out[PLACE_PATH_SIZE], Error *err)
{
    if (folder)
        return folder;
    if (library_usual_folder(out, PLACE_PATH_SIZE))
        return out;
    error_set(err, STATUS_NOT_FOUND, "no folder for a library: HOME is not set");
    return NULL;
}

int64_t katachi_library_add(const char *folder, const char *const *paths, int count, int threads,
                            KatachiError *error)
{
    char usual[PLACE_PATH_SIZE];
    Error err = {0};
    LibraryAddSummary summary;
    const char *place = folder_of(folder, usual, &err);
    if (place && library_add(place, paths, count, &(LibraryAddOptions){.threads = threads},
                             &summary, &err) == STATUS_OK)
        return (int64_t)summary.added;
    public_fill_error(&err, error);
    return -1;
}

KatachiLibrary *katachi_library_open(const char *folder, int threads, KatachiError *error)
{
    char usual[PLACE_PATH_SIZE];
    Error err = {0};
    Library *opened;
    const char *place = folder_of(folder, usual, &err);
    if (!place || library_open(place, threads > 1 ? threads : 1, &opened, &err) != STATUS_OK) {
        public_fill_error(&err, error);
        return NULL;
    }
    KatachiLibrary *library = mem_alloc(1, sizeof *library);
    library->library = opened;
    return library;
}

void katachi_library_close(KatachiLibrary *library)
{
    if (!library)
        return;
    library_close(library->library);
    mem_free(library);
}

size_t katachi_library_count(const KatachiLibrary *library)
{
    return library_game_count(library->library);
}

KatachiGame *katachi_library_game(const KatachiLibrary *library, size_t number, KatachiError *error)
{
    if (number >= katachi_library_count(library)) {
        Error err = {0};
        error_set(&err, STATUS_NOT_FOUND, "the library has no game of this number");
        public_fill_error(&err, error);
        return NULL;
    }
    StrBuf record;
    strbuf_init(&record, RECORD_LIMIT);
    library_game_sgf(library->library, (uint32_t)number, &record);
    KatachiGame *game = katachi_game_load_sgf(strbuf_text(&record), record.length, 0, error);
    strbuf_clear(&record);
    return game;
}

/* ---- searching ---- */

static Status read_sequence(const KatachiSearch *search, Pattern *pattern, Error *err)
{
    pattern->size = search->size ? search->size : USUAL_SIZE;
    if (pattern->size < BOARD_SIZE_MIN || pattern->size > BOARD_SIZE_MAX)
        return error_set(err, STATUS_INVALID, "no board of %d", search->size);
    return pattern_sequence_parse(search->sequence,
                                  search->first ? (Stone)search->first : STONE_BLACK, pattern, err);
}

static Status make_pattern(const KatachiGame *position, const KatachiSearch *search,
                           Pattern *pattern, Error *err)
{
    if (position && search->sequence)
        return error_set(err, STATUS_INVALID, "a position or a sequence, not both");
    if (position) {
        int last = position->game.board.size - 1;
        pattern_of_board(&position->game.board, (PatternRect){0, 0, last, last}, pattern);
    } else if (search->sequence) {
        Status status = read_sequence(search, pattern, err);
        if (status != STATUS_OK)
            return status;
    } else
        return STATUS_OK;
    pattern->anchor = (PatternAnchor)search->anchor;
    pattern->fixed_orientation = search->fixed_orientation == KATACHI_NOT_TURNED;
    pattern->is_not_mirrored = search->fixed_orientation == KATACHI_NOT_MIRRORED;
    pattern->fixed_colors = search->fixed_colors;
    return pattern_cut(pattern, search->region, search->open, err);
}

/* A day without its month is the last of the year, a month without its day the last of the month.
 */
static int last_day(int date)
{
    if (date && date % YEAR == 0)
        return date + YEAR - 1;
    return date % MONTH == 0 && date ? date + MONTH - 1 : date;
}

static LibraryFilter filter_of(const KatachiSearch *search)
{
    return (LibraryFilter){.player = search->player,
                           .opponent = search->opponent,
                           .black = search->black,
                           .white = search->white,
                           .event = search->event,
                           .rank = search->rank,
                           .result = search->result,
                           .date_from = search->date_from,
                           .date_to = last_day(search->date_to)};
}

static KatachiNextMove next_of(const FindMove *move, int size)
{
    KatachiNextMove next = {.at = katachi_pass(),
                            .color = (KatachiColor)move->color,
                            .count = move->count,
                            .at_once = move->at_once,
                            .wins = move->wins,
                            .losses = move->losses,
                            .first_year = move->first_year,
                            .last_year = move->last_year};
    if (move->point != PATTERN_PASS && size)
        next.at = (KatachiPoint){move->point % size, move->point / size};
    return next;
}

static void fill_found(const FindAnswer *answer, int size, KatachiFound *found)
{
    *found = (KatachiFound){.games = answer->game_count,
                            .searched = answer->searched,
                            .black_wins = answer->black_wins,
                            .white_wins = answer->white_wins,
                            .tenuki = answer->tenuki};
    for (int i = 0; i < 2; i++)
        found->elsewhere[i] = next_of(&answer->away[STONE_BLACK + i], size);
    for (int i = 0; i < answer->move_count && i < NEXT_LIMIT; i++)
        found->next[found->next_count++] = next_of(&answer->move[i], size);
}

int64_t katachi_library_find(const KatachiLibrary *library, const KatachiGame *position,
                             const KatachiSearch *search, KatachiFound *found, KatachiHit *hits,
                             size_t hit_limit, KatachiError *error)
{
    static const KatachiSearch EVERYTHING;
    const KatachiSearch *wanted = search ? search : &EVERYTHING;
    Error err = {0};
    FindAnswer *answer = mem_alloc(1, sizeof *answer);
    FindRequest *request = mem_alloc(1, sizeof *request);
    request->filter = filter_of(wanted);
    request->next = (Stone)wanted->next;
    request->threads = wanted->threads;
    int64_t count = -1;
    if (make_pattern(position, wanted, &request->pattern, &err) == STATUS_OK &&
        library_find(library->library, request, answer, &err) == STATUS_OK) {
        count = (int64_t)answer->hit_count;
        fill_found(answer, request->pattern.size, found);
        for (size_t i = 0; hits && i < answer->hit_count && i < hit_limit; i++)
            hits[i] = (KatachiHit){answer->hit[i].game, answer->hit[i].move};
        find_answer_clear(answer);
    } else {
        public_fill_error(&err, error);
    }
    mem_free(request);
    mem_free(answer);
    return count;
}
