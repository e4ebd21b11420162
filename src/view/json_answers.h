/* The answers of the program as JSON objects: one encoder for each, for --json and for the web.
 *
 * The functions named …_write_json in the headers of the answers write the same objects as text;
 * these are for those who put an answer into a larger one. */
#ifndef KATACHI_VIEW_JSON_ANSWERS_H
#define KATACHI_VIEW_JSON_ANSWERS_H

#include "app/learning_loop.h"
#include "app/ownership.h"
#include "app/svm_session.h"
#include "ml/svm.h"
#include "play/judge.h"
#include "practice/problem_run.h"
#include "practice/problem_session.h"
#include "view/position.h"
#include "view/summaries.h"

#include <jansson.h>

/* {size, board, to_move, move, prisoners, last?}: a position after `moves` moves. */
json_t *json_position(const Board *board, Stone to_move, int moves, Move last);

/* {size, move, next?, to_move, legal, moves, probabilities, played?, explained?, model}. */
json_t *json_prediction(const PredictionView *view);

/* A move that was played against what was expected; without a rank if it was none of those ranked.
 */
json_t *json_judged_move(const Prediction *prediction, int size, Move played);

/* What a model was made of. */
json_t *json_model(const Model *model);

json_t *json_evaluation(const EvalReport *report);
/* {games, not_counted, other_count, models: [{model, over_game, at_end, tenths}]}. */
json_t *json_ownership(const OwnershipStudy *study);

json_t *json_influence(const InfluenceView *view);
json_t *json_connectivity(const ConnectivityView *view);

/* {size, board, play, side, goal, keystones, area, ko, any_keystone, answers, ban?}. */
json_t *json_problem(const Problem *problem);

/* {title, text, task, level, tags, author, source, problem}. */
json_t *json_document(const ProblemDocument *document);

/* The answer to a problem; what was wrong with it if it is not valid. */
json_t *json_problem_run(const ProblemRun *run);

/* {end, winner?, proved, guess, reason, at?, shape?, eyes?, text}. */
json_t *json_lesson(const Problem *problem, const Lesson *lesson);

/* Add hint, hint_step, hint_kind, hint_text, hint_guess and right_count. */
void json_set_hint(json_t *object, const Problem *problem, const SessionHint *hint);

/* [{move, result, verdict, proved, line, lesson}]. */
json_t *json_tree(const Problem *problem, const SessionBranch *branches, int count);

/* Add {result, scoring, margin, black, white, dead, owner, territory, stones, prisoners,
 * dead_stones}. */
void json_count_write(const Game *game, const Count *count, StrBuf *out);

/* [{kind, level, text, at}], errors first. */
json_t *json_findings(const ProblemCheck *check, int board_size);

/* How well a classifier did, `title` being which rows; an accuracy map with its best point. */
json_t *json_learning_score(const char *title, const LearningScore *score,
                            const DatasetScale *scale);
json_t *json_learning_grid(const SvmGrid *grid);
json_t *json_learning_report(const LearnReport *report, bool is_installed);
json_t *json_learning_installed(Store *store, Status *status, Error *err);

#endif
