/* Adding games: new segments first, then the manifest, then the list of sources. Whatever moment
 * the program is killed at, the manifest names whole segments only. */
#include "base/memory.h"

#include "base/file.h"
#include "games/library/library.h"
#include "games/library/segment.h"

#include <assert.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    SMALL_SEGMENT = 1 << 13, /* games: smaller ones are joined ... */
    SMALL_LIMIT = 8,         /* ... when there are so many of them */
    ARENA_KEPT = 4 << 20,    /* bytes of games on the way from a thread to the writer */
    BATCH = 128,
    PROGRESS_STEP = 500,
    FIRST_SET = 1 << 12,
};
#define ARENA_LIMIT ((size_t)4 << 30)

/* Hashes of games: open addressing, 0 is free. */
typedef struct {
    uint64_t *slot;
    size_t count, capacity;
} IdentitySet;

/* A thread's records wait in one arena until they are written, while the other is filled. */
typedef struct {
    RecordReader *reader;
    Arena mem[2];
    atomic_int waiting[2];
    int current;
} Worker;

typedef struct {
    LibraryRecord record;
    int worker, arena;
} Answer;

typedef struct {
    const char *folder;
    const LibraryAddOptions *options;
    LibraryAddSummary *summary;
    Manifest manifest; /* the new one */
    Sources sources;
    IdentitySet known;
    Worker *worker;
    SegmentWriter *writer; /* NULL: none is open */
    uint64_t writer_number;
} Adding;

/* ---- the set ---- */

static bool set_insert(uint64_t *slot, size_t capacity, uint64_t identity)
{
    size_t index = identity & (capacity - 1);
    while (slot[index] && slot[index] != identity)
        index = (index + 1) & (capacity - 1);
    bool is_new = !slot[index];
    slot[index] = identity;
    return is_new;
}

static bool set_add(IdentitySet *set, uint64_t identity)
{
    if (2 * (set->count + 1) > set->capacity) {
        size_t capacity = set->capacity ? 2 * set->capacity : FIRST_SET;
        uint64_t *larger = mem_alloc(capacity, sizeof *larger);
        for (size_t i = 0; i < set->capacity; i++)
            if (set->slot[i])
                (void)set_insert(larger, capacity, set->slot[i]);
        mem_free(set->slot);
        set->slot = larger;
        set->capacity = capacity;
    }
    bool is_new = set_insert(set->slot, set->capacity, identity ? identity : 1);
    set->count += is_new;
    return is_new;
}

/* ---- segments ---- */

static Status finish_segment(Adding *adding, Status status, Error *err)
{
    if (!adding->writer)
        return status;
    SegmentWriter *writer = adding->writer;
    adding->writer = NULL;
    uint32_t games = segment_writer_count(writer);
    status = segment_writer_close(writer, status, err);
    if (status != STATUS_OK)
        return status;
    Segment segment;
    StrBuf path;
    segment_path(adding->folder, adding->writer_number, &path);
    status = segment_open(strbuf_text(&path), &segment, err);
    strbuf_clear(&path);
    if (status != STATUS_OK)
        return status;
    manifest_add(&adding->manifest, (ManifestSegment){.number = adding->writer_number,
                                                      .games = games,
                                                      .checksum = segment.checksum});
    segment_close(&segment);
    return STATUS_OK;
}

static Status write_record(Adding *adding, const LibraryRecord *record, Error *err)
{
    Status status = STATUS_OK;
    if (adding->writer && segment_writer_count(adding->writer) == SEGMENT_GAME_LIMIT)
        status = finish_segment(adding, STATUS_OK, err);
    if (status == STATUS_OK && !adding->writer) {
        StrBuf path;
        adding->writer_number = adding->manifest.next++;
        segment_path(adding->folder, adding->writer_number, &path);
        status = segment_writer_open(strbuf_text(&path), &adding->writer, err);
        strbuf_clear(&path);
    }
    if (status == STATUS_OK)
        segment_writer_add(adding->writer, record);
    return status;
}

