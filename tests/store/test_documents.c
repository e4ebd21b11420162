/* Documents, labels, history, collections, students, suggestions. */
#include "annotation/sgf.h"
#include "sgf/convert.h"
#include "sgf/read.h"
#include "sgf/text.h"
#include "sgf/write.h"
#include "store/collection.h"
#include "store/document.h"
#include "store/label.h"
#include "store/student.h"
#include "store_support.h"

#include <math.h>

static const char PROBLEM[] = "(;SZ[9]AB[bb][cb][dd]AW[ae][be]YC[half]GN[Corner];B[cc])";

static void test_open_and_count(void **state)
{
    (void)state;
    Place place;
    StoreCounts counts;
    place_open(&place);
    assert_done(&place, store_count(place.store, &counts, &place.err));
    assert_int_equal(counts.documents + counts.labels + counts.drafts, 0);
    assert_true(counts.schema >= 2 && counts.bytes > 0);
    assert_done(&place, store_check(place.store, &place.err));
    place_close(&place);
}

static void test_document_columns(void **state)
{
    (void)state;
    Place place;
    Arena mem;
    StoreDocument document;
    arena_init(&mem, 1 << 20);
    place_open(&place);
    StoreAdded added = place_import(&place, PROBLEM, NULL);
    assert_int_equal(added.kind, ADDED_NEW);
    assert_done(&place, store_get_document(place.store, added.id, &mem, &document, &place.err));
    assert_int_equal(document.kind, DOCUMENT_PROBLEM);
    assert_string_equal(document.title, "Corner");
    assert_string_equal(document.context, "half");
    assert_string_equal(document.name, "x.sgf");
    assert_int_equal(document.board_size, 9);
    assert_int_equal(document.move_count, 1);
    assert_int_equal(document.size, strlen(PROBLEM));
    assert_memory_equal(document.bytes, PROBLEM, strlen(PROBLEM));
    StoreAdded game = place_import(&place,
                                   "(;SZ[9]PB[Shusaku]PW[Gennan]EV[Ear]HA[2]AB[cc][gg]"
                                   "RE[B+2];W[cg];B[gc])",
                                   NULL);
    assert_done(&place, store_get_document(place.store, game.id, &mem, &document, &place.err));
    assert_int_equal(document.kind, DOCUMENT_GAME);
    assert_string_equal(document.black, "Shusaku");
    assert_string_equal(document.result, "B+2");
    assert_int_equal(store_get_document(place.store, 99, &mem, &document, &place.err),
                     STATUS_NOT_FOUND);
    arena_clear(&mem);
    place_close(&place);
}

static Status count_one(void *context, const StoreDocument *document, Error *err)
{
    (void)document;
    (void)err;
    ++*(int64_t *)context;
    return STATUS_OK;
}

static int64_t count_query(Place *place, const StoreQuery *query)
{
    int64_t listed = 0, counted = 0;
    assert_done(place, store_list_documents(place->store, query, count_one, &listed, &place->err));
    assert_done(place, store_count_documents(place->store, query, &counted, &place->err));
    assert_int_equal(listed, query->limit && counted > query->limit ? query->limit : counted);
    return listed;
}

static void test_queries(void **state)
{
    (void)state;
    Place place;
    StrBuf text;
    strbuf_init(&text, 1 << 20);
    place_open(&place);
    for (uint64_t seed = 0; seed < 150; seed++) {
        strbuf_reset(&text);
        made_problem(seed, &text, NULL);
        place_import(&place, strbuf_text(&text), NULL);
    }
    place_import(&place, "(;SZ[9]PB[100% _x_];B[aa])", NULL);
    assert_int_equal(count_query(&place, &(StoreQuery){0}), 151);
    assert_int_equal(count_query(&place, &(StoreQuery){.kind = DOCUMENT_GAME}), 1);
    assert_int_equal(count_query(&place, &(StoreQuery){.kind = DOCUMENT_PROBLEM}), 150);
    assert_int_equal(count_query(&place, &(StoreQuery){.limit = 70}), 70);
    assert_int_equal(count_query(&place, &(StoreQuery){.after = 100}), 51);
    assert_int_equal(count_query(&place, &(StoreQuery){.text = "100% _"}), 1);
    assert_int_equal(count_query(&place, &(StoreQuery){.text = "1%0"}), 0);
    assert_int_equal(count_query(&place, &(StoreQuery){.label_kind = "XC"}), 150);
    assert_int_equal(count_query(&place, &(StoreQuery){.label_kind = "XE"}), 0);
    assert_true(count_query(&place, &(StoreQuery){.author = "Anna"}) > 100);
    assert_int_equal(count_query(&place, &(StoreQuery){.author = "Nobody"}), 0);
    strbuf_clear(&text);
    place_close(&place);
}

