/* Asking the solver about chains whose fate is open. */
#include "play/prover.h"

#include "base/memory.h"
#include "base/random.h"
#include "solve/solve.h"

#include <string.h>

enum {
    STONES_LEAST = 2,      /* single stones are not worth a question */
    LIBERTIES_MOST = 6,    /* with more, no proof is found in time */
    QUESTION_NODES = 1200, /* for each of the two questions about a chain */
    CHECK_NODES = 40000,   /* for confirming an answer */
    CHECK_LEAF_NODES = 800,
    VAIN_LIMIT = 256, /* questions without an answer that are remembered */
    NEARBY = 2,       /* … until a point so near to the chain changes */
    TABLE_BYTES = 4 << 20,
};

/* A chain is open if its owner keeps it with a probability between these. */
static const double OPEN_FROM = 0.08, OPEN_TO = 0.92;

struct Prover {
    Solver *solver;
    const ProverRequest *request; /* that is being answered */
    double until;                 /* its end; 0: none */
    atomic_bool stop;
    Problem problem;
    SolveAnswer answer;
    int size; /* of the board that was looked at last */
    int count;
    ProvedChain proved[PROVED_LIMIT];
    uint64_t vain[VAIN_LIMIT]; /* keys of questions asked in vain, in a ring */
    int next_vain;
};

Prover *prover_open(void)
{
    return mem_alloc(1, sizeof(Prover));
}

void prover_close(Prover *prover)
{
    if (!prover)
        return;
    solver_close(prover->solver);
    mem_free(prover);
}

void prover_forget(Prover *prover)
{
    prover->count = prover->next_vain = 0;
    memset(prover->vain, 0, sizeof prover->vain);
}

int prover_count(const Prover *prover)
{
    return prover->count;
}

const ProvedChain *prover_proofs(const Prover *prover)
{
    return prover->proved;
}

/* ---- proofs ---- */

bool proved_holds(const ProvedChain *proved, const Board *board)
{
    for (int w = 0; w < board->words; w++)
        for (uint64_t bits = proved->rests_on.word[w]; bits; bits &= bits - 1) {
            Point at = (Point)(w * 64 + __builtin_ctzll(bits));
            bool is_black = board->stone[at] == STONE_BLACK;
            bool is_white = board->stone[at] == STONE_WHITE;
            if (is_black != point_set_has(&proved->black, at) ||
                is_white != point_set_has(&proved->white, at) || board->ko == at)
                return false;
        }
    return true;
}

/* What the checker says the proof rests on, and all points beside it: no chain of it can have
 * grown, then, or have lost what it touches. */
static void widen(const Board *board, const PointSet *zone, ProvedChain *proved)
{
    for (Point at = 0; at < board_cell_count(board); at++) {
        if (board->stone[at] == STONE_WALL)
            continue;
        Point near[4];
        board_neighbors(board, at, near);
        bool is_beside = point_set_has(zone, at);
        for (int i = 0; i < 4; i++)
            is_beside |= board->stone[near[i]] != STONE_WALL && point_set_has(zone, near[i]);
        if (!is_beside)
            continue;
        point_set_add(&proved->rests_on, at);
        if (board->stone[at] == STONE_BLACK)
            point_set_add(&proved->black, at);
        else if (board->stone[at] == STONE_WHITE)
            point_set_add(&proved->white, at);
    }
}

/* The proof of the last answer, played through by the checker; *zone is what it rests on. */
static bool is_confirmed(Prover *prover, PointSet *zone)
{
    SolveClaim claim[CLAIM_LIMIT];
    if (solver_claims(prover->solver, claim) != 1 || !claim[0].is_on_board)
        return false;
    ProofBook *book = proof_book_open();
    VerifyAnswer checked;
    VerifySettings settings = {
        .nodes = CHECK_NODES, .leaf_nodes = CHECK_LEAF_NODES, .stop = &prover->stop};
    solver_write_proof(prover->solver, &claim[0], book);
    verify_claim(solver_problem(prover->solver), &claim[0], book, &settings, &checked);
    proof_book_close(book);
    *zone = checked.zone;
    return checked.result == VERIFY_CONFIRMED;
}

/* Whether `loser`, who moves first, is proved not to get his way with the chain. */
static bool fails(Prover *prover, const Board *board, Point root, Stone loser, PointSet *zone)
{
    Problem *problem = &prover->problem;
    problem_init(problem, board->size);
    problem->board = *board;
    problem->board.ko = POINT_NONE;
    problem->to_move = problem->side = loser;
    problem->goal = board->stone[root] == loser ? GOAL_SAVE : GOAL_KILL;
    Point at = root;
    do {
        point_set_add(&problem->keystones, at);
        at = board->next[at];
    } while (at != root);
    solver_run(prover->solver, problem, &prover->answer);
    return prover->answer.verdict == VERDICT_FAILURE && answer_is_plain(&prover->answer) &&
           prover->answer.is_on_board && is_confirmed(prover, zone);
}

static void add_proof(Prover *prover, const Board *board, Point root, Stone owner,
                      const PointSet *zone)
{
    ProvedChain *proved = &prover->proved[prover->count++];
    *proved = (ProvedChain){.stone = root, .owner = owner};
    Point at = root;
    do {
        point_set_add(&proved->chain, at);
        at = board->next[at];
    } while (at != root);
    widen(board, zone, proved);
}

