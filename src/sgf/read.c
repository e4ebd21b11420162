/* Finding the games in the bytes of a file, and the charset of each. */
#include "sgf/read.h"

#include "base/file.h"
#include "sgf/text.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum {
    /* This many characters of three bytes and more do not occur by accident in another charset,
     * so they outweigh a CA that says otherwise (common in records of Chinese servers). */
    PLAINLY_UTF8 = 4,
    /* How far the bytes of an unreadable game are searched for signs of a charset; a little behind
     * the place of the error is enough to see the character that caused it. */
    EVIDENCE_LIMIT = 1 << 20,
    EVIDENCE_BEHIND = 16,
    HIDDEN_LIMIT = 2048, /* a CA stands near the start */
    GUESS_LIMIT = 64,
    FILE_SIZE_LIMIT = 256 << 20,
};

/* ---- finding the start of a game ---- */

static bool has_prefix(const char *at, const char *end, const char *prefix, size_t size)
{
    return (size_t)(end - at) >= size && memcmp(at, prefix, size) == 0;
}

static const char *find_start(const char *at, const char *end)
{
    while (at < end && (at = memchr(at, '(', (size_t)(end - at)))) {
        if (sgf_starts_game(at, end))
            return at;
        at++;
    }
    return NULL;
}

/* After a bad game: the next "(;" that begins a line, so that what is left of the bad game is not
 * taken for games of its own. */
static const char *find_next_line_start(const char *at, const char *end)
{
    while (at < end && (at = memchr(at, '\n', (size_t)(end - at)))) {
        at++;
        if (has_prefix(at, end, "(;", 2))
            return at;
    }
    return end;
}

static void note_junk(SgfReader *reader, const char *from, const char *to, SgfGame *game)
{
    while (from < to && sgf_is_space(*from))
        from++;
    if (from == to)
        return;
    game->problems[SGF_DEFECT_JUNK]++;
    if (!reader->options.on_defect)
        return;
    SgfDefectNote note = {.kind = SGF_DEFECT_JUNK,
                          .line = sgf_line_of(&reader->lines, from),
                          .offset = reader->options.offset + (uint64_t)(from - reader->data)};
    (void)snprintf(note.text, sizeof note.text, "%zu bytes that belong to no game",
                   (size_t)(to - from));
    reader->options.on_defect(reader->options.on_defect_context, &note);
}

/* ---- choosing the charset ---- */

/* One way to read a game, and what came of it. */
typedef struct {
    SgfParse parse;
    Status status;
    Error err;
    char charset[SGF_CHARSET_SIZE]; /* "" if not known yet */
} Attempt;

static void attempt(Attempt *try, const SgfReader *reader, const char *charset, Arena *mem)
{
    const SgfParse *old = &try->parse;
    try->parse = (SgfParse){.start = old->start,
                            .end = old->end,
                            .offset = old->offset,
                            .line = old->line,
                            .rule = charset_byte_rule(charset),
                            .limits = reader->options.limits,
                            .mem = mem};
    (void)snprintf(try->charset, sizeof try->charset, "%s", charset);
    try->status = sgf_parse(&try->parse, &try->err);
}

/* Whether `other` explains the bytes at least as well: it is read to the end, and no node was
 * swallowed by a value that ran past its ']'. */
static bool is_as_good(const Attempt *other, const Attempt *than)
{
    if (other->status != STATUS_OK)
        return false;
    return than->status != STATUS_OK || other->parse.node_count >= than->parse.node_count;
}

/* Read by another charset and keep that if it is as good. A plain charset changes only the label:
 * the cut stays what it is. */
static bool retry(Attempt *best, const SgfReader *reader, const char *charset, Arena *mem)
{
    if (charset_byte_rule(charset) == best->parse.rule) {
        (void)snprintf(best->charset, sizeof best->charset, "%s", charset);
        return best->status == STATUS_OK;
    }
    Attempt other = *best;
    attempt(&other, reader, charset, mem);
    if (!is_as_good(&other, best))
        return false;
    *best = other;
    return true;
}

/* The charset that the root's CA names; false if there is no CA or it is unknown. */
static bool named_charset(const Attempt *try, char out[SGF_CHARSET_SIZE])
{
    const SgfValue *value = &try->parse.charset;
    return value->bytes && charset_by_name(value->bytes, value->size, out);
}

/* A CA that the plain cut did not show: a byte like '\\' before its ']' may have hidden it. */
static bool hidden_charset(const char *bytes, size_t size, char out[SGF_CHARSET_SIZE])
{
    const char *end = bytes + (size < HIDDEN_LIMIT ? size : HIDDEN_LIMIT);
    for (const char *at = bytes + 1; end - at > 3; at++) {
        bool is_name = memcmp(at, "CA[", 3) == 0 && !(at[-1] >= 'A' && at[-1] <= 'Z');
        const char *close = is_name ? memchr(at, ']', (size_t)(end - at)) : NULL;
        if (close)
            return charset_by_name(at + 3, (size_t)(close - at - 3), out);
    }
    return false;
}

