/* Where the played moves stand, at some move numbers of many games. */
#include "app/connectivity.h"
#include "base/memory.h"
#include "predict/evaluate.h"
#include "study.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *name;
    unsigned parts;
} PARTS[] = {{"life", KNOW_LIFE},
             {"false-eyes", KNOW_FALSE_EYES},
             {"ladders", KNOW_LADDERS},
             {"groups", KNOW_USUAL | KNOW_GROUPS},
             {"turn", KNOW_USUAL | KNOW_TURN},
             {"verdicts", KNOW_USUAL | KNOW_VERDICTS},
             {"everything", KNOW_USUAL | KNOW_GROUPS | KNOW_TURN | KNOW_VERDICTS}};

/* "verdicts:300" as the name and the solver's budget for each question; 0 without a number. */
static size_t cut_nodes(const char *name, uint64_t *nodes)
{
    const char *colon = strchr(name, ':');
    *nodes = colon ? strtoull(colon + 1, NULL, 10) : 0;
    return colon ? (size_t)(colon - name) : strlen(name);
}

bool study_add_entry(StudyEntries *entries, const char *name)
{
    InfluenceSettings settings = {.model = INFLUENCE_IMPROVED, .adviser = &SOLVER_ADVISER};
    bool is_network = strcmp(name, "network") == 0;
    bool is_found = is_network || influence_model_parse(name, &settings.model);
    size_t length = cut_nodes(name, &settings.adviser_nodes);
    for (size_t i = 0; !is_found && i < sizeof PARTS / sizeof PARTS[0]; i++)
        if (strlen(PARTS[i].name) == length && memcmp(name, PARTS[i].name, length) == 0) {
            settings.parts = PARTS[i].parts;
            is_found = true;
        }
    if (!is_found || entries->count == STUDY_ENTRY_LIMIT)
        return false;
    snprintf(entries->name[entries->count], STUDY_NAME_SIZE, "%s", name);
    entries->is_network[entries->count] = is_network;
    entries->settings[entries->count++] = settings;
    return true;
}

/* ---- looking ---- */

/* One thread's models. */
typedef struct {
    Influence *influence[STUDY_ENTRY_LIMIT];
} Worker;

typedef struct {
    const RankRequest *request;
    RankStudy *study;
    Worker *worker;
} Run;

static void open_worker(const StudyEntries *entries, Worker *worker)
{
    for (int e = 0; e < entries->count; e++)
        worker->influence[e] = influence_open(&entries->settings[e]);
}

static void close_worker(Worker *worker)
{
    for (int e = 0; e < STUDY_ENTRY_LIMIT; e++)
        influence_close(worker->influence[e]);
}

static void tally(const FieldRanking *ranking, Point played, RankHistogram *histogram)
{
    int chosen = 0;
    while (ranking->at[chosen] != played)
        chosen++;
    Rank rank = rank_of(ranking->score, ranking->count, chosen);
    int below = ranking->count - rank.above - rank.tied;
    double percentile = 100 * (below + 0.5 * rank.tied) / ranking->count;
    int bin = (int)percentile;
    histogram->positions++;
    histogram->percentile_sum += percentile;
    histogram->best += rank_within(rank, 1);
    histogram->best_10 += rank_within(rank, 10);
    histogram->bin[bin < STUDY_BINS ? bin : STUDY_BINS - 1]++;
}

static int find_move(const RankRequest *request, int number)
{
    for (int i = 0; i < request->move_count; i++)
        if (request->move[i] == number)
            return i;
    return -1;
}

static void visit(void *context, int worker, const ListedGame *game, void *slot)
{
    Run *run = context;
    RankStudy *study = slot;
    GameWalk walk;
    memset(study, 0, sizeof *study);
    game_walk_begin(game, &walk);
    while (game_walk_next(&walk)) {
        int move = find_move(run->request, walk.position.move_number);
        for (int e = 0; move >= 0 && e < run->request->entries->count; e++) {
            Board board = *walk.position.board;
            FieldRanking ranking;
            influence_rank(run->worker[worker].influence[e], &board, walk.position.to_move,
                           &ranking);
            tally(&ranking, walk.played, &study->histogram[e][move]);
        }
    }
}

