/* Walks the games, runs the panels, keeps for every game what the figures need. */
#include "predict/evaluate.h"

#include "base/memory.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* A probability of 0 would make a sum of logarithms worthless. */
static const double LEAST_PROBABILITY = 1e-30;

/* One game, one ranking. */
typedef struct {
    double place[BOARD_POINTS_MAX + 1];
    double best_place[BOARD_POINTS_MAX + 1];
    double bin_hits[EVAL_BINS];
    double nats;
    Calibration calibration;
    EvalOutcome outcome;
    Calibration outcome_calibration;
    Calibration stage_calibration[EVAL_OUTCOME_STAGES];
    EvalPoint point[EVAL_POINT_LIMIT];
} GameEntry;

typedef struct {
    double positions;
    double bin_positions[EVAL_BINS];
    size_t point_count;
    GameEntry entry[]; /* entry_count of them */
} GameResult;

/* What a thread works with. */
typedef struct {
    void *scratch[EVAL_PANEL_LIMIT];
    Judgement *judgement; /* of all panels */
} Worker;

typedef struct {
    const EvalRequest *request;
    Evaluation *evaluation;
    Worker *worker;
    int worker_count;
    size_t capacity;       /* capacity of the arrays, in games */
    size_t point_capacity; /* positions */
} Run;

static void tally(GameEntry *entry, const Judgement *judgement, int bin)
{
    assert(judgement->played >= 0 && judgement->played < judgement->count);
    Rank rank = rank_of(judgement->score, judgement->count, judgement->played);
    for (int i = 1; i <= rank.tied; i++)
        entry->place[rank.above + i] += 1.0 / rank.tied;
    entry->best_place[rank.above + 1] += 1;
    entry->bin_hits[bin] += rank_within(rank, 1);
    entry->nats += log(fmax(judgement->probability[judgement->played], LEAST_PROBABILITY));
    calibration_add(&entry->calibration, judgement->probability, judgement->count,
                    judgement->played);
}

/* Positions so near to move EVAL_LATE_MOVES have a say in the error of the score. */
enum { LEAD_MOVES = 5 };

static void tally_lead(GameEntry *entry, const Judgement *judgement, const GameWalk *walk)
{
    int gap = walk->position.move_number - EVAL_LATE_MOVES;
    if (isnan(judgement->lead) || !walk->game->has_margin || gap < -LEAD_MOVES || gap > LEAD_MOVES)
        return;
    double margin = (double)walk->game->margin;
    margin = walk->position.to_move == STONE_BLACK ? margin : -margin;
    entry->outcome.leads += 1;
    entry->outcome.lead_error += fabs(judgement->lead - margin);
}

static void tally_outcome(GameEntry *entry, const Judgement *judgement, const GameWalk *walk)
{
    tally_lead(entry, judgement, walk);
    if (isnan(judgement->win) || walk->game->winner == STONE_NONE)
        return;
    bool won = walk->game->winner == walk->position.to_move;
    double said[2] = {judgement->win, 1 - judgement->win};
    double right = judgement->win == 0.5 ? 0.5 : (judgement->win > 0.5) == won;
    bool is_late = walk->position.move_number > EVAL_LATE_MOVES;
    for (int stage = EVAL_ALL_MOVES; stage <= (is_late ? EVAL_LATE : EVAL_ALL_MOVES); stage++) {
        entry->outcome.positions[stage] += 1;
        entry->outcome.right[stage] += right;
    }
    const uint16_t *stones = walk->board.stones;
    int part = (stones[STONE_BLACK] + stones[STONE_WHITE]) / EVAL_OUTCOME_STONES;
    part = part < EVAL_OUTCOME_STAGES ? part : EVAL_OUTCOME_STAGES - 1;
    calibration_add(&entry->outcome_calibration, said, 2, won ? 0 : 1);
    calibration_add(&entry->stage_calibration[part], said, 2, won ? 0 : 1);
}

static EvalPoint point_of(const Judgement *judgement, int move_number)
{
    Rank rank = rank_of(judgement->score, judgement->count, judgement->played);
    double nats = log(fmax(judgement->probability[judgement->played], LEAST_PROBABILITY));
    return (EvalPoint){.nats = (float)nats,
                       .raw_nats = (float)(isnan(judgement->raw_nats) ? nats : judgement->raw_nats),
                       .rank_error = (float)(rank_expected(rank) / judgement->count),
                       .first = (float)rank_within(rank, 1),
                       .is_first = rank.above == 0,
                       .move = (uint16_t)(move_number < UINT16_MAX ? move_number : UINT16_MAX),
                       .matched = (int8_t)judgement->matched};
}

