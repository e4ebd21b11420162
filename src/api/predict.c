/* Predictions for strangers. */
#include "api/internal.h"

#include "base/memory.h"
#include "base/pool.h"
#include "predict/predictor.h"

#include <string.h>

struct KatachiPredictor {
    Predictor *predictor;
    Prediction last;
};

KatachiPredictor *katachi_predictor_open(const char *path, KatachiError *error)
{
    Error err = {0};
    Predictor *loaded;
    if (predictor_open(path, NULL, &loaded, &err) != STATUS_OK) {
        public_fill_error(&err, error);
        return NULL;
    }
    KatachiPredictor *predictor = mem_alloc(1, sizeof *predictor);
    predictor->predictor = loaded;
    return predictor;
}

void katachi_predictor_close(KatachiPredictor *predictor)
{
    if (!predictor)
        return;
    predictor_close(predictor->predictor);
    mem_free(predictor);
}

int katachi_predict(KatachiPredictor *predictor, const KatachiGame *game, KatachiCandidate *out,
                    int limit)
{
    Position position;
    position_of_game(&game->game, game->game.board.hash, &position);
    predictor_run(predictor->predictor, &position, POINT_NONE, &predictor->last);
    int size = position.board->size;
    for (int i = 0; i < predictor->last.count && i < limit; i++)
        out[i] = (KatachiCandidate){cell_to_public(size, predictor->last.at[i]),
                                    predictor->last.probability[i]};
    return predictor->last.count < limit ? predictor->last.count : limit;
}

typedef struct {
    Predictor *predictor[POOL_THREAD_LIMIT]; /* by worker; the first is the caller's */
    const KatachiGame *const *games;
    double *probability;
} Batch;

static void predict_one(void *context, size_t index, int worker)
{
    const Batch *batch = context;
    const Game *game = &batch->games[index]->game;
    int size = game->board.size;
    double *out = batch->probability + index * (size_t)(size * size);
    Prediction *prediction = mem_alloc(1, sizeof *prediction);
    Position position;
    position_of_game(game, game->board.hash, &position);
    predictor_run(batch->predictor[worker], &position, POINT_NONE, prediction);
    memset(out, 0, (size_t)(size * size) * sizeof *out);
    for (int i = 0; i < prediction->count; i++) {
        KatachiPoint at = cell_to_public(size, prediction->at[i]);
        out[at.y * size + at.x] = prediction->probability[i];
    }
    mem_free(prediction);
}

/* More predictors with the same model; returns for how many threads there are some. */
static int share_predictors(Batch *batch, int threads)
{
    int count = 1;
    Error err = {0};
    while (count < threads && count < POOL_THREAD_LIMIT &&
           predictor_share(batch->predictor[0], &batch->predictor[count], &err) == STATUS_OK)
        count++;
    return count;
}

int katachi_predict_all(KatachiPredictor *predictor, const KatachiGame *const *games, size_t count,
                        int threads, double *probability)
{
    if (count && !public_have_size(games, count, games[0]->game.board.size))
        return 0;
    Batch *batch = mem_alloc(1, sizeof *batch);
    batch->predictor[0] = predictor->predictor;
    batch->games = games;
    batch->probability = probability;
    int shared = share_predictors(batch, threads);
    pool_for_each(shared, count, predict_one, batch);
    while (--shared > 0)
        predictor_close(batch->predictor[shared]);
    mem_free(batch);
    return 1;
}

size_t katachi_predict_why(const KatachiPredictor *predictor, int place, char *out, size_t capacity)
{
    Reason reasons[GROUP_LIMIT];
    StrBuf text;
    strbuf_init(&text, 1 << 16);
    int count = 0;
    if (place >= 0 && place < predictor->last.count)
        count = predictor_explain(predictor->predictor, place, reasons);
    for (int i = 0; i < count; i++)
        if (reasons[i].lift > 0 && *reasons[i].text)
            strbuf_add_format(&text, "%s\n", reasons[i].text);
    size_t length = public_fill_text(strbuf_text(&text), text.length, out, capacity);
    strbuf_clear(&text);
    return length;
}
