/* Samples go through files in a folder of their own, as those of katachi extract. */
#include "app/learning_loop.h"

#include "annotation/vocabulary.h"
#include "base/file.h"
#include "base/memory.h"
#include "store/document.h"
#include "store/exchange.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PATH_LIMIT = 4096, RECORDS_LIMIT = 256 << 20, MODEL_LIMIT = 256 << 20 };

static const double USUAL_TEST_SHARE = 0.25;

bool install_rule_parse(const char *text, InstallRule *rule)
{
    static const char *const RULES[INSTALL_COUNT] = {"better", "never", "always"};
    for (int i = 0; i < INSTALL_COUNT; i++) {
        if (strcmp(text, RULES[i]) != 0)
            continue;
        *rule = (InstallRule)i;
        return true;
    }
    return false;
}

/* ---- samples ---- */

typedef struct {
    char folder[PATH_LIMIT / 2], prefix[PATH_LIMIT];
    SparseSet train, test;
} Samples;

static void remove_files(const Samples *samples)
{
    static const char *const ENDS[] = {".train", ".test", ".scale", ".train.index", ".test.index"};
    char path[PATH_LIMIT + 32];
    for (size_t i = 0; i < sizeof ENDS / sizeof *ENDS; i++) {
        snprintf(path, sizeof path, "%s%s", samples->prefix, ENDS[i]);
        (void)unlink(path);
    }
    (void)rmdir(samples->folder);
}

static bool make_folder(Samples *samples)
{
    const char *place = getenv("TMPDIR");
    int length = snprintf(samples->folder, sizeof samples->folder, "%s/katachi-learn-XXXXXX",
                          place && *place ? place : "/tmp");
    if (length >= (int)sizeof samples->folder || !mkdtemp(samples->folder))
        return false;
    snprintf(samples->prefix, sizeof samples->prefix, "%s/rows", samples->folder);
    return true;
}

static DatasetSettings settings_of(const LearnRequest *request)
{
    return (DatasetSettings){
        .concept = request->concept,
        .features = {.type = RSPF_TYPE_B, .is_extended = true},
        .labels = LABELS_RECORD,
        .test_share = request->test_share > 0 ? request->test_share : USUAL_TEST_SHARE,
        .seed = request->seed,
        .threads = request->threads,
        .progress = request->progress,
        .stop = request->stop,
    };
}

static int count_classes(const DatasetCounts *counts)
{
    int classes = 0;
    for (int i = 0; i < DATASET_LABEL_LIMIT; i++)
        classes += counts->by_label[i] > 0;
    return classes;
}

static Status check_counts(const LearnRequest *request, const DatasetCounts *counts, Error *err)
{
    const char *what = concept_text(request->concept);
    uint64_t rows = counts->train + counts->test;
    if (rows < LEARN_LEAST)
        return error_set(err, STATUS_INVALID,
                         "%llu labels of %s are too few to learn from: %d at least",
                         (unsigned long long)rows, what, (int)LEARN_LEAST);
    if (count_classes(counts) < 2)
        return error_set(err, STATUS_INVALID, "all labels of %s say the same", what);
    if (counts->train == 0 || counts->test == 0)
        return error_set(err, STATUS_INVALID,
                         "the labels come from too few positions to hold some back");
    return STATUS_OK;
}

static Status gather(const LearnRequest *request, Samples *samples, LearnReport *report, Error *err)
{
    DatasetSettings settings = settings_of(request);
    Status status = dataset_extract(request->paths, request->path_count, samples->prefix, &settings,
                                    &report->counts, err);
    if (status == STATUS_OK)
        status = check_counts(request, &report->counts, err);
    if (status == STATUS_OK)
        status = learning_scale(samples->prefix, &report->scale, err);
    if (status == STATUS_OK)
        status = learning_read(samples->prefix, "train", &samples->train, NULL, err);
    if (status == STATUS_OK)
        status = learning_read(samples->prefix, "test", &samples->test, NULL, err);
    return status;
}

/* ---- comparing ---- */

