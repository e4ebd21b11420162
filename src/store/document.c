/* Games and problems in the database. */
#include "store/document.h"

#include "base/memory.h"
#include "base/random.h"
#include "store/sql.h"

#include <assert.h>
#include <string.h>

uint64_t document_hash(const char *bytes, size_t size)
{
    uint64_t hash = mix64(size);
    for (size_t i = 0; i < size; i += 8) {
        uint64_t word = 0;
        memcpy(&word, bytes + i, size - i < 8 ? size - i : 8);
        hash = mix64(hash ^ word);
    }
    return hash;
}

static const char *or_empty(const char *text)
{
    return text ? text : "";
}

/* ---- adding ---- */

static Status find_same(Store *store, const StoreDocument *document, int64_t *id, Error *err)
{
    Sql sql = sql_start(store, "SELECT id FROM document WHERE content_hash = ?1 AND bytes = ?2 AND "
                               "kind = ?3 ORDER BY id LIMIT 1");
    sql_int(&sql, (int64_t)document_hash(document->bytes, document->size));
    sql_bytes(&sql, document->bytes, document->size);
    sql_text(&sql, document_kind_text(document->kind));
    Status status = sql_number(&sql, id, err);
    if (status != STATUS_NOT_FOUND)
        return status;
    *id = 0;
    return STATUS_OK;
}

Status store_find_position(Store *store, DocumentKind kind, uint64_t position_hash, int64_t *id,
                           Error *err)
{
    Sql sql = sql_start(store, "SELECT id FROM document WHERE position_hash = ?1 AND kind = ?2 AND "
                               "duplicate_of IS NULL ORDER BY id LIMIT 1");
    sql_int(&sql, (int64_t)position_hash);
    sql_text(&sql, document_kind_text(kind));
    Status status = sql_number(&sql, id, err);
    if (status != STATUS_NOT_FOUND)
        return status;
    *id = 0;
    return STATUS_OK;
}

static Status insert(Store *store, const StoreDocument *document, StoreAdded *added, Error *err)
{
    Sql sql = sql_start(store, "INSERT INTO document (kind, format, bytes, content_hash, "
                               "position_hash, duplicate_of, name, title, board_size, move_count, "
                               "black, white, event, date, result, goal, context, difficulty, "
                               "added) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, "
                               "?, ?)");
    sql_text(&sql, document_kind_text(document->kind));
    sql_text(&sql, document->format);
    sql_bytes(&sql, document->bytes, document->size);
    sql_int(&sql, (int64_t)document_hash(document->bytes, document->size));
    sql_int(&sql, (int64_t)document->position_hash);
    sql_reference(&sql, added->duplicate_of);
    sql_text(&sql, or_empty(document->name));
    sql_text(&sql, or_empty(document->title));
    sql_int(&sql, document->board_size);
    sql_int(&sql, document->move_count);
    sql_text(&sql, or_empty(document->black));
    sql_text(&sql, or_empty(document->white));
    sql_text(&sql, or_empty(document->event));
    sql_text(&sql, or_empty(document->date));
    sql_text(&sql, or_empty(document->result));
    sql_text(&sql, or_empty(document->goal));
    sql_text(&sql, or_empty(document->context));
    sql_real(&sql, document->difficulty);
    sql_int(&sql, sql_now());
    Status status = sql_run(&sql, err);
    added->id = sqlite3_last_insert_rowid(store->handle);
    return status;
}

static Status add(Store *store, const StoreDocument *document, StoreAdded *added, Error *err)
{
    *added = (StoreAdded){.kind = ADDED_NOTHING};
    Status status = find_same(store, document, &added->id, err);
    if (status != STATUS_OK || added->id)
        return status;
    status = store_find_position(store, document->kind, document->position_hash,
                                 &added->duplicate_of, err);
    if (status != STATUS_OK)
        return status;
    added->kind = added->duplicate_of ? ADDED_DUPLICATE : ADDED_NEW;
    return insert(store, document, added, err);
}

Status store_add_document(Store *store, const StoreDocument *document, StoreAdded *added,
                          Error *err)
{
    Status status = store_begin(store, err);
    if (status != STATUS_OK)
        return status;
    status = add(store, document, added, err);
    return sql_finish(store, status, err);
}