/* ---- duplicates ---- */

static void test_duplicates_in_all_forms(void **state)
{
    (void)state;
    Place place;
    StrBuf text;
    strbuf_init(&text, 1 << 20);
    place_open(&place);
    made_problem(5, &text, NULL);
    StoreAdded first = place_import(&place, strbuf_text(&text), NULL);
    assert_int_equal(first.kind, ADDED_NEW);
    assert_int_equal(place_import(&place, strbuf_text(&text), NULL).kind, ADDED_NOTHING);
    for (int form = 1; form < 16; form++) {
        Arena mem;
        SgfGame game;
        StrBuf turned;
        arena_init(&mem, 1 << 20);
        strbuf_init(&turned, 1 << 20);
        assert_done(&place, sgf_read(text.text, text.length, 0, NULL, &mem, &game, &place.err));
        SgfConversion how = {
            .symmetry = form % 8, .swap_colors = form >= 8, .turn_private = annotation_turn};
        assert_done(&place, sgf_convert(&game, &how, &place.err));
        sgf_write(&game, &turned);
        StoreAdded again = place_import(&place, strbuf_text(&turned), NULL);
        assert_int_equal(again.kind, ADDED_DUPLICATE);
        assert_int_equal(again.duplicate_of, first.id);
        strbuf_clear(&turned);
        arena_clear(&mem);
    }
    /* another turn, another stone: another problem */
    assert_int_equal(place_import(&place, "(;SZ[9]AB[bb]AW[cc]PL[B])", NULL).kind, ADDED_NEW);
    assert_int_equal(place_import(&place, "(;SZ[9]AB[bb]AW[cc]PL[W])", NULL).kind, ADDED_NEW);
    assert_int_equal(place_import(&place, "(;SZ[9]AB[bc]AW[cc]PL[B])", NULL).kind, ADDED_NEW);
    assert_int_equal(place_import(&place, "(;SZ[9]AB[hh]AW[gg]PL[B])", NULL).kind, ADDED_DUPLICATE);
    /* games are the same by their moves */
    assert_int_equal(place_import(&place, "(;SZ[9];B[cc];W[gg];B[cg])", NULL).kind, ADDED_NEW);
    assert_int_equal(place_import(&place, "(;SZ[9];B[gg];W[cc];B[cg])", NULL).kind,
                     ADDED_DUPLICATE);
    assert_int_equal(place_import(&place, "(;SZ[9];B[cc];W[gg];B[cf])", NULL).kind, ADDED_NEW);
    strbuf_clear(&text);
    place_close(&place);
}

/* ---- labels ---- */

static StoreLabel connection(int64_t document, int level, const char *author)
{
    StoreLabel label = {.document = document, .board_size = 9};
    label.annotation = (Annotation){.kind = ANNOTATION_CONNECTIVITY,
                                    .level = (uint8_t)level,
                                    .origin = ORIGIN_PERSON,
                                    .certainty = 80,
                                    .time = 1700000000};
    point_set_add(&label.annotation.place[0], sgf_point_at(9, 1, 1));
    point_set_add(&label.annotation.place[1], sgf_point_at(9, 3, 3));
    snprintf(label.annotation.author, sizeof label.annotation.author, "%s", author);
    return label;
}

typedef struct {
    int count;
    StoreLabel last;
} Labels;

static Status take_label(void *context, const StoreLabel *label, Error *err)
{
    (void)err;
    Labels *labels = context;
    labels->count++;
    labels->last = *label;
    return STATUS_OK;
}

typedef struct {
    int count;
    char last[200];
} Changes;

static Status take_change(void *context, const StoreChange *change, Error *err)
{
    (void)err;
    Changes *changes = context;
    changes->count++;
    snprintf(changes->last, sizeof changes->last, "%s %s %s: %s -> %s by %s", change->kind,
             change->subject, change->author, change->old_value ? change->old_value : "-",
             change->new_value ? change->new_value : "-", change->changed_by);
    return STATUS_OK;
}

