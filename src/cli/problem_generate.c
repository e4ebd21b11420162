/* katachi problem generate: new problems that the solver has proved. */
#include "cli/commands.h"

#include "base/file.h"
#include "base/memory.h"
#include "base/pool.h"
#include "cli/command.h"
#include "core/text.h"
#include "practice/problem_factory.h"
#include "practice/problem_harvest.h"
#include "problem/file.h"

#include <stdio.h>
#include <string.h>

enum { OUTPUT_LIMIT = 256 << 20, KNOWN_MEMORY = 64 << 20 };

typedef struct {
    StrBuf text;
    ProblemFormat format;
} Output;

static Status take(void *context, ProblemDocument *document, Error *err)
{
    Output *output = context;
    if (output->text.length && output->format == PROBLEM_FORMAT_TEXT)
        strbuf_add_char(&output->text, '\n');
    return problem_write(document, output->format, &output->text, err);
}

/* "3" or "2-4" */
static bool parse_levels(const char *text, GenerateSettings *settings)
{
    int low, high;
    char rest;
    int read = sscanf(text, "%d-%d%c", &low, &high, &rest);
    if (read == 1 && !strchr(text, '-'))
        high = low;
    else if (read != 2)
        return false;
    settings->level_min = low;
    settings->level_max = high;
    return low >= LEVEL_MIN && high <= LEVEL_MAX && low <= high;
}

static int report(const Command *command, const Output *output, const char *path, Status status,
                  bool has_all)
{
    Error err = {0};
    if (output->text.length &&
        file_write(path, strbuf_text(&output->text), output->text.length, &err) != STATUS_OK)
        return command_fail(command, path, &err);
    if (status == STATUS_INTERRUPTED)
        return EXIT_INTERRUPTED;
    return has_all ? EXIT_DONE : EXIT_NEGATIVE;
}

typedef struct {
    const char *shape, *levels, *goal, *side, *output, *format;
    double nodes, unlikely;
    bool is_quiet;
    TextList from;
} GenerateWords;

static int understand_kind(const Command *command, const GenerateWords *words,
                           GenerateSettings *settings)
{
    if (words->shape && !generate_shape_parse(words->shape, &settings->shape))
        return command_usage_error(command, "--shape must be corner, side, centre or any");
    if (words->levels && !parse_levels(words->levels, settings))
        return command_usage_error(command, "--level must be 1 to 6, or a range like 2-4");
    if (words->goal && (!problem_goal_parse(words->goal, &settings->goal) ||
                        (settings->goal != GOAL_KILL && settings->goal != GOAL_SAVE)))
        return command_usage_error(command, "--goal must be kill or save");
    if (words->side && !stone_parse(words->side, &settings->mover))
        return command_usage_error(command, "--side must be black or white");
    if (words->from.count && (words->shape || words->levels || words->goal || words->side))
        return command_usage_error(command,
                                   "with --from, the games decide what problems there are");
    return EXIT_DONE;
}

/* By --format, else by how the file is named; false if there is no such format. */
static bool understand_format(const GenerateWords *words, ProblemFormat *format)
{
    const char *dot = strrchr(words->output, '.');
    bool is_sgf =
        words->format ? strcmp(words->format, "sgf") == 0 : dot && strcmp(dot, ".sgf") == 0;
    *format = is_sgf ? PROBLEM_FORMAT_SGF : PROBLEM_FORMAT_TEXT;
    return !words->format || is_sgf || strcmp(words->format, "text") == 0;
}

static int understand(const Command *command, const GenerateWords *words, ProblemFactory *factory,
                      Output *output)
{
    const GenerateSettings *settings = &factory->settings;
    int exit_code = understand_kind(command, words, &factory->settings);
    if (exit_code != EXIT_DONE)
        return exit_code;
    if (factory->count < 1 || factory->jobs < 1 || factory->jobs > POOL_THREAD_LIMIT)
        return command_usage_error(command, "--count and --threads must be at least 1");
    if (settings->size && (settings->size < 9 || settings->size > BOARD_SIZE_MAX))
        return command_usage_error(command, "--size must be 9 to 25");
    if (words->nodes < 0)
        return command_usage_error(command, "--nodes cannot be negative");
    if (words->unlikely < 0 || words->unlikely > 1)
        return command_usage_error(command, "--unlikely is a share, 0 to 1");
    if (!understand_format(words, &output->format))
        return command_usage_error(command, "--format must be text or sgf");
    factory->node_limit = (uint64_t)words->nodes;
    return EXIT_DONE;
}

