/* Labels and their history. */
#include "store/label.h"

#include "base/memory.h"
#include "store/sql.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* ---- history ---- */

/* Who speaks of what, as the history keeps it. */
typedef struct {
    int64_t document;
    uint32_t node;
    const char *kind, *subject, *origin, *author;
} LabelKey;

/* document, node, kind, subject, origin, author: in this order in every statement. */
static void bind_key(Sql *sql, const LabelKey *key)
{
    sql_int(sql, key->document);
    sql_int(sql, key->node);
    sql_text(sql, key->kind);
    sql_text(sql, key->subject);
    sql_text(sql, key->origin);
    sql_text(sql, key->author);
}

static Status note_change(Store *store, const LabelKey *key, const char *old_value,
                          const char *new_value, const char *changed_by, Error *err)
{
    Sql sql = sql_start(store, "INSERT INTO label_change (document, node, kind, subject, origin, "
                               "author, old_value, new_value, changed_by, changed_at) "
                               "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    bind_key(&sql, key);
    sql_text(&sql, old_value);
    sql_text(&sql, new_value);
    sql_text(&sql, changed_by ? changed_by : "");
    sql_int(&sql, sql_now());
    return sql_run(&sql, err);
}

/* ---- setting ---- */

static Status find_board_size(Store *store, const StoreLabel *label, int *size, Error *err)
{
    int64_t number = label->board_size;
    Status status = STATUS_OK;
    if (number == 0) {
        Sql sql = sql_start(store, "SELECT board_size FROM document WHERE id = ?");
        sql_int(&sql, label->document);
        status = sql_number(&sql, &number, err);
        if (status == STATUS_NOT_FOUND)
            return error_set(err, STATUS_NOT_FOUND, "there is no document %lld",
                             (long long)label->document);
    }
    *size = (int)number;
    return status;
}

enum { VALUE_SIZE = 2 * ANNOTATION_WORD_SIZE + 2 };

/* What the author said before: "" if nothing. *is_same: nothing would change. */
static Status find_old(Store *store, const LabelKey *key, const StoreLabel *label,
                       const char *value, char old[VALUE_SIZE], bool *is_same, Error *err)
{
    Status status = STATUS_OK;
    Sql sql = sql_start(store, "SELECT value, certainty, time FROM label WHERE document = ? AND "
                               "node = ? AND kind = ? AND subject = ? AND origin = ? AND author = "
                               "?");
    bind_key(&sql, key);
    old[0] = '\0';
    *is_same = false;
    if (sql_next(&sql, &status, err)) {
        snprintf(old, VALUE_SIZE, "%s", sql_column_text(&sql));
        int64_t certainty = sql_column_int(&sql), time = sql_column_int(&sql);
        *is_same = strcmp(old, value) == 0 && certainty == label->annotation.certainty &&
                   time == label->annotation.time;
    }
    sql_end(&sql);
    return status;
}

static Status write_label(Store *store, const LabelKey *key, const StoreLabel *label,
                          const char *value, Error *err)
{
    Sql sql = sql_start(store, "INSERT INTO label (document, node, kind, subject, origin, author, "
                               "value, certainty, time) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) "
                               "ON CONFLICT (document, node, kind, subject, origin, author) DO "
                               "UPDATE SET value = excluded.value, certainty = excluded.certainty, "
                               "time = excluded.time");
    bind_key(&sql, key);
    sql_text(&sql, value);
    sql_int(&sql, label->annotation.certainty);
    sql_int(&sql, label->annotation.time);
    return sql_run(&sql, err);
}

static Status set_label(Store *store, const StoreLabel *label, const char *changed_by,
                        LabelChange *change, Error *err)
{
    int size = 0;
    LabelText text;
    char old[VALUE_SIZE];
    bool is_same;
    Status status = find_board_size(store, label, &size, err);
    if (status != STATUS_OK)
        return status;
    label_text_init(&text, &label->annotation, size);
    LabelKey key = {.document = label->document,
                    .node = label->node,
                    .kind = text.kind,
                    .subject = text.subject,
                    .origin = annotation_origin_text((AnnotationOrigin)label->annotation.origin),
                    .author = label->annotation.author};
    status = find_old(store, &key, label, text.value, old, &is_same, err);
    if (status == STATUS_OK && !is_same)
        status = write_label(store, &key, label, text.value, err);
    if (status == STATUS_OK && !is_same)
        status = note_change(store, &key, old[0] ? old : NULL, text.value, changed_by, err);
    *change = is_same ? LABEL_SAME : old[0] ? LABEL_CHANGED : LABEL_NEW;
    label_text_clear(&text);
    return status;
}

Status store_set_label(Store *store, const StoreLabel *label, const char *changed_by,
                       LabelChange *change, Error *err)
{
    assert(label);
    LabelChange made = LABEL_SAME;
    Status status = store_begin(store, err);
    if (status != STATUS_OK)
        return status;
    status = set_label(store, label, changed_by, &made, err);
    if (status == STATUS_OK && label->annotation.origin == ORIGIN_PERSON)
        status = store_note_answer(store, label, changed_by, err);
    status = sql_finish(store, status, err);
    if (status == STATUS_OK && change)
        *change = made;
    return status;
}

/* ---- removing ---- */

static Status note_removal(Store *store, int64_t id, const char *changed_by, Error *err)
{
    Sql sql = sql_start(store, "INSERT INTO label_change (document, node, kind, subject, origin, "
                               "author, old_value, new_value, changed_by, changed_at) SELECT "
                               "document, node, kind, subject, origin, author, value, NULL, ?, ? "
                               "FROM label WHERE id = ?");
    sql_text(&sql, changed_by ? changed_by : "");
    sql_int(&sql, sql_now());
    sql_int(&sql, id);
    return sql_run_one(&sql, "label", err);
}

Status store_remove_label(Store *store, int64_t id, const char *changed_by, Error *err)
{
    Status status = store_begin(store, err);
    if (status != STATUS_OK)
        return status;
    status = note_removal(store, id, changed_by, err);
    if (status == STATUS_OK) {
        Sql sql = sql_start(store, "DELETE FROM label WHERE id = ?");
        sql_int(&sql, id);
        status = sql_run_one(&sql, "label", err);
    }
    return sql_finish(store, status, err);
}

static Status remove_by(Store *store, int64_t document, AnnotationOrigin origin,
                        const char *changed_by, Error *err)
{
    Sql note = sql_start(store, "INSERT INTO label_change (document, node, kind, subject, origin, "
                                "author, old_value, new_value, changed_by, changed_at) SELECT "
                                "document, node, kind, subject, origin, author, value, NULL, ?, ? "
                                "FROM label WHERE document = ? AND origin = ? ORDER BY id");
    sql_text(&note, changed_by ? changed_by : "");
    sql_int(&note, sql_now());
    sql_int(&note, document);
    sql_text(&note, annotation_origin_text(origin));
    Status status = sql_run(&note, err);
    if (status != STATUS_OK)
        return status;
    Sql sql = sql_start(store, "DELETE FROM label WHERE document = ? AND origin = ?");
    sql_int(&sql, document);
    sql_text(&sql, annotation_origin_text(origin));
    return sql_run(&sql, err);
}

Status store_remove_labels_by(Store *store, int64_t document, AnnotationOrigin origin,
                              const char *changed_by, int64_t *count, Error *err)
{
    assert(store);
    Status status = store_begin(store, err);
    if (status != STATUS_OK)
        return status;
    status = remove_by(store, document, origin, changed_by, err);
    int64_t removed = sqlite3_changes64(store->handle);
    status = sql_finish(store, status, err);
    if (status == STATUS_OK && count)
        *count = removed;
    return status;
}

/* ---- moving ---- */

/* By way of numbers that no node has, so that no two rows are ever alike in between. */
#define SHIFT_AWAY(table)                                                                          \
    "UPDATE " table " SET node = node + 10000000000 WHERE document = ? AND node >= ?"
#define SHIFT_BACK(table)                                                                          \
    "UPDATE " table " SET node = node - 10000000000 + ? WHERE document = ? AND node >= "           \
    "10000000000"

static Status shift_all(Store *store, int64_t document, uint32_t first, int by, Error *err)
{
    static const char *const STEPS[][2] = {
        {SHIFT_AWAY("label"), SHIFT_BACK("label")},
        {SHIFT_AWAY("suggestion"), SHIFT_BACK("suggestion")},
        {SHIFT_AWAY("label_change"), SHIFT_BACK("label_change")},
    };
    Status status = STATUS_OK;
    for (size_t i = 0; i < sizeof STEPS / sizeof *STEPS && status == STATUS_OK; i++) {
        Sql sql = sql_start(store, STEPS[i][0]);
        sql_int(&sql, document);
        sql_int(&sql, first);
        status = sql_run(&sql, err);
        if (status != STATUS_OK)
            break;
        sql = sql_start(store, STEPS[i][1]);
        sql_int(&sql, by);
        sql_int(&sql, document);
        status = sql_run(&sql, err);
    }
    return status;
}

Status store_shift_labels(Store *store, int64_t document, uint32_t first, int by, Error *err)
{
    Status status = store_begin(store, err);
    if (status != STATUS_OK)
        return status;
    status = shift_all(store, document, first, by, err);
    return sql_finish(store, status, err);
}

/* ---- listing ---- */

#define LABEL_COLUMNS                                                                              \
    "l.id, l.document, l.node, d.board_size, l.kind, l.subject, l.value, l.origin, l.author, "     \
    "l.certainty, l.time"

/* What is not asked for is NULL and holds everywhere; but then SQLite uses no index, so that the
 * labels of one document have statements of their own. */
#define LABEL_REST                                                                                 \
    " AND (?3 < 0 OR l.node = ?3) AND (?4 IS NULL OR l.kind = ?4) AND (?5 IS NULL OR l.author = "  \
    "?5) AND (?6 IS NULL OR l.origin = ?6)"

#define LABEL_FILTER                                                                               \
    " FROM label l JOIN document d ON d.id = l.document WHERE l.id > ?1 AND ?2 IS NULL" LABEL_REST

#define LABEL_FILTER_OF_ONE                                                                        \
    " FROM label l JOIN document d ON d.id = l.document WHERE +l.id > ?1 AND l.document = "        \
    "?2" LABEL_REST

#define BY_SUBJECT " ORDER BY l.document, l.node, l.kind, l.subject, l.author, l.id LIMIT ?7"
#define BY_ID " ORDER BY l.id LIMIT ?7"

static void bind_query(Sql *sql, const StoreLabelQuery *query, int64_t after)
{
    sql_int(sql, after);
    sql_reference(sql, query->document);
    sql_int(sql, query->has_node ? (int64_t)query->node : -1);
    sql_text(sql, query->kind);
    sql_text(sql, query->author);
    sql_text(sql, query->origin == ORIGIN_UNKNOWN ? NULL : annotation_origin_text(query->origin));
}

static Status read_row(Sql *sql, StoreLabel *label, Error *err)
{
    *label = (StoreLabel){0};
    label->id = sql_column_int(sql);
    label->document = sql_column_int(sql);
    label->node = (uint32_t)sql_column_int(sql);
    label->board_size = (int)sql_column_int(sql);
    const char *kind = sql_column_text(sql), *subject = sql_column_text(sql);
    const char *value = sql_column_text(sql);
    AnnotationOrigin origin = ORIGIN_UNKNOWN;
    (void)annotation_origin_parse(sql_column_text(sql), &origin);
    label->annotation.origin = (uint8_t)origin;
    snprintf(label->annotation.author, sizeof label->annotation.author, "%s", sql_column_text(sql));
    label->annotation.certainty = (uint8_t)sql_column_int(sql);
    label->annotation.time = sql_column_int(sql);
    return label_text_read(kind, subject, value, label->board_size, &label->annotation, err);
}

static Status list_by_subject(Store *store, const StoreLabelQuery *query, StoreLabelFn *deliver,
                              void *context, Error *err)
{
    Status status = STATUS_OK;
    Sql sql = query->document
                  ? sql_start(store, "SELECT " LABEL_COLUMNS LABEL_FILTER_OF_ONE BY_SUBJECT)
                  : sql_start(store, "SELECT " LABEL_COLUMNS LABEL_FILTER BY_SUBJECT);
    bind_query(&sql, query, 0);
    sql_int(&sql, query->limit ? query->limit : -1);
    while (status == STATUS_OK && sql_next(&sql, &status, err)) {
        StoreLabel label;
        status = read_row(&sql, &label, err);
        if (status == STATUS_OK)
            status = deliver(context, &label, err);
    }
    sql_end(&sql);
    return status;
}

enum { PAGE = 256 };

/* One page is read and closed before it is handed out, so that the receiver may change labels. */
static Status read_page(Store *store, const StoreLabelQuery *query, int64_t after, int64_t limit,
                        StoreLabel page[PAGE], int *count, Error *err)
{
    Status status = STATUS_OK;
    Sql sql = query->document ? sql_start(store, "SELECT " LABEL_COLUMNS LABEL_FILTER_OF_ONE BY_ID)
                              : sql_start(store, "SELECT " LABEL_COLUMNS LABEL_FILTER BY_ID);
    bind_query(&sql, query, after);
    sql_int(&sql, limit && limit < PAGE ? limit : PAGE);
    for (*count = 0; *count < PAGE && status == STATUS_OK && sql_next(&sql, &status, err);)
        status = read_row(&sql, &page[(*count)++], err);
    sql_end(&sql);
    return status;
}

Status store_list_labels(Store *store, const StoreLabelQuery *query, StoreLabelFn *deliver,
                         void *context, Error *err)
{
    assert(query);
    if (query->by_subject)
        return list_by_subject(store, query, deliver, context, err);
    StoreLabel *page = mem_alloc(PAGE, sizeof *page);
    Status status = STATUS_OK;
    int64_t after = query->after, left = query->limit;
    int count = PAGE;
    while (status == STATUS_OK && count == PAGE && (!query->limit || left > 0)) {
        status = read_page(store, query, after, left, page, &count, err);
        for (int i = 0; i < count && status == STATUS_OK; i++) {
            after = page[i].id;
            status = deliver(context, &page[i], err);
        }
        left -= count;
    }
    mem_free(page);
    return status;
}

Status store_count_labels(Store *store, const StoreLabelQuery *query, int64_t *count, Error *err)
{
    assert(query);
    Sql sql = query->document ? sql_start(store, "SELECT count(*)" LABEL_FILTER_OF_ONE)
                              : sql_start(store, "SELECT count(*)" LABEL_FILTER);
    bind_query(&sql, query, query->by_subject ? 0 : query->after);
    return sql_number(&sql, count, err);
}

/* ---- history ---- */

#define CHANGES                                                                                    \
    "SELECT id, document, node, kind, subject, origin, author, old_value, new_value, changed_by, " \
    "changed_at FROM label_change"

static const char *text_or_null(Sql *sql)
{
    bool is_null = sqlite3_column_type(sql->handle, sql->column) == SQLITE_NULL;
    const char *text = sql_column_text(sql);
    return is_null ? NULL : text;
}

Status store_list_changes(Store *store, int64_t document, StoreChangeFn *deliver, void *context,
                          Error *err)
{
    Status status = STATUS_OK;
    Sql sql = document ? sql_start(store, CHANGES " WHERE document = ?1 ORDER BY id")
                       : sql_start(store, CHANGES " WHERE ?1 IS NULL ORDER BY id");
    sql_reference(&sql, document);
    while (status == STATUS_OK && sql_next(&sql, &status, err)) {
        StoreChange change = {.id = sql_column_int(&sql)};
        change.document = sql_column_int(&sql);
        change.node = (uint32_t)sql_column_int(&sql);
        change.kind = sql_column_text(&sql);
        change.subject = sql_column_text(&sql);
        change.origin = sql_column_text(&sql);
        change.author = sql_column_text(&sql);
        change.old_value = text_or_null(&sql);
        change.new_value = text_or_null(&sql);
        change.changed_by = sql_column_text(&sql);
        change.changed_at = sql_column_int(&sql);
        status = deliver(context, &change, err);
    }
    sql_end(&sql);
    return status;
}
