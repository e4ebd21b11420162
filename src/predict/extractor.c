/* The frame around the feature sets: candidates, the set's own groups, then the extra ones. */
#include "predict/extractor.h"

#include "base/memory.h"

#include <assert.h>
#include <string.h>

static const FeatureSet *const SETS[] = {&FEATURES_HARRISON,      &FEATURES_WIDE,
                                         &FEATURES_WIDE_2,        &FEATURES_STERN_INHERIT,
                                         &FEATURES_STERN_LADDERS, &FEATURES_STERN_PAPER};

static const FeatureSet *find_set(const char *name)
{
    for (size_t i = 0; i < sizeof SETS / sizeof SETS[0]; i++) {
        if (strcmp(SETS[i]->name, name) == 0)
            return SETS[i];
    }
    return NULL;
}

/* Put the extra groups behind those of the set. */
static void add_extra(Schema *schema, const ExtraFeatures *extra)
{
    assert(schema->group_count + extra->group_count <= GROUP_LIMIT);
    for (int i = 0; i < extra->group_count; i++)
        schema->group[schema->group_count++] = extra->group[i];
}

Status extractor_open(const ExtractorSettings *settings, Extractor **extractor, Error *err)
{
    assert(settings);
    const FeatureSet *set = find_set(settings->set);
    if (!set)
        return error_set(err, STATUS_NOT_FOUND, "no feature set '%s'", settings->set);
    Extractor *made = mem_alloc(1, sizeof *made);
    made->set = set;
    made->settings = *settings;
    Status status = set->open(made, err);
    if (status != STATUS_OK) {
        mem_free(made);
        return status;
    }
    add_extra(&made->schema, &settings->extra);
    schema_finish(&made->schema);
    *extractor = made;
    return STATUS_OK;
}

void extractor_close(Extractor *extractor)
{
    if (!extractor)
        return;
    extractor->set->close(extractor);
    mem_free(extractor);
}

const Schema *extractor_schema(const Extractor *extractor)
{
    return &extractor->schema;
}

static void list_candidates(const Position *position, Point played, Sample *sample)
{
    const Board *board = position->board;
    sample->count = 0;
    sample->played = -1;
    int end = board_point(board, board->size - 1, board->size - 1);
    for (int at = board_point(board, 0, 0); at <= end; at++) {
        if (board->stone[at] != STONE_NONE || !board_is_legal(board, (Point)at, position->to_move))
            continue;
        if (at == played)
            sample->played = sample->count;
        sample->at[sample->count++] = (Point)at;
    }
}

/* Keep the candidates that are wanted. */
static void narrow_candidates(const ExtraFeatures *extra, const Position *position, Point played,
                              Sample *sample)
{
    bool wanted[BOARD_CELL_LIMIT] = {false};
    extra->narrow(extra->context, position, wanted);
    int kept = 0;
    for (int c = 0; c < sample->count; c++) {
        Point at = sample->at[c];
        if (!wanted[at] && at != played)
            continue;
        if (at == played)
            sample->played = kept;
        sample->at[kept++] = at;
    }
    sample->count = kept;
}

void extractor_begin_game(Extractor *extractor, const ListedGame *game)
{
    if (extractor->set->begin_game)
        extractor->set->begin_game(extractor, game);
}

void extractor_run(Extractor *extractor, const Position *position, Point played, Sample *sample)
{
    assert(extractor && position && sample);
    const ExtraFeatures *extra = &extractor->settings.extra;
    sample->group_count = extractor->schema.group_count;
    sample->move_number = position->move_number;
    sample->is_taught = false;
    list_candidates(position, played, sample);
    if (extra->narrow)
        narrow_candidates(extra, position, played, sample);
    extractor->set->run(extractor, position, sample);
    if (extra->group_count > 0)
        extra->fill(extra->context, position, sample,
                    extractor->schema.group_count - extra->group_count);
}

void extractor_describe(const Extractor *extractor, int group, uint32_t value, StrBuf *out)
{
    const Schema *schema = &extractor->schema;
    assert(group >= 0 && group < schema->group_count);
    if (group < schema->group_count - extractor->settings.extra.group_count)
        extractor->set->describe(extractor, group, value, out);
    else
        strbuf_add_format(out, "%s %u", schema->group[group].name, (unsigned)value);
}

const char *extractor_family(const Extractor *extractor, int group)
{
    int own = extractor->schema.group_count - extractor->settings.extra.group_count;
    return group < own && extractor->set->family ? extractor->set->family(extractor, group) : NULL;
}

int extractor_matched(const Extractor *extractor, const Sample *sample, int candidate)
{
    return extractor->set->matched ? extractor->set->matched(extractor, sample, candidate) : -1;
}
