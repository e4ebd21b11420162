/* Building data sets: records are processed in parallel, samples chosen one after the other, and
 * written unscaled; when the largest values are known, the rows go to their files. */
#include "concept/dataset.h"

#include "base/file.h"
#include "base/memory.h"
#include "base/random.h"
#include "concept/dataset_position.h"
#include "core/text.h"
#include "games/collection.h"
#include "ml/sparse.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PATH_LIMIT = 4096, ROW_TEXT_LIMIT = 1 << 20, LEVEL_COUNT = 6, LINE_LIMIT = 1 << 20 };

/* Reading the pairs of a record takes a good part of a second. */
enum { RECORDS_AT_ONCE = 2 };

/* Figure 6.1: 422, 1,472, 957, 228 and 64 of 3,143; no pairs without connection. */
static const double THESIS_SHARE[LEVEL_COUNT + 1] = {
    0, 422.0 / 3143, 1472.0 / 3143, 957.0 / 3143, 228.0 / 3143, 64.0 / 3143, 0};

typedef struct {
    const DatasetSettings *settings;
    DatasetTools *tools; /* by worker */
    DatasetCounts *counts;
    FILE *rows; /* "test|train label group entries…" unscaled, in the order of the records */
    FILE *places;
    StrBuf line;
    float most[SAMPLE_ENTRY_LIMIT]; /* by feature, in training */
    uint64_t kept;
    DatasetRecord *waiting;
    atomic_flag is_busy;
    char why[ERROR_TEXT_LIMIT];
} Builder;

/* Records wait on a list until they are delivered: after a stop some never are. */
static void hold(Builder *builder, DatasetRecord *record)
{
    while (atomic_flag_test_and_set(&builder->is_busy))
        continue;
    record->next = builder->waiting;
    builder->waiting = record;
    atomic_flag_clear(&builder->is_busy);
}

static void release(Builder *builder, DatasetRecord *record)
{
    while (atomic_flag_test_and_set(&builder->is_busy))
        continue;
    DatasetRecord **link = &builder->waiting;
    while (*link != record)
        link = &(*link)->next;
    *link = record->next;
    atomic_flag_clear(&builder->is_busy);
    mem_free(record);
}

static Status look(void *context, int worker, const SgfGame *game, void *answer, Error *err)
{
    Builder *builder = context;
    DatasetRecord record;
    Status status =
        dataset_take_record(builder->settings, &builder->tools[worker], game, &record, err);
    if (status != STATUS_OK)
        return status;
    DatasetRecord *copy = dataset_record_copy(&record);
    hold(builder, copy);
    *(DatasetRecord **)answer = copy;
    return STATUS_OK;
}

/* ---- choosing ---- */

static uint64_t quota(const DatasetSettings *settings, int label)
{
    if (settings->concept != CONCEPT_CONNECTIVITY || settings->labels == LABELS_RECORD)
        return UINT64_MAX;
    if (settings->shares == SHARES_ALL)
        return UINT64_MAX;
    if (settings->shares == SHARES_NATURAL)
        return label <= CONNECTION_STRONGLY_SEPARATED ? UINT64_MAX : 0;
    double limit = settings->sample_limit > 0 ? settings->sample_limit : 3143;
    return (uint64_t)(limit * THESIS_SHARE[label] + 0.5);
}

static bool is_full(const Builder *builder)
{
    const DatasetSettings *settings = builder->settings;
    if (settings->sample_limit > 0 && builder->kept >= (uint64_t)settings->sample_limit)
        return true;
    if (quota(settings, 1) == UINT64_MAX)
        return false;
    for (int level = 1; level <= CONNECTION_STRONGLY_SEPARATED; level++)
        if (builder->counts->by_label[level] < quota(settings, level))
            return false;
    return true;
}

/* Who labels a concept where the records do not: "reader", "namer", "solution", "game", the judge.
 */
static const char *dataset_source(const DatasetSettings *settings)
{
    static const char *const SOURCES[CONCEPT_COUNT] = {
        [CONCEPT_CONNECTIVITY] = "reader", [CONCEPT_MOVE_TYPE] = "namer",
        [CONCEPT_GOOD_MOVE] = "solution",  [CONCEPT_OUTCOME] = "namer",
        [CONCEPT_VITAL] = "solution",      [CONCEPT_SIGNIFICANCE] = "game",
        [CONCEPT_SENTE] = "game",          [CONCEPT_CAPTURABLE] = "ladder reader"};
    const char *own = SOURCES[settings->concept];
    return own ? own : settings->judge.name ? settings->judge.name : "nobody";
}

/* ---- writing the rows ---- */

static void write_row(Builder *builder, const DatasetRecord *record, const DatasetSample *sample,
                      bool is_test, bool is_second)
{
    int first = is_second ? sample->second : sample->first;
    int count = is_second ? sample->second_count : sample->count;
    const int32_t *index = record->index + first;
    const float *value = record->value + first;
    for (int i = 0; i < count && !is_test; i++) {
        float *most = &builder->most[index[i]];
        float size = value[i] < 0 ? -value[i] : value[i];
        *most = size > *most ? size : *most;
    }
    strbuf_reset(&builder->line);
    sparse_row_write(sample->label, index, value, count, &builder->line);
    fprintf(builder->rows, "%c%s", is_test ? 't' : 'r', strbuf_text(&builder->line));
    if (is_test)
        builder->counts->test++;
    else
        builder->counts->train++;
}

