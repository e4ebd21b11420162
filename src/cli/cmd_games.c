/* katachi games: what is in a collection of games. */
#include "base/pool.h"

#include "cli/commands.h"
#include "view/summaries.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { OUTPUT_LIMIT = 64 << 20 };

typedef struct {
    const Command *command;
    bool as_json;
    bool is_quiet;
    bool shows_progress; /* a line that is written over */
    uint64_t problem_count;
    uint64_t listed; /* games in the list of the JSON object */
    StrBuf line;
} Games;

enum { PROBLEM_LINES = 100 }; /* so many are listed one by one; the summary counts all */

static void wipe_progress(const Games *games)
{
    if (games->shows_progress)
        fputs("\r\x1b[K", stderr);
}

static void show_progress(void *context, uint64_t done, uint64_t total)
{
    (void)total;
    const Games *games = context;
    if (games->shows_progress)
        fprintf(stderr, "\r%llu games", (unsigned long long)done);
}

static void tell_problem(void *context, const GameName *name, const Error *problem)
{
    Games *games = context;
    games->problem_count++;
    if (games->is_quiet || games->problem_count > PROBLEM_LINES)
        return;
    wipe_progress(games);
    strbuf_reset(&games->line);
    game_name_text(name, &games->line);
    (void)command_fail(games->command, strbuf_text(&games->line), problem);
    if (games->problem_count == PROBLEM_LINES)
        fprintf(stderr, "katachi games: further defects are only counted\n");
}

/* For people: moves, size, players, result, name. */
static void list_as_text(Games *games, const GameName *name, const GameFacts *facts)
{
    static const char *const WINNERS[] = {"?", "B", "W", "draw", "void"};
    static const char *const WAYS[] = {"", "", "+R", "+T", "+F"};
    char result[32];
    if (facts->result.by == SGF_BY_POINTS)
        (void)snprintf(result, sizeof result, "%s+%g", WINNERS[facts->result.winner],
                       facts->result.points);
    else
        (void)snprintf(result, sizeof result, "%s%s", WINNERS[facts->result.winner],
                       WAYS[facts->result.by]);
    char year[16] = "-";
    if (facts->year)
        (void)snprintf(year, sizeof year, "%d", facts->year);
    strbuf_add_format(&games->line, "%2dx%-2d %4d moves  %-7s %4s  %s - %s  ", facts->size,
                      facts->size, facts->moves, result, year, facts->black[0] ? facts->black : "?",
                      facts->white[0] ? facts->white : "?");
    game_name_text(name, &games->line);
    strbuf_add_char(&games->line, '\n');
}

static void list_game(void *context, const GameName *name, const GameFacts *facts)
{
    Games *games = context;
    wipe_progress(games);
    strbuf_reset(&games->line);
    if (games->as_json) {
        strbuf_add(&games->line, games->listed++ ? "    ," : "{\n  \"list\": [\n    ");
        game_facts_write_json(name, facts, &games->line);
    } else
        list_as_text(games, name, facts);
    fputs(strbuf_text(&games->line), stdout);
}

static void print_survey(const Games *games, const Survey *survey)
{
    bool as_json = games->as_json;
    StrBuf text;
    strbuf_init(&text, OUTPUT_LIMIT);
    if (as_json)
        survey_write_json(survey, &text);
    else
        survey_write_text(survey, &text);
    /* The list, which was printed on the way, is the first member of the same object. */
    bool goes_on = as_json && games->listed > 0;
    fputs(goes_on ? "  ],\n" : "", stdout);
    fputs(strbuf_text(&text) + (goes_on ? strlen("{\n") : 0), stdout);
    strbuf_clear(&text);
}

static int finish(Games *games, const Survey *survey, Status status)
{
    if (status == STATUS_INTERRUPTED) {
        fprintf(stderr, "katachi games: interrupted\n");
        return EXIT_INTERRUPTED;
    }
    if (status != STATUS_OK)
        return status == STATUS_IO ? EXIT_SYSTEM : EXIT_BAD_INPUT;
    if (survey->counts.games == 0) {
        fprintf(stderr, "katachi games: no games found\n");
        return EXIT_BAD_INPUT;
    }
    if (games->problem_count)
        fprintf(stderr, "katachi games: defects found: %llu; games or files skipped: %llu\n",
                (unsigned long long)games->problem_count, (unsigned long long)survey->counts.bad);
    return EXIT_DONE;
}

