/* katachi svm learn, installed, remove: from labels to a classifier that is used. */
#include "cli/commands.h"

#include "app/annotation.h"
#include "app/learning_loop.h"
#include "base/memory.h"
#include "base/pool.h"
#include "cli/command.h"
#include "view/svm.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { OUTPUT_LIMIT = 1 << 20, PATH_LIMIT = 4096 };

typedef struct {
    const char *database, *install, *model, *learner;
    double test;
    int threads, rounds, depth;
    uint64_t seed;
    bool quiet, as_json;
} LearnOptions;

static void print(StrBuf *out)
{
    command_print(out);
}

static void print_report(const LearnOptions *o, const LearnReport *report, bool is_installed)
{
    StrBuf out;
    strbuf_init(&out, OUTPUT_LIMIT);
    if (o->as_json)
        learning_report_json(report, is_installed, &out);
    else
        learning_report_text(report, is_installed, &out);
    print(&out);
}

/* The labels of the database in a file of their own, which must be removed. */
static Status write_labels(Store *store, char path[PATH_LIMIT], Error *err)
{
    const char *place = getenv("TMPDIR");
    snprintf(path, PATH_LIMIT, "%.4000s/katachi-labels-XXXXXX", place && *place ? place : "/tmp");
    int file = mkstemp(path);
    if (file < 0)
        return error_set(err, STATUS_IO, "cannot store the labels");
    close(file);
    return learn_write_records(store, 0, path, err);
}

static Status install(const LearnOptions *o, Store *store, const LearnReport *report,
                      const Classifier *made, Error *err)
{
    Status status = STATUS_OK;
    if (o->model)
        status = classifier_write(made, o->model, err);
    if (status == STATUS_OK && report->takes_place)
        status = learn_install(store, report, made, err);
    return status;
}

static Status learn(const LearnOptions *o, LearnRequest *request, Store *store, LearnReport *report,
                    Error *err)
{
    Classifier *old = NULL, *made = NULL;
    char path[PATH_LIMIT] = "";
    const char *paths[] = {path};
    int64_t id;
    Status status = learn_find_installed(store, request->concept, &old, &id, err);
    if (status == STATUS_OK && request->path_count == 0) {
        status = write_labels(store, path, err);
        request->paths = paths;
        request->path_count = 1;
    }
    if (status == STATUS_OK)
        status = learn_and_compare(request, old, report, &made, err);
    if (status == STATUS_OK && old)
        status = learn_count_answers(store, id, report, err);
    if (status == STATUS_OK)
        status = install(o, store, report, made, err);
    if (path[0])
        (void)unlink(path);
    classifier_close(old);
    classifier_close(made);
    return status;
}

static int run_request(const Command *command, const LearnOptions *o, LearnRequest *request)
{
    Store *store = NULL;
    Error err = {0};
    ProgressLine line;
    LearnReport *report = mem_alloc(1, sizeof *report);
    progress_line_init(&line, "learning", "steps", o->quiet);
    request->progress = progress_line_progress(&line);
    request->stop = &command_stop_asked;
    Status status = annotation_open_store(o->database, NULL, &store, &err);
    if (status == STATUS_OK)
        status = learn(o, request, store, report, &err);
    progress_line_end(&line);
    if (status == STATUS_OK)
        print_report(o, report, report->takes_place);
    store_close(store);
    mem_free(report);
    return status == STATUS_OK ? EXIT_DONE : command_fail(command, NULL, &err);
}

