/* One game of a match as a state machine: each reply leads to the next command.
 *
 *   setup black -> setup white -> genmove black -> relay to white -> genmove white -> ...
 *   two passes -> we count, or: setup referee -> count
 *
 * An engine that fails loses at once; the fault is recorded with its reason. */
#include "play/match_game.h"

#include "base/budget.h"
#include "base/random.h"
#include "core/text.h"
#include "play/judge.h"
#include "play/player.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { REFEREE_PLAYOUTS = 4000, POINTS_TO_MOVES = 3, SEED_LIMIT = 1000000000 };

/* What pipes and scheduling may add to an engine's own time. */
static const double CLOCK_GRACE_SECONDS = 0.5;
static const double SETUP_SECONDS = 60, DEFAULT_REPLY_SECONDS = 600;

/* ---- ending ---- */

static int engine_of(const MatchGame *game, Stone who)
{
    return who == STONE_BLACK ? game->result.black : 1 - game->result.black;
}

static void finish(MatchGame *game, Stone winner, const char *how)
{
    game->result.winner = winner;
    (void)snprintf(game->result.result, sizeof game->result.result, "%s", how);
    game->result.move_count = game->game.move_count;
    game->step = STEP_DONE;
}

static void finish_by(MatchGame *game, Stone winner, const char *letter)
{
    char how[8];
    (void)snprintf(how, sizeof how, "%c+%s", winner == STONE_BLACK ? 'B' : 'W', letter);
    finish(game, winner, how);
}

void match_game_void(MatchGame *game, const char *why)
{
    game->result.is_void = true;
    (void)snprintf(game->result.detail, sizeof game->result.detail, "%.90s", why);
    finish(game, STONE_NONE, "Void");
}

static void charge(MatchGame *game, Stone guilty, MatchFault fault, const char *why)
{
    if (guilty == STONE_NONE) {
        match_game_void(game, "the referee failed");
        return;
    }
    game->result.fault = fault;
    (void)snprintf(game->result.detail, sizeof game->result.detail, "%s: %.70s", stone_text(guilty),
                   why);
    finish_by(game, stone_opposite(guilty), fault == FAULT_TIME ? "T" : "F");
}

static void finish_by_margin(MatchGame *game, double margin)
{
    char text[SCORE_TEXT_SIZE];
    Stone winner = margin > 0 ? STONE_BLACK : margin < 0 ? STONE_WHITE : STONE_NONE;
    finish(game, winner, score_text(margin, text));
}

static void count_game(MatchGame *game)
{
    JudgedPosition judgement;
    Score score;
    judge_position(&game->game,
                   &(JudgeRequest){.net = game->request->net,
                                   .playouts = REFEREE_PLAYOUTS,
                                   .seed = game->result.seed},
                   &judgement);
    judge_score(&game->game, &judgement, &score);
    finish_by_margin(game, score.margin);
}

/* ---- sending ---- */

static void ask(MatchGame *game, Stone whom, double seconds, const char *command)
{
    game->asked = whom;
    game->sent_at = clock_seconds();
    game->deadline = game->sent_at + seconds;
    if (!engine_send(&game->engines[whom], command))
        charge(game, whom, FAULT_CRASH, "it does not read its input");
}

/* The terms of the game in their order, then the moves; false past the last. */
static bool write_setup(const MatchGame *game, int index, char out[96])
{
    const MatchRequest *request = game->request;
    const Rules *rules = &request->rules;
    bool by_move = request->move_seconds > 0;
    char point[POINT_TEXT_SIZE];
    switch (index) {
    case 0:
        (void)snprintf(out, 96, "boardsize %d", request->size);
        return true;
    case 1:
        (void)snprintf(out, 96, "clear_board");
        return true;
    case 2:
        (void)snprintf(out, 96, "komi %g", rules->komi);
        return true;
    case 3:
        (void)snprintf(out, 96, "kata-set-rules %s", rules_name(rules) ? rules_name(rules) : "");
        return true;
    case 4:
        if (by_move)
            (void)snprintf(out, 96, "time_settings 0 %g 1", request->move_seconds);
        else /* a period without stones means no limit */
            (void)snprintf(out, 96, "time_settings %g %d 0", request->main_seconds,
                           request->main_seconds > 0 ? 0 : 1);
        return true;
    default:
        break;
    }
    if (index - 5 >= game->setup_moves)
        return false;
    Move move = game->game.moves[index - 5].move;
    (void)snprintf(out, 96, "play %s %s", stone_text((Stone)move.who),
                   point_text(request->size, move.at, point));
    return true;
}

/* Commands that need no thought. */
static double seconds_for_reply(const MatchGame *game)
{
    double asked = game->request->reply_seconds;
    return asked > 0 && asked < SETUP_SECONDS ? asked : SETUP_SECONDS;
}

