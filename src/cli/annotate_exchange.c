/* katachi annotate import, export, backup, restore. */
#include "cli/commands.h"

#include "annotation/vocabulary.h"
#include "base/file.h"
#include "cli/command.h"
#include "store/collection.h"
#include "store/exchange.h"
#include "view/annotation.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

/* ---- import ---- */

static void tell_refused(void *context, const char *name, const AnnotationFault *fault)
{
    (void)context;
    StrBuf text;
    strbuf_init(&text, 1 << 16);
    annotation_describe_fault(name, fault, &text);
    fprintf(stderr, "katachi annotate import: %s\n", strbuf_text(&text));
    strbuf_clear(&text);
}

static void tell_bad(void *context, const char *name, const Error *problem)
{
    (void)context;
    (void)command_fail(&command_annotate_import, name, problem);
}

static Status find_collection(Store *store, const char *name, int64_t *id, Error *err)
{
    *id = 0;
    if (!name)
        return STATUS_OK;
    Status status = store_find_collection(store, name, id, NULL);
    return status == STATUS_NOT_FOUND ? store_put_collection(store, name, "", id, err) : status;
}

typedef struct {
    const char *database, *kind, *collection;
    bool as_json, skips_duplicates;
    int threads;
} ImportOptions;

static int import(const Command *command, const ImportOptions *o, StoreImport *how, int argc,
                  char **argv)
{
    Store *store = NULL;
    Error err = {0};
    StoreImportCounts counts = {0};
    ProgressLine line;
    Status status = annotation_open_store(o->database, NULL, &store, &err);
    if (status == STATUS_OK)
        status = find_collection(store, o->collection, &how->collection, &err);
    if (status == STATUS_OK) {
        progress_line_init(&line, "importing", "records", false);
        how->progress = progress_line_progress(&line);
        status = store_import(store, (const char *const *)argv, argc, how, &counts, &err);
        progress_line_end(&line);
    }
    store_close(store);
    if (status != STATUS_OK)
        return command_fail(command, o->database, &err);
    StrBuf text;
    strbuf_init(&text, 1 << 16);
    annotation_write_import(&counts, o->as_json, &text);
    command_print(&text);
    return counts.bad + counts.refused ? EXIT_BAD_INPUT : EXIT_DONE;
}

static int run_import(const Command *command, int argc, char **argv)
{
    ImportOptions o = {0};
    const Option rows[] = {
        {OPTION_TEXT, "db", 0, &o.database, "FILE", "the database (the user's own)"},
        {OPTION_TEXT, "as", 0, &o.kind, "KIND", "game or problem (decided for each record)"},
        {OPTION_TEXT, "collection", 'c', &o.collection, "NAME", "also add them to a collection"},
        {OPTION_FLAG, "skip-duplicates", 0, &o.skips_duplicates, NULL,
         "leave out what is there turned, mirrored or recoloured"},
        {OPTION_INT, "threads", 't', &o.threads, "N", "threads that read (1)"},
        {OPTION_FLAG, "json", 'j', &o.as_json, NULL, "write the counts as JSON"},
        {0},
    };
    int exit_code;
    if (!options_parse(command, rows, &argc, argv, &exit_code))
        return exit_code;
    StoreImport how = {.words = &VOCABULARY_WORDS,
                       .skip_duplicates = o.skips_duplicates,
                       .threads = o.threads,
                       .stop = &command_stop_asked,
                       .refuse = tell_refused,
                       .on_bad = tell_bad};
    if (argc < 1)
        return command_usage_error(command, "no records given");
    if (o.kind && !document_kind_parse(o.kind, &how.kind))
        return command_usage_error(command, "--as must be game or problem");
    return import(command, &o, &how, argc, argv);
}

const Command command_annotate_import = {
    .name = "annotate import",
    .summary = "import records with their annotations into the database",
    .usage = "GAMES… [--as game|problem] [--collection NAME] [options]",
    .details =
        "Reads SGF files, folders and archives. Bytes are kept as they are. A record whose\n"
        "bytes are already there is skipped, so an interrupted import can simply be run again.\n"
        "Bad annotations and bad records are reported and the rest is imported; the exit code\n"
        "is then 3.",
    .examples = "katachi annotate import problems/ --collection Tesuji\n"
                "katachi annotate import archive.zip --skip-duplicates --json",
    .run = run_import,
};

/* ---- export ---- */

typedef enum { FORM_SGF, FORM_CSV, FORM_JSON } ExportForm;

