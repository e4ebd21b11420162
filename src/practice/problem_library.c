/* The built-in problems. */
#include "practice/problem_library.h"

#include "base/file.h"
#include "base/memory.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { LIBRARY_MEMORY = 64 << 20, PROBLEM_MEMORY = 64 << 20, FILE_LIMIT = 64 << 20 };

struct ProblemLibrary {
    Arena mem; /* texts of the entries */
    ProblemEntry *entry;
    int count;
    size_t capacity;
};

/* ---- reading ---- */

static const char *keep(ProblemLibrary *library, const char *text, size_t size)
{
    const char *copy = arena_copy(&library->mem, text, size);
    return copy ? copy : "";
}

/* "problems/2-easy.problem" is the collection "2-easy". */
static const char *collection_of(ProblemLibrary *library, const char *file)
{
    const char *slash = strrchr(file, '/');
    const char *name = slash ? slash + 1 : file;
    const char *dot = strrchr(name, '.');
    return keep(library, name, dot ? (size_t)(dot - name) : strlen(name));
}

static void add_entry(ProblemLibrary *library, const ProblemName *name,
                      const ProblemDocument *document)
{
    if ((size_t)library->count == library->capacity)
        library->entry = mem_grow(library->entry, &library->capacity, (size_t)library->count + 1,
                                  sizeof *library->entry);
    char id[300];
    ProblemEntry entry = {.collection = collection_of(library, name->file),
                          .number = (int)name->index};
    snprintf(id, sizeof id, "%.250s/%d", entry.collection, entry.number);
    entry.id = keep(library, id, strlen(id));
    entry.file = keep(library, name->file, strlen(name->file));
    entry.title = keep(library, document->title, strlen(document->title));
    entry.level = keep(library, document->level, strlen(document->level));
    entry.tags = keep(library, document->tags, strlen(document->tags));
    entry.to_move = document->problem.to_move;
    entry.goal = document->problem.goal;
    library->entry[library->count++] = entry;
}

static Status read_shelves(ProblemLibrary *library, const char *folder, Error *err)
{
    ProblemSource *source = problem_source_open(&folder, 1);
    ProblemDocument *document = mem_alloc(1, sizeof *document);
    Arena mem;
    arena_init(&mem, PROBLEM_MEMORY);
    Status status = STATUS_OK;
    while (status == STATUS_OK) {
        ProblemName name;
        arena_reset(&mem);
        status = problem_source_next(source, &mem, &name, document, err);
        if (status == STATUS_OK)
            add_entry(library, &name, document);
        else if (!name.file)
            break;
    }
    bool is_done = status == STATUS_NOT_FOUND && library->count > 0;
    arena_clear(&mem);
    mem_free(document);
    problem_source_close(source);
    return is_done ? STATUS_OK : status;
}

/* ---- public functions ---- */

Status problem_library_open(ProblemLibrary **library, Error *err)
{
    char folder[PLACE_PATH_SIZE];
    if (!place_find("problems", "", folder))
        return error_set(err, STATUS_NOT_FOUND, "no problem folder; looked for %.100s", folder);
    ProblemLibrary *made = mem_alloc(1, sizeof *made);
    arena_init(&made->mem, LIBRARY_MEMORY);
    Status status = read_shelves(made, folder, err);
    if (status != STATUS_OK) {
        problem_library_close(made);
        return status;
    }
    *library = made;
    return STATUS_OK;
}

void problem_library_close(ProblemLibrary *library)
{
    if (!library)
        return;
    arena_clear(&library->mem);
    mem_free(library->entry);
    mem_free(library);
}

int problem_library_count(const ProblemLibrary *library)
{
    return library->count;
}

const ProblemEntry *problem_library_entry(const ProblemLibrary *library, int index)
{
    assert(index >= 0 && index < library->count);
    return &library->entry[index];
}

int problem_library_find(const ProblemLibrary *library, const char *id)
{
    assert(library);
    for (int i = 0; i < library->count; i++)
        if (strcmp(library->entry[i].id, id) == 0)
            return i;
    return -1;
}

Status problem_library_load(const ProblemLibrary *library, int index, Arena *mem,
                            ProblemDocument *document, Error *err)
{
    assert(index >= 0 && index < library->count);
    const ProblemEntry *entry = &library->entry[index];
    StrBuf bytes;
    ProblemReader reader;
    strbuf_init(&bytes, FILE_LIMIT);
    Status status = file_read(entry->file, &bytes, err);
    char *copy = status == STATUS_OK ? arena_copy(mem, strbuf_text(&bytes), bytes.length) : NULL;
    if (status == STATUS_OK && !copy)
        status = error_set(err, STATUS_LIMIT, "the problem needs more memory than allowed");
    if (status == STATUS_OK)
        problem_reader_init(&reader, copy, bytes.length);
    for (int i = 0; i < entry->number && status == STATUS_OK; i++)
        status = problem_reader_next(&reader, mem, document, err);
    strbuf_clear(&bytes);
    return status;
}

static const char *path_of(const ProblemLibrary *library, const char *name, Arena *mem)
{
    char path[PLACE_PATH_SIZE + 16];
    for (int i = 0; i < library->count; i++) {
        const ProblemEntry *entry = &library->entry[i];
        if (strcmp(entry->collection, name) == 0)
            return arena_copy(mem, entry->file, strlen(entry->file));
        if (strcmp(entry->id, name) != 0)
            continue;
        int size = snprintf(path, sizeof path, "%s#%d", entry->file, entry->number);
        return size < (int)sizeof path ? arena_copy(mem, path, (size_t)size) : NULL;
    }
    return NULL;
}

ProblemSource *problem_source_open_names(const char *const *names, int count, Arena *mem)
{
    assert(count >= 0);
    ProblemLibrary *library = NULL;
    bool has_library = true;
    const char **paths = arena_alloc(mem, (size_t)count * sizeof *paths);
    for (int i = 0; i < count && paths; i++) {
        paths[i] = names[i];
        if (access(names[i], F_OK) == 0)
            continue;
        if (!library && has_library)
            has_library = problem_library_open(&library, NULL) == STATUS_OK;
        const char *path = has_library ? path_of(library, names[i], mem) : NULL;
        if (path)
            paths[i] = path;
    }
    problem_library_close(library);
    return problem_source_open(paths ? paths : names, count);
}
