/* katachi solve over files. */
#include "cli/commands.h"

#include "base/file.h"
#include "base/memory.h"
#include "base/pool.h"
#include "core/text.h"
#include "view/position.h"
#include "view/problem.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { PROBLEM_MEMORY = 64 << 20, TEXT_LIMIT = 64 << 20, TREE_LIMIT = 512 << 20 };

/* A problem on its way through the stream. The record is kept as SGF, for what was read lives only
 * until the next file. */
typedef struct {
    Arena mem;
    ProblemDocument document;
    ProblemRun run;
    StrBuf name, member;
    ProblemName shown;
    StrBuf sgf;
    GamePlace place; /* if the batch goes to a move */
    Status status;
    Error err;
} Slot;

typedef struct {
    const SolveBatch *batch;
    ProblemSource *source;
    ProblemSolver *solvers; /* one per job */
    Thinking thinking;      /* of the first, if it is alone */
    StrBuf trees, line;
    uint64_t printed, bad, invalid, proved, guessed, unknown, undecided, expected, correct;
    uint64_t confirmed, open, refuted;               /* by the independent checker */
    uint64_t boards, boards_held, games, games_kept; /* trials of the proofs */
    double seconds;
    bool is_table;
} Stream;

/* ---- reading ---- */

static void keep_name(Slot *slot, const ProblemName *name)
{
    strbuf_reset(&slot->name);
    strbuf_reset(&slot->member);
    strbuf_add(&slot->name, name->file);
    strbuf_add(&slot->member, name->member ? name->member : "");
    slot->shown = *name;
    slot->shown.file = strbuf_text(&slot->name);
    slot->shown.member = name->member ? strbuf_text(&slot->member) : NULL;
}

static bool produce(void *context, void *place)
{
    Stream *stream = context;
    Slot *slot = place;
    ProblemName name;
    if (atomic_load(&command_stop_asked))
        return false;
    arena_reset(&slot->mem);
    strbuf_reset(&slot->sgf);
    slot->err = (Error){0};
    slot->status =
        problem_source_next(stream->source, &slot->mem, &name, &slot->document, &slot->err);
    if (!name.file)
        return false;
    keep_name(slot, &name);
    if (slot->status == STATUS_OK)
        slot->status =
            problem_correct(&stream->batch->correction, &slot->document, &slot->place, &slot->err);
    if (slot->status == STATUS_OK && stream->batch->tree_path)
        slot->status = problem_write(&slot->document, PROBLEM_FORMAT_SGF, &slot->sgf, &slot->err);
    return true;
}

static void work(void *context, void *place, int worker)
{
    Stream *stream = context;
    Slot *slot = place;
    if (slot->status != STATUS_OK)
        return;
    bool is_alone = stream->batch->jobs == 1;
    if (is_alone)
        thinking_begin(&stream->thinking, &stream->solvers[worker], &slot->document.problem);
    problem_run(&stream->solvers[worker], &slot->document.problem, &slot->run);
    if (is_alone)
        thinking_end(&stream->thinking);
}

/* ---- printing ---- */

static void print_error(Stream *stream, Slot *slot)
{
    stream->bad++;
    if (stream->batch->as_json) {
        problem_error_write_json(&slot->shown, &slot->err, &stream->line);
        return;
    }
    StrBuf name;
    strbuf_init(&name, 1 << 20);
    problem_name_text(&slot->shown, &name);
    command_fail(stream->batch->command, strbuf_text(&name), &slot->err);
    strbuf_clear(&name);
}

static void print_row(Stream *stream, const Slot *slot)
{
    const ProblemRun *run = &slot->run;
    const Problem *asked = &slot->document.problem;
    char vertex[POINT_TEXT_SIZE];
    const char *move = run->is_valid && run->answer.move != POINT_NONE
                           ? point_text(run->problem.board.size, run->answer.move, vertex)
                           : "-";
    const char *key = asked->answer_count == 0              ? "-"
                      : problem_run_is_expected(run, asked) ? "right"
                                                            : "wrong";
    if (stream->printed == 1)
        strbuf_add(&stream->line, "verdict  proved  move   key         nodes   seconds  problem\n");
    strbuf_add_format(&stream->line, "%-8s %-7s %-6s %-6s %10llu %9.3f  ",
                      run->is_valid ? solve_verdict_text(run->answer.verdict) : "invalid",
                      answer_is_plain(&run->answer) ? "proved"
                      : run->answer.is_proved       ? "if"
                                                    : "-",
                      move, key, (unsigned long long)run->answer.nodes, run->answer.seconds);
    problem_name_text(&slot->shown, &stream->line);
    strbuf_add_char(&stream->line, '\n');
    if (!run->is_valid)
        strbuf_add_format(&stream->line, "         %s\n", run->check.finding[0].text);
}