typedef struct {
    const Command *command;
    const char *database, *output, *folder, *collection;
    ExportForm form;
    Store *store;
    StrBuf text;
    uint64_t count;
} Export;

static Status write_alone(const Export *export, const StoreDocument *document, Error *err)
{
    char path[4096];
    StrBuf text;
    strbuf_init(&text, ANNOTATE_OUTPUT_LIMIT);
    Status status = store_export_sgf(export->store, document, &VOCABULARY_WORDS, &text, err);
    if ((size_t)snprintf(path, sizeof path, "%s/%06lld.sgf", export->folder,
                         (long long)document->id) >= sizeof path)
        status = error_set(err, STATUS_LIMIT, "the path is too long");
    if (status == STATUS_OK)
        status = file_write_named(path, strbuf_text(&text), text.length, err);
    strbuf_clear(&text);
    return status;
}

static Status add_sgf(Export *export, const StoreDocument *document, Error *err)
{
    if (export->folder)
        return write_alone(export, document, err);
    Status status =
        store_export_sgf(export->store, document, &VOCABULARY_WORDS, &export->text, err);
    if (export->text.length && export->text.text[export->text.length - 1] != '\n')
        strbuf_add_char(&export->text, '\n');
    return status;
}

static Status export_document(void *context, const StoreDocument *document, Error *err)
{
    Export *export = context;
    if (atomic_load(&command_stop_asked))
        return error_set(err, STATUS_INTERRUPTED, "interrupted");
    export->count++;
    if (export->form == FORM_SGF)
        return add_sgf(export, document, err);
    strbuf_add(&export->text, export->count > 1 ? ",\n" : "[\n");
    return annotation_document_json(export->store, document, &export->text, err);
}

static Status sink_csv(void *context, const char *text, size_t size, Error *err)
{
    (void)err;
    Export *export = context;
    strbuf_add_bytes(&export->text, text, size);
    export->count++;
    return STATUS_OK;
}

static Status export_documents(Export *export, Error *err)
{
    StoreQuery query = {0};
    Status status = STATUS_OK;
    if (export->collection)
        status = store_find_collection(export->store, export->collection, &query.collection, err);
    if (status == STATUS_OK && export->form == FORM_CSV)
        return store_export_csv(export->store, &(StoreLabelQuery){.by_subject = true}, sink_csv,
                                export, err);
    if (status == STATUS_OK)
        status = store_list_documents(export->store, &query, export_document, export, err);
    if (export->form == FORM_JSON)
        strbuf_add(&export->text, export->count ? "\n]\n" : "[]\n");
    return status;
}

static Status write_export(Export *export, Error *err)
{
    if (export->folder)
        return STATUS_OK;
    if (export->text.overflowed)
        return error_set(err, STATUS_LIMIT, "too large for one file: use --folder");
    return file_write_named(export->output, strbuf_text(&export->text), export->text.length, err);
}

static int run_export(const Command *command, int argc, char **argv)
{
    static const char *const FORMS[] = {"sgf", "csv", "json"};
    Export export = {.command = command, .output = "-"};
    const char *form = "sgf";
    const Option rows[] = {
        {OPTION_TEXT, "format", 'f', &form, "NAME", "sgf, csv or json (sgf)"},
        {OPTION_TEXT, "output", 'o', &export.output, "FILE", "the file to write (stdout)"},
        {OPTION_TEXT, "folder", 0, &export.folder, "FOLDER",
         "SGF: write a file for each document into this folder"},
        {OPTION_TEXT, "collection", 'c', &export.collection, "NAME", "only this collection"},
        {OPTION_TEXT, "db", 0, &export.database, "FILE", "the database (the user's own)"},
        {0},
    };
    int exit_code;
    if (!options_parse(command, rows, &argc, argv, &exit_code))
        return exit_code;
    int known = 0;
    while (known < 3 && strcmp(form, FORMS[known]) != 0)
        known++;
    if (argc > 0 || known == 3)
        return command_usage_error(command, "--format must be sgf, csv or json");
    export.form = (ExportForm)known;
    if (export.folder && export.form != FORM_SGF)
        return command_usage_error(command, "--folder is for SGF");
    if (export.collection && export.form == FORM_CSV)
        return command_usage_error(command, "CSV holds all labels: --collection is for the others");
    Error err = {0};
    strbuf_init(&export.text, ANNOTATE_OUTPUT_LIMIT);
    if (export.folder && mkdir(export.folder, 0777) != 0 && errno != EEXIST)
        (void)error_set(&err, STATUS_IO, "cannot make %.80s: %s", export.folder, strerror(errno));
    Status status = err.status;
    if (status == STATUS_OK)
        status = annotation_open_store(export.database, &(StoreOptions){.must_exist = true},
                                       &export.store, &err);
    if (status == STATUS_OK)
        status = export_documents(&export, &err);
    if (status == STATUS_OK)
        status = write_export(&export, &err);
    store_close(export.store);
    strbuf_clear(&export.text);
    return status == STATUS_OK ? EXIT_DONE : command_fail(command, export.database, &err);
}

