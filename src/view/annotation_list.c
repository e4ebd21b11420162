/* Lists of annotations, kinds, words, documents and agreement as JSON; and lists as text, which are
 * the same but for the form. */
#include "app/annotation.h"

#include "base/memory.h"
#include "sgf/convert.h"
#include "sgf/read.h"
#include "sgf/write.h"
#include "store/exchange.h"
#include "view/annotation.h"
#include "view/json.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { RECORD_LIMIT = 512 << 20 };

/* ---- lists ---- */

struct AnnotationList {
    json_t *labels, *faults; /* NULL: text */
    StrBuf text;
};

AnnotationList *annotation_list_open(bool as_json)
{
    AnnotationList *list = mem_alloc(1, sizeof *list);
    list->labels = as_json ? json_array() : NULL;
    list->faults = as_json ? json_array() : NULL;
    strbuf_init(&list->text, RECORD_LIMIT);
    return list;
}

void annotation_list_close(AnnotationList *list)
{
    assert(list);
    json_decref(list->labels);
    json_decref(list->faults);
    strbuf_clear(&list->text);
    mem_free(list);
}

static void add_object(AnnotationList *list, const AnnotationLine *line)
{
    json_t *object = json_annotation(line->annotation, line->board_size);
    if (line->file)
        json_object_set_new(object, "file", json_text(line->file));
    if (line->id)
        json_object_set_new(object, "id", json_integer(line->id));
    if (line->document)
        json_object_set_new(object, "document", json_integer(line->document));
    json_object_set_new(object, "node", json_integer(line->node));
    json_array_append_new(list->labels, object);
}

void annotation_list_add(AnnotationList *list, const AnnotationLine *line)
{
    assert(list && line);
    if (list->labels) {
        add_object(list, line);
        return;
    }
    if (line->file)
        strbuf_add_format(&list->text, "%s, node %u: ", line->file, line->node);
    else
        strbuf_add_format(&list->text, "%lld, document %lld, node %u: ", (long long)line->id,
                          (long long)line->document, line->node);
    annotation_describe(line->annotation, line->board_size, &list->text);
    strbuf_add_char(&list->text, '\n');
}

void annotation_list_add_fault(AnnotationList *list, const char *file, const AnnotationFault *fault)
{
    assert(list && fault);
    if (!list->faults) {
        annotation_describe_fault(file, fault, &list->text);
        strbuf_add_char(&list->text, '\n');
        return;
    }
    json_t *object =
        json_pack("{s:o, s:i, s:s, s:o}", "file", json_text(file), "node", (int)fault->node_number,
                  "property", fault->property, "reason", json_text(fault->error.text));
    if (fault->error.line) {
        json_object_set_new(object, "line", json_integer(fault->error.line));
        json_object_set_new(object, "byte", json_integer((json_int_t)fault->error.offset));
    }
    json_array_append_new(list->faults, object);
}

void annotation_list_write(const AnnotationList *list, StrBuf *out)
{
    assert(list && out);
    if (!list->labels) {
        strbuf_add(out, strbuf_text(&list->text));
        return;
    }
    json_write(json_pack("{s:O, s:O}", "labels", list->labels, "faults", list->faults), 0, out);
    strbuf_add_char(out, '\n');
}

/* ---- kinds and words ---- */

/* What a place may hold, as a key. */
static const char *content_text(PlaceContent content)
{
    static const char *const TEXTS[] = {"none", "chain", "chains",    "empty",       "points",
                                        "move", "color", "move_type", "outcome_type"};
    return TEXTS[content];
}

static json_t *kind_object(const AnnotationKind *kind)
{
    json_t *places = json_array(), *levels = json_array();
    for (int i = 0; i < kind->place_count; i++)
        json_array_append_new(places,
                              json_pack("{s:s, s:s}", "holds", content_text(kind->place[i].holds),
                                        "name", kind->place[i].name));
    for (int i = 0; i < kind->level_count; i++)
        json_array_append_new(levels,
                              json_pack("{s:i, s:s, s:s}", "level", i + 1, "name",
                                        kind->level[i].name, "meaning", kind->level[i].meaning));
    return json_pack("{s:s, s:s, s:o, s:b, s:o, s:s}", "property", kind->id, "kind", kind->name,
                     "places", places, "symmetric", kind->is_symmetric, "levels", levels,
                     "guideline", kind->guideline);
}

