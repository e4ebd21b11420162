/* A move in words. */
#include "gtp/session.h"

#include <string.h>

enum { WORDS_SHOWN = 4 };

static bool fill_move(GtpSession *session, Move *move)
{
    Stone who = session->game.to_move;
    int next = gtp_line_stone(&session->line, 0, &who) ? 1 : 0;
    Point at;
    if (!gtp_line_point(&session->line, next, session->game.board.size, &at) || at <= POINT_RESIGN)
        return false;
    *move = (Move){.at = at, .who = (uint8_t)who};
    return true;
}

/* The names of a move, and what reading shows that it does. */
bool gtp_name_move(GtpSession *session)
{
    Move move;
    MoveWords words;
    if (!fill_move(session, &move))
        return gtp_fail(session, "invalid color or coordinate");
    if (!board_is_legal(&session->game.board, move.at, (Stone)move.who))
        return gtp_fail(session, "illegal move");
    if (!session->namer)
        session->namer = namer_open();
    namer_run(session->namer, &session->game.board, move.at, (Stone)move.who, &words);
    StrBuf text;
    strbuf_init(&text, 1 << 14);
    move_words_text(&words, WORDS_SHOWN, &text);
    gtp_say(session, "%s", strbuf_text(&text));
    if (words.outcome.undecided)
        gtp_say(session, "%s(%d of %d questions undecided)", text.length ? " " : "",
                words.outcome.undecided, words.outcome.asked);
    strbuf_clear(&text);
    return true;
}
