/* Questions about the position, most of them as GNU Go's regression tests ask them. */
#include "gtp/session.h"

#include "core/text.h"

#include <string.h>

bool gtp_showboard(GtpSession *session)
{
    const Game *game = &session->game;
    Move last = game_move_back(game, 0);
    strbuf_add_char(&session->body, '\n');
    board_draw(&game->board, last.at > POINT_RESIGN ? last.at : POINT_NONE, &session->body);
    gtp_say(session, "%s to move, move %d, komi %g, captured: %d black, %d white\n",
            stone_text(game->to_move), game->move_count + 1, game->rules.komi,
            game->board.prisoners[STONE_BLACK], game->board.prisoners[STONE_WHITE]);
    return true;
}

bool gtp_get_komi(GtpSession *session)
{
    gtp_say(session, "%g", session->game.rules.komi);
    return true;
}

bool gtp_get_handicap(GtpSession *session)
{
    gtp_say(session, "%d", session->game.handicap);
    return true;
}

bool gtp_query_boardsize(GtpSession *session)
{
    gtp_say(session, "%d", session->game.board.size);
    return true;
}

/* ---- points ---- */

static bool read_point(GtpSession *session, int index, Point *at)
{
    return gtp_line_point(&session->line, index, session->game.board.size, at) && *at != POINT_PASS;
}

static void say_next_point(GtpSession *session, Point at)
{
    if (session->body.length && session->body.text[session->body.length - 1] != '\n')
        strbuf_add_char(&session->body, ' ');
    gtp_say_point(session, at);
}

bool gtp_color(GtpSession *session)
{
    Point at;
    if (!read_point(session, 0, &at))
        return gtp_fail(session, "syntax error");
    gtp_say(session, "%s", stone_text((Stone)session->game.board.stone[at]));
    return true;
}

bool gtp_list_stones(GtpSession *session)
{
    const Board *board = &session->game.board;
    Stone who;
    if (!gtp_line_stone(&session->line, 0, &who))
        return gtp_fail(session, "syntax error");
    for (Point at = 0; at < board_cell_count(board); at++)
        if (board->stone[at] == who)
            say_next_point(session, at);
    return true;
}

/* The root of the chain that is meant; POINT_NONE, and the failure is said, if there is none. */
static Point read_chain(GtpSession *session)
{
    Point at;
    if (!read_point(session, 0, &at)) {
        (void)gtp_fail(session, "syntax error");
        return POINT_NONE;
    }
    if (session->game.board.chain[at] == POINT_NONE)
        (void)gtp_fail(session, "vertex must not be empty");
    return session->game.board.chain[at];
}

bool gtp_countlib(GtpSession *session)
{
    Point root = read_chain(session);
    if (root == POINT_NONE)
        return false;
    gtp_say(session, "%d", session->game.board.liberty_count[root]);
    return true;
}

bool gtp_findlib(GtpSession *session)
{
    Point root = read_chain(session), liberties[BOARD_POINTS_MAX];
    if (root == POINT_NONE)
        return false;
    int count = chain_list_liberties(&session->game.board, root, BOARD_POINTS_MAX, liberties);
    for (int i = 0; i < count; i++)
        say_next_point(session, liberties[i]);
    return true;
}

/* ---- moves ---- */

bool gtp_is_legal(GtpSession *session)
{
    Stone who;
    Point at;
    if (!gtp_line_stone(&session->line, 0, &who) ||
        !gtp_line_point(&session->line, 1, session->game.board.size, &at))
        return gtp_fail(session, "syntax error");
    gtp_say(session, game_judge_move(&session->game, at, who) == MOVE_OK ? "1" : "0");
    return true;
}

bool gtp_all_legal(GtpSession *session)
{
    const Board *board = &session->game.board;
    Stone who;
    if (!gtp_line_stone(&session->line, 0, &who))
        return gtp_fail(session, "syntax error");
    for (Point at = 0; at < board_cell_count(board); at++)
        if (board->stone[at] == STONE_NONE && game_judge_move(&session->game, at, who) == MOVE_OK)
            say_next_point(session, at);
    return true;
}

/* The stones that a colour has taken, which are the other colour's prisoners. */
bool gtp_captures(GtpSession *session)
{
    Stone who;
    if (!gtp_line_stone(&session->line, 0, &who))
        return gtp_fail(session, "syntax error");
    gtp_say(session, "%d", session->game.board.prisoners[stone_opposite(who)]);
    return true;
}

static void say_move(GtpSession *session, Move move)
{
    gtp_say(session, "%s ", stone_text((Stone)move.who));
    gtp_say_point(session, move.at);
}

bool gtp_last_move(GtpSession *session)
{
    if (session->game.move_count == 0)
        return gtp_fail(session, "no previous move known");
    say_move(session, game_move_back(&session->game, 0));
    return true;
}

/* The last move first, as GNU Go has it. */
bool gtp_move_history(GtpSession *session)
{
    for (int back = 0; back < session->game.move_count; back++) {
        say_move(session, game_move_back(&session->game, back));
        gtp_say(session, "\n");
    }
    return true;
}
