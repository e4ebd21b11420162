/* katachi problem positions: many small positions with proved verdicts, as data. */
#include "cli/commands.h"

#include "base/file.h"
#include "base/pool.h"
#include "cli/command.h"
#include "practice/position_set.h"
#include "view/problem.h"

#include <stdio.h>

#define OUTPUT_LIMIT ((size_t)2 << 30)

typedef struct {
    const char *output;
    double nodes;
    bool is_quiet;
} PositionWords;

static void take(void *context, const ProvedPosition *position)
{
    proved_position_write_json(position, context);
}

static void report(const PositionSet *set, const PositionCounts *counts, double seconds)
{
    fprintf(stderr,
            "katachi problem positions: %llu positions (%llu alive, %llu dead, %llu unsettled, "
            "%llu ko) from %llu drawn, %llu duplicates, %llu not proved; %.1f s, seed %llu\n",
            (unsigned long long)counts->found, (unsigned long long)counts->status[GROUP_ALIVE],
            (unsigned long long)counts->status[GROUP_DEAD],
            (unsigned long long)counts->status[GROUP_UNSETTLED],
            (unsigned long long)counts->status[GROUP_KO], (unsigned long long)counts->tried,
            (unsigned long long)counts->repeated, (unsigned long long)counts->unproved, seconds,
            (unsigned long long)set->seed);
    if (set->verify)
        fprintf(stderr,
                "katachi problem positions: of the proofs %llu confirmed, %llu open, %llu "
                "refuted by the checker\n",
                (unsigned long long)counts->confirmed, (unsigned long long)counts->open,
                (unsigned long long)counts->refuted);
}

static int make(const Command *command, PositionSet *set, const PositionWords *words, StrBuf *text)
{
    ProgressLine line;
    PositionCounts counts;
    Error err = {0};
    progress_line_init(&line, "proving", "positions", words->is_quiet);
    set->progress = progress_line_progress(&line);
    double start = clock_seconds();
    Status status = position_set_run(set, &counts, &err);
    progress_line_end(&line);
    if (!words->is_quiet)
        report(set, &counts, clock_seconds() - start);
    if (status == STATUS_INTERRUPTED)
        return EXIT_INTERRUPTED;
    if (file_write(words->output, strbuf_text(text), text->length, &err) != STATUS_OK)
        return command_fail(command, words->output, &err);
    return counts.found == (uint64_t)set->count && counts.refuted == 0 ? EXIT_DONE : EXIT_NEGATIVE;
}

static int run(const Command *command, int argc, char **argv)
{
    PositionWords words = {.output = "-"};
    PositionSet set = {.count = 1000, .seed = 1, .jobs = 1, .stop = &command_stop_asked};
    const Option table[] = {
        {OPTION_INT, "count", 'c', &set.count, "N", "how many (1000)"},
        {OPTION_INT, "size", 0, &set.size, "N", "board size (9)"},
        {OPTION_SEED, "seed", 's', &set.seed, "N",
         "random seed; another seed gives other positions (1)"},
        {OPTION_INT, "threads", 't', &set.jobs, "N",
         "threads; the result does not depend on it (1)"},
        {OPTION_NUMBER, "nodes", 0, &words.nodes, "N", "nodes per proof (5000)"},
        {OPTION_FLAG, "verify", 0, &set.verify, NULL,
         "have every verdict checked by the independent checker"},
        {OPTION_TEXT, "output", 'o', &words.output, "FILE", "the file to write (stdout)"},
        {OPTION_FLAG, "quiet", 'q', &words.is_quiet, NULL, "no progress"},
        {0},
    };
    int exit_code;
    if (!options_parse(command, table, &argc, argv, &exit_code))
        return exit_code;
    if (argc != 0)
        return command_usage_error(command, "no arguments expected; -o names the file");
    if (set.count < 1 || set.jobs < 1 || set.jobs > POOL_THREAD_LIMIT)
        return command_usage_error(command, "--count and --threads must be at least 1");
    if (set.size && (set.size < 9 || set.size > BOARD_SIZE_MAX))
        return command_usage_error(command, "--size must be 9 to 25");
    if (words.nodes < 0)
        return command_usage_error(command, "--nodes cannot be negative");
    set.node_limit = (uint64_t)words.nodes;
    StrBuf text;
    strbuf_init(&text, OUTPUT_LIMIT);
    set.deliver = take;
    set.context = &text;
    exit_code = make(command, &set, &words, &text);
    strbuf_clear(&text);
    return exit_code;
}

const Command command_problem_positions = {
    .name = "problem positions",
    .summary = "make many small positions with proved verdicts, as data",
    .usage = "[--count N] [--seed N] [-o FILE]",
    .details =
        "Random walled groups. What becomes of each is proved with either side first: lives,\n"
        "dies or ko; where it matters who is first, with all the moves that do it. One JSON\n"
        "object a line, as docs/FORMATS.md explains. The same seed gives the same bytes.",
    .examples = "katachi problem positions --count 100000 --seed 1 --threads 2 -o positions.jsonl\n"
                "katachi problem positions --count 10 --verify",
    .run = run,
};
