/* Talking to an engine that analyses. Every command carries a number, so that whatever an engine
 * still had to say cannot be taken for the answer to something else. */
#include "play/engine_analyst.h"

#include "base/memory.h"
#include "core/text.h"
#include "play/engine_config.h"
#include "play/engine_process.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum {
    LINE_LIMIT = 512 << 10,    /* all moves of a 19x19 board with their lines need a third of it */
    REPLY_LIMIT = 4 << 20,     /* bytes before and in a reply */
    ANALYSIS_LIMIT = 64 << 20, /* bytes of one analysis */
    COMMAND_SIZE = 200,
    INTERVAL = 20, /* hundredths of a second between two lines of an analysis */
    USUAL_RESTARTS = 3,
    SENSELESS_LINES = 3,
};

static const double USUAL_START = 60, USUAL_ANSWER = 20;

/* How often a stop is looked for; and how long an engine that says nothing new is listened to. */
static const double POLL_SECONDS = 0.05, SILENCE_SECONDS = 2;

struct EngineAnalyst {
    EngineAnalystOptions options;
    char name[ENGINE_NAME_SIZE];
    char command[ENGINE_LINE_SIZE];
    Engine engine;
    bool is_running;
    int number; /* of the last command */
    StrBuf line;
    char title[ENGINE_TITLE_SIZE];
    EngineDialect dialect;
    int failures; /* in a row */
    int restarts;
    Game known; /* what the engine has on its board; no move means: nothing */
    bool has_known;
};

/* ---- commands and replies ---- */

/* How a reply went. */
typedef enum {
    REPLY_GOOD,
    REPLY_REFUSED, /* "?": the engine lives, but will not */
    REPLY_LOST,    /* it is gone, late, or floods; *err says which */
    REPLY_STOPPED, /* we were asked to stop */
} Reply;

static Reply lose(EngineAnalyst *analyst, EngineEvent event, Error *err)
{
    const char *why = event == ENGINE_GONE       ? "has ended"
                      : event == ENGINE_BABBLING ? "writes without end"
                                                 : "does not answer";
    (void)error_set(err, STATUS_IO, "the engine %.40s %s", analyst->name, why);
    return REPLY_LOST;
}

static bool send(EngineAnalyst *analyst, const char *command)
{
    char numbered[COMMAND_SIZE + 16];
    analyst->number++;
    (void)snprintf(numbered, sizeof numbered, "%d %s", analyst->number, command);
    return engine_send(&analyst->engine, numbered);
}

/* Whether a line begins the reply to the last command: "=12 …"; where its text begins. */
static bool begins_reply(const EngineAnalyst *analyst, const char *line, const char **text)
{
    char mark[16];
    int length = snprintf(mark, sizeof mark, "%d", analyst->number);
    if ((line[0] != '=' && line[0] != '?') || strncmp(line + 1, mark, (size_t)length) != 0)
        return false;
    *text = line + 1 + length;
    if (**text != '\0' && **text != ' ' && **text != '\t')
        return false;
    *text += strspn(*text, " \t");
    return true;
}

/* Read on to the reply to the last command, and through it; *text, if asked for, gets all of it. */
static Reply wait_reply(EngineAnalyst *analyst, double seconds, StrBuf *text, Error *err)
{
    double deadline = clock_seconds() + seconds;
    bool has_begun = false, is_good = false;
    size_t bytes = 0;
    for (;;) {
        double left = deadline - clock_seconds();
        EngineEvent event =
            left > 0 ? engine_read_line(&analyst->engine, left, &analyst->line) : ENGINE_WAITING;
        const char *line = strbuf_text(&analyst->line), *rest = line;
        bytes += analyst->line.length + 1;
        if (bytes > REPLY_LIMIT)
            event = ENGINE_BABBLING;
        if (event != ENGINE_REPLIED)
            return lose(analyst, event, err);
        if (has_begun && !*line)
            return is_good ? REPLY_GOOD : REPLY_REFUSED;
        if (!has_begun && begins_reply(analyst, line, &rest)) {
            has_begun = true;
            is_good = line[0] == '=';
        }
        if (has_begun && text) {
            strbuf_add(text, rest);
            strbuf_add_char(text, '\n');
        }
    }
}

static Reply ask(EngineAnalyst *analyst, StrBuf *text, double seconds, Error *err,
                 const char *format, ...) PRINTF_LIKE(5, 6);

static Reply ask(EngineAnalyst *analyst, StrBuf *text, double seconds, Error *err,
                 const char *format, ...)
{
    char command[COMMAND_SIZE];
    va_list args;
    va_start(args, format);
    (void)vsnprintf(command, sizeof command, format, args);
    va_end(args);
    return send(analyst, command) ? wait_reply(analyst, seconds, text, err)
                                  : lose(analyst, ENGINE_GONE, err);
}

