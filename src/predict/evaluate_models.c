/* Models on the panel of an evaluation. */
#include "predict/evaluate.h"

#include "base/memory.h"
#include "predict/predictor.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

struct ModelPanel {
    EvalPanel base;
    const Model *model[EVAL_ENTRY_LIMIT];
    int source[EVAL_ENTRY_LIMIT]; /* the first model with the same extraction */
    const ExtraFeatures *extra;
};

/* One thread's. */
typedef struct {
    Extractor *extractor[EVAL_ENTRY_LIMIT]; /* of the models that are their own source */
    Sample sample;
    ModelOpinion opinion;
} Scratch;

/* Tables that two models do not share are compared by the bytes that they would write. */
static bool same_table(const Model *a, const Model *b, int kind)
{
    if (a->table[kind] == b->table[kind])
        return true;
    if (!a->table[kind] || !b->table[kind])
        return false;
    StrBuf bytes[2];
    const Model *models[2] = {a, b};
    for (int i = 0; i < 2; i++) {
        strbuf_init(&bytes[i], SIZE_MAX / 2);
        models[i]->table_kinds[kind].write(models[i]->table[kind], &bytes[i]);
    }
    bool same = bytes[0].length == bytes[1].length &&
                memcmp(strbuf_text(&bytes[0]), strbuf_text(&bytes[1]), bytes[0].length) == 0;
    for (int i = 0; i < 2; i++)
        strbuf_clear(&bytes[i]);
    return same;
}

static bool same_tables(const Model *a, const Model *b)
{
    for (int kind = 0; kind < MODEL_TABLE_LIMIT; kind++)
        if (!same_table(a, b, kind))
            return false;
    return true;
}

static bool same_extraction(const Model *a, const Model *b)
{
    return strcmp(a->info.set, b->info.set) == 0 && strcmp(a->info.extra, b->info.extra) == 0 &&
           a->info.playouts == b->info.playouts && schema_equals(&a->schema, &b->schema) &&
           same_tables(a, b);
}

static int source_of(const ModelPanel *panel, int entry)
{
    for (int e = 0; e < entry; e++)
        if (panel->source[e] == e && same_extraction(panel->model[e], panel->model[entry]))
            return e;
    return entry;
}

static void close_scratch(void *context, void *state)
{
    const ModelPanel *panel = context;
    Scratch *scratch = state;
    for (int e = 0; e < panel->base.entry_count; e++)
        extractor_close(scratch->extractor[e]);
    mem_free(scratch);
}

static Status open_scratch(void *context, void **state, Error *err)
{
    ModelPanel *panel = context;
    Scratch *scratch = mem_alloc(1, sizeof *scratch);
    for (int e = 0; e < panel->base.entry_count; e++) {
        if (panel->source[e] != e)
            continue;
        const Model *model = panel->model[e];
        Status status = model_open_extractor(model, model->info.extra[0] ? panel->extra : NULL,
                                             &scratch->extractor[e], err);
        if (status != STATUS_OK) {
            close_scratch(panel, scratch);
            return status;
        }
    }
    *state = scratch;
    return STATUS_OK;
}

static void judge_with(const Model *model, Scratch *scratch, int source, Judgement *judgement)
{
    const Sample *sample = &scratch->sample;
    size_t bytes = (size_t)sample->count * sizeof(double);
    model_judge(model, sample, &scratch->opinion);
    memcpy(judgement->score, scratch->opinion.score, bytes);
    memcpy(judgement->probability, scratch->opinion.probability, bytes);
    judgement->raw_nats =
        model_raw_log_probability(model, &scratch->opinion, sample->count, sample->played);
    judgement->matched = extractor_matched(scratch->extractor[source], sample, sample->played);
}

static void judge(void *context, void *state, const Position *position, Point played,
                  Judgement *judgement)
{
    const ModelPanel *panel = context;
    Scratch *scratch = state;
    for (int source = 0; source < panel->base.entry_count; source++) {
        if (panel->source[source] != source)
            continue;
        extractor_run(scratch->extractor[source], position, played, &scratch->sample);
        for (int e = source; e < panel->base.entry_count; e++) {
            if (panel->source[e] != source)
                continue;
            judgement[e].count = scratch->sample.count;
            judgement[e].played = scratch->sample.played;
            judge_with(panel->model[e], scratch, source, &judgement[e]);
        }
    }
}

Status model_panel_open(const Model *const *models, const char *const *names, int count,
                        const ExtraFeatures *extra, ModelPanel **panel, Error *err)
{
    assert(count >= 1 && count <= EVAL_ENTRY_LIMIT);
    ModelPanel *made = mem_alloc(1, sizeof *made);
    made->base = (EvalPanel){.entry_count = count,
                             .open = open_scratch,
                             .close = close_scratch,
                             .judge = judge,
                             .context = made};
    made->extra = extra;
    for (int e = 0; e < count; e++) {
        made->model[e] = models[e];
        made->source[e] = source_of(made, e);
        snprintf(made->base.name[e], EVAL_NAME_SIZE, "%s", names[e]);
    }
    void *scratch; /* whether the models can be used shows when one thread's things are made */
    Status status = open_scratch(made, &scratch, err);
    if (status != STATUS_OK) {
        mem_free(made);
        return status;
    }
    close_scratch(made, scratch);
    *panel = made;
    return STATUS_OK;
}

void model_panel_close(ModelPanel *panel)
{
    mem_free(panel);
}

const EvalPanel *model_panel_entries(const ModelPanel *panel)
{
    return &panel->base;
}
