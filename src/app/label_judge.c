/* One judge for each thread; the owners of a position are found once for all its subjects. */
#include "app/svm_session.h"

#include "base/memory.h"
#include "influence/models.h"
#include "play/network_file.h"
#include "shape/region.h"
#include "solve/solver/solver.h"

#include <assert.h>
#include <math.h>
#include <string.h>

enum { SOLVER_NODES = 20000, SOLVER_BYTES = 16 << 20, STRENGTH_LEVELS = 10 };

/* Levels of an eyespace that the solver can prove; the others are left open. */
enum { STRONG_LIVING_SHAPE = 1, LIVING_SHAPE, TWO_EYES };

/* Influence from this lead on: slight, clear, overwhelming. */
static const double SLIGHT = 0.2, CLEAR = 0.5, OVERWHELMING = 0.8;

typedef struct {
    Influence *influence; /* NULL: the network is asked */
    Net *net;
    Solver *solver;
    bool has_owners;
    uint8_t stone[BOARD_CELL_LIMIT]; /* of the position that the owners belong to */
    double black[BOARD_CELL_LIMIT];
    Field field;
    SolveAnswer answer;
    Problem problem;
} Worker;

struct LabelJudge {
    OwnerJudge owners;
    int count;
    Worker *worker;
};

Status label_judge_open(OwnerJudge owners, int threads, uint64_t nodes, LabelJudge **judge,
                        Error *err)
{
    LabelJudge *made = mem_alloc(1, sizeof *made);
    Status status = STATUS_OK;
    *made = (LabelJudge){.owners = owners, .count = threads};
    made->worker = mem_alloc((size_t)threads, sizeof *made->worker);
    for (int i = 0; i < threads && status == STATUS_OK; i++) {
        Worker *worker = &made->worker[i];
        worker->solver = solver_open(&(SolveSettings){
            .budget = {.nodes = nodes ? nodes : SOLVER_NODES}, .memory_limit = SOLVER_BYTES});
        if (owners == JUDGE_FIELD)
            worker->influence = influence_open(&(InfluenceSettings){.model = INFLUENCE_IMPROVED});
        else
            status = network_open(NULL, &(NetOptions){.cache_megabytes = -1}, &worker->net, err);
        if (status == STATUS_OK && owners == JUDGE_NETWORK && !worker->net)
            status = error_set(err, STATUS_NOT_FOUND, "there is no network to ask");
    }
    if (status == STATUS_OK)
        *judge = made;
    else
        label_judge_close(made);
    return status;
}

void label_judge_close(LabelJudge *judge)
{
    if (!judge)
        return;
    for (int i = 0; i < judge->count; i++) {
        influence_close(judge->worker[i].influence);
        net_close(judge->worker[i].net);
        if (judge->worker[i].solver)
            solver_close(judge->worker[i].solver);
    }
    mem_free(judge->worker);
    mem_free(judge);
}

/* ---- owners ---- */

static void ask_network(Worker *worker, const Board *board)
{
    NetAnswer answer;
    Position position = {.board = board, .to_move = STONE_BLACK};
    for (int i = 0; i < POSITION_HISTORY; i++)
        position.previous[i] = POINT_NONE;
    net_evaluate_position(worker->net, &position, NET_SOURCE_UNKNOWN, &answer);
    for (int y = 0; y < board->size; y++)
        for (int x = 0; x < board->size; x++)
            worker->black[board_point(board, x, y)] =
                0.5 + 0.5 * (double)answer.ownership[y * board->size + x];
}

static void find_owners(Worker *worker, const Board *board)
{
    if (worker->has_owners && memcmp(worker->stone, board->stone, sizeof worker->stone) == 0)
        return;
    memcpy(worker->stone, board->stone, sizeof worker->stone);
    worker->has_owners = true;
    if (!worker->influence) {
        ask_network(worker, board);
        return;
    }
    influence_look(worker->influence, board, &worker->field);
    memcpy(worker->black, worker->field.black, sizeof worker->black);
}

