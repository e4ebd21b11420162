/* katachi annotate list, check, agree, kinds, words: looking at annotations in records and in the
 * database. */
#include "cli/commands.h"

#include "annotation/vocabulary.h"
#include "base/memory.h"
#include "games/collection.h"
#include "view/annotation.h"

#include <stdio.h>
#include <string.h>

/* ---- annotations of files ---- */

typedef struct {
    uint32_t node;
    int board_size;
    Annotation annotation;
    bool has_entry; /* it can be compared with its copies */
    AgreementEntry entry;
} Label;

/* Of one record. */
typedef struct {
    Label *labels;
    size_t label_count, label_capacity;
    AnnotationFault *faults;
    size_t fault_count, fault_capacity;
} Found;

/* What is done with them, record by record. */
typedef struct {
    const Command *command;
    void (*take)(void *context, const char *name, int64_t record, const Found *found);
    void *context;
    bool wants_entries;
    int64_t record;
    StrBuf name;
    uint64_t bad, labels, faults;
} Walk;

static void take_label(void *context, const AnnotationFound *at)
{
    Found *found = context;
    if (found->label_count == found->label_capacity)
        found->labels = mem_grow(found->labels, &found->label_capacity, found->label_count + 1,
                                 sizeof *found->labels);
    found->labels[found->label_count++] = (Label){.node = at->node_number,
                                                  .board_size = at->position->board.size,
                                                  .annotation = *at->annotation};
}

static void take_fault(void *context, const AnnotationFault *fault)
{
    Found *found = context;
    if (found->fault_count == found->fault_capacity)
        found->faults = mem_grow(found->faults, &found->fault_capacity, found->fault_count + 1,
                                 sizeof *found->faults);
    found->faults[found->fault_count++] = *fault;
}

/* The record dies after the visit, so that labels are brought to their common place here. */
static void make_entries(const SgfGame *game, Found *found)
{
    DocumentImage image;
    if (document_find_image(game, DOCUMENT_ANY, &image, NULL) != STATUS_OK)
        return;
    for (size_t i = 0; i < found->label_count; i++) {
        Label *label = &found->labels[i];
        label->has_entry =
            agreement_entry_make(game, &image, label->node, &label->annotation, &label->entry);
    }
}

static Status visit(void *context, int worker, const SgfGame *game, void *answer, Error *err)
{
    (void)worker;
    (void)err;
    const Walk *walk = context;
    AnnotationVisitor visitor = {.take = take_label, .refuse = take_fault, .context = answer};
    (void)annotation_visit(game, &VOCABULARY_WORDS, &visitor);
    if (walk->wants_entries)
        make_entries(game, answer);
    return STATUS_OK;
}

static Status deliver(void *context, const GameName *name, const void *answer, Error *err)
{
    (void)err;
    Walk *walk = context;
    Found found = *(const Found *)answer;
    strbuf_reset(&walk->name);
    game_name_text(name, &walk->name);
    walk->record++;
    walk->labels += found.label_count;
    walk->faults += found.fault_count;
    walk->take(walk->context, strbuf_text(&walk->name), walk->record, &found);
    mem_free(found.labels);
    mem_free(found.faults);
    return STATUS_OK;
}

static void on_bad(void *context, const GameName *name, const Error *problem)
{
    Walk *walk = context;
    walk->bad++;
    strbuf_reset(&walk->name);
    game_name_text(name, &walk->name);
    (void)command_fail(walk->command, strbuf_text(&walk->name), problem);
}

static int walk_files(Walk *walk, int argc, char **argv)
{
    CollectionOptions options = {.stop = &command_stop_asked};
    GameVisitor visitor = {.visit = visit,
                           .answer_size = sizeof(Found),
                           .deliver = deliver,
                           .on_skip = on_bad,
                           .context = walk};
    CollectionCounts counts;
    Error err = {0};
    strbuf_init(&walk->name, 1 << 16);
    Status status =
        collection_visit((const char *const *)argv, argc, &options, &visitor, &counts, &err);
    strbuf_clear(&walk->name);
    if (status != STATUS_OK)
        return command_fail(walk->command, NULL, &err);
    return walk->bad ? EXIT_BAD_INPUT : EXIT_DONE;
}

