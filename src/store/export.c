/* Export. */
#include "store/exchange.h"

#include "annotation/sgf.h"
#include "base/memory.h"
#include "sgf/convert.h"
#include "sgf/read.h"
#include "sgf/write.h"
#include "store/label.h"
#include "store/sql.h"

#include <assert.h>
#include <string.h>

enum { TREE_MEMORY = 512 << 20, LINE_LIMIT = 1 << 20 };

/* ---- SGF ---- */

typedef struct {
    StoreLabel *items;
    size_t count, capacity;
} LabelList;

static void list_push(LabelList *list, const StoreLabel *label)
{
    if (list->count == list->capacity)
        list->items = mem_grow(list->items, &list->capacity, list->count + 1, sizeof *list->items);
    list->items[list->count++] = *label;
}

static void take_found(void *context, const AnnotationFound *found)
{
    StoreLabel label = {.node = found->node_number, .annotation = *found->annotation};
    list_push(context, &label);
}

static Status take_stored(void *context, const StoreLabel *label, Error *err)
{
    (void)err;
    list_push(context, label);
    return STATUS_OK;
}

/* Whether both say the same, by the same giver, at the same time. */
static bool is_same(const StoreLabel *a, const StoreLabel *b)
{
    const Annotation *x = &a->annotation, *y = &b->annotation;
    return a->node == b->node && annotation_same_label(x, y) && x->origin == y->origin &&
           strcmp(x->author, y->author) == 0 && x->time == y->time && x->certainty == y->certainty;
}

/* Both lists are mostly in the same order, so start to look where the last one was. */
static bool has_label(const LabelList *list, const StoreLabel *label, size_t *start)
{
    for (size_t i = 0; i < list->count; i++) {
        size_t at = (*start + i) % list->count;
        if (!is_same(&list->items[at], label))
            continue;
        *start = at + 1;
        return true;
    }
    return false;
}

/* The members of `from` that `other` lacks. */
static LabelList difference(const LabelList *from, const LabelList *other)
{
    LabelList list = {0};
    size_t start = 0;
    for (size_t i = 0; i < from->count; i++)
        if (!has_label(other, &from->items[i], &start))
            list_push(&list, &from->items[i]);
    return list;
}

typedef Status EditFn(SgfGame *game, SgfNode *node, const Annotation *annotation,
                      const AnnotationWords *words, Error *err);

static Status edit_all(SgfGame *game, const LabelList *list, EditFn *edit,
                       const AnnotationWords *words, Error *err)
{
    Status status = STATUS_OK;
    for (size_t i = 0; i < list->count && status == STATUS_OK; i++) {
        SgfNode *node = annotation_node(game, list->items[i].node);
        if (!node)
            return error_set(err, STATUS_INVALID, "a label for a node that is not there");
        status = edit(game, node, &list->items[i].annotation, words, err);
    }
    return status;
}

/* Make the record's labels those of the database. Names of authors need a charset that has them. */
static Status bring_up_to_date(SgfGame *game, const LabelList *gone, const LabelList *fresh,
                               const AnnotationWords *words, Error *err)
{
    Status status = STATUS_OK;
    if (strcmp(game->charset, "UTF-8") != 0)
        status = sgf_to_utf8(game, err);
    if (status == STATUS_OK)
        status = edit_all(game, gone, annotation_remove, words, err);
    if (status == STATUS_OK)
        status = edit_all(game, fresh, annotation_add, words, err);
    return status;
}

static Status export_game(SgfGame *game, const LabelList *stored, const AnnotationWords *words,
                          const StoreDocument *document, StrBuf *out, Error *err)
{
    LabelList found = {0};
    AnnotationVisitor visitor = {.take = take_found, .context = &found};
    (void)annotation_visit(game, words, &visitor);
    LabelList gone = difference(&found, stored), fresh = difference(stored, &found);
    Status status = STATUS_OK;
    if (gone.count + fresh.count == 0) {
        strbuf_add_bytes(out, document->bytes, document->size);
    } else {
        status = bring_up_to_date(game, &gone, &fresh, words, err);
        if (status == STATUS_OK)
            sgf_write(game, out);
    }
    mem_free(found.items);
    mem_free(gone.items);
    mem_free(fresh.items);
    return status;
}

