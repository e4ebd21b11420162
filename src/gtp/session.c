/* A session: from a line to a reply. */
#include "gtp/session.h"

#include "base/memory.h"
#include "core/text.h"
#include "play/network_file.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { REPLY_LIMIT = 4 * 1024 * 1024, DEFAULT_SIZE = 19 };

bool gtp_fail(GtpSession *session, const char *reason)
{
    strbuf_reset(&session->body);
    strbuf_add(&session->body, reason);
    return false;
}

void gtp_say(GtpSession *session, const char *format, ...)
{
    assert(session);
    char text[512];
    va_list args;
    va_start(args, format);
    (void)vsnprintf(text, sizeof text, format, args);
    va_end(args);
    strbuf_add(&session->body, text);
}

void gtp_say_point(GtpSession *session, Point at)
{
    char text[POINT_TEXT_SIZE];
    strbuf_add(&session->body, point_text(session->game.board.size, at, text));
}

void gtp_forget_past(GtpSession *session)
{
    policy_restart(&session->policy);
    session->choice.candidate_count = 0;
}

void gtp_adopt_game(GtpSession *session, Game *next)
{
    game_clear(&session->game);
    session->game = *next;
    gtp_forget_past(session);
}

/* ---- long commands ---- */

static bool ask_host(bool (*question)(void *), void *context)
{
    return question && question(context);
}

static void look_for_interrupt(void *context, uint64_t done, uint64_t total)
{
    (void)done, (void)total;
    GtpSession *session = context;
    if (ask_host(session->host.is_interrupted, session->host.context))
        atomic_store(&session->stop, true);
}

static void look_for_input(void *context, uint64_t done, uint64_t total)
{
    (void)done, (void)total;
    GtpSession *session = context;
    if (ask_host(session->host.has_input, session->host.context))
        atomic_store(&session->stop, true);
}

/* The clock goes before what was asked for. */
static double seconds_for(const GtpSession *session, Stone who)
{
    double wanted = session->options.seconds;
    double share = time_control_share(&session->time, who, &session->game.board);
    return wanted > 0 && (share <= 0 || wanted < share) ? wanted : share;
}

MoveRequest gtp_move_request(GtpSession *session, Stone who, GtpStop stops)
{
    assert(stone_is_color(who));
    atomic_store(&session->stop, false);
    return (MoveRequest){
        .who = who,
        .budget = {.nodes = session->options.playouts,
                   .seconds = seconds_for(session, who),
                   .stop = &session->stop},
        .progress = {.report = stops == GTP_STOP_ON_INPUT ? look_for_input : look_for_interrupt,
                     .context = session},
    };
}

void gtp_ponder(GtpSession *session)
{
    assert(session);
    enum { PONDER_VISITS = 100000 };
    const Game *game = &session->game;
    Analyst *analyst = player_analyst(session->player, game->board.size);
    bool is_ours = strcmp(session->line.command, "genmove") == 0;
    if (!session->options.ponder || !is_ours || !session->host.has_input || !analyst ||
        game_is_over(game))
        return;
    MoveRequest request = gtp_move_request(session, game->to_move, GTP_STOP_ON_INPUT);
    Analysis *found = mem_alloc(1, sizeof *found);
    analyst_analyse(analyst, game,
                    &(AnalysisRequest){.budget = {.nodes = PONDER_VISITS, .stop = &session->stop},
                                       .progress = request.progress},
                    found);
    mem_free(found);
}

/* The player's own serves as well. */
Net *gtp_network(GtpSession *session)
{
    assert(session);
    Analyst *analyst = player_analyst(session->player, session->game.board.size);
    if (analyst)
        return analyst_network(analyst);
    const GtpOptions *options = &session->options;
    bool is_named = options->model && net_is_network_file(options->model);
    if (!session->has_sought_net && !options->no_network &&
        network_open(is_named ? options->model : NULL, NULL, &session->net, NULL) != STATUS_OK)
        session->net = NULL;
    session->has_sought_net = true;
    return session->net;
}

/* ---- replies ---- */

static void write_head(const GtpSession *session, char sign, StrBuf *out)
{
    strbuf_add_char(out, sign);
    if (session->line.has_id)
        strbuf_add_format(out, "%ld", session->line.id);
}

