/* katachi bench: how fast this build is on this machine, on one core. */
#include "app/bench.h"
#include "app/survey.h"

#include "base/pool.h"
#include "cli/commands.h"

#include <inttypes.h>
#include <stdio.h>

enum { PLAYOUT_SIZE_COUNT = 3 };
static const int PLAYOUT_SIZES[PLAYOUT_SIZE_COUNT] = {9, 13, 19};

typedef struct {
    uint64_t seed;
    double seconds;                            /* for each figure */
    double playouts_per_s[PLAYOUT_SIZE_COUNT]; /* as PLAYOUT_SIZES */
    double play_undo_per_s;
    BenchShape shape;
    BenchNetwork network;
    BenchReplay replay;
    const char *source; /* what was replayed */
} Report;

/* Replay the user's games, once, on one thread. */
static Status replay_games(char **paths, int count, BenchReplay *replay, Error *err)
{
    Survey survey;
    SurveyOptions options = {.collection = {.threads = 1, .stop = &command_stop_asked}};
    double start = clock_seconds();
    double core_start = bench_core_seconds();
    Status status = survey_games((const char *const *)paths, count, &options, &survey, err);
    *replay = (BenchReplay){
        .games = survey.counts.games,
        .moves = survey.moves,
        .seconds = clock_seconds() - start,
        .core_seconds = bench_core_seconds() - core_start,
    };
    survey_clear(&survey);
    return status;
}

static Status measure(char **paths, int count, Report *report, Error *err)
{
    for (int i = 0; i < PLAYOUT_SIZE_COUNT; i++)
        report->playouts_per_s[i] =
            bench_playouts_per_s(PLAYOUT_SIZES[i], report->seconds, report->seed);
    report->play_undo_per_s = bench_play_undo_per_s(report->seconds, report->seed);
    Status status = bench_shape(paths, count, report->seconds, report->seed, &report->shape, err);
    if (status == STATUS_OK)
        status = bench_network(&report->network, err);
    if (status != STATUS_OK)
        return status;
    if (count > 0) {
        report->source = "games";
        return replay_games(paths, count, &report->replay, err);
    }
    report->source = "self-play";
    bench_replay_self_play(report->seconds, report->seed, &report->replay);
    return STATUS_OK;
}

static double per_second(uint64_t count, double seconds)
{
    return seconds > 0 ? (double)count / seconds : 0;
}

static void print_rate(const char *name, double rate)
{
    printf("%-16s %12.0f a second\n", name, rate);
}

static void print_text(const Report *report)
{
    const BenchReplay *replay = &report->replay;
    for (int i = 0; i < PLAYOUT_SIZE_COUNT; i++) {
        char name[32];
        snprintf(name, sizeof name, "playouts %dx%d", PLAYOUT_SIZES[i], PLAYOUT_SIZES[i]);
        print_rate(name, report->playouts_per_s[i]);
    }
    print_rate("play and undo", report->play_undo_per_s);
    printf("%-16s %12.1f ns\n", "liberties", report->shape.liberties_ns);
    printf("%-16s %12.2f us a position\n", "life", report->shape.life_us);
    printf("%-16s %12.2f us a chain\n", "ladder", report->shape.ladder_us);
    const BenchNetwork *network = &report->network;
    printf("%-16s %12.2f ms a position\n", "quick network", network->quick_ms);
    printf("%-16s %12.2f ms a position\n", "strong network", network->strong_ms);
    printf("networks by %s, %s, %s%s\n", network->engine, network->precision, network->isa,
           network->is_trained ? "" : ", with random weights");
    print_rate("moves replayed", per_second(replay->moves, replay->seconds));
    printf("replay of %s: %" PRIu64 " games, %" PRIu64 " moves in %.2f s (%.2f s of them on the "
           "processor)\n",
           report->source, replay->games, replay->moves, replay->seconds, replay->core_seconds);
    printf("one core, seed %" PRIu64 ", %.1f s for each figure\n", report->seed, report->seconds);
}

