/* katachi review: what each move of a game cost, and what was better. */
#include "base/memory.h"

#include "base/file.h"
#include "cli/commands.h"
#include "games/collection.h"
#include "store/database.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

enum { USUAL_VISITS = 100, USUAL_THREADS = 2, GAME_MEMORY = 256 << 20, VISITS_MOST = 1000000 };

/* ---- many games ---- */

typedef struct {
    ReviewOptions *options;
    uint32_t seen;
    StrBuf name;
} Batch;

/* The record dies after the visit, and is reviewed when it is delivered: in order, one after the
 * other, each on all threads. */
typedef struct {
    char *bytes;
    size_t size;
} Copied;

static Status visit(void *context, int worker, const SgfGame *game, void *answer, Error *err)
{
    (void)context, (void)worker, (void)err;
    Copied *copied = answer;
    copied->bytes = mem_alloc(game->source_size + 1, 1);
    copied->size = game->source_size;
    memcpy(copied->bytes, game->source, game->source_size);
    return STATUS_OK;
}

static void on_skip(void *context, const GameName *name, const Error *problem)
{
    Batch *batch = context;
    strbuf_reset(&batch->name);
    game_name_text(name, &batch->name);
    batch->options->failed++;
    (void)command_fail(batch->options->command, strbuf_text(&batch->name), problem);
}

static Status deliver(void *context, const GameName *name, const void *answer, Error *err)
{
    Batch *batch = context;
    const Copied *copied = answer;
    Arena mem;
    SgfGame record;
    Status status = STATUS_OK;
    bool is_wanted = !batch->options->game || (int)++batch->seen == batch->options->game;
    Error problem = {0};
    arena_init(&mem, GAME_MEMORY);
    if (is_wanted) {
        strbuf_reset(&batch->name);
        game_name_text(name, &batch->name);
        status = sgf_read(copied->bytes, copied->size, 0, NULL, &mem, &record, &problem);
        if (status == STATUS_OK)
            status = review_one(batch->options, &record, strbuf_text(&batch->name), &problem);
        batch->options->done += status == STATUS_OK;
    }
    arena_clear(&mem);
    mem_free(copied->bytes);
    if (status == STATUS_INTERRUPTED || status == STATUS_IO || status == STATUS_NOT_FOUND) {
        if (err)
            *err = problem;
        return status; /* not the fault of this game: the next would not do better */
    }
    if (status != STATUS_OK)
        on_skip(batch, name, &problem);
    return STATUS_OK;
}

static int review_all(ReviewOptions *options, int argc, char **argv)
{
    Batch batch = {.options = options};
    strbuf_init(&batch.name, 8192);
    Error err = {0};
    CollectionCounts counts;
    CollectionOptions how = {.threads = 1, .batch_limit = 1, .stop = &command_stop_asked};
    GameVisitor visitor = {.visit = visit,
                           .answer_size = sizeof(Copied),
                           .deliver = deliver,
                           .on_skip = on_skip,
                           .context = &batch};
    Status status =
        collection_visit((const char *const *)argv, argc, &how, &visitor, &counts, &err);
    strbuf_clear(&batch.name);
    if (command_stop_asked) {
        fprintf(stderr, "katachi review: stopped; the same command goes on from here\n");
        return EXIT_INTERRUPTED;
    }
    if (status != STATUS_OK)
        return command_fail(options->command, NULL, &err);
    if (options->is_batch && !options->is_quiet)
        fprintf(stderr, "katachi review: %llu games reviewed, %llu left out\n",
                (unsigned long long)options->done, (unsigned long long)options->failed);
    if (options->problems)
        fprintf(stderr, "katachi review: %llu problems in the collection '%s'\n",
                (unsigned long long)options->problem_count, options->problems);
    return options->done > 0 && options->failed == 0 ? EXIT_DONE : EXIT_BAD_INPUT;
}

/* ---- getting ready ---- */

/* A review that cannot be kept is still one. */
static void open_store(ReviewOptions *options)
{
    char path[PLACE_PATH_SIZE];
    Error err = {0};
    if (options->no_cache)
        return;
    const char *named = options->database;
    if (!named && place_user(USER_DATA, "katachi.db", path))
        named = path;
    if (named && store_open(named, NULL, &options->store, &err) != STATUS_OK)
        fprintf(stderr, "katachi review: nothing is kept: %s\n", err.text);
}

static bool is_one_file(const char *path)
{
    struct stat found;
    size_t length = strlen(path);
    bool is_sgf = length > 4 && strcmp(path + length - 4, ".sgf") == 0;
    return strcmp(path, "-") == 0 || (is_sgf && stat(path, &found) == 0 && S_ISREG(found.st_mode));
}