const Command command_annotate_export = {
    .name = "annotate export",
    .summary = "write the database as SGF, CSV or JSON",
    .usage = "[--format sgf|csv|json] [-o FILE | --folder FOLDER]",
    .details = "SGF: every document with the labels that the database holds; byte for byte as it\n"
               "came if these have not changed. CSV: a line for each label. JSON: an array with a\n"
               "document and its labels on each line.",
    .examples = "katachi annotate export -o all.sgf\n"
                "katachi annotate export --folder problems/ --collection Tesuji\n"
                "katachi annotate export --format csv -o labels.csv",
    .run = run_export,
};

/* ---- backup and restore ---- */

static int tell_counts(const Command *command, const char *database, bool as_json)
{
    Store *store = NULL;
    Error err = {0};
    StoreCounts counts = {0};
    Status status =
        annotation_open_store(database, &(StoreOptions){.must_exist = true}, &store, &err);
    if (status == STATUS_OK)
        status = store_count(store, &counts, &err);
    store_close(store);
    if (status != STATUS_OK)
        return command_fail(command, database, &err);
    StrBuf text;
    strbuf_init(&text, 1 << 16);
    annotation_write_counts(&counts, as_json, &text);
    command_print(&text);
    return EXIT_DONE;
}

typedef struct {
    const char *database, *file;
    bool as_json;
} CopyOptions;

static bool parse_copy(const Command *command, int argc, char **argv, CopyOptions *o,
                       int *exit_code)
{
    const Option rows[] = {
        {OPTION_TEXT, "db", 0, &o->database, "FILE", "the database (the user's own)"},
        {OPTION_FLAG, "json", 'j', &o->as_json, NULL, "write the counts as JSON"},
        {0},
    };
    if (!options_parse(command, rows, &argc, argv, exit_code))
        return false;
    if (argc != 1) {
        *exit_code = command_usage_error(command, "name one file");
        return false;
    }
    o->file = argv[0];
    return true;
}

static int run_backup(const Command *command, int argc, char **argv)
{
    CopyOptions o = {0};
    int exit_code;
    if (!parse_copy(command, argc, argv, &o, &exit_code))
        return exit_code;
    Store *store = NULL;
    Error err = {0};
    Status status =
        annotation_open_store(o.database, &(StoreOptions){.must_exist = true}, &store, &err);
    if (status == STATUS_OK)
        status = store_backup(store, o.file, &err);
    store_close(store);
    if (status != STATUS_OK)
        return command_fail(command, o.database, &err);
    return tell_counts(command, o.file, o.as_json);
}

const Command command_annotate_backup = {
    .name = "annotate backup",
    .summary = "copy the database to a file, even while it is in use",
    .usage = "FILE [--db FILE]",
    .examples = "katachi annotate backup monday.db",
    .run = run_backup,
};

static int run_restore(const Command *command, int argc, char **argv)
{
    CopyOptions o = {0};
    int exit_code;
    char own[PLACE_PATH_SIZE];
    if (!parse_copy(command, argc, argv, &o, &exit_code))
        return exit_code;
    Error err = {0};
    if (!o.database && !place_user(USER_DATA, "katachi.db", own))
        return command_usage_error(command, "no home folder: name the database by --db");
    if (store_restore(o.database ? o.database : own, o.file, &err) != STATUS_OK)
        return command_fail(command, o.file, &err);
    return tell_counts(command, o.database, o.as_json);
}

const Command command_annotate_restore = {
    .name = "annotate restore",
    .summary = "restore the database from a backup",
    .usage = "BACKUP [--db FILE]",
    .details =
        "The backup is checked first; a bad one changes nothing. A damaged database is renamed\n"
        "to FILE.damaged.",
    .examples = "katachi annotate restore monday.db",
    .run = run_restore,
};
