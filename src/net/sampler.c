/* Replaying random positions. */
#include "net/packed_games.h"

#include "base/memory.h"
#include "base/pool.h"
#include "base/random.h"
#include "core/board.h"
#include "core/game.h"

#include <assert.h>
#include <stdatomic.h>
#include <string.h>

enum { CHUNK = 16, ROUNDS = 4 };

struct Sampler {
    const PackedGames *games;
    SamplerSettings settings;
    int points;
    size_t count;
    const PackedGame **game; /* the chosen games */
    uint64_t *start;         /* by chosen game: the number of its first position; one more */
    int8_t **owner;          /* by chosen game: 1 Black, -1 White; NULL unless counted */
    int half_bits;           /* of the numbers that the permutation works on */
    Game *replay;            /* by worker */
    atomic_size_t illegal;   /* games with an illegal move */
};

/* ---- opening ---- */

static bool is_chosen(const SamplerSettings *settings, const PackedGame *game)
{
    return game->size == settings->size && game->is_held_back == (settings->held_back != 0) &&
           game->move_count > 0;
}

static void choose_games(Sampler *sampler)
{
    const PackedGames *games = sampler->games;
    sampler->game = mem_alloc(games->count, sizeof(PackedGame *));
    sampler->start = mem_alloc(games->count + 1, sizeof *sampler->start);
    for (size_t i = 0; i < games->count; i++) {
        if (!is_chosen(&sampler->settings, &games->game[i]))
            continue;
        sampler->start[sampler->count + 1] =
            sampler->start[sampler->count] + (uint64_t)games->game[i].move_count;
        sampler->game[sampler->count++] = &games->game[i];
    }
    uint64_t total = sampler->start[sampler->count];
    sampler->half_bits = 1;
    while (total >> (2 * sampler->half_bits))
        sampler->half_bits++;
}

/* Play up to `move_count` moves; false at an illegal one. */
static bool replay(const PackedGame *packed, int move_count, Game *game)
{
    game_restart(game, packed->size);
    for (int i = 0; i < move_count; i++)
        if (game_play(game, packed_game_move(packed, i), game->to_move) != MOVE_OK)
            return false;
    return true;
}

/* Whose the points are when the dead are taken off: the area. */
static int8_t *find_owners(const PackedGame *packed, const Game *game)
{
    const Board *board = &game->board;
    bool dead[BOARD_CELL_LIMIT] = {false};
    for (int i = 0; i < packed->dead_count; i++)
        dead[board_point(board, packed->dead[2 * i], packed->dead[2 * i + 1])] = true;
    Score score;
    score_game(game, dead, NULL, &score);
    int8_t *owner = mem_alloc((size_t)packed->size * packed->size, 1);
    for (int y = 0; y < packed->size; y++)
        for (int x = 0; x < packed->size; x++) {
            uint8_t whose = score.owner[board_point(board, x, y)];
            owner[y * packed->size + x] = (int8_t)(whose == STONE_BLACK   ? 1
                                                   : whose == STONE_WHITE ? -1
                                                                          : 0);
        }
    return owner;
}

static void check_game(void *context, size_t index, int worker)
{
    Sampler *sampler = context;
    const PackedGame *packed = sampler->game[index];
    Game *game = &sampler->replay[worker];
    if (!replay(packed, packed->move_count, game))
        atomic_fetch_add(&sampler->illegal, 1);
    else if (packed->is_counted)
        sampler->owner[index] = find_owners(packed, game);
}

static void start_replays(Sampler *sampler)
{
    /* Records were played under all kinds of rules: all forbid what simple ko forbids. */
    Rules rules = {.ko = KO_SIMPLE, .scoring = SCORING_AREA};
    int threads = sampler->settings.threads;
    sampler->replay = mem_alloc((size_t)threads, sizeof *sampler->replay);
    for (int i = 0; i < threads; i++)
        game_init(&sampler->replay[i], sampler->settings.size, &rules);
}