Status store_change_document(Store *store, const StoreDocument *document, Error *err)
{
    assert(document);
    Sql sql = sql_start(store, "UPDATE document SET title = ?, goal = ?, context = ?, difficulty = "
                               "?, bytes = ?, content_hash = ?, move_count = ?, position_hash = ? "
                               "WHERE id = ?");
    sql_text(&sql, or_empty(document->title));
    sql_text(&sql, or_empty(document->goal));
    sql_text(&sql, or_empty(document->context));
    sql_real(&sql, document->difficulty);
    sql_bytes(&sql, document->bytes, document->size);
    sql_int(&sql, (int64_t)document_hash(document->bytes, document->size));
    sql_int(&sql, document->move_count);
    sql_int(&sql, (int64_t)document->position_hash);
    sql_int(&sql, document->id);
    return sql_run_one(&sql, "document", err);
}

Status store_remove_document(Store *store, int64_t id, Error *err)
{
    Sql sql = sql_start(store, "DELETE FROM document WHERE id = ?");
    sql_int(&sql, id);
    return sql_run_one(&sql, "document", err);
}

/* ---- reading ---- */

/* In the order in which read_row takes them. */
#define DOCUMENT_COLUMNS                                                                           \
    "d.id, d.kind, d.format, d.bytes, d.name, d.title, d.board_size, d.move_count, d.black, "      \
    "d.white, d.event, d.date, d.result, d.goal, d.context, d.difficulty, d.position_hash, "       \
    "d.duplicate_of, d.added"

static void read_row(Sql *sql, StoreDocument *document)
{
    document->id = sql_column_int(sql);
    DocumentKind kind = DOCUMENT_GAME;
    (void)document_kind_parse(sql_column_text(sql), &kind);
    document->kind = kind;
    document->format = sql_column_text(sql);
    document->bytes = sql_column_bytes(sql, &document->size);
    document->name = sql_column_text(sql);
    document->title = sql_column_text(sql);
    document->board_size = (int)sql_column_int(sql);
    document->move_count = (int)sql_column_int(sql);
    document->black = sql_column_text(sql);
    document->white = sql_column_text(sql);
    document->event = sql_column_text(sql);
    document->date = sql_column_text(sql);
    document->result = sql_column_text(sql);
    document->goal = sql_column_text(sql);
    document->context = sql_column_text(sql);
    document->difficulty = sql_column_real(sql);
    document->position_hash = (uint64_t)sql_column_int(sql);
    document->duplicate_of = sql_column_int(sql);
    document->added = sql_column_int(sql);
}

static Status copy_document(StoreDocument *document, Arena *mem, Error *err)
{
    const char **texts[] = {&document->format, &document->name,   &document->title,
                            &document->black,  &document->white,  &document->event,
                            &document->date,   &document->result, &document->goal,
                            &document->context};
    document->bytes = arena_copy(mem, document->bytes, document->size);
    bool is_copied = document->bytes != NULL;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        *texts[i] = arena_copy(mem, *texts[i], strlen(*texts[i]));
        is_copied &= *texts[i] != NULL;
    }
    return is_copied ? STATUS_OK : error_set(err, STATUS_LIMIT, "memory limit reached");
}

Status store_get_document(Store *store, int64_t id, Arena *mem, StoreDocument *document, Error *err)
{
    Status status = STATUS_OK;
    StoreDocument read = {0};
    Sql sql = sql_start(store, "SELECT " DOCUMENT_COLUMNS " FROM document d WHERE d.id = ?");
    sql_int(&sql, id);
    bool is_found = sql_next(&sql, &status, err);
    if (is_found) {
        read_row(&sql, &read);
        status = copy_document(&read, mem, err);
    }
    sql_end(&sql);
    if (status == STATUS_OK && !is_found)
        return error_set(err, STATUS_NOT_FOUND, "there is no document %lld", (long long)id);
    if (status == STATUS_OK)
        *document = read;
    return status;
}

