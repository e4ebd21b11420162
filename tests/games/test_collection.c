/* Collections: files, folders, archives, in order, on any number of threads. */
#include "base/file.h"
#include "base/pool.h"
#include "games/collection.h"
#include "make_archive.h"
#include "support.h"
#include "test_folder.h"

#include <string.h>
#include <unistd.h>

static void write_text(const char *name, const char *text)
{
    char path[TEST_PATH_SIZE];
    assert_int_equal(file_write(in_folder(name, path), text, strlen(text), NULL), STATUS_OK);
}

/* ---- what was visited, as one text ---- */

typedef struct {
    char black[32];
} Seen;

static Status look(void *context, int worker, const SgfGame *game, void *answer, Error *err)
{
    (void)context;
    (void)worker;
    Seen *seen = answer;
    const SgfProperty *black = sgf_find(game->root, SGF_PB);
    if (black && black->value.size < sizeof seen->black)
        memcpy(seen->black, black->value.bytes, black->value.size);
    if (strcmp(seen->black, "refused") == 0)
        return error_set(err, STATUS_INVALID, "refused by the visitor");
    return STATUS_OK;
}

static Status note(void *context, const GameName *name, const void *answer, Error *err)
{
    (void)err;
    StrBuf *log = context;
    game_name_text(name, log);
    strbuf_add_format(log, "=%s\n", ((const Seen *)answer)->black);
    return STATUS_OK;
}

static void note_problem(void *context, const GameName *name, const Error *problem)
{
    StrBuf *log = context;
    game_name_text(name, log);
    strbuf_add_format(log, "!%d line %u byte %llu\n", problem->status, problem->line,
                      (unsigned long long)problem->offset);
}

static Status visit(const char *path, CollectionOptions options, StrBuf *log,
                    CollectionCounts *counts)
{
    GameVisitor visitor = {.visit = look,
                           .answer_size = sizeof(Seen),
                           .deliver = note,
                           .on_skip = note_problem,
                           .context = log};
    strbuf_reset(log);
    Error err;
    return collection_visit(&path, 1, &options, &visitor, counts, &err);
}

/* The log without the path of the test's folder. */
static void assert_log(StrBuf *log, const char *expected)
{
    StrBuf plain;
    strbuf_init(&plain, 1 << 24);
    const char *text = strbuf_text(log);
    for (const char *at; (at = strstr(text, test_folder)); text = at + strlen(test_folder))
        strbuf_add_bytes(&plain, text, (size_t)(at - text));
    strbuf_add(&plain, text);
    assert_string_equal(strbuf_text(&plain), expected);
    strbuf_clear(&plain);
}

/* ---- tests ---- */

static const char *const NAMES[] = {"b/2.sgf", "a/1.SGF", "readme.txt", "a/bad.sgf", "a/many.sgf"};
static const char *const TEXTS[] = {"(;PB[two])", "(;PB[one])", "(;PB[no])", "(;PB[x] !)",
                                    "(;PB[three])(;PB[four])\n"};

static void test_archives(void **state)
{
    (void)state;
    static const char *const ENDINGS[] = {"zip", "tar", "tar.gz", "tar.zst", "7z"};
    for (int format = MAKE_ZIP; format <= MAKE_7Z; format++) {
        char name[32], path[TEST_PATH_SIZE], expected[600];
        snprintf(name, sizeof name, "x.%s", ENDINGS[format]);
        if (!make_archive(in_folder(name, path), (MakeFormat)format, 5, NAMES, TEXTS))
            continue;
        StrBuf log;
        CollectionCounts counts;
        strbuf_init(&log, 1 << 20);
        assert_int_equal(visit(path, (CollectionOptions){0}, &log, &counts), STATUS_OK);
        snprintf(expected, sizeof expected,
                 "/%s:b/2.sgf=two\n/%s:a/1.SGF=one\n/%s:a/bad.sgf!1 line 1 byte 8\n"
                 "/%s:a/many.sgf=three\n/%s:a/many.sgf (game 2)=four\n",
                 name, name, name, name, name);
        assert_log(&log, expected);
        assert_int_equal(counts.games, 4);
        assert_int_equal(counts.bad, 1);
        assert_int_equal(counts.files, 4);
        assert_int_equal(counts.ignored, 1);
        strbuf_clear(&log);
        remove(path);
    }
}

static void test_folders(void **state)
{
    (void)state;
    char path[TEST_PATH_SIZE];
    StrBuf log;
    CollectionCounts counts;
    strbuf_init(&log, 1 << 20);
    assert_int_equal(mkdir(in_folder("f", path), 0700), 0);
    assert_int_equal(mkdir(in_folder("f/sub", path), 0700), 0);
    assert_int_equal(symlink("..", in_folder("f/loop", path)), 0);
    write_text("f/z.sgf", "(;PB[z])");
    write_text("f/B.sgf", "(;PB[B])");
    write_text("f/a.sgf", "(;PB[a])");
    write_text("f/sub/c.sgf", "(;PB[c])");
    write_text("f/notes.txt", "(;PB[n])");
    const char *names[] = {"m.sgf"};
    const char *texts[] = {"(;PB[m])"};
    assert_true(make_archive(in_folder("f/k.zip", path), MAKE_ZIP, 1, names, texts));
    assert_int_equal(visit(in_folder("f", path), (CollectionOptions){0}, &log, &counts), STATUS_OK);
    assert_log(&log, "/f/B.sgf=B\n/f/a.sgf=a\n/f/k.zip:m.sgf=m\n/f/sub/c.sgf=c\n/f/z.sgf=z\n");
    assert_int_equal(counts.ignored, 2);
    strbuf_clear(&log);
}