static void print_in_full(Stream *stream, const Slot *slot)
{
    if (stream->printed > 1)
        strbuf_add_char(&stream->line, '\n');
    if (*slot->document.title)
        strbuf_add_format(&stream->line, "%s\n", slot->document.title);
    if (stream->batch->correction.at_move) {
        place_write_text(&slot->place, slot->document.problem.board.size, &stream->line);
        strbuf_add_char(&stream->line, '\n');
    }
    problem_run_write_text(&slot->run, &stream->line);
    const Problem *asked = &slot->document.problem;
    if (!asked->answer_count || !slot->run.is_valid)
        return;
    strbuf_add(&stream->line, "key        ");
    for (int i = 0; i < asked->answer_count; i++) {
        char vertex[POINT_TEXT_SIZE];
        strbuf_add_format(&stream->line, " %s",
                          point_text(asked->board.size, asked->answer[i], vertex));
    }
    strbuf_add(&stream->line,
               problem_run_is_expected(&slot->run, asked) ? ": right\n" : ": differs\n");
}

static void count(Stream *stream, const Slot *slot)
{
    const ProblemRun *run = &slot->run;
    const Problem *asked = &slot->document.problem;
    bool is_answered = run->is_valid && run->answer.move != POINT_NONE;
    bool is_proved = run->is_valid && run->answer.is_proved;
    stream->invalid += !run->is_valid;
    stream->proved += is_proved;
    stream->guessed += !is_proved && is_answered;
    stream->unknown += run->is_valid && !is_proved && !is_answered;
    stream->undecided += run->is_valid && run->answer.verdict == VERDICT_UNKNOWN;
    stream->expected += asked->answer_count != 0;
    stream->correct += problem_run_is_expected(run, asked);
    stream->confirmed += run->checked == CHECKED_RIGHT;
    stream->open += run->checked == CHECKED_OPEN;
    stream->refuted += run->checked == CHECKED_WRONG;
    stream->seconds += run->answer.seconds;
    stream->boards += (uint64_t)run->trials.boards;
    stream->boards_held += (uint64_t)run->trials.confirmed;
    for (int i = 0; i < TRIAL_PLAYERS; i++) {
        stream->games += (uint64_t)run->trials.games[i];
        stream->games_kept += (uint64_t)run->trials.kept[i];
    }
}

/* The record read again from its SGF, with the solution in it. */
static Status add_tree(Stream *stream, Slot *slot, Error *err)
{
    ProblemReader reader;
    ProblemDocument *document = mem_alloc(1, sizeof *document);
    problem_reader_init(&reader, strbuf_text(&slot->sgf), slot->sgf.length);
    Status status = problem_reader_next(&reader, &slot->mem, document, err);
    if (status == STATUS_OK && slot->run.is_valid)
        status = problem_run_to_tree(&slot->run, document, err);
    if (status == STATUS_OK)
        status = problem_write(document, PROBLEM_FORMAT_SGF, &stream->trees, err);
    mem_free(document);
    return status;
}

static void print_guess(const Stream *stream, const Slot *slot)
{
    const ProblemRun *run = &slot->run;
    if (!stream->is_table || !run->is_valid || !run->guessed_goal)
        return;
    fprintf(stderr, "%s: guessed: %s to %s %d stones in %d points\n", slot->shown.file,
            stone_text(run->problem.side), problem_goal_text(run->problem.goal),
            point_set_count(&run->problem.keystones), point_set_count(&run->area));
}

static bool deliver(void *context, void *place)
{
    Stream *stream = context;
    Slot *slot = place;
    const SolveBatch *batch = stream->batch;
    strbuf_reset(&stream->line);
    stream->printed++;
    if (slot->status == STATUS_OK && batch->tree_path)
        slot->status = add_tree(stream, slot, &slot->err);
    if (slot->status != STATUS_OK) {
        print_error(stream, slot);
    } else {
        count(stream, slot);
        print_guess(stream, slot);
        if (batch->as_json)
            problem_run_write_json(&slot->run, &slot->shown, &slot->document,
                                   batch->correction.at_move ? &slot->place : NULL, &stream->line);
        else if (batch->is_long ||
                 ((slot->shown.is_only || slot->shown.is_picked) && !stream->is_table))
            print_in_full(stream, slot);
        else
            print_row(stream, slot);
    }
    fputs(strbuf_text(&stream->line), stdout);
    fflush(stdout);
    return !atomic_load(&command_stop_asked);
}