static void write_place(Builder *builder, const DatasetRecord *record, const DatasetSample *sample,
                        const GameName *name)
{
    char a[POINT_TEXT_SIZE], b[POINT_TEXT_SIZE];
    bool by_reader = builder->settings->labels == LABELS_READER;
    const char *origin = by_reader ? dataset_source(builder->settings) : "record";
    strbuf_reset(&builder->line);
    game_name_text(name, &builder->line);
    fprintf(builder->places, "%lu\t%d\t%s\t%s\t%s\t%s\t%d\n", (unsigned long)record->group,
            sample->label, origin, point_text(record->size, sample->a, a),
            sample->b == POINT_NONE ? "-" : point_text(record->size, sample->b, b),
            strbuf_text(&builder->line), sample->move_number);
}

static void keep(Builder *builder, const DatasetRecord *record, const DatasetSample *sample,
                 const GameName *name)
{
    const DatasetSettings *settings = builder->settings;
    double share = settings->test_share > 0 ? settings->test_share : 0.1;
    Random random;
    random_seed(&random, settings->seed ^ mix64(record->group));
    bool is_test = random_unit(&random) < share;
    for (int i = 0; i < 1 + (sample->second >= 0); i++) {
        write_row(builder, record, sample, is_test, i == 1);
        write_place(builder, record, sample, name);
    }
    builder->counts->by_label[sample->label]++;
    builder->kept++;
}

/* Good and bad of one problem stay together, so the limit is only looked at between records. */
static void choose(Builder *builder, const DatasetRecord *record, const GameName *name)
{
    DatasetCounts *counts = builder->counts;
    counts->positions += (uint64_t)record->positions;
    counts->looked_at += (uint64_t)record->looked_at;
    counts->undecided += (uint64_t)record->undecided;
    for (int i = 0; i < record->sample_count; i++) {
        const DatasetSample *sample = &record->sample[i];
        if (counts->by_label[sample->label] < quota(builder->settings, sample->label))
            keep(builder, record, sample, name);
        else
            counts->left_out++;
    }
}

static Status take(void *context, const GameName *name, const void *answer, Error *err)
{
    Builder *builder = context;
    if (is_full(builder))
        return error_set(err, STATUS_LIMIT, "enough");
    DatasetRecord *record = *(DatasetRecord *const *)answer;
    choose(builder, record, name);
    release(builder, record);
    progress_report(&builder->settings->progress, builder->kept,
                    (uint64_t)builder->settings->sample_limit);
    if (ferror(builder->rows) || ferror(builder->places))
        return error_set(err, STATUS_IO, "cannot write the rows: %s", strerror(errno));
    return STATUS_OK;
}

/* ---- the files ---- */

typedef struct {
    FileOut file[4]; /* train, test, and their indices */
} Outputs;

static const char *const ENDINGS[4] = {".train", ".test", ".train.index", ".test.index"};

static Status output_error(const char *path, Status status, const Error *cause, Error *err)
{
    return error_set(err, status, "%.100s: %s", path, cause->text);
}

static Status outputs_open(Outputs *outputs, const char *prefix, Error *err)
{
    for (int i = 0; i < 4; i++) {
        char path[PATH_LIMIT];
        Error cause = {0};
        snprintf(path, sizeof path, "%.4000s%s", prefix, ENDINGS[i]);
        Status status = file_out_open(&outputs->file[i], path, &cause);
        if (status != STATUS_OK)
            return output_error(path, status, &cause, err);
    }
    return STATUS_OK;
}

/* Bring the files to the disk and to their names; on a failure, or without success before, away. */
static Status outputs_close(Outputs *outputs, Status status, Error *err)
{
    for (int i = 0; i < 4; i++) {
        Error cause = {0};
        Status closed = file_out_close(&outputs->file[i], status, &cause);
        if (status == STATUS_OK && closed != STATUS_OK)
            status = output_error(outputs->file[i].path, closed, &cause, err);
    }
    return status;
}

/* "7:3" becomes "7:0.25"; what training never saw is left out. */
static void scale_line(const Builder *builder, char *line, FILE *out)
{
    char *at = strchr(line, ' ');
    fprintf(out, "%.*s", (int)(at ? at - line : (long)strcspn(line, "\n")), line);
    while (at && *++at) {
        char *colon;
        long index = strtol(at, &colon, 10) - 1;
        float value = strtof(colon + 1, &at);
        if (index >= 0 && index < SAMPLE_ENTRY_LIMIT && builder->most[index] > 0)
            fprintf(out, " %ld:%.6g", index + 1, (double)(value / builder->most[index]));
        at = strchr(at, ' ');
    }
    fputc('\n', out);
}