static void judge_position(const Run *run, const Worker *worker, const GameWalk *walk,
                           GameResult *result)
{
    int bin = (walk->position.move_number - 1) / EVAL_BIN_MOVES;
    bin = bin < EVAL_BINS ? bin : EVAL_BINS - 1;
    result->positions += 1;
    result->bin_positions[bin] += 1;
    int entry = 0;
    for (int p = 0; p < run->request->panel_count; p++) {
        const EvalPanel *panel = run->request->panel[p];
        for (int i = 0; i < panel->entry_count; i++) {
            worker->judgement[entry + i].raw_nats = (double)NAN;
            worker->judgement[entry + i].win = (double)NAN;
            worker->judgement[entry + i].lead = (double)NAN;
            worker->judgement[entry + i].matched = -1;
        }
        panel->judge(panel->context, worker->scratch[p], &walk->position, walk->played,
                     worker->judgement + entry);
        entry += panel->entry_count;
    }
    for (int e = 0; e < entry; e++) {
        tally(&result->entry[e], &worker->judgement[e], bin);
        tally_outcome(&result->entry[e], &worker->judgement[e], walk);
    }
    if (result->point_count == EVAL_POINT_LIMIT)
        return;
    for (int e = 0; e < entry; e++)
        result->entry[e].point[result->point_count] =
            point_of(&worker->judgement[e], walk->position.move_number);
    result->point_count++;
}

static size_t result_size(const Evaluation *evaluation)
{
    return sizeof(GameResult) + (size_t)evaluation->entry_count * sizeof(GameEntry);
}

static void visit(void *context, int worker, const ListedGame *game, void *slot)
{
    const Run *run = context;
    GameResult *result = slot;
    memset(result, 0, result_size(run->evaluation));
    uint64_t every = run->request->every > 1 ? (uint64_t)run->request->every : 1;
    GameWalk walk;
    game_walk_begin(game, &walk);
    for (uint64_t i = game->number; game_walk_next(&walk); i++)
        if (i % every == 0)
            judge_position(run, &run->worker[worker], &walk, result);
}

/* Space for one more game in all arrays indexed by game. */
static void reserve_game(Run *run)
{
    Evaluation *evaluation = run->evaluation;
    if (evaluation->game_count < run->capacity)
        return;
    run->capacity = run->capacity ? 2 * run->capacity : 64;
    size_t games = run->capacity;
    evaluation->positions = mem_resize(evaluation->positions, games, sizeof(double));
    evaluation->bin_positions =
        mem_resize(evaluation->bin_positions, games * EVAL_BINS, sizeof(double));
    for (int e = 0; e < evaluation->entry_count; e++) {
        EvalEntry *entry = &evaluation->entry[e];
        entry->hits = mem_resize(entry->hits, games * EVAL_TOP, sizeof(double));
        entry->bin_hits = mem_resize(entry->bin_hits, games * EVAL_BINS, sizeof(double));
        entry->nats = mem_resize(entry->nats, games, sizeof(double));
        entry->outcome = mem_resize(entry->outcome, games, sizeof *entry->outcome);
    }
}

/* The single figures of a game behind those of the others. */
static void append_points(Run *run, const GameResult *result)
{
    Evaluation *evaluation = run->evaluation;
    size_t needed = evaluation->point_count + result->point_count;
    size_t capacity = run->point_capacity;
    for (int e = 0; e < evaluation->entry_count; e++) {
        EvalEntry *entry = &evaluation->entry[e];
        capacity = run->point_capacity;
        if (needed > capacity)
            entry->point = mem_grow(entry->point, &capacity, needed, sizeof *entry->point);
        memcpy(entry->point + evaluation->point_count, result->entry[e].point,
               result->point_count * sizeof *entry->point);
    }
    run->point_capacity = capacity;
    evaluation->point_count = needed;
}

static void merge_entry(EvalEntry *entry, size_t game, const GameEntry *from)
{
    double hits = 0;
    for (int n = 1; n <= EVAL_TOP; n++) {
        hits += from->place[n];
        entry->hits[game * EVAL_TOP + (size_t)n - 1] = hits;
    }
    memcpy(entry->bin_hits + game * EVAL_BINS, from->bin_hits, sizeof from->bin_hits);
    entry->nats[game] = from->nats;
    entry->outcome[game] = from->outcome;
    calibration_merge(&entry->outcome_calibration, &from->outcome_calibration);
    for (int i = 0; i < EVAL_OUTCOME_STAGES; i++)
        calibration_merge(&entry->stage_calibration[i], &from->stage_calibration[i]);
    for (int n = 0; n <= BOARD_POINTS_MAX; n++) {
        entry->place[n] += from->place[n];
        entry->best_place[n] += from->best_place[n];
    }
    calibration_merge(&entry->calibration, &from->calibration);
}

