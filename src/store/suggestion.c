/* Suggestions and their answers. */
#include "store/label.h"

#include "store/sql.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

static const char *const STATES[SUGGESTION_STATE_COUNT] = {"open", "accepted", "corrected",
                                                           "rejected"};

static const char *suggestion_state_text(SuggestionState state)
{
    return STATES[state];
}

static SuggestionState parse_state(const char *text)
{
    for (int i = 0; i < SUGGESTION_STATE_COUNT; i++)
        if (strcmp(text, STATES[i]) == 0)
            return (SuggestionState)i;
    return SUGGESTION_OPEN;
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

/* ---- reading ---- */

#define SUGGESTION_COLUMNS                                                                         \
    "s.id, s.document, s.node, d.board_size, s.kind, s.subject, s.value, s.confidence, "           \
    "s.classifier, s.state, s.answered_by, s.answered_at FROM suggestion s JOIN document d ON "    \
    "d.id = s.document"

static Status read_row(Sql *sql, StoreSuggestion *suggestion, Error *err)
{
    StoreLabel *label = &suggestion->label;
    *suggestion = (StoreSuggestion){.id = sql_column_int(sql)};
    label->document = sql_column_int(sql);
    label->node = (uint32_t)sql_column_int(sql);
    label->board_size = (int)sql_column_int(sql);
    const char *kind = sql_column_text(sql), *subject = sql_column_text(sql);
    const char *value = sql_column_text(sql);
    suggestion->confidence = sql_column_real(sql);
    suggestion->classifier = sql_column_int(sql);
    suggestion->state = parse_state(sql_column_text(sql));
    snprintf(suggestion->answered_by, sizeof suggestion->answered_by, "%s", sql_column_text(sql));
    suggestion->answered_at = sql_column_int(sql);
    return label_text_read(kind, subject, value, label->board_size, &label->annotation, err);
}

Status store_list_suggestions(Store *store, SuggestionState state, int64_t limit,
                              StoreSuggestionFn *deliver, void *context, Error *err)
{
    Status status = STATUS_OK;
    Sql sql = sql_start(store, "SELECT " SUGGESTION_COLUMNS " WHERE s.state = ? ORDER BY "
                               "s.confidence, s.id LIMIT ?");
    sql_text(&sql, suggestion_state_text(state));
    sql_int(&sql, limit ? limit : -1);
    while (status == STATUS_OK && sql_next(&sql, &status, err)) {
        StoreSuggestion suggestion;
        status = read_row(&sql, &suggestion, err);
        if (status == STATUS_OK)
            status = deliver(context, &suggestion, err);
    }
    sql_end(&sql);
    return status;
}

static Status get_suggestion(Store *store, int64_t id, StoreSuggestion *suggestion, Error *err)
{
    Status status = STATUS_OK;
    Sql sql = sql_start(store, "SELECT " SUGGESTION_COLUMNS " WHERE s.id = ?");
    sql_int(&sql, id);
    bool is_found = sql_next(&sql, &status, err);
    if (is_found)
        status = read_row(&sql, suggestion, err);
    sql_end(&sql);
    if (status == STATUS_OK && !is_found)
        return error_set(err, STATUS_NOT_FOUND, "there is no suggestion %lld", (long long)id);
    return status;
}

/* ---- answering ---- */

static Status mark_answered(Store *store, int64_t id, SuggestionState state, const char *who,
                            Error *err)
{
    Sql sql = sql_start(store, "UPDATE suggestion SET state = ?, answered_by = ?, answered_at = ? "
                               "WHERE id = ?");
    sql_text(&sql, suggestion_state_text(state));
    sql_text(&sql, who);
    sql_int(&sql, sql_now());
    sql_int(&sql, id);
    return sql_run_one(&sql, "suggestion", err);
}

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
    sql_text(&sql, suggestion_state_text(state));
    sql_reference(&sql, classifier);
    return sql_number(&sql, count, err);
}

static Status answer(Store *store, int64_t id, const Annotation *label, const char *who, Error *err)
{
    StoreSuggestion suggestion;
    Status status = get_suggestion(store, id, &suggestion, err);
    if (status != STATUS_OK)
        return status;
    const Annotation *suggested = &suggestion.label.annotation;
    if (suggestion.state != SUGGESTION_OPEN)
        return error_set(err, STATUS_INVALID, "the suggestion was answered before");
    if (!label)
        return mark_answered(store, id, SUGGESTION_REJECTED, who, err);
    if (!annotation_same_subject(label, suggested))
        return error_set(err, STATUS_INVALID, "the answer is about something else");
    StoreLabel given = suggestion.label;
    given.annotation = *label;
    given.annotation.origin = ORIGIN_PERSON;
    return store_set_label(store, &given, who, NULL, err);
}

Status store_answer_suggestion(Store *store, int64_t id, const Annotation *label, const char *who,
                               Error *err)
{
    Status status = store_begin(store, err);
    if (status != STATUS_OK)
        return status;
    return sql_finish(store, answer(store, id, label, who, err), err);
}