static void test_missing_and_empty(void **state)
{
    (void)state;
    char path[TEST_PATH_SIZE];
    StrBuf log;
    CollectionCounts counts;
    strbuf_init(&log, 1 << 20);
    assert_int_equal(visit(in_folder("nothing", path), (CollectionOptions){0}, &log, &counts),
                     STATUS_OK);
    assert_int_equal(counts.bad, 1);
    write_text("empty.sgf", "");
    assert_int_equal(visit(in_folder("empty.sgf", path), (CollectionOptions){0}, &log, &counts),
                     STATUS_OK);
    assert_int_equal(counts.games, 0);
    assert_int_equal(counts.bad, 1);
    strbuf_clear(&log);
}

static void test_names(void **state)
{
    (void)state;
    assert_true(collection_takes_name("a.SGF"));
    assert_true(collection_takes_name("games.tar.zst"));
    assert_true(collection_takes_name("games.7z"));
    assert_false(collection_takes_name("._a.sgf"));
    assert_false(collection_takes_name(".sgf"));
    assert_false(collection_takes_name("notes.txt"));
    assert_false(collection_takes_name(""));
}

static void test_damaged_archive(void **state)
{
    (void)state;
    char path[TEST_PATH_SIZE];
    StrBuf log, bytes;
    CollectionCounts counts;
    strbuf_init(&log, 1 << 20);
    strbuf_init(&bytes, 1 << 20);
    assert_true(make_archive(in_folder("d.tar.gz", path), MAKE_TAR_GZ, 5, NAMES, TEXTS));
    assert_int_equal(file_read(path, &bytes, NULL), STATUS_OK);
    for (size_t size = 0; size < bytes.length; size += 7) {
        assert_int_equal(file_write(path, strbuf_text(&bytes), size, NULL), STATUS_OK);
        assert_int_equal(visit(path, (CollectionOptions){0}, &log, &counts), STATUS_OK);
        assert_true(counts.bad >= 1);
    }
    strbuf_clear(&bytes);
    strbuf_clear(&log);
}

/* A file of many games, some bad, larger than what is given to a thread at once. */
static void write_many(const char *name, int count)
{
    StrBuf text;
    strbuf_init(&text, 1 << 26);
    for (int i = 0; i < count; i++) {
        if (i % 97 == 5)
            strbuf_add_format(&text, "(;PB[bad %d] ? )\n", i);
        else if (i % 89 == 7)
            strbuf_add(&text, "(;PB[refused])\n");
        else
            strbuf_add_format(&text, "(;PB[%d]C[%0200d]\n;B[aa](;W[bb])(;W[cc]))\n", i, i);
    }
    write_text(name, strbuf_text(&text));
    strbuf_clear(&text);
}

static void test_threads_do_not_matter(void **state)
{
    (void)state;
    char path[TEST_PATH_SIZE];
    StrBuf one, many;
    CollectionCounts first, counts;
    strbuf_init(&one, 1 << 24);
    strbuf_init(&many, 1 << 24);
    write_many("large.sgf", 5000);
    for (int strict = 0; strict < 2; strict++) {
        CollectionOptions options = {.threads = 1, .strict = strict};
        Status status = visit(in_folder("large.sgf", path), options, &one, &first);
        assert_int_equal(status, strict ? STATUS_SYNTAX : STATUS_OK);
        for (options.threads = 2; options.threads <= 8; options.threads += 3) {
            options.batch_limit = options.threads - 1;
            assert_int_equal(visit(path, options, &many, &counts), status);
            assert_string_equal(strbuf_text(&one), strbuf_text(&many));
            assert_memory_equal(&counts, &first, sizeof counts);
        }
    }
    strbuf_clear(&one);
    strbuf_clear(&many);
}

/* A large file is cut into games before it is read; places and problems are those of the file. */
static void test_places_in_large_files(void **state)
{
    (void)state;
    char path[TEST_PATH_SIZE];
    StrBuf text, log;
    CollectionCounts counts;
    strbuf_init(&text, 1 << 22);
    strbuf_init(&log, 1 << 20);
    strbuf_add(&text, "(;PB[");
    for (int i = 0; i < 100000; i++)
        strbuf_add(&text, "x\n");
    strbuf_add(&text, "])\n(;PB[b]\n!)");
    write_text("places.sgf", strbuf_text(&text));
    assert_int_equal(visit(in_folder("places.sgf", path), (CollectionOptions){0}, &log, &counts),
                     STATUS_OK);
    assert_log(&log, "/places.sgf (game 1)=\n/places.sgf (game 2)!1 line 100003 byte 200016\n");
    strbuf_clear(&text);
    strbuf_clear(&log);
}

