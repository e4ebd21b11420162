/* The library: what is added is found, whatever the order, and always as a plain replay finds it.
 */
#include "base/file.h"
#include "base/memory.h"
#include "base/random.h"
#include "core/game.h"
#include "games/library/library.h"
#include "games/library_report.h"
#include "support.h"
#include "test_folder.h"

#include <dirent.h>
#include <string.h>
#include <unistd.h>

enum { GAMES = 240, PATTERNS = 120 };

/* ---- random games ---- */

static Point random_move(const Game *game, Random *random)
{
    for (int tries = 0; tries < 40; tries++) {
        Point at = board_random_point(&game->board, random);
        if (game_judge_move(game, at, game->to_move) == MOVE_OK)
            return at;
    }
    return POINT_PASS;
}

static void add_letters(StrBuf *out, const Board *board, Point at)
{
    if (at == POINT_PASS)
        strbuf_add(out, "[]");
    else
        strbuf_add_format(out, "[%c%c]", 'a' + board_x(board, at), 'a' + board_y(board, at));
}

/* Moves at random fill the board and capture a lot, which is what makes searching hard. */
static void add_random_game(StrBuf *out, int number, int size, int moves, Random *random)
{
    Rules rules = {.ko = KO_SIMPLE};
    Game game;
    game_init(&game, size, &rules);
    strbuf_add_format(out, "(;FF[4]GM[1]SZ[%d]PB[Black %d]PW[White %d]DT[%d-%02d-03]RE[%s]BR[%dd]",
                      size, number % 7, number % 5, 1900 + number % 90, 1 + number % 12,
                      number % 3 ? "B+R" : "W+2.5", 1 + number % 9);
    if (number % 5 == 0)
        strbuf_add(out, "WR[5d]HA[2]AB[cc][gg]AW[bb]");
    if (number % 5 == 0) {
        uint8_t stone[BOARD_CELL_LIMIT] = {0};
        stone[board_point(&game.board, 2, 2)] = stone[board_point(&game.board, 6, 6)] = STONE_BLACK;
        stone[board_point(&game.board, 1, 1)] = STONE_WHITE;
        assert_true(game_set_position(&game, size, stone, STONE_WHITE));
    }
    for (int i = 0; i < moves; i++) {
        Point at = random_below(random, 40) == 0 ? POINT_PASS : random_move(&game, random);
        strbuf_add_format(out, ";%c", game.to_move == STONE_BLACK ? 'B' : 'W');
        add_letters(out, &game.board, at);
        assert_int_equal(game_play(&game, at, game.to_move), MOVE_OK);
    }
    strbuf_add(out, ")\n");
    game_clear(&game);
}

static void write_games(const char *name, int first, int count, uint64_t seed)
{
    static const int SIZES[] = {7, 9, 9, 9, 13, 19};
    Random random;
    StrBuf text;
    char path[TEST_PATH_SIZE];
    random_seed(&random, seed);
    strbuf_init(&text, 16 << 20);
    for (int i = 0; i < count; i++) {
        int size = SIZES[random_below(&random, 6)];
        add_random_game(&text, first + i, size, size * size * 2, &random);
    }
    assert_int_equal(file_write(in_folder(name, path), text.text, text.length, NULL), STATUS_OK);
    strbuf_clear(&text);
}

static LibraryAddSummary add(const char *name, int threads)
{
    char library[TEST_PATH_SIZE], path[TEST_PATH_SIZE];
    LibraryAddSummary summary;
    Error err = {0};
    const char *paths[] = {in_folder(name, path)};
    LibraryAddOptions options = {.threads = threads};
    Status status = library_add(in_folder("library", library), paths, 1, &options, &summary, &err);
    if (status != STATUS_OK)
        fail_msg("%s", err.text);
    return summary;
}

static Library *open_library(void)
{
    char path[TEST_PATH_SIZE];
    Library *library = NULL;
    Error err = {0};
    if (library_open(in_folder("library", path), 2, &library, &err) != STATUS_OK)
        fail_msg("%s", err.text);
    return library;
}

/* ---- equal to the plain twin ---- */

static bool same_hit(const FindHit *a, const FindHit *b)
{
    return a->game == b->game && a->move == b->move && a->next == b->next &&
           a->next_color == b->next_color && a->symmetry == b->symmetry &&
           a->is_swapped == b->is_swapped && a->tenuki == b->tenuki && a->dx == b->dx &&
           a->dy == b->dy && a->next_number == b->next_number;
}

