/* In and out: import of files, export as SGF and CSV, backup and restore, damaged files. */
#include "base/file.h"
#include "sgf/text.h"
#include "store/exchange.h"
#include "store/sql.h"
#include "store/student.h"
#include "store_support.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <sys/stat.h>

enum { PROBLEM_COUNT = 60 };

typedef struct {
    StrBuf text;
    uint64_t labels;
    int refused, skipped;
    char last[300];
} Reported;

static void tell_refused(void *context, const char *name, const AnnotationFault *fault)
{
    Reported *reported = context;
    reported->refused++;
    snprintf(reported->last, sizeof reported->last, "%s: node %u %s: %s", strrchr(name, '/') + 1,
             fault->node_number, fault->property, fault->error.text);
}

static void on_bad(void *context, const char *name, const Error *problem)
{
    (void)name;
    (void)problem;
    ((Reported *)context)->skipped++;
}

static StoreImport import_options(Reported *reported)
{
    return (StoreImport){.words = &MADE_WORDS,
                         .refuse = tell_refused,
                         .on_bad = on_bad,
                         .context = reported,
                         .threads = 2};
}

static void import_file(Place *place, const char *path, Reported *reported,
                        StoreImportCounts *counts)
{
    StoreImport options = import_options(reported);
    const char *paths[] = {path};
    assert_done(place, store_import(place->store, paths, 1, &options, counts, &place->err));
}

/* One file of many problems. */
static void write_problems(const char *path, uint64_t *labels)
{
    StrBuf text;
    strbuf_init(&text, 64 << 20);
    for (uint64_t seed = 0; seed < PROBLEM_COUNT; seed++)
        made_problem(seed, &text, labels);
    assert_int_equal(file_write(path, strbuf_text(&text), text.length, NULL), STATUS_OK);
    strbuf_clear(&text);
}

typedef struct {
    Place *place;
    StrBuf text;
} Export;

static Status export_one(void *context, const StoreDocument *document, Error *err)
{
    Export *export = context;
    Status status =
        store_export_sgf(export->place->store, document, &MADE_WORDS, &export->text, err);
    strbuf_add_char(&export->text, '\n');
    return status;
}

static Status sink_text(void *context, const char *text, size_t size, Error *err)
{
    (void)err;
    strbuf_add_bytes(context, text, size);
    return STATUS_OK;
}

static void export_all(Place *place, StrBuf *out)
{
    Export export = {.place = place, .text = *out};
    assert_done(place, store_list_documents(place->store, &(StoreQuery){0}, export_one, &export,
                                            &place->err));
    *out = export.text;
}

/* ---- there and back ---- */

static void test_import_export_import(void **state)
{
    (void)state;
    Place place, other;
    Reported reported = {0};
    StoreImportCounts counts, again;
    uint64_t labels = 0;
    StrBuf first, second;
    strbuf_init(&first, 64 << 20);
    strbuf_init(&second, 64 << 20);
    place_open(&place);
    place_open(&other);
    char path[256];
    snprintf(path, sizeof path, "%s", place_file(&place, "all.sgf"));
    write_problems(path, &labels);
    import_file(&place, path, &reported, &counts);
    assert_int_equal(counts.records, PROBLEM_COUNT);
    assert_int_equal(counts.added, PROBLEM_COUNT);
    assert_int_equal(counts.labels, labels);
    assert_int_equal(counts.bad + counts.refused + counts.same, 0);
    import_file(&place, path, &reported, &again);
    assert_int_equal(again.same, PROBLEM_COUNT);
    assert_int_equal(again.added + again.labels, 0);

    export_all(&place, &first);
    write_text(place_file(&place, "out.sgf"), strbuf_text(&first));
    snprintf(path, sizeof path, "%s", place_file(&place, "out.sgf"));
    import_file(&other, path, &reported, &counts);
    assert_int_equal(counts.added, PROBLEM_COUNT);
    assert_int_equal(counts.labels, labels);
    export_all(&other, &second);
    assert_int_equal(first.length, second.length);
    assert_memory_equal(first.text, second.text, first.length);
    strbuf_clear(&first);
    strbuf_clear(&second);
    place_close(&place);
    place_close(&other);
}