static void test_labels_and_history(void **state)
{
    (void)state;
    Place place;
    LabelChange change;
    place_open(&place);
    int64_t document = place_import(&place, PROBLEM, NULL).id;
    StoreLabel anna = connection(document, 2, "Anna"), ben = connection(document, 3, "Ben");
    assert_done(&place, store_set_label(place.store, &anna, "Anna", &change, &place.err));
    assert_int_equal(change, LABEL_NEW);
    assert_done(&place, store_set_label(place.store, &anna, "Anna", &change, &place.err));
    assert_int_equal(change, LABEL_SAME);
    assert_done(&place, store_set_label(place.store, &ben, "Ben", &change, &place.err));
    ben.annotation.level = 4;
    ben.board_size = 0; /* looked up */
    assert_done(&place, store_set_label(place.store, &ben, "the editor", &change, &place.err));
    assert_int_equal(change, LABEL_CHANGED);
    Labels labels = {0};
    assert_done(&place, store_list_labels(place.store, &(StoreLabelQuery){.author = "Ben"},
                                          take_label, &labels, &place.err));
    assert_int_equal(labels.count, 1);
    ben.board_size = 9;
    assert_true(annotation_same_label(&labels.last.annotation, &ben.annotation));
    assert_string_equal(labels.last.annotation.author, "Ben");
    assert_int_equal(labels.last.annotation.certainty, 80);
    assert_done(&place, store_remove_label(place.store, labels.last.id, "Anna", &place.err));
    assert_int_equal(store_remove_label(place.store, labels.last.id, "Anna", &place.err),
                     STATUS_NOT_FOUND);
    Changes changes = {0};
    assert_done(&place,
                store_list_changes(place.store, document, take_change, &changes, &place.err));
    assert_int_equal(changes.count, 4);
    assert_string_equal(changes.last, "XC bb|dd Ben: 4 -> - by Anna");
    /* labels go with their document, the history stays */
    assert_done(&place, store_remove_document(place.store, document, &place.err));
    int64_t count = -1;
    assert_done(&place, store_count_labels(place.store, &(StoreLabelQuery){0}, &count, &place.err));
    assert_int_equal(count, 0);
    changes = (Changes){0};
    assert_done(&place, store_list_changes(place.store, 0, take_change, &changes, &place.err));
    assert_int_equal(changes.count, 4);
    place_close(&place);
}

static void test_labels_of_nothing(void **state)
{
    (void)state;
    Place place;
    place_open(&place);
    StoreLabel label = connection(77, 2, "Anna");
    assert_int_equal(store_set_label(place.store, &label, "Anna", NULL, &place.err),
                     STATUS_INVALID); /* the database itself refuses */
    label.board_size = 0;
    assert_int_equal(store_set_label(place.store, &label, "Anna", NULL, &place.err),
                     STATUS_NOT_FOUND);
    place_close(&place);
}

static void test_labels_of_one_origin(void **state)
{
    (void)state;
    Place place;
    int64_t count;
    place_open(&place);
    int64_t document = place_import(&place, PROBLEM, NULL).id;
    StoreLabel person = connection(document, 2, "Anna"), reader = connection(document, 3, "reader");
    reader.annotation.origin = ORIGIN_READER;
    assert_done(&place, store_set_label(place.store, &person, "Anna", NULL, &place.err));
    assert_done(&place, store_set_label(place.store, &reader, "reader", NULL, &place.err));
    assert_done(&place, store_remove_labels_by(place.store, document, ORIGIN_READER, "me", &count,
                                               &place.err));
    assert_int_equal(count, 1);
    assert_done(&place, store_count_labels(place.store, &(StoreLabelQuery){0}, &count, &place.err));
    assert_int_equal(count, 1);
    place_close(&place);
}