/* ---- starting and ending ---- */

static void stop_engine(EngineAnalyst *analyst)
{
    if (analyst->is_running)
        engine_close(&analyst->engine);
    analyst->is_running = false;
    analyst->has_known = false;
}

/* "KataGo 1.15": name and version, printable. */
static void note_title(EngineAnalyst *analyst, const StrBuf *name, const StrBuf *version)
{
    size_t longest = ENGINE_TITLE_SIZE / 2 - 1;
    size_t first = strcspn(strbuf_text(name), "\n"), second = strcspn(strbuf_text(version), "\n");
    snprintf(analyst->title, sizeof analyst->title, "%.*s %.*s",
             (int)(first < longest ? first : longest), strbuf_text(name),
             (int)(second < longest ? second : longest), strbuf_text(version));
    for (char *at = analyst->title; *at; at++)
        if ((unsigned char)*at < ' ' || (unsigned char)*at >= 127)
            *at = ' ';
    size_t length = strlen(analyst->title);
    while (length > 0 && analyst->title[length - 1] == ' ')
        analyst->title[--length] = '\0';
}

static bool has_line(const char *text, const char *line)
{
    size_t length = strlen(line);
    for (const char *at = text; (at = strstr(at, line)); at += length)
        if ((at == text || at[-1] == '\n') && (at[length] == '\n' || at[length] == '\0'))
            return true;
    return false;
}

static Status find_dialect(EngineAnalyst *analyst, const char *commands, Error *err)
{
    if (has_line(commands, "kata-analyze"))
        analyst->dialect = ENGINE_SPEAKS_KATA;
    else if (has_line(commands, "lz-analyze"))
        analyst->dialect = ENGINE_SPEAKS_LEELA;
    else
        return error_set(err, STATUS_UNSUPPORTED,
                         "%.60s plays, but cannot analyse: it knows neither kata-analyze nor "
                         "lz-analyze",
                         analyst->title);
    return STATUS_OK;
}

static Status introduce(EngineAnalyst *analyst, Error *err)
{
    StrBuf name, version, commands;
    strbuf_init(&name, 4096);
    strbuf_init(&version, 4096);
    strbuf_init(&commands, ENGINE_REPLY_LIMIT);
    double start = analyst->options.start_seconds, quick = analyst->options.answer_seconds;
    Reply reply = ask(analyst, &name, start, err, "name");
    if (reply == REPLY_LOST && err && strstr(err->text, "has ended"))
        (void)error_set(err, STATUS_IO,
                        "the engine %.40s has ended at once; check its command: %.60s",
                        analyst->name, analyst->command);
    if (reply != REPLY_LOST)
        reply = ask(analyst, &version, quick, err, "version");
    if (reply != REPLY_LOST)
        reply = ask(analyst, &commands, quick, err, "list_commands");
    Status status = reply == REPLY_LOST ? STATUS_IO : STATUS_OK;
    if (status == STATUS_OK) {
        note_title(analyst, &name, &version);
        status = find_dialect(analyst, strbuf_text(&commands), err);
    }
    strbuf_clear(&name);
    strbuf_clear(&version);
    strbuf_clear(&commands);
    return status;
}

static Status start_engine(EngineAnalyst *analyst, Error *err)
{
    Status status = engine_open(&analyst->engine, analyst->command, analyst->options.log, err);
    if (status != STATUS_OK)
        return status;
    analyst->is_running = true;
    status = introduce(analyst, err);
    if (status != STATUS_OK)
        stop_engine(analyst);
    return status;
}

Status engine_analyst_open(const EngineAnalystOptions *options, EngineAnalyst **analyst, Error *err)
{
    EngineAnalyst *made = mem_alloc(1, sizeof *made);
    made->options = *options;
    snprintf(made->name, sizeof made->name, "%s", options->name);
    snprintf(made->command, sizeof made->command, "%s", options->command);
    if (made->options.start_seconds <= 0)
        made->options.start_seconds = USUAL_START;
    if (made->options.answer_seconds <= 0)
        made->options.answer_seconds = USUAL_ANSWER;
    if (made->options.restart_limit <= 0)
        made->options.restart_limit = USUAL_RESTARTS;
    strbuf_init(&made->line, LINE_LIMIT);
    game_init(&made->known, 19, &(Rules){0});
    Status status = start_engine(made, err);
    if (status == STATUS_OK)
        *analyst = made;
    else
        engine_analyst_close(made);
    return status;
}