void annotation_write_kinds_json(StrBuf *out)
{
    assert(out);
    json_t *kinds = json_array();
    for (int i = 0; i < ANNOTATION_KIND_COUNT; i++)
        json_array_append_new(kinds, kind_object(annotation_kind((AnnotationKindId)i)));
    json_write(json_pack("{s:i, s:o}", "format", ANNOTATION_FORMAT, "kinds", kinds), 0, out);
    strbuf_add_char(out, '\n');
}

static json_t *entry_object(const VocabularyEntry *entry)
{
    json_t *aliases = json_array();
    for (int i = 0; i < VOCABULARY_ALIAS_LIMIT && entry->alias[i]; i++)
        json_array_append_new(aliases, json_string(entry->alias[i]));
    return json_pack("{s:s, s:s, s:s, s:s, s:o}", "term", entry->term, "japanese", entry->japanese,
                     "gloss", entry->gloss, "definition", entry->definition, "aliases", aliases);
}

void annotation_write_words_json(StrBuf *out)
{
    assert(out);
    json_t *moves = json_array(), *outcomes = json_array();
    for (int i = 0; i < MOVE_TYPE_COUNT; i++)
        json_array_append_new(moves, entry_object(vocabulary_move((MoveType)i)));
    for (int i = 0; i < OUTCOME_TYPE_COUNT; i++)
        json_array_append_new(outcomes, entry_object(vocabulary_outcome((OutcomeType)i)));
    json_write(json_pack("{s:o, s:o}", "move_types", moves, "outcome_types", outcomes), 0, out);
    strbuf_add_char(out, '\n');
}

/* ---- documents ---- */

static Status add_label(void *context, const StoreLabel *label, Error *err)
{
    (void)err;
    json_t *object = json_annotation(&label->annotation, label->board_size);
    json_object_set_new(object, "id", json_integer(label->id));
    json_object_set_new(object, "node", json_integer(label->node));
    json_array_append_new(context, object);
    return STATUS_OK;
}

/* The record as UTF-8, whatever its charset. */
static Status utf8_record(const char *bytes, size_t size, StrBuf *out, Error *err)
{
    Arena mem;
    SgfGame game;
    arena_init(&mem, RECORD_LIMIT);
    Status status = sgf_read(bytes, size, 0, NULL, &mem, &game, err);
    if (status == STATUS_OK && strcmp(game.charset, "UTF-8") == 0) {
        strbuf_add_bytes(out, bytes, size);
    } else if (status == STATUS_OK) {
        status = sgf_to_utf8(&game, err);
        if (status == STATUS_OK)
            sgf_write(&game, out);
    }
    arena_clear(&mem);
    return status;
}

static json_t *document_object(const StoreDocument *document)
{
    char hash[24], time[ANNOTATION_TIME_SIZE];
    snprintf(hash, sizeof hash, "%016llx", (unsigned long long)document->position_hash);
    json_t *object =
        json_pack("{s:I, s:s, s:o, s:o, s:i, s:i, s:s, s:s}", "id", (json_int_t)document->id,
                  "kind", document_kind_text(document->kind), "name", json_text(document->name),
                  "title", json_text(document->title), "board_size", document->board_size, "moves",
                  document->move_count, "position_hash", hash, "added",
                  annotation_time_text(document->added, time));
    if (document->context[0])
        json_object_set_new(object, "context", json_string(document->context));
    if (document->goal[0])
        json_object_set_new(object, "goal", json_text(document->goal));
    if (document->duplicate_of)
        json_object_set_new(object, "duplicate_of", json_integer(document->duplicate_of));
    return object;
}

