/* How fast a library of games is built and searched on this machine. */
#include "app/bench.h"

#include "base/file.h"
#include "base/memory.h"
#include "base/random.h"
#include "games/find.h"

#include <assert.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    ADDED_GAMES = 1000,
    POSITION_MOVE = 20,
    PLAIN_GAMES = 300, /* games that each checked pattern is looked for in by replay */
    MOVE_FIRST = 5,
    MOVE_SPAN = 150,
    BOARD_SIZE = 19,
    TRIES = 200,
};

static int compare_numbers(const void *a, const void *b)
{
    double left = *(const double *)a, right = *(const double *)b;
    return left < right ? -1 : left > right;
}

/* Times of many searches: by the clock, and of the processor. */
typedef struct {
    double *ms, *core_ms;
    int count;
} Times;

static void open_times(Times *times, int count)
{
    times->ms = mem_alloc((size_t)count + 1, sizeof *times->ms);
    times->core_ms = mem_alloc((size_t)count + 1, sizeof *times->core_ms);
    times->count = 0;
}

/* The figures; the times are used up. */
static BenchTimes sum_times(Times *times)
{
    BenchTimes sum = {.count = times->count};
    int middle = times->count / 2, slow = times->count * 95 / 100, last = times->count - 1;
    if (times->count) {
        qsort(times->ms, (size_t)times->count, sizeof *times->ms, compare_numbers);
        qsort(times->core_ms, (size_t)times->count, sizeof *times->core_ms, compare_numbers);
        sum = (BenchTimes){times->count,        times->ms[middle],      times->ms[slow],
                           times->ms[last],     times->core_ms[middle], times->core_ms[slow],
                           times->core_ms[last]};
    }
    mem_free(times->ms);
    mem_free(times->core_ms);
    return sum;
}

/* ---- patterns from random games ---- */

static bool has_stone(const Pattern *pattern)
{
    for (int i = 0; i < pattern->size * pattern->size; i++)
        if (pattern->cell[i] >= CELL_BLACK)
            return true;
    return false;
}

static int between(Random *random, int first, int last)
{
    return first + (int)random_below(random, (uint32_t)(last - first + 1));
}

/* A corner of 5 to 10 lines each way. */
static PatternRect random_corner(Random *random)
{
    int right = between(random, 4, 9), bottom = between(random, 4, 9);
    PatternRect rect = {0, 0, right, bottom};
    if (random_below(random, 2))
        rect = (PatternRect){BOARD_SIZE - 1 - right, rect.top, BOARD_SIZE - 1, rect.bottom};
    if (random_below(random, 2))
        rect = (PatternRect){rect.left, BOARD_SIZE - 1 - bottom, rect.right, BOARD_SIZE - 1};
    return rect;
}

/* A part of a side, 7 to 11 long and 4 to 7 lines deep. */
static PatternRect random_side(Random *random)
{
    int length = between(random, 7, 11), depth = between(random, 4, 7);
    int start = between(random, 1, BOARD_SIZE - 1 - length);
    bool is_far = random_below(random, 2), is_upright = random_below(random, 2);
    int near = is_far ? BOARD_SIZE - depth : 0;
    PatternRect rect = {start, near, start + length - 1, near + depth - 1};
    if (is_upright)
        rect = (PatternRect){rect.top, rect.left, rect.bottom, rect.right};
    return rect;
}

static bool random_board(const Library *library, Random *random, int moves, Board *board)
{
    for (int i = 0; i < TRIES; i++) {
        uint32_t game = random_below(random, library_game_count(library));
        LibraryGame facts;
        library_game(library, game, &facts);
        if (facts.size == BOARD_SIZE && facts.move_count >= moves &&
            library_position(library, game, moves, board) == moves)
            return true;
    }
    return false;
}

static bool random_pattern(const Library *library, Random *random, Pattern *pattern)
{
    Board board;
    for (int i = 0; i < TRIES; i++) {
        int moves = MOVE_FIRST + (int)random_below(random, MOVE_SPAN);
        if (!random_board(library, random, moves, &board))
            return false;
        *pattern = (Pattern){0};
        pattern_of_board(
            &board, random_below(random, 2) ? random_corner(random) : random_side(random), pattern);
        if (has_stone(pattern))
            return true;
    }
    return false;
}

/* ---- searching ---- */