void engine_analyst_close(EngineAnalyst *analyst)
{
    if (!analyst)
        return;
    stop_engine(analyst);
    strbuf_clear(&analyst->line);
    game_clear(&analyst->known);
    mem_free(analyst);
}

const char *engine_analyst_title(const EngineAnalyst *analyst)
{
    return analyst->title;
}

EngineDialect engine_analyst_dialect(const EngineAnalyst *analyst)
{
    return analyst->dialect;
}

int engine_analyst_restarts(const EngineAnalyst *analyst)
{
    return analyst->restarts;
}

/* ---- the position ---- */

static Reply play_stone(EngineAnalyst *analyst, int size, Point at, Stone who, Error *err)
{
    char point[POINT_TEXT_SIZE];
    return ask(analyst, NULL, analyst->options.answer_seconds, err, "play %s %s", stone_text(who),
               point_text(size, at, point));
}

static bool is_continued(const Game *from, const Game *to)
{
    bool is_same = from->board.size == to->board.size && from->rules.komi == to->rules.komi &&
                   from->move_count <= to->move_count;
    uint64_t start = from->move_count ? from->moves[0].hash_before : from->board.hash;
    uint64_t other = to->move_count ? to->moves[0].hash_before : to->board.hash;
    for (int i = 0; is_same && i < from->move_count; i++)
        is_same = from->moves[i].move.at == to->moves[i].move.at &&
                  from->moves[i].move.who == to->moves[i].move.who;
    return is_same && start == other;
}

/* Stones of the start as moves: no chain of a position can be without liberties on the way to it.
 */
static Reply set_start(EngineAnalyst *analyst, const Game *game, Error *err)
{
    double seconds = analyst->options.answer_seconds;
    int size = game->board.size;
    Reply reply = ask(analyst, NULL, seconds, err, "boardsize %d", size);
    if (reply == REPLY_GOOD)
        reply = ask(analyst, NULL, seconds, err, "clear_board");
    if (reply == REPLY_GOOD)
        reply = ask(analyst, NULL, seconds, err, "komi %g", game->rules.komi);
    const char *rules = rules_name(&game->rules);
    if (reply == REPLY_GOOD && rules && analyst->dialect == ENGINE_SPEAKS_KATA &&
        ask(analyst, NULL, seconds, err, "kata-set-rules %s", rules) == REPLY_LOST)
        reply = REPLY_LOST; /* rules that it does not know are no harm: it keeps its own */
    Game start;
    game_copy(game, &start);
    while (game_undo(&start))
        continue;
    for (int at = 0; at < board_cell_count(&start.board) && reply == REPLY_GOOD; at++)
        if (stone_is_color((Stone)start.board.stone[at]))
            reply = play_stone(analyst, size, (Point)at, (Stone)start.board.stone[at], err);
    game_clear(&start);
    return reply;
}

/* Bring the engine's board to the position; only what is new if the game just goes on. */
static Reply set_position(EngineAnalyst *analyst, const Game *game, Error *err)
{
    int from = 0;
    Reply reply = REPLY_GOOD;
    if (analyst->has_known && is_continued(&analyst->known, game))
        from = analyst->known.move_count;
    else
        reply = set_start(analyst, game, err);
    for (int i = from; i < game->move_count && reply == REPLY_GOOD; i++)
        reply = play_stone(analyst, game->board.size, game->moves[i].move.at,
                           (Stone)game->moves[i].move.who, err);
    analyst->has_known = reply == REPLY_GOOD;
    if (analyst->has_known) {
        game_clear(&analyst->known);
        game_copy(game, &analyst->known);
    }
    return reply;
}

/* ---- analysing ---- */

/* What comes in while it analyses. */
typedef struct {
    EngineAnalyst *analyst;
    const Game *game;
    const EngineAnalysisRequest *request;
    Analysis *analysis;
    bool *is_scored;
    bool has_some, has_ended;
    int senseless; /* lines that begin as they should and hold nothing that can be played */
    double start, last_news;
} Listening;

static bool is_enough(const Listening *listening)
{
    const EngineAnalysisRequest *request = listening->request;
    double now = clock_seconds();
    if (!listening->has_some)
        return false;
    if (listening->has_ended)
        return true;
    if (request->visits && listening->analysis->visits >= request->visits)
        return true;
    if (request->seconds > 0)
        return now - listening->start >= request->seconds;
    return now - listening->last_news > SILENCE_SECONDS;
}

static bool is_late(const Listening *listening)
{
    double allowed = listening->request->seconds + listening->analyst->options.answer_seconds;
    return clock_seconds() - listening->start > allowed;
}

static bool is_stopped(const Listening *listening)
{
    return listening->request->stop && atomic_load(listening->request->stop);
}

