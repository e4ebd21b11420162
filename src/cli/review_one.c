/* One game of `katachi review`: from the record to what is printed and written. */
#include "cli/commands.h"

#include "base/file.h"
#include "base/memory.h"
#include "view/review.h"

#include <stdio.h>
#include <string.h>

enum { OUTPUT_LIMIT = 256 << 20, PATH_LIMIT = 4096, PROBLEM_MEMORY = 16 << 20 };

/* A game while it is reviewed. */
typedef struct {
    ReviewOptions *options;
    Review review;
    Game game;
    uint64_t key;
    char analyst[REVIEW_ANALYST_SIZE];
    bool warned; /* that nothing can be kept */
} Reviewing;

static void on_progress(void *context, const char *phase, uint64_t done, uint64_t total)
{
    Reviewing *reviewing = context;
    ProgressLine *line = &reviewing->options->progress;
    ReviewOptions *options = reviewing->options;
    if (options->is_batch)
        snprintf(options->label, sizeof options->label, "game %llu, %s",
                 (unsigned long long)options->done + options->failed + 1, phase);
    else
        snprintf(options->label, sizeof options->label, "%s", phase);
    line->label = options->label;
    Progress progress = progress_line_progress(line);
    progress_report(&progress, done, total);
}

static void keep(void *context, const Review *review)
{
    Reviewing *reviewing = context;
    Error err = {0};
    if (review_save(reviewing->options->store, reviewing->key, reviewing->analyst, review, &err) !=
            STATUS_OK &&
        !reviewing->warned) {
        fprintf(stderr, "katachi review: the review is not kept: %s\n", err.text);
        reviewing->warned = true;
    }
}

/* Seconds for the game become seconds for each position, all threads at work. */
static double seconds_each(const ReviewOptions *options, const Review *review)
{
    int threads = options->threads > 0 ? options->threads : 1;
    return options->engine ? options->seconds / review->count
                           : options->seconds * threads / review->count;
}

static Status make(Reviewing *reviewing, Error *err)
{
    const ReviewOptions *options = reviewing->options;
    ReviewRequest request = {.game = &reviewing->game,
                             .network = options->network,
                             .engine = options->engine,
                             .threads = options->threads,
                             .stop = &command_stop_asked,
                             .on_progress = on_progress,
                             .context = reviewing};
    if (options->seconds > 0)
        request.seconds = seconds_each(options, &reviewing->review);
    else if (!options->is_fast)
        request.visits = (uint32_t)options->visits;
    if (options->store) {
        request.keep = keep;
        reviewing->key = review_key(&reviewing->game);
        review_analyst(&request, reviewing->analyst);
        (void)review_load(options->store, reviewing->key, reviewing->analyst, &reviewing->review);
    }
    Status status = review_make(&request, &reviewing->review, err);
    progress_line_end(&reviewing->options->progress);
    return status;
}

/* ---- what comes out ---- */

/* OUT for a single game; a file in the folder OUT, named after the game, for several. */
static void output_path(const ReviewOptions *options, const char *out, const char *name,
                        const char *ending, char path[PATH_LIMIT])
{
    if (!options->is_batch) {
        snprintf(path, PATH_LIMIT, "%s", out);
        return;
    }
    char plain[512];
    const char *from = strlen(name) > 400 ? name + strlen(name) - 400 : name;
    size_t length = 0;
    for (; *from && length + 1 < sizeof plain; from++) {
        bool is_plain = strchr("/:() ", *from) == NULL;
        if (is_plain || (length > 0 && plain[length - 1] != '-'))
            plain[length++] = is_plain ? *from : '-';
    }
    plain[length] = '\0';
    if (length > 4 && strcmp(plain + length - 4, ".sgf") == 0)
        plain[length - 4] = '\0';
    snprintf(path, PATH_LIMIT, "%s/%s%s", out, plain, ending);
}

static Status write_file(const ReviewOptions *options, const char *out, const char *name,
                         const char *ending, const StrBuf *text, Error *err)
{
    char path[PATH_LIMIT];
    output_path(options, out, name, ending, path);
    return file_write_named(path, strbuf_text(text), text->length, err);
}

static Status write_outputs(Reviewing *reviewing, SgfGame *record, const char *name, Error *err)
{
    const ReviewOptions *options = reviewing->options;
    StrBuf out;
    Status status = STATUS_OK;
    strbuf_init(&out, OUTPUT_LIMIT);
    if (options->html) {
        review_write_html(&reviewing->review, &reviewing->game, &out);
        status = write_file(options, options->html, name, ".html", &out, err);
        strbuf_reset(&out);
    }
    if (options->sgf && status == STATUS_OK) {
        status = review_write_sgf(&reviewing->review, record, &out, err);
        if (status == STATUS_OK)
            status = write_file(options, options->sgf, name, ".sgf", &out, err);
    }
    strbuf_clear(&out);
    return status;
}

/* Mistakes whose better move is proved, into the user's own collection. */
static Status keep_problems(Reviewing *reviewing, Error *err)
{
    ReviewOptions *options = reviewing->options;
    const Review *review = &reviewing->review;
    ProblemDocument *document = mem_alloc(1, sizeof *document);
    Status status = STATUS_OK;
    for (int i = 0; options->problems && i < review->count && status == STATUS_OK; i++) {
        Arena mem;
        int64_t id;
        if (!review->position[i].is_problem)
            continue;
        arena_init(&mem, PROBLEM_MEMORY);
        if (review_problem(review, &reviewing->game, i, &mem, document, NULL) == STATUS_OK) {
            status = review_keep_problem(options->store, document, options->problems, &id, err);
            options->problem_count += status == STATUS_OK;
        }
        arena_clear(&mem);
    }
    mem_free(document);
    return status;
}

/* A line for each of many games. */
static void print_line(const Review *review, const char *name)
{
    ReviewSummary summary;
    review_summarise(review, &summary);
    const ReviewSide *black = &summary.side[STONE_BLACK], *white = &summary.side[STONE_WHITE];
    double scale = review->has_points ? 1 : 100;
    printf("%s: %d moves; lost a move: black %.2f, white %.2f; mistakes: black %d, white %d\n",
           name, review->count - 1, black->moves ? scale * black->lost / black->moves : 0,
           white->moves ? scale * white->lost / white->moves : 0, black->listed_count,
           white->listed_count);
}

static void print(const Reviewing *reviewing, const char *name)
{
    const ReviewOptions *options = reviewing->options;
    StrBuf out;
    strbuf_init(&out, OUTPUT_LIMIT);
    if (options->as_json)
        review_write_json(&reviewing->review, &out);
    else if (options->is_batch)
        print_line(&reviewing->review, name);
    else
        review_write_text(&reviewing->review, options->all, &out);
    (void)fputs(strbuf_text(&out), stdout);
    (void)fflush(stdout); /* a batch takes long, and somebody may wait for its lines */
    strbuf_clear(&out);
}

Status review_one(ReviewOptions *options, SgfGame *record, const char *name, Error *err)
{
    Reviewing *reviewing = mem_alloc(1, sizeof *reviewing);
    reviewing->options = options;
    Status status = review_open(record, &reviewing->review, &reviewing->game, err);
    if (status == STATUS_OK) {
        status = make(reviewing, err);
        if (status == STATUS_OK)
            status = write_outputs(reviewing, record, name, err);
        if (status == STATUS_OK)
            status = keep_problems(reviewing, err);
        if (status == STATUS_OK)
            print(reviewing, name);
        review_clear(&reviewing->review);
        game_clear(&reviewing->game);
    }
    mem_free(reviewing);
    return status;
}