static void print_summary(const Stream *stream)
{
    if (stream->printed < 2)
        return;
    FILE *out = stream->batch->as_json ? stderr : stdout;
    fprintf(out,
            "%llu problems: %llu proved, %llu answered without proof, %llu unknown, %llu invalid, "
            "%llu unreadable; %.1f s\n",
            (unsigned long long)stream->printed, (unsigned long long)stream->proved,
            (unsigned long long)stream->guessed, (unsigned long long)stream->unknown,
            (unsigned long long)stream->invalid, (unsigned long long)stream->bad, stream->seconds);
    if (stream->expected)
        fprintf(out, "first move among the accepted: %llu of %llu\n",
                (unsigned long long)stream->correct, (unsigned long long)stream->expected);
    if (stream->batch->solver.verify)
        fprintf(out, "independent checker: %llu confirmed, %llu open, %llu refuted\n",
                (unsigned long long)stream->confirmed, (unsigned long long)stream->open,
                (unsigned long long)stream->refuted);
    if (stream->boards || stream->games)
        fprintf(out, "trials: %llu of %llu changed boards, %llu of %llu games\n",
                (unsigned long long)stream->boards_held, (unsigned long long)stream->boards,
                (unsigned long long)stream->games_kept, (unsigned long long)stream->games);
}

/* ---- public functions ---- */

static bool is_one_file(int argc, char **argv)
{
    if (argc != 1)
        return false;
    size_t size = strlen(argv[0]);
    return size && argv[0][size - 1] != '/';
}

static void run_stream(Stream *stream, Slot **slots, int slot_count)
{
    PoolStream pool = {.produce = produce,
                       .work = work,
                       .deliver = deliver,
                       .context = stream,
                       .slots = (void **)slots,
                       .slot_count = slot_count};
    pool_stream(stream->batch->jobs, &pool);
}

static Slot *slot_open(void)
{
    Slot *slot = mem_alloc(1, sizeof *slot);
    arena_init(&slot->mem, PROBLEM_MEMORY);
    strbuf_init(&slot->name, 1 << 20);
    strbuf_init(&slot->member, 1 << 20);
    strbuf_init(&slot->sgf, TEXT_LIMIT);
    return slot;
}

static void slot_close(Slot *slot)
{
    arena_clear(&slot->mem);
    strbuf_clear(&slot->name);
    strbuf_clear(&slot->member);
    strbuf_clear(&slot->sgf);
    mem_free(slot);
}

static int exit_code_of(const Stream *stream)
{
    if (atomic_load(&command_stop_asked))
        return EXIT_INTERRUPTED;
    if (stream->bad || stream->invalid)
        return EXIT_BAD_INPUT;
    return stream->undecided ? EXIT_NEGATIVE : EXIT_DONE;
}

static int write_trees(const Stream *stream)
{
    const SolveBatch *batch = stream->batch;
    Error err = {0};
    if (!batch->tree_path || stream->trees.length == 0)
        return exit_code_of(stream);
    if (stream->trees.overflowed)
        error_set(&err, STATUS_LIMIT, "more trees than fit in %d MiB", TREE_LIMIT >> 20);
    else if (file_write(batch->tree_path, strbuf_text(&stream->trees), stream->trees.length,
                        &err) == STATUS_OK)
        return exit_code_of(stream);
    return command_fail(batch->command, batch->tree_path, &err);
}

int solve_batch(const SolveBatch *batch, int argc, char **argv)
{
    Stream stream = {.batch = batch, .is_table = !is_one_file(argc, argv)};
    int slot_count = batch->jobs * 2;
    Slot **slots = mem_alloc((size_t)slot_count, sizeof *slots);
    Arena names;
    arena_init(&names, PROBLEM_MEMORY);
    stream.source = problem_source_open_names((const char *const *)argv, argc, &names);
    stream.solvers = mem_alloc((size_t)batch->jobs, sizeof *stream.solvers);
    strbuf_init(&stream.line, TEXT_LIMIT);
    strbuf_init(&stream.trees, TREE_LIMIT);
    for (int i = 0; i < batch->jobs; i++) {
        stream.solvers[i] = batch->solver;
        if (batch->jobs == 1)
            thinking_attach(&stream.thinking, &stream.solvers[i]);
        problem_solver_open(&stream.solvers[i]);
    }
    for (int i = 0; i < slot_count; i++)
        slots[i] = slot_open();
    run_stream(&stream, slots, slot_count);
    print_summary(&stream);
    int exit_code = write_trees(&stream);
    for (int i = 0; i < slot_count; i++)
        slot_close(slots[i]);
    for (int i = 0; i < batch->jobs; i++)
        problem_solver_close(&stream.solvers[i]);
    mem_free(slots);
    mem_free(stream.solvers);
    strbuf_clear(&stream.line);
    strbuf_clear(&stream.trees);
    problem_source_close(stream.source);
    arena_clear(&names);
    return exit_code;
}