static double seconds_for_move(const MatchGame *game, Stone who)
{
    const MatchRequest *request = game->request;
    if (request->move_seconds > 0)
        return request->move_seconds + CLOCK_GRACE_SECONDS;
    if (request->main_seconds > 0)
        return game->left_seconds[who] + CLOCK_GRACE_SECONDS;
    return request->reply_seconds > 0 ? request->reply_seconds : DEFAULT_REPLY_SECONDS;
}

static void ask_for_move(MatchGame *game)
{
    int points = game->request->size * game->request->size;
    int limit = game->request->move_limit ? game->request->move_limit : POINTS_TO_MOVES * points;
    if (game->game.move_count >= limit) {
        match_game_void(game, "too many moves");
        return;
    }
    char command[32];
    Stone who = game->game.to_move;
    (void)snprintf(command, sizeof command, "genmove %s", stone_text(who));
    game->step = STEP_GENMOVE;
    ask(game, who, seconds_for_move(game, who), command);
}

/* The next line of the setup, or what comes after it. */
static void continue_setup(MatchGame *game)
{
    char command[96];
    if (write_setup(game, game->setup_index, command)) {
        game->setup_index++;
        ask(game, game->asked, seconds_for_reply(game), command);
    } else if (game->asked == STONE_BLACK) {
        game->setup_index = 0;
        game->asked = STONE_WHITE;
        continue_setup(game);
    } else if (game->asked == STONE_WHITE) {
        ask_for_move(game);
    } else {
        game->step = STEP_COUNT;
        ask(game, STONE_NONE, seconds_for_reply(game), "final_score");
    }
}

static void begin_count(MatchGame *game)
{
    if (!game->request->referee) {
        count_game(game);
        return;
    }
    if (engine_open(&game->engines[STONE_NONE], game->request->referee, game->request->log, NULL)) {
        match_game_void(game, "the referee does not start");
        return;
    }
    game->step = STEP_SETUP;
    game->asked = STONE_NONE;
    game->setup_index = 0;
    game->setup_moves = game->game.move_count;
    continue_setup(game);
}

/* ---- replies ---- */

static void take_move(MatchGame *game, const char *text)
{
    Stone who = game->asked;
    Point at;
    char vertex[16], command[48];
    (void)snprintf(vertex, sizeof vertex, "%.*s", (int)strcspn(text, " \n"), text);
    if (!point_parse(vertex, game->request->size, &at)) {
        charge(game, who, FAULT_PROTOCOL, text);
        return;
    }
    if (at == POINT_RESIGN) {
        finish_by(game, stone_opposite(who), "R");
        return;
    }
    MoveVerdict verdict = game_play(&game->game, at, who);
    if (verdict != MOVE_OK) {
        char why[64];
        (void)snprintf(why, sizeof why, "%s is %s", vertex, move_verdict_text(verdict));
        charge(game, who, FAULT_ILLEGAL, why);
        return;
    }
    if (game_is_over(&game->game)) {
        begin_count(game);
        return;
    }
    (void)snprintf(command, sizeof command, "play %s %s", stone_text(who), vertex);
    game->step = STEP_RELAY;
    ask(game, stone_opposite(who), seconds_for_reply(game), command);
}

static void take_clock(MatchGame *game)
{
    double seconds = clock_seconds() - game->sent_at;
    int engine = engine_of(game, game->asked);
    game->result.asked[engine]++;
    game->result.seconds[engine] += seconds;
    game->left_seconds[game->asked] -= seconds;
}

static void take_count(MatchGame *game, const char *text)
{
    double points = 0;
    if (text[0] == '0' || sscanf(text, "%*[BbWw]+%lf", &points) == 1)
        finish_by_margin(game, text[0] == 'W' || text[0] == 'w' ? -points : points);
    else
        match_game_void(game, "the referee cannot count");
}

static void take_reply(MatchGame *game)
{
    const char *text;
    bool is_good = engine_reply(&game->engines[game->asked], &text);
    bool is_optional = game->step == STEP_SETUP && game->setup_index - 1 >= 3 &&
                       game->setup_index - 1 <= 4; /* rules and clock: not all engines know them */
    if (game->step == STEP_GENMOVE)
        take_clock(game);
    if (!is_good && !is_optional) {
        charge(game, game->asked, FAULT_PROTOCOL, text);
        return;
    }
    if (game->step == STEP_SETUP)
        continue_setup(game);
    else if (game->step == STEP_GENMOVE)
        take_move(game, text);
    else if (game->step == STEP_RELAY)
        ask_for_move(game);
    else if (game->step == STEP_COUNT)
        take_count(game, text);
}

/* Always looks for a reply before it looks at the clock: it may have come while another game was
 * counted. */