static bool merge(void *context, const ListedGame *game, void *slot)
{
    (void)game;
    Run *run = context;
    Evaluation *evaluation = run->evaluation;
    const GameResult *result = slot;
    reserve_game(run);
    size_t at = evaluation->game_count++;
    evaluation->positions[at] = result->positions;
    evaluation->position_count += result->positions;
    memcpy(evaluation->bin_positions + at * EVAL_BINS, result->bin_positions,
           sizeof result->bin_positions);
    for (int e = 0; e < evaluation->entry_count; e++)
        merge_entry(&evaluation->entry[e], at, &result->entry[e]);
    append_points(run, result);
    return true;
}

/* Only the first of several ranks keeps what comes out. */
static void pack_result(void *context, const void *slot, int rank, StrBuf *out)
{
    const Run *run = context;
    if (rank == 0)
        strbuf_add_bytes(out, slot, result_size(run->evaluation));
}

static void unpack_result(void *context, const char *bytes, size_t size, void *slot)
{
    const Run *run = context;
    memset(slot, 0, result_size(run->evaluation));
    if (size)
        memcpy(slot, bytes, size);
}

static void close_workers(Run *run)
{
    for (int w = 0; w < run->worker_count; w++) {
        for (int p = 0; p < run->request->panel_count; p++)
            if (run->worker[w].scratch[p])
                run->request->panel[p]->close(run->request->panel[p]->context,
                                              run->worker[w].scratch[p]);
        mem_free(run->worker[w].judgement);
    }
    mem_free(run->worker);
}

static Status open_workers(Run *run, Error *err)
{
    run->worker = mem_alloc((size_t)run->worker_count, sizeof *run->worker);
    for (int w = 0; w < run->worker_count; w++) {
        Worker *worker = &run->worker[w];
        worker->judgement = mem_alloc((size_t)run->evaluation->entry_count, sizeof(Judgement));
        for (int p = 0; p < run->request->panel_count; p++) {
            const EvalPanel *panel = run->request->panel[p];
            Status status = panel->open(panel->context, &worker->scratch[p], err);
            if (status != STATUS_OK)
                return status;
        }
    }
    return STATUS_OK;
}

static void name_entries(const EvalRequest *request, Evaluation *evaluation)
{
    for (int p = 0; p < request->panel_count; p++)
        for (int i = 0; i < request->panel[p]->entry_count; i++) {
            assert(evaluation->entry_count < EVAL_ENTRY_LIMIT);
            memcpy(evaluation->entry[evaluation->entry_count++].name, request->panel[p]->name[i],
                   EVAL_NAME_SIZE);
        }
}

Status evaluate_games(const GameList *games, const EvalRequest *request, Evaluation *evaluation,
                      Error *err)
{
    assert(request->panel_count >= 1 && request->panel_count <= EVAL_PANEL_LIMIT);
    double start = clock_seconds();
    memset(evaluation, 0, sizeof *evaluation);
    name_entries(request, evaluation);
    Run run = {.request = request,
               .evaluation = evaluation,
               .worker_count = request->threads > 1 ? request->threads : 1};
    reserve_game(&run);
    Status status = open_workers(&run, err);
    if (status == STATUS_OK)
        status = walk_games(games,
                            &(WalkVisitor){.visit = visit,
                                           .merge = merge,
                                           .context = &run,
                                           .result_size = result_size(evaluation),
                                           .threads = run.worker_count,
                                           .progress = request->progress,
                                           .stop = request->stop,
                                           .comm = request->comm,
                                           .pack = pack_result,
                                           .unpack = unpack_result},
                            err);
    close_workers(&run);
    evaluation->seconds = clock_seconds() - start;
    if (status != STATUS_OK)
        evaluation_clear(evaluation);
    return status;
}

void evaluation_clear(Evaluation *evaluation)
{
    assert(evaluation);
    mem_free(evaluation->positions);
    mem_free(evaluation->bin_positions);
    for (int e = 0; e < evaluation->entry_count; e++) {
        mem_free(evaluation->entry[e].hits);
        mem_free(evaluation->entry[e].bin_hits);
        mem_free(evaluation->entry[e].nats);
        mem_free(evaluation->entry[e].outcome);
        mem_free(evaluation->entry[e].point);
    }
    memset(evaluation, 0, sizeof *evaluation);
}