/* From 1, lost, to 10, beyond attack: tenths of what the owner keeps, over all its stones. */
static int strength_level(const Worker *worker, const Board *board, const Subject *subject)
{
    double sum = 0;
    int count = 0;
    for (Point at = 0; at < board_cell_count(board); at++) {
        Point root = board->chain[at];
        if (root == POINT_NONE || !point_set_has(&subject->chains, root))
            continue;
        sum += board->stone[at] == STONE_BLACK ? worker->black[at] : 1 - worker->black[at];
        count++;
    }
    int level = count ? 1 + (int)(STRENGTH_LEVELS * sum / count) : 0;
    return level > STRENGTH_LEVELS ? STRENGTH_LEVELS : level;
}

static int influence_level(const Worker *worker, Subject *subject)
{
    double sum = 0;
    int count = 0;
    for (Point at = 0; at < BOARD_CELL_LIMIT; at++)
        if (point_set_has(&subject->points, at)) {
            sum += 2 * worker->black[at] - 1;
            count++;
        }
    double lead = count ? sum / count : 0;
    subject->mover = lead < 0 ? STONE_WHITE : STONE_BLACK;
    lead = fabs(lead);
    return lead < SLIGHT ? 0 : lead < CLEAR ? 1 : lead < OVERWHELMING ? 2 : 3;
}

/* ---- life ---- */

static void set_problem(Problem *problem, const Board *board, const Subject *subject, Stone first)
{
    problem_init(problem, board->size);
    problem->board = *board;
    problem->to_move = problem->side = first;
    problem->goal = subject->mover == first ? GOAL_SAVE : GOAL_KILL;
    for (Point at = 0; at < board_cell_count(board); at++)
        if (board->chain[at] != POINT_NONE && point_set_has(&subject->chains, board->chain[at]))
            point_set_add(&problem->keystones, at);
}

static SolveVerdict solve_first(Worker *worker, const Board *board, const Subject *subject,
                                Stone first)
{
    set_problem(&worker->problem, board, subject, first);
    solver_run(worker->solver, &worker->problem, &worker->answer);
    return answer_is_plain(&worker->answer) ? worker->answer.verdict : VERDICT_UNKNOWN;
}

static bool is_unconditional(const Board *board, const Subject *subject)
{
    UnconditionalLife life;
    unconditional_life_find(board, &life);
    for (Point at = 0; at < board_cell_count(board); at++)
        if (board->chain[at] != POINT_NONE && point_set_has(&subject->chains, board->chain[at]) &&
            !life.alive[at])
            return false;
    return true;
}

static int eyespace_level(Worker *worker, const Board *board, const Subject *subject)
{
    if (is_unconditional(board, subject))
        return STRONG_LIVING_SHAPE;
    if (solve_first(worker, board, subject, stone_opposite(subject->mover)) == VERDICT_FAILURE)
        return LIVING_SHAPE;
    return solve_first(worker, board, subject, subject->mover) == VERDICT_SUCCESS ? TWO_EYES : 0;
}

static int judge_subject(void *context, int thread, Concept concept, const Board *board,
                         Subject *subject)
{
    LabelJudge *judge = context;
    Worker *worker = &judge->worker[thread];
    if (concept == CONCEPT_EYESPACE)
        return eyespace_level(worker, board, subject);
    find_owners(worker, board);
    return concept == CONCEPT_STRENGTH ? strength_level(worker, board, subject)
                                       : influence_level(worker, subject);
}

DatasetJudge label_judge_of(LabelJudge *judge, Concept concept)
{
    assert(judge);
    const char *owners =
        judge->owners == JUDGE_FIELD ? "influence field" : "ownership by the network";
    return (DatasetJudge){.judge = judge_subject,
                          .context = judge,
                          .name = concept == CONCEPT_EYESPACE ? "solver" : owners};
}