Status sampler_open(const PackedGames *games, const SamplerSettings *settings, Sampler **sampler,
                    Error *err)
{
    if (settings->size < NET_SIZE_MIN || settings->size > NET_SIZE_MAX || settings->threads < 1 ||
        settings->threads > POOL_THREAD_LIMIT)
        return error_set(err, STATUS_INVALID, "no such board size or number of threads");
    Sampler *opened = mem_alloc(1, sizeof *opened);
    opened->games = games;
    opened->settings = *settings;
    opened->points = settings->size * settings->size;
    choose_games(opened);
    opened->owner = mem_alloc(opened->count + 1, sizeof *opened->owner);
    start_replays(opened);
    pool_for_each(settings->threads, opened->count, check_game, opened);
    if (opened->count == 0 || atomic_load(&opened->illegal)) {
        Status status =
            opened->count == 0
                ? error_set(err, STATUS_INVALID, "no game of size %d", (int)settings->size)
                : error_set(err, STATUS_INVALID, "games with an illegal move: %zu",
                            atomic_load(&opened->illegal));
        sampler_close(opened);
        return status;
    }
    *sampler = opened;
    return STATUS_OK;
}

void sampler_close(Sampler *sampler)
{
    for (size_t i = 0; i < sampler->count; i++)
        mem_free(sampler->owner[i]);
    for (int i = 0; i < sampler->settings.threads; i++)
        game_clear(&sampler->replay[i]);
    mem_free(sampler->replay);
    mem_free(sampler->owner);
    mem_free(sampler->start);
    mem_free(sampler->game);
    mem_free(sampler);
}

uint64_t sampler_position_count(const Sampler *sampler)
{
    return sampler->start[sampler->count];
}

/* ---- the order ---- */

/* A Feistel network permutes the numbers of 2·half_bits bits; who falls behind the end goes on
 * until he is inside. */
static uint64_t permute(const Sampler *sampler, uint64_t number, uint64_t key)
{
    int bits = sampler->half_bits;
    uint64_t mask = ((uint64_t)1 << bits) - 1;
    do {
        uint64_t left = number >> bits, right = number & mask;
        for (uint64_t round = 0; round < ROUNDS; round++) {
            uint64_t mixed = left ^ (mix64(key + round * 0x632be59bd9b4e019u + right) & mask);
            left = right;
            right = mixed;
        }
        number = left << bits | right;
    } while (number >= sampler_position_count(sampler));
    return number;
}

static size_t find_game(const Sampler *sampler, uint64_t position)
{
    size_t low = 0, high = sampler->count;
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if (sampler->start[middle] <= position)
            low = middle;
        else
            high = middle;
    }
    return low;
}

/* ---- one sample ---- */

typedef struct {
    size_t game;
    int move;
    int symmetry;
    bool hides_komi, hides_source, hides_year;
} Draw;

static Draw draw(const Sampler *sampler, uint64_t number)
{
    const SamplerSettings *settings = &sampler->settings;
    uint64_t total = sampler_position_count(sampler);
    uint64_t pass = number / total; /* through all positions */
    uint64_t position = permute(sampler, number % total, mix64(settings->seed + pass));
    Random random;
    random_seed(&random, mix64(settings->seed) ^ number);
    Draw drawn = {.game = find_game(sampler, position)};
    drawn.move = (int)(position - sampler->start[drawn.game]);
    drawn.symmetry = settings->turns ? (int)random_below(&random, SYMMETRY_COUNT) : 0;
    drawn.hides_komi = random_unit(&random) < settings->drop;
    drawn.hides_source = random_unit(&random) < settings->drop;
    drawn.hides_year = random_unit(&random) < settings->drop;
    return drawn;
}

/* The index of the image of (x, y); see core/board.h. */
static int map_index(int size, int symmetry, int x, int y)
{
    int u = symmetry & 4 ? y : x, v = symmetry & 4 ? x : y;
    if (symmetry & 1)
        u = size - 1 - u;
    if (symmetry & 2)
        v = size - 1 - v;
    return v * size + u;
}

