/* The list of learners, and what opening, closing and loading have in common. */
#include "learn/learner.h"

#include "base/memory.h"

#include <assert.h>
#include <string.h>

const LearnerClass *const LEARNERS[] = {
    &LEARNER_NAIVE_BAYES, /* one per line */
    &LEARNER_WEIGHTED_BAYES,
    &LEARNER_BRADLEY_TERRY,
    &LEARNER_BRADLEY_TERRY_STREAM,
    &LEARNER_FACTORISED,
    &LEARNER_RANKING,
    &LEARNER_BERNOULLI,
    &LEARNER_TEMPERATURE,
    NULL,
};

const LearnerClass *learner_by_name(const char *name)
{
    for (int i = 0; LEARNERS[i]; i++)
        if (strcmp(LEARNERS[i]->name, name) == 0)
            return LEARNERS[i];
    return NULL;
}

Status learner_open(const LearnerClass *class, const Schema *schema, const LearnSettings *settings,
                    Learner **learner, Error *err)
{
    assert(class && settings);
    Learner *made = mem_alloc(1, sizeof *made);
    *made = (Learner){.class = class, .schema = *schema, .settings = *settings};
    if (class->state_size)
        made->state = mem_alloc(1, class->state_size);
    if (class->passes == 0)
        made->settings.passes = 1;
    else if (settings->passes <= 0)
        made->settings.passes = class->passes;
    if (settings->rate <= 0)
        made->settings.rate = class->rate;
    Status status = class->open(made, err);
    if (status == STATUS_OK) {
        *learner = made;
        return STATUS_OK;
    }
    mem_free(made->state);
    mem_free(made);
    return status;
}

void learner_close(Learner *learner)
{
    if (!learner)
        return;
    learner->class->close(learner);
    if (learner->class->state_size)
        mem_free(learner->state);
    mem_free(learner);
}

Status learner_load(Learner *learner, const char *bytes, size_t size, Error *err)
{
    assert(learner);
    ByteReader in;
    bytes_open(&in, bytes, size);
    learner->class->load(learner, &in);
    if (in.failed || bytes_left(&in))
        return error_set(err, STATUS_SYNTAX, "the checkpoint of the learner is damaged");
    return STATUS_OK;
}