static uint64_t count_right(const SparseSet *set, const int *said)
{
    uint64_t right = 0;
    for (size_t row = 0; row < set->row_count; row++)
        right += said[row] == set->label[row];
    return right;
}

/* Always saying what is commonest in training. */
static uint64_t count_commonest(const Samples *samples)
{
    uint64_t count[CLASS_LIMIT] = {0}, right = 0;
    int best = 0;
    for (size_t row = 0; row < samples->train.row_count; row++)
        count[samples->train.label[row]]++;
    for (int i = 1; i < CLASS_LIMIT; i++)
        best = count[i] > count[best] ? i : best;
    for (size_t row = 0; row < samples->test.row_count; row++)
        right += samples->test.label[row] == best;
    return right;
}

static void compare(const Samples *samples, const Classifier *made, const Classifier *old,
                    LearnReport *report)
{
    const SparseSet *test = &samples->test;
    int *said = mem_alloc(test->row_count, sizeof *said);
    int *said_before = mem_alloc(test->row_count, sizeof *said_before);
    learning_score(made, test, &report->scale, &report->fresh, said);
    uint64_t fresh = count_right(test, said), before = count_commonest(samples);
    report->has_old = old && learning_fits(old, &report->scale);
    if (report->has_old) {
        learning_score(old, test, &report->scale, &report->old, said_before);
        before = count_right(test, said_before);
        snprintf(report->old_note, sizeof report->old_note, "%s", classifier_note(old));
    }
    for (size_t row = 0; row < test->row_count && report->has_old; row++) {
        bool is_right = said[row] == test->label[row];
        bool was_right = said_before[row] == test->label[row];
        report->fresh_only += is_right && !was_right;
        report->old_only += was_right && !is_right;
    }
    report->is_better = fresh > before;
    snprintf(report->reason, sizeof report->reason,
             "the new one has %llu of %zu test rows right, %s %llu", (unsigned long long)fresh,
             test->row_count, report->has_old ? "the old one" : "always the commonest label",
             (unsigned long long)before);
    mem_free(said);
    mem_free(said_before);
}

static void decide(InstallRule rule, LearnReport *report)
{
    report->takes_place = rule == INSTALL_ALWAYS || (rule == INSTALL_BETTER && report->is_better);
}

static bool is_stopped(const LearnRequest *request)
{
    return request->stop && atomic_load(request->stop);
}

static Status fit(const LearnRequest *request, const Samples *samples, const Classifier *old,
                  LearnReport *report, Classifier **made, Error *err)
{
    char note[CLASSIFIER_NOTE_SIZE];
    Learning learner = request->learner;
    snprintf(note, sizeof note, "learnt from %zu labels of people", samples->train.row_count);
    learner.boost.stop = request->stop;
    learner.boost.progress = request->progress;
    *made = learning_fit(&samples->train, &learner, &report->scale, note);
    if (is_stopped(request)) {
        classifier_close(*made);
        *made = NULL;
        return error_set(err, STATUS_INTERRUPTED, "stopped");
    }
    compare(samples, *made, old, report);
    decide(request->install, report);
    return STATUS_OK;
}

Status learn_and_compare(const LearnRequest *request, const Classifier *old, LearnReport *report,
                         Classifier **made, Error *err)
{
    assert(report);
    Samples *samples = mem_alloc(1, sizeof *samples);
    *report = (LearnReport){0};
    *made = NULL;
    sparse_set_init(&samples->train);
    sparse_set_init(&samples->test);
    Status status = STATUS_OK;
    if (make_folder(samples)) {
        status = gather(request, samples, report, err);
        remove_files(samples);
    } else {
        status = error_set(err, STATUS_IO, "cannot store the rows");
    }
    if (status == STATUS_OK) {
        report->train_rows = samples->train.row_count;
        report->test_rows = samples->test.row_count;
        status = fit(request, samples, old, report, made, err);
    }
    sparse_set_clear(&samples->train);
    sparse_set_clear(&samples->test);
    mem_free(samples);
    return status;
}

/* ---- the database ---- */

