/* katachi annotate add, remove: in a record, or in the database. */
#include "cli/commands.h"

#include "annotation/sgf.h"
#include "annotation/vocabulary.h"
#include "app/annotation.h"
#include "base/file.h"
#include "cli/game_options.h"
#include "sgf/convert.h"
#include "sgf/read.h"
#include "sgf/write.h"
#include "store/label.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

enum { RECORD_LIMIT = 512 << 20 };

typedef struct {
    const Command *command;
    const char *database, *author, *origin, *time, *output;
    int document, node, move, game, certainty, id;
} EditOptions;

/* ---- the label ---- */

static Status fill_request(const EditOptions *o, const char *label, AnnotationRequest *request,
                           Error *err)
{
    *request = (AnnotationRequest){.label = label,
                                   .author = o->author,
                                   .certainty = o->certainty,
                                   .origin = o->author ? ORIGIN_PERSON : ORIGIN_UNKNOWN};
    if (o->origin && !annotation_origin_parse(o->origin, &request->origin))
        return error_set(err, STATUS_INVALID, "the origin must be person, reader or classifier");
    if (o->time && strcmp(o->time, "none") == 0)
        return STATUS_OK;
    if (o->time && !annotation_time_parse(o->time, &request->time))
        return error_set(err, STATUS_INVALID, "the time must look like 2026-11-15T11:40:00Z");
    if (!o->time && (o->author || o->origin))
        request->time = (int64_t)time(NULL);
    return STATUS_OK;
}

typedef Status EditFn(SgfGame *game, SgfNode *node, const Annotation *annotation,
                      const AnnotationWords *words, Error *err);

/* The node that --move or --node names, and its number in the order of the file. */
static Status choose_node(const EditOptions *o, const SgfGame *game, SgfNode **node,
                          uint32_t *number, Error *err)
{
    *number = (uint32_t)o->node;
    if (o->move != MOVE_NOT_NAMED) {
        SgfFound found;
        Status status = sgf_find_position(game, &(SgfPlace){.move_count = o->move}, &found, err);
        if (status != STATUS_OK)
            return status;
        *number = 0;
        for (const SgfNode *at = game->root; at != found.node; at = sgf_next_node(at))
            ++*number;
    }
    *node = annotation_node(game, *number);
    return *node ? STATUS_OK : error_set(err, STATUS_NOT_FOUND, "there is no node %d", o->node);
}

/* ---- in a record ---- */

/* The bytes of the file with the game in them replaced. */
static void splice(const StrBuf *file, const SgfGame *game, StrBuf *out)
{
    size_t start = (size_t)game->source_offset, end = start + game->source_size;
    strbuf_add_bytes(out, strbuf_text(file), start);
    size_t before = out->length;
    sgf_write(game, out);
    if (out->length > before && out->text[out->length - 1] == '\n' && end < file->length)
        out->text[--out->length] = '\0'; /* the file's own line end follows */
    strbuf_add_bytes(out, strbuf_text(file) + end, file->length - end);
}

static Status edit_game(const EditOptions *o, SgfGame *game, int count, char **labels, EditFn *edit,
                        Error *err)
{
    SgfNode *node;
    uint32_t number;
    Status status = choose_node(o, game, &node, &number, err);
    for (int i = 0; i < count && status == STATUS_OK; i++) {
        AnnotationRequest request;
        Annotation annotation;
        status = fill_request(o, labels[i], &request, err);
        if (status == STATUS_OK)
            status = annotation_make(game, node, &request, &annotation, err);
        if (status == STATUS_OK)
            status = edit(game, node, &annotation, &VOCABULARY_WORDS, err);
    }
    return status;
}

static bool has_high_bytes(const char *text)
{
    while (text && *text)
        if ((unsigned char)*text++ >= 0x80)
            return true;
    return false;
}