/* ---- list ---- */

typedef struct {
    const Command *command;
    const char *database, *kind, *author;
    int document;
    bool as_json, wants_history;
    AnnotationList *list;
} ListOptions;

static bool is_asked_for(const ListOptions *o, const Annotation *annotation)
{
    const char *id = annotation_kind((AnnotationKindId)annotation->kind)->id;
    return (!o->kind || strcmp(o->kind, id) == 0) &&
           (!o->author || strcmp(o->author, annotation->author) == 0);
}

static void list_found(void *context, const char *name, int64_t record, const Found *found)
{
    (void)record;
    const ListOptions *o = context;
    for (size_t i = 0; i < found->label_count; i++) {
        const Label *label = &found->labels[i];
        if (is_asked_for(o, &label->annotation))
            annotation_list_add(o->list, &(AnnotationLine){.file = name,
                                                           .node = label->node,
                                                           .board_size = label->board_size,
                                                           .annotation = &label->annotation});
    }
    for (size_t i = 0; i < found->fault_count; i++) {
        StrBuf text;
        strbuf_init(&text, 1 << 16);
        annotation_describe_fault(name, &found->faults[i], &text);
        fprintf(stderr, "katachi annotate list: %s\n", strbuf_text(&text));
        strbuf_clear(&text);
    }
}

static Status list_stored(void *context, const StoreLabel *label, Error *err)
{
    (void)err;
    const ListOptions *o = context;
    annotation_list_add(o->list, &(AnnotationLine){.id = label->id,
                                                   .document = label->document,
                                                   .node = label->node,
                                                   .board_size = label->board_size,
                                                   .annotation = &label->annotation});
    return STATUS_OK;
}

static Status print_change(void *context, const StoreChange *change, Error *err)
{
    (void)err;
    const ListOptions *o = context;
    StrBuf text;
    strbuf_init(&text, 1 << 20);
    if (o->as_json)
        annotation_change_json(change, &text);
    else
        annotation_describe_change(change, &text);
    strbuf_add_char(&text, '\n');
    command_print(&text);
    return STATUS_OK;
}

static Status list_database(ListOptions *o, Error *err)
{
    Store *store;
    Status status =
        annotation_open_store(o->database, &(StoreOptions){.must_exist = true}, &store, err);
    if (status != STATUS_OK)
        return status;
    StoreLabelQuery query = {
        .document = o->document, .kind = o->kind, .author = o->author, .by_subject = true};
    if (o->wants_history)
        status = store_list_changes(store, o->document, print_change, o, err);
    else
        status = store_list_labels(store, &query, list_stored, o, err);
    store_close(store);
    return status;
}

/* A kind by property or by name, as the database has it. */
static bool parse_kind(const char *text, const char **kind)
{
    AnnotationKindId id;
    if (!text)
        return true;
    if (!annotation_kind_find(text, &id))
        return false;
    *kind = annotation_kind(id)->id;
    return true;
}

static int run_list(const Command *command, int argc, char **argv)
{
    ListOptions o = {.command = command};
    const char *kind = NULL;
    const Option rows[] = {
        {OPTION_TEXT, "db", 0, &o.database, "FILE", "the database (the user's own)"},
        {OPTION_TEXT, "kind", 'k', &kind, "XC", "only of this kind, by property or name"},
        {OPTION_TEXT, "author", 'a', &o.author, "NAME", "only by this author"},
        {OPTION_INT, "document", 'd', &o.document, "N", "only of this document of the database"},
        {OPTION_FLAG, "history", 0, &o.wants_history, NULL,
         "the changes of labels in the database, the oldest first; JSON has a line for each"},
        {OPTION_FLAG, "json", 'j', &o.as_json, NULL, "write JSON"},
        {0},
    };
    int exit_code;
    if (!options_parse(command, rows, &argc, argv, &exit_code))
        return exit_code;
    if (!parse_kind(kind, &o.kind))
        return command_usage_error(command, "no kind '%s'; see katachi annotate kinds", kind);
    if (argc > 0 && (o.document || o.wants_history))
        return command_usage_error(command, "--document and --history are of the database");
    Error err = {0};
    o.list = annotation_list_open(o.as_json);
    Walk walk = {.command = command, .take = list_found, .context = &o};
    if (argc > 0)
        exit_code = walk_files(&walk, argc, argv);
    else if (list_database(&o, &err) == STATUS_OK)
        exit_code = EXIT_DONE;
    else
        exit_code = command_fail(command, o.database, &err);
    if (exit_code != EXIT_SYSTEM && !o.wants_history) {
        StrBuf text;
        strbuf_init(&text, ANNOTATE_OUTPUT_LIMIT);
        annotation_list_write(o.list, &text);
        command_print(&text);
    }
    annotation_list_close(o.list);
    return exit_code != EXIT_DONE ? exit_code : walk.faults ? EXIT_BAD_INPUT : EXIT_DONE;
}

