/* The solver: who gets his way in a problem, by which moves, and how it goes on.
 *
 * A verdict that is_proved rests on nothing but the rules: captures, unconditional life, and
 * repetition handled exactly. Everything else is said to be unknown, with the move that looked
 * best. The same problem, settings and budget in nodes give the same answer. */
#ifndef KATACHI_SOLVE_SOLVER_H
#define KATACHI_SOLVE_SOLVER_H

#include "base/budget.h"
#include "problem/definition.h"

#include <stddef.h>

/* What happens to the keystones with best play, the side to move first. */
typedef enum {
    VERDICT_UNKNOWN, /* not decided within the budget */
    VERDICT_SUCCESS, /* the goal of problem->side is reached without ko */
    VERDICT_FAILURE, /* it is not, whatever that side does, even by ko */
    VERDICT_KO,      /* whoever wins the ko decides; see KoResult */
} SolveVerdict;

/* Seki: they live, but not with two eyes; the attacker loses something if he moves, and so would
 * the defender. Said only where that was found out within a fraction of the work for the verdict.
 */
typedef enum { KEYSTONES_UNKNOWN, KEYSTONES_LIVE, KEYSTONES_DIE, KEYSTONES_SEKI } KeystoneFate;

enum { APPROACH_UNKNOWN = 255 };

/* A ko: who takes first and what it takes to win it for problem->side. */
typedef struct {
    bool side_takes_first;  /* the other side has to find the first threat */
    uint8_t threats_needed; /* by problem->side to win it: 0 if it need not find any, 255 unknown */
    uint8_t threats[3];     /* the same by Stone, if the other side has none */
    uint8_t approach[3];    /* by Stone: moves it must add, a threat ignored for each, before the ko
                               is direct for it; 0: it is */
    bool wins_alone[3];     /* by Stone: gets its way if it alone has endless threats. A ko is where
                               both do; else positions just come again */
} KoResult;

enum {
    SOLVE_MOVE_LIMIT = 64,
    SOLVE_LINE_LIMIT = 128,
    SOLVE_ASSUMPTION_LIMIT = 96,
    SOLVE_FEW_THREATS = 2
};

/* What a proof takes for granted because the drawing does not show it. */
typedef enum {
    ASSUMED_SAFE,   /* the chain with this stone is not captured */
    ASSUMED_CLOSED, /* the opponent cannot get through here */
} AssumptionKind;

typedef struct {
    Point at;
    AssumptionKind kind;
    Point liberty; /* of a safe chain: the one where nobody plays */
} SolveAssumption;

/* Half a ko is proved: a clean win was neither found nor excluded. */
typedef enum {
    HALF_KO_NONE,
    HALF_KO_AT_LEAST, /* problem->side gets his way if he alone has endless threats */
    HALF_KO_AT_MOST,  /* the other side does */
    HALF_KO_NEARLY,   /* problem->side does though the other has SOLVE_FEW_THREATS */
} HalfKo;

/* Another way to read a bare position that was looked at too. */
typedef struct {
    bool is_there;
    Stone side;
    ProblemGoal goal;
    PointSet keystones;
    SolveVerdict verdict; /* for that side, on the board */
    bool is_plain;        /* with nothing assumed */
    Point move;           /* POINT_NONE: none is known */
} OtherReading;

typedef struct {
    Point move;
    SolveVerdict verdict; /* for problem->side after this first move */
    bool is_proved;
    KoResult ko;
    uint8_t line_count; /* what follows: for a failing move, its refutation */
    Point line[SOLVE_LINE_LIMIT];
} SolveMove;

typedef struct {
    SolveVerdict verdict;
    bool is_proved;   /* if the assumptions hold */
    bool is_on_board; /* about the board as drawn; else both sides keep to the area */
    uint8_t assumption_count;
    SolveAssumption assumption[SOLVE_ASSUMPTION_LIMIT];
    bool rests_on_area; /* on nobody playing outside the area at all */
    PointSet zone;      /* what the proof rests on; empty: not known */
    HalfKo half;        /* with an unknown verdict */
    OtherReading other; /* of a bare position, if two were plausible: the answer is the better's */
    KeystoneFate fate;
    KoResult ko;
    Point move;         /* the first move to name: proved, or else the best guess; POINT_PASS if
                           tenuki is enough, POINT_NONE if nothing works */
    uint8_t move_count; /* first moves looked at, the good ones first */
    SolveMove moves[SOLVE_MOVE_LIMIT];
    uint8_t line_count; /* the main line, beginning with `move` */
    Point line[SOLVE_LINE_LIMIT];
    uint64_t nodes;
    double seconds;
    size_t memory_peak; /* bytes of tables */
} SolveAnswer;

/* Proved of the board as drawn, with nothing assumed. */
static inline bool answer_is_plain(const SolveAnswer *answer)
{
    return answer->is_proved && answer->assumption_count == 0 && !answer->rests_on_area;
}

/* How likely moves are, from outside: write the logarithm of a likelihood for each. `app` fills it
 * with the predictor's; NULL: the solver's own order alone. It is asked once, for the first moves:
 * they are tried in its order, and of several that are as good the likeliest is named. */
typedef struct {
    void (*rank)(void *context, const Board *board, Stone to_move, const Point *move, int count,
                 float *value);
    /* The same, by point, after a longer look at a bare problem that was not soon settled:
     * `reading` has its goal and keystones; budget->nodes are positions to look at. False: nothing
     * to say. NULL: nobody looks. */
    bool (*study)(void *context, const Problem *reading, const Budget *budget,
                  float value[BOARD_CELL_LIMIT]);
    void *context;
} MoveOrder;

/* What may be said of a position whose area is not stated. */
typedef enum {
    SCOPE_ANY,   /* if nothing can be proved of the board, what it is behind walls, and a guess */
    SCOPE_BOARD, /* only what is proved of the board as drawn */
    SCOPE_WIN,   /* only whether problem->side succeeds there; else unknown */
} SolveScope;

typedef struct {
    Budget budget; /* nodes, seconds, stop */
    SolveScope scope;
    size_t memory_limit; /* bytes for the table; 0: 256 MiB */
    bool all_moves;      /* judge every first move, not only until one works */
    bool refutations;    /* and find the lines that refute the failing ones */
    bool beyond_area;    /* where a stated area is part of the reason, try to do without it */
    MoveOrder order;
    Progress progress; /* nodes done, nodes allowed */
} SolveSettings;

typedef struct Solver Solver;

/* One thread, one solver; it keeps its table between problems only as memory. */
Solver *solver_open(const SolveSettings *settings);
void solver_close(Solver *solver);

/* Decide a valid problem (problem_check); an area that is not stated is guessed. */
void solver_run(Solver *solver, const Problem *problem, SolveAnswer *answer);

/* The problem as it was solved last: with goal, keystones and area filled in, and, if the area was
 * guessed, with the stones that close it (problem_wall). Belongs to the solver. */
const Problem *solver_problem(const Solver *solver);

#endif
