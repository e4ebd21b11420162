/* katachi svm: classifiers from training files, the domain of the thesis. */
#include "base/file.h"

#include "base/memory.h"
#include "base/pool.h"
#include "cli/command.h"
#include "cli/commands.h"
#include "view/svm.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { INDEX_LIMIT = 256 << 20, CHART_LIMIT = 4 << 20, FEATURES_SHOWN = 8 };

typedef struct {
    const char *model, *against, *map, *resume, *learner, *sizes;
    double log2_c, log2_gamma, rate;
    int folds, threads, wrong, rounds, depth, features;
    uint64_t seed;
    bool full, probability, quiet, as_json;
} SvmOptions;

typedef struct {
    const Command *command;
    const SvmOptions *o;
    const char *prefix;
    Learning learner;
    DatasetScale scale;
    SparseSet train, test;
    Comm *comm;   /* the ranks of a grid; NULL: one */
    StrBuf lines; /* of the test index */
    StrBuf out;
} Session;

static void flush(Session *session)
{
    fputs(strbuf_text(&session->out), stdout);
    fflush(stdout);
    strbuf_reset(&session->out);
}

static char *describe(const Session *session, char out[CLASSIFIER_NOTE_SIZE])
{
    const SvmOptions *o = session->o;
    if (session->learner.is_boost)
        snprintf(out, CLASSIFIER_NOTE_SIZE, "boosted trees, %d rounds, depth %d, rate %g, %zu rows",
                 o->rounds, o->depth, o->rate, session->train.row_count);
    else
        snprintf(out, CLASSIFIER_NOTE_SIZE, "libsvm, log2 C %g, log2 gamma %g, %zu rows", o->log2_c,
                 o->log2_gamma, session->train.row_count);
    return out;
}

static void tell_score(Session *session, const char *title, const char *note,
                       const LearningScore *score)
{
    if (session->o->as_json) {
        learning_score_json(title, score, &session->scale, &session->out);
        return;
    }
    strbuf_add_format(&session->out, "%s\n", note);
    learning_score_text(title, score, &session->scale, &session->out);
}

/* ---- grid ---- */

static Status write_map(const SvmGrid *grid, const char *path, Error *err)
{
    StrBuf svg;
    strbuf_init(&svg, CHART_LIMIT);
    learning_grid_map(grid, &svg);
    Status status = file_write_named(path, svg.text, svg.length, err);
    strbuf_clear(&svg);
    return status;
}

static Status run_grid(Session *session, Error *err)
{
    const SvmOptions *o = session->o;
    ProgressLine line;
    SvmGrid *grid = mem_alloc(1, sizeof *grid);
    bool is_first = comm_rank(session->comm) == 0; /* the one that prints and draws */
    progress_line_init(&line, "grid", "points", o->quiet || !is_first);
    Status status = svm_grid_search(&session->train,
                                    &(SvmGridSettings){.is_full = o->full,
                                                       .folds = o->folds,
                                                       .processes = o->threads,
                                                       .seed = o->seed,
                                                       .resume = o->resume,
                                                       .progress = progress_line_progress(&line),
                                                       .stop = &command_stop_asked,
                                                       .comm = session->comm},
                                    grid, err);
    progress_line_end(&line);
    if (status == STATUS_OK && is_first && o->map)
        status = write_map(grid, o->map, err);
    if (status == STATUS_OK && is_first && o->as_json)
        learning_grid_json(grid, &session->out);
    else if (status == STATUS_OK && is_first)
        learning_grid_text(grid, &session->out);
    mem_free(grid);
    return status;
}

/* ---- train, cross ---- */

static Status run_train(Session *session, Error *err)
{
    char note[CLASSIFIER_NOTE_SIZE];
    if (!session->o->model)
        return error_set(err, STATUS_INVALID, "no output given: --model FILE");
    ProgressLine line;
    progress_line_init(&line, "learning", "rounds", session->o->quiet);
    session->learner.boost.progress = progress_line_progress(&line);
    session->learner.boost.stop = &command_stop_asked;
    Classifier *classifier =
        learning_fit(&session->train, &session->learner, &session->scale, describe(session, note));
    progress_line_end(&line);
    Status status = atomic_load(&command_stop_asked)
                        ? error_set(err, STATUS_INTERRUPTED, "stopped")
                        : classifier_write(classifier, session->o->model, err);
    if (status == STATUS_OK) {
        strbuf_add_format(&session->out, "%s: %s\n", session->o->model, note);
        learning_gains_text(classifier, FEATURES_SHOWN, &session->out);
    }
    classifier_close(classifier);
    return status;
}