typedef struct {
    const Library *library;
    int threads;
    uint64_t seed;
    atomic_bool *stop;
    BenchLibrary *bench;
} Searching;

static bool is_stopped(const Searching *searching)
{
    return searching->stop && *searching->stop;
}

static Status time_search(const Searching *searching, const Pattern *pattern, Times *times,
                          uint64_t *found, Error *err)
{
    FindRequest request = {
        .pattern = *pattern, .threads = searching->threads, .stop = searching->stop};
    FindAnswer answer;
    double start = clock_seconds(), core = bench_core_seconds();
    Status status = library_find(searching->library, &request, &answer, err);
    times->ms[times->count] = 1000 * (clock_seconds() - start);
    times->core_ms[times->count] = 1000 * (bench_core_seconds() - core);
    if (status != STATUS_OK)
        return status;
    times->count++;
    *found += answer.game_count;
    find_answer_clear(&answer);
    return STATUS_OK;
}

static Status time_patterns(const Searching *searching, int count, Error *err)
{
    Random random;
    Times times;
    Pattern pattern;
    Status status = STATUS_OK;
    random_seed(&random, searching->seed);
    open_times(&times, count);
    while (status == STATUS_OK && times.count < count &&
           random_pattern(searching->library, &random, &pattern))
        status = time_search(searching, &pattern, &times, &searching->bench->found, err);
    searching->bench->patterns = sum_times(&times);
    return status;
}

static Status time_positions(const Searching *searching, int count, Error *err)
{
    Random random;
    Times times;
    Board board;
    uint64_t found = 0;
    Status status = STATUS_OK;
    random_seed(&random, searching->seed + 1);
    open_times(&times, count);
    while (status == STATUS_OK && times.count < count &&
           random_board(searching->library, &random, POSITION_MOVE, &board)) {
        Pattern pattern = {0};
        pattern_of_board(&board, (PatternRect){0, 0, BOARD_SIZE - 1, BOARD_SIZE - 1}, &pattern);
        status = time_search(searching, &pattern, &times, &found, err);
    }
    searching->bench->positions = sum_times(&times);
    return status;
}

/* ---- equal to a plain scan ---- */

static bool is_same(const FindHit *a, const FindHit *b)
{
    return a->game == b->game && a->move == b->move && a->next == b->next &&
           a->next_color == b->next_color && a->symmetry == b->symmetry &&
           a->is_swapped == b->is_swapped && a->tenuki == b->tenuki &&
           a->next_number == b->next_number;
}

/* The hits of the answer in one game against those of a replay. */
static bool agrees(const Library *library, const Pattern *pattern, uint32_t game,
                   const FindAnswer *answer)
{
    FindHit *hits;
    size_t count = library_find_in_game(library, pattern, game, &hits);
    size_t low = 0, high = answer->hit_count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (answer->hit[middle].game < game)
            low = middle + 1;
        else
            high = middle;
    }
    bool is_equal = true;
    for (size_t i = 0; i < count && is_equal; i++)
        is_equal = low + i < answer->hit_count && is_same(&hits[i], &answer->hit[low + i]);
    bool has_more = low + count < answer->hit_count && answer->hit[low + count].game == game;
    mem_free(hits);
    return is_equal && !has_more;
}

/* In random games, and in games where it was found. */
static Status compare_with_plain(const Searching *searching, int count, Error *err)
{
    const Library *library = searching->library;
    BenchLibrary *bench = searching->bench;
    Random random;
    random_seed(&random, searching->seed + 2);
    Pattern pattern;
    for (int i = 0; i < count && random_pattern(library, &random, &pattern); i++) {
        FindRequest request = {.pattern = pattern, .threads = searching->threads};
        FindAnswer answer;
        Status status = library_find(library, &request, &answer, err);
        if (status != STATUS_OK)
            return status;
        for (int k = 0; k < PLAIN_GAMES && !is_stopped(searching); k++) {
            uint32_t game = random_below(&random, library_game_count(library));
            if (k % 2 && answer.hit_count)
                game = answer.hit[random_below(&random, (uint32_t)answer.hit_count)].game;
            bench->compared++;
            bench->unequal += !agrees(library, &pattern, game, &answer);
        }
        find_answer_clear(&answer);
    }
    return STATUS_OK;
}

