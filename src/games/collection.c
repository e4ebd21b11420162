/* Streaming games through the threads: batches of files are read by one thread at a time, parsed
 * and visited by all, and delivered in order. */
#include "games/collection.h"

#include "base/memory.h"
#include "base/pool.h"
#include "sgf/file_walk.h"

#include <assert.h>
#include <string.h>

enum {
    MEMBER_LIMIT = 256 << 20,
    TREE_LIMIT = 256 << 20,
    BATCH_BYTES = 128 * 1024, /* a batch is full when it has that many */
    BATCH_PIECES = 512,       /* or that many files */
    SPLIT_SIZE = 64 * 1024,   /* larger files are cut into games before they are given to threads */
    KEPT_CAPACITY = 4 << 20,  /* larger buffers are given back after use */
    ANSWERS_LIMIT = 1 << 30,
    ANSWER_SIZE_LIMIT = 4096,
};

/* A file, or one game of a large file, or the fact that a file cannot be read. */
typedef struct {
    char *file, *member;
    size_t start, size; /* in the batch's bytes */
    uint64_t offset;    /* of its first byte in the file */
    uint32_t line;      /* of its first byte */
    uint32_t index;     /* of its first game, from 1 */
    SgfGame *part;      /* a game of a large file: as it was found there; else NULL */
    Error *problem;     /* NULL if there is none */
} Piece;

typedef struct Answer {
    struct Answer *next;
    GameName name;
    Error *problem; /* NULL for a good game */
    void *bytes;
} Answer;

/* What travels through the stream. */
typedef struct {
    StrBuf bytes;
    Arena mem; /* names, errors, answers */
    Piece piece[BATCH_PIECES];
    int piece_count;
    uint64_t file_count, byte_count; /* that were opened for it */
    uint64_t ignored_count;          /* up to its end, from the start of the collection */
    Answer *first, **last;
} Batch;

/* A large file that is being cut into games. */
typedef struct {
    StrBuf bytes;
    SgfReader reader;
    char *file, *member;
    bool is_open;
} Large;

typedef struct {
    const GameVisitor *visitor;
    CollectionOptions options;
    Source *source;
    StrBuf incoming; /* the file being read */
    Large large;
    Arena *tree; /* one for each worker */
    CollectionCounts *counts;
    Status status;
    Error *err;
} Visit;

/* ---- producing ---- */

static void *take(Batch *batch, size_t size)
{
    void *bytes = arena_alloc(&batch->mem, size);
    if (!bytes)
        mem_out_of_memory(); /* the sizes of a batch bound it far below the limit */
    return bytes;
}

static char *keep_text(Batch *batch, const char *text)
{
    size_t size = strlen(text) + 1;
    return memcpy(take(batch, size), text, size);
}

static Error *keep_error(Batch *batch, const Error *err)
{
    return memcpy(take(batch, sizeof *err), err, sizeof *err);
}

static void empty_batch(Batch *batch)
{
    if (batch->bytes.capacity > KEPT_CAPACITY)
        strbuf_clear(&batch->bytes);
    strbuf_reset(&batch->bytes);
    arena_reset(&batch->mem);
    batch->piece_count = 0;
    batch->file_count = batch->byte_count = 0;
    batch->first = NULL;
    batch->last = &batch->first;
}

static Piece *add_piece(Batch *batch, const char *file, const char *member)
{
    Piece *piece = &batch->piece[batch->piece_count++];
    *piece = (Piece){.file = keep_text(batch, file),
                     .member = member ? keep_text(batch, member) : NULL,
                     .start = batch->bytes.length,
                     .line = 1,
                     .index = 1};
    return piece;
}

static char *heap_text(const char *text)
{
    if (!text)
        return NULL;
    size_t size = strlen(text) + 1;
    return memcpy(mem_alloc(size, 1), text, size);
}

static void close_large(Large *large)
{
    mem_free(large->file);
    mem_free(large->member);
    strbuf_clear(&large->bytes);
    large->file = large->member = NULL;
    large->is_open = false;
}

/* Take the bytes that came in, without copying them, to be cut into games. */
static void open_large(Visit *visit, const SourceName *name)
{
    Large *large = &visit->large;
    StrBuf empty = large->bytes;
    large->bytes = visit->incoming;
    visit->incoming = empty;
    large->file = heap_text(name->file);
    large->member = heap_text(name->member);
    sgf_reader_init(&large->reader, strbuf_text(&large->bytes), large->bytes.length,
                    &visit->options.read);
    large->is_open = true;
}

/* The lines that start in [from, to). */
static uint32_t count_lines(const char *from, const char *to)
{
    uint32_t count = 0;
    while (from < to && (from = memchr(from, '\n', (size_t)(to - from)))) {
        count++;
        from++;
    }
    return count;
}