/* Three neighbours with the same label move on without meeting; those before them stay. */
static void test_labels_follow_their_nodes(void **state)
{
    (void)state;
    Place place;
    int64_t count;
    place_open(&place);
    int64_t document = place_import(&place, PROBLEM, NULL).id;
    for (uint32_t node = 0; node < 4; node++) {
        StoreLabel label = connection(document, 2, "Anna");
        label.node = node;
        assert_done(&place, store_set_label(place.store, &label, "Anna", NULL, &place.err));
    }
    assert_done(&place, store_shift_labels(place.store, document, 1, 1, &place.err));
    static const int THERE[] = {1, 0, 1, 1, 1, 0};
    for (uint32_t node = 0; node < 6; node++) {
        const StoreLabelQuery query = {.document = document, .has_node = true, .node = node};
        assert_done(&place, store_count_labels(place.store, &query, &count, &place.err));
        assert_int_equal(count, THERE[node]);
    }
    assert_done(&place, store_shift_labels(place.store, document, 2, -1, &place.err));
    const StoreLabelQuery query = {.document = document, .has_node = true, .node = 1};
    assert_done(&place, store_count_labels(place.store, &query, &count, &place.err));
    assert_int_equal(count, 1);
    place_close(&place);
}

/* ---- transactions ---- */

static void test_rollback(void **state)
{
    (void)state;
    Place place;
    place_open(&place);
    assert_done(&place, store_begin(place.store, &place.err));
    place_import(&place, PROBLEM, NULL);
    store_rollback(place.store);
    StoreCounts counts;
    assert_done(&place, store_count(place.store, &counts, &place.err));
    assert_int_equal(counts.documents, 0);
    place_close(&place);
}

/* ---- classifiers and suggestions ---- */

/* A person's label answers what was suggested on its subject; a program's does not. */
static void test_labels_answer_suggestions(void **state)
{
    (void)state;
    Place place;
    place_open(&place);
    int64_t document = place_import(&place, PROBLEM, NULL).id, count;
    StoreSuggestion suggestion = {.label = connection(document, 3, ""), .confidence = 0.41};
    StoreLabel label = connection(document, 3, "Anna");
    assert_done(&place, store_put_suggestion(place.store, &suggestion, &place.err));
    label.annotation.origin = ORIGIN_READER;
    assert_done(&place, store_set_label(place.store, &label, "reader", NULL, &place.err));
    assert_done(&place,
                store_count_suggestions(place.store, SUGGESTION_OPEN, 0, &count, &place.err));
    assert_int_equal(count, 1);
    label.annotation.origin = ORIGIN_PERSON;
    assert_done(&place, store_set_label(place.store, &label, "Anna", NULL, &place.err));
    assert_done(&place,
                store_count_suggestions(place.store, SUGGESTION_ACCEPTED, 0, &count, &place.err));
    assert_int_equal(count, 1);
    place_close(&place);
}

static void test_suggestions(void **state)
{
    (void)state;
    Place place;
    Arena mem;
    arena_init(&mem, 1 << 20);
    place_open(&place);
    int64_t document = place_import(&place, PROBLEM, NULL).id, id, again;
    StoreClassifier made = {
        .name = "svm-C", .kind = "XC", .metadata = "{}", .model = "a\0b", .model_size = 3};
    assert_done(&place, store_put_classifier(place.store, &made, &id, &place.err));
    made.model = "longer";
    made.model_size = 6;
    assert_done(&place, store_put_classifier(place.store, &made, &again, &place.err));
    assert_int_equal(id, again);
    StoreClassifier read;
    assert_done(&place, store_get_classifier(place.store, "svm-C", &mem, &read, &place.err));
    assert_int_equal(read.model_size, 6);
    assert_memory_equal(read.model, "longer", 6);

    StoreSuggestion suggestion = {
        .label = connection(document, 3, ""), .confidence = 0.41, .classifier = id};
    assert_done(&place, store_put_suggestion(place.store, &suggestion, &place.err));
    suggestion.confidence = 0.45;
    assert_done(&place, store_put_suggestion(place.store, &suggestion, &place.err));
    StoreLabel other = connection(document, 2, "Anna");
    other.annotation.origin = ORIGIN_PERSON;
    assert_done(&place, store_set_label(place.store, &other, "Anna", NULL, &place.err));
    assert_done(&place, store_put_suggestion(place.store, &suggestion, &place.err)); /* stays */
    int64_t count;
    assert_done(&place,
                store_count_suggestions(place.store, SUGGESTION_CORRECTED, id, &count, &place.err));
    assert_int_equal(count, 1);
    assert_done(&place,
                store_count_suggestions(place.store, SUGGESTION_OPEN, id, &count, &place.err));
    assert_int_equal(count, 0);
    assert_done(&place, store_count_labels(place.store, &(StoreLabelQuery){.author = "Anna"},
                                           &count, &place.err));
    assert_int_equal(count, 1);
    assert_done(&place, store_remove_classifier(place.store, "svm-C", &place.err));
    assert_int_equal(store_get_classifier(place.store, "svm-C", &mem, &read, &place.err),
                     STATUS_NOT_FOUND);
    arena_clear(&mem);
    place_close(&place);
}

