/* Positions by the thousand: drawn and proved on all threads, without repetitions, numbered in
 * order. */
#include "practice/position_set.h"

#include "base/memory.h"
#include "base/pool.h"
#include "base/random.h"
#include "solve/problem_answer.h"

#include <assert.h>

enum { NODE_LIMIT = 5000, TABLE_MEMORY = 16 << 20, BOARD_SIZE = 9, TRIES_PER_POSITION = 1000 };

typedef struct {
    uint64_t seed;
    bool is_drawn, is_proved;
    uint64_t confirmed, open, refuted;
    ProvedPosition position;
} Slot;

/* What a thread works with. */
typedef struct {
    ProblemSolver quick; /* until one move works */
    ProblemSolver whole; /* every first move */
    ProblemRun run;
    Problem turned;
    GeneratedProblem made;
} Worker;

typedef struct {
    const PositionSet *set;
    PositionCounts *counts;
    Worker **workers;
    uint64_t next_try, try_limit;
    uint64_t *seen; /* signatures: open addressing, 0 is free */
    size_t capacity;
} Stream;

/* ---- one position ---- */

static Stone mover_of(const Problem *problem, int side)
{
    Stone attacker = problem_attacker(problem);
    return side == 0 ? attacker : stone_opposite(attacker);
}

static void note_check(CheckedVerdict checked, Slot *slot)
{
    slot->confirmed += checked == CHECKED_RIGHT;
    slot->open += checked == CHECKED_OPEN;
    slot->refuted += checked == CHECKED_WRONG;
}

/* Put the position with one side first; false if that is not proved. What a proof may assume, that
 * nobody plays on the outer liberties of the wall, is a rule of the game that keeps to the area. */
static bool put(Worker *worker, ProblemSolver *solver, int side, Slot *slot)
{
    worker->turned = slot->position.problem;
    worker->turned.to_move = mover_of(&worker->turned, side);
    problem_run(solver, &worker->turned, &worker->run);
    const SolveAnswer *answer = &worker->run.answer;
    slot->position.nodes += answer->nodes;
    note_check(worker->run.checked, slot);
    return worker->run.is_valid && answer->is_proved && answer->verdict != VERDICT_UNKNOWN;
}

/* A ko is where whoever has endless threats gets his way; positions that only come again are left
 * out. */
static bool find_fate(Worker *worker, int side, Slot *slot)
{
    ProvedPosition *position = &slot->position;
    if (!put(worker, &worker->quick, side, slot))
        return false;
    const SolveAnswer *answer = &worker->run.answer;
    position->is_on_board = position->is_on_board && answer_is_plain(answer);
    position->side[side].fate = answer->verdict == VERDICT_SUCCESS   ? PROVED_DIES
                                : answer->verdict == VERDICT_FAILURE ? PROVED_LIVES
                                                                     : PROVED_KO;
    return answer->verdict != VERDICT_KO ||
           (answer->ko.wins_alone[STONE_BLACK] && answer->ko.wins_alone[STONE_WHITE]);
}

/* All first moves that reach what the side can get. */
static bool list_moves(Worker *worker, int side, Slot *slot)
{
    ProvedSide *proved = &slot->position.side[side];
    if (!put(worker, &worker->whole, side, slot))
        return false;
    const SolveAnswer *answer = &worker->run.answer;
    for (int i = 0; i < answer->move_count; i++) {
        if (!answer->moves[i].is_proved)
            return false;
        if (move_is_right(&worker->run.problem, answer, &answer->moves[i]))
            proved->move[proved->move_count++] = answer->moves[i].move;
    }
    return true;
}

/* The attacker's problem: his to move, and to kill. */
static void state_kill(Problem *problem)
{
    problem->side = problem->to_move = problem_attacker(problem);
    problem->goal = GOAL_KILL;
    problem->answer_count = 0;
}

static bool prove(Worker *worker, Slot *slot)
{
    ProvedPosition *position = &slot->position;
    position->is_on_board = true;
    if (!find_fate(worker, 0, slot) || !find_fate(worker, 1, slot))
        return false;
    if (position->side[0].fate == position->side[1].fate)
        return true;
    return list_moves(worker, 0, slot) && list_moves(worker, 1, slot);
}

static void work(void *context, void *place, int number)
{
    Stream *stream = context;
    Worker *worker = stream->workers[number];
    Slot *slot = place;
    Random random;
    *slot = (Slot){.seed = slot->seed};
    random_seed(&random, slot->seed);
    int size = stream->set->size ? stream->set->size : BOARD_SIZE;
    slot->is_drawn = generate_position(&(GenerateSettings){.size = size}, &random, &worker->made);
    if (!slot->is_drawn)
        return;
    slot->position.problem = worker->made.problem;
    state_kill(&slot->position.problem);
    slot->is_proved = prove(worker, slot);
}