/* One statement for all queries: what is not asked for is NULL and holds everywhere. */
#define DOCUMENT_FILTER                                                                            \
    " FROM document d WHERE d.id > ?1"                                                             \
    " AND (?2 IS NULL OR d.kind = ?2)"                                                             \
    " AND (?3 IS NULL OR d.name LIKE ?3 ESCAPE '\\' OR d.title LIKE ?3 ESCAPE '\\'"                \
    "  OR d.black LIKE ?3 ESCAPE '\\' OR d.white LIKE ?3 ESCAPE '\\'"                              \
    "  OR d.event LIKE ?3 ESCAPE '\\')"                                                            \
    " AND (?4 IS NULL OR EXISTS (SELECT 1 FROM label l WHERE l.document = d.id AND l.kind = ?4))"  \
    " AND (?5 IS NULL OR EXISTS (SELECT 1 FROM label l WHERE l.document = d.id AND l.author = "    \
    "?5))"                                                                                         \
    " AND (?6 IS NULL OR d.goal = ?6)"                                                             \
    " AND (?7 IS NULL OR EXISTS (SELECT 1 FROM collection_member m WHERE m.document = d.id AND "   \
    "m.collection = ?7))"                                                                          \
    " AND (?8 IS NULL OR d.position_hash = ?8)"                                                    \
    " AND (?9 = 0 OR d.duplicate_of IS NULL)"

/* "%text%", with the signs that LIKE knows taken literally. NULL for no text. */
static const char *like_pattern(const char *text, StrBuf *out)
{
    if (!text)
        return NULL;
    strbuf_add_char(out, '%');
    for (; *text; text++) {
        if (strchr("%_\\", *text))
            strbuf_add_char(out, '\\');
        strbuf_add_char(out, *text);
    }
    strbuf_add_char(out, '%');
    return strbuf_text(out);
}

static void bind_query(Sql *sql, const StoreQuery *query, int64_t after, const char *pattern)
{
    sql_int(sql, after);
    sql_text(sql, query->kind == DOCUMENT_ANY ? NULL : document_kind_text(query->kind));
    sql_text(sql, pattern);
    sql_text(sql, query->label_kind);
    sql_text(sql, query->author);
    sql_text(sql, query->goal);
    sql_reference(sql, query->collection);
    sql_reference(sql, (int64_t)query->position_hash);
    sql_int(sql, query->no_duplicates);
}

enum { PAGE = 64, PAGE_MEMORY = 1 << 30 };

/* One page is read and closed before it is handed out, so that no lock is held meanwhile and the
 * receiver may change what it reads. */
static Status read_page(Store *store, const StoreQuery *query, int64_t after, int64_t limit,
                        Arena *mem, StoreDocument page[PAGE], int *count, Error *err)
{
    Status status = STATUS_OK;
    StrBuf pattern;
    strbuf_init(&pattern, 1 << 16);
    const char *like = like_pattern(query->text, &pattern);
    Sql sql =
        sql_start(store, "SELECT " DOCUMENT_COLUMNS DOCUMENT_FILTER " ORDER BY d.id LIMIT ?10");
    bind_query(&sql, query, after, like);
    sql_int(&sql, limit && limit < PAGE ? limit : PAGE);
    for (*count = 0; *count < PAGE && status == STATUS_OK && sql_next(&sql, &status, err);) {
        read_row(&sql, &page[*count]);
        status = copy_document(&page[(*count)++], mem, err);
    }
    sql_end(&sql);
    strbuf_clear(&pattern);
    return status;
}

Status store_list_documents(Store *store, const StoreQuery *query, StoreDocumentFn *deliver,
                            void *context, Error *err)
{
    assert(query);
    StoreDocument *page = mem_alloc(PAGE, sizeof *page);
    Arena mem;
    arena_init(&mem, PAGE_MEMORY);
    Status status = STATUS_OK;
    int64_t after = query->after, left = query->limit;
    int count = PAGE;
    while (status == STATUS_OK && count == PAGE && (!query->limit || left > 0)) {
        arena_reset(&mem);
        status = read_page(store, query, after, left, &mem, page, &count, err);
        for (int i = 0; i < count && status == STATUS_OK; i++) {
            after = page[i].id;
            status = deliver(context, &page[i], err);
        }
        left -= count;
    }
    arena_clear(&mem);
    mem_free(page);
    return status;
}

Status store_count_documents(Store *store, const StoreQuery *query, int64_t *count, Error *err)
{
    assert(query);
    StrBuf pattern;
    strbuf_init(&pattern, 1 << 16);
    const char *like = like_pattern(query->text, &pattern);
    Sql sql = sql_start(store, "SELECT count(*)" DOCUMENT_FILTER);
    bind_query(&sql, query, query->after, like);
    Status status = sql_number(&sql, count, err);
    strbuf_clear(&pattern);
    return status;
}