static Status edit_file(const EditOptions *o, const char *path, int count, char **labels,
                        EditFn *edit, Error *err)
{
    Arena mem;
    SgfGame game;
    StrBuf bytes, text;
    arena_init(&mem, RECORD_LIMIT);
    strbuf_init(&bytes, RECORD_LIMIT);
    strbuf_init(&text, RECORD_LIMIT);
    Status status = file_read(path, &bytes, err);
    if (status == STATUS_OK)
        status = sgf_read(strbuf_text(&bytes), bytes.length, (uint32_t)(o->game - 1), NULL, &mem,
                          &game, err);
    if (status == STATUS_OK && has_high_bytes(o->author) && strcmp(game.charset, "UTF-8") != 0)
        status = sgf_to_utf8(&game, err);
    if (status == STATUS_OK)
        status = edit_game(o, &game, count, labels, edit, err);
    if (status == STATUS_OK) {
        splice(&bytes, &game, &text);
        status = file_write(o->output ? o->output : path, strbuf_text(&text), text.length, err);
    }
    strbuf_clear(&bytes);
    strbuf_clear(&text);
    arena_clear(&mem);
    return status;
}

/* ---- in the database ---- */

static Status set_labels(const EditOptions *o, Store *store, const SgfGame *game, int count,
                         char **labels, Error *err)
{
    SgfNode *node;
    uint32_t number;
    Status status = choose_node(o, game, &node, &number, err);
    if (status != STATUS_OK)
        return status;
    status = store_begin(store, err);
    for (int i = 0; i < count && status == STATUS_OK; i++) {
        AnnotationRequest request;
        StoreLabel label = {.document = o->document, .node = number};
        status = fill_request(o, labels[i], &request, err);
        if (status == STATUS_OK)
            status = annotation_make(game, node, &request, &label.annotation, err);
        if (status == STATUS_OK)
            status = store_set_label(store, &label, o->author, NULL, err);
    }
    if (status == STATUS_OK)
        return store_commit(store, err);
    store_rollback(store);
    return status;
}

static Status add_to_document(const EditOptions *o, int count, char **labels, Error *err)
{
    Arena mem;
    SgfGame game;
    StoreDocument document;
    Store *store = NULL;
    arena_init(&mem, RECORD_LIMIT);
    Status status =
        annotation_open_store(o->database, &(StoreOptions){.must_exist = true}, &store, err);
    if (status == STATUS_OK)
        status = store_get_document(store, o->document, &mem, &document, err);
    if (status == STATUS_OK)
        status = sgf_read(document.bytes, document.size, 0, NULL, &mem, &game, err);
    if (status == STATUS_OK)
        status = set_labels(o, store, &game, count, labels, err);
    store_close(store);
    arena_clear(&mem);
    return status;
}

static Status remove_by_id(const EditOptions *o, Error *err)
{
    Store *store = NULL;
    Status status =
        annotation_open_store(o->database, &(StoreOptions){.must_exist = true}, &store, err);
    if (status == STATUS_OK)
        status = store_remove_label(store, o->id, o->author, err);
    store_close(store);
    return status;
}

/* ---- the commands ---- */