/* ---- in order ---- */

static bool is_stopped(const Stream *stream)
{
    return stream->set->stop && atomic_load(stream->set->stop);
}

static bool produce(void *context, void *place)
{
    Stream *stream = context;
    Slot *slot = place;
    if (stream->next_try == stream->try_limit || is_stopped(stream))
        return false;
    slot->seed = mix64(stream->set->seed ^ mix64(stream->next_try++));
    return true;
}

static bool is_repeated(Stream *stream, const Problem *problem)
{
    uint64_t signature = generate_signature(problem) | 1;
    size_t at = signature % stream->capacity;
    while (stream->seen[at] && stream->seen[at] != signature)
        at = (at + 1) % stream->capacity;
    bool is_there = stream->seen[at] == signature;
    stream->seen[at] = signature;
    return is_there;
}

static bool deliver(void *context, void *place)
{
    Stream *stream = context;
    Slot *slot = place;
    PositionCounts *counts = stream->counts;
    const PositionSet *set = stream->set;
    if (is_stopped(stream))
        return false;
    counts->tried++;
    counts->confirmed += slot->confirmed;
    counts->open += slot->open;
    counts->refuted += slot->refuted;
    counts->unproved += slot->is_drawn && !slot->is_proved;
    if (!slot->is_proved)
        return true;
    if (is_repeated(stream, &slot->position.problem)) {
        counts->repeated++;
        return true;
    }
    slot->position.number = ++counts->found;
    counts->status[proved_status(&slot->position)]++;
    set->deliver(set->context, &slot->position);
    progress_report(&set->progress, counts->found, (uint64_t)set->count);
    return counts->found < (uint64_t)set->count;
}

/* ---- the set ---- */

static Worker *open_worker(const PositionSet *set)
{
    Worker *worker = mem_alloc(1, sizeof *worker);
    SolveSettings settings = {.memory_limit = TABLE_MEMORY, .beyond_area = true};
    settings.budget.nodes = set->node_limit ? set->node_limit : NODE_LIMIT;
    settings.budget.stop = set->stop;
    worker->quick =
        (ProblemSolver){.verify = set->verify, .settings = settings, .without_prior = true};
    settings.all_moves = true;
    worker->whole = (ProblemSolver){.settings = settings, .without_prior = true};
    problem_solver_open(&worker->quick);
    problem_solver_open(&worker->whole);
    return worker;
}

static void close_worker(Worker *worker)
{
    problem_solver_close(&worker->quick);
    problem_solver_close(&worker->whole);
    mem_free(worker);
}

Status position_set_run(const PositionSet *set, PositionCounts *counts, Error *err)
{
    assert(set->count > 0 && set->deliver);
    int jobs = set->jobs ? set->jobs : 1;
    *counts = (PositionCounts){0};
    Stream stream = {.set = set,
                     .counts = counts,
                     .try_limit = (uint64_t)set->count * TRIES_PER_POSITION,
                     .capacity = 2 * (size_t)set->count + 1};
    stream.seen = mem_alloc(stream.capacity, sizeof *stream.seen);
    stream.workers = mem_alloc((size_t)jobs, sizeof *stream.workers);
    for (int i = 0; i < jobs; i++)
        stream.workers[i] = open_worker(set);
    pool_stream_sized(
        jobs, sizeof(Slot),
        &(PoolStream){.produce = produce, .work = work, .deliver = deliver, .context = &stream});
    for (int i = 0; i < jobs; i++)
        close_worker(stream.workers[i]);
    mem_free(stream.workers);
    mem_free(stream.seen);
    if (is_stopped(&stream))
        return error_set(err, STATUS_INTERRUPTED, "stopped");
    return STATUS_OK;
}

GroupStatus proved_status(const ProvedPosition *position)
{
    assert(position);
    ProvedFate attacked = position->side[0].fate, defended = position->side[1].fate;
    if (attacked == PROVED_KO || defended == PROVED_KO)
        return GROUP_KO;
    if (attacked == defended)
        return attacked == PROVED_LIVES ? GROUP_ALIVE : GROUP_DEAD;
    return GROUP_UNSETTLED;
}

const char *proved_fate_text(ProvedFate fate)
{
    static const char *const TEXT[] = {"lives", "dies", "ko"};
    return TEXT[fate];
}
