/* Games one after the other out of files, folders and archives. */
#include "api/internal.h"

#include "base/memory.h"
#include "sgf/file_walk.h"
#include "sgf/read.h"

/* As collections are read. */
enum { FILE_LIMIT = 256 * 1024 * 1024, GAME_LIMIT = 256 * 1024 * 1024, NAME_LIMIT = 1 << 16 };

struct KatachiReader {
    char **paths; /* copies: the source keeps them */
    int path_count;
    Source *source;
    StrBuf bytes, name;
    SgfReader sgf;
    bool is_in_file;
    Arena mem;
};

static char *copy_text(const char *text)
{
    size_t size = strlen(text) + 1;
    char *copy = mem_alloc(size, 1);
    memcpy(copy, text, size);
    return copy;
}

KatachiReader *katachi_reader_open(const char *const *paths, int count)
{
    KatachiReader *reader = mem_alloc(1, sizeof *reader);
    reader->paths = mem_alloc((size_t)count + 1, sizeof *reader->paths);
    reader->path_count = count;
    for (int i = 0; i < count; i++)
        reader->paths[i] = copy_text(paths[i]);
    reader->source = source_open((const char *const *)reader->paths, count, FILE_LIMIT);
    strbuf_init(&reader->bytes, FILE_LIMIT);
    strbuf_init(&reader->name, NAME_LIMIT);
    arena_init(&reader->mem, GAME_LIMIT);
    return reader;
}

void katachi_reader_close(KatachiReader *reader)
{
    if (!reader)
        return;
    source_close(reader->source);
    for (int i = 0; i < reader->path_count; i++)
        mem_free(reader->paths[i]);
    mem_free(reader->paths);
    strbuf_clear(&reader->bytes);
    strbuf_clear(&reader->name);
    arena_clear(&reader->mem);
    mem_free(reader);
}

/* Go to the next file. STATUS_NOT_FOUND with an empty name after the last one. */
static Status open_next_file(KatachiReader *reader, Error *err)
{
    SourceName name = {0};
    strbuf_reset(&reader->bytes);
    strbuf_reset(&reader->name);
    Status status = source_next(reader->source, &reader->bytes, &name, err);
    if (name.file)
        strbuf_add(&reader->name, name.file);
    if (name.file && name.member)
        strbuf_add_format(&reader->name, ":%s", name.member);
    reader->is_in_file = status == STATUS_OK;
    if (reader->is_in_file)
        sgf_reader_init(&reader->sgf, strbuf_text(&reader->bytes), reader->bytes.length, NULL);
    return status;
}

KatachiGame *katachi_reader_next(KatachiReader *reader, KatachiError *error)
{
    Error err = {0};
    KatachiGame *game = NULL;
    for (;;) {
        SgfGame record;
        if (!reader->is_in_file && open_next_file(reader, &err) != STATUS_OK)
            break;
        arena_reset(&reader->mem);
        Status status = sgf_reader_next(&reader->sgf, &reader->mem, &record, &err);
        if (status == STATUS_OK)
            game = public_play_main_line(&record, &err);
        if (status != STATUS_NOT_FOUND)
            break;
        reader->is_in_file = false;
        err = (Error){0};
    }
    if (!game && !reader->is_in_file && !reader->name.length)
        err = (Error){0}; /* the end */
    if (!game)
        public_fill_error(&err, error);
    return game;
}

size_t katachi_reader_name(const KatachiReader *reader, char *out, size_t capacity, unsigned *index)
{
    if (index)
        *index = reader->is_in_file && reader->sgf.games ? reader->sgf.games - 1 : 0;
    return public_fill_text(strbuf_text(&reader->name), reader->name.length, out, capacity);
}
