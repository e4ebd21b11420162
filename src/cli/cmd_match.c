/* katachi match: two engines against each other. */
#include "base/memory.h"

#include "cli/commands.h"
#include "play/engine_config.h"
#include "play/match.h"
#include "play/network_file.h"
#include "play/player.h"
#include "view/summaries.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { COMMAND_LIMIT = 16 * 1024 };

typedef struct {
    MatchRequest request;
    const char *rules, *openings_path, *sgf_folder, *sprt, *network;
    int opening_moves;
    double komi;
    bool as_json, is_quiet, resumes;
    StrBuf commands[2]; /* of engines that are players of ours */
    Openings openings;
    const Command *command;
    int record_failures;
} MatchRun;

/* ---- engines ---- */

static bool is_player(const char *text)
{
    size_t length = strcspn(text, " ");
    for (int i = 0; player_kind_at(i); i++)
        if (strlen(player_kind_at(i)->name) == length &&
            strncmp(player_kind_at(i)->name, text, length) == 0)
            return true;
    return false;
}

/* The command of an engine that the user has added under this name, if there is one. */
static void name_listed(MatchRun *run, int index, const char *name)
{
    EngineList *list = mem_alloc(1, sizeof *list);
    const EngineEntry *entry =
        engine_list_read(list, NULL) == STATUS_OK ? engine_list_find(list, name) : NULL;
    if (entry) {
        strbuf_add(&run->commands[index], entry->command);
        run->request.engines[index].command = strbuf_text(&run->commands[index]);
    }
    mem_free(list);
}

/* "mcts --playouts 500" is this very program with that player; anything else is for the shell. */
static bool name_engine(MatchRun *run, int index, const char *text)
{
    MatchEngine *engine = &run->request.engines[index];
    *engine = (MatchEngine){.name = text, .command = text};
    if (!is_player(text)) {
        name_listed(run, index, text);
        return true;
    }
    char self[4096];
    ssize_t length = readlink("/proc/self/exe", self, sizeof self - 1);
    if (length < 0 || memchr(self, '\'', (size_t)length))
        return false;
    self[length] = '\0';
    strbuf_add_format(&run->commands[index], "'%s' gtp --seed {seed} --player %s", self, text);
    engine->command = strbuf_text(&run->commands[index]);
    return true;
}

/* ---- reports ---- */

static void report_game(void *context, const MatchGameResult *result, const Game *game,
                        const MatchTally *tally)
{
    MatchRun *run = context;
    const Interval *rate = &tally->win_rate;
    if (!run->is_quiet)
        fprintf(stderr, "game %d/%d: %s black, %s, %d moves%s%s; %d-%d, %.1f %% [%.1f, %.1f]\n",
                result->index + 1, run->request.games, run->request.engines[result->black].name,
                result->result, result->move_count, result->detail[0] ? ", " : "", result->detail,
                tally->wins[0], tally->wins[1], 100 * rate->rate, 100 * rate->low,
                100 * rate->high);
    Error err = {0};
    if (run->sgf_folder && match_record_write(&run->request, result, game, run->sgf_folder, &err)) {
        run->record_failures++;
        fprintf(stderr, "katachi match: %s\n", err.text);
    }
}

static void print_engine(const MatchRun *run, const MatchTally *tally, int index)
{
    const int *faults = tally->faults[index];
    int asked = tally->asked[index];
    printf("%-24s %4d wins, %d of %d as black; %.3f s a move; faults: %d illegal, %d crash, "
           "%d time, %d protocol\n",
           run->request.engines[index].name, tally->wins[index], tally->wins_as_black[index],
           tally->games_as_black[index], asked ? tally->seconds[index] / asked : 0.0,
           faults[FAULT_ILLEGAL], faults[FAULT_CRASH], faults[FAULT_TIME], faults[FAULT_PROTOCOL]);
}