static Status run_cross(Session *session, Error *err)
{
    (void)err;
    LearningScore *score = mem_alloc(1, sizeof *score);
    char note[CLASSIFIER_NOTE_SIZE];
    learning_cross(&session->train, &session->learner, &session->scale, session->o->folds,
                   session->o->seed, score);
    tell_score(session, "cross-validated", describe(session, note), score);
    mem_free(score);
    return STATUS_OK;
}

/* ---- test ---- */

static void add_wrong(Session *session, const int *said)
{
    const char *text = strbuf_text(&session->lines);
    int left = session->o->as_json ? 0 : session->o->wrong;
    for (size_t row = 0; row < session->test.row_count && left > 0; row++) {
        size_t length = strcspn(text, "\n");
        if (said[row] != session->test.label[row]) {
            strbuf_add_format(&session->out, "wrong: predicted %d\t%.*s\n", said[row], (int)length,
                              text);
            left--;
        }
        text += length + (text[length] == '\n');
    }
}

static Status score_classifier(Session *session, const char *path, int *said, Error *err)
{
    Classifier *classifier;
    Status status = classifier_read(path, &classifier, err);
    if (status != STATUS_OK)
        return status;
    if (learning_fits(classifier, &session->scale)) {
        LearningScore *score = mem_alloc(1, sizeof *score);
        learning_score(classifier, &session->test, &session->scale, score, said);
        tell_score(session, "test", classifier_note(classifier), score);
        mem_free(score);
    } else {
        status =
            error_set(err, STATUS_INVALID, "%.80s was learnt from other features than these", path);
    }
    classifier_close(classifier);
    return status;
}

/* Rows that one classifier has right and the other wrong: is the new one better? */
static void tell_difference(Session *session, const int *one, const int *other)
{
    unsigned long better = 0, worse = 0;
    for (size_t row = 0; row < session->test.row_count; row++) {
        int truth = session->test.label[row];
        better += one[row] == truth && other[row] != truth;
        worse += one[row] != truth && other[row] == truth;
    }
    if (!session->o->as_json)
        strbuf_add_format(&session->out,
                          "right where %s is wrong: %lu, wrong where it is right: %lu\n",
                          session->o->against, better, worse);
}

static Status run_test(Session *session, Error *err)
{
    const SvmOptions *o = session->o;
    if (!o->model)
        return error_set(err, STATUS_INVALID, "no classifier given: --model FILE");
    int *said = mem_alloc(session->test.row_count + 1, sizeof *said);
    int *other = mem_alloc(session->test.row_count + 1, sizeof *other);
    Status status = score_classifier(session, o->model, said, err);
    if (status == STATUS_OK)
        add_wrong(session, said);
    if (status == STATUS_OK && o->against)
        status = score_classifier(session, o->against, other, err);
    if (status == STATUS_OK && o->against)
        tell_difference(session, said, other);
    mem_free(said);
    mem_free(other);
    return status;
}

/* ---- curve ---- */

/* The first rows, but no group cut in two. */
static size_t cut_between_groups(const SparseSet *set, size_t count)
{
    while (count > 0 && count < set->row_count && set->group[count] == set->group[count - 1])
        count--;
    return count;
}

static void run_size(Session *session, size_t size)
{
    size_t count = cut_between_groups(&session->train, size);
    uint32_t *rows = mem_alloc(count + 1, sizeof *rows);
    SparseSet part;
    LearningScore *score = mem_alloc(1, sizeof *score);
    for (size_t i = 0; i < count; i++)
        rows[i] = (uint32_t)i;
    sparse_set_init(&part);
    sparse_set_pick(&session->train, rows, count, &part);
    Classifier *classifier = learning_fit(&part, &session->learner, &session->scale, "curve");
    learning_score(classifier, &session->test, &session->scale, score, NULL);
    if (session->o->as_json)
        learning_curve_json(count, score, &session->out);
    else
        learning_curve_text(count, score, &session->out);
    flush(session);
    classifier_close(classifier);
    sparse_set_clear(&part);
    mem_free(score);
    mem_free(rows);
}

static Status run_curve(Session *session, Error *err)
{
    const char *text = session->o->sizes ? session->o->sizes : "88,177,354,707,1414,2828";
    while (*text) {
        char *end;
        unsigned long size = strtoul(text, &end, 10);
        if (end == text || size < 2 || (*end && *end != ','))
            return error_set(err, STATUS_INVALID, "--sizes must be numbers separated by commas");
        if (atomic_load(&command_stop_asked))
            return error_set(err, STATUS_INTERRUPTED, "stopped");
        run_size(session, size < session->train.row_count ? size : session->train.row_count);
        text = *end ? end + 1 : end;
    }
    return STATUS_OK;
}