static bool prove(Prover *prover, const Board *board, Point root)
{
    Stone own = (Stone)board->stone[root], enemy = stone_opposite(own);
    PointSet zone = {{0}};
    if (fails(prover, board, root, enemy, &zone))
        add_proof(prover, board, root, own, &zone);
    else if (fails(prover, board, root, own, &zone))
        add_proof(prover, board, root, enemy, &zone);
    else
        return false;
    return true;
}

/* ---- which chains ---- */

static bool is_open(const Board *board, const double *black_share, Point root)
{
    double sum = 0;
    Point at = root;
    do {
        sum += black_share[at];
        at = board->next[at];
    } while (at != root);
    double share = sum / board->stone_count[root];
    return board->stone_count[root] >= STONES_LEAST &&
           board->liberty_count[root] <= LIBERTIES_MOST && share > OPEN_FROM && share < OPEN_TO;
}

int prover_open_chains(const Board *board, const double *black_share)
{
    int count = 0;
    for (Point at = 0; at < board_cell_count(board); at++)
        count += stone_is_color((Stone)board->stone[at]) && board->chain[at] == at &&
                 is_open(board, black_share, at);
    return count;
}

/* Of the chain and what is near it. */
static uint64_t question_key(const Board *board, Point root)
{
    PointSet near = {{0}};
    Point at = root;
    do {
        int x = board_x(board, at), y = board_y(board, at);
        for (int dy = -NEARBY; dy <= NEARBY; dy++)
            for (int dx = -NEARBY; dx <= NEARBY; dx++)
                if (x + dx >= 0 && x + dx < board->size && y + dy >= 0 && y + dy < board->size)
                    point_set_add(&near, board_point(board, x + dx, y + dy));
        at = board->next[at];
    } while (at != root);
    uint64_t key = mix64(root + 1u);
    for (Point p = 0; p < board_cell_count(board); p++)
        if (point_set_has(&near, p))
            key = mix64(key ^ ((uint64_t)p << 8 | board->stone[p]));
    return key;
}

static bool was_in_vain(const Prover *prover, uint64_t key)
{
    for (int i = 0; i < VAIN_LIMIT; i++)
        if (prover->vain[i] == key)
            return true;
    return false;
}

static bool is_proved(const Prover *prover, Point at)
{
    for (int i = 0; i < prover->count; i++)
        if (point_set_has(&prover->proved[i].chain, at))
            return true;
    return false;
}

/* The chains to ask about, the largest first. */
static int list_questions(const Prover *prover, const Board *board, const double *black_share,
                          int most, Point *roots)
{
    int count = 0;
    for (Point at = 0; at < board_cell_count(board); at++) {
        if (!stone_is_color((Stone)board->stone[at]) || board->chain[at] != at ||
            !is_open(board, black_share, at) || is_proved(prover, at) ||
            was_in_vain(prover, question_key(board, at)))
            continue;
        int to = count;
        while (to > 0 && board->stone_count[roots[to - 1]] < board->stone_count[at])
            to--;
        if (to == most)
            continue;
        count += count < most;
        memmove(roots + to + 1, roots + to, (size_t)(count - 1 - to) * sizeof *roots);
        roots[to] = at;
    }
    return count;
}

static void forget_broken(Prover *prover, const Board *board)
{
    int kept = 0;
    for (int i = 0; i < prover->count; i++)
        if (prover->size == board->size && proved_holds(&prover->proved[i], board))
            prover->proved[kept++] = prover->proved[i];
    prover->count = kept;
}

/* ---- asking ---- */

/* Whether the request has been stopped; looked at now and then while the solver runs. */
static void look_around(void *context, uint64_t done, uint64_t total)
{
    Prover *prover = context;
    const ProverRequest *request = prover->request;
    progress_report(&request->progress, done, total);
    if ((request->stop && atomic_load(request->stop)) ||
        (prover->until > 0 && clock_seconds() >= prover->until))
        atomic_store(&prover->stop, true);
}

static void open_solver(Prover *prover)
{
    SolveSettings settings = {.budget = {.nodes = QUESTION_NODES, .stop = &prover->stop},
                              .memory_limit = TABLE_BYTES,
                              .progress = {look_around, prover}};
    if (!prover->solver)
        prover->solver = solver_open(&settings);
}

void prover_look(Prover *prover, const Board *board, const ProverRequest *request)
{
    enum { MOST = 2 * PROVER_CHAINS };
    Point roots[MOST];
    int most = request->chains > 0 && request->chains < MOST ? request->chains : PROVER_CHAINS;
    prover->request = request;
    prover->until = request->seconds > 0 ? clock_seconds() + request->seconds : 0;
    atomic_store(&prover->stop, false);
    forget_broken(prover, board);
    prover->size = board->size;
    int count = list_questions(prover, board, request->black_share, most, roots);
    for (int i = 0; i < count && prover->count < PROVED_LIMIT; i++) {
        look_around(prover, 0, 0);
        open_solver(prover);
        bool is_found = !atomic_load(&prover->stop) && prove(prover, board, roots[i]);
        if (atomic_load(&prover->stop))
            break;
        if (is_found)
            continue;
        prover->vain[prover->next_vain] = question_key(board, roots[i]);
        prover->next_vain = (prover->next_vain + 1) % VAIN_LIMIT;
    }
    prover->request = NULL;
}