static int run_learn(const Command *command, int argc, char **argv)
{
    LearnOptions o = {.install = "better",
                      .learner = "boost",
                      .test = 0.25,
                      .threads = pool_processor_count(),
                      .rounds = 150,
                      .depth = 5,
                      .seed = 2006};
    const Option rows[] = {
        {OPTION_TEXT, "install", 'i', &o.install, "WHEN",
         "better: if it does better than the old one; never, always (better)"},
        {OPTION_TEXT, "model", 'm', &o.model, "FILE", "also write the new classifier to a file"},
        {OPTION_TEXT, "learner", 'l', &o.learner, "NAME", "boost: boosted trees, or svm (boost)"},
        {OPTION_INT, "rounds", 0, &o.rounds, "N", "rounds of boosting (150)"},
        {OPTION_INT, "depth", 0, &o.depth, "N", "depth of boosted trees (5)"},
        {OPTION_NUMBER, "test", 0, &o.test, "SHARE", "share of positions kept back (0.25)"},
        {OPTION_TEXT, "db", 0, &o.database, "FILE", "the database (the user's)"},
        {OPTION_SEED, "seed", 's', &o.seed, "N", "random seed (2006)"},
        {OPTION_INT, "threads", 't', &o.threads, "N", "threads (all cores)"},
        {OPTION_FLAG, "json", 'j', &o.as_json, NULL, "write JSON"},
        {OPTION_FLAG, "quiet", 'q', &o.quiet, NULL, "no progress"},
        {0},
    };
    int exit_code;
    LearnRequest request = {0};
    if (!options_parse(command, rows, &argc, argv, &exit_code))
        return exit_code;
    if (argc < 1 || !concept_parse(argv[0], &request.concept))
        return command_usage_error(command, "a concept expected: connectivity, move-type, …");
    if (!install_rule_parse(o.install, &request.install))
        return command_usage_error(command, "--install must be better, never or always");
    if (!(o.test > 0 && o.test < 1))
        return command_usage_error(command, "--test must be more than 0 and less than 1");
    if (o.threads < 1 || o.threads > POOL_THREAD_LIMIT || o.rounds < 1 || o.depth < 1 ||
        o.depth > BOOST_DEPTH_LIMIT)
        return command_usage_error(command, "--threads, --rounds or --depth is out of range");
    request.paths = (const char *const *)(argv + 1);
    request.path_count = argc - 1;
    request.test_share = o.test;
    request.seed = o.seed;
    request.threads = o.threads;
    request.learner =
        (Learning){.is_boost = strcmp(o.learner, "svm") != 0,
                   .svm = {.c = 8, .gamma = 0.03125, .wants_probability = true, .seed = o.seed},
                   .boost = {.rounds = o.rounds,
                             .depth = o.depth,
                             .rate = 0.1,
                             .threads = o.threads,
                             .seed = o.seed}};
    return run_request(command, &o, &request);
}

/* ---- installed, remove ---- */

static int with_store(const Command *command, const char *database, const char *removed,
                      bool as_json)
{
    Store *store = NULL;
    Error err = {0};
    StrBuf out;
    strbuf_init(&out, OUTPUT_LIMIT);
    Status status = annotation_open_store(database, NULL, &store, &err);
    if (status == STATUS_OK && removed)
        status = store_remove_classifier(store, removed, &err);
    if (status == STATUS_OK)
        status = learning_installed(store, as_json, &out, &err);
    store_close(store);
    if (status == STATUS_OK) {
        print(&out);
        return EXIT_DONE;
    }
    strbuf_clear(&out);
    return command_fail(command, removed, &err);
}

static int run_simple(const Command *command, int argc, char **argv, bool removes)
{
    const char *database = NULL;
    bool as_json = false;
    int exit_code;
    const Option rows[] = {
        {OPTION_TEXT, "db", 0, &database, "FILE", "the database (the user's)"},
        {OPTION_FLAG, "json", 'j', &as_json, NULL, "write JSON"},
        {0},
    };
    if (!options_parse(command, rows, &argc, argv, &exit_code))
        return exit_code;
    if (argc != removes)
        return command_usage_error(command, removes ? "one concept expected" : "nothing expected");
    return with_store(command, database, removes ? argv[0] : NULL, as_json);
}

static int run_installed(const Command *command, int argc, char **argv)
{
    return run_simple(command, argc, argv, false);
}

static int run_remove(const Command *command, int argc, char **argv)
{
    return run_simple(command, argc, argv, true);
}

const Command command_svm_learn = {
    .name = "svm learn",
    .summary = "learn a concept from labels, compare with the old classifier, install the better",
    .usage = "CONCEPT [RECORDS…] [options]",
    .details =
        "Labels that people gave, in RECORDS or, without any, in the database, become samples; a\n"
        "quarter of the positions is kept back. The new classifier takes the old one's place if "
        "it\n"
        "gets more of them right; the tutor uses it from then on. Concepts: connectivity, "
        "move-type,\n"
        "good-move, outcome, eyespace, vital, strength, influence, significance, sente, "
        "capturable.",
    .examples = "katachi svm learn connectivity\n"
                "katachi svm learn move-type labelled.sgf --install never --json\n"
                "katachi svm learn strength --model strength.classifier",
    .run = run_learn,
};

const Command command_svm_installed = {
    .name = "svm installed",
    .summary = "list the classifiers that the database holds",
    .usage = "[options]",
    .details = "Concepts that are not listed use what comes with the program, if anything does.",
    .examples = "katachi svm installed --json",
    .run = run_installed,
};

const Command command_svm_remove = {
    .name = "svm remove",
    .summary = "remove a classifier from the database",
    .usage = "CONCEPT [options]",
    .details = "What comes with the program is used again.",
    .examples = "katachi svm remove connectivity",
    .run = run_remove,
};
