/* Values of the field in steps. */
#include "study.h"

#include "base/memory.h"
#include "influence/models.h"

#include <assert.h>
#include <string.h>

enum { SHARE_STEPS = 20, STRENGTH_STEPS = 8, GROUP_COUNT = 3 };

/* The improved model; a thread takes one that is free. */
struct InfluenceFeatures {
    int count;
    atomic_flag *is_taken;
    Influence **influence;
};

InfluenceFeatures *influence_features_open(int threads)
{
    InfluenceFeatures *features = mem_alloc(1, sizeof *features);
    features->count = threads > 1 ? threads : 1;
    features->is_taken = mem_alloc((size_t)features->count, sizeof *features->is_taken);
    features->influence = mem_alloc((size_t)features->count, sizeof(Influence *));
    for (int i = 0; i < features->count; i++) {
        atomic_flag_clear(&features->is_taken[i]);
        features->influence[i] = influence_open(&(InfluenceSettings){.model = INFLUENCE_IMPROVED});
    }
    return features;
}

void influence_features_close(InfluenceFeatures *features)
{
    if (!features)
        return;
    for (int i = 0; i < features->count; i++)
        influence_close(features->influence[i]);
    mem_free(features->influence);
    mem_free(features->is_taken);
    mem_free(features);
}

static int take_one(InfluenceFeatures *features)
{
    for (int i = 0;; i = (i + 1) % features->count)
        if (!atomic_flag_test_and_set(&features->is_taken[i]))
            return i;
}

/* A probability as 1 … steps. */
static uint32_t step_of(double probability, int steps)
{
    int step = (int)(probability * steps);
    return 1 + (uint32_t)(step < 0 ? 0 : step >= steps ? steps - 1 : step);
}

/* The strength of the weakest chain of a colour beside the point; 0 if there is none. */
static uint32_t weakest_beside(const Board *board, const Field *field, Point at, Stone who)
{
    uint32_t weakest = 0;
    Point near[4];
    board_neighbors(board, at, near);
    for (int d = 0; d < 4; d++) {
        if (board->stone[near[d]] != who)
            continue;
        uint32_t step = step_of(field_strength(field, near[d]), STRENGTH_STEPS);
        weakest = weakest == 0 || step < weakest ? step : weakest;
    }
    return weakest;
}

static void fill(void *context, const Position *position, Sample *sample, int first_group)
{
    InfluenceFeatures *features = context;
    const Board *board = position->board;
    Stone who = position->to_move;
    Field field;
    int mine = take_one(features);
    influence_look(features->influence[mine], board, &field);
    atomic_flag_clear(&features->is_taken[mine]);
    for (int c = 0; c < sample->count; c++) {
        Point at = sample->at[c];
        uint32_t *value = sample->value + (size_t)c * (size_t)sample->group_count + first_group;
        uint32_t own = weakest_beside(board, &field, at, who);
        uint32_t enemy = weakest_beside(board, &field, at, stone_opposite(who));
        double share = who == STONE_BLACK ? field.black[at] : field.white[at];
        value[0] = step_of(share, SHARE_STEPS);
        value[1] = own + (STRENGTH_STEPS + 1) * enemy;
        value[2] = own || enemy ? 0 : step_of(share, SHARE_STEPS);
    }
}

ExtraFeatures influence_features_extra(InfluenceFeatures *features)
{
    enum { PAIRS = (STRENGTH_STEPS + 1) * (STRENGTH_STEPS + 1) };
    return (ExtraFeatures){
        .group_count = GROUP_COUNT,
        .group = {{"field-share", SHARE_STEPS + 1},
                  {"field-strengths", PAIRS},
                  {"field-open", SHARE_STEPS + 1}},
        .fill = fill,
        .context = features,
        .identity = "influence/improved/1",
    };
}