/* A line of its reply. False if it refuses. */
static bool take_line(Listening *listening, const char *line, bool *has_begun)
{
    const char *text;
    if (!*has_begun && begins_reply(listening->analyst, line, &text)) {
        if (line[0] == '?')
            return false;
        *has_begun = true;
        line = text; /* some write the first line behind the sign */
    } else if (*has_begun && !*line) {
        listening->has_ended = true;
    }
    uint64_t visits = listening->analysis->visits;
    if (engine_read_analysis(line, listening->analyst->dialect, listening->game,
                             listening->analysis, listening->is_scored)) {
        if (!listening->has_some || listening->analysis->visits != visits)
            listening->last_news = clock_seconds();
        listening->has_some = true;
    } else {
        listening->senseless += strncmp(line, "info ", 5) == 0;
    }
    return true;
}

static Reply listen(Listening *listening, Error *err)
{
    EngineAnalyst *analyst = listening->analyst;
    bool has_begun = false;
    size_t bytes = 0;
    listening->start = listening->last_news = clock_seconds();
    while (!is_enough(listening)) {
        if (is_stopped(listening))
            return REPLY_STOPPED;
        EngineEvent event = engine_read_line(&analyst->engine, POLL_SECONDS, &analyst->line);
        bytes += analyst->line.length;
        if (event == ENGINE_WAITING && !is_late(listening))
            continue;
        if (bytes > ANALYSIS_LIMIT)
            event = ENGINE_BABBLING;
        if (listening->has_some && is_late(listening))
            return REPLY_GOOD; /* fewer visits than were asked for */
        if (event != ENGINE_REPLIED)
            return lose(analyst, event, err);
        if (!take_line(listening, strbuf_text(&analyst->line), &has_begun))
            return REPLY_REFUSED;
        bool is_over = listening->has_ended || listening->senseless >= SENSELESS_LINES;
        if ((is_over && !listening->has_some) || is_late(listening)) {
            (void)error_set(err, STATUS_IO, "the engine %.40s sends invalid answers",
                            analyst->name);
            return REPLY_LOST;
        }
    }
    return REPLY_GOOD;
}

/* Any command ends an analysis; its own reply says that the engine is there again. */
static Reply analyse_once(Listening *listening, Error *err)
{
    EngineAnalyst *analyst = listening->analyst;
    Reply reply = set_position(analyst, listening->game, err);
    if (reply != REPLY_GOOD)
        return reply;
    char command[64];
    snprintf(command, sizeof command, "%d %s %s %d", ++analyst->number,
             analyst->dialect == ENGINE_SPEAKS_KATA ? "kata-analyze" : "lz-analyze",
             listening->game->to_move == STONE_BLACK ? "b" : "w", (int)INTERVAL);
    if (!engine_send(&analyst->engine, command))
        return lose(analyst, ENGINE_GONE, err);
    reply = listen(listening, err);
    if (reply != REPLY_GOOD && reply != REPLY_STOPPED)
        return reply;
    Reply end = ask(analyst, NULL, analyst->options.answer_seconds, err, "protocol_version");
    if (end == REPLY_LOST)
        stop_engine(analyst); /* what it said is good; the next question starts it anew */
    return reply;
}

static Status give_up(EngineAnalyst *analyst, Error *err)
{
    char why[ERROR_TEXT_LIMIT];
    snprintf(why, sizeof why, "%s", err->text);
    return error_set(err, STATUS_IO, "%.100s; given up after %d tries", why, analyst->failures);
}

Status engine_analyst_analyse(EngineAnalyst *analyst, const Game *game,
                              const EngineAnalysisRequest *request, Analysis *analysis,
                              bool *is_scored, Error *err)
{
    Error problem = {0};
    for (;;) {
        if (analyst->failures >= analyst->options.restart_limit) {
            Status status = give_up(analyst, &problem);
            if (err)
                *err = problem;
            return status;
        }
        Listening listening = {.analyst = analyst,
                               .game = game,
                               .request = request,
                               .analysis = analysis,
                               .is_scored = is_scored};
        Reply reply = REPLY_LOST;
        analysis->visits = 0;
        if (analyst->is_running || start_engine(analyst, &problem) == STATUS_OK)
            reply = analyse_once(&listening, &problem);
        if (reply == REPLY_STOPPED)
            return error_set(err, STATUS_INTERRUPTED, "stopped");
        if (reply == REPLY_REFUSED)
            return error_set(err, STATUS_UNSUPPORTED, "the engine %.40s refuses the position",
                             analyst->name);
        if (reply == REPLY_GOOD) {
            analyst->failures = 0;
            return STATUS_OK;
        }
        stop_engine(analyst);
        analyst->failures++;
        analyst->restarts++;
    }
}