static int run_add(const Command *command, int argc, char **argv)
{
    EditOptions o = {.command = command, .game = 1, .move = MOVE_NOT_NAMED};
    const Option rows[] = {
        {OPTION_TEXT, "author", 'a', &o.author, "NAME", "who gives the label (nobody)"},
        {OPTION_INT, "certainty", 'c', &o.certainty, "PERCENT", "how certain the author is"},
        {OPTION_TEXT, "origin", 0, &o.origin, "WHAT",
         "person, reader or classifier; a named author is a person"},
        {OPTION_TEXT, "time", 0, &o.time, "TIME",
         "when it was given, or none; by default now, if somebody gives it"},
        {OPTION_INT, "move", 'n', &o.move, "N", "the position after N moves of the main line"},
        {OPTION_INT, "node", 0, &o.node, "N", "the node, in the order of the file (0, the root)"},
        {OPTION_INT, "game", 'g', &o.game, "K", "the K-th game of the file (1)"},
        {OPTION_TEXT, "output", 'o', &o.output, "FILE", "the file to write (the record itself)"},
        {OPTION_INT, "document", 'd', &o.document, "N", "label a document of the database"},
        {OPTION_TEXT, "db", 0, &o.database, "FILE", "the database (the user's own)"},
        {0},
    };
    int exit_code;
    if (!options_parse(command, rows, &argc, argv, &exit_code))
        return exit_code;
    if (argc < (o.document ? 1 : 2))
        return command_usage_error(command,
                                   o.document ? "which labels?" : "name a record, then labels");
    if (o.node < 0 || o.game < 1 || o.document < 0 || !position_move_is_sound(o.move))
        return command_usage_error(command,
                                   "nodes and moves count from 0, games and documents from 1");
    Error err = {0};
    Status status = o.document ? add_to_document(&o, argc, argv, &err)
                               : edit_file(&o, argv[0], argc - 1, argv + 1, annotation_add, &err);
    if (status == STATUS_OK)
        return EXIT_DONE;
    return command_fail(command, o.document ? o.database : argv[0], &err);
}

const Command command_annotate_add = {
    .name = "annotate add",
    .summary = "label a node of a record or of the database",
    .usage = "RECORD LABEL… | --document N LABEL… [options]",
    .details = "A label is its property and what goes into its brackets: 'XC[bb|dd|2]' or\n"
               "'XC B8|D6|2'; points are SGF's or vertices. An author's older label of the same\n"
               "subject is replaced. All labels are added or none.",
    .examples = "katachi annotate add corner.sgf 'XC B8|D6|2' --author Anna --certainty 90\n"
                "katachi annotate add corner.sgf 'GN[hane|korosu]' --author Anna\n"
                "katachi annotate add --document 12 'XV[ba|1]' --author Anna",
    .run = run_add,
};

static int run_remove(const Command *command, int argc, char **argv)
{
    EditOptions o = {.command = command, .game = 1, .move = MOVE_NOT_NAMED, .time = "none"};
    const Option rows[] = {
        {OPTION_TEXT, "author", 'a', &o.author, "NAME",
         "whose label; in the database: who removes it"},
        {OPTION_TEXT, "origin", 0, &o.origin, "WHAT", "person, reader or classifier"},
        {OPTION_INT, "move", 'n', &o.move, "N", "the position after N moves of the main line"},
        {OPTION_INT, "node", 0, &o.node, "N",
         "or this node, in the order of the file (0, the root)"},
        {OPTION_INT, "game", 'g', &o.game, "K", "the K-th game of the file (1)"},
        {OPTION_TEXT, "output", 'o', &o.output, "FILE", "the file to write (the record itself)"},
        {OPTION_INT, "id", 0, &o.id, "N", "the label of the database with this id"},
        {OPTION_TEXT, "db", 0, &o.database, "FILE", "the database (the user's own)"},
        {0},
    };
    int exit_code;
    if (!options_parse(command, rows, &argc, argv, &exit_code))
        return exit_code;
    if (o.id ? argc != 0 : argc < 2)
        return command_usage_error(command, "name a record and labels, or --id");
    if (o.node < 0 || o.game < 1 || !position_move_is_sound(o.move))
        return command_usage_error(command, "nodes and moves count from 0, games from 1");
    Error err = {0};
    Status status = o.id ? remove_by_id(&o, &err)
                         : edit_file(&o, argv[0], argc - 1, argv + 1, annotation_remove, &err);
    if (status == STATUS_OK)
        return EXIT_DONE;
    return command_fail(command, o.id ? o.database : argv[0], &err);
}

const Command command_annotate_remove = {
    .name = "annotate remove",
    .summary = "remove a label",
    .usage = "RECORD LABEL… | --id N [options]",
    .details = "The history of the database keeps what was removed, and by whom.",
    .examples = "katachi annotate remove corner.sgf 'XC[bb|dd|2]' --author Anna\n"
                "katachi annotate remove --id 7 --author Ben",
    .run = run_remove,
};
