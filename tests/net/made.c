/* Random networks, measured for int8 on random positions. */
#include "made.h"

#include "net/input.h"

void made_game(Game *game, int size, int moves, uint64_t seed)
{
    Random random;
    random_seed(&random, seed);
    game_init(game, size, &(Rules){0});
    for (int tries = 0; tries < 4 * moves && game->move_count < moves; tries++) {
        Point at = board_random_point(&game->board, &random);
        if (random_below(&random, 40) == 0)
            at = POINT_PASS;
        if (game_play(game, at, game->to_move) != MOVE_OK)
            continue;
    }
}

/* The largest input of each channel. */
static void observe(void *context, int block, int which, const NetMap *map, const float *input)
{
    NetModel *model = context;
    float *max = which == 1 ? model->block[block].max1 : model->block[block].max2;
    const NetLayout *layout = &map->layout;
    for (int c = 0; c < map->channels; c++)
        for (int i = 0; i < map->size * map->size; i++) {
            float x = input[layout->origin + c / NET_LANES * layout->group + c % NET_LANES +
                            i / map->size * layout->row + i % map->size * layout->point];
            max[c] = x > max[c] ? x : max[c];
        }
}

void made_calibration(NetModel *model)
{
    for (int i = 0; i < model->shape.blocks; i++)
        for (int c = 0; c < model->shape.channels; c++)
            model->block[i].max1[c] = model->block[i].max2[c] = 0;
    NetEngine *engine = net_plain_open(model, NET_ISA_BEST);
    NetInput *input = net_input_open(model, net_kernels(NET_ISA_BEST));
    NetPlace *place = engine->place_open(engine, 19);
    uint32_t words[BOARD_POINTS_MAX];
    float globals[NET_GLOBALS];
    float *global = net_floats_new((size_t)model->shape.channels);
    for (uint64_t seed = 0; seed < 12; seed++) {
        Game game;
        made_game(&game, 19, 10 + 20 * (int)seed, seed + 1000);
        net_point_words(&game, words);
        net_global_inputs(&game, &(NetContext){0}, globals);
        net_input_run(input, words, globals, &place->map, global, place->x);
        net_plain_observe(engine, place, observe, model);
        game_clear(&game);
    }
    net_floats_free(global);
    engine->place_close(place);
    net_input_close(input);
    engine->close(engine);
}

NetModel *made_model(uint64_t seed)
{
    NetModel *model =
        net_model_random(&(NetShape){.blocks = 4, .channels = 48, .pool = 16, .hidden = 20}, seed);
    made_calibration(model);
    return model;
}