/* Guess, or go by the last guess if there were many. Returns whether it was a new one. */
static bool guess(SgfReader *reader, const char *bytes, size_t size, char out[SGF_CHARSET_SIZE])
{
    bool is_new = reader->guesses < GUESS_LIMIT || !charset_fits(reader->last_guess, bytes, size);
    if (is_new && reader->guesses < GUESS_LIMIT * GUESS_LIMIT) {
        reader->guesses++;
        charset_guess(bytes, size, reader->last_guess);
    }
    memcpy(out, reader->last_guess, SGF_CHARSET_SIZE);
    return reader->guesses < GUESS_LIMIT;
}

/* Steps 5 and 6: no CA that helps, and not UTF-8. */
static void retry_by_guess(Attempt *best, SgfReader *reader, const char *bytes, size_t size,
                           Arena *mem)
{
    static const char *const DOUBLE_BYTE[] = {"GB18030", "CP932", "BIG5-HKSCS"};
    char charset[SGF_CHARSET_SIZE];
    bool is_new = guess(reader, bytes, size, charset);
    bool read = retry(best, reader, charset, mem);
    for (int i = 0; i < 3 && is_new && !read && best->status == STATUS_SYNTAX; i++)
        read = retry(best, reader, DOUBLE_BYTE[i], mem);
    if (!read && best->status == STATUS_OK)
        (void)snprintf(best->charset, sizeof best->charset, "ISO-8859-1");
    /* Cut rightly at last, the root may show a CA that a wrong cut had hidden. */
    if (named_charset(best, charset) && strcmp(charset, best->charset) != 0)
        (void)retry(best, reader, charset, mem);
}

/* The game was read as plain bytes, well or not. Find the charset, and read again where it asks
 * for another cut. */
static void settle_charset(Attempt *best, SgfReader *reader, Arena *mem)
{
    const char *bytes = best->parse.start;
    size_t size = (size_t)(best->parse.stop - bytes);
    if (best->status != STATUS_OK) {
        size_t left = (size_t)(best->parse.end - bytes);
        size += EVIDENCE_BEHIND;
        size = size < left ? size : left;
        size = size < EVIDENCE_LIMIT ? size : EVIDENCE_LIMIT;
    }
    if (!bytes_have_high(bytes, size))
        return;
    long long_count = utf8_count_long(bytes, size);
    char named[SGF_CHARSET_SIZE];
    bool has_name = named_charset(best, named) || hidden_charset(bytes, size, named);
    bool says_other = has_name && strcmp(named, "UTF-8") != 0;
    if (long_count >= PLAINLY_UTF8 || (long_count >= 0 && !says_other)) {
        best->parse.problems[SGF_DEFECT_WRONG_CHARSET] += says_other;
        return;
    }
    if (says_other && retry(best, reader, named, mem))
        return;
    retry_by_guess(best, reader, bytes, size, mem);
    if (has_name && strcmp(named, best->charset) != 0)
        best->parse.problems[SGF_DEFECT_WRONG_CHARSET]++;
}

/* ---- the reader ---- */

static void note_charset(const SgfReader *reader, const Attempt *best, SgfDefect kind,
                         const char *text)
{
    if (!reader->options.on_defect)
        return;
    const SgfParse *parse = &best->parse;
    SgfDefectNote note = {.kind = kind,
                          .line = parse->line,
                          .offset =
                              parse->offset + (uint64_t)(parse->charset.bytes - parse->start)};
    int shown = parse->charset.size < 24 ? (int)parse->charset.size : 24;
    (void)snprintf(note.text, sizeof note.text, "CA[%.*s] %s %s", shown, parse->charset.bytes, text,
                   best->charset);
    reader->options.on_defect(reader->options.on_defect_context, &note);
}

/* Report every repair to the caller, now that it is known how the game is best read. */
static void tell_problems(const SgfReader *reader, Attempt *best)
{
    char named[SGF_CHARSET_SIZE];
    if (best->parse.charset.bytes && !named_charset(best, named)) {
        best->parse.problems[SGF_DEFECT_UNKNOWN_CHARSET]++;
        note_charset(reader, best, SGF_DEFECT_UNKNOWN_CHARSET, "is unknown, read as");
    }
    if (best->parse.problems[SGF_DEFECT_WRONG_CHARSET])
        note_charset(reader, best, SGF_DEFECT_WRONG_CHARSET, "is wrong, the text is");
    if (!reader->options.on_defect)
        return;
    SgfParse again = best->parse;
    again.mem = NULL;
    again.on_defect = reader->options.on_defect;
    again.on_defect_context = reader->options.on_defect_context;
    Status ignored = sgf_parse(&again, NULL);
    (void)ignored;
}