/* Copy the games of a small segment into the new one. */
static Status absorb(Adding *adding, const Segment *segment, Error *err)
{
    RecordReader *reader = record_reader_open();
    Arena mem;
    arena_init(&mem, ARENA_LIMIT);
    Status status = STATUS_OK;
    for (uint32_t i = 0; i < segment->game_count && status == STATUS_OK; i++) {
        LibraryRecord record;
        arena_reset(&mem);
        if (!segment_record(segment, i, reader, &mem, &record))
            status = error_set(err, STATUS_LIMIT, "too many games");
        else
            status = write_record(adding, &record, err);
    }
    arena_clear(&mem);
    record_reader_close(reader);
    return status;
}

/* Take over what is there: all segments as they are, but small ones are joined if there are many.
 */
static Status take_old(Adding *adding, const Library *old, const Manifest *manifest, Error *err)
{
    int small = 0;
    for (int i = 0; i < old->segment_count; i++)
        small += old->segment[i].game_count < SMALL_SEGMENT;
    Status status = STATUS_OK;
    for (int i = 0; i < old->segment_count && status == STATUS_OK; i++) {
        const Segment *segment = &old->segment[i];
        for (uint32_t k = 0; k < segment->game_count; k++)
            (void)set_add(&adding->known, segment->game[k].identity);
        if (segment->game_count < SMALL_SEGMENT && small >= SMALL_LIMIT)
            status = absorb(adding, segment, err);
        else
            manifest_add(&adding->manifest, manifest->segment[i]);
    }
    return status;
}

static Status open_old(Adding *adding, Error *err)
{
    Manifest manifest;
    Library old;
    Status status = manifest_read(adding->folder, &manifest, err);
    if (status == STATUS_NOT_FOUND)
        return STATUS_OK;
    if (status == STATUS_OK)
        status =
            library_open_segments(adding->folder, &manifest, adding->options->threads, &old, err);
    if (status == STATUS_OK) {
        adding->manifest.next = manifest.next;
        status = take_old(adding, &old, &manifest, err);
        for (int i = 0; i < old.segment_count; i++)
            segment_close(&old.segment[i]);
        mem_free(old.segment);
    }
    manifest_clear(&manifest);
    return status;
}

/* ---- reading games ---- */

static Status visit(void *context, int number, const SgfGame *game, void *answer, Error *err)
{
    Adding *adding = context;
    Worker *worker = &adding->worker[number];
    Answer *result = answer;
    if (!worker->reader)
        worker->reader = record_reader_open();
    int other = 1 - worker->current;
    if (worker->mem[worker->current].used > ARENA_KEPT &&
        atomic_load(&worker->waiting[other]) == 0) {
        arena_reset(&worker->mem[other]);
        worker->current = other;
    }
    result->worker = number;
    result->arena = worker->current;
    Status status =
        record_read(worker->reader, game, &worker->mem[worker->current], &result->record, err);
    if (status == STATUS_OK)
        atomic_fetch_add(&worker->waiting[worker->current], 1);
    return status;
}

static Status deliver(void *context, const GameName *name, const void *answer, Error *err)
{
    Adding *adding = context;
    const Answer *result = answer;
    LibraryAddSummary *summary = adding->summary;
    LibraryRecord record = result->record;
    Status status = STATUS_OK;
    if (set_add(&adding->known, record.entry.identity)) {
        record.text[LIBRARY_FILE] = name->file;
        record.text[LIBRARY_MEMBER] = name->member;
        record.entry.index = name->index;
        status = write_record(adding, &record, err);
        summary->added += status == STATUS_OK;
        summary->cut += record.entry.is_cut;
    } else
        summary->known++;
    atomic_fetch_sub(&adding->worker[result->worker].waiting[result->arena], 1);
    if ((summary->added + summary->known) % PROGRESS_STEP == 0)
        progress_report(&adding->options->progress, summary->added + summary->known, 0);
    return status;
}

static void on_skip(void *context, const GameName *name, const Error *problem)
{
    const Adding *adding = context;
    if (adding->options->on_skip)
        adding->options->on_skip(adding->options->context, name, problem);
}

