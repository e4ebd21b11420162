/* Calibration: one number for a finished model, the temperature by which its scores are divided
 * before they become probabilities. Ranks stay; moves that are given 70 % should be played in 70 of
 * 100 cases.
 *
 * The games should be none that the model was trained on: a model is overconfident there. */
#include "learn/learner.h"

#include "base/memory.h"
#include "base/strbuf.h"
#include "ml/choice.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { POSITION_LIMIT = 50000 }; /* enough for three digits; later ones are passed over */

#define SCORES_LIMIT ((size_t)POSITION_LIMIT * BOARD_POINTS_MAX * sizeof(float))

typedef struct {
    const Model *model; /* borrowed; NULL before adopt */
    uint32_t positions;
    StrBuf scores; /* of each position: candidates, played, a score for each candidate */
} Temperature;

static Status open_learner(Learner *learner, Error *err)
{
    (void)err;
    Temperature *state = learner->state;
    strbuf_init(&state->scores, SCORES_LIMIT);
    return STATUS_OK;
}

static void close_learner(Learner *learner)
{
    Temperature *state = learner->state;
    strbuf_clear(&state->scores);
}

static Status adopt(Learner *learner, const Model *model, Error *err)
{
    if (model->link != LINK_SOFTMAX)
        return error_set(err, STATUS_INVALID, "only Bradley-Terry models have one");
    Temperature *state = learner->state;
    state->model = model;
    return STATUS_OK;
}

static void observe(Learner *learner, const Sample *sample)
{
    Temperature *state = learner->state;
    if (state->positions >= POSITION_LIMIT)
        return;
    double score[BOARD_POINTS_MAX];
    model_score(state->model, sample, score);
    bytes_put_u16(&state->scores, (uint16_t)sample->count);
    bytes_put_u16(&state->scores, (uint16_t)sample->played);
    for (int c = 0; c < sample->count; c++)
        bytes_put_f32(&state->scores, (float)score[c]);
    state->positions++;
}

static bool end_pass(Learner *learner)
{
    (void)learner;
    return false;
}

/* ---- the number ---- */

/* False at the end, and if the bytes make no sense. */
static bool next_position(ByteReader *in, double *score, int *count, int *played)
{
    if (bytes_left(in) == 0)
        return false;
    *count = bytes_get_u16(in);
    *played = bytes_get_u16(in);
    if (*count > BOARD_POINTS_MAX || *played >= *count)
        in->failed = true;
    for (int c = 0; !in->failed && c < *count; c++)
        score[c] = (double)bytes_get_f32(in);
    return !in->failed;
}

static void add_choices(const Temperature *state, ChoiceFit *fit)
{
    double score[BOARD_POINTS_MAX];
    int count, played;
    ByteReader in;
    bytes_open(&in, strbuf_text(&state->scores), state->scores.length);
    while (next_position(&in, score, &count, &played))
        choice_add(fit, score, count, played);
}

static Model *finish(Learner *learner)
{
    const Temperature *state = learner->state;
    Model *model = model_copy_borrowing(state->model);
    ChoiceFit *fit = choice_open(1, 1 / (double)state->model->temperature);
    do
        add_choices(state, fit);
    while (state->positions > 0 && choice_step(fit));
    double steepness = choice_weights(fit)[0];
    if (steepness > 0)
        model->temperature = (float)(1 / steepness);
    choice_close(fit);
    size_t said = strlen(model->info.settings);
    snprintf(model->info.settings + said, sizeof model->info.settings - said,
             " temperature=%.3f/%u", (double)model->temperature, (unsigned)state->positions);
    memset(model->table, 0, sizeof model->table); /* they stay with the model that was adopted */
    return model;
}

/* ---- checkpoints ---- */

static void save(const Learner *learner, StrBuf *out)
{
    const Temperature *state = learner->state;
    bytes_put_u32(out, state->positions);
    strbuf_add_bytes(out, strbuf_text(&state->scores), state->scores.length);
}

static void load(Learner *learner, ByteReader *in)
{
    Temperature *state = learner->state;
    state->positions = bytes_get_u32(in);
    ByteReader scores = *in;
    double score[BOARD_POINTS_MAX];
    int count, played;
    uint32_t found = 0;
    while (next_position(in, score, &count, &played))
        found++;
    in->failed |= found != state->positions;
    strbuf_reset(&state->scores);
    strbuf_add_bytes(&state->scores, (const char *)scores.at, bytes_left(&scores) - bytes_left(in));
}

const LearnerClass LEARNER_TEMPERATURE = {
    .name = "temperature",
    .summary = "calibrates a finished model (--from) on games it has not seen",
    .state_size = sizeof(Temperature),
    .open = open_learner,
    .observe = observe,
    .end_pass = end_pass,
    .finish = finish,
    .save = save,
    .load = load,
    .close = close_learner,
    .adopt = adopt,
    .refines = true,
};
