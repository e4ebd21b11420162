/* A predictor and a network behind the solver's callbacks. */
#include "practice/problem_prior.h"

#include "base/memory.h"
#include "play/network_file.h"
#include "predict/predictor.h"
#include "solve/problem_check.h"

#include <assert.h>
#include <math.h>

struct ProblemPrior {
    Predictor *predictor;
    Prediction prediction;
    Net *net; /* opened when it is first asked */
    bool has_looked_for_net;
    ProblemStudy study;
};

/* Of a move that the model does not know at all. */
static const float LEAST = -20;

static void rank(void *context, const Board *board, Stone to_move, const Point *move, int count,
                 float *value)
{
    ProblemPrior *prior = context;
    float by_point[BOARD_CELL_LIMIT];
    Position position = {.board = board, .to_move = to_move, .move_number = 1};
    predictor_run(prior->predictor, &position, POINT_NONE, &prior->prediction);
    for (int i = 0; i < BOARD_CELL_LIMIT; i++)
        by_point[i] = LEAST;
    for (int i = 0; i < prior->prediction.count; i++)
        by_point[prior->prediction.at[i]] =
            fmaxf(LEAST, (float)log(prior->prediction.probability[i] + 1e-12));
    for (int i = 0; i < count; i++)
        value[i] = by_point[move[i]];
}

/* What a move's likelihood by the model and its visits count: fitted to the first moves of the
 * development half of the problems (experiments/solve/RESULTS.md). */
static const double WEIGHT_MODEL = 0.11, WEIGHT_VISITS = 1.0;

static Net *find_net(ProblemPrior *prior)
{
    if (!prior->has_looked_for_net && network_open(NULL, NULL, &prior->net, NULL) != STATUS_OK)
        prior->net = NULL;
    prior->has_looked_for_net = true;
    return prior->net;
}

static bool study(void *context, const Problem *reading, const Budget *budget,
                  float value[BOARD_CELL_LIMIT])
{
    ProblemPrior *prior = context;
    Point move[BOARD_CELL_LIMIT];
    float model[BOARD_CELL_LIMIT];
    int count = 0;
    if (!problem_study_is_fit(reading) || !find_net(prior))
        return false;
    MoveOrder order = {.rank = rank, .context = prior};
    problem_study(prior->net, &order, reading, (int)budget->nodes, budget, &prior->study);
    for (Point at = 0; at < board_cell_count(&reading->board); at++)
        if (reading->board.stone[at] == STONE_NONE)
            move[count++] = at;
    rank(prior, &reading->board, reading->to_move, move, count, model);
    for (int i = 0; i < count; i++)
        value[move[i]] = (float)(WEIGHT_MODEL * (double)model[i] +
                                 WEIGHT_VISITS * log(prior->study.tried[move[i]] + 1.0));
    return true;
}

ProblemPrior *problem_prior_open(void)
{
    char path[PLACE_PATH_SIZE];
    Predictor *predictor;
    ExtraFeatures extra = problem_features_extra();
    if (!place_find("models", "problems.katachi", path) ||
        predictor_open(path, &extra, &predictor, NULL) != STATUS_OK)
        return NULL;
    ProblemPrior *prior = mem_alloc(1, sizeof *prior);
    prior->predictor = predictor;
    return prior;
}

void problem_prior_close(ProblemPrior *prior)
{
    if (!prior)
        return;
    predictor_close(prior->predictor);
    net_close(prior->net);
    mem_free(prior);
}

Point problem_prior_likeliest(ProblemPrior *prior, const Problem *problem)
{
    assert(problem);
    const Board *board = &problem->board;
    Position position = {.board = board, .to_move = problem->to_move, .move_number = 1};
    if (!prior)
        return POINT_NONE;
    predictor_run(prior->predictor, &position, POINT_NONE, &prior->prediction);
    for (int i = 0; i < prior->prediction.count; i++) /* the likeliest first */
        if (problem_allows(problem, prior->prediction.at[i]))
            return prior->prediction.at[i];
    return POINT_NONE;
}

MoveOrder problem_prior_order(ProblemPrior *prior)
{
    return (MoveOrder){
        .rank = prior ? rank : NULL, .study = prior ? study : NULL, .context = prior};
}