/* Cut the next game, with the junk before it, out of the large file. */
static void add_part(Large *large, Batch *batch)
{
    SgfReader *reader = &large->reader;
    const char *from = reader->at;
    SgfGame game;
    Error problem;
    Status status = sgf_reader_next(reader, NULL, &game, &problem);
    if (status == STATUS_NOT_FOUND && reader->games > 0) {
        close_large(large);
        return;
    }
    Piece *piece = add_piece(batch, large->file, large->member);
    piece->part = take(batch, sizeof *piece->part);
    piece->index = reader->games;
    if (status != STATUS_OK) {
        piece->problem = keep_error(batch, &problem);
    } else {
        strbuf_add_bytes(&batch->bytes, from, (size_t)(reader->at - from));
        piece->size = (size_t)(reader->at - from);
        piece->offset = (uint64_t)(from - reader->data);
        piece->line = game.source_line - count_lines(from, game.source);
        *piece->part = game;
    }
    if (reader->games == 0)
        close_large(large);
}

/* False after the last file. */
static bool add_file(Visit *visit, Batch *batch)
{
    SourceName name;
    Error problem;
    StrBuf *incoming = &visit->incoming;
    strbuf_reset(incoming);
    Status status = source_next(visit->source, incoming, &name, &problem);
    if (status != STATUS_OK && !name.file)
        return false;
    if (status != STATUS_OK) {
        add_piece(batch, name.file, name.member)->problem = keep_error(batch, &problem);
        return true;
    }
    batch->file_count++;
    batch->byte_count += incoming->length;
    if (incoming->length > SPLIT_SIZE) {
        open_large(visit, &name);
        return true;
    }
    add_piece(batch, name.file, name.member)->size = incoming->length;
    strbuf_add_bytes(&batch->bytes, strbuf_text(incoming), incoming->length);
    return true;
}

static bool is_stopped(const Visit *visit)
{
    return visit->options.stop && atomic_load_explicit(visit->options.stop, memory_order_relaxed);
}

static bool produce(void *context, void *slot)
{
    Visit *visit = context;
    Batch *batch = slot;
    empty_batch(batch);
    bool more = !is_stopped(visit);
    int limit = visit->options.batch_limit;
    while (more && batch->bytes.length < BATCH_BYTES && batch->piece_count < limit) {
        if (visit->large.is_open)
            add_part(&visit->large, batch);
        else
            more = add_file(visit, batch);
    }
    batch->ignored_count = source_ignored_count(visit->source);
    return batch->piece_count > 0;
}

/* ---- working ---- */

static Answer *add_answer(Batch *batch, const Piece *piece, uint32_t index)
{
    Answer *answer = take(batch, sizeof *answer);
    answer->name = (GameName){.file = piece->file,
                              .member = piece->member,
                              .index = index,
                              .is_only = index == 1 && !piece->part,
                              .offset = piece->offset};
    *batch->last = answer;
    batch->last = &answer->next;
    return answer;
}

static void visit_game(Visit *visit, Batch *batch, Answer *answer, const SgfGame *game, int worker)
{
    const GameVisitor *visitor = visit->visitor;
    Error problem = {0};
    answer->name.offset = game->source_offset;
    answer->name.size = game->source_size;
    answer->bytes = take(batch, visitor->answer_size);
    Status status = STATUS_OK;
    if (visitor->visit)
        status = visitor->visit(visitor->context, worker, game, answer->bytes, &problem);
    if (status != STATUS_OK)
        answer->problem = keep_error(batch, &problem);
}

static void visit_piece(Visit *visit, Batch *batch, const Piece *piece, int worker)
{
    if (piece->problem) {
        add_answer(batch, piece, piece->index)->problem = piece->problem;
        return;
    }
    SgfReadOptions options = visit->options.read;
    options.on_defect = NULL;
    options.offset = piece->offset;
    options.line = piece->line;
    if (piece->part)
        options.charset = piece->part->charset;
    SgfReader reader;
    sgf_reader_init(&reader, strbuf_text(&batch->bytes) + piece->start, piece->size, &options);
    for (uint32_t i = 0;; i++) {
        SgfGame game;
        Error problem;
        arena_reset(&visit->tree[worker]);
        Status status = sgf_reader_next(&reader, &visit->tree[worker], &game, &problem);
        if (status == STATUS_NOT_FOUND && i > 0)
            return;
        Answer *answer = add_answer(batch, piece, piece->index + i);
        if (piece->part)
            memcpy(game.problems, piece->part->problems, sizeof game.problems);
        if (status == STATUS_OK)
            visit_game(visit, batch, answer, &game, worker);
        else
            answer->problem = keep_error(batch, &problem);
        if (reader.at == reader.end)
            return;
    }
}

static void work(void *context, void *slot, int worker)
{
    Batch *batch = slot;
    for (int i = 0; i < batch->piece_count; i++)
        visit_piece(context, batch, &batch->piece[i], worker);
}

