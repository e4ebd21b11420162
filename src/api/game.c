/* The public game: a core Game behind a pointer. */
#include "api/internal.h"

#include "base/memory.h"
#include "core/game.h"
#include "core/text.h"

#include <assert.h>
#include <string.h>

static_assert((int)KATACHI_MOVE_GAME_OVER == (int)MOVE_GAME_OVER, "verdicts share their numbers");
static_assert((int)KATACHI_WHITE == (int)STONE_WHITE, "colours share their numbers");

enum { DRAWING_LIMIT = 64 * 1024 };

const char *katachi_version(void)
{
    return KATACHI_VERSION;
}

const char *katachi_verdict_text(KatachiVerdict verdict)
{
    return move_verdict_text((MoveVerdict)verdict);
}

char *katachi_point_text(int size, KatachiPoint at, char out[8])
{
    static_assert(POINT_TEXT_SIZE <= 8, "the public buffer is large enough");
    bool is_pass = at.x < 0 || at.y < 0;
    Point cell = is_pass ? POINT_PASS : (Point)((at.y + 1) * (size + 1) + at.x + 1);
    return point_text(size, cell, out);
}

int katachi_point_parse(const char *text, int size, KatachiPoint *at)
{
    Point cell;
    if (!point_parse(text, size, &cell) || cell == POINT_RESIGN)
        return 0;
    *at = cell_to_public(size, cell);
    return 1;
}

KatachiGame *katachi_game_new(int size, const char *rules_name_or_null)
{
    Rules rules;
    if (size < BOARD_SIZE_MIN || size > BOARD_SIZE_MAX)
        return NULL;
    if (!rules_by_name(rules_name_or_null ? rules_name_or_null : "chinese", &rules))
        return NULL;
    KatachiGame *game = mem_alloc(1, sizeof *game);
    game_init(&game->game, size, &rules);
    return game;
}

KatachiGame *katachi_game_copy(const KatachiGame *game)
{
    KatachiGame *copy = mem_alloc(1, sizeof *copy);
    game_copy(&game->game, &copy->game);
    if (game->facts) {
        copy->facts = mem_alloc(game->facts_size, 1);
        memcpy(copy->facts, game->facts, game->facts_size);
        copy->facts_size = game->facts_size;
    }
    return copy;
}

void katachi_game_free(KatachiGame *game)
{
    if (!game)
        return;
    game_clear(&game->game);
    mem_free(game->facts);
    mem_free(game);
}

int katachi_game_size(const KatachiGame *game)
{
    return game->game.board.size;
}

double katachi_game_komi(const KatachiGame *game)
{
    return game->game.rules.komi;
}

void katachi_game_set_komi(KatachiGame *game, double komi)
{
    game->game.rules.komi = komi;
}

KatachiColor katachi_game_to_move(const KatachiGame *game)
{
    return (KatachiColor)game->game.to_move;
}

KatachiColor katachi_game_stone(const KatachiGame *game, KatachiPoint at)
{
    const Board *board = &game->game.board;
    if (!public_is_on_board(board, at))
        return KATACHI_EMPTY;
    return (KatachiColor)board->stone[board_point(board, at.x, at.y)];
}

/* The root of the chain on a point, or POINT_NONE. */
static Point chain_at(const Board *board, KatachiPoint at)
{
    return public_is_on_board(board, at) ? board->chain[board_point(board, at.x, at.y)]
                                         : POINT_NONE;
}

int katachi_game_chain_size(const KatachiGame *game, KatachiPoint at)
{
    Point root = chain_at(&game->game.board, at);
    return root == POINT_NONE ? 0 : game->game.board.stone_count[root];
}

int katachi_game_liberties(const KatachiGame *game, KatachiPoint at)
{
    Point root = chain_at(&game->game.board, at);
    return root == POINT_NONE ? 0 : game->game.board.liberty_count[root];
}

int katachi_game_prisoners(const KatachiGame *game, KatachiColor color)
{
    assert(color == KATACHI_BLACK || color == KATACHI_WHITE);
    return game->game.board.prisoners[color];
}

KatachiVerdict katachi_game_judge(const KatachiGame *game, KatachiPoint at, KatachiColor color)
{
    Point cell = public_to_cell(&game->game.board, at);
    if (cell == POINT_NONE)
        return KATACHI_MOVE_OFF_BOARD;
    return (KatachiVerdict)game_judge_move(&game->game, cell, (Stone)color);
}