static void print_result(const MatchRun *run, const MatchGameResult *results,
                         const MatchTally *tally)
{
    if (run->as_json) {
        StrBuf text;
        strbuf_init(&text, (size_t)1 << 30);
        json_match_write(&run->request, results, tally, &text);
        command_print(&text);
        return;
    }
    print_engine(run, tally, 0);
    print_engine(run, tally, 1);
    printf("games %d, draws %d, void %d; seed %llu\n", tally->games, tally->draws, tally->voids,
           (unsigned long long)run->request.seed);
    if (run->sprt)
        printf("sequential test %s: %s, evidence %.2f of 2.94\n", run->sprt,
               tally->verdict == SPRT_HIGH  ? "the higher rate"
               : tally->verdict == SPRT_LOW ? "the lower rate"
                                            : "not decided",
               sprt_evidence(&run->request.sprt, tally->wins[0] + 0.5 * tally->draws,
                             tally->wins[1] + 0.5 * tally->draws));
    printf("win rate of %s: %.1f %%, 95 %% interval %.1f to %.1f\n", run->request.engines[0].name,
           100 * tally->win_rate.rate, 100 * tally->win_rate.low, 100 * tally->win_rate.high);
}

/* ---- running ---- */

static int play(MatchRun *run)
{
    Error err = {0};
    MatchTally tally;
    MatchGameResult *results = mem_alloc((size_t)run->request.games, sizeof *results);
    for (int i = 0; run->resumes && i < run->request.games; i++)
        (void)match_record_read(&run->request, i, run->sgf_folder, &results[i]);
    (void)signal(SIGPIPE, SIG_IGN); /* an engine that has gone is noticed by the failing write */
    for (int e = 0; e < 2; e++)
        if (match_try_engine(&run->request, e, &err) != STATUS_OK) {
            mem_free(results);
            return command_fail(run->command, NULL, &err);
        }
    Status status = match_run(&run->request, results, &tally, &err);
    int exit_code = EXIT_DONE;
    if (status == STATUS_INTERRUPTED)
        exit_code = EXIT_INTERRUPTED;
    else if (status)
        exit_code = command_fail(run->command, NULL, &err);
    else if (run->record_failures)
        exit_code = EXIT_SYSTEM;
    print_result(run, results, &tally);
    mem_free(results);
    return exit_code;
}

/* "0.5:0.8" */
static bool read_sprt(const char *text, Sprt *test)
{
    char *end;
    test->low = strtod(text, &end);
    if (end == text || *end != ':')
        return false;
    const char *second = end + 1;
    test->high = strtod(second, &end);
    return end != second && !*end && test->low > 0 && test->low < test->high && test->high < 1;
}

static int prepare(MatchRun *run)
{
    const Command *command = run->command;
    MatchRequest *request = &run->request;
    Error err = {0};
    if (request->games < 1 || request->games > 1000000)
        return command_usage_error(command, "games must be 1 to 1000000");
    if (request->size < BOARD_SIZE_MIN || request->size > BOARD_SIZE_MAX)
        return command_usage_error(command, "size must be 2 to 25");
    if (!rules_by_name(run->rules, &request->rules))
        return command_usage_error(command, "unknown rules '%s'", run->rules);
    if (run->komi > -1e9)
        request->rules.komi = run->komi;
    if (run->sprt && !read_sprt(run->sprt, &request->sprt))
        return command_usage_error(command, "--sprt must be two win rates like 0.5:0.8");
    if (run->resumes && !run->sgf_folder)
        return command_usage_error(command, "--resume needs the folder of --sgf");
    request->resumes = run->resumes;
    if (network_open(run->network, NULL, &request->net, &err) != STATUS_OK)
        return command_fail(command, run->network, &err);
    if (run->openings_path &&
        openings_read(&run->openings, run->openings_path, request->size, run->opening_moves, &err))
        return command_fail(command, NULL, &err);
    request->openings = run->openings.list;
    request->opening_count = run->openings.count;
    if (run->sgf_folder && mkdir(run->sgf_folder, 0777) != 0 && errno != EEXIST) {
        (void)error_set(&err, STATUS_IO, "cannot create the folder: %s", strerror(errno));
        return command_fail(command, run->sgf_folder, &err);
    }
    request->stop = &command_stop_asked;
    request->report = report_game;
    request->context = run;
    return EXIT_DONE;
}

