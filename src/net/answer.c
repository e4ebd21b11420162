/* Softmax over legal moves, and symmetries. */
#include "net/heads.h"

#include "core/game.h"

#include <math.h>
#include <string.h>

/* Points of score for 1 in the network's outputs. */
#define SCORE_UNIT 20.0f

/* Logits beyond this say no more than the limit does. */
#define LOGIT_LIMIT 1e4f

/* Weights from outside may lead to infinities and to what is not a number. */
static float bounded(float value, float limit)
{
    if (isnan(value))
        return 0;
    return value > limit ? limit : value < -limit ? -limit : value;
}

void net_legal_points(const Game *game, uint8_t legal[BOARD_POINTS_MAX])
{
    int size = game->board.size;
    for (int i = 0; i < size * size; i++) {
        Point at = board_point(&game->board, i % size, i / size);
        legal[i] = game_judge_move(game, at, game->to_move) == MOVE_OK;
    }
}

/* Probabilities of the allowed points and of a pass. */
static void softmax(const float *logit, float pass, const uint8_t *allowed, int points, float *out,
                    float *out_pass)
{
    float most = bounded(pass, LOGIT_LIMIT);
    for (int i = 0; i < points; i++)
        if (allowed[i] && bounded(logit[i], LOGIT_LIMIT) > most)
            most = bounded(logit[i], LOGIT_LIMIT);
    *out_pass = expf(bounded(pass, LOGIT_LIMIT) - most);
    double sum = (double)*out_pass;
    for (int i = 0; i < points; i++) {
        out[i] = allowed[i] ? expf(bounded(logit[i], LOGIT_LIMIT) - most) : 0;
        sum += (double)out[i];
    }
    for (int i = 0; i < points; i++)
        out[i] = (float)((double)out[i] / sum);
    *out_pass = (float)((double)*out_pass / sum);
}

static void empty_points(const Board *board, uint8_t empty[BOARD_POINTS_MAX])
{
    int size = board->size;
    for (int i = 0; i < size * size; i++)
        empty[i] = board->stone[board_point(board, i % size, i / size)] == STONE_NONE;
}

static float softplus(float x)
{
    return x > 20 ? x : log1pf(expf(x));
}

enum { TRAINED_SIZE = 19 };

/* Spread of a score that is a sum of owners, for each line of the board. */
static const double OWNERS_SPREAD = 0.7;

static void value_of_owners(const Game *game, const NetContext *context, NetAnswer *answer)
{
    double komi = score_area_komi(game, context->komi_known ? context->komi : game->rules.komi);
    double lead = game->to_move == STONE_BLACK ? -komi : komi;
    for (int i = 0; i < answer->size * answer->size; i++)
        lead += (double)answer->ownership[i];
    answer->lead = (float)lead;
    answer->spread = (float)(answer->size * OWNERS_SPREAD);
    answer->win = (float)(1 / (1 + exp(-2 * lead / (double)answer->spread)));
}

/* The chance to win, as sure as games of this kind bear out. */
static float winning_chance(const NetModel *model, const Game *game, NetSource source, float logit)
{
    const float least = 0.1f, most = 4;
    const NetCertainty *certainty = &model->certainty[source];
    int stones = game->board.stones[STONE_BLACK] + game->board.stones[STONE_WHITE];
    float sure = certainty->scale + certainty->slope * (float)stones / 100;
    sure = sure < least ? least : sure > most ? most : sure;
    return 1 / (1 + expf(-bounded(sure * bounded(logit, 80), 80)));
}

void net_answer_make(const NetModel *model, const Game *game, const NetContext *context,
                     const uint8_t *legal, const NetOutput *output, NetAnswer *answer)
{
    int size = game->board.size, points = size * size;
    uint8_t empty[BOARD_POINTS_MAX];
    memset(answer, 0, sizeof *answer);
    answer->size = size;
    softmax(output->move, output->pass, legal, points, answer->policy, &answer->pass);
    empty_points(&game->board, empty);
    softmax(output->reply, output->reply_pass, empty, points, answer->reply, &answer->reply_pass);
    answer->win = winning_chance(model, game, context->source, output->value[0]);
    answer->lead = SCORE_UNIT * bounded(output->value[1], BOARD_POINTS_MAX / SCORE_UNIT);
    answer->spread =
        SCORE_UNIT * softplus(bounded(output->value[2], BOARD_POINTS_MAX / SCORE_UNIT));
    for (int i = 0; i < points; i++)
        answer->ownership[i] = tanhf(bounded(output->ownership[i], LOGIT_LIMIT));
    if (size != TRAINED_SIZE)
        value_of_owners(game, context, answer);
}

void net_turn_words(const uint32_t *in, int size, int symmetry, uint32_t *out)
{
    for (int i = 0; i < size * size; i++)
        out[symmetry_map_index(size, symmetry, i)] = in[i];
}

void net_add_turned(const NetOutput *turned, int size, int symmetry, float part, NetOutput *sum)
{
    for (int i = 0; i < size * size; i++) {
        int from = symmetry_map_index(size, symmetry, i);
        sum->move[i] += part * turned->move[from];
        sum->reply[i] += part * turned->reply[from];
        sum->ownership[i] += part * turned->ownership[from];
    }
    sum->pass += part * turned->pass;
    sum->reply_pass += part * turned->reply_pass;
    for (int i = 0; i < NET_VALUES; i++)
        sum->value[i] += part * turned->value[i];
}