static void test_bytes_come_back(void **state)
{
    (void)state;
    static const char TEXT[] = "(;GM[1]SZ[9]\n  AB[bb][cb]AW[dd]  XC[bb|aa|9]ZZ[x\\]y]\n"
                               "XV[ee|1]GN[My game] ;B[cc](;W[gg])(;W[gh]C[a\nb]))";
    Place place;
    Arena mem;
    StoreDocument document;
    StrBuf out;
    StoreImportCounts counts = {0};
    arena_init(&mem, 1 << 20);
    strbuf_init(&out, 1 << 20);
    place_open(&place);
    int64_t id = place_import(&place, TEXT, &counts).id;
    assert_int_equal(counts.labels, 1);
    assert_int_equal(counts.refused, 1);
    assert_done(&place, store_get_document(place.store, id, &mem, &document, &place.err));
    assert_done(&place, store_export_sgf(place.store, &document, &MADE_WORDS, &out, &place.err));
    assert_string_equal(strbuf_text(&out), TEXT);
    strbuf_clear(&out);
    arena_clear(&mem);
    place_close(&place);
}

static Status first_label(void *context, const StoreLabel *label, Error *err)
{
    (void)err;
    *(StoreLabel *)context = *label;
    return STATUS_OK;
}

static void test_changed_labels_are_exported(void **state)
{
    (void)state;
    Place place;
    Arena mem;
    StoreDocument document;
    StrBuf out;
    StoreLabel label = {0};
    arena_init(&mem, 1 << 20);
    strbuf_init(&out, 1 << 20);
    place_open(&place);
    int64_t id = place_import(&place, "(;SZ[9]AB[bb][dd]XC[bb|dd|2]XV[ee|1];B[cc])", NULL).id;
    assert_done(&place, store_list_labels(place.store, &(StoreLabelQuery){.kind = "XC"},
                                          first_label, &label, &place.err));
    assert_done(&place, store_remove_label(place.store, label.id, "Anna", &place.err));
    label.annotation.level = 3;
    label.annotation.origin = ORIGIN_PERSON;
    snprintf(label.annotation.author, sizeof label.annotation.author, "Anna");
    assert_done(&place, store_set_label(place.store, &label, "Anna", NULL, &place.err));
    assert_done(&place, store_get_document(place.store, id, &mem, &document, &place.err));
    assert_done(&place, store_export_sgf(place.store, &document, &MADE_WORDS, &out, &place.err));
    assert_string_equal(strbuf_text(&out), "(;SZ[9]AB[bb][dd]XV[ee|1]XC[bb|dd|3]"
                                           "YL[XC|bb|dd|3|||person|Anna]YV[1]\n;B[cc])\n");
    strbuf_clear(&out);
    arena_clear(&mem);
    place_close(&place);
}

/* A record in another charset is turned into UTF-8 only if a label must be written into it. */
static void test_old_charsets(void **state)
{
    (void)state;
    static const char TEXT[] = "(;SZ[9]CA[Shift_JIS]PB[\x8c\xe9]AB[bb][dd];B[cc])";
    Place place;
    Arena mem;
    StoreDocument document;
    StrBuf out;
    arena_init(&mem, 1 << 20);
    strbuf_init(&out, 1 << 20);
    place_open(&place);
    int64_t id = place_import(&place, TEXT, NULL).id;
    assert_done(&place, store_get_document(place.store, id, &mem, &document, &place.err));
    assert_string_equal(document.black, "\xe7\xa2\x81");
    assert_done(&place, store_export_sgf(place.store, &document, &MADE_WORDS, &out, &place.err));
    assert_string_equal(strbuf_text(&out), TEXT);
    StoreLabel label = {.document = id};
    label.annotation = (Annotation){
        .kind = ANNOTATION_VITAL, .level = 1, .author = "Çağrı", .origin = ORIGIN_PERSON};
    point_set_add(&label.annotation.place[0], sgf_point_at(9, 4, 4));
    assert_done(&place, store_set_label(place.store, &label, "x", NULL, &place.err));
    strbuf_reset(&out);
    assert_done(&place, store_export_sgf(place.store, &document, &MADE_WORDS, &out, &place.err));
    assert_non_null(strstr(strbuf_text(&out), "CA[UTF-8]PB[\xe7\xa2\x81]"));
    assert_non_null(strstr(strbuf_text(&out), "Çağrı"));
    strbuf_clear(&out);
    arena_clear(&mem);
    place_close(&place);
}

