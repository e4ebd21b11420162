/* The door of `predict`: where would an expert play? */
#ifndef KATACHI_PREDICT_PREDICT_H
#define KATACHI_PREDICT_PREDICT_H

#include "predict/bloom.h"
#include "predict/evaluate.h"
#include "predict/evaluate_models.h"
#include "predict/extractor.h"
#include "predict/learner.h"
#include "predict/learner_naive_bayes.h"
#include "predict/model.h"
#include "predict/nested_harvest.h"
#include "predict/pattern_nested.h"
#include "predict/pattern_square.h"
#include "predict/position.h"
#include "predict/sample.h"
#include "predict/sketch.h"
#include "predict/square_harvest.h"
#include "predict/stern_bits.h"
#include "predict/stern_harvest.h"
#include "predict/stern_keys.h"
#include "predict/stern_match.h"
#include "predict/stern_table.h"
#include "predict/train.h"
#include "predict/walk.h"

#endif
