/* Suggestions and their answers. */
#include "store/label.h"

#include "store/sql.h"

#include <assert.h>

static const char *state_text(SuggestionState state)
{
    static const char *const STATES[] = {"open", "accepted", "corrected"};
    return STATES[state];
}

static Status find_board_size(Store *store, int64_t document, int64_t *size, Error *err)
{
    Sql sql = sql_start(store, "SELECT board_size FROM document WHERE id = ?");
    sql_int(&sql, document);
    return sql_number(&sql, size, err);
}

/* What a suggestion is about, and who made it. A classifier of none is one of its own: "IS" holds
 * for it where "=" and UNIQUE would not. */
#define SAME_SUGGESTION "document = ? AND node = ? AND kind = ? AND subject = ? AND classifier IS ?"

static void bind_same(Sql *sql, const StoreSuggestion *suggestion, const LabelText *text)
{
    sql_int(sql, suggestion->label.document);
    sql_int(sql, suggestion->label.node);
    sql_text(sql, text->kind);
    sql_text(sql, text->subject);
    sql_reference(sql, suggestion->classifier);
}

static Status insert_if_new(Store *store, const StoreSuggestion *suggestion, const LabelText *text,
                            Error *err)
{
    Sql sql = sql_start(store, "INSERT INTO suggestion (document, node, kind, subject, classifier, "
                               "value, confidence, state, created) SELECT ?, ?, ?, ?, ?, ?, ?, "
                               "'open', ? WHERE NOT EXISTS (SELECT 1 FROM suggestion "
                               "WHERE " SAME_SUGGESTION ")");
    bind_same(&sql, suggestion, text);
    sql_text(&sql, text->value);
    sql_real(&sql, suggestion->confidence);
    sql_int(&sql, sql_now());
    bind_same(&sql, suggestion, text);
    return sql_run(&sql, err);
}

/* One that was answered stays as it was answered. */
static Status renew_open(Store *store, const StoreSuggestion *suggestion, const LabelText *text,
                         Error *err)
{
    Sql sql = sql_start(store, "UPDATE suggestion SET value = ?, confidence = ?, created = ? "
                               "WHERE " SAME_SUGGESTION " AND state = 'open'");
    sql_text(&sql, text->value);
    sql_real(&sql, suggestion->confidence);
    sql_int(&sql, sql_now());
    bind_same(&sql, suggestion, text);
    return sql_run(&sql, err);
}

Status store_put_suggestion(Store *store, const StoreSuggestion *suggestion, Error *err)
{
    assert(suggestion);
    const StoreLabel *label = &suggestion->label;
    int64_t size = label->board_size;
    Status status = size ? STATUS_OK : find_board_size(store, label->document, &size, err);
    if (status != STATUS_OK)
        return status;
    LabelText text;
    label_text_init(&text, &label->annotation, (int)size);
    status = insert_if_new(store, suggestion, &text, err);
    if (status == STATUS_OK)
        status = renew_open(store, suggestion, &text, err);
    label_text_clear(&text);
    return status;
}

/* ---- answering ---- */

Status store_note_answer(Store *store, const StoreLabel *label, const char *who, Error *err)
{
    assert(label);
    int64_t size = label->board_size;
    Status status = size ? STATUS_OK : find_board_size(store, label->document, &size, err);
    if (status != STATUS_OK)
        return status;
    LabelText text;
    label_text_init(&text, &label->annotation, (int)size);
    Sql sql = sql_start(store, "UPDATE suggestion SET state = CASE WHEN value = ? THEN 'accepted' "
                               "ELSE 'corrected' END, answered_by = ?, answered_at = ? WHERE "
                               "document = ? AND node = ? AND kind = ? AND subject = ? AND "
                               "state = 'open'");
    sql_text(&sql, text.value);
    sql_text(&sql, who ? who : "");
    sql_int(&sql, sql_now());
    sql_int(&sql, label->document);
    sql_int(&sql, label->node);
    sql_text(&sql, text.kind);
    sql_text(&sql, text.subject);
    status = sql_run(&sql, err);
    label_text_clear(&text);
    return status;
}

Status store_count_suggestions(Store *store, SuggestionState state, int64_t classifier,
                               int64_t *count, Error *err)
{
    Sql sql = sql_start(store, "SELECT count(*) FROM suggestion WHERE state = ? AND "
                               "classifier IS ?");
    sql_text(&sql, state_text(state));
    sql_reference(&sql, classifier);
    return sql_number(&sql, count, err);
}