/* ---- the command ---- */

static const struct {
    const char *name;
    Status (*run)(Session *session, Error *err);
    bool needs_train, needs_test;
} ACTIONS[] = {
    {"grid", run_grid, true, false},   {"train", run_train, true, false},
    {"cross", run_cross, true, false}, {"test", run_test, false, true},
    {"curve", run_curve, true, true},
};

enum { ACTION_COUNT = sizeof ACTIONS / sizeof *ACTIONS };

/* As if the data had been extracted without the features from there on. */
static void cut_features(Session *session, int count)
{
    sparse_set_cut_features(&session->train, count);
    sparse_set_cut_features(&session->test, count);
    for (int i = count; i < SAMPLE_ENTRY_LIMIT; i++)
        session->scale.most[i] = 0;
    session->scale.features.is_extended &= count > RSPF_COUNT;
}

static Status act(Session *session, size_t action, Error *err)
{
    Status status = learning_scale(session->prefix, &session->scale, err);
    if (status == STATUS_OK && ACTIONS[action].needs_train)
        status = learning_read(session->prefix, "train", &session->train, NULL, err);
    if (status == STATUS_OK && ACTIONS[action].needs_test)
        status = learning_read(session->prefix, "test", &session->test, &session->lines, err);
    if (status == STATUS_OK && session->o->features > 0)
        cut_features(session, session->o->features);
    return status == STATUS_OK ? ACTIONS[action].run(session, err) : status;
}

/* The number of an action; that of ACTIONS if there is none of this name. */
static size_t find_action(const char *name)
{
    size_t action = 0;
    while (action < ACTION_COUNT && strcmp(ACTIONS[action].name, name) != 0)
        action++;
    return action;
}

static int start(const Command *command, const SvmOptions *o, size_t action, const char *prefix,
                 Comm *comm)
{
    Session *session = mem_alloc(1, sizeof *session);
    Error err = {0};
    session->command = command;
    session->o = o;
    session->prefix = prefix;
    session->comm = comm;
    session->learner = (Learning){.is_boost = strcmp(o->learner, "boost") == 0,
                                  .svm = {.c = exp2(o->log2_c),
                                          .gamma = exp2(o->log2_gamma),
                                          .wants_probability = o->probability,
                                          .seed = o->seed},
                                  .boost = {.rounds = o->rounds,
                                            .depth = o->depth,
                                            .rate = o->rate,
                                            .threads = o->threads,
                                            .seed = o->seed}};
    sparse_set_init(&session->train);
    sparse_set_init(&session->test);
    strbuf_init(&session->lines, INDEX_LIMIT);
    strbuf_init(&session->out, INDEX_LIMIT);
    int exit_code =
        act(session, action, &err) == STATUS_OK ? EXIT_DONE : command_fail(command, prefix, &err);
    sparse_set_clear(&session->train);
    sparse_set_clear(&session->test);
    flush(session);
    strbuf_clear(&session->lines);
    strbuf_clear(&session->out);
    mem_free(session);
    return exit_code;
}

/* With the other ranks, if mpirun started several. */
static int join_and_start(const Command *command, const SvmOptions *o, const char *name,
                          const char *prefix)
{
    Error err = {0};
    Comm *comm;
    size_t action = find_action(name);
    if (action == ACTION_COUNT)
        return command_usage_error(command, "no action '%s': grid, train, cross, test or curve",
                                   name);
    if (comm_open(&comm, &err) != STATUS_OK)
        return command_fail(command, NULL, &err);
    int exit_code = comm && ACTIONS[action].run != run_grid
                        ? command_usage_error(command, "only a grid can use several ranks")
                        : start(command, o, action, prefix, comm);
    comm_finish(comm, exit_code);
    return exit_code;
}

