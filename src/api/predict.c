/* Predictions for strangers. */
#include "api/errors.h"

#include "api/points.h"
#include "base/memory.h"
#include "predict/predictor.h"

#include <stdio.h>
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
    position_of_game(&game->game, 0, &position);
    predictor_run(predictor->predictor, &position, POINT_NONE, &predictor->last);
    int size = position.board->size;
    for (int i = 0; i < predictor->last.count && i < limit; i++)
        out[i] = (KatachiCandidate){cell_to_public(size, predictor->last.at[i]),
                                    predictor->last.probability[i]};
    return predictor->last.count < limit ? predictor->last.count : limit;
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
    if (capacity > 0)
        snprintf(out, capacity, "%s", strbuf_text(&text));
    size_t length = text.length;
    strbuf_clear(&text);
    return length;
}
