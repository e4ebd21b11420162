/* Files of networks: whatever the bytes, the reader answers with a network or an error, and a
 * network that it accepts gives answers that make sense. The checksum is put right first, or
 * nothing would ever get past it. */
#include "net/net.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Magic and checksum come before what is sealed. */
enum { SEALED_FROM = 16, BOARD = 9, CHANNELS_TRIED = 64 };

static void check_answer(const NetAnswer *answer)
{
    double sum = (double)answer->pass;
    for (int i = 0; i < BOARD * BOARD; i++) {
        if (!(answer->policy[i] >= 0) || !(fabsf(answer->ownership[i]) <= 1))
            abort();
        sum += (double)answer->policy[i];
    }
    if (!(fabs(sum - 1) < 1e-3) || !(answer->win >= 0 && answer->win <= 1) ||
        !isfinite(answer->lead) || !(answer->spread >= 0))
        abort();
}

/* Takes the model over. */
static void use(NetModel *model)
{
    Net *net = NULL;
    Error err = {0};
    NetOptions options = {.engine = NET_ENGINE_PLAIN, .cache_megabytes = -1};
    if (net_open_model(model, &options, &net, &err) != STATUS_OK)
        return;
    Game game;
    game_init(&game, BOARD, &(Rules){0});
    game_play(&game, board_point(&game.board, 4, 4), STONE_BLACK);
    game_play(&game, board_point(&game.board, 4, 5), STONE_WHITE);
    NetAnswer answer;
    net_evaluate(net, &game, &(NetContext){.komi = 7.5, .komi_known = true}, &answer);
    check_answer(&answer);
    game_clear(&game);
    net_close(net);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    StrBuf file;
    strbuf_init(&file, NET_FILE_LIMIT);
    strbuf_add_bytes(&file, (const char *)data, size);
    if (size >= SEALED_FROM)
        sealed_finish(&file);
    NetModel *model = NULL;
    Error err = {0};
    if (net_model_read(strbuf_text(&file), file.length, &model, &err) != STATUS_OK) {
        if (err.status == STATUS_OK || !err.text[0])
            abort();
    } else if (model->shape.channels > CHANNELS_TRIED) {
        net_model_free(model);
    } else {
        use(model);
    }
    strbuf_clear(&file);
    return 0;
}