static size_t compare_with_plain(const Library *library, const Pattern *pattern, int threads)
{
    FindRequest request = {.pattern = *pattern, .threads = threads};
    FindAnswer answer;
    Error err = {0};
    if (library_find(library, &request, &answer, &err) != STATUS_OK)
        fail_msg("%s", err.text);
    size_t at = 0;
    for (uint32_t game = 0; game < library_game_count(library); game++) {
        FindHit *hits;
        size_t count = library_find_in_game(library, pattern, game, &hits);
        for (size_t i = 0; i < count; i++, at++) {
            assert_true(at < answer.hit_count);
            assert_true(same_hit(&answer.hit[at], &hits[i]));
        }
        mem_free(hits);
    }
    assert_int_equal(at, answer.hit_count);
    find_answer_clear(&answer);
    return at;
}

/* A random rectangle of a random position, some points of it open. */
static void random_pattern(const Library *library, Random *random, Pattern *pattern)
{
    Board board;
    uint32_t game = random_below(random, library_game_count(library));
    library_position(library, game, (int)random_below(random, 60), &board);
    uint32_t size = board.size;
    int left = (int)random_below(random, size), top = (int)random_below(random, size);
    PatternRect rect = {left, top, left + (int)random_below(random, 5),
                        top + (int)random_below(random, 5)};
    if (random_below(random, 4) == 0)
        rect = (PatternRect){0, 0, (int)size - 1, (int)size - 1};
    *pattern = (Pattern){0};
    pattern_of_board(&board, rect, pattern);
    for (uint32_t i = 0; random_below(random, 3) == 0 && i < size * size; i++)
        if (pattern->cell[i] != CELL_OUTSIDE && random_below(random, 6) == 0)
            pattern->cell[i] = CELL_ANY;
    pattern->fixed_orientation = random_below(random, 3) == 0;
    pattern->is_not_mirrored = random_below(random, 3) == 0;
    pattern->fixed_colors = random_below(random, 2) == 0;
}

static bool has_stone(const Pattern *pattern)
{
    for (int i = 0; i < pattern->size * pattern->size; i++)
        if (pattern->cell[i] >= CELL_BLACK)
            return true;
    return false;
}

static void test_equal_to_plain_scan(void **state)
{
    (void)state;
    write_games("games.sgf", 0, GAMES, 7);
    assert_int_equal(add("games.sgf", 2).added, GAMES);
    Library *library = open_library();
    Random random;
    random_seed(&random, 3);
    size_t hits = 0;
    for (int i = 0; i < support_rounds(PATTERNS); i++) {
        Pattern pattern;
        random_pattern(library, &random, &pattern);
        if (i % 12 == 0 && has_stone(&pattern) && pattern.size <= 9)
            pattern.anchor = i % 24 ? ANCHOR_ANYWHERE : ANCHOR_SIDE;
        hits += compare_with_plain(library, &pattern, 1 + i % 3);
    }
    assert_true(hits > (size_t)support_rounds(PATTERNS));
    library_close(library);
}

/* The first moves in a region of a random game are found in that game, and where a replay does. */
static void test_sequences(void **state)
{
    (void)state;
    Library *library = open_library();
    Random random;
    random_seed(&random, 5);
    size_t hits = 0;
    for (int i = 0; i < support_rounds(PATTERNS / 2); i++) {
        Pattern pattern;
        random_pattern(library, &random, &pattern);
        int size = pattern.size;
        for (int k = 0; k < 2 + i % 9 && k < size; k++) {
            int point = (int)random_below(&random, (uint32_t)(size * size));
            pattern.cell[point] = CELL_EMPTY;
            pattern.sequence_point[k] = (uint16_t)point;
            pattern.sequence_color[k] = (uint8_t)(STONE_BLACK + random_below(&random, 2));
            pattern.sequence_count = 1 + (int)random_below(&random, 2);
        }
        hits += compare_with_plain(library, &pattern, 2);
    }
    assert_true(hits > 0);
    library_close(library);
}

/* ---- adding ---- */