Status annotation_document_json(Store *store, const StoreDocument *document, StrBuf *out,
                                Error *err)
{
    assert(document && out);
    StrBuf sgf, text;
    strbuf_init(&sgf, RECORD_LIMIT);
    strbuf_init(&text, RECORD_LIMIT);
    json_t *labels = json_array();
    Status status = store_export_sgf(store, document, &VOCABULARY_WORDS, &sgf, err);
    if (status == STATUS_OK)
        status = utf8_record(strbuf_text(&sgf), sgf.length, &text, err);
    if (status == STATUS_OK)
        status = store_list_labels(store, &(StoreLabelQuery){.document = document->id}, add_label,
                                   labels, err);
    if (status == STATUS_OK) {
        json_t *object = document_object(document), *record;
        record = json_stringn(strbuf_text(&text), text.length);
        json_object_set_new(object, "sgf", record ? record : json_null());
        json_object_set(object, "labels", labels);
        json_write(object, 0, out);
    }
    json_decref(labels);
    strbuf_clear(&sgf);
    strbuf_clear(&text);
    return status;
}

/* ---- agreement ---- */

static const char *value_name(int what, int value)
{
    if (what == AGREEMENT_MOVE_TYPE)
        return vocabulary_move((MoveType)value)->term;
    if (what == AGREEMENT_OUTCOME_TYPE)
        return vocabulary_outcome((OutcomeType)value)->term;
    return annotation_kind((AnnotationKindId)what)->level[value - 1].name;
}

/* What one said against what the other said: a row for each value of the first, over the values
 * that either of them gave. */
static void add_agreement_table(const AgreementTable *table, int what, json_t *object)
{
    const uint64_t(*pairs)[AGREEMENT_CATEGORY_LIMIT] = table->pairs[what];
    int used[AGREEMENT_CATEGORY_LIMIT], count = 0;
    for (int a = 0; a < AGREEMENT_CATEGORY_LIMIT; a++) {
        bool is_used = false;
        for (int b = 0; b < AGREEMENT_CATEGORY_LIMIT && !is_used; b++)
            is_used = pairs[a][b] > 0 || pairs[b][a] > 0;
        if (is_used)
            used[count++] = a;
    }
    json_t *values = json_array(), *rows = json_array();
    for (int i = 0; i < count; i++) {
        json_t *row = json_array();
        for (int j = 0; j < count; j++)
            json_array_append_new(row, json_integer((json_int_t)pairs[used[i]][used[j]]));
        json_array_append_new(rows, row);
        json_array_append_new(values, json_text(value_name(what, used[i])));
    }
    json_object_set_new(object, "values", values);
    json_object_set_new(object, "table", rows);
}

static json_t *agreement_object(const AgreementTable *table, int what)
{
    Agreement agreement;
    agreement_compute(table, what, &agreement);
    if (agreement.count == 0)
        return NULL;
    json_t *object =
        json_pack("{s:s, s:I, s:I, s:o, s:o}", "what", agreement_name(what), "pairs",
                  (json_int_t)agreement.count, "equal", (json_int_t)agreement.equal, "share",
                  json_number(agreement.share), "expected", json_number(agreement.expected));
    if (agreement.has_kappa) {
        json_object_set_new(object, "kappa", json_number(agreement.kappa));
        json_object_set_new(object, "weighted_kappa", json_number(agreement.weighted_kappa));
    }
    add_agreement_table(table, what, object);
    return object;
}

void agreement_study_write_json(const AgreementStudy *study, StrBuf *out)
{
    assert(out);
    const AgreementTable *table = agreement_study_table(study);
    json_t *rows = json_array();
    for (int what = 0; what < AGREEMENT_COUNT; what++) {
        json_t *row = agreement_object(table, what);
        if (row)
            json_array_append_new(rows, row);
    }
    json_write(json_pack("{s:o, s:o, s:I, s:I, s:o}", "first",
                         json_text(agreement_study_author(study, 0)), "second",
                         json_text(agreement_study_author(study, 1)), "only_first",
                         (json_int_t)table->only_first, "only_second",
                         (json_int_t)table->only_second, "agreement", rows),
               0, out);
    strbuf_add_char(out, '\n');
}
