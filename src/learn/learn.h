/* Learners behind one interface: from samples (candidates with feature values) to models.
 *
 * Naive Bayes, Bradley-Terry, factorised, full ranking and Bernoulli models share the loop of the
 * trainer, the model file and the way scores become probabilities. Nothing here knows which
 * features there are or how they are computed.
 *
 *      const LearnerClass *class = learner_by_name("naive-bayes");
 *      learner_open(class, &schema, &settings, &learner, &err);
 *      for each sample:  class->observe(learner, &sample);
 *      class->end_pass(learner);
 *      Model *model = class->finish(learner);
 *      learner_close(learner); */
#ifndef KATACHI_LEARN_LEARN_H
#define KATACHI_LEARN_LEARN_H

#include "learn/learner.h"
#include "learn/model.h"
#include "learn/sample.h"

#endif
