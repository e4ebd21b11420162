/* Packed games: whatever the bytes, the reader answers with games or an error, and games that it
 * accepts are replayed by the sampler or refused. The first byte is the number of games, the rest
 * the body; size and checksum are put right, or nothing would ever get past them. */
#include "base/memory.h"
#include "net/packed_games.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { SAMPLES = 8 };

static void check_samples(Sampler *sampler, int points)
{
    uint32_t words[SAMPLES * BOARD_POINTS_MAX];
    float globals[SAMPLES * NET_GLOBALS], outcome[SAMPLES], score[SAMPLES];
    int32_t move[SAMPLES], reply[SAMPLES], source[SAMPLES], number[SAMPLES];
    int8_t owner[SAMPLES * BOARD_POINTS_MAX];
    sampler_fill(sampler, 0, SAMPLES,
                 &(SampleBatch){.words = words,
                                .globals = globals,
                                .move = move,
                                .reply = reply,
                                .outcome = outcome,
                                .score = score,
                                .owner = owner,
                                .source = source,
                                .number = number});
    for (int i = 0; i < SAMPLES; i++)
        if (move[i] < 0 || move[i] > points || reply[i] < -1 || reply[i] > points)
            abort();
}

static void use(const PackedGames *games)
{
    for (size_t i = 0; i < games->count; i++) {
        Sampler *sampler = NULL;
        SamplerSettings settings = {.size = games->game[i].size,
                                    .held_back = games->game[i].is_held_back,
                                    .threads = 1,
                                    .turns = 1};
        if (sampler_open(games, &settings, &sampler, NULL) != STATUS_OK)
            continue;
        check_samples(sampler, games->game[i].size * games->game[i].size);
        sampler_close(sampler);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 1)
        return 0;
    StrBuf body, file;
    strbuf_init(&body, 1 << 20);
    strbuf_init(&file, 1 << 21);
    strbuf_add_bytes(&body, (const char *)data + 1, size - 1);
    packed_games_seal(&body, data[0], &file);
    PackedGames games;
    Error err = {0};
    if (packed_games_read(strbuf_text(&file), file.length, &games, &err) == STATUS_OK) {
        use(&games);
        packed_games_clear(&games);
    } else if (err.status == STATUS_OK || !err.text[0]) {
        abort();
    }
    strbuf_clear(&file);
    strbuf_clear(&body);
    return 0;
}