/* Numbers and fixed words only, so nothing needs escaping. */
static void print_json(const Report *report)
{
    const BenchReplay *replay = &report->replay;
    printf("{\"version\": \"%s\", \"seed\": %" PRIu64 ", \"seconds\": %.3f, \"playouts_per_s\": {",
           KATACHI_VERSION, report->seed, report->seconds);
    for (int i = 0; i < PLAYOUT_SIZE_COUNT; i++)
        printf("%s\"%d\": %.0f", i ? ", " : "", PLAYOUT_SIZES[i], report->playouts_per_s[i]);
    const BenchShape *shape = &report->shape;
    printf("}, \"play_undo_per_s\": %.0f, \"shape\": {\"positions\": %d, \"liberties_ns\": %.2f, "
           "\"life_us\": %.3f, \"ladder_us\": %.3f}, ",
           report->play_undo_per_s, shape->positions, shape->liberties_ns, shape->life_us,
           shape->ladder_us);
    const BenchNetwork *network = &report->network;
    printf("\"network\": {\"quick_ms\": %.3f, \"strong_ms\": %.3f, \"isa\": \"%s\", \"engine\": "
           "\"%s\", \"precision\": \"%s\", \"trained\": %s}, ",
           network->quick_ms, network->strong_ms, network->isa, network->engine, network->precision,
           network->is_trained ? "true" : "false");
    printf("\"replay\": {\"source\": \"%s\", \"games\": "
           "%" PRIu64 ", \"moves\": %" PRIu64
           ", \"seconds\": %.3f, \"core_seconds\": %.3f, \"games_per_s\": %.1f, "
           "\"moves_per_s\": %.0f}}\n",
           report->source, replay->games, replay->moves, replay->seconds, replay->core_seconds,
           per_second(replay->games, replay->seconds), per_second(replay->moves, replay->seconds));
}

/* ---- the library ---- */

static void print_line(const char *name, const BenchTimes *times)
{
    printf("%-17s %8.2f ms median, %.2f ms in 95 %%, %.2f ms worst of %d\n", name, times->median_ms,
           times->slow_ms, times->worst_ms, times->count);
    printf("  CPU time        %8.2f ms median, %.2f ms in 95 %%, %.2f ms worst\n",
           times->core_median_ms, times->core_slow_ms, times->core_worst_ms);
}

static void print_library_text(const BenchLibrary *bench, const BenchLibraryOptions *options)
{
    printf("building         %9.1f s, %.1f s of CPU time, %.0f MB for %llu games, %llu moves\n",
           bench->build_seconds, bench->build_core_seconds, (double)bench->bytes / 1e6,
           (unsigned long long)bench->games, (unsigned long long)bench->moves);
    printf("opening          %9.1f ms, every byte checked\n", bench->open_ms);
    print_line("corner or side", &bench->patterns);
    print_line("position, move 20", &bench->positions);
    printf("adding           %9.2f s for %llu games\n", bench->add_seconds,
           (unsigned long long)bench->added);
    printf("plain replay     %9llu of %llu comparisons unequal\n",
           (unsigned long long)bench->unequal, (unsigned long long)bench->compared);
    printf("%d threads, seed %llu, all orientations and both colours\n", options->threads,
           (unsigned long long)options->seed);
}

static void print_times(const char *name, const BenchTimes *times)
{
    printf("\"%s\": {\"count\": %d, \"median_ms\": %.3f, \"slow_ms\": %.3f, \"worst_ms\": %.3f, "
           "\"core_median_ms\": %.3f, \"core_slow_ms\": %.3f, \"core_worst_ms\": %.3f}, ",
           name, times->count, times->median_ms, times->slow_ms, times->worst_ms,
           times->core_median_ms, times->core_slow_ms, times->core_worst_ms);
}

/* Numbers only, so nothing needs escaping. */
static void print_library_json(const BenchLibrary *bench, const BenchLibraryOptions *options)
{
    printf("{\"version\": \"%s\", \"threads\": %d, \"seed\": %llu, \"games\": %llu, "
           "\"moves\": %llu, \"bytes\": %llu, \"build_s\": %.3f, \"build_core_s\": %.3f, "
           "\"open_ms\": %.3f, ",
           KATACHI_VERSION, options->threads, (unsigned long long)options->seed,
           (unsigned long long)bench->games, (unsigned long long)bench->moves,
           (unsigned long long)bench->bytes, bench->build_seconds, bench->build_core_seconds,
           bench->open_ms);
    print_times("patterns", &bench->patterns);
    print_times("positions", &bench->positions);
    printf("\"added\": %llu, \"add_s\": %.3f, \"compared\": %llu, "
           "\"unequal\": %llu}\n",
           (unsigned long long)bench->added, bench->add_seconds,
           (unsigned long long)bench->compared, (unsigned long long)bench->unequal);
}