/* ---- bad input ---- */

static void test_bad_records_and_annotations(void **state)
{
    (void)state;
    Place place;
    Reported reported = {0};
    StoreImportCounts counts;
    place_open(&place);
    char path[256];
    snprintf(path, sizeof path, "%s", place_file(&place, "mixed.sgf"));
    write_text(path, "(;SZ[9]AB[bb][dd]XC[bb|aa|1]XC[bb|dd|9]XV[zz|1]XV[ee|1])\n"
                     "(;SZ[9];B[aa];W[aa])\n"
                     "(;SZ[99])\n"
                     "(;SZ[9]AB[cc];C[broken\n");
    import_file(&place, path, &reported, &counts);
    assert_int_equal(counts.refused, 3);
    assert_int_equal(reported.refused, 3);
    assert_string_equal(reported.last,
                        "mixed.sgf: node 0 XV: 'zz' is not a point on this board of 9");
    assert_int_equal(counts.labels, 1);
    assert_true(counts.bad >= 2 && reported.skipped == (int)counts.bad);
    assert_true(counts.added >= 1);
    place_close(&place);
}

static void test_skipping_duplicates(void **state)
{
    (void)state;
    Place place;
    Reported reported = {0};
    StoreImportCounts counts;
    place_open(&place);
    char path[256];
    snprintf(path, sizeof path, "%s", place_file(&place, "twice.sgf"));
    write_text(path, "(;SZ[9]AB[bb]AW[cc])(;SZ[9]AB[hh]AW[gg])(;SZ[9]AB[cc]AW[bb]PL[W])");
    StoreImport options = import_options(&reported);
    options.skip_duplicates = true;
    const char *paths[] = {path};
    assert_done(&place, store_import(place.store, paths, 1, &options, &counts, &place.err));
    assert_int_equal(counts.added, 1);
    assert_int_equal(counts.duplicates, 2);
    place_close(&place);
}

/* ---- CSV ---- */

static void test_csv(void **state)
{
    (void)state;
    Place place;
    StrBuf text;
    strbuf_init(&text, 1 << 20);
    place_open(&place);
    place_import(&place,
                 "(;SZ[9]AB[bb][dd]XC[bb|dd|2]GN[hane|ko]"
                 "YL[XC|bb|dd|3|2026-11-15T11:40:00Z|90|person|Anna \"A,\" B];B[cc])",
                 NULL);
    assert_done(&place,
                store_export_csv(place.store, &(StoreLabelQuery){0}, sink_text, &text, &place.err));
    assert_string_equal(strbuf_text(&text),
                        "id,document,node,board_size,property,kind,subject,value,level,origin,"
                        "author,certainty,time\r\n"
                        "1,1,0,9,XC,connectivity,bb|dd,3,conditionally connected,person,"
                        "\"Anna \"\"A,\"\" B\",90,2026-11-15T11:40:00Z\r\n"
                        "2,1,0,9,XC,connectivity,bb|dd,2,connected,unknown,,,\r\n"
                        "3,1,0,9,GN,move,,hane|ko,,unknown,,,\r\n");
    strbuf_clear(&text);
    place_close(&place);
}

/* ---- backup and restore ---- */

static void test_backup_and_restore(void **state)
{
    (void)state;
    Place place;
    Reported reported = {0};
    StoreImportCounts imported;
    StoreCounts before, after;
    StrBuf first, second;
    strbuf_init(&first, 64 << 20);
    strbuf_init(&second, 64 << 20);
    place_open(&place);
    char path[256], backup[256];
    snprintf(path, sizeof path, "%s", place_file(&place, "all.sgf"));
    snprintf(backup, sizeof backup, "%s", place_file(&place, "copy.db"));
    write_problems(path, NULL);
    import_file(&place, path, &reported, &imported);
    export_all(&place, &first);
    assert_done(&place, store_count(place.store, &before, &place.err));
    assert_done(&place, store_backup(place.store, backup, &place.err));
    for (int64_t id = 1; id <= 30; id++)
        assert_done(&place, store_remove_document(place.store, id, &place.err));
    /* another connection keeps the database open meanwhile, and sees the restored one */
    assert_done(&place, store_restore(place.path, backup, &place.err));
    assert_done(&place, store_count(place.store, &after, &place.err));
    before.bytes = after.bytes = 0;
    assert_memory_equal(&before, &after, sizeof before);
    export_all(&place, &second);
    assert_int_equal(first.length, second.length);
    assert_memory_equal(first.text, second.text, first.length);
    assert_done(&place, store_check(place.store, &place.err));
    strbuf_clear(&first);
    strbuf_clear(&second);
    place_close(&place);
}