static bool merge(void *context, const ListedGame *game, void *slot)
{
    (void)game;
    Run *run = context;
    const RankStudy *one = slot;
    for (int e = 0; e < run->request->entries->count; e++)
        for (int m = 0; m < run->request->move_count; m++) {
            RankHistogram *sum = &run->study->histogram[e][m];
            const RankHistogram *add = &one->histogram[e][m];
            sum->positions += add->positions;
            sum->percentile_sum += add->percentile_sum;
            sum->best += add->best;
            sum->best_10 += add->best_10;
            for (int b = 0; b < STUDY_BINS; b++)
                sum->bin[b] += add->bin[b];
        }
    return true;
}

Status study_ranks(const RankRequest *request, RankStudy *study, Error *err)
{
    int threads = request->threads > 1 ? request->threads : 1;
    Run run = {.request = request,
               .study = study,
               .worker = mem_alloc((size_t)threads, sizeof *run.worker)};
    memset(study, 0, sizeof *study);
    for (int t = 0; t < threads; t++)
        open_worker(request->entries, &run.worker[t]);
    Status status = walk_games(request->games,
                               &(WalkVisitor){.visit = visit,
                                              .merge = merge,
                                              .context = &run,
                                              .result_size = sizeof(RankStudy),
                                              .threads = threads,
                                              .progress = request->progress,
                                              .stop = request->stop},
                               err);
    for (int t = 0; t < threads; t++)
        close_worker(&run.worker[t]);
    mem_free(run.worker);
    return status;
}

/* ---- the models as scorers ---- */

static Status open_scratch(void *context, void **scratch, Error *err)
{
    (void)err;
    Worker *worker = mem_alloc(1, sizeof *worker);
    open_worker(context, worker);
    *scratch = worker;
    return STATUS_OK;
}

static void close_scratch(void *context, void *scratch)
{
    (void)context;
    close_worker(scratch);
    mem_free(scratch);
}

/* A point more makes a move e times as probable: the figure in nats is only for comparison among
 * these models. */
static void fill_judgement(const FieldRanking *ranking, Point played, Judgement *judgement)
{
    double most = -HUGE_VAL, sum = 0;
    judgement->count = ranking->count;
    for (int i = 0; i < ranking->count; i++) {
        judgement->score[i] = ranking->score[i];
        most = fmax(most, ranking->score[i]);
        if (ranking->at[i] == played)
            judgement->played = i;
    }
    for (int i = 0; i < ranking->count; i++)
        sum += judgement->probability[i] = exp(ranking->score[i] - most);
    for (int i = 0; i < ranking->count; i++)
        judgement->probability[i] /= sum;
}

static void judge(void *context, void *scratch, const Position *position, Point played,
                  Judgement *judgement)
{
    const StudyEntries *entries = context;
    const Worker *worker = scratch;
    for (int e = 0; e < entries->count; e++) {
        Board board = *position->board;
        FieldRanking ranking;
        influence_rank(worker->influence[e], &board, position->to_move, &ranking);
        fill_judgement(&ranking, played, &judgement[e]);
    }
}

void study_panel(const StudyEntries *entries, EvalPanel *panel)
{
    /* The panel's functions only read the entries; its context has no const to say so. */
    union {
        const StudyEntries *read_only;
        void *context;
    } same = {.read_only = entries};
    *panel = (EvalPanel){.entry_count = entries->count,
                         .open = open_scratch,
                         .close = close_scratch,
                         .judge = judge,
                         .context = same.context};
    for (int e = 0; e < entries->count; e++)
        snprintf(panel->name[e], EVAL_NAME_SIZE, "%s", entries->name[e]);
}