/* One that no classifier made is as unique as the others, before its answer and after it. */
static void test_suggestions_are_unique(void **state)
{
    (void)state;
    Place place;
    place_open(&place);
    int64_t document = place_import(&place, PROBLEM, NULL).id, open;
    StoreSuggestion suggestion = {.label = connection(document, 3, ""), .confidence = 0.41};
    for (int i = 0; i < 3; i++)
        assert_done(&place, store_put_suggestion(place.store, &suggestion, &place.err));
    assert_done(&place,
                store_count_suggestions(place.store, SUGGESTION_OPEN, 0, &open, &place.err));
    assert_int_equal(open, 1);
    StoreLabel answer = connection(document, 2, "Ben");
    answer.annotation.origin = ORIGIN_PERSON;
    assert_done(&place, store_set_label(place.store, &answer, "Ben", NULL, &place.err));
    assert_done(&place, store_put_suggestion(place.store, &suggestion, &place.err));
    assert_done(&place,
                store_count_suggestions(place.store, SUGGESTION_OPEN, 0, &open, &place.err));
    assert_int_equal(open, 0);
    place_close(&place);
}

/* ---- collections ---- */

static Status take_collection(void *context, const StoreCollection *collection, Error *err)
{
    (void)err;
    *(int64_t *)context = collection->member_count;
    return STATUS_OK;
}

static void test_shelves(void **state)
{
    (void)state;
    Place place;
    Arena mem;
    StrBuf value;
    arena_init(&mem, 1 << 20);
    strbuf_init(&value, 1000);
    place_open(&place);
    int64_t document = place_import(&place, PROBLEM, NULL).id, collection, members = 0;
    assert_done(&place,
                store_put_collection(place.store, "Corners", "all", &collection, &place.err));
    assert_done(&place, store_add_to_collection(place.store, collection, document, &place.err));
    assert_done(&place, store_add_to_collection(place.store, collection, document, &place.err));
    assert_done(&place, store_list_collections(place.store, take_collection, &members, &place.err));
    assert_int_equal(members, 1);
    assert_int_equal(count_query(&place, &(StoreQuery){.collection = collection}), 1);
    assert_done(&place,
                store_remove_from_collection(place.store, collection, document, &place.err));
    assert_int_equal(count_query(&place, &(StoreQuery){.collection = collection}), 0);
    assert_done(&place, store_remove_collection(place.store, collection, &place.err));

    StoreDraft draft = {.name = "mine", .format = "sgf", .bytes = "(;)", .size = 3};
    int64_t id;
    assert_done(&place, store_put_draft(place.store, &draft, &id, &place.err));
    draft.bytes = "(;C[x])";
    draft.size = 7;
    assert_done(&place, store_put_draft(place.store, &draft, &id, &place.err));
    StoreDraft read;
    assert_done(&place, store_get_draft(place.store, id, &mem, &read, &place.err));
    assert_int_equal(read.size, 7);
    assert_done(&place, store_remove_draft(place.store, id, &place.err));
    assert_int_equal(store_remove_draft(place.store, id, &place.err), STATUS_NOT_FOUND);

    assert_done(&place, store_set(place.store, "theme", "dark", &place.err));
    assert_done(&place, store_set(place.store, "theme", "light", &place.err));
    assert_done(&place, store_get(place.store, "theme", &value, &place.err));
    assert_string_equal(strbuf_text(&value), "light");
    assert_done(&place, store_set(place.store, "theme", NULL, &place.err));
    assert_int_equal(store_get(place.store, "theme", &value, &place.err), STATUS_NOT_FOUND);
    strbuf_clear(&value);
    arena_clear(&mem);
    place_close(&place);
}

/* ---- learners ---- */

