/* Games: history, superko, handicap, the end. */
#include "core/game.h"

#include "base/memory.h"

#include <assert.h>
#include <string.h>

/* ---- life of a game ---- */

void game_init(Game *game, int size, const Rules *rules)
{
    *game = (Game){.rules = *rules, .to_move = STONE_BLACK};
    board_init(&game->board, size);
}

void game_clear(Game *game)
{
    mem_free(game->moves);
    game->moves = NULL;
    game->move_count = 0;
    game->move_capacity = 0;
}

static void forget_history(Game *game, Stone to_move)
{
    game->move_count = 0;
    game->handicap = 0;
    game->resigned = STONE_NONE;
    game->to_move = to_move;
}

void game_restart(Game *game, int size)
{
    board_init(&game->board, size);
    forget_history(game, STONE_BLACK);
}

void game_copy(const Game *game, Game *copy)
{
    assert(game != copy && game->move_count >= 0);
    *copy = *game;
    copy->move_capacity = (size_t)game->move_count;
    copy->moves = mem_alloc(copy->move_capacity, sizeof *copy->moves);
    if (game->move_count)
        memcpy(copy->moves, game->moves, copy->move_capacity * sizeof *copy->moves);
}

bool game_set_position(Game *game, int size, const uint8_t stone[BOARD_CELL_LIMIT], Stone to_move)
{
    assert(stone_is_color(to_move));
    if (!board_set_stones(&game->board, size, stone))
        return false;
    forget_history(game, to_move);
    return true;
}

/* ---- judging ---- */

/* The hash of the stones after a move that is legal or a suicide. */
static uint64_t hash_after(const Board *board, Point at, Stone who)
{
    uint64_t hash = board->hash ^ board_zobrist(at, who);
    Point near[4], taken[4] = {POINT_NONE};
    board_neighbors(board, at, near);
    for (int d = 0; d < 4; d++) {
        Point root = board->chain[near[d]];
        bool captured = board->stone[near[d]] == stone_opposite(who) &&
                        board->liberty_count[root] == 1 && root != taken[0] && root != taken[1] &&
                        root != taken[2];
        if (!captured)
            continue;
        taken[d] = root;
        Point stone = root;
        do {
            hash ^= board_zobrist(stone, stone_opposite(who));
            stone = board->next[stone];
        } while (stone != root);
    }
    return hash;
}

/* The same for suicide: the stone and the chains that it would join come off. */
static uint64_t hash_after_suicide(const Board *board, Point at, Stone who)
{
    uint64_t hash = board->hash;
    Point near[4], gone[4] = {POINT_NONE};
    board_neighbors(board, at, near);
    for (int d = 0; d < 4; d++) {
        Point root = board->chain[near[d]];
        if (board->stone[near[d]] != who || root == gone[0] || root == gone[1] || root == gone[2])
            continue;
        gone[d] = root;
        Point stone = root;
        do {
            hash ^= board_zobrist(stone, who);
            stone = board->next[stone];
        } while (stone != root);
    }
    return hash;
}

/* Hashes agree: make sure that the stones do too. Rare, so a copy and a walk back may cost. */
static bool repeats_stones(const Game *game, int index, Point at, Stone who)
{
    Board after = game->board, before = game->board;
    (void)board_play(&after, at, who, NULL);
    for (int i = game->move_count - 1; i >= index; i--)
        board_undo(&before, &game->moves[i].undo);
    return board_same_stones(&after, &before);
}

static bool repeats_position(const Game *game, Point at, Stone who, uint64_t hash)
{
    for (int i = game->move_count; i >= 0; i--) {
        bool is_now = i == game->move_count;
        uint64_t before = is_now ? game->board.hash : game->moves[i].hash_before;
        /* Situational: the same player must be to move in the same position. */
        Stone mover = is_now ? who : (Stone)game->moves[i].move.who;
        if (game->rules.ko == KO_SITUATIONAL && mover != stone_opposite(who))
            continue;
        if (before == hash && repeats_stones(game, i, at, who))
            return true;
    }
    return false;
}

