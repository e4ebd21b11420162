/* New problems as documents. */
#include "practice/problem_factory.h"

#include "base/memory.h"
#include "base/pool.h"
#include "problem/document.h"
#include "solve/problem_answer.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum {
    NODE_LIMIT = 20000,
    TRIES_PER_PROBLEM = 1000000,
    TABLE_MEMORY = 16 << 20,
    DOCUMENT_MEMORY = 16 << 20,
    WRONG_LINES = 8, /* refutations that are written down */
};

/* ---- documents ---- */

static Status add_lines(const GeneratedProblem *made, ProblemDocument *document, Error *err)
{
    const SolveAnswer *answer = &made->answer;
    bool is_won =
        verdict_worth(&made->problem, made->problem.to_move, answer->verdict) > WORTH_NOTHING;
    Status status = STATUS_OK;
    if (is_won)
        status =
            solution_add_line(document, answer->line,
                              problem_playable(&made->problem, answer->line, answer->line_count),
                              SOLUTION_RIGHT, err);
    int wrong = 0;
    for (int i = 0; i < answer->move_count && status == STATUS_OK && wrong < WRONG_LINES; i++) {
        const SolveMove *move = &answer->moves[i];
        Point line[SOLVE_LINE_LIMIT + 1] = {move->move};
        bool is_right = move_is_right(&made->problem, answer, move);
        if (move->move == answer->move || (!is_right && move->line_count == 0))
            continue;
        wrong += !is_right;
        memcpy(line + 1, move->line, move->line_count * sizeof *line);
        int count = problem_playable(&made->problem, line, move->line_count + 1);
        status = solution_add_line(document, line, count,
                                   is_right ? SOLUTION_RIGHT : SOLUTION_WRONG, err);
    }
    return status;
}

static const char *print(ProblemDocument *document, const char *format, ...) PRINTF_LIKE(2, 3);

static const char *print(ProblemDocument *document, const char *format, ...)
{
    char text[160];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    const char *copy = document_text(document, text, strlen(text), TEXT_ONE_LINE);
    return copy ? copy : "";
}

/* The effort of an earlier grading goes. */
static Status set_effort(ProblemDocument *document, uint64_t effort, Error *err)
{
    for (ProblemField **link = &document->fields; *link;) {
        if (strcmp((*link)->name, "effort") == 0)
            *link = (*link)->next;
        else
            link = &(*link)->next;
    }
    return document_add_field(document, "effort",
                              print(document, "%llu", (unsigned long long)effort), err);
}

Status problem_factory_complete(const GeneratedProblem *made, ProblemDocument *document, Error *err)
{
    assert(made && document);
    document->problem = made->problem;
    document->level = print(document, "%d", made->level);
    Status status = set_effort(document, made->effort, err);
    return status == STATUS_OK ? add_lines(made, document, err) : status;
}

Status problem_factory_document(const GeneratedProblem *made, const TitleFacts *facts,
                                Titles *titles, ProblemDocument *document, Arena *mem, Error *err)
{
    assert(made && document);
    const Problem *problem = &made->problem;
    const char *goal = problem->goal == GOAL_KILL ? "kill" : "live";
    char title[TITLE_SIZE];
    Status status = document_init(document, problem->board.size, mem, err);
    if (status != STATUS_OK)
        return status;
    titles_choose(titles, facts, title);
    document->title = print(document, "%s", title);
    document->tags = print(document, "%s, %s", generate_shape_text(made->shape), goal);
    document->author = print(document, "Katachi");
    return problem_factory_complete(made, document, err);
}

/* ---- the stream ---- */

typedef struct {
    uint64_t seed;
    bool is_good;
    GeneratedProblem made;
} Slot;

typedef struct {
    const ProblemFactory *factory;
    FactoryCounts *counts;
    Solver **solvers;
    uint64_t next_try, try_limit;
    uint64_t *signatures;
    size_t signature_capacity;
    Titles *titles;
    Arena mem;
    Status status;
    Error *err;
} Stream;

static bool is_stopped(const Stream *stream)
{
    return stream->factory->stop && atomic_load(stream->factory->stop);
}

static bool produce(void *context, void *place)
{
    Stream *stream = context;
    Slot *slot = place;
    if (stream->next_try == stream->try_limit || is_stopped(stream))
        return false;
    slot->seed = mix64(stream->factory->seed ^ mix64(stream->next_try++));
    return true;
}

static void work(void *context, void *place, int worker)
{
    Stream *stream = context;
    Slot *slot = place;
    slot->is_good =
        generate_try(&stream->factory->settings, stream->solvers[worker], slot->seed, &slot->made);
}

static bool is_repeated(Stream *stream, const Problem *problem)
{
    uint64_t signature = generate_signature(problem);
    for (uint64_t i = 0; i < stream->counts->found; i++)
        if (stream->signatures[i] == signature)
            return true;
    if (stream->counts->found == stream->signature_capacity)
        stream->signatures = mem_grow(stream->signatures, &stream->signature_capacity,
                                      stream->counts->found + 1, sizeof *stream->signatures);
    stream->signatures[stream->counts->found] = signature;
    return false;
}

static bool deliver(void *context, void *place)
{
    Stream *stream = context;
    Slot *slot = place;
    const ProblemFactory *factory = stream->factory;
    stream->counts->tried++;
    if (!slot->is_good || is_stopped(stream))
        return !is_stopped(stream);
    if (is_repeated(stream, &slot->made.problem)) {
        stream->counts->repeated++;
        return true;
    }
    ProblemDocument *document = mem_alloc(1, sizeof *document);
    arena_reset(&stream->mem);
    stream->counts->found++;
    TitleFacts facts;
    title_facts_of(&slot->made, &facts);
    stream->status = problem_factory_document(&slot->made, &facts, stream->titles, document,
                                              &stream->mem, stream->err);
    if (stream->status == STATUS_OK)
        stream->status = factory->deliver(factory->context, document, stream->err);
    mem_free(document);
    progress_report(&factory->progress, stream->counts->found, (uint64_t)factory->count);
    return stream->status == STATUS_OK && stream->counts->found < (uint64_t)factory->count;
}

Status problem_factory_run(const ProblemFactory *factory, FactoryCounts *counts, Error *err)
{
    assert(factory);
    int jobs = factory->jobs ? factory->jobs : 1;
    *counts = (FactoryCounts){0};
    Stream stream = {.factory = factory, .counts = counts, .err = err};
    stream.try_limit =
        factory->try_limit ? factory->try_limit : (uint64_t)factory->count * TRIES_PER_PROBLEM;
    stream.solvers = mem_alloc((size_t)jobs, sizeof *stream.solvers);
    stream.titles = titles_open();
    arena_init(&stream.mem, DOCUMENT_MEMORY);
    SolveSettings settings = {.memory_limit = TABLE_MEMORY};
    settings.budget.nodes = factory->node_limit ? factory->node_limit : NODE_LIMIT;
    settings.budget.stop = factory->stop;
    for (int i = 0; i < jobs; i++)
        stream.solvers[i] = solver_open(&settings);
    pool_stream_sized(
        jobs, sizeof(Slot),
        &(PoolStream){.produce = produce, .work = work, .deliver = deliver, .context = &stream});
    for (int i = 0; i < jobs; i++)
        solver_close(stream.solvers[i]);
    mem_free(stream.solvers);
    mem_free(stream.signatures);
    titles_close(stream.titles);
    arena_clear(&stream.mem);
    if (stream.status == STATUS_OK && is_stopped(&stream))
        return error_set(err, STATUS_INTERRUPTED, "stopped");
    return stream.status;
}