void match_game_advance(MatchGame *game)
{
    EngineEvent event = engine_receive(&game->engines[game->asked]);
    if (event == ENGINE_REPLIED)
        take_reply(game);
    else if (event == ENGINE_GONE)
        charge(game, game->asked, FAULT_CRASH, "it has ended");
    else if (event == ENGINE_BABBLING)
        charge(game, game->asked, FAULT_PROTOCOL, "reply too long");
    else if (clock_seconds() > game->deadline)
        charge(game, game->asked, FAULT_TIME, "no reply in time");
}

int match_game_descriptor(const MatchGame *game)
{
    return game->engines[game->asked].out;
}

/* ---- beginning ---- */

/* Both games of a pair start with the same moves. */
static void play_opening(MatchGame *game)
{
    const MatchRequest *request = game->request;
    int pair = game->result.index / 2;
    if (request->opening_count > 0) {
        const MatchOpening *opening = &request->openings[pair % request->opening_count];
        for (int i = 0; i < opening->count; i++)
            (void)game_play(&game->game, opening->moves[i].at, (Stone)opening->moves[i].who);
        return;
    }
    Random random;
    random_seed(&random, mix64(request->seed + (uint64_t)pair));
    for (int i = 0; i < request->random_moves; i++) {
        Point moves[BOARD_POINTS_MAX];
        int count = candidates_list(&game->game, game->game.to_move, moves);
        if (count == 0)
            return;
        (void)game_play(&game->game, moves[random_below(&random, (uint32_t)count)],
                        game->game.to_move);
    }
}

/* "{seed}" in a command becomes the number. */
static void write_command(const char *command, uint64_t seed, StrBuf *out)
{
    static const char MARK[] = "{seed}";
    const char *mark;
    while ((mark = strstr(command, MARK))) {
        strbuf_add_bytes(out, command, (size_t)(mark - command));
        strbuf_add_format(out, "%llu", (unsigned long long)seed);
        command = mark + sizeof MARK - 1;
    }
    strbuf_add(out, command);
}

Status match_try_engine(const MatchRequest *request, int index, Error *err)
{
    assert(index >= 0);
    StrBuf command;
    strbuf_init(&command, ENGINE_COMMAND_LIMIT);
    write_command(request->engines[index].command, request->seed % SEED_LIMIT, &command);
    Engine engine;
    Status status = engine_open(&engine, strbuf_text(&command), request->log, err);
    strbuf_clear(&command);
    if (status != STATUS_OK)
        return status;
    /* "name" is known to every engine; what it answers does not matter here. */
    if (engine_ask(&engine, "name", SETUP_SECONDS) == ENGINE_GONE)
        status = error_set(err, STATUS_IO,
                           "%.80s: it ended without an answer; is it there, and is this the right "
                           "command line?",
                           request->engines[index].command);
    engine_close(&engine);
    return status;
}

static Status start_engine(MatchGame *game, Stone who, Error *err)
{
    const MatchRequest *request = game->request;
    StrBuf command;
    strbuf_init(&command, ENGINE_COMMAND_LIMIT);
    /* Numbers that any engine takes; different for the two sides of a game. */
    uint64_t seed = (game->result.seed + (uint64_t)who) % SEED_LIMIT;
    write_command(request->engines[engine_of(game, who)].command, seed, &command);
    Status status = engine_open(&game->engines[who], strbuf_text(&command), request->log, err);
    strbuf_clear(&command);
    return status;
}

Status match_game_open(MatchGame *game, const MatchRequest *request, int index, Error *err)
{
    assert(index >= 0);
    *game = (MatchGame){
        .request = request,
        .result = {.index = index, .black = index % 2},
        .left_seconds = {0, request->main_seconds, request->main_seconds},
        .asked = STONE_BLACK,
    };
    for (int i = 0; i < 3; i++)
        game->engines[i] = (Engine){.in = -1, .out = -1, .received = {.limit = 1}};
    game->result.seed = mix64(request->seed ^ mix64((uint64_t)index)) % 1000000000;
    game_init(&game->game, request->size, &request->rules);
    play_opening(game);
    game->setup_moves = game->game.move_count;
    Status status = start_engine(game, STONE_BLACK, err);
    if (status == STATUS_OK)
        status = start_engine(game, STONE_WHITE, err);
    if (status == STATUS_OK)
        continue_setup(game);
    else
        match_game_close(game);
    return status;
}

void match_game_leave(MatchGame *game)
{
    for (int i = 0; i < 3; i++)
        engine_quit(&game->engines[i]);
    game->step = STEP_LEAVING;
}

bool match_game_has_left(MatchGame *game)
{
    bool has_left = true;
    for (int i = 0; i < 3; i++)
        has_left &= engine_has_left(&game->engines[i]);
    if (has_left)
        game_clear(&game->game);
    return has_left;
}

void match_game_close(MatchGame *game)
{
    match_game_leave(game);
    for (int i = 0; i < 3; i++)
        engine_close(&game->engines[i]);
    game_clear(&game->game);
}