static void test_limits(void **state)
{
    (void)state;
    char path[TEST_PATH_SIZE];
    StrBuf log;
    CollectionCounts counts;
    strbuf_init(&log, 1 << 20);
    write_text("limit.sgf", "(;PB[a];B[aa];W[bb])");
    CollectionOptions options = {.member_limit = 10};
    assert_int_equal(visit(in_folder("limit.sgf", path), options, &log, &counts), STATUS_OK);
    assert_log(&log, "/limit.sgf!3 line 0 byte 0\n");
    assert_true(make_archive(in_folder("limit.zip", path), MAKE_ZIP, 5, NAMES, TEXTS));
    assert_int_equal(visit(path, options, &log, &counts), STATUS_OK);
    assert_int_equal(counts.bad, 2); /* bad.sgf and many.sgf; the others have ten bytes */
    strbuf_clear(&log);
}

static void test_stop(void **state)
{
    (void)state;
    char path[TEST_PATH_SIZE];
    StrBuf log;
    CollectionCounts counts;
    atomic_bool stop = true;
    strbuf_init(&log, 1 << 20);
    write_text("stop.sgf", "(;PB[a])");
    CollectionOptions options = {.stop = &stop, .threads = 3};
    assert_int_equal(visit(in_folder("stop.sgf", path), options, &log, &counts),
                     STATUS_INTERRUPTED);
    assert_int_equal(counts.games, 0);
    strbuf_clear(&log);
}

static void add_index(void *context, size_t index, int worker)
{
    (void)worker;
    atomic_fetch_add((atomic_size_t *)context, index);
}

static void test_for_each(void **state)
{
    (void)state;
    for (int threads = 1; threads <= 9; threads += 4) {
        atomic_size_t sum = 0;
        pool_for_each(threads, 1000, add_index, &sum);
        assert_int_equal(sum, 499500);
    }
}

/* game.sgf.gz is known by its name; inside of it there is none. */
static void test_compressed_file(void **state)
{
    (void)state;
    char path[TEST_PATH_SIZE];
    StrBuf log;
    CollectionCounts counts;
    strbuf_init(&log, 1 << 20);
    assert_true(make_archive(in_folder("alone.sgf.gz", path), MAKE_GZ, 1, NAMES, TEXTS));
    assert_int_equal(visit(path, (CollectionOptions){0}, &log, &counts), STATUS_OK);
    assert_log(&log, "/alone.sgf.gz:alone.sgf=two\n");
    assert_int_equal(counts.games, 1);
    strbuf_clear(&log);
    assert_int_equal(unlink(path), 0);
}

/* A member over the limit, and an archive cut off in the middle of one: reported, with the rest
 * read.
 */
static void test_large_and_broken_members(void **state)
{
    (void)state;
    static const char *const names[] = {"1.sgf", "2.sgf"};
    static char large[4000] = "(;PB[large]C[";
    memset(large + 13, 'x', sizeof large - 16);
    memcpy(large + sizeof large - 3, "])", 2);
    const char *const texts[] = {large, "(;PB[small])"};
    char path[TEST_PATH_SIZE];
    StrBuf log, bytes;
    CollectionCounts counts;
    strbuf_init(&log, 1 << 20);
    strbuf_init(&bytes, 1 << 20);
    assert_true(make_archive(in_folder("large.tar", path), MAKE_TAR, 2, names, texts));
    assert_int_equal(visit(path, (CollectionOptions){.member_limit = 1000}, &log, &counts),
                     STATUS_OK);
    assert_int_equal(counts.games, 1);
    assert_int_equal(counts.bad, 1);
    assert_non_null(strstr(strbuf_text(&log), "2.sgf=small"));
    assert_int_equal(file_read(path, &bytes, NULL), STATUS_OK);
    assert_int_equal(file_write(path, bytes.text, 2000, NULL), STATUS_OK);
    assert_int_equal(visit(path, (CollectionOptions){0}, &log, &counts), STATUS_OK);
    assert_int_equal(counts.games, 0);
    assert_true(counts.bad > 0);
    strbuf_clear(&bytes);
    strbuf_clear(&log);
    assert_int_equal(unlink(path), 0);
}

/* A file that ends in the middle of names, and a name that would upset a terminal. */
static void test_name_is_harmless(void **state)
{
    (void)state;
    StrBuf out;
    strbuf_init(&out, 1000);
    game_name_text(&(GameName){.file = "a\033[1m", .member = "b\n.sgf", .index = 2}, &out);
    assert_string_equal(strbuf_text(&out), "a?[1m:b?.sgf (game 2)");
    strbuf_clear(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_archives),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_folders),
        cmocka_unit_test(test_missing_and_empty),
        cmocka_unit_test(test_damaged_archive),
        cmocka_unit_test(test_compressed_file),
        cmocka_unit_test(test_large_and_broken_members),
        cmocka_unit_test(test_name_is_harmless),
        cmocka_unit_test(test_threads_do_not_matter),
        cmocka_unit_test(test_places_in_large_files),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_stop),
        cmocka_unit_test(test_for_each),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
