/* The functions that Python calls: plain types only. Built with base, core, shape and net into one
 * shared library by library.py; the planes of training are those of the program. */
#include "net/packed_games.h"
#include "net/planes.h"

#include "base/memory.h"

#include <string.h>

/* Open packed games; NULL and a text if that fails. */
PackedGames *training_games_open(const char *const *paths, int count, char *error, size_t size);
void training_games_close(PackedGames *games);
uint64_t training_games_count(const PackedGames *games);
uint64_t training_games_checksum(const PackedGames *games);

Sampler *training_sampler_open(const PackedGames *games, const SamplerSettings *settings,
                               char *error, size_t size);

/* The inputs after some moves (x, y; PACKED_PASS twice for a pass), Black first; komi NaN: not
 * known; year 0: not known. False if a move is illegal. */
bool training_position(int size, const uint8_t *moves, int move_count, double komi, int source,
                       int year, uint32_t *words, float *globals);

/* Sizes that Python's side must agree with. */
int training_planes(void);
int training_globals(void);

static void copy_text(const Error *err, char *text, size_t size)
{
    size_t length = strlen(err->text);
    length = length < size ? length : size - 1;
    memcpy(text, err->text, length);
    text[length] = 0;
}

PackedGames *training_games_open(const char *const *paths, int count, char *error, size_t size)
{
    Error err = {0};
    PackedGames *games = mem_alloc(1, sizeof *games);
    if (packed_games_open(paths, count, games, &err) == STATUS_OK)
        return games;
    copy_text(&err, error, size);
    mem_free(games);
    return NULL;
}

void training_games_close(PackedGames *games)
{
    packed_games_clear(games);
    mem_free(games);
}

uint64_t training_games_count(const PackedGames *games)
{
    return games->count;
}

uint64_t training_games_checksum(const PackedGames *games)
{
    return games->checksum;
}

Sampler *training_sampler_open(const PackedGames *games, const SamplerSettings *settings,
                               char *error, size_t size)
{
    Error err = {0};
    Sampler *sampler = NULL;
    if (sampler_open(games, settings, &sampler, &err) != STATUS_OK)
        copy_text(&err, error, size);
    return sampler;
}

bool training_position(int size, const uint8_t *moves, int move_count, double komi, int source,
                       int year, uint32_t *words, float *globals)
{
    Rules rules = {.ko = KO_SIMPLE, .scoring = SCORING_AREA};
    PackedGame packed = {.size = (uint8_t)size, .moves = moves, .move_count = move_count};
    bool is_legal = true, is_known = komi == komi;
    Game game;
    game_init(&game, size, &rules);
    for (int i = 0; i < move_count && is_legal; i++)
        is_legal = game_play(&game, packed_game_move(&packed, i), game.to_move) == MOVE_OK;
    net_point_words(&game, words);
    net_global_inputs(&game,
                      &(NetContext){.komi = is_known ? komi : 0,
                                    .komi_known = is_known,
                                    .source = (NetSource)source,
                                    .year = year},
                      globals);
    game_clear(&game);
    return is_legal;
}

int training_planes(void)
{
    return NET_PLANES;
}

int training_globals(void)
{
    return NET_GLOBALS;
}