static int generate(const Command *command, ProblemFactory *factory, const GenerateWords *words,
                    Output *output)
{
    ProgressLine line;
    FactoryCounts counts;
    Error err = {0};
    progress_line_init(&line, "generating", "problems", words->is_quiet);
    factory->progress = progress_line_progress(&line);
    double start = clock_seconds();
    Status status = problem_factory_run(factory, &counts, &err);
    progress_line_end(&line);
    if (status != STATUS_OK && status != STATUS_INTERRUPTED)
        return command_fail(command, NULL, &err);
    if (!words->is_quiet)
        fprintf(stderr,
                "katachi problem generate: %llu problems from %llu positions (%llu duplicates), "
                "%.1f s, "
                "seed %llu\n",
                (unsigned long long)counts.found, (unsigned long long)counts.tried,
                (unsigned long long)counts.repeated, clock_seconds() - start,
                (unsigned long long)factory->seed);
    return report(command, output, words->output, status, counts.found == (uint64_t)factory->count);
}

/* The built-in problems: neither they nor their titles are given again. */
typedef struct {
    Titles *titles;
    Problem *problem;
    size_t count, capacity;
} Known;

static void known_read(Known *known)
{
    char folder[PLACE_PATH_SIZE];
    const char *path = folder;
    *known = (Known){.titles = titles_open()};
    if (!place_find("problems", "", folder))
        return;
    ProblemSource *source = problem_source_open(&path, 1);
    ProblemDocument *document = mem_alloc(1, sizeof *document);
    ProblemName name = {0};
    Arena mem;
    arena_init(&mem, KNOWN_MEMORY);
    while (problem_source_next(source, &mem, &name, document, NULL) == STATUS_OK) {
        if (known->count == known->capacity)
            known->problem = mem_grow(known->problem, &known->capacity, known->count + 1,
                                      sizeof *known->problem);
        titles_note(known->titles, document->title);
        known->problem[known->count++] = document->problem;
        arena_reset(&mem);
    }
    arena_clear(&mem);
    mem_free(document);
    problem_source_close(source);
}

static void known_clear(Known *known)
{
    titles_close(known->titles);
    mem_free(known->problem);
}

/* From games instead of chance. */
static int harvest(const Command *command, const ProblemFactory *factory,
                   const GenerateWords *words, Output *output)
{
    GameList games;
    Error err = {0};
    HarvestedCounts counts = {0};
    ProgressLine line;
    GameFilter filter = {.size = factory->settings.size,
                         .any_size = factory->settings.size == 0,
                         .with_handicap = true,
                         .unique = true,
                         .threads = factory->jobs,
                         .stop = factory->stop};
    Status status = game_list_load((const char *const *)words->from.item, words->from.count,
                                   &filter, &games, &err);
    if (status != STATUS_OK)
        return command_fail(command, words->from.item[0], &err);
    if (games.count == 0) {
        game_list_clear(&games);
        error_set(&err, STATUS_NOT_FOUND, "no game found");
        return command_fail(command, words->from.item[0], &err);
    }
    Known known;
    known_read(&known);
    progress_line_init(&line, "generating", "problems", words->is_quiet);
    ProblemHarvest wanted = {.games = &games,
                             .count = factory->count,
                             .jobs = factory->jobs,
                             .node_limit = factory->node_limit,
                             .titles = known.titles,
                             .known = known.problem,
                             .known_count = (int)known.count,
                             .unlikely = words->unlikely,
                             .stop = factory->stop,
                             .progress = progress_line_progress(&line),
                             .deliver = factory->deliver,
                             .context = factory->context};
    double start = clock_seconds();
    status = problem_harvest_run(&wanted, &counts, &err);
    progress_line_end(&line);
    game_list_clear(&games);
    known_clear(&known);
    if (status != STATUS_OK && status != STATUS_INTERRUPTED)
        return command_fail(command, NULL, &err);
    if (!words->is_quiet)
        fprintf(stderr,
                "katachi problem generate: %llu problems from %llu games (%llu near copies left "
                "out%s), %.1f s\n",
                (unsigned long long)counts.found, (unsigned long long)counts.games,
                (unsigned long long)counts.repeated,
                counts.has_likely ? ", and likely answers once there were enough" : "",
                clock_seconds() - start);
    return report(command, output, words->output, status, counts.found == (uint64_t)wanted.count);
}

