/* A prediction as text and JSON. */
#ifndef KATACHI_VIEW_PREDICTION_H
#define KATACHI_VIEW_PREDICTION_H

#include "predict/predictor.h"

typedef struct {
    const Predictor *predictor;
    const Position *position;
    const Prediction *prediction;
    int top;        /* how many moves are told */
    bool use_color; /* for terminals */
} PredictionView;

/* A board with probabilities in percent, then the moves with their reasons. */
void prediction_write_text(const PredictionView *view, StrBuf *out);
void prediction_write_json(const PredictionView *view, StrBuf *out);

#endif
