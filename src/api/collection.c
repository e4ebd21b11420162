/* Many games as arrays: each game is replayed once, straight into the caller's memory. */
#include "api/internal.h"

#include "base/memory.h"
#include "base/pool.h"
#include "net/planes.h"

struct KatachiCollection {
    GameList list;
    int size;
    size_t *start; /* by game: how many positions the games before it have; one more at the end */
};

/* ---- loading ---- */

static GameFilter filter_of(const KatachiFilter *filter)
{
    uint64_t every = filter->every ? filter->every : filter->leave_every;
    return (GameFilter){.size = filter->size,
                        .min_moves = filter->min_moves,
                        .with_handicap = filter->with_handicap,
                        .unique = filter->unique,
                        .first = filter->first,
                        .count = filter->count,
                        .every = every,
                        .all_but_every = filter->every == 0 && filter->leave_every != 0,
                        .draw = filter->draw,
                        .draw_seed = filter->seed,
                        .threads = filter->threads};
}

/* The rare suicide is played but no position, so the moves of a game do not tell. */
static void count_positions(void *context, size_t index, int worker)
{
    KatachiCollection *collection = context;
    (void)worker;
    GameWalk *walk = mem_alloc(1, sizeof *walk);
    game_walk_begin(&collection->list.game[index], walk);
    while (game_walk_next(walk))
        collection->start[index + 1]++;
    mem_free(walk);
}

KatachiCollection *katachi_collection_load(const char *const *paths, int count,
                                           const KatachiFilter *filter, KatachiError *error)
{
    Error err = {0};
    GameFilter wanted = filter_of(filter ? filter : &(KatachiFilter){0});
    KatachiCollection *collection = mem_alloc(1, sizeof *collection);
    if (game_list_load(paths, count, &wanted, &collection->list, &err) != STATUS_OK) {
        public_fill_error(&err, error);
        mem_free(collection);
        return NULL;
    }
    collection->size = wanted.size ? wanted.size : 19;
    collection->start = mem_alloc(collection->list.count + 1, sizeof *collection->start);
    pool_for_each(wanted.threads, collection->list.count, count_positions, collection);
    for (size_t i = 0; i < collection->list.count; i++)
        collection->start[i + 1] += collection->start[i];
    return collection;
}

void katachi_collection_free(KatachiCollection *collection)
{
    if (!collection)
        return;
    game_list_clear(&collection->list);
    mem_free(collection->start);
    mem_free(collection);
}

/* ---- facts ---- */

size_t katachi_collection_count(const KatachiCollection *collection)
{
    return collection->list.count;
}

int katachi_collection_size(const KatachiCollection *collection)
{
    return collection->size;
}

int katachi_collection_facts(const KatachiCollection *collection, size_t game,
                             KatachiGameFacts *facts)
{
    if (game >= collection->list.count)
        return 0;
    const ListedGame *listed = &collection->list.game[game];
    *facts = (KatachiGameFacts){
        .number = listed->number,
        .hash = listed->hash,
        .positions = (uint32_t)(collection->start[game + 1] - collection->start[game]),
        .winner = (KatachiColor)listed->winner,
        .komi_known = listed->komi_known,
        .margin_known = listed->has_margin,
        .komi = (double)listed->komi,
        .margin = (double)listed->margin,
    };
    return 1;
}

/* The games behind `first`, at most `count` of them. */
static size_t end_of(const KatachiCollection *collection, size_t first, size_t count)
{
    size_t all = collection->list.count;
    return first >= all ? first : count < all - first ? first + count : all;
}

size_t katachi_collection_positions(const KatachiCollection *collection, size_t first, size_t count)
{
    size_t end = end_of(collection, first, count);
    return end > first ? collection->start[end] - collection->start[first] : 0;
}

