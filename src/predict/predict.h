/* Where would an expert play? Features to ranked moves, training, evaluation.
 *
 *      Predictor *predictor;
 *      if (predictor_open(NULL, NULL, &predictor, &err) == STATUS_OK) {
 *          position_of_game(&game, 0, &position);
 *          predictor_run(predictor, &position, POINT_NONE, &prediction);
 *          … prediction.at[0] is the likeliest move, predictor_explain() says why …
 *      } */
#ifndef KATACHI_PREDICT_PREDICT_H
#define KATACHI_PREDICT_PREDICT_H

#include "predict/evaluate.h"
#include "predict/extractor.h"
#include "predict/harrison/pattern_square.h"
#include "predict/predictor.h"
#include "predict/stern/harvest.h"
#include "predict/stern/keys.h"
#include "predict/stern/table.h"
#include "predict/train.h"
#include "predict/wide/pattern_nested.h"

#endif
