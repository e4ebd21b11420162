/* Import: records are read and parsed on many threads, and written by one. */
#include "store/exchange.h"

#include "base/memory.h"
#include "games/collection.h"
#include "store/collection.h"
#include "store/label.h"
#include "store/sql.h"

#include <assert.h>
#include <string.h>

enum { BATCH = 256, ITEM_MEMORY = 256 << 20, FAULT_LIMIT = 1000 };

/* What one record comes to. */
typedef struct {
    Arena mem;
    StoreDocument document;
    StoreLabel *labels;
    size_t label_count, label_capacity;
    AnnotationFault *faults; /* the first FAULT_LIMIT */
    size_t fault_count, fault_capacity;
    uint64_t refused;
} Item;

typedef struct {
    Store *store;
    const StoreImport *options;
    StoreImportCounts *counts;
    int batched; /* documents in the transaction that is open */
    StrBuf name;
} Import;

/* ---- understanding ---- */

static void item_clear(Item *item)
{
    mem_free(item->labels);
    mem_free(item->faults);
    arena_clear(&item->mem);
}

static void take_label(void *context, const AnnotationFound *found)
{
    Item *item = context;
    if (item->label_count == item->label_capacity)
        item->labels = mem_grow(item->labels, &item->label_capacity, item->label_count + 1,
                                sizeof *item->labels);
    item->labels[item->label_count++] = (StoreLabel){.node = found->node_number,
                                                     .board_size = found->position->board.size,
                                                     .annotation = *found->annotation};
}

static void take_fault(void *context, const AnnotationFault *fault)
{
    Item *item = context;
    if (item->fault_count == FAULT_LIMIT)
        return;
    if (item->fault_count == item->fault_capacity)
        item->faults = mem_grow(item->faults, &item->fault_capacity, item->fault_count + 1,
                                sizeof *item->faults);
    item->faults[item->fault_count] = *fault;
    item->faults[item->fault_count++].node = NULL; /* it dies with the record */
}

static Status understand(const SgfGame *game, const StoreImport *options, Item *item, Error *err)
{
    arena_init(&item->mem, ITEM_MEMORY);
    Status status =
        document_describe(game, options->kind, options->words, &item->mem, &item->document, err);
    if (status == STATUS_OK) {
        item->document.bytes = arena_copy(&item->mem, game->source, game->source_size);
        if (!item->document.bytes)
            status = error_set(err, STATUS_LIMIT, "memory limit reached");
    }
    if (status != STATUS_OK) {
        item_clear(item);
        return status;
    }
    AnnotationVisitor visitor = {.take = take_label, .refuse = take_fault, .context = item};
    item->refused = annotation_visit(game, options->words, &visitor);
    return STATUS_OK;
}

/* ---- writing ---- */

static Status write_labels(Import *import, const Item *item, int64_t document, Error *err)
{
    const char *by = import->options->changed_by ? import->options->changed_by : "import";
    Status status = STATUS_OK;
    for (size_t i = 0; i < item->label_count && status == STATUS_OK; i++) {
        StoreLabel label = item->labels[i];
        label.document = document;
        status = store_set_label(import->store, &label, by, NULL, err);
    }
    return status;
}

/* Whether the record is left out because its position is there. */
static Status is_unwanted(Import *import, const Item *item, bool *answer, Error *err)
{
    int64_t there = 0;
    *answer = false;
    if (!import->options->skip_duplicates)
        return STATUS_OK;
    Status status = store_find_position(import->store, item->document.kind,
                                        item->document.position_hash, &there, err);
    *answer = there != 0;
    return status;
}

static Status write_item(Import *import, const Item *item, StoreAdded *added, Error *err)
{
    StoreImportCounts *counts = import->counts;
    bool unwanted;
    Status status = is_unwanted(import, item, &unwanted, err);
    if (status == STATUS_OK && unwanted) {
        counts->duplicates++;
        return STATUS_OK;
    }
    if (status == STATUS_OK)
        status = store_add_document(import->store, &item->document, added, err);
    if (status != STATUS_OK)
        return status;
    counts->same += added->kind == ADDED_NOTHING;
    counts->added += added->kind != ADDED_NOTHING;
    counts->duplicates += added->kind == ADDED_DUPLICATE;
    if (added->kind != ADDED_NOTHING) {
        status = write_labels(import, item, added->id, err);
        counts->labels += item->label_count;
    }
    if (status == STATUS_OK && import->options->collection)
        status =
            store_add_to_collection(import->store, import->options->collection, added->id, err);
    return status;
}

