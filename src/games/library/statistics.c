/* Counting what is in a library. */
#include "games/library_report.h"

#include "base/memory.h"
#include "core/board.h"
#include "games/library/library.h"
#include "games/library/segment.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CLASSIC_SIZE = 19, CORNER_MOVES = 40, CORNER_LINES = 9 };

const char *corner_kind_text(CornerKind kind)
{
    static const char *const TEXT[] = {"4-4", "3-4", "3-3", "3-5", "4-5", "other"};
    return TEXT[kind];
}

/* Names of all segments, with what is counted under each. */
typedef struct {
    TextTable names;
    NamedCount *count;
    size_t capacity;
} Register;

typedef struct {
    LibraryStatistics *sum;
    Register players, events;
    TextTable openings; /* as text, which makes it a key */
    OpeningCount *opening;
    size_t opening_capacity;
} Counting;

static void widen_years(int year, int *first, int *last)
{
    if (!year)
        return;
    if (!*first || year < *first)
        *first = year;
    if (year > *last)
        *last = year;
}

static NamedCount *named(Register *names, const char *name)
{
    size_t before = names->names.count;
    uint32_t number = text_table_add(&names->names, name);
    if (names->names.count > before || !names->count) {
        names->count =
            mem_grow(names->count, &names->capacity, names->names.count, sizeof *names->count);
        for (size_t i = before > 1 ? before : 0; i < names->names.count; i++)
            names->count[i] = (NamedCount){0};
    }
    return &names->count[number];
}

static void count_name(Register *names, const char *name, int year, SgfWinner winner, SgfWinner own)
{
    if (!*name)
        return;
    NamedCount *count = named(names, name);
    count->games++;
    count->as_black += own == SGF_WINNER_BLACK;
    count->wins += own != SGF_WINNER_NONE && winner == own;
    count->losses += own != SGF_WINNER_NONE && winner != own &&
                     (winner == SGF_WINNER_BLACK || winner == SGF_WINNER_WHITE);
    widen_years(year, &count->first_year, &count->last_year);
}

/* ---- openings ---- */

static CornerKind corner_kind(int point)
{
    int x = point % CLASSIC_SIZE, y = point / CLASSIC_SIZE;
    int a = 1 + (x < CLASSIC_SIZE - 1 - x ? x : CLASSIC_SIZE - 1 - x);
    int b = 1 + (y < CLASSIC_SIZE - 1 - y ? y : CLASSIC_SIZE - 1 - y);
    int low = a < b ? a : b, high = a < b ? b : a;
    if (low == 4)
        return high == 4 ? CORNER_44 : high == 5 ? CORNER_45 : CORNER_OTHER;
    if (low != 3)
        return CORNER_OTHER;
    return high == 3 ? CORNER_33 : high == 4 ? CORNER_34 : high == 5 ? CORNER_35 : CORNER_OTHER;
}

/* The corner of nine lines each way that a point is in; -1 for the middle lines. */
static int corner_of(int point)
{
    int x = point % CLASSIC_SIZE, y = point / CLASSIC_SIZE;
    if (x == CORNER_LINES || y == CORNER_LINES)
        return -1;
    return (x > CORNER_LINES) + 2 * (y > CORNER_LINES);
}

static void count_corners(Counting *counting, const GameEntry *game, const uint16_t *move,
                          int decade)
{
    bool seen[4] = {false};
    for (int i = 0; i < game->move_count && i < CORNER_MOVES; i++) {
        int point = move[i] & MOVE_POINT;
        int corner = point < CLASSIC_SIZE * CLASSIC_SIZE ? corner_of(point) : -1;
        if (corner < 0 || seen[corner])
            continue;
        seen[corner] = true;
        counting->sum->corner[decade][corner_kind(point)]++;
    }
}

/* By which images are ordered: from the right side, then from the upper one. */
static int opening_key(int point)
{
    return (CLASSIC_SIZE - 1 - point % CLASSIC_SIZE) * CLASSIC_SIZE + point / CLASSIC_SIZE;
}

/* The least image of the first moves, compared move by move: the first one is in the upper right
 * corner, as in books. */
static void find_opening(const uint16_t *move, uint16_t least[OPENING_MOVES])
{
    for (int s = 0; s < SYMMETRY_COUNT; s++) {
        uint16_t image[OPENING_MOVES];
        for (int i = 0; i < OPENING_MOVES; i++)
            image[i] = (uint16_t)symmetry_map_index(CLASSIC_SIZE, s, move[i] & MOVE_POINT);
        int i = 0;
        while (s > 0 && i < OPENING_MOVES && image[i] == least[i])
            i++;
        if (s == 0 || (i < OPENING_MOVES && opening_key(image[i]) < opening_key(least[i])))
            memcpy(least, image, sizeof image);
    }
}

static void count_opening(Counting *counting, const GameEntry *game, const uint16_t *move, int year)
{
    for (int i = 0; i < OPENING_MOVES; i++)
        if (i >= game->move_count || (move[i] & MOVE_POINT) >= CLASSIC_SIZE * CLASSIC_SIZE)
            return;
    uint16_t point[OPENING_MOVES];
    find_opening(move, point);
    char key[32];
    (void)snprintf(key, sizeof key, "%d %d %d %d", point[0], point[1], point[2], point[3]);
    size_t before = counting->openings.count;
    uint32_t number = text_table_add(&counting->openings, key);
    counting->opening = mem_grow(counting->opening, &counting->opening_capacity,
                                 counting->openings.count, sizeof *counting->opening);
    OpeningCount *opening = &counting->opening[number];
    if (counting->openings.count > before) {
        *opening = (OpeningCount){0};
        memcpy(opening->point, point, sizeof point);
    }
    opening->games++;
    opening->black_wins += game->winner == SGF_WINNER_BLACK;
    opening->white_wins += game->winner == SGF_WINNER_WHITE;
    opening->decade[year / 10]++;
    widen_years(year, &opening->first_year, &opening->last_year);
}