/* ---- building and adding ---- */

/* Write games of the library with another round, so that they are new to it. */
static Status write_new_games(const Library *library, const char *path, Random *random, Error *err)
{
    StrBuf text;
    strbuf_init(&text, 64 << 20);
    uint32_t count = library_game_count(library), first = random_below(random, count);
    for (uint32_t i = 0; i < ADDED_GAMES && i < count; i++) {
        size_t start = text.length;
        library_game_sgf(library, (first + i) % count, &text);
        /* GM says nothing new, so its place can hold a round instead. */
        char *kind = strstr(text.text + start, "GM[1]");
        if (kind)
            kind[0] = 'R', kind[1] = 'O', kind[3] = '?';
    }
    Status status = file_write(path, strbuf_text(&text), text.length, err);
    strbuf_clear(&text);
    return status;
}

static Status time_adding(const char *folder, const Searching *searching, Error *err)
{
    char path[128];
    Random random;
    random_seed(&random, searching->seed + 3);
    snprintf(path, sizeof path, "%.100s/new.sgf", folder);
    Status status = write_new_games(searching->library, path, &random, err);
    if (status != STATUS_OK)
        return status;
    const char *paths[] = {path};
    LibraryAddSummary summary;
    LibraryAddOptions options = {.threads = searching->threads, .stop = searching->stop};
    double start = clock_seconds();
    status = library_add(folder, paths, 1, &options, &summary, err);
    searching->bench->add_seconds = clock_seconds() - start;
    searching->bench->added = summary.added;
    return status;
}

static Status build(const char *folder, char **paths, int count, const BenchLibraryOptions *options,
                    BenchLibrary *bench, Error *err)
{
    LibraryAddSummary summary;
    LibraryAddOptions adding = {.threads = options->threads, .stop = options->stop};
    double start = clock_seconds(), core = bench_core_seconds();
    Status status = library_add(folder, (const char *const *)paths, count, &adding, &summary, err);
    bench->build_seconds = clock_seconds() - start;
    bench->build_core_seconds = bench_core_seconds() - core;
    return status;
}

static void measure_size(const Library *library, BenchLibrary *bench)
{
    LibraryInfo info;
    library_info(library, &info);
    bench->games = info.games;
    bench->moves = info.moves;
    bench->bytes = info.bytes;
}

static Status measure(const char *folder, const BenchLibraryOptions *options, BenchLibrary *bench,
                      Error *err)
{
    Library *library;
    double start = clock_seconds();
    Status status = library_open(folder, options->threads, &library, err);
    bench->open_ms = 1000 * (clock_seconds() - start);
    if (status != STATUS_OK)
        return status;
    measure_size(library, bench);
    Searching searching = {library, options->threads, options->seed, options->stop, bench};
    status = library_game_count(library) == 0
                 ? error_set(err, STATUS_NOT_FOUND, "no games to measure with")
                 : time_patterns(&searching, options->patterns, err);
    if (status == STATUS_OK)
        status = time_positions(&searching, options->patterns, err);
    if (status == STATUS_OK)
        status = compare_with_plain(&searching, options->compared, err);
    if (status == STATUS_OK)
        status = time_adding(folder, &searching, err);
    library_close(library);
    return status;
}

static void remove_folder(const char *folder)
{
    DIR *listing = opendir(folder);
    if (!listing)
        return;
    for (struct dirent *entry; (entry = readdir(listing));)
        if (entry->d_name[0] != '.')
            (void)unlinkat(dirfd(listing), entry->d_name, 0);
    closedir(listing);
    (void)rmdir(folder);
}

Status bench_library(char **paths, int count, const BenchLibraryOptions *options,
                     BenchLibrary *bench, Error *err)
{
    assert(count >= 0);
    char folder[96];
    const char *temporary = getenv("TMPDIR");
    *bench = (BenchLibrary){0};
    snprintf(folder, sizeof folder, "%.64s/katachi-bench-XXXXXX", temporary ? temporary : "/tmp");
    if (!mkdtemp(folder))
        return error_set(err, STATUS_IO, "cannot make a folder in %.64s",
                         temporary ? temporary : "/tmp");
    Status status = build(folder, paths, count, options, bench, err);
    if (status == STATUS_OK)
        status = measure(folder, options, bench, err);
    remove_folder(folder);
    return status;
}