/* A file found in a folder: whether it is to be read. */
static bool takes_file(void *context, const char *path)
{
    Adding *adding = context;
    const char *whole;
    bool is_unchanged = sources_note(&adding->sources, path, &whole) == SOURCE_UNCHANGED;
    adding->summary->unchanged += is_unchanged;
    return !is_unchanged;
}

static Status read_games(Adding *adding, const char *const *paths, int count, Error *err)
{
    const LibraryAddOptions *options = adding->options;
    int threads = options->threads > 1 ? options->threads : 1;
    adding->worker = mem_alloc((size_t)threads, sizeof *adding->worker);
    for (int i = 0; i < threads; i++)
        for (int k = 0; k < 2; k++)
            arena_init(&adding->worker[i].mem[k], ARENA_LIMIT);
    CollectionOptions collection = {.threads = threads,
                                    .batch_limit = BATCH,
                                    .stop = options->stop,
                                    .takes_file = takes_file,
                                    .context = adding};
    GameVisitor visitor = {.visit = visit,
                           .answer_size = sizeof(Answer),
                           .deliver = deliver,
                           .on_skip = on_skip,
                           .context = adding};
    Status status =
        collection_visit(paths, count, &collection, &visitor, &adding->summary->counts, err);
    for (int i = 0; i < threads; i++) {
        arena_clear(&adding->worker[i].mem[0]);
        arena_clear(&adding->worker[i].mem[1]);
        record_reader_close(adding->worker[i].reader);
    }
    mem_free(adding->worker);
    return status;
}

/* ---- sources ---- */

static Status read_new(Adding *adding, const char *const *paths, int count, Error *err)
{
    const char **fresh = mem_alloc((size_t)count + 1, sizeof *fresh);
    int fresh_count = 0;
    for (int i = 0; i < count; i++) {
        const char *whole = paths[i];
        SourceState state = sources_note(&adding->sources, paths[i], &whole);
        adding->summary->unchanged += state == SOURCE_UNCHANGED;
        if (state != SOURCE_UNCHANGED)
            fresh[fresh_count++] = whole; /* of one that is missing, reading says what is wrong */
    }
    Status status = fresh_count ? read_games(adding, fresh, fresh_count, err) : STATUS_OK;
    mem_free(fresh);
    return status;
}

/* ---- the folder ---- */

static Status make_folder(const char *path, Error *err)
{
    char folder[FILE_PATH_SIZE];
    if ((size_t)snprintf(folder, sizeof folder, "%s", path) >= sizeof folder)
        return error_set(err, STATUS_LIMIT, "name too long");
    for (char *slash = folder + 1;; slash++) {
        bool is_end = *slash == '\0';
        if (*slash != '/' && !is_end)
            continue;
        *slash = '\0';
        if (mkdir(folder, 0777) != 0 && errno != EEXIST)
            return error_set(err, STATUS_IO, "cannot make the folder: %s", strerror(errno));
        if (is_end)
            return STATUS_OK;
        *slash = '/';
    }
}

