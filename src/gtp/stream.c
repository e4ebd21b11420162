/* lz-analyze and kata-analyze: candidates again and again, better each time, until input comes.
 *
 * Players without an analyst choose from scratch, so the search is repeated with twice the playouts
 * each time: what is thrown away costs no more than the last round, and any player can be shown
 * like this. analyze.c has the others. */
#include "gtp/session.h"

#include "core/text.h"

#include <string.h>
#include <time.h>

enum { FIRST_PLAYOUTS = 500, LAST_PLAYOUTS = 1 << 20, MOVES_SHOWN = 30 };

typedef enum { DIALECT_LEELA, DIALECT_KATA } Dialect;

/* What KataGo's dialect says besides. Players that know no score leave it out. */
static void say_kata(GtpSession *session, const Candidate *move, double prior, int order,
                     const char *point)
{
    gtp_say(session, "winrate %.4f ", move->win_rate);
    if (session->choice.is_scored)
        gtp_say(session, "scoreMean %.2f scoreStdev %.2f scoreLead %.2f ", move->lead,
                session->choice.spread, move->lead);
    gtp_say(session, "prior %.4f order %d pv %s", prior, order, point);
}

/* Whether an argument asks for something: "ownership true". */
static bool is_asked(const GtpSession *session, const char *what)
{
    const GtpLine *line = &session->line;
    for (int i = 0; i + 1 < line->word_count; i++)
        if (strcmp(line->words[i], what) == 0)
            return strcmp(line->words[i + 1], "true") == 0;
    return false;
}

/* By rows from the top; 1 is the mover's. */
static void say_ownership(GtpSession *session)
{
    int size = session->game.board.size;
    if (!session->choice.is_scored || !is_asked(session, "ownership"))
        return;
    gtp_say(session, " ownership");
    for (int i = 0; i < size * size; i++)
        gtp_say(session, " %.3f", (double)session->choice.owner[i]);
}

static void say_root(GtpSession *session)
{
    const MoveChoice *choice = &session->choice;
    if (!choice->is_scored || !is_asked(session, "rootInfo"))
        return;
    gtp_say(session, " rootInfo visits 1 winrate %.4f scoreLead %.2f scoreStdev %.2f",
            choice->win_rate, choice->lead, choice->spread);
}

static void say_candidates(GtpSession *session, Dialect dialect)
{
    const MoveChoice *choice = &session->choice;
    for (int i = 0; i < choice->candidate_count && i < MOVES_SHOWN; i++) {
        const Candidate *move = &choice->candidates[i];
        if (i > 0 && move->visits < 1)
            break;
        char point[POINT_TEXT_SIZE];
        (void)point_text(session->game.board.size, move->at, point);
        gtp_say(session, "%sinfo move %s visits %.0f ", i ? " " : "", point, move->visits);
        /* The expert, which does not search, reports probabilities of moves in place of win rates.
         */
        double prior = choice->playouts ? 0 : move->win_rate;
        if (choice->is_scored)
            prior = move->prior;
        if (dialect == DIALECT_KATA)
            say_kata(session, move, prior, i, point);
        else
            gtp_say(session, "winrate %.0f prior %.0f order %d pv %s", 10000 * move->win_rate,
                    10000 * prior, i, point);
    }
    if (dialect == DIALECT_KATA) {
        say_root(session);
        say_ownership(session);
    }
    gtp_say(session, "\n");
}

static bool has_input(const GtpSession *session)
{
    return session->host.has_input && session->host.has_input(session->host.context);
}

/* Past the last round there is nothing to add; the reply must still stay open. */
static void wait_for_input(const GtpSession *session)
{
    while (session->host.has_input && !has_input(session))
        (void)nanosleep(&(struct timespec){.tv_nsec = 20 * 1000 * 1000}, NULL);
}

/* Whose moves: the first argument if it is a colour. The interval is not kept: a line comes with
 * every round. Other arguments of the dialects are read over. */
static bool show_player(GtpSession *session, Dialect dialect)
{
    Stone who = session->game.to_move;
    (void)gtp_line_stone(&session->line, 0, &who);
    uint64_t most = session->options.playouts ? session->options.playouts : LAST_PLAYOUTS;
    uint64_t playouts = most < FIRST_PLAYOUTS ? most : FIRST_PLAYOUTS;
    for (; playouts <= most; playouts *= 2) {
        MoveRequest request = gtp_move_request(session, who, GTP_STOP_ON_INPUT);
        request.budget.nodes = playouts;
        request.budget.seconds = 0;
        player_choose(session->player, &session->game, &request, &session->choice);
        say_candidates(session, dialect);
        gtp_stream(session);
        /* Without a host that can stream there is one round, and its answer is all. */
        if (has_input(session) || !session->is_streaming)
            return true;
        if (!session->choice.playouts)
            break; /* a player that does not search has said all it knows */
    }
    return true;
}

static bool analyze(GtpSession *session, Dialect dialect)
{
    Analyst *analyst = player_analyst(session->player, session->game.board.size);
    bool is_done = analyst ? gtp_analyze_with(session, analyst, dialect == DIALECT_KATA)
                           : show_player(session, dialect);
    if (is_done && session->is_streaming)
        wait_for_input(session);
    return is_done;
}

bool gtp_lz_analyze(GtpSession *session)
{
    return analyze(session, DIALECT_LEELA);
}

bool gtp_kata_analyze(GtpSession *session)
{
    return analyze(session, DIALECT_KATA);
}
