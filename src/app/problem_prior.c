/* A predictor behind the solver's callback. */
#include "app/problem_prior.h"

#include "app/problem_features.h"
#include "base/memory.h"
#include "predict/predictor.h"

#include <math.h>

struct ProblemPrior {
    Predictor *predictor;
    Prediction prediction;
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
    mem_free(prior);
}

MoveOrder problem_prior_order(ProblemPrior *prior)
{
    return (MoveOrder){.rank = prior ? rank : NULL, .context = prior};
}