static int make_folder(const ReviewOptions *options, const char *folder)
{
    Error err = {0};
    if (!folder || !options->is_batch || mkdir(folder, 0777) == 0 || errno == EEXIST)
        return EXIT_DONE;
    (void)error_set(&err, STATUS_IO, "cannot create the folder: %s", strerror(errno));
    return command_fail(options->command, folder, &err);
}

static int check_options(ReviewOptions *options, int argc, char **argv)
{
    const Command *command = options->command;
    if (argc < 1)
        return command_usage_error(command, "no game given");
    if (options->visits < REVIEW_VISITS_LEAST || options->visits > VISITS_MOST)
        return command_usage_error(command, "visits must be %d to %d; --fast does without",
                                   (int)REVIEW_VISITS_LEAST, (int)VISITS_MOST);
    if (options->seconds < 0 || options->seconds > 1e6)
        return command_usage_error(command, "seconds must be 0 to 1000000");
    if (options->threads < 0 || options->threads > 256)
        return command_usage_error(command, "threads must be 0 to 256");
    if (options->game < 0)
        return command_usage_error(command, "games count from 1");
    options->is_batch = !options->game && (argc > 1 || !is_one_file(argv[0]));
    int exit_code = make_folder(options, options->sgf);
    return exit_code == EXIT_DONE ? make_folder(options, options->html) : exit_code;
}

static int run_review(const Command *command, int argc, char **argv)
{
    ReviewOptions options = {.command = command, .visits = USUAL_VISITS, .threads = USUAL_THREADS};
    int exit_code;
    const Option table[] = {
        {OPTION_INT, "visits", 'v', &options.visits, "N", "visits of each position (default 100)"},
        {OPTION_NUMBER, "seconds", 0, &options.seconds, "S",
         "about S seconds for a game, instead of visits"},
        {OPTION_FLAG, "fast", 'f', &options.is_fast, NULL, "the network alone, in seconds"},
        {OPTION_TEXT, "engine", 'e', &options.engine, "NAME",
         "let an engine of `katachi engine` analyse"},
        {OPTION_TEXT, "network", 0, &options.network, "FILE",
         "network (default: the installed one)"},
        {OPTION_FLAG, "all", 'a', &options.all, NULL, "list every move"},
        {OPTION_FLAG, "json", 'j', &options.as_json, NULL, "one JSON object for each game"},
        {OPTION_TEXT, "sgf", 0, &options.sgf, "OUT",
         "write the record with comments, marks and better lines; a folder for several games"},
        {OPTION_TEXT, "html", 0, &options.html, "OUT", "write a page with the graph; likewise"},
        {OPTION_TEXT, "problems", 0, &options.problems, "COLLECTION",
         "make problems of mistakes whose better move is proved, for practice"},
        {OPTION_INT, "game", 'g', &options.game, "N", "only the Nth game of all"},
        {OPTION_INT, "threads", 't', &options.threads, "N", "threads (default 2; 0: all cores)"},
        {OPTION_TEXT, "db", 0, &options.database, "FILE",
         "database that keeps reviews (default: the user's)"},
        {OPTION_FLAG, "no-cache", 0, &options.no_cache, NULL, "neither use nor keep earlier work"},
        {OPTION_FLAG, "quiet", 'q', &options.is_quiet, NULL, "no progress"},
        {0},
    };
    if (!options_parse(command, table, &argc, argv, &exit_code))
        return exit_code;
    exit_code = check_options(&options, argc, argv);
    if (exit_code != EXIT_DONE)
        return exit_code;
    if (options.engine) /* one that has gone is noticed by the failing write */
        (void)signal(SIGPIPE, SIG_IGN);
    progress_line_init(&options.progress, "review", "positions", options.is_quiet);
    open_store(&options);
    if (options.problems && !options.store)
        return command_usage_error(command, "problems need a database");
    exit_code = review_all(&options, argc, argv);
    store_close(options.store);
    return exit_code;
}

const Command command_review = {
    .name = "review",
    .summary = "say what each move of a game cost, and what was better",
    .usage = "GAMES… [options]",
    .details =
        "For every move: Black's winning chance and lead, the points lost against the best move\n"
        "found, the better move with its line, and a sentence where something was read. What a\n"
        "sentence calls proved was read to the end; everything else is an estimate.\n"
        "A review is kept in the database: nothing is analysed twice, and a review that was\n"
        "stopped goes on where it was.",
    .examples = "katachi review game.sgf\n"
                "katachi review game.sgf --fast --all\n"
                "katachi review game.sgf --sgf reviewed.sgf --html review.html\n"
                "katachi review my-games/ --visits 50 --sgf reviewed/\n"
                "katachi review game.sgf --problems \"my mistakes\"\n"
                "katachi review game.sgf --engine kata --json",
    .run = run_review,
};