static void test_only_new_games_are_added(void **state)
{
    (void)state;
    LibraryAddSummary summary = add("games.sgf", 1);
    assert_int_equal(summary.unchanged, 1);
    assert_int_equal(summary.added, 0);
    char from[TEST_PATH_SIZE], to[TEST_PATH_SIZE];
    StrBuf text;
    strbuf_init(&text, 16 << 20);
    assert_int_equal(file_read(in_folder("games.sgf", from), &text, NULL), STATUS_OK);
    strbuf_add(&text, "(;SZ[9]PB[new];B[aa];W[bb])");
    assert_int_equal(file_write(in_folder("more.sgf", to), text.text, text.length, NULL), 0);
    strbuf_clear(&text);
    summary = add("more.sgf", 2);
    assert_int_equal(summary.added, 1);
    assert_int_equal(summary.known, GAMES);
    assert_int_equal(summary.total, GAMES + 1);
}

static void write_one(const char *name, const char *black)
{
    char path[TEST_PATH_SIZE], text[64];
    int length = snprintf(text, sizeof text, "(;SZ[9]PB[%s];B[aa];W[bb])", black);
    assert_int_equal(file_write(in_folder(name, path), text, (size_t)length, NULL), STATUS_OK);
}

/* Of a folder only files that are new or have changed are read; it is still one source. */
static void test_files_of_folders(void **state)
{
    (void)state;
    char path[TEST_PATH_SIZE], library_path[TEST_PATH_SIZE];
    const char *paths[] = {in_folder("many", path)};
    LibraryAddSummary summary;
    in_folder("many-library", library_path);
    assert_int_equal(mkdir(path, 0777), 0);
    write_one("many/a.sgf", "first");
    write_one("many/b.sgf", "second");
    assert_int_equal(library_add(library_path, paths, 1, NULL, &summary, NULL), STATUS_OK);
    assert_int_equal(summary.added, 2);
    write_one("many/b.sgf", "changed");
    write_one("many/c.sgf", "third");
    assert_int_equal(library_update(library_path, NULL, &summary, NULL), STATUS_OK);
    assert_int_equal(summary.unchanged, 1);
    assert_int_equal(summary.counts.games, 2);
    assert_int_equal(summary.added, 2);
    Library *library;
    LibraryInfo info;
    assert_int_equal(library_open(library_path, 1, &library, NULL), STATUS_OK);
    library_info(library, &info);
    assert_int_equal(info.sources, 1);
    assert_non_null(strstr(library_source(library, 0), "many"));
    assert_null(library_source(library, 1));
    library_close(library);
    assert_int_equal(library_rebuild(library_path, NULL, 0, NULL, &summary, NULL), STATUS_OK);
    assert_int_equal(summary.added, 3);
}

static int count_segments(void)
{
    char path[TEST_PATH_SIZE];
    int count = 0;
    DIR *listing = opendir(in_folder("library", path));
    for (struct dirent *entry; (entry = readdir(listing));)
        count += strstr(entry->d_name, ".segment") != NULL;
    closedir(listing);
    return count;
}

/* Small segments are joined, and nothing is lost or found twice by it. */
static void test_small_segments_are_joined(void **state)
{
    (void)state;
    uint64_t total = GAMES + 1;
    for (int i = 0; i < 10; i++) {
        char name[32];
        snprintf(name, sizeof name, "part%d.sgf", i);
        write_games(name, 1000 + 10 * i, 3, (uint64_t)i + 100);
        total += 3;
        assert_int_equal(add(name, 1).total, total);
        assert_true(count_segments() <= 9);
    }
    assert_true(count_segments() < 9);
    Library *library = open_library();
    assert_int_equal(library_game_count(library), total);
    Random random;
    random_seed(&random, 9);
    for (int i = 0; i < 20; i++) {
        Pattern pattern;
        random_pattern(library, &random, &pattern);
        compare_with_plain(library, &pattern, 2);
    }
    library_close(library);
}

/* ---- facts ---- */

static uint32_t count_games(const Library *library, LibraryFilter filter)
{
    FindRequest request = {.filter = filter};
    FindAnswer answer;
    assert_int_equal(library_find(library, &request, &answer, NULL), STATUS_OK);
    uint32_t count = answer.game_count;
    assert_int_equal(answer.searched, count);
    find_answer_clear(&answer);
    return count;
}