typedef struct {
    Store *store;
    StrBuf records;
} Export;

static Status add_record(void *context, const StoreDocument *document, Error *err)
{
    Export *export = context;
    int64_t labels;
    Status status = store_count_labels(export->store, &(StoreLabelQuery){.document = document->id},
                                       &labels, err);
    if (status != STATUS_OK || labels == 0 || strcmp(document->format, "sgf") != 0)
        return status;
    status = store_export_sgf(export->store, document, &VOCABULARY_WORDS, &export->records, err);
    strbuf_add_char(&export->records, '\n');
    return status;
}

Status learn_write_records(Store *store, int64_t collection, const char *path, Error *err)
{
    Export export = {.store = store};
    strbuf_init(&export.records, RECORDS_LIMIT);
    Status status = store_list_documents(store, &(StoreQuery){.collection = collection}, add_record,
                                         &export, err);
    if (status == STATUS_OK && export.records.length == 0)
        status = error_set(err, STATUS_NOT_FOUND, "there are no labels to learn from yet");
    if (status == STATUS_OK && export.records.overflowed)
        status = error_set(err, STATUS_LIMIT, "too many records");
    if (status == STATUS_OK)
        status = file_write(path, strbuf_text(&export.records), export.records.length, err);
    strbuf_clear(&export.records);
    return status;
}

Status learn_find_bytes(Store *store, Concept concept, Arena *mem, StoreClassifier *found,
                        Error *err)
{
    *found = (StoreClassifier){0};
    Status status = store_get_classifier(store, concept_text(concept), mem, found, err);
    if (status != STATUS_NOT_FOUND)
        return status;
    *found = (StoreClassifier){0};
    return STATUS_OK;
}

static Status read_shipped(Concept concept, Classifier **classifier, Error *err)
{
    char path[PLACE_PATH_SIZE];
    if (concept != CONCEPT_CONNECTIVITY || !place_find("models", "connectivity.classifier", path))
        return STATUS_OK;
    return classifier_read(path, classifier, err);
}

Status learn_find_installed(Store *store, Concept concept, Classifier **classifier, int64_t *id,
                            Error *err)
{
    Arena mem;
    StoreClassifier found = {0};
    *classifier = NULL;
    *id = 0;
    arena_init(&mem, MODEL_LIMIT);
    Status status = store ? learn_find_bytes(store, concept, &mem, &found, err) : STATUS_OK;
    if (status == STATUS_OK && found.model) {
        *id = found.id;
        status = classifier_read_bytes(found.model, found.model_size, classifier, err);
    } else if (status == STATUS_OK) {
        status = read_shipped(concept, classifier, err);
    }
    arena_clear(&mem);
    return status;
}

Status learn_install(Store *store, const LearnReport *report, const Classifier *made, Error *err)
{
    assert(report);
    StrBuf bytes;
    char metadata[CLASSIFIER_NOTE_SIZE + 80];
    int64_t id;
    strbuf_init(&bytes, MODEL_LIMIT);
    snprintf(metadata, sizeof metadata, "%s; %.1f %% of %zu test rows right", classifier_note(made),
             100 * confusion_accuracy(&report->fresh.rows), report->test_rows);
    Status status = classifier_write_bytes(made, &bytes, err);
    if (status == STATUS_OK)
        status =
            store_put_classifier(store,
                                 &(StoreClassifier){.name = concept_text(report->scale.concept),
                                                    .kind = concept_text(report->scale.concept),
                                                    .metadata = metadata,
                                                    .model = strbuf_text(&bytes),
                                                    .model_size = bytes.length},
                                 &id, err);
    strbuf_clear(&bytes);
    return status;
}

Status learn_count_answers(Store *store, int64_t classifier, LearnReport *report, Error *err)
{
    assert(report);
    Status status =
        store_count_suggestions(store, SUGGESTION_ACCEPTED, classifier, &report->accepted, err);
    if (status == STATUS_OK)
        status = store_count_suggestions(store, SUGGESTION_CORRECTED, classifier,
                                         &report->corrected, err);
    return status;
}