static void tell_faults(Import *import, const Item *item, const char *name)
{
    const StoreImport *options = import->options;
    import->counts->refused += item->refused;
    for (size_t i = 0; options->refuse && i < item->fault_count; i++)
        options->refuse(options->context, name, &item->faults[i]);
}

/* ---- the stream ---- */

static Status visit(void *context, int worker, const SgfGame *game, void *answer, Error *err)
{
    (void)worker;
    const Import *import = context;
    return understand(game, import->options, answer, err);
}

static Status end_batch(Import *import, Error *err)
{
    if (import->batched == 0)
        return STATUS_OK;
    import->batched = 0;
    return store_commit(import->store, err);
}

static Status deliver(void *context, const GameName *name, const void *answer, Error *err)
{
    Import *import = context;
    Item item = *(const Item *)answer;
    StoreAdded added;
    strbuf_reset(&import->name);
    game_name_text(name, &import->name);
    item.document.name = strbuf_text(&import->name);
    import->counts->records++;
    Status status = import->batched ? STATUS_OK : store_begin(import->store, err);
    if (status == STATUS_OK) {
        import->batched++;
        status = write_item(import, &item, &added, err);
    }
    if (status == STATUS_OK)
        tell_faults(import, &item, strbuf_text(&import->name));
    if (status == STATUS_OK && import->batched == BATCH)
        status = end_batch(import, err);
    progress_report(&import->options->progress, import->counts->records, 0);
    item_clear(&item);
    return status;
}

static void on_bad(void *context, const GameName *name, const Error *problem)
{
    Import *import = context;
    import->counts->bad++;
    if (!import->options->on_bad)
        return;
    strbuf_reset(&import->name);
    game_name_text(name, &import->name);
    import->options->on_bad(import->options->context, strbuf_text(&import->name), problem);
}

Status store_import(Store *store, const char *const *paths, int count, const StoreImport *options,
                    StoreImportCounts *counts, Error *err)
{
    assert(count >= 0 && counts);
    *counts = (StoreImportCounts){0};
    Import import = {.store = store, .options = options, .counts = counts};
    strbuf_init(&import.name, 1 << 16);
    CollectionOptions collection = {.threads = options->threads, .stop = options->stop};
    GameVisitor visitor = {.visit = visit,
                           .answer_size = sizeof(Item),
                           .deliver = deliver,
                           .on_skip = on_bad,
                           .context = &import};
    CollectionCounts read;
    Status status = collection_visit(paths, count, &collection, &visitor, &read, err);
    /* What was understood before a stop is kept; after a failure the last batch is gone. */
    if (status == STATUS_OK || status == STATUS_INTERRUPTED) {
        Error late = {0};
        Status end = end_batch(&import, &late);
        if (end != STATUS_OK && status == STATUS_OK) {
            status = end;
            if (err)
                *err = late;
        }
    } else {
        store_rollback(store);
    }
    strbuf_clear(&import.name);
    return status;
}

Status store_import_game(Store *store, const SgfGame *game, const char *name,
                         const StoreImport *options, StoreAdded *added, StoreImportCounts *counts,
                         Error *err)
{
    assert(counts);
    Item item = {0};
    Import import = {.store = store, .options = options, .counts = counts};
    Status status = understand(game, options, &item, err);
    if (status != STATUS_OK)
        return status;
    item.document.name = name;
    status = store_begin(store, err);
    if (status == STATUS_OK) {
        status = write_item(&import, &item, added, err);
        if (status == STATUS_OK)
            status = store_commit(store, err);
        else
            store_rollback(store);
    }
    counts->records++;
    if (status == STATUS_OK)
        tell_faults(&import, &item, name);
    item_clear(&item);
    return status;
}