const Command command_annotate_list = {
    .name = "annotate list",
    .summary = "list the annotations of records, or of the database",
    .usage = "[GAMES…] [--kind XC] [--author NAME] [options]",
    .details = "Bad annotations go to stderr; exit code 3 if there are any.",
    .examples = "katachi annotate list problem.sgf\n"
                "katachi annotate list --kind connectivity --json     # of the database\n"
                "katachi annotate list --history --document 12",
    .run = run_list,
};

/* ---- check ---- */

static void check_found(void *context, const char *name, int64_t record, const Found *found)
{
    (void)record;
    for (size_t i = 0; i < found->fault_count; i++)
        annotation_list_add_fault(context, name, &found->faults[i]);
}

static int check_files(const Command *command, bool as_json, int argc, char **argv)
{
    AnnotationList *list = annotation_list_open(as_json);
    Walk walk = {.command = command, .take = check_found, .context = list};
    int exit_code = walk_files(&walk, argc, argv);
    StrBuf text;
    strbuf_init(&text, ANNOTATE_OUTPUT_LIMIT);
    annotation_list_write(list, &text);
    command_print(&text);
    annotation_list_close(list);
    fprintf(stderr, "katachi annotate check: %lld records, %llu annotations, %llu refused\n",
            (long long)walk.record, (unsigned long long)walk.labels,
            (unsigned long long)walk.faults);
    return exit_code == EXIT_DONE && walk.faults ? EXIT_BAD_INPUT : exit_code;
}

static int check_database(const Command *command, const char *path, bool as_json)
{
    Store *store = NULL;
    Error err = {0};
    StoreCounts counts = {0};
    Status status = annotation_open_store(path, &(StoreOptions){.must_exist = true}, &store, &err);
    if (status == STATUS_OK)
        status = store_check(store, &err);
    if (status == STATUS_OK)
        status = store_count(store, &counts, &err);
    store_close(store);
    if (status != STATUS_OK)
        return command_fail(command, path, &err);
    StrBuf text;
    strbuf_init(&text, 1 << 16);
    annotation_write_counts(&counts, as_json, &text);
    command_print(&text);
    return EXIT_DONE;
}

static bool parse_source(const Command *command, int *argc, char **argv, const char **database,
                         bool *as_json, int *exit_code)
{
    const Option rows[] = {
        {OPTION_TEXT, "db", 0, database, "FILE", "the database (the user's own)"},
        {OPTION_FLAG, "json", 'j', as_json, NULL, "write JSON"},
        {0},
    };
    return options_parse(command, rows, argc, argv, exit_code);
}

static int run_check(const Command *command, int argc, char **argv)
{
    const char *database = NULL;
    bool as_json = false;
    int exit_code;
    if (!parse_source(command, &argc, argv, &database, &as_json, &exit_code))
        return exit_code;
    return argc > 0 ? check_files(command, as_json, argc, argv)
                    : check_database(command, database, as_json);
}

