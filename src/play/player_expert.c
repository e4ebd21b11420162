/* The player `expert`: the most probable move of the default model that fills no own eye. It does
 * not search and does not estimate who wins. */
#include "play/player.h"

#include "base/memory.h"
#include "net/network.h"
#include "predict/predictor.h"

typedef struct {
    Predictor *predictor;
    uint64_t seed;
} Expert;

static void *open_expert(const PlayerOptions *options, Error *err)
{
    Predictor *predictor;
    const char *model = options->model;
    if (model && net_is_network_file(model))
        model = NULL; /* meant for the player `network` */
    if (predictor_open(model, NULL, &predictor, err) != STATUS_OK)
        return NULL;
    Expert *expert = mem_alloc(1, sizeof *expert);
    *expert = (Expert){predictor, options->seed};
    return expert;
}

static void close_expert(void *state)
{
    Expert *expert = state;
    predictor_close(expert->predictor);
    mem_free(expert);
}

static bool is_listed(const Point *moves, int count, Point at)
{
    for (int i = 0; i < count; i++)
        if (moves[i] == at)
            return true;
    return false;
}

/* Candidates in the model's order; what the rules of the game or good sense forbid is left out. */
static void list_by_model(Expert *expert, const Game *game, Stone who, MoveChoice *choice)
{
    static const double VISITS = 1; /* nothing was searched: all the same */
    Position position;
    Prediction prediction;
    Point moves[BOARD_POINTS_MAX];
    int count = candidates_list(game, who, moves);
    position_of_game(game, expert->seed, &position);
    position.to_move = who;
    predictor_run(expert->predictor, &position, POINT_NONE, &prediction);
    for (int i = 0; i < prediction.count; i++) {
        if (!is_listed(moves, count, prediction.at[i]))
            continue;
        choice->candidates[choice->candidate_count++] = (Candidate){
            .at = prediction.at[i], .win_rate = prediction.probability[i], .visits = VISITS};
    }
}

static void choose_expert(void *state, const Game *game, const MoveRequest *request,
                          MoveChoice *choice)
{
    list_by_model(state, game, request->who, choice);
    if (choice->candidate_count)
        choice->at = choice->candidates[0].at;
}

const PlayerKind PLAYER_EXPERT = {
    .name = "expert",
    .description = "the most probable expert move; no search",
    .open = open_expert,
    .choose = choose_expert,
    .close = close_expert,
};
