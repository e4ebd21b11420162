/* A record as a Game with its history, to play on from. */
#include "sgf/replay.h"

#include "base/memory.h"
#include "sgf/info.h"

#include <assert.h>

/* A record that sets up stones at every other node would cost its length squared. */
enum { RELOAD_LIMIT = 64 };

static bool has_setup(const SgfNode *node)
{
    return sgf_find(node, SGF_AB) || sgf_find(node, SGF_AW) || sgf_find(node, SGF_AE);
}

/* Play the node's moves; false if the game's rules do not have one of them. */
static bool play_moves(Game *game, const SgfNode *node)
{
    for (const SgfProperty *property = node->properties; property; property = property->next) {
        if (property->id != SGF_B && property->id != SGF_W)
            continue;
        SgfNode alone = {.properties =
                             &(SgfProperty){.id = property->id, .value = property->value}};
        Move move;
        if (!sgf_node_move(&alone, game->board.size, &move) ||
            game_play(game, move.at, (Stone)move.who) != MOVE_OK)
            return false;
    }
    return true;
}

/* One node. Setup stones, and moves that only a KO property allows, start the history again. */
static void follow(Game *game, const SgfPosition *position, const SgfNode *node)
{
    if (has_setup(node) || !play_moves(game, node)) {
        int handicap = game->handicap;
        bool is_set =
            game_set_position(game, position->board.size, position->board.stone, position->to_move);
        (void)is_set; /* a board's own stones always can be set */
        game->handicap = handicap;
    }
    game->to_move = position->to_move;
}

Status sgf_load_game(const SgfGame *record, const SgfNode *node, Game *game, Error *err)
{
    SgfInfo info;
    SgfPosition position;
    Status status = sgf_info(record, &info, err);
    if (status == STATUS_OK)
        status = sgf_position_init(record, &position, err);
    if (status != STATUS_OK)
        return status;
    Game loaded;
    game_init(&loaded, info.size, &info.rules);
    loaded.handicap = info.handicap;
    loaded.rules.ko = KO_SIMPLE; /* what was played was played */
    size_t count;
    const SgfNode **path = sgf_path(node, &count);
    for (size_t i = 0; i < count && status == STATUS_OK; i++) {
        status = sgf_position_step(record, &position, path[i], err);
        if (status == STATUS_OK)
            follow(&loaded, &position, path[i]);
    }
    mem_free(path);
    if (status != STATUS_OK) {
        game_clear(&loaded);
        return status;
    }
    loaded.rules = info.rules;
    game_clear(game);
    *game = loaded;
    return STATUS_OK;
}

/* Whether the game's last move is the node's. */
static bool ends_with(const Game *game, const SgfNode *node, Move *move)
{
    Move last = game_move_back(game, 0);
    return sgf_node_move(node, game->board.size, move) && last.at == move->at &&
           last.who == move->who;
}

Status sgf_walk_back(const SgfGame *record, const SgfNode *end, Game *game,
                     const SgfBackVisitor *visitor, Error *err)
{
    assert(visitor);
    Status status = STATUS_OK;
    int reloads = 0;
    for (const SgfNode *node = end; node && status == STATUS_OK; node = node->parent) {
        Move move;
        if (ends_with(game, node, &move)) {
            if (visitor->after)
                visitor->after(visitor->context, game, move);
            game_undo(game);
            if (visitor->before)
                visitor->before(visitor->context, game, move);
        } else if (node->parent && reloads++ < RELOAD_LIMIT) {
            status = sgf_load_game(record, node->parent, game, err);
        }
    }
    return status;
}
