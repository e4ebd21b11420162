/* Commands that set up a game: size, komi, handicap, positions, files. */
#include "gtp/session.h"

#include <stdlib.h>
#include <string.h>

/* Komi past this is a mistake, and scores keep to half points below it. */
static const double KOMI_LIMIT = 10000;

bool gtp_boardsize(GtpSession *session)
{
    int size;
    if (!gtp_line_int(&session->line, 0, &size))
        return gtp_fail(session, "syntax error");
    if (size < BOARD_SIZE_MIN || size > BOARD_SIZE_MAX)
        return gtp_fail(session, "unacceptable size");
    game_restart(&session->game, size);
    gtp_forget_past(session);
    return true;
}

bool gtp_clear_board(GtpSession *session)
{
    game_restart(&session->game, session->game.board.size);
    gtp_forget_past(session);
    time_control_restart(&session->time);
    return true;
}

bool gtp_komi(GtpSession *session)
{
    double komi;
    if (!gtp_line_number(&session->line, 0, &komi) || komi > KOMI_LIMIT || komi < -KOMI_LIMIT)
        return gtp_fail(session, "syntax error");
    session->game.rules.komi = komi;
    return true;
}

/* ---- handicap ---- */

static void say_stones(GtpSession *session, const Point *points, int count)
{
    for (int i = 0; i < count; i++) {
        gtp_say(session, i ? " " : "");
        gtp_say_point(session, points[i]);
    }
}

static bool fail_handicap(GtpSession *session, HandicapVerdict verdict)
{
    switch (verdict) {
    case HANDICAP_OK:
        break;
    case HANDICAP_BOARD_NOT_EMPTY:
        return gtp_fail(session, "board not empty");
    case HANDICAP_BAD_COUNT:
        return gtp_fail(session, "invalid number of stones");
    case HANDICAP_BAD_POINT:
        return gtp_fail(session, "bad vertex list");
    }
    return true;
}

bool gtp_fixed_handicap(GtpSession *session)
{
    int count;
    if (!gtp_line_int(&session->line, 0, &count))
        return gtp_fail(session, "syntax error");
    HandicapVerdict verdict = game_place_fixed_handicap(&session->game, count);
    if (verdict != HANDICAP_OK)
        return fail_handicap(session, verdict);
    Point points[9];
    say_stones(session, points, handicap_points(session->game.board.size, count, points));
    gtp_forget_past(session);
    return true;
}

static int distance(const Board *board, Point a, Point b)
{
    return abs(board_x(board, a) - board_x(board, b)) + abs(board_y(board, a) - board_y(board, b));
}

/* The point that is farthest from all stones so far; at equal distance nearest to the middle. */
static Point farthest_point(const Board *board, const Point *taken, int count)
{
    Point middle = board_point(board, board->size / 2, board->size / 2), best = POINT_NONE;
    int best_value = -1;
    for (Point at = 0; at < board_cell_count(board); at++) {
        if (board->stone[at] == STONE_WALL)
            continue;
        int nearest = 4 * BOARD_SIZE_MAX;
        for (int i = 0; i < count; i++)
            if (distance(board, at, taken[i]) < nearest)
                nearest = distance(board, at, taken[i]);
        int value = nearest * 4 * BOARD_SIZE_MAX - distance(board, at, middle);
        if (nearest > 0 && value > best_value) {
            best_value = value;
            best = at;
        }
    }
    return best;
}

/* The fixed points first; boards without them, and larger numbers, spread over the rest. */
static void choose_handicap(const Board *board, Point *points, int count)
{
    int limit = handicap_limit(board->size);
    int fixed = count < limit ? count : limit;
    int made = fixed >= 2 ? handicap_points(board->size, fixed, points) : 0;
    for (; made < count; made++)
        points[made] = farthest_point(board, points, made);
}

bool gtp_place_free_handicap(GtpSession *session)
{
    int count;
    int size = session->game.board.size;
    if (!gtp_line_int(&session->line, 0, &count))
        return gtp_fail(session, "syntax error");
    if (count < 2 || count >= size * size)
        return gtp_fail(session, "invalid number of stones");
    Point points[BOARD_POINTS_MAX];
    choose_handicap(&session->game.board, points, count);
    HandicapVerdict verdict = game_place_free_handicap(&session->game, points, count);
    if (verdict != HANDICAP_OK)
        return fail_handicap(session, verdict);
    say_stones(session, points, count);
    gtp_forget_past(session);
    return true;
}

bool gtp_set_free_handicap(GtpSession *session)
{
    const GtpLine *line = &session->line;
    int size = session->game.board.size;
    Point points[BOARD_POINTS_MAX];
    if (line->word_count < 2 || line->word_count >= size * size)
        return gtp_fail(session, "bad vertex list");
    for (int i = 0; i < line->word_count; i++)
        if (!gtp_line_point(line, i, size, &points[i]) || points[i] == POINT_PASS)
            return gtp_fail(session, "bad vertex list");
    HandicapVerdict verdict = game_place_free_handicap(&session->game, points, line->word_count);
    if (verdict != HANDICAP_OK)
        return fail_handicap(session, verdict);
    gtp_forget_past(session);
    return true;
}

/* ---- positions ---- */

static bool stone_or_empty(const GtpLine *line, int index, Stone *stone)
{
    if (gtp_line_stone(line, index, stone))
        return true;
    const char *word = line->words[index];
    *stone = STONE_NONE;
    return strcmp(word, "e") == 0 || strcmp(word, "E") == 0 || strcmp(word, "empty") == 0;
}

/* Lay pairs of colour and point over `stones`. */
static bool read_stones(const GtpLine *line, int size, bool may_clear, uint8_t *stones)
{
    if (line->word_count % 2)
        return false;
    for (int i = 0; i < line->word_count; i += 2) {
        Stone stone;
        Point at;
        if (!stone_or_empty(line, i, &stone) || (stone == STONE_NONE && !may_clear) ||
            !gtp_line_point(line, i + 1, size, &at) || at == POINT_PASS)
            return false;
        stones[at] = (uint8_t)stone;
    }
    return true;
}

bool gtp_set_position(GtpSession *session)
{
    int size = session->game.board.size;
    uint8_t stones[BOARD_CELL_LIMIT] = {STONE_NONE};
    if (!read_stones(&session->line, size, false, stones))
        return gtp_fail(session, "syntax error");
    if (!game_set_position(&session->game, size, stones, STONE_BLACK))
        return gtp_fail(session, "illegal position");
    gtp_forget_past(session);
    return true;
}

bool gtp_gogui_setup(GtpSession *session)
{
    Game *game = &session->game;
    uint8_t stones[BOARD_CELL_LIMIT];
    memcpy(stones, game->board.stone, sizeof stones);
    if (!read_stones(&session->line, game->board.size, true, stones))
        return gtp_fail(session, "syntax error");
    if (!game_set_position(game, game->board.size, stones, game->to_move))
        return gtp_fail(session, "illegal position");
    gtp_forget_past(session);
    return true;
}

bool gtp_gogui_setup_player(GtpSession *session)
{
    Stone who;
    if (!gtp_line_stone(&session->line, 0, &who))
        return gtp_fail(session, "syntax error");
    session->game.to_move = who;
    return true;
}
