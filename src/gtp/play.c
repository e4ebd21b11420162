/* Commands that play, take back and generate moves, and choose who generates them. */
#include "gtp/session.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

bool gtp_play(GtpSession *session)
{
    Stone who;
    Point at;
    if (!gtp_line_stone(&session->line, 0, &who) ||
        !gtp_line_point(&session->line, 1, session->game.board.size, &at))
        return gtp_fail(session, "syntax error");
    if (game_play(&session->game, at, who) != MOVE_OK)
        return gtp_fail(session, "illegal move");
    return true;
}

bool gtp_play_sequence(GtpSession *session)
{
    const GtpLine *line = &session->line;
    if (line->word_count % 2)
        return gtp_fail(session, "syntax error");
    Game next;
    game_copy(&session->game, &next);
    for (int i = 0; i < line->word_count; i += 2) {
        Stone who;
        Point at;
        bool is_move =
            gtp_line_stone(line, i, &who) && gtp_line_point(line, i + 1, next.board.size, &at);
        if (!is_move || game_play(&next, at, who) != MOVE_OK) {
            game_clear(&next);
            return gtp_fail(session, is_move ? "illegal move" : "syntax error");
        }
    }
    gtp_adopt_game(session, &next);
    return true;
}

bool gtp_undo(GtpSession *session)
{
    if (!game_undo(&session->game))
        return gtp_fail(session, "cannot undo");
    gtp_forget_past(session);
    return true;
}

bool gtp_gg_undo(GtpSession *session)
{
    int count = 1;
    if (session->line.word_count && !gtp_line_int(&session->line, 0, &count))
        return gtp_fail(session, "syntax error");
    if (count < 0 || count > session->game.move_count)
        return gtp_fail(session, "cannot undo");
    for (int i = 0; i < count; i++)
        (void)game_undo(&session->game);
    gtp_forget_past(session);
    return true;
}

/* ---- generating moves ---- */

typedef Point Chooser(Policy *, Player *, const Game *, const MoveRequest *, MoveChoice *);

static Point choose(GtpSession *session, Stone who, Chooser *chooser)
{
    MoveRequest request = gtp_move_request(session, who, GTP_STOP_ON_INTERRUPT);
    session->policy.net = gtp_network(session);
    return chooser(&session->policy, session->player, &session->game, &request, &session->choice);
}

/* Resignation ends a game between players, not the controller's use of the board: it is said, not
 * played. */
static bool generate(GtpSession *session, Chooser *chooser)
{
    Stone who;
    if (!gtp_line_stone(&session->line, 0, &who))
        return gtp_fail(session, "syntax error");
    double start = clock_seconds();
    Point at = choose(session, who, chooser);
    if (at != POINT_RESIGN)
        (void)game_play(&session->game, at, who);
    time_control_spend(&session->time, who, clock_seconds() - start);
    gtp_say_point(session, at);
    return true;
}

bool gtp_genmove(GtpSession *session)
{
    return generate(session, policy_choose);
}

bool gtp_cleanup(GtpSession *session)
{
    return generate(session, policy_choose_cleanup);
}

bool gtp_reg_genmove(GtpSession *session)
{
    Stone who;
    if (!gtp_line_stone(&session->line, 0, &who))
        return gtp_fail(session, "syntax error");
    Policy policy = session->policy;
    gtp_say_point(session, choose(session, who, policy_choose));
    session->policy = policy;
    return true;
}

/* ---- players ---- */

static bool change_player(GtpSession *session, const char *name, const Level *level)
{
    Player *next;
    Error err = {.text = ""};
    PlayerOptions options = gtp_player_options(&session->options, level);
    if (player_open(name, &options, &next, &err))
        return gtp_fail(session, err.text);
    player_close(session->player);
    session->player = next;
    session->level = level;
    session->policy.seed = session->options.seed;
    gtp_forget_past(session);
    return true;
}

bool gtp_player(GtpSession *session)
{
    if (session->line.word_count)
        return change_player(session, session->line.words[0], session->level);
    gtp_say(session, "%s", player_kind(session->player)->name);
    return true;
}

/* A level is one of the player `mcts`, so that one plays from then on. */
bool gtp_level(GtpSession *session)
{
    if (!session->line.word_count) {
        gtp_say(session, "%s", session->level ? session->level->name : "full");
        return true;
    }
    const Level *level = level_find(session->line.words[0]);
    return level ? change_player(session, PLAYER_MCTS.name, level)
                 : gtp_fail(session, "unknown level");
}

bool gtp_levels(GtpSession *session)
{
    for (int i = 0; level_at(i); i++)
        gtp_say(session, "%s: %s\n", level_at(i)->name, level_at(i)->description);
    return true;
}

bool gtp_players(GtpSession *session)
{
    for (int i = 0; player_kind_at(i); i++)
        gtp_say(session, "%s: %s\n", player_kind_at(i)->name, player_kind_at(i)->description);
    return true;
}

bool gtp_get_seed(GtpSession *session)
{
    gtp_say(session, "%llu", (unsigned long long)session->options.seed);
    return true;
}

bool gtp_set_seed(GtpSession *session)
{
    const char *word = session->line.word_count ? session->line.words[0] : "";
    size_t digits = strspn(word, "0123456789");
    errno = 0;
    unsigned long long seed = strtoull(word, NULL, 10);
    if (digits == 0 || word[digits] || errno)
        return gtp_fail(session, "syntax error");
    session->options.seed = seed;
    return change_player(session, player_kind(session->player)->name, session->level);
}