static int32_t map_move(const PackedGame *game, int symmetry, int i)
{
    if (i >= game->move_count)
        return -1;
    const uint8_t *xy = game->moves + 2 * (size_t)i;
    if (xy[0] == PACKED_PASS)
        return game->size * game->size;
    return map_index(game->size, symmetry, xy[0], xy[1]);
}

/* Forfeits and games without a result say nothing about the position. */
static float outcome_of(const PackedGame *game, Stone mover)
{
    if (game->winner == PACKED_WINNER_UNKNOWN || game->by == PACKED_BY_FORFEIT)
        return -1;
    if (game->winner == PACKED_WINNER_NONE)
        return 0.5f;
    return (game->winner == PACKED_WINNER_BLACK) == (mover == STONE_BLACK);
}

static void fill_points(const Sampler *sampler, const Draw *drawn, const Game *game,
                        uint32_t *words, int8_t *owner)
{
    uint32_t plain[BOARD_POINTS_MAX];
    net_point_words(game, plain);
    const int8_t *owners = sampler->owner[drawn->game];
    int size = sampler->settings.size, sign = game->to_move == STONE_BLACK ? 1 : -1;
    for (int y = 0, i = 0; y < size; y++)
        for (int x = 0; x < size; x++, i++) {
            int image = map_index(size, drawn->symmetry, x, y);
            words[image] = plain[i];
            owner[image] = (int8_t)(owners ? owners[i] * sign : SAMPLE_OWNER_UNKNOWN);
        }
}

static void fill_one(Sampler *sampler, uint64_t number, Game *game, const SampleBatch *batch,
                     size_t slot)
{
    Draw drawn = draw(sampler, number);
    const PackedGame *packed = sampler->game[drawn.game];
    bool is_legal = replay(packed, drawn.move, game);
    assert(is_legal);
    (void)is_legal;
    size_t points = (size_t)sampler->points;
    fill_points(sampler, &drawn, game, batch->words + slot * points, batch->owner + slot * points);
    net_global_inputs(
        game,
        &(NetContext){.komi = packed->komi,
                      .komi_known = packed->komi_known && !drawn.hides_komi,
                      .source = drawn.hides_source ? NET_SOURCE_UNKNOWN : (NetSource)packed->source,
                      .year = drawn.hides_year ? 0 : packed->year},
        batch->globals + slot * NET_GLOBALS);
    batch->move[slot] = map_move(packed, drawn.symmetry, drawn.move);
    batch->reply[slot] = map_move(packed, drawn.symmetry, drawn.move + 1);
    batch->outcome[slot] = outcome_of(packed, game->to_move);
    double margin = packed->is_counted ? packed->margin : 0;
    batch->score[slot] = (float)(game->to_move == STONE_BLACK ? margin : -margin);
    batch->source[slot] = packed->source;
    batch->number[slot] = drawn.move;
}

/* ---- a batch ---- */

typedef struct {
    Sampler *sampler;
    uint64_t first;
    int count;
    const SampleBatch *batch;
} Fill;

static void fill_chunk(void *context, size_t index, int worker)
{
    const Fill *fill = context;
    Game *game = &fill->sampler->replay[worker];
    int end = (int)(index + 1) * CHUNK < fill->count ? (int)(index + 1) * CHUNK : fill->count;
    for (int slot = (int)index * CHUNK; slot < end; slot++)
        fill_one(fill->sampler, fill->first + (uint64_t)slot, game, fill->batch, (size_t)slot);
}

void sampler_fill(Sampler *sampler, uint64_t first, int count, const SampleBatch *batch)
{
    Fill fill = {.sampler = sampler, .first = first, .count = count, .batch = batch};
    pool_for_each(sampler->settings.threads, (size_t)(count + CHUNK - 1) / CHUNK, fill_chunk,
                  &fill);
}