static void fill_game(const Attempt *best, Arena *mem, SgfGame *game)
{
    const SgfParse *parse = &best->parse;
    game->root = mem ? parse->root : NULL;
    game->node_count = parse->node_count;
    game->byte_rule = parse->rule;
    memcpy(game->charset, best->charset, sizeof game->charset);
    game->source = parse->start;
    game->source_size = (size_t)(parse->stop - parse->start);
    game->source_offset = parse->offset;
    game->source_line = parse->line;
    for (int i = 0; i < SGF_DEFECT_COUNT; i++)
        game->problems[i] += parse->problems[i];
    game->mem = mem;
}

static void read_best(SgfReader *reader, Attempt *best, Arena *mem)
{
    char forced[SGF_CHARSET_SIZE];
    const char *wanted = reader->options.charset;
    if (wanted && charset_by_name(wanted, strlen(wanted), forced)) {
        attempt(best, reader, forced, mem);
        return;
    }
    attempt(best, reader, "UTF-8", mem);
    if (best->status == STATUS_OK || best->status == STATUS_SYNTAX)
        settle_charset(best, reader, mem);
}

void sgf_reader_init(SgfReader *reader, const char *data, size_t size,
                     const SgfReadOptions *options)
{
    assert(reader);
    *reader = (SgfReader){.data = data, .end = data + size, .at = data};
    if (options)
        reader->options = *options;
    sgf_lines_init(&reader->lines, data, reader->options.line ? reader->options.line : 1);
    if (has_prefix(data, reader->end, "\xef\xbb\xbf", 3))
        reader->at += 3;
}

static bool is_utf16(const SgfReader *reader)
{
    const char *at = reader->data;
    return has_prefix(at, reader->end, "\xff\xfe", 2) || has_prefix(at, reader->end, "\xfe\xff", 2);
}

Status sgf_reader_next(SgfReader *reader, Arena *mem, SgfGame *game, Error *err)
{
    assert(reader);
    SgfGame found = {0};
    if (reader->at == reader->data && is_utf16(reader)) {
        reader->at = reader->end;
        return error_set_at(err, STATUS_UNSUPPORTED, reader->options.offset, 1,
                            "UTF-16 text; save it as UTF-8");
    }
    const char *start = find_start(reader->at, reader->end);
    if (!start) {
        reader->at = reader->end;
        if (reader->games == 0)
            return error_set(err, STATUS_NOT_FOUND, "no game in it");
        return error_set(err, STATUS_NOT_FOUND, "no more than %u in it", reader->games);
    }
    note_junk(reader, reader->at, start, &found);
    reader->games++;
    Attempt best = {.parse = {.start = start,
                              .end = reader->end,
                              .offset = reader->options.offset + (uint64_t)(start - reader->data),
                              .line = sgf_line_of(&reader->lines, start)}};
    read_best(reader, &best, mem);
    if (best.status != STATUS_OK) {
        reader->at = find_next_line_start(best.parse.stop, reader->end);
        if (err)
            *err = best.err;
        return best.status;
    }
    reader->at = best.parse.stop;
    tell_problems(reader, &best);
    fill_game(&best, mem, &found);
    *game = found;
    return STATUS_OK;
}

Status sgf_read(const char *data, size_t size, uint32_t index, const SgfReadOptions *options,
                Arena *mem, SgfGame *game, Error *err)
{
    SgfReader reader;
    sgf_reader_init(&reader, data, size, options);
    for (uint32_t i = 0; i < index; i++) {
        SgfGame skipped;
        if (sgf_reader_next(&reader, NULL, &skipped, NULL) == STATUS_NOT_FOUND)
            return error_set(err, STATUS_NOT_FOUND, "no more than %u in it", reader.games);
    }
    return sgf_reader_next(&reader, mem, game, err);
}

Status sgf_read_file(const char *path, uint32_t index, const SgfReadOptions *options, Arena *mem,
                     SgfGame *game, Error *err)
{
    assert(mem);
    StrBuf bytes;
    strbuf_init(&bytes, FILE_SIZE_LIMIT);
    Status status = file_read(path, &bytes, err);
    char *copy = NULL;
    if (status == STATUS_OK) {
        copy = arena_copy(mem, strbuf_text(&bytes), bytes.length);
        if (!copy)
            status = error_set(err, STATUS_LIMIT, "larger than %zu MiB", mem->limit >> 20);
    }
    if (status == STATUS_OK)
        status = sgf_read(copy, bytes.length, index, options, mem, game, err);
    strbuf_clear(&bytes);
    return status;
}