static void test_a_bad_backup_changes_nothing(void **state)
{
    (void)state;
    Place place;
    StoreCounts counts;
    place_open(&place);
    place_import(&place, "(;SZ[9]AB[bb]AW[cc])", NULL);
    const char *backup = place_file(&place, "bad.db");
    assert_int_equal(store_restore(place.path, backup, &place.err), STATUS_NOT_FOUND);
    write_text(backup, "this is no database, however long one looks at it, is it? No. Not at all.");
    assert_int_equal(store_restore(place.path, backup, &place.err), STATUS_INVALID);
    write_text(backup, "");
    assert_int_equal(store_restore(place.path, backup, &place.err), STATUS_INVALID);
    assert_done(&place, store_count(place.store, &counts, &place.err));
    assert_int_equal(counts.documents, 1);
    place_close(&place);
}

/* ---- damage ---- */

/* Overwrite bytes in the middle of a file. */
static void damage(const char *path, off_t from, size_t size)
{
    int file = open(path, O_WRONLY);
    assert_true(file >= 0);
    char junk[4096];
    memset(junk, 0xa5, sizeof junk);
    for (size_t done = 0; done < size; done += sizeof junk)
        assert_int_equal(pwrite(file, junk, sizeof junk, from + (off_t)done), sizeof junk);
    close(file);
}

static void test_damaged_databases_are_told(void **state)
{
    (void)state;
    Place place;
    Reported reported = {0};
    StoreImportCounts imported;
    place_open(&place);
    char path[256], backup[256];
    snprintf(path, sizeof path, "%s", place_file(&place, "all.sgf"));
    snprintf(backup, sizeof backup, "%s", place_file(&place, "copy.db"));
    write_problems(path, NULL);
    import_file(&place, path, &reported, &imported);
    assert_done(&place, store_backup(place.store, backup, &place.err));
    store_close(place.store);
    place.store = NULL;
    struct stat info;
    assert_int_equal(stat(place.path, &info), 0);
    damage(place.path, 4096, (size_t)info.st_size - 8192);
    /* either it cannot be opened, or the check finds it; never a crash, never silence */
    Status status = store_open(place.path, NULL, &place.store, &place.err);
    if (status == STATUS_OK)
        status = store_check(place.store, &place.err);
    assert_int_equal(status, STATUS_INVALID);
    assert_non_null(strstr(place.err.text, "damaged"));
    store_close(place.store);
    place.store = NULL;
    damage(place.path, 0, 4096);
    assert_int_equal(store_open(place.path, NULL, &place.store, &place.err), STATUS_INVALID);
    assert_non_null(strstr(place.err.text, "restore a backup"));
    /* and a restore fixes it */
    assert_done(&place, store_restore(place.path, backup, &place.err));
    assert_done(&place, store_open(place.path, NULL, &place.store, &place.err));
    StoreCounts counts;
    assert_done(&place, store_count(place.store, &counts, &place.err));
    assert_int_equal(counts.documents, PROBLEM_COUNT);
    assert_done(&place, store_check(place.store, &place.err));
    place_close(&place);
}