static int run(const Command *command, int argc, char **argv)
{
    SvmOptions o = {.learner = "svm",
                    .log2_c = 1,
                    .log2_gamma = -3,
                    .folds = 5,
                    .threads = pool_processor_count(),
                    .rounds = 150,
                    .depth = 5,
                    .rate = 0.1,
                    .seed = 2006};
    const Option rows[] = {
        {OPTION_TEXT, "model", 'm', &o.model, "FILE", "the classifier to write or to test"},
        {OPTION_TEXT, "against", 'a', &o.against, "FILE", "test: compare with this classifier"},
        {OPTION_TEXT, "learner", 'l', &o.learner, "NAME", "svm, or boost: boosted trees (svm)"},
        {OPTION_NUMBER, "log2c", 'C', &o.log2_c, "X", "log2 of C (1)"},
        {OPTION_NUMBER, "log2gamma", 'G', &o.log2_gamma, "X", "log2 of gamma (-3)"},
        {OPTION_FLAG, "probability", 'p', &o.probability, NULL, "also learn probabilities (svm)"},
        {OPTION_INT, "rounds", 0, &o.rounds, "N", "rounds of boosting (150)"},
        {OPTION_INT, "depth", 0, &o.depth, "N", "depth of boosted trees (5)"},
        {OPTION_NUMBER, "rate", 0, &o.rate, "X", "learning rate of boosting (0.1)"},
        {OPTION_FLAG, "full", 0, &o.full, NULL, "grid: all 121 points instead of coarse to fine"},
        {OPTION_TEXT, "map", 0, &o.map, "FILE", "grid: draw the accuracy map as SVG"},
        {OPTION_TEXT, "resume", 0, &o.resume, "FILE",
         "grid: keep results in this file and resume from it"},
        {OPTION_INT, "folds", 0, &o.folds, "N", "folds of cross-validation (5)"},
        {OPTION_INT, "features", 0, &o.features, "N", "use only the first N features (all)"},
        {OPTION_TEXT, "sizes", 0, &o.sizes, "N,N,…", "curve: numbers of training rows"},
        {OPTION_INT, "wrong", 'w', &o.wrong, "N", "test: list N misclassified rows (0)"},
        {OPTION_SEED, "seed", 's', &o.seed, "N", "random seed (2006)"},
        {OPTION_INT, "threads", 't', &o.threads, "N", "processes or threads (all cores)"},
        {OPTION_FLAG, "json", 'j', &o.as_json, NULL, "write JSON; for a curve one object per line"},
        {OPTION_FLAG, "quiet", 'q', &o.quiet, NULL, "no progress"},
        {0},
    };
    static const Command *const PARTS[] = {&command_svm_learn, &command_svm_installed,
                                           &command_svm_remove};
    for (size_t i = 0; argc > 1 && i < sizeof PARTS / sizeof *PARTS; i++)
        if (strcmp(argv[1], PARTS[i]->name + strlen("svm ")) == 0)
            return PARTS[i]->run(PARTS[i], argc - 1, argv + 1);
    int exit_code;
    if (!options_parse(command, rows, &argc, argv, &exit_code))
        return exit_code;
    if (argc != 2)
        return command_usage_error(command, "an action and a PREFIX expected: grid data/b");
    bool is_known = strcmp(o.learner, "svm") == 0 || strcmp(o.learner, "boost") == 0;
    if (!is_known || o.folds < 2 || o.folds > 100 || o.threads < 1 || o.threads > 64 ||
        o.wrong < 0 || o.features < 0 || fabs(o.log2_c) > 60 || fabs(o.log2_gamma) > 60 ||
        o.rounds < 1 || o.depth < 1 || o.depth > BOOST_DEPTH_LIMIT || o.rate <= 0 || o.rate > 1)
        return command_usage_error(command, "an option is out of range; see --help");
    return join_and_start(command, &o, argv[0], argv[1]);
}

const Command command_svm = {
    .name = "svm",
    .summary = "train and test classifiers of what experts see",
    .usage = "grid|train|cross|test|curve PREFIX [options], or learn|installed|remove …",
    .details =
        "PREFIX names the files of katachi extract.\n"
        "grid   cross-validated accuracy over C and gamma; can be stopped and resumed, and\n"
        "       spread over machines: mpirun -n 4 katachi svm grid …\n"
        "train  train a classifier and write it with its scale\n"
        "cross  cross-validate one setting: accuracy, errors, confusion table\n"
        "test   the same on PREFIX.test with a trained classifier; -w lists what was wrong\n"
        "curve  test accuracy against the number of training rows\n"
        "learn  all at once, from labels to an installed classifier: katachi svm learn --help\n"
        "installed, remove  the classifiers that the database holds",
    .examples = "katachi svm grid data/b --map map.svg --resume grid.txt\n"
                "katachi svm train data/b -C 1 -G -3 --probability --model b.classifier\n"
                "katachi svm test data/b --model b.classifier -w 10\n"
                "katachi svm test data/b --model new.classifier --against old.classifier\n"
                "katachi svm cross data/b --learner boost --rounds 300\n"
                "katachi svm learn connectivity",
    .run = run,
};