KatachiVerdict katachi_game_play(KatachiGame *game, KatachiPoint at, KatachiColor color)
{
    Point cell = public_to_cell(&game->game.board, at);
    if (cell == POINT_NONE)
        return KATACHI_MOVE_OFF_BOARD;
    return (KatachiVerdict)game_play(&game->game, cell, (Stone)color);
}

int katachi_game_undo(KatachiGame *game)
{
    return game_undo(&game->game);
}

int katachi_game_move_count(const KatachiGame *game)
{
    return game->game.move_count;
}

int katachi_game_move(const KatachiGame *game, int index, KatachiPoint *at, KatachiColor *color)
{
    if (index < 0 || index >= game->game.move_count)
        return 0;
    Move move = game->game.moves[index].move;
    *at = cell_to_public(game->game.board.size, move.at);
    *color = (KatachiColor)move.who;
    return 1;
}

int katachi_game_is_over(const KatachiGame *game)
{
    return game_is_over(&game->game);
}

size_t katachi_game_draw(const KatachiGame *game, char *out, size_t capacity)
{
    StrBuf text;
    strbuf_init(&text, DRAWING_LIMIT);
    board_draw(&game->game.board, game_move_back(&game->game, 0).at, &text);
    size_t length = public_fill_text(strbuf_text(&text), text.length, out, capacity);
    strbuf_clear(&text);
    return length;
}

int katachi_game_set_stones(KatachiGame *game, const uint8_t *stones, KatachiColor to_move)
{
    assert(to_move == KATACHI_BLACK || to_move == KATACHI_WHITE);
    const Board *board = &game->game.board;
    uint8_t cells[BOARD_CELL_LIMIT] = {0};
    for (int y = 0; y < board->size; y++)
        for (int x = 0; x < board->size; x++)
            cells[board_point(board, x, y)] = stones[y * board->size + x] % STONE_WALL;
    return game_set_position(&game->game, board->size, cells, (Stone)to_move);
}

void public_fill_stones(const Board *board, uint8_t *stones, uint8_t *liberties)
{
    int size = board->size;
    for (int y = 0; y < size; y++) {
        const uint8_t *row = board->stone + board_point(board, 0, y);
        const Point *chain = board->chain + board_point(board, 0, y);
        if (stones)
            memcpy(stones + y * size, row, (size_t)size);
        for (int x = 0; liberties && x < size; x++) {
            int count = row[x] == STONE_NONE ? 0 : board->liberty_count[chain[x]];
            liberties[y * size + x] = (uint8_t)(count < UINT8_MAX ? count : UINT8_MAX);
        }
    }
}

void katachi_game_stones(const KatachiGame *game, uint8_t *stones, uint8_t *liberties)
{
    public_fill_stones(&game->game.board, stones, liberties);
}

/* The marks of a public array, by cell. */
static void marks_to_cells(const Board *board, const uint8_t *marks, bool cells[BOARD_CELL_LIMIT])
{
    memset(cells, 0, BOARD_CELL_LIMIT * sizeof *cells);
    for (int y = 0; y < board->size; y++)
        for (int x = 0; x < board->size; x++)
            cells[board_point(board, x, y)] = marks && marks[y * board->size + x] != 0;
}

static void owners_to_public(const Board *board, const uint8_t *cells, uint8_t *owner)
{
    for (int y = 0; y < board->size; y++)
        for (int x = 0; x < board->size; x++)
            owner[y * board->size + x] = cells[board_point(board, x, y)];
}

void katachi_game_score(const KatachiGame *game, const uint8_t *dead, KatachiScore *score,
                        uint8_t *owner)
{
    const Board *board = &game->game.board;
    bool is_dead[BOARD_CELL_LIMIT];
    marks_to_cells(board, dead, is_dead);
    Score counted;
    score_game(&game->game, is_dead, NULL, &counted);
    *score = (KatachiScore){counted.black, counted.white, counted.margin};
    if (owner)
        owners_to_public(board, counted.owner, owner);
}

char *katachi_margin_text(double margin, char out[24])
{
    return score_text(margin, out);
}