static int parse_and_play(MatchRun *run, int argc, char **argv)
{
    MatchRequest *request = &run->request;
    int exit_code;
    const Option table[] = {
        {OPTION_INT, "games", 'g', &request->games, "N", "games to play (default 100)"},
        {OPTION_INT, "size", 0, &request->size, "N", "size of the board (default 9)"},
        {OPTION_TEXT, "rules", 'r', &run->rules, "NAME", "rules (default chinese)"},
        {OPTION_NUMBER, "komi", 'k', &run->komi, "POINTS", "komi (default: that of the rules)"},
        {OPTION_NUMBER, "time", 0, &request->main_seconds, "SECONDS",
         "time per side and game (default: no clock)"},
        {OPTION_NUMBER, "move-time", 0, &request->move_seconds, "SECONDS",
         "time per move (default: no clock)"},
        {OPTION_NUMBER, "timeout", 0, &request->reply_seconds, "SECONDS",
         "without a clock, the longest wait for a move (default 600)"},
        {OPTION_INT, "threads", 't', &request->parallel, "N", "games at a time (default 1)"},
        {OPTION_INT, "parallel", 0, &request->parallel, "N", NULL},
        {OPTION_TEXT, "openings", 0, &run->openings_path, "PATH",
         "SGF file or folder; each opening is played with both colours"},
        {OPTION_INT, "opening-moves", 0, &run->opening_moves, "N",
         "moves to take from an opening (default: all)"},
        {OPTION_INT, "random-opening", 0, &request->random_moves, "N",
         "random moves to start with, the same for both games of a pair (default 0)"},
        {OPTION_INT, "move-limit", 0, &request->move_limit, "N",
         "longer games are void (default: three times the points)"},
        {OPTION_TEXT, "referee", 0, &request->referee, "COMMAND",
         "GTP engine that counts finished games (default: our own judgement)"},
        {OPTION_TEXT, "sgf", 0, &run->sgf_folder, "FOLDER", "write the games there"},
        {OPTION_FLAG, "resume", 0, &run->resumes, NULL,
         "go on with the match whose games are in the folder of --sgf"},
        {OPTION_TEXT, "sprt", 0, &run->sprt, "LOW:HIGH",
         "stop when it is clear which win rate is nearer, by Wald's test: 0.5:0.8"},
        {OPTION_TEXT, "network", 0, &run->network, "FILE",
         "network that counts finished games (the default one); none: playouts"},
        {OPTION_TEXT, "log", 0, &request->log, "FILE", "append the engines' messages to a file"},
        {OPTION_SEED, "seed", 's', &request->seed, "N", "seed of openings and engines (default 1)"},
        {OPTION_FLAG, "json", 'j', &run->as_json, NULL, "print the result as JSON"},
        {OPTION_FLAG, "quiet", 'q', &run->is_quiet, NULL, "no line for each game"},
        {0},
    };
    if (!options_parse(run->command, table, &argc, argv, &exit_code))
        return exit_code;
    if (argc != 2)
        return command_usage_error(run->command, "two engines expected");
    exit_code = prepare(run);
    if (exit_code != EXIT_DONE)
        return exit_code;
    if (!name_engine(run, 0, argv[0]) || !name_engine(run, 1, argv[1]))
        return command_usage_error(run->command, "cannot find this program's own file");
    return play(run);
}

static int run_match(const Command *command, int argc, char **argv)
{
    MatchRun run = {
        .command = command,
        .rules = "chinese",
        .komi = -1e9,
        .request = {.games = 100, .size = 9, .seed = 1},
    };
    openings_init(&run.openings);
    strbuf_init(&run.commands[0], COMMAND_LIMIT);
    strbuf_init(&run.commands[1], COMMAND_LIMIT);
    int exit_code = parse_and_play(&run, argc, argv);
    net_close(run.request.net);
    openings_clear(&run.openings);
    strbuf_clear(&run.commands[0]);
    strbuf_clear(&run.commands[1]);
    return exit_code;
}

const Command command_match = {
    .name = "match",
    .summary = "play two engines against each other",
    .usage = "ENGINE ENGINE [options]",
    .details =
        "An ENGINE is one of our players, optionally followed by options of `katachi gtp`, an "
        "engine\n"
        "of `katachi engine`, or any GTP command line; {seed} in it becomes a number for each "
        "game. Colours alternate. "
        "Illegal\n"
        "moves, crashes and late replies lose the game and are counted for their side. A draw is\n"
        "half a win; the interval is Wilson's. A match that was interrupted goes on with --resume.",
    .examples = "katachi match playout random --games 20\n"
                "katachi match \"mcts --playouts 2000\" \"gnugo --mode gtp --level 1 --seed "
                "{seed}\" -g 50\n"
                "katachi match mcts playouts --size 13 --move-time 1 --sgf games --json\n"
                "katachi match mcts \"mcts --level dan\" --sprt 0.5:0.7 --sgf games --resume",
    .run = run_match,
};