static void test_repetition_grows_and_starts_over(void **state)
{
    (void)state;
    enum { DAY = 86400 };
    StudentProgress p = {0};
    p = progress_after(&p, GRADE_GOOD, 0);
    assert_int_equal(p.due, DAY);
    p = progress_after(&p, GRADE_GOOD, DAY);
    assert_int_equal(p.due, 7 * DAY);
    p = progress_after(&p, GRADE_GOOD, 7 * DAY);
    assert_int_equal(p.due, 22 * DAY); /* 6 days times 2.5 */
    assert_int_equal(p.streak, 3);
    p = progress_after(&p, GRADE_BLANK, 22 * DAY);
    assert_true(p.due < 23 * DAY && p.streak == 0 && p.ease < 2.5);
    for (int i = 0; i < 20; i++)
        p = progress_after(&p, GRADE_BLANK, 0);
    assert_true(p.ease >= 1.3);
    assert_int_equal(p.attempts, 24);
    assert_int_equal(p.successes, 3);
}

/* The same good answer for ever: times go up, and stay times. */
static void test_repetition_has_an_end(void **state)
{
    (void)state;
    StudentProgress p = {0};
    for (int i = 0; i < 10000; i++) {
        int64_t now = 1800000000;
        p = progress_after(&p, GRADE_EASY, now);
        assert_true(p.due > now && p.due < now + (int64_t)20 * 366 * 86400);
        assert_true(p.interval_days > 0 && p.interval_days < 5000 && p.ease < 100);
    }
    p.interval_days = (double)INFINITY; /* as an earlier version wrote it */
    p.ease = (double)NAN;
    p = progress_after(&p, GRADE_EASY, 0);
    assert_true(p.due > 0 && p.interval_days < 5000 && p.ease < 100);
}

static void test_what_a_learner_does_next(void **state)
{
    (void)state;
    Place place;
    place_open(&place);
    int64_t student, same, next, first = place_import(&place, PROBLEM, NULL).id;
    int64_t second = place_import(&place, "(;SZ[9]AB[bb]AW[cc];B[dd])", NULL).id;
    assert_done(&place, store_find_student(place.store, "Chloe", &student, &place.err));
    assert_done(&place, store_find_student(place.store, "Chloe", &same, &place.err));
    assert_int_equal(student, same);
    assert_done(&place, store_next_problem(place.store, student, 0, 1000, &next, &place.err));
    assert_int_equal(next, first);
    StoreAttempt attempt = {
        .student = student, .document = first, .grade = GRADE_WRONG, .at = 1000};
    StudentProgress progress;
    assert_done(&place, store_add_attempt(place.store, &attempt, &progress, &place.err));
    assert_done(&place, store_next_problem(place.store, student, 0, 1001, &next, &place.err));
    assert_int_equal(next, second); /* the first is not due yet */
    assert_done(&place, store_next_problem(place.store, student, 0, 2000, &next, &place.err));
    assert_int_equal(next, first); /* now it is */
    attempt =
        (StoreAttempt){.student = student, .document = first, .grade = GRADE_EASY, .at = 2000};
    assert_done(&place, store_add_attempt(place.store, &attempt, NULL, &place.err));
    attempt.document = second;
    assert_done(&place, store_add_attempt(place.store, &attempt, NULL, &place.err));
    assert_int_equal(store_next_problem(place.store, student, 0, 2001, &next, &place.err),
                     STATUS_NOT_FOUND);
    StudentCounts counts;
    assert_done(&place, store_count_student(place.store, student, 2001, &counts, &place.err));
    assert_int_equal(counts.tried, 2);
    assert_int_equal(counts.attempts, 3);
    assert_int_equal(counts.solved, 2);
    assert_done(&place, store_remove_student(place.store, student, &place.err));
    assert_int_equal(store_get_progress(place.store, student, first, &progress, &place.err),
                     STATUS_NOT_FOUND);
    place_close(&place);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_open_and_count),
        cmocka_unit_test(test_document_columns),
        cmocka_unit_test(test_queries),
        cmocka_unit_test(test_duplicates_in_all_forms),
        cmocka_unit_test(test_labels_and_history),
        cmocka_unit_test(test_labels_of_nothing),
        cmocka_unit_test(test_labels_of_one_origin),
        cmocka_unit_test(test_labels_follow_their_nodes),
        cmocka_unit_test(test_rollback),
        cmocka_unit_test(test_suggestions),
        cmocka_unit_test(test_labels_answer_suggestions),
        cmocka_unit_test(test_suggestions_are_unique),
        cmocka_unit_test(test_shelves),
        cmocka_unit_test(test_repetition_grows_and_starts_over),
        cmocka_unit_test(test_repetition_has_an_end),
        cmocka_unit_test(test_what_a_learner_does_next),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