static int run_library(const Command *command, char **paths, int count,
                       const BenchLibraryOptions *options, bool as_json)
{
    BenchLibrary bench;
    Error err = {0};
    if (count == 0)
        return command_usage_error(command, "--library needs games to build a library of");
    if (bench_library(paths, count, options, &bench, &err) != STATUS_OK)
        return command_fail(command, NULL, &err);
    if (as_json)
        print_library_json(&bench, options);
    else
        print_library_text(&bench, options);
    return bench.unequal ? EXIT_NEGATIVE : EXIT_DONE;
}

static int run(const Command *command, int argc, char **argv)
{
    bool json = false;
    bool signature = false;
    bool library = false;
    BenchLibraryOptions searching = {.threads = pool_processor_count(),
                                     .patterns = 1000,
                                     .compared = 100,
                                     .stop = &command_stop_asked};
    Report report = {.seed = 1, .seconds = 1};
    const Option options[] = {
        {OPTION_NUMBER, "seconds", 0, &report.seconds, "S", "time for each figure (1)"},
        {OPTION_SEED, "seed", 's', &report.seed, "N", "seed of the random games (1)"},
        {OPTION_FLAG, "signature", 0, &signature, NULL, "print only one number over all answers"},
        {OPTION_FLAG, "json", 'j', &json, NULL, "one JSON object"},
        {.kind = OPTION_SECTION, .name = "With --library"},
        {OPTION_FLAG, "library", 0, &library, NULL,
         "build a library of GAMES and search it instead"},
        {OPTION_INT, "patterns", 0, &searching.patterns, "N", "patterns to search for (1000)"},
        {OPTION_INT, "compared", 0, &searching.compared, "N",
         "patterns to compare with a plain replay (100)"},
        {OPTION_INT, "threads", 't', &searching.threads, "N", "threads (all cores)"},
        {0},
    };
    int exit_code;
    if (!options_parse(command, options, &argc, argv, &exit_code))
        return exit_code;
    if (!(report.seconds > 0))
        return command_usage_error(command, "--seconds must be more than 0");
    searching.seed = report.seed;
    if (searching.patterns < 1 || searching.compared < 0 || searching.threads < 1 ||
        searching.threads > POOL_THREAD_LIMIT)
        return command_usage_error(command, "--patterns, --compared or --threads out of range");
    if (library)
        return run_library(command, argv, argc, &searching, json);
    if (signature) {
        printf("%016" PRIx64 "\n", bench_signature());
        return EXIT_DONE;
    }
    Error err = {0};
    if (measure(argv, argc, &report, &err) != STATUS_OK)
        return command_fail(command, NULL, &err);
    if (json)
        print_json(&report);
    else
        print_text(&report);
    return EXIT_DONE;
}

const Command command_bench = {
    .name = "bench",
    .summary = "measure how fast the program is on this machine, on one core",
    .usage = "[GAMES…] [options]",
    .details =
        "Random games from the empty board; moves played and undone; liberties, unconditional\n"
        "life and ladders in positions; games read and replayed with every move checked. "
        "Positions\n"
        "and games are the given ones, or random ones made from the seed. All figures are per "
        "second\n"
        "of CPU time, so other programs do not spoil them; only the replay is timed by the wall\n"
        "clock. Everything runs on one thread.\n"
        "--signature prints one number over what the program answers on fixed positions;\n"
        "it is the same on every machine and changes only when an answer does.\n"
        "--library builds a library of the games in a folder for temporary files ($TMPDIR) and\n"
        "measures, by the wall clock, building, searching for corners and sides taken from random\n"
        "games, for whole boards, and adding 1,000 games; searches are compared with a plain "
        "replay,\n"
        "and the exit code is 1 if any differs.",
    .examples = "katachi bench                    # eight seconds of measuring\n"
                "katachi bench games.zip --json   # replay an archive as well\n"
                "katachi bench --signature        # has any answer changed?\n"
                "katachi bench --library games.tar.zst",
    .run = run,
};