static int run(const Command *command, int argc, char **argv)
{
    Output output = {0};
    GenerateWords words = {.output = "-", .unlikely = 0.5};
    ProblemFactory factory = {.count = 10, .seed = 1, .jobs = 1};
    const Option table[] = {
        {OPTION_INT, "count", 'c', &factory.count, "N", "how many (10)"},
        {OPTION_LIST, "from", 0, &words.from, "GAMES",
         "take positions from games (SGF files, folders, archives) instead of random ones"},
        {OPTION_NUMBER, "unlikely", 0, &words.unlikely, "SHARE",
         "with --from: how many must have an answer with a prior below 10 % (0.5)"},
        {OPTION_TEXT, "shape", 0, &words.shape, "NAME", "corner, side, centre or any (any)"},
        {OPTION_TEXT, "level", 'l', &words.levels, "N", "1 (easy) to 6, or a range like 2-4 (any)"},
        {OPTION_TEXT, "goal", 'g', &words.goal, "GOAL", "kill or save (either)"},
        {OPTION_TEXT, "side", 0, &words.side, "COLOUR", "who moves (black)"},
        {OPTION_INT, "size", 0, &factory.settings.size, "N", "board size (19; with --from: any)"},
        {OPTION_SEED, "seed", 's', &factory.seed, "N",
         "random seed; another seed gives other problems (1)"},
        {OPTION_INT, "threads", 't', &factory.jobs, "N",
         "threads; the result does not depend on it (1)"},
        {OPTION_INT, "jobs", 0, &factory.jobs, "N", NULL},
        {OPTION_NUMBER, "nodes", 0, &words.nodes, "N", "nodes per proof (20000)"},
        {OPTION_NUMBER, "nodes", 'n', &words.nodes, "N", NULL},
        {OPTION_TEXT, "format", 'f', &words.format, "NAME",
         "text or sgf; by the name of the output"},
        {OPTION_TEXT, "output", 'o', &words.output, "FILE", "the file to write (stdout)"},
        {OPTION_FLAG, "quiet", 'q', &words.is_quiet, NULL, "no progress"},
        {0},
    };
    int exit_code;
    if (!options_parse(command, table, &argc, argv, &exit_code))
        return exit_code;
    if (argc != 0)
        return command_usage_error(command, "no arguments expected; -o names the file");
    exit_code = understand(command, &words, &factory, &output);
    if (exit_code != EXIT_DONE)
        return exit_code;
    strbuf_init(&output.text, OUTPUT_LIMIT);
    factory.stop = &command_stop_asked;
    factory.deliver = take;
    factory.context = &output;
    exit_code = words.from.count ? harvest(command, &factory, &words, &output)
                                 : generate(command, &factory, &words, &output);
    strbuf_clear(&output.text);
    return exit_code;
}

const Command command_problem_generate = {
    .name = "problem generate",
    .summary = "make new problems that the solver has proved",
    .usage = "[--from GAMES] [--count N] [--shape S] [--level L] [--goal G] [-o FILE]",
    .details =
        "Each is unsettled (both statuses are proved), has exactly one first move that works,\n"
        "and its level comes from the effort of its proofs. The same seed gives the same "
        "problems.\n"
        "With --from, groups whose life depends on the next move are cut out of games, proved for\n"
        "the board as drawn and confirmed by the independent checker; the likeliest move fails.",
    .examples = "katachi problem generate --from games/ --count 50 --threads 2 -o mine.problem\n"
                "katachi problem generate --count 50 --threads 2 -o new.problem\n"
                "katachi problem generate --shape corner --level 4-6 --goal save --seed 7",
    .run = run,
};
