/* Reading openings. */
#include "play/match.h"

#include "base/memory.h"
#include "games/collection.h"
#include "sgf/replay.h"

#include <assert.h>
#include <string.h>

enum {
    MOVES_MEMORY = 64 * 1024 * 1024,
    OPENING_LIMIT = 100000, /* openings */
};

typedef struct {
    Openings *openings;
    int size, move_limit;
} Selection;

void openings_init(Openings *openings)
{
    *openings = (Openings){0};
    arena_init(&openings->mem, MOVES_MEMORY);
}

void openings_clear(Openings *openings)
{
    mem_free(openings->list);
    arena_clear(&openings->mem);
    *openings = (Openings){0};
}

/* The stones on the board before the first move, black ones first, then the moves. */
static int list_moves(Game *game, Move *out)
{
    int count = 0, played = game->move_count;
    Move *moves = mem_alloc((size_t)played, sizeof *moves);
    for (int i = 0; i < played; i++)
        moves[i] = game->moves[i].move;
    while (game_undo(game))
        continue;
    for (Stone who = STONE_BLACK; who <= STONE_WHITE; who++)
        for (Point at = 0; at < board_cell_count(&game->board); at++)
            if (game->board.stone[at] == who)
                out[count++] = (Move){.at = at, .who = (uint8_t)who};
    if (played > 0)
        memcpy(out + count, moves, (size_t)played * sizeof *moves);
    mem_free(moves);
    return count + played;
}

static Status add_game(Openings *openings, Game *game, Error *err)
{
    size_t capacity = (size_t)game->move_count + BOARD_POINTS_MAX;
    Move *moves = arena_alloc(&openings->mem, capacity * sizeof *moves);
    if (!moves || openings->count == OPENING_LIMIT)
        return error_set(err, STATUS_LIMIT, "too many openings");
    openings->list = mem_grow(openings->list, &openings->capacity, (size_t)openings->count + 1,
                              sizeof *openings->list);
    openings->list[openings->count++] =
        (MatchOpening){.moves = moves, .count = list_moves(game, moves)};
    return STATUS_OK;
}

/* Records that do not fit are skipped, not bad. */
static Status visit(void *context, int worker, const SgfGame *record, void *answer, Error *err)
{
    (void)worker, (void)answer;
    const Selection *selection = context;
    Rules rules;
    Game game;
    if (!rules_by_name("chinese", &rules))
        return STATUS_INVALID;
    game_init(&game, selection->size, &rules);
    const SgfNode *node = selection->move_limit > 0 ? sgf_main_node(record, selection->move_limit)
                                                    : sgf_main_end(record);
    Status status = sgf_load_game(record, node, &game, err);
    if (status == STATUS_OK && game.board.size == selection->size)
        status = add_game(selection->openings, &game, err);
    game_clear(&game);
    return status;
}

Status openings_read(Openings *openings, const char *path, int size, int move_limit, Error *err)
{
    assert(size >= BOARD_SIZE_MIN && size <= BOARD_SIZE_MAX);
    Selection selection = {.openings = openings, .size = size, .move_limit = move_limit};
    GameVisitor visitor = {.visit = visit, .context = &selection};
    CollectionCounts counts;
    Status status =
        collection_visit(&path, 1, &(CollectionOptions){.threads = 1}, &visitor, &counts, err);
    if (status == STATUS_OK && openings->count == 0)
        return error_set(err, STATUS_NOT_FOUND, "no game on a board of %d in %.80s", size, path);
    return status;
}
