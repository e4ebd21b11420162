/* Learners behind one interface: from samples (candidates with feature values) to models.
 *
 * Naive Bayes, Bradley-Terry, factorised, full ranking and Bernoulli models share the loop of the
 * trainer, the model file and the way scores become probabilities. Nothing here knows which
 * features there are or how they are computed.
 *
 *      const LearnerClass *class = learner_by_name("naive-bayes");
 *      class->open(&schema, &settings, &learner, &err);
 *      for each sample:  class->observe(learner, &sample);
 *      class->end_pass(learner);
 *      Model *model = class->finish(learner);
 *
 *      const LearnerClass *class = learner_by_name("naive-bayes");
 *      class->open(&schema, &settings, &learner, &err);
 *      for each sample:  class->observe(learner, &sample);
 *      class->end_pass(learner);
 *      Model *model = class->finish(learner); */
#ifndef KATACHI_LEARN_LEARN_H
#define KATACHI_LEARN_LEARN_H

#include "learn/learner.h"
#include "learn/model.h"
#include "learn/model_file.h"
#include "learn/naive_bayes.h"
#include "learn/sample.h"
#include "learn/sample_pack.h"
#include "learn/sample_store.h"

#endif