static Status write_outputs(Builder *builder, const char *prefix, Error *err)
{
    Outputs *outputs = mem_alloc(1, sizeof *outputs);
    Status status = outputs_open(outputs, prefix, err);
    char *line = mem_alloc(LINE_LIMIT, 1), *place = mem_alloc(PATH_LIMIT, 1);
    rewind(builder->rows);
    rewind(builder->places);
    while (status == STATUS_OK && fgets(line, LINE_LIMIT, builder->rows) &&
           fgets(place, PATH_LIMIT, builder->places)) {
        int side = line[0] == 't';
        scale_line(builder, line + 1, outputs->file[side].stream);
        fputs(place, outputs->file[2 + side].stream);
    }
    if (status == STATUS_OK && (ferror(builder->rows) || ferror(builder->places)))
        status = error_set(err, STATUS_IO, "cannot read the rows again: %s", strerror(errno));
    status = outputs_close(outputs, status, err);
    mem_free(line);
    mem_free(place);
    mem_free(outputs);
    return status;
}

static Status write_scale(const Builder *builder, const char *prefix, Error *err)
{
    const DatasetSettings *settings = builder->settings;
    char path[PATH_LIMIT];
    StrBuf text;
    strbuf_init(&text, ROW_TEXT_LIMIT);
    strbuf_add_format(&text, "katachi-scale 1\nconcept %s\ntype %s\nextended %d\nhints %d\n",
                      concept_text(settings->concept), rspf_type_text(settings->features.type),
                      settings->features.is_extended, (int)settings->hints);
    for (int i = 0; i < SAMPLE_ENTRY_LIMIT; i++)
        if (builder->most[i] > 0)
            strbuf_add_format(&text, "%d %.9g\n", i + 1, (double)builder->most[i]);
    snprintf(path, sizeof path, "%.4000s.scale", prefix);
    Status status = file_write(path, text.text, text.length, err);
    strbuf_clear(&text);
    return status;
}

/* ---- the whole ---- */

static void on_skip(void *context, const GameName *name, const Error *problem)
{
    Builder *builder = context;
    (void)name;
    builder->counts->bad_records++;
    snprintf(builder->why, sizeof builder->why, "%s", problem->text);
}

static Status gather(Builder *builder, const char *const *paths, int path_count, Error *err)
{
    const DatasetSettings *settings = builder->settings;
    int threads = settings->threads > 0 ? settings->threads : 1;
    CollectionCounts counts;
    Error stopped = {0};
    builder->tools = mem_alloc((size_t)threads, sizeof *builder->tools);
    for (int i = 0; i < threads; i++) {
        builder->tools[i].worker = i;
        builder->tools[i].reader = connection_reader_open();
        builder->tools[i].counter = path_counter_open();
    }
    Status status = collection_visit(paths, path_count,
                                     &(CollectionOptions){.threads = threads,
                                                          .batch_limit = RECORDS_AT_ONCE,
                                                          .stop = settings->stop},
                                     &(GameVisitor){.visit = look,
                                                    .answer_size = sizeof(DatasetRecord *),
                                                    .deliver = take,
                                                    .on_skip = on_skip,
                                                    .context = builder},
                                     &counts, &stopped);
    builder->counts->records = counts.games;
    for (int i = 0; i < threads; i++) {
        connection_reader_close(builder->tools[i].reader);
        path_counter_close(builder->tools[i].counter);
    }
    mem_free(builder->tools);
    while (builder->waiting)
        release(builder, builder->waiting);
    if (status == STATUS_LIMIT && is_full(builder))
        return STATUS_OK;
    if (status != STATUS_OK && err)
        *err = stopped;
    if (status == STATUS_OK && builder->kept == 0)
        return error_set(err, STATUS_NOT_FOUND, "no sample found%s%.100s",
                         *builder->why ? ": " : "", builder->why);
    return status;
}

Status dataset_extract(const char *const *paths, int path_count, const char *prefix,
                       const DatasetSettings *settings, DatasetCounts *counts, Error *err)
{
    assert(path_count >= 0);
    Builder *builder = mem_alloc(1, sizeof *builder);
    *counts = (DatasetCounts){0};
    builder->settings = settings;
    atomic_flag_clear(&builder->is_busy);
    builder->counts = counts;
    builder->rows = tmpfile();
    builder->places = tmpfile();
    strbuf_init(&builder->line, ROW_TEXT_LIMIT);
    Status status = STATUS_OK;
    if (!builder->rows || !builder->places)
        status = error_set(err, STATUS_IO, "no temporary file: %s", strerror(errno));
    if (status == STATUS_OK)
        status = gather(builder, paths, path_count, err);
    if (status == STATUS_OK)
        status = write_outputs(builder, prefix, err);
    if (status == STATUS_OK)
        status = write_scale(builder, prefix, err);
    if (builder->rows)
        fclose(builder->rows);
    if (builder->places)
        fclose(builder->places);
    strbuf_clear(&builder->line);
    mem_free(builder);
    return status;
}