/* The body without line ends at its end and without empty lines inside, which would end the
 * reply too early. */
static void write_body(const char *text, StrBuf *out)
{
    char last = ' ';
    for (const char *c = text; *c; c++) {
        if (*c != '\n' || (last != '\n' && c[1]))
            strbuf_add_char(out, *c);
        last = *c;
    }
}

void gtp_stream(GtpSession *session)
{
    assert(session);
    if (session->host.write) {
        StrBuf part;
        strbuf_init(&part, REPLY_LIMIT);
        if (!session->is_streaming) {
            write_head(session, '=', &part);
            strbuf_add_char(&part, '\n');
        }
        strbuf_add_bytes(&part, strbuf_text(&session->body), session->body.length);
        session->host.write(session->host.context, strbuf_text(&part), part.length);
        session->is_streaming = true;
        strbuf_clear(&part);
        strbuf_reset(&session->body);
    }
}

static void write_reply(GtpSession *session, bool is_done, StrBuf *out)
{
    if (session->body.overflowed)
        is_done = gtp_fail(session, "answer too long");
    if (session->is_streaming) {
        strbuf_add(out, "\n");
        return;
    }
    write_head(session, is_done ? '=' : '?', out);
    strbuf_add_char(out, ' ');
    write_body(strbuf_text(&session->body), out);
    strbuf_add(out, "\n\n");
}

static const GtpCommand *find_command(const char *name)
{
    for (const GtpCommand *command = GTP_COMMANDS; command->name; command++)
        if (strcmp(command->name, name) == 0)
            return command;
    return NULL;
}

static bool execute(GtpSession *session)
{
    const GtpCommand *command = find_command(session->line.command);
    if (!command)
        return gtp_fail(session, "unknown command");
    bool is_done = command->handler(session);
    if (is_done && session->learning)
        gtp_follow_game(session);
    return is_done;
}

PlayerOptions gtp_player_options(const GtpOptions *options, const Level *level)
{
    assert(options);
    return (PlayerOptions){.seed = options->seed,
                           .model = options->model,
                           .level = level,
                           .no_network = options->no_network,
                           .threads = options->threads};
}

Status gtp_open(const GtpOptions *options, const GtpHost *host, GtpSession **session, Error *err)
{
    assert(options);
    Player *player;
    const Level *level = options->level ? level_find(options->level) : NULL;
    if (options->level && !level)
        return error_set(err, STATUS_NOT_FOUND, "unknown level %.60s", options->level);
    PlayerOptions wanted = gtp_player_options(options, level);
    Status status = player_open(options->player, &wanted, &player, err);
    if (status)
        return status;
    GtpSession *made = mem_alloc(1, sizeof *made);
    made->options = *options;
    made->player = player;
    made->level = level;
    if (options->learn) {
        status = play_learning_open(options->learn, &made->learning, err);
        if (status != STATUS_OK) {
            player_close(player);
            mem_free(made);
            return status;
        }
    }
    if (host)
        made->host = *host;
    game_init(&made->game, options->size ? options->size : DEFAULT_SIZE, &options->rules);
    policy_init(&made->policy);
    made->policy.never_resign = options->never_resign;
    made->policy.seed = options->seed;
    made->policy.judge_playouts = options->judge_playouts;
    time_control_init(&made->time);
    strbuf_init(&made->body, REPLY_LIMIT);
    *session = made;
    return STATUS_OK;
}

void gtp_close(GtpSession *session)
{
    if (!session)
        return;
    player_close(session->player);
    net_close(session->net);
    predictor_close(session->predictor);
    play_learning_close(session->learning);
    namer_close(session->namer);
    connectivity_close(session->connectivity);
    gtp_close_problem(session);
    game_clear(&session->game);
    strbuf_clear(&session->body);
    mem_free(session);
}

bool gtp_answer(GtpSession *session, const char *line, size_t length, StrBuf *reply)
{
    assert(session);
    bool fits = gtp_line_parse(&session->line, line, length);
    if (session->line.is_empty)
        return true;
    strbuf_reset(&session->body);
    session->is_streaming = false;
    bool is_done = fits ? execute(session) : gtp_fail(session, "line too long");
    write_reply(session, is_done, reply);
    return !session->is_over;
}

const Game *gtp_game(const GtpSession *session)
{
    return &session->game;
}