Status store_export_sgf(Store *store, const StoreDocument *document, const AnnotationWords *words,
                        StrBuf *out, Error *err)
{
    assert(document && out);
    Arena mem;
    SgfGame game;
    LabelList stored = {0};
    if (strcmp(document->format, "sgf") != 0)
        return error_set(err, STATUS_UNSUPPORTED, "document %lld is not kept as SGF",
                         (long long)document->id);
    arena_init(&mem, TREE_MEMORY);
    Status status = sgf_read(document->bytes, document->size, 0, NULL, &mem, &game, err);
    if (status == STATUS_OK)
        status = store_list_labels(store, &(StoreLabelQuery){.document = document->id}, take_stored,
                                   &stored, err);
    if (status == STATUS_OK)
        status = export_game(&game, &stored, words, document, out, err);
    mem_free(stored.items);
    arena_clear(&mem);
    return status;
}

/* ---- CSV ---- */

typedef struct {
    StoreSinkFn *sink;
    void *context;
    StrBuf line;
} CsvWriter;

static void add_field(StrBuf *line, const char *text)
{
    if (line->length)
        strbuf_add_char(line, ',');
    if (!strpbrk(text, "\",\r\n")) {
        strbuf_add(line, text);
        return;
    }
    strbuf_add_char(line, '"');
    for (; *text; text++) {
        if (*text == '"')
            strbuf_add_char(line, '"');
        strbuf_add_char(line, *text);
    }
    strbuf_add_char(line, '"');
}

static void add_number(StrBuf *line, int64_t number)
{
    strbuf_add_format(line, "%s%lld", line->length ? "," : "", (long long)number);
}

static Status end_line(CsvWriter *csv, Error *err)
{
    strbuf_add(&csv->line, "\r\n");
    Status status = csv->sink(csv->context, strbuf_text(&csv->line), csv->line.length, err);
    strbuf_reset(&csv->line);
    return status;
}

static Status write_label(void *context, const StoreLabel *label, Error *err)
{
    CsvWriter *csv = context;
    const Annotation *a = &label->annotation;
    const AnnotationKind *kind = annotation_kind((AnnotationKindId)a->kind);
    char time[ANNOTATION_TIME_SIZE];
    LabelText text;
    label_text_init(&text, a, label->board_size);
    add_number(&csv->line, label->id);
    add_number(&csv->line, label->document);
    add_number(&csv->line, label->node);
    add_number(&csv->line, label->board_size);
    add_field(&csv->line, text.kind);
    add_field(&csv->line, kind->name);
    add_field(&csv->line, text.subject);
    add_field(&csv->line, text.value);
    add_field(&csv->line, a->level ? kind->level[a->level - 1].name : "");
    add_field(&csv->line, annotation_origin_text((AnnotationOrigin)a->origin));
    add_field(&csv->line, a->author);
    if (a->certainty)
        add_number(&csv->line, a->certainty);
    else
        add_field(&csv->line, ""); /* not stated */
    add_field(&csv->line, annotation_time_text(a->time, time));
    label_text_clear(&text);
    return end_line(csv, err);
}

Status store_export_csv(Store *store, const StoreLabelQuery *query, StoreSinkFn *sink,
                        void *context, Error *err)
{
    CsvWriter csv = {.sink = sink, .context = context};
    strbuf_init(&csv.line, LINE_LIMIT);
    strbuf_add(&csv.line, "id,document,node,board_size,property,kind,subject,value,level,origin,"
                          "author,certainty,time");
    Status status = end_line(&csv, err);
    if (status == STATUS_OK)
        status = store_list_labels(store, query, write_label, &csv, err);
    strbuf_clear(&csv.line);
    return status;
}