/* One writer at a time; the lock goes with the process. -1 and *err if another has it. */
static int lock_folder(const char *folder, Error *err)
{
    StrBuf path;
    strbuf_init(&path, FILE_PATH_SIZE);
    strbuf_add_format(&path, "%s/lock", folder);
    int file = open(strbuf_text(&path), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0666);
    strbuf_clear(&path);
    if (file < 0) {
        (void)error_set(err, STATUS_IO, "cannot write: %s", strerror(errno));
        return -1;
    }
    if (flock(file, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK)
        return file;
    (void)error_set(err, STATUS_STALE, "another program is adding games to this library");
    close(file);
    return -1;
}

static bool is_listed(const Manifest *manifest, uint64_t number)
{
    for (size_t i = 0; i < manifest->count; i++)
        if (manifest->segment[i].number == number)
            return true;
    return false;
}

/* Remove segments that the manifest does not name: joined ones, and what a killed writer left. */
static void remove_unlisted(const char *folder, const Manifest *manifest)
{
    DIR *listing = opendir(folder);
    if (!listing)
        return;
    for (struct dirent *entry; (entry = readdir(listing));) {
        char *end;
        unsigned long long number = strtoull(entry->d_name, &end, 10);
        if (end == entry->d_name || strncmp(end, ".segment", 8) != 0 ||
            (end[8] == '\0' && is_listed(manifest, number)))
            continue;
        (void)unlinkat(dirfd(listing), entry->d_name, 0);
    }
    closedir(listing);
}

/* ---- all of it ---- */

static Status publish(Adding *adding, Error *err)
{
    Status status = manifest_write(adding->folder, &adding->manifest, err);
    if (status != STATUS_OK)
        return status;
    remove_unlisted(adding->folder, &adding->manifest);
    for (size_t i = 0; i < adding->manifest.count; i++)
        adding->summary->total += adding->manifest.segment[i].games;
    return sources_write(adding->folder, &adding->sources, err);
}

static Status add_locked(Adding *adding, const char *const *paths, int count, bool keep_old,
                         Error *err)
{
    Manifest old;
    /* A rebuild must not overwrite a segment that the old index still names. */
    if (manifest_read(adding->folder, &old, NULL) == STATUS_OK)
        adding->manifest.next = old.next;
    manifest_clear(&old);
    Status status = keep_old ? open_old(adding, err) : STATUS_OK;
    if (status == STATUS_OK)
        status = read_new(adding, paths, count, err);
    status = finish_segment(adding, status, err);
    if (status == STATUS_OK)
        status = publish(adding, err);
    return status;
}

static Status add_to_folder(const char *folder, const char *const *paths, int count,
                            const LibraryAddOptions *options, bool keep_old,
                            LibraryAddSummary *summary, Error *err)
{
    static const LibraryAddOptions NO_OPTIONS = {0};
    *summary = (LibraryAddSummary){0};
    Status status = make_folder(folder, err);
    if (status != STATUS_OK)
        return status;
    Error problem = {0};
    int lock = lock_folder(folder, &problem);
    if (lock < 0) {
        if (err)
            *err = problem;
        return problem.status;
    }
    Adding adding = {.folder = folder,
                     .options = options ? options : &NO_OPTIONS,
                     .summary = summary,
                     .manifest = {.next = 1}};
    if (keep_old)
        sources_read(folder, &adding.sources);
    status = add_locked(&adding, paths, count, keep_old, err);
    manifest_clear(&adding.manifest);
    sources_clear(&adding.sources);
    mem_free(adding.known.slot);
    close(lock);
    return status;
}

Status library_add(const char *folder, const char *const *paths, int count,
                   const LibraryAddOptions *options, LibraryAddSummary *summary, Error *err)
{
    assert(count >= 0 && folder && summary);
    return add_to_folder(folder, paths, count, options, true, summary, err);
}

static Status add_sources(const char *folder, const LibraryAddOptions *options, bool keep_old,
                          LibraryAddSummary *summary, Error *err)
{
    Sources sources;
    int count;
    sources_read(folder, &sources);
    const char **paths = sources_named(&sources, &count);
    *summary = (LibraryAddSummary){0};
    Status status = count == 0
                        ? error_set(err, STATUS_NOT_FOUND, "no games were added yet: name them")
                        : add_to_folder(folder, paths, count, options, keep_old, summary, err);
    mem_free(paths);
    sources_clear(&sources);
    return status;
}

Status library_update(const char *folder, const LibraryAddOptions *options,
                      LibraryAddSummary *summary, Error *err)
{
    return add_sources(folder, options, true, summary, err);
}

Status library_rebuild(const char *folder, const char *const *paths, int count,
                       const LibraryAddOptions *options, LibraryAddSummary *summary, Error *err)
{
    assert(count >= 0 && folder && summary);
    if (count == 0)
        return add_sources(folder, options, false, summary, err);
    return add_to_folder(folder, paths, count, options, false, summary, err);
}