/* ---- delivering ---- */

static bool deliver_problem(Visit *visit, const Answer *answer)
{
    const GameVisitor *visitor = visit->visitor;
    visit->counts->bad++;
    if (visitor->on_skip)
        visitor->on_skip(visitor->context, &answer->name, answer->problem);
    if (!visit->options.strict)
        return true;
    visit->status = answer->problem->status;
    if (visit->err)
        *visit->err = *answer->problem;
    return false;
}

static bool deliver(void *context, void *slot)
{
    Visit *visit = context;
    const GameVisitor *visitor = visit->visitor;
    Batch *batch = slot;
    visit->counts->files += batch->file_count;
    visit->counts->bytes += batch->byte_count;
    visit->counts->ignored = batch->ignored_count;
    for (Answer *answer = batch->first; answer; answer = answer->next) {
        if (answer->problem) {
            if (!deliver_problem(visit, answer))
                return false;
            continue;
        }
        visit->counts->games++;
        if (visitor->deliver)
            visit->status =
                visitor->deliver(visitor->context, &answer->name, answer->bytes, visit->err);
        if (visit->status != STATUS_OK)
            return false;
    }
    return true;
}

/* ---- public functions ---- */

static void fill_defaults(CollectionOptions *options)
{
    if (options->threads < 1)
        options->threads = 1;
    if (options->threads > POOL_THREAD_LIMIT)
        options->threads = POOL_THREAD_LIMIT;
    if (options->batch_limit < 1 || options->batch_limit > BATCH_PIECES)
        options->batch_limit = BATCH_PIECES;
    if (options->member_limit == 0)
        options->member_limit = MEMBER_LIMIT;
    if (options->memory_limit == 0)
        options->memory_limit = TREE_LIMIT;
}

static void run_stream(Visit *visit)
{
    int threads = visit->options.threads;
    int slot_count = threads == 1 ? 1 : 2 * threads;
    Batch *batches = mem_alloc((size_t)slot_count, sizeof *batches);
    void **slots = mem_alloc((size_t)slot_count, sizeof *slots);
    for (int i = 0; i < slot_count; i++) {
        strbuf_init(&batches[i].bytes, SIZE_MAX / 2);
        arena_init(&batches[i].mem, ANSWERS_LIMIT);
        slots[i] = &batches[i];
    }
    pool_stream(threads, &(PoolStream){.produce = produce,
                                       .work = work,
                                       .deliver = deliver,
                                       .context = visit,
                                       .slots = slots,
                                       .slot_count = slot_count});
    for (int i = 0; i < slot_count; i++) {
        strbuf_clear(&batches[i].bytes);
        arena_clear(&batches[i].mem);
    }
    mem_free(slots);
    mem_free(batches);
}

Status collection_visit(const char *const *paths, int count, const CollectionOptions *options,
                        const GameVisitor *visitor, CollectionCounts *counts, Error *err)
{
    assert(visitor->answer_size <= ANSWER_SIZE_LIMIT);
    *counts = (CollectionCounts){0};
    Visit visit = {.visitor = visitor, .counts = counts, .err = err};
    if (options)
        visit.options = *options;
    fill_defaults(&visit.options);
    visit.source = source_open(paths, count, visit.options.member_limit);
    if (visit.options.takes_file)
        source_filter(visit.source, visit.options.takes_file, visit.options.context);
    strbuf_init(&visit.incoming, SIZE_MAX / 2);
    strbuf_init(&visit.large.bytes, SIZE_MAX / 2);
    visit.tree = mem_alloc((size_t)visit.options.threads, sizeof *visit.tree);
    for (int i = 0; i < visit.options.threads; i++)
        arena_init(&visit.tree[i], visit.options.memory_limit);
    run_stream(&visit);
    if (visit.status == STATUS_OK && is_stopped(&visit))
        visit.status = error_set(err, STATUS_INTERRUPTED, "interrupted");
    if (visit.status == STATUS_OK)
        counts->ignored = source_ignored_count(visit.source);
    for (int i = 0; i < visit.options.threads; i++)
        arena_clear(&visit.tree[i]);
    mem_free(visit.tree);
    close_large(&visit.large);
    strbuf_clear(&visit.incoming);
    source_close(visit.source);
    return visit.status;
}

void game_name_text(const GameName *name, StrBuf *out)
{
    assert(name && out);
    size_t start = out->length;
    strbuf_add(out, name->file);
    if (name->member)
        strbuf_add_format(out, ":%s", name->member);
    strbuf_hide_controls(out, start);
    if (!name->is_only && name->index > 0)
        strbuf_add_format(out, " (game %u)", name->index);
}

bool collection_takes_name(const char *name)
{
    return source_takes_name(name);
}