MoveVerdict game_judge_move(const Game *game, Point at, Stone who)
{
    assert(stone_is_color(who));
    if (game->resigned != STONE_NONE)
        return MOVE_GAME_OVER;
    if (at == POINT_PASS || at == POINT_RESIGN)
        return MOVE_OK;
    const Board *board = &game->board;
    MoveVerdict verdict = board_judge_move(board, at, who);
    bool is_suicide = verdict == MOVE_SUICIDE && game->rules.suicide_allowed;
    if (verdict != MOVE_OK && !is_suicide)
        return verdict;
    uint64_t hash = is_suicide ? hash_after_suicide(board, at, who) : hash_after(board, at, who);
    /* A single stone that takes itself off is a pass in disguise under any ko rule. */
    if (is_suicide && hash == board->hash)
        return MOVE_SUICIDE;
    if (game->rules.ko == KO_SIMPLE)
        return MOVE_OK;
    return repeats_position(game, at, who, hash) ? MOVE_SUPERKO : MOVE_OK;
}

/* ---- playing ---- */

MoveVerdict game_play(Game *game, Point at, Stone who)
{
    MoveVerdict verdict = game_judge_move(game, at, who);
    if (verdict != MOVE_OK)
        return verdict;
    game->moves = mem_grow(game->moves, &game->move_capacity, (size_t)game->move_count + 1,
                           sizeof *game->moves);
    GameMove *entry = &game->moves[game->move_count++];
    *entry = (GameMove){.move = {.at = at, .who = (uint8_t)who},
                        .hash_before = game->board.hash,
                        .turn_before = (uint8_t)game->to_move};
    if (at == POINT_RESIGN) {
        game->resigned = who;
        entry->undo = (Undo){.at = POINT_PASS, .ko = game->board.ko};
    } else {
        entry->captured = (uint16_t)board_play(&game->board, at, who, &entry->undo);
    }
    game->to_move = stone_opposite(who);
    return MOVE_OK;
}

bool game_undo(Game *game)
{
    assert(game->move_count >= 0);
    if (!game->move_count)
        return false;
    const GameMove *entry = &game->moves[--game->move_count];
    board_undo(&game->board, &entry->undo);
    game->to_move = (Stone)entry->turn_before;
    game->resigned = STONE_NONE;
    return true;
}

Move game_move_back(const Game *game, int back)
{
    assert(back >= 0);
    if (back >= game->move_count)
        return (Move){.at = POINT_NONE};
    return game->moves[game->move_count - 1 - back].move;
}

bool game_is_over(const Game *game)
{
    return game->resigned != STONE_NONE ||
           (game_move_back(game, 0).at == POINT_PASS && game_move_back(game, 1).at == POINT_PASS);
}

/* ---- handicap ---- */

int handicap_limit(int size)
{
    assert(size >= BOARD_SIZE_MIN && size <= BOARD_SIZE_MAX);
    if (size < 7)
        return 0;
    return size == 7 || size % 2 == 0 ? 4 : 9;
}

int handicap_points(int size, int count, Point out[9])
{
    if (count < 2 || count > handicap_limit(size))
        return 0;
    int near = size >= 13 ? 3 : 2, far = size - 1 - near, mid = size / 2;
    /* Corners first (lower left, upper right, lower right, upper left), then the sides; the centre
     * is the last of 5, 7 and 9. */
    const int xy[8][2] = {{near, far}, {far, near}, {far, far}, {near, near},
                          {near, mid}, {far, mid},  {mid, far}, {mid, near}};
    int stride = size + 1;
    int placed = 0;
    bool has_centre = count >= 5 && count % 2 == 1;
    for (int i = 0; placed < count - has_centre; i++)
        out[placed++] = (Point)((xy[i][1] + 1) * stride + xy[i][0] + 1);
    if (has_centre)
        out[placed++] = (Point)((mid + 1) * stride + mid + 1);
    return placed;
}

HandicapVerdict game_place_free_handicap(Game *game, const Point *points, int count)
{
    assert(points || count <= 0);
    int size = game->board.size;
    if (game->board.stones[STONE_NONE] != size * size)
        return HANDICAP_BOARD_NOT_EMPTY;
    if (count < 2 || count >= size * size)
        return HANDICAP_BAD_COUNT;
    uint8_t stone[BOARD_CELL_LIMIT] = {0};
    for (int i = 0; i < count; i++) {
        if (!board_has_point(&game->board, points[i]) || stone[points[i]])
            return HANDICAP_BAD_POINT;
        stone[points[i]] = STONE_BLACK;
    }
    if (!game_set_position(game, size, stone, STONE_WHITE))
        return HANDICAP_BAD_POINT;
    game->handicap = count;
    return HANDICAP_OK;
}

HandicapVerdict game_place_fixed_handicap(Game *game, int count)
{
    Point points[9];
    if (!handicap_points(game->board.size, count, points))
        return HANDICAP_BAD_COUNT;
    return game_place_free_handicap(game, points, count);
}