/* ---- a game ---- */

static void count_numbers(LibraryStatistics *sum, const GameEntry *game, int year)
{
    int length = game->move_count / STATISTICS_LENGTH_STEP, decade = year / 10;
    sum->games++;
    sum->moves += game->move_count;
    sum->undated += year == 0;
    sum->winner[game->winner]++;
    sum->by[game->by]++;
    sum->size[game->size]++;
    sum->handicap += game->handicap >= 2;
    sum->length[length < STATISTICS_LENGTHS ? length : STATISTICS_LENGTHS - 1]++;
    sum->year[year]++;
    sum->decade_black[decade] += game->winner == SGF_WINNER_BLACK;
    sum->decade_white[decade] += game->winner == SGF_WINNER_WHITE;
    sum->decade_moves[decade] += game->move_count;
}

static void count_game(Counting *counting, const Segment *segment, const GameEntry *game)
{
    int year = game->date > 0 ? game->date / 10000 : 0;
    year = year < FIND_YEAR_LIMIT ? year : 0;
    SgfWinner winner = (SgfWinner)game->winner;
    count_numbers(counting->sum, game, year);
    count_name(&counting->players, segment_text(segment, game->text[LIBRARY_BLACK]), year, winner,
               SGF_WINNER_BLACK);
    count_name(&counting->players, segment_text(segment, game->text[LIBRARY_WHITE]), year, winner,
               SGF_WINNER_WHITE);
    count_name(&counting->events, segment_text(segment, game->text[LIBRARY_EVENT]), year, winner,
               SGF_WINNER_NONE);
    if (game->size != CLASSIC_SIZE || game->setup_count)
        return;
    const uint16_t *move = segment->move + game->move_at;
    count_corners(counting, game, move, year / 10);
    count_opening(counting, game, move, year);
}

/* ---- the lists ---- */

static int compare_names(const void *a, const void *b)
{
    const NamedCount *left = a, *right = b;
    if (left->games != right->games)
        return left->games > right->games ? -1 : 1;
    return strcmp(left->name, right->name);
}

/* The names with their counts, sorted; the register is used up. */
static NamedCount *list_names(Register *names, uint32_t *count)
{
    size_t used = names->count ? names->names.count : 0;
    *count = 0;
    NamedCount *list = mem_alloc(used + 1, sizeof *list);
    for (size_t i = 0; i < used; i++) {
        if (!names->count[i].games)
            continue;
        const char *name = names->names.bytes + names->names.start[i];
        size_t size = strlen(name) + 1;
        list[*count] = names->count[i];
        list[*count].name = mem_alloc(size, 1);
        memcpy(list[(*count)++].name, name, size);
    }
    if (*count)
        qsort(list, *count, sizeof *list, compare_names);
    text_table_clear(&names->names);
    mem_free(names->count);
    return list;
}

static int compare_openings(const void *a, const void *b)
{
    const OpeningCount *left = a, *right = b;
    if (left->games != right->games)
        return left->games > right->games ? -1 : 1;
    return memcmp(left->point, right->point, sizeof left->point);
}

/* Text 0 of the table is the empty one, which is no opening. */
static void list_openings(Counting *counting)
{
    LibraryStatistics *sum = counting->sum;
    sum->opening_count = counting->opening ? (uint32_t)counting->openings.count - 1 : 0;
    sum->opening = mem_alloc(sum->opening_count + 1, sizeof *sum->opening);
    if (sum->opening_count) {
        memcpy(sum->opening, counting->opening + 1, sum->opening_count * sizeof *sum->opening);
        qsort(sum->opening, sum->opening_count, sizeof *sum->opening, compare_openings);
    }
    text_table_clear(&counting->openings);
    mem_free(counting->opening);
}

Status library_statistics(const Library *library, const LibraryFilter *filter,
                          LibraryStatistics *statistics, Error *err)
{
    Status status = filter_check(filter, err);
    if (status != STATUS_OK)
        return status;
    *statistics = (LibraryStatistics){0};
    Counting counting = {.sum = statistics};
    text_table_init(&counting.players.names);
    text_table_init(&counting.events.names);
    text_table_init(&counting.openings);
    for (int i = 0; i < library->segment_count; i++) {
        const Segment *segment = &library->segment[i];
        uint8_t *wanted = mem_alloc((size_t)segment->game_count + 1, sizeof *wanted);
        (void)filter_apply(filter, segment, wanted);
        for (uint32_t k = 0; k < segment->game_count; k++)
            if (wanted[k])
                count_game(&counting, segment, &segment->game[k]);
        mem_free(wanted);
    }
    statistics->player = list_names(&counting.players, &statistics->player_count);
    statistics->event = list_names(&counting.events, &statistics->event_count);
    list_openings(&counting);
    return STATUS_OK;
}

void library_statistics_clear(LibraryStatistics *statistics)
{
    for (uint32_t i = 0; i < statistics->player_count; i++)
        mem_free(statistics->player[i].name);
    for (uint32_t i = 0; i < statistics->event_count; i++)
        mem_free(statistics->event[i].name);
    mem_free(statistics->player);
    mem_free(statistics->event);
    mem_free(statistics->opening);
    *statistics = (LibraryStatistics){0};
}