/* Counted by hand, so to speak: one game after the other. */
static void test_filters(void **state)
{
    (void)state;
    Library *library = open_library();
    uint32_t by_name = 0, by_date = 0, by_result = 0, by_rank = 0, by_size = 0;
    for (uint32_t i = 0; i < library_game_count(library); i++) {
        LibraryGame game;
        library_game(library, i, &game);
        by_name += strcmp(game.text[LIBRARY_BLACK], "Black 3") == 0;
        by_date += game.date >= 19300101 && game.date <= 19401231;
        by_result += strcmp(game.text[LIBRARY_RESULT], "W+2.5") == 0;
        by_rank += game.text[LIBRARY_BLACK_RANK][0] >= '4' && *game.text[LIBRARY_WHITE_RANK] == '5';
        by_size += game.size == 9;
    }
    assert_true(by_name && by_date && by_result && by_rank && by_size);
    assert_int_equal(count_games(library, (LibraryFilter){.player = "BLACK 3"}), by_name);
    assert_int_equal(count_games(library, (LibraryFilter){.black = "ack 3"}), by_name);
    assert_int_equal(count_games(library, (LibraryFilter){.white = "black"}), 0);
    assert_int_equal(
        count_games(library, (LibraryFilter){.date_from = 19300101, .date_to = 19401231}), by_date);
    assert_int_equal(count_games(library, (LibraryFilter){.result = "W+2.5"}), by_result);
    assert_int_equal(count_games(library, (LibraryFilter){.result = "W+"}), by_result);
    assert_int_equal(count_games(library, (LibraryFilter){.rank = "4d"}), by_rank);
    assert_int_equal(count_games(library, (LibraryFilter){.size = 9}), by_size);
    FindRequest bad = {.filter = {.rank = "strong"}};
    FindAnswer answer;
    assert_int_equal(library_find(library, &bad, &answer, NULL), STATUS_INVALID);
    library_close(library);
}

/* A game comes back as it went in. */
static void test_game_as_sgf(void **state)
{
    (void)state;
    static const char SGF[] = "(;FF[4]GM[1]CA[UTF-8]SZ[9]PB[A \\] b]PW[Šé]DT[2001-02-03]RE[B+1.5]"
                              "KM[6.5]HA[2]AB[cc][gg]\n;W[dd];B[];W[ee])\n";
    char path[TEST_PATH_SIZE], library_path[TEST_PATH_SIZE];
    assert_int_equal(file_write(in_folder("one.sgf", path), SGF, strlen(SGF), NULL), STATUS_OK);
    const char *paths[] = {path};
    LibraryAddSummary summary;
    Library *library;
    in_folder("one-library", library_path);
    assert_int_equal(library_add(library_path, paths, 1, NULL, &summary, NULL), STATUS_OK);
    assert_int_equal(library_open(library_path, 1, &library, NULL), STATUS_OK);
    StrBuf text;
    strbuf_init(&text, 4096);
    library_game_sgf(library, 0, &text);
    assert_string_equal(strbuf_text(&text), SGF);
    strbuf_clear(&text);
    library_close(library);
}

/* ---- duplicates ---- */

typedef struct {
    const char *black;
    int symmetry, moves;
    bool has_slip; /* moves 30 and 32 in the other order */
} Copy;

/* 100 different points in a fixed order, as a copy shows them. */
static void add_copy(StrBuf *out, const Copy *copy)
{
    enum { SIZE = 19, STEP = 46 };
    strbuf_add_format(out, "(;SZ[%d]PB[%s]", SIZE, copy->black);
    for (int i = 0; i < copy->moves; i++) {
        int k = !copy->has_slip ? i : i == 30 ? 32 : i == 32 ? 30 : i;
        int point = (k * STEP + 7) % (SIZE * SIZE), x = point % SIZE, y = point / SIZE;
        if (copy->symmetry & 4) {
            int swapped = x;
            x = y;
            y = swapped;
        }
        x = copy->symmetry & 1 ? SIZE - 1 - x : x;
        strbuf_add_format(out, ";%c[%c%c]", i % 2 ? 'W' : 'B', 'a' + x, 'a' + y);
    }
    strbuf_add(out, ")\n");
}