static void run_sql(const char *path, const char *sql)
{
    sqlite3 *database;
    assert_int_equal(sqlite3_open(path, &database), SQLITE_OK);
    assert_int_equal(sqlite3_exec(database, sql, NULL, NULL, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_close(database), SQLITE_OK);
}

static void test_foreign_and_later_databases(void **state)
{
    (void)state;
    Place place;
    Store *store = NULL;
    place_open(&place);
    const char *path = place_file(&place, "other.db");
    run_sql(path, "CREATE TABLE mine (x)");
    assert_int_equal(store_open(path, NULL, &store, &place.err), STATUS_INVALID);
    assert_non_null(strstr(place.err.text, "not one of Katachi"));
    store_close(place.store);
    place.store = NULL;
    run_sql(place.path, "PRAGMA user_version = 999");
    assert_int_equal(store_open(place.path, NULL, &store, &place.err), STATUS_UNSUPPORTED);
    assert_int_equal(store_open(place_file(&place, "none.db"), &(StoreOptions){.must_exist = true},
                                &store, &place.err),
                     STATUS_NOT_FOUND);
    place_close(&place);
}

/* A number that does not go with the tables: nothing is changed, and the message says what it is.
 */
static void test_a_false_schema_number(void **state)
{
    (void)state;
    static const char *const NUMBERS[] = {"PRAGMA user_version = 0", "PRAGMA user_version = 1",
                                          "PRAGMA user_version = -3",
                                          "PRAGMA user_version = 4; DROP TABLE review"};
    for (size_t i = 0; i < sizeof NUMBERS / sizeof *NUMBERS; i++) {
        Place place;
        Store *store = NULL;
        place_open(&place);
        store_close(place.store);
        place.store = NULL;
        run_sql(place.path, NUMBERS[i]);
        assert_int_equal(store_open(place.path, NULL, &store, &place.err), STATUS_INVALID);
        assert_non_null(strstr(place.err.text, "schema number"));
        place_close(&place);
    }
}

/* A database of the first schema, with what it holds, is brought up to date when it is opened. */
static void test_older_databases_are_migrated(void **state)
{
    (void)state;
    Place place;
    StoreCounts counts;
    int64_t student;
    place_open(&place);
    place_import(&place, "(;SZ[9]AB[bb][dd]AW[cc]XC[bb|dd|2])", NULL);
    store_close(place.store);
    run_sql(place.path,
            "DROP TABLE attempt; DROP TABLE progress; DROP TABLE learner;"
            "DROP TABLE collection_member; DROP TABLE collection; DROP TABLE draft;"
            "DROP TABLE setting; DROP TABLE open_game; DROP TABLE job; DROP TABLE review; "
            "PRAGMA user_version = 1");
    assert_done(&place, store_open(place.path, NULL, &place.store, &place.err));
    assert_done(&place, store_count(place.store, &counts, &place.err));
    assert_int_equal(counts.documents, 1);
    assert_int_equal(counts.labels, 1);
    assert_done(&place, store_find_student(place.store, "Chloe", &student, &place.err));
    assert_done(&place, store_check(place.store, &place.err));
    /* a backup of the first schema can be restored, too */
    char backup[256];
    snprintf(backup, sizeof backup, "%s", place_file(&place, "old.db"));
    assert_done(&place, store_backup(place.store, backup, &place.err));
    run_sql(backup, "DROP TABLE attempt; DROP TABLE progress; DROP TABLE learner;"
                    "DROP TABLE collection_member; DROP TABLE collection; DROP TABLE draft;"
                    "DROP TABLE setting; DROP TABLE open_game; DROP TABLE job; DROP TABLE review; "
                    "PRAGMA user_version = 1");
    assert_done(&place, store_restore(place.path, backup, &place.err));
    store_close(place.store);
    assert_done(&place, store_open(place.path, NULL, &place.store, &place.err));
    assert_done(&place, store_count(place.store, &counts, &place.err));
    assert_int_equal(counts.labels, 1);
    assert_int_equal(counts.learners, 0);
    place_close(&place);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_import_export_import),
        cmocka_unit_test(test_bytes_come_back),
        cmocka_unit_test(test_changed_labels_are_exported),
        cmocka_unit_test(test_old_charsets),
        cmocka_unit_test(test_bad_records_and_annotations),
        cmocka_unit_test(test_skipping_duplicates),
        cmocka_unit_test(test_csv),
        cmocka_unit_test(test_backup_and_restore),
        cmocka_unit_test(test_a_bad_backup_changes_nothing),
        cmocka_unit_test(test_damaged_databases_are_told),
        cmocka_unit_test(test_foreign_and_later_databases),
        cmocka_unit_test(test_a_false_schema_number),
        cmocka_unit_test(test_older_databases_are_migrated),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