const Command command_annotate_check = {
    .name = "annotate check",
    .summary = "report every bad annotation with file, node and reason",
    .usage = "[GAMES…] [--db FILE]",
    .details =
        "In records: points off the board, empty points named as chains, values that a kind does\n"
        "not have, labels for moves that are not there. Without records: every page and every\n"
        "reference of the database. Exit code 0 if all is well, 3 if not.",
    .examples = "katachi annotate check problems/\n"
                "katachi annotate check --db my.db",
    .run = run_check,
};

/* ---- agree ---- */

static void agree_found(void *context, const char *name, int64_t record, const Found *found)
{
    (void)name;
    (void)record;
    for (size_t i = 0; i < found->label_count; i++)
        if (found->labels[i].has_entry)
            agreement_study_add(context, &found->labels[i].entry);
}

static int agree_database(const Command *command, const char *path, AgreementStudy *study)
{
    Store *store = NULL;
    Error err = {0};
    Status status = annotation_open_store(path, &(StoreOptions){.must_exist = true}, &store, &err);
    if (status == STATUS_OK)
        status = agreement_study_add_store(study, store, &err);
    store_close(store);
    return status == STATUS_OK ? EXIT_DONE : command_fail(command, path, &err);
}

static int run_agree(const Command *command, int argc, char **argv)
{
    const char *database = NULL;
    bool as_json = false;
    int exit_code;
    if (!parse_source(command, &argc, argv, &database, &as_json, &exit_code))
        return exit_code;
    if (argc < 2)
        return command_usage_error(command, "name two authors");
    AgreementStudy *study = agreement_study_open(argv[0], argv[1]);
    Walk walk = {.command = command, .take = agree_found, .context = study, .wants_entries = true};
    exit_code =
        argc > 2 ? walk_files(&walk, argc - 2, argv + 2) : agree_database(command, database, study);
    uint64_t compared = agreement_study_finish(study);
    if (exit_code == EXIT_DONE) {
        StrBuf text;
        strbuf_init(&text, 1 << 20);
        if (as_json)
            agreement_study_write_json(study, &text);
        else
            agreement_study_write(study, &text);
        command_print(&text);
        exit_code = compared ? EXIT_DONE : EXIT_NEGATIVE;
    }
    agreement_study_close(study);
    return exit_code;
}

const Command command_annotate_agree = {
    .name = "annotate agree",
    .summary = "how far two annotators agree: percent and Cohen's kappa",
    .usage = "AUTHOR AUTHOR [GAMES…] [--db FILE]",
    .details =
        "Compares labels on the same subject of the same node, for each kind. The weighted\n"
        "kappa counts values that are close to each other as nearly equal. Exit code 1 if there\n"
        "is nothing that both have labelled.",
    .examples = "katachi annotate agree Anna Ben\n"
                "katachi annotate agree Anna Ben problems/ --json",
    .run = run_agree,
};

/* ---- kinds and words ---- */

static int run_table(const Command *command, int argc, char **argv, void (*as_text)(StrBuf *),
                     void (*as_json)(StrBuf *))
{
    bool wants_json = false;
    const Option rows[] = {
        {OPTION_FLAG, "json", 'j', &wants_json, NULL, "write JSON"},
        {0},
    };
    int exit_code;
    if (!options_parse(command, rows, &argc, argv, &exit_code))
        return exit_code;
    StrBuf text;
    strbuf_init(&text, 1 << 20);
    (wants_json ? as_json : as_text)(&text);
    command_print(&text);
    return EXIT_DONE;
}

static int run_kinds(const Command *command, int argc, char **argv)
{
    return run_table(command, argc, argv, annotation_write_kinds, annotation_write_kinds_json);
}

static int run_words(const Command *command, int argc, char **argv)
{
    return run_table(command, argc, argv, annotation_write_words, annotation_write_words_json);
}

const Command command_annotate_kinds = {
    .name = "annotate kinds",
    .summary = "list the kinds of annotations, their values and guidelines",
    .usage = "[--json]",
    .examples = "katachi annotate kinds",
    .run = run_kinds,
};

const Command command_annotate_words = {
    .name = "annotate words",
    .summary = "list the words for moves and outcomes, with what they mean",
    .usage = "[--json]",
    .examples = "katachi annotate words",
    .run = run_words,
};