static void test_duplicates(void **state)
{
    (void)state;
    static const Copy COPIES[] = {{"whole", 0, 110, false},    {"other name", 0, 110, false},
                                  {"mirrored", 1, 110, false}, {"cut", 5, 60, false},
                                  {"slip", 0, 110, true},      {"too short", 0, 30, false}};
    char path[TEST_PATH_SIZE], library_path[TEST_PATH_SIZE];
    StrBuf text;
    strbuf_init(&text, 1 << 16);
    for (size_t i = 0; i < sizeof COPIES / sizeof *COPIES; i++)
        add_copy(&text, &COPIES[i]);
    assert_int_equal(file_write(in_folder("copies.sgf", path), text.text, text.length, NULL), 0);
    strbuf_clear(&text);
    const char *paths[] = {path};
    LibraryAddSummary summary;
    Library *library;
    in_folder("copies-library", library_path);
    assert_int_equal(library_add(library_path, paths, 1, NULL, &summary, NULL), STATUS_OK);
    assert_int_equal(summary.added, 6);
    assert_int_equal(library_open(library_path, 1, &library, NULL), STATUS_OK);
    DuplicateList list;
    library_duplicates(library, 0, &list);
    int kinds[3] = {0}, turned = 0;
    for (size_t i = 0; i < list.count; i++) {
        kinds[list.item[i].kind]++;
        turned += list.item[i].is_turned;
        assert_true(list.item[i].game != 5 && list.item[i].of != 5);
        assert_true(list.item[i].has_other_facts);
    }
    assert_int_equal(list.compared, 5);
    assert_int_equal(kinds[DUPLICATE_SAME], 2);
    assert_int_equal(kinds[DUPLICATE_CUT], 1);
    assert_true(kinds[DUPLICATE_SIMILAR] >= 1);
    assert_true(turned >= 1);
    duplicate_list_clear(&list);
    library_close(library);
}

/* ---- damage ---- */

static Status try_open(const char *path)
{
    Library *library;
    Status status = library_open(path, 1, &library, NULL);
    if (status == STATUS_OK)
        library_close(library);
    return status;
}

/* The only segment of a library. */
static void find_segment(const char *library, char out[TEST_PATH_SIZE])
{
    DIR *listing = opendir(library);
    for (struct dirent *entry; (entry = readdir(listing));)
        if (strstr(entry->d_name, ".segment"))
            snprintf(out, TEST_PATH_SIZE, "%.100s/%.100s", library, entry->d_name);
    closedir(listing);
}

/* Change a bit here and there, then cut the file: always refused. */
static void damage(const char *library, const char *path)
{
    StrBuf bytes;
    strbuf_init(&bytes, 1 << 20);
    assert_int_equal(file_read(path, &bytes, NULL), STATUS_OK);
    for (size_t at = 0; at < bytes.length; at += bytes.length / 31 + 1) {
        bytes.text[at] ^= 4;
        assert_int_equal(file_write(path, bytes.text, bytes.length, NULL), STATUS_OK);
        Status status = try_open(library);
        assert_true(status == STATUS_SYNTAX || status == STATUS_UNSUPPORTED);
        bytes.text[at] ^= 4;
    }
    assert_int_equal(file_write(path, bytes.text, bytes.length / 2, NULL), STATUS_OK);
    assert_int_equal(try_open(library), STATUS_SYNTAX);
    strbuf_clear(&bytes);
}

static void test_damage_is_refused_and_rebuilt(void **state)
{
    (void)state;
    char library[TEST_PATH_SIZE], path[TEST_PATH_SIZE];
    LibraryAddSummary summary;
    in_folder("one-library", library);
    for (int i = 0; i < 2; i++) {
        in_folder("one-library/manifest", path);
        if (i == 1)
            find_segment(library, path);
        damage(library, path);
        assert_int_equal(library_add(library, NULL, 0, NULL, &summary, NULL), STATUS_SYNTAX);
        assert_int_equal(library_rebuild(library, NULL, 0, NULL, &summary, NULL), STATUS_OK);
        assert_int_equal(summary.total, 1);
        assert_int_equal(try_open(library), STATUS_OK);
    }
    find_segment(library, path);
    assert_int_equal(remove(path), 0);
    assert_int_equal(try_open(library), STATUS_SYNTAX);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_equal_to_plain_scan),
        cmocka_unit_test(test_sequences),
        cmocka_unit_test(test_only_new_games_are_added),
        cmocka_unit_test(test_files_of_folders),
        cmocka_unit_test(test_small_segments_are_joined),
        cmocka_unit_test(test_filters),
        cmocka_unit_test(test_game_as_sgf),
        cmocka_unit_test(test_duplicates),
        cmocka_unit_test(test_damage_is_refused_and_rebuilt),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