static int run_games(const Command *command, int argc, char **argv)
{
    Games games = {.command = command};
    SurveyOptions options = {.progress = {.report = show_progress, .context = &games},
                             .on_problem = tell_problem,
                             .context = &games,
                             .collection = {.stop = &command_stop_asked}};
    GamesPack pack = games_pack_defaults();
    bool lists = false;
    int threads = 0, exit_code;
    const Option table[] = {
        {OPTION_FLAG, "json", 'j', &games.as_json, NULL, "print one JSON object"},
        {OPTION_FLAG, "list", 0, &lists, NULL,
         "first print a line for every game; with --json a member of the object"},
        {OPTION_FLAG, "duplicates", 0, &options.find_duplicates, NULL,
         "count games whose first 60 moves were seen before, in any orientation"},
        {OPTION_FLAG, "strict", 0, &options.collection.strict, NULL,
         "stop at the first bad game or illegal move"},
        {OPTION_FLAG, "quiet", 'q', &games.is_quiet, NULL, "do not list defects one by one"},
        {OPTION_TEXT, "charset", 0, &options.collection.read.charset, "NAME",
         "the character set of the records (detected)"},
        {OPTION_INT, "threads", 't', &threads, "N", "threads (all cores)"},
        {OPTION_TEXT, "pack", 0, &pack.path, "FILE",
         "instead of a summary, write the games packed for training a network"},
        {OPTION_INT, "shards", 0, &pack.shards, "N", "with --pack: spread them over N files"},
        {OPTION_TEXT, "source", 0, &pack.source, "NAME",
         "with --pack: professional, kgs, server or unknown; by default as PC says in each game"},
        {OPTION_INT, "min-moves", 0, &pack.min_moves, "N", "with --pack: leave out shorter games"},
        {OPTION_INT, "hold-back", 0, &pack.hold_back, "N",
         "with --pack: keep N games in a thousand for validation; by default 10"},
        {OPTION_INT, "playouts", 0, &pack.playouts, "N",
         "with --pack: playouts to count a finished game by, 0 for none; by default 200"},
        {OPTION_TEXT, "network", 0, &pack.network, "FILE",
         "with --pack: count finished games by this network instead of playouts (19x19)"},
        {OPTION_SEED, "seed", 's', &pack.seed, "N", "with --pack: seed of the playouts"},
        {0},
    };
    if (!options_parse(command, table, &argc, argv, &exit_code))
        return exit_code;
    if (argc < 1)
        return command_usage_error(command, "no games given; name files, folders or archives");
    if (threads < 0 || threads > POOL_THREAD_LIMIT)
        return command_usage_error(command, "--threads must be from 1 to %d", POOL_THREAD_LIMIT);
    options.collection.threads = threads ? threads : pool_processor_count();
    if (pack.path)
        return games_pack_run(command, &pack, &options.collection, argv, argc);
    options.on_game = lists ? list_game : NULL;
    games.shows_progress = isatty(STDERR_FILENO);
    strbuf_init(&games.line, 1 << 20);
    Survey survey;
    Error err = {0};
    Status status = survey_games((const char *const *)argv, argc, &options, &survey, &err);
    wipe_progress(&games);
    print_survey(&games, &survey);
    exit_code = finish(&games, &survey, status);
    survey_clear(&survey);
    strbuf_clear(&games.line);
    return exit_code;
}

const Command command_games = {
    .name = "games",
    .summary = "show what is in a collection of games",
    .usage = "GAMES… [options]",
    .details =
        "GAMES is any mix of SGF files, folders, files with many games, and archives (zip, 7z,\n"
        "tar and its compressed forms); - is standard input. Every move of every main line is\n"
        "checked. Bad games are reported on stderr, skipped and counted.\n"
        "\n"
        "With --pack the games are written to a file that training/ reads. Games that ended by\n"
        "counting are counted again, by playouts or by a network; where that agrees with the\n"
        "record, the owners of all points are stored too.",
    .examples = "katachi games gogod.zip                 # players, years, results, defects\n"
                "katachi games my-games/ --list          # a line for every game\n"
                "katachi games pro.tar.zst --json        # the same for programs\n"
                "katachi games pro.tar.zst --pack pro.games   # for training/train.py",
    .run = run_games,
};
