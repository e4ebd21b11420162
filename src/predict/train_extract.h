/* The extracting half of training: from a game to its packed samples, on several threads, or out
 * of a store of samples that an earlier training left. Private to train. */
#ifndef KATACHI_PREDICT_TRAIN_EXTRACT_H
#define KATACHI_PREDICT_TRAIN_EXTRACT_H

#include "learn/sample_store.h"
#include "predict/train.h"

enum { EXTRACTION_KEY_SIZE = 512 };

typedef struct {
    const TrainRequest *request;
    int worker_count;
    Extractor **extractor;         /* by worker */
    Sample *sample;                /* by worker */
    char key[EXTRACTION_KEY_SIZE]; /* all that decides what the samples are, in words */
    SampleStore *known;            /* from request->samples; NULL: there is none yet */
    SampleStore *grown;            /* to become request->samples; NULL: none is made */
} Extraction;

/* STATUS_INVALID if request->samples is of other games or settings. Must be closed in any case. */
MUST_CHECK Status extraction_open(const TrainRequest *request, int workers, Extraction *extraction,
                                  Error *err);
void extraction_close(Extraction *extraction);

const Schema *extraction_schema(const Extraction *extraction);

/* Pack the samples of a game that this pass takes. Threads: one for each worker. */
void extraction_run(const Extraction *extraction, int worker, uint32_t pass, const ListedGame *game,
                    StrBuf *packed);

/* Keep the packed samples of a game; a store that misses games is not wanted, see _drop. */
void extraction_keep(Extraction *extraction, const ListedGame *game, const StrBuf *packed);

/* All games were kept: write the store, if one is wanted. */
MUST_CHECK Status extraction_save(Extraction *extraction, Error *err);

/* The pass does not begin with the first game: make no store. */
void extraction_drop(Extraction *extraction);

#endif