KatachiGame *katachi_collection_game(const KatachiCollection *collection, size_t game)
{
    if (game >= collection->list.count)
        return NULL;
    const ListedGame *listed = &collection->list.game[game];
    KatachiGame *whole = katachi_game_new(collection->size, "chinese");
    whole->game.rules.komi = listed->komi_known ? (double)listed->komi : whole->game.rules.komi;
    if (game_walk_all(listed, &whole->game))
        return whole;
    katachi_game_free(whole);
    return NULL;
}

/* ---- arrays ---- */

typedef struct {
    const KatachiCollection *collection;
    size_t first;
    const KatachiArrays *arrays;
} Filling;

static void fill_network_input(const Position *position, const KatachiArrays *arrays, size_t at)
{
    size_t points = (size_t)position->board->size * position->board->size;
    uint32_t words[BOARD_POINTS_MAX];
    float globals[NET_GLOBALS];
    net_position_inputs(position, NET_SOURCE_UNKNOWN, words, globals);
    if (arrays->words)
        memcpy(arrays->words + at * points, words, points * sizeof *words);
    if (arrays->globals)
        memcpy(arrays->globals + at * KATACHI_GLOBALS, globals, KATACHI_GLOBALS * sizeof *globals);
    if (!arrays->planes)
        return;
    float *plane = arrays->planes + at * NET_PLANES * points;
    for (int bit = 0; bit < NET_PLANES; bit++, plane += points)
        for (size_t i = 0; i < points; i++)
            plane[i] = (float)(words[i] >> bit & 1);
}

static void fill_position(const GameWalk *walk, const KatachiArrays *arrays, size_t at)
{
    const Board *board = &walk->board;
    size_t points = (size_t)board->size * board->size;
    if (arrays->stones || arrays->liberties)
        public_fill_stones(board, arrays->stones ? arrays->stones + at * points : NULL,
                           arrays->liberties ? arrays->liberties + at * points : NULL);
    if (arrays->to_move)
        arrays->to_move[at] = (uint8_t)walk->position.to_move;
    if (arrays->played)
        arrays->played[at] =
            board_y(board, walk->played) * board->size + board_x(board, walk->played);
    if (arrays->number)
        arrays->number[at] = (uint32_t)walk->position.move_number;
    if (arrays->words || arrays->planes || arrays->globals)
        fill_network_input(&walk->position, arrays, at);
}

static void fill_game(void *context, size_t index, int worker)
{
    const Filling *filling = context;
    const KatachiCollection *collection = filling->collection;
    size_t game = filling->first + index;
    size_t at = collection->start[game] - collection->start[filling->first];
    (void)worker;
    GameWalk *walk = mem_alloc(1, sizeof *walk);
    game_walk_begin(&collection->list.game[game], walk);
    for (; game_walk_next(walk); at++) {
        fill_position(walk, filling->arrays, at);
        if (filling->arrays->game)
            filling->arrays->game[at] = (uint32_t)game;
    }
    mem_free(walk);
}

size_t katachi_collection_fill(const KatachiCollection *collection, size_t first, size_t count,
                               int threads, const KatachiArrays *arrays)
{
    size_t end = end_of(collection, first, count);
    Filling filling = {collection, first, arrays};
    pool_for_each(threads, end - first, fill_game, &filling);
    return katachi_collection_positions(collection, first, count);
}

size_t katachi_collection_features(const KatachiCollection *collection, size_t game,
                                   KatachiFeatures *features, uint64_t *start, uint64_t *played,
                                   int32_t *at, uint32_t *value)
{
    if (game >= collection->list.count)
        return 0;
    size_t groups = (size_t)katachi_features_count(features), rows = 0, position = 0;
    GameWalk *walk = mem_alloc(1, sizeof *walk);
    game_walk_begin(&collection->list.game[game], walk);
    for (; game_walk_next(walk); position++) {
        start[position] = rows;
        int count = public_extract(features, &walk->position, walk->played, at + rows,
                                   value + rows * groups);
        played[position] = rows + (uint64_t)features->sample->played;
        rows += (size_t)count;
    }
    start[position] = rows;
    mem_free(walk);
    return rows;
}
