/* Extraction for training. */
#include "predict/train_run.h"

#include "base/memory.h"
#include "learn/sample.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* The release whose features the samples hold: raised when a feature changes its meaning. */
static const char FEATURES_OF[] = "0.1.0";

static void make_key(Extraction *extraction)
{
    const TrainRequest *request = extraction->request;
    const ExtractorSettings *settings = &request->extraction;
    const Schema *schema = extraction_schema(extraction);
    SquareTableInfo table = {0};
    if (settings->square)
        table = *square_table_info(settings->square);
    unsigned leave_out = (unsigned)settings->leave_out;
    snprintf(extraction->key, sizeof extraction->key,
             "katachi %s set=%s playouts=%d extra=%s features=%u table=%016llx/%u/%u leave-out=%u "
             "games=%zu data=%016llx",
             FEATURES_OF, settings->set, settings->playouts, settings->extra.identity,
             (unsigned)schema_features(schema), (unsigned long long)table.data_hash,
             (unsigned)table.threshold[0], (unsigned)table.threshold[1], leave_out,
             request->games->count, (unsigned long long)request->games->data_hash);
    size_t used = strlen(extraction->key);
    if (request->teacher.ask)
        snprintf(extraction->key + used, sizeof extraction->key - used, " teacher=%s/%g",
                 request->teacher.identity, request->teacher.share);
}

static Status open_store(Extraction *extraction, Error *err)
{
    const TrainRequest *request = extraction->request;
    if (!request->samples)
        return STATUS_OK;
    if (request->every > 1)
        return error_set(err, STATUS_INVALID, "a store of samples holds all positions");
    Error missing = {0};
    Status status =
        sample_store_load(request->samples, extraction->key, &extraction->known, &missing);
    if (status == STATUS_NOT_FOUND) {
        extraction->grown = sample_store_new();
        return STATUS_OK;
    }
    if (status != STATUS_OK && err)
        *err = missing;
    return status;
}

Status extraction_open(const TrainRequest *request, int workers, Extraction *extraction, Error *err)
{
    assert(request && extraction);
    *extraction = (Extraction){.request = request, .worker_count = workers};
    extraction->extractor = mem_alloc((size_t)workers, sizeof(Extractor *));
    extraction->sample = mem_alloc((size_t)workers, sizeof(Sample));
    Status status = STATUS_OK;
    for (int w = 0; status == STATUS_OK && w < workers; w++)
        status = extractor_open(&request->extraction, &extraction->extractor[w], err);
    if (status != STATUS_OK)
        return status;
    make_key(extraction);
    return open_store(extraction, err);
}

void extraction_close(Extraction *extraction)
{
    assert(extraction);
    for (int w = 0; w < extraction->worker_count; w++)
        extractor_close(extraction->extractor[w]);
    mem_free(extraction->extractor);
    mem_free(extraction->sample);
    sample_store_free(extraction->known);
    sample_store_free(extraction->grown);
}

const Schema *extraction_schema(const Extraction *extraction)
{
    return extractor_schema(extraction->extractor[0]);
}

/* With request->every = n, each pass takes another nth part of the positions of a game. */
static bool is_wanted(const Extraction *extraction, uint32_t pass, const GameWalk *walk)
{
    uint64_t every = extraction->request->every > 1 ? (uint64_t)extraction->request->every : 1;
    uint64_t index = (uint64_t)walk->position.move_number + walk->game->hash % every;
    return index % every == pass % every;
}

/* Fill in sample->wanted; a teacher who knows none of the candidates is not heard. */
static void teach(const Teacher *teacher, const Position *position, Sample *sample)
{
    float policy[BOARD_POINTS_MAX], sum = 0;
    const Board *board = position->board;
    teacher->ask(teacher->context, position, policy);
    for (int c = 0; c < sample->count; c++) {
        sample->wanted[c] =
            policy[board_y(board, sample->at[c]) * board->size + board_x(board, sample->at[c])];
        sum += sample->wanted[c];
    }
    if (!(sum > 0))
        return;
    float share = (float)teacher->share;
    for (int c = 0; c < sample->count; c++)
        sample->wanted[c] =
            share * sample->wanted[c] / sum + (1 - share) * (float)(c == sample->played);
    sample->is_taught = true;
}

void extraction_run(const Extraction *extraction, int worker, uint32_t pass, const ListedGame *game,
                    StrBuf *packed)
{
    assert(extraction && game);
    const char *bytes;
    size_t size;
    if (extraction->known && sample_store_find(extraction->known, game->hash, &bytes, &size)) {
        strbuf_add_bytes(packed, bytes, size);
        return;
    }
    Sample *sample = &extraction->sample[worker];
    GameWalk walk;
    extractor_begin_game(extraction->extractor[worker], game);
    game_walk_begin(game, &walk);
    while (game_walk_next(&walk)) {
        if (!is_wanted(extraction, pass, &walk))
            continue;
        extractor_run(extraction->extractor[worker], &walk.position, walk.played, sample);
        if (sample->played < 0)
            continue;
        if (extraction->request->teacher.ask)
            teach(&extraction->request->teacher, &walk.position, sample);
        sample_pack(extraction_schema(extraction), sample, packed);
    }
}

void extraction_keep(Extraction *extraction, const ListedGame *game, const StrBuf *packed)
{
    if (extraction->grown)
        sample_store_add(extraction->grown, game->hash, strbuf_text(packed), packed->length);
}

Status extraction_save(Extraction *extraction, Error *err)
{
    assert(extraction);
    if (!extraction->grown)
        return STATUS_OK;
    Status status =
        sample_store_save(extraction->grown, extraction->request->samples, extraction->key, err);
    extraction_drop(extraction);
    return status;
}

void extraction_drop(Extraction *extraction)
{
    sample_store_free(extraction->grown);
    extraction->grown = NULL;
}
