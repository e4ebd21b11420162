/* Solves problems given one a line, for the grading script experiments/solve/grade.py:
 *
 *   ID SIZE MOVER SIDE GOAL KO STONES KEYSTONES AREA
 *
 * MOVER and SIDE are b or w, GOAL and KO as problem_goal_text and problem_ko_text write them, the
 * last three one letter a point, row by row from the top: "." "X" "O", then "." "#" twice; "-" for
 * not stated. Prints a line of JSON a problem. Arguments: seconds, megabytes of table,
 * nodes (0: no limit), anything to have proofs checked. */
#include "solve/solver/solver_state.h"
#include "solve/verify/verify.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { TEXT_LIMIT = BOARD_POINTS_MAX + 1 };

static double cpu_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void read_set(const Board *board, const char *text, PointSet *set)
{
    for (int i = 0; text[0] != '-' && text[i]; i++)
        if (text[i] == '#')
            point_set_add(set, board_point(board, i % board->size, i / board->size));
}

static bool read_problem(const char *line, char id[128], Problem *problem)
{
    static char stones[TEXT_LIMIT], keys[TEXT_LIMIT], area[TEXT_LIMIT];
    char mover, side, goal[16], ko[16];
    int size;
    memset(problem, 0, sizeof *problem);
    if (sscanf(line, "%127s %d %c %c %15s %15s %625s %625s %625s", id, &size, &mover, &side, goal,
               ko, stones, keys, area) != 9)
        return false;
    uint8_t cell[BOARD_CELL_LIMIT] = {0};
    board_init(&problem->board, size);
    for (int i = 0; stones[i]; i++)
        cell[board_point(&problem->board, i % size, i / size)] = stones[i] == 'X'   ? STONE_BLACK
                                                                 : stones[i] == 'O' ? STONE_WHITE
                                                                                    : STONE_NONE;
    if (!board_set_stones(&problem->board, size, cell))
        return false;
    problem->to_move = mover == 'b' ? STONE_BLACK : STONE_WHITE;
    problem->side = side == 'b' ? STONE_BLACK : STONE_WHITE;
    (void)problem_goal_parse(goal, &problem->goal);
    (void)problem_ko_parse(ko, &problem->ko);
    read_set(&problem->board, keys, &problem->keystones);
    read_set(&problem->board, area, &problem->area);
    return true;
}

static void print_point(const Board *board, Point at)
{
    if (at <= POINT_PASS)
        printf("\"%s\"", at == POINT_PASS ? "pass" : "none");
    else
        printf("\"%c%c\"", 'a' + board_x(board, at), 'a' + board_y(board, at));
}

static void print_set(const Board *board, const char *name, const PointSet *set)
{
    const char *comma = "";
    printf("\"%s\": [", name);
    for (Point at = 0; at < board_cell_count(board); at++) {
        if (!point_set_has(set, at))
            continue;
        printf("%s", comma);
        print_point(board, at);
        comma = ", ";
    }
    printf("], ");
}

/* "confirmed" if every claim of the verdict is, else the first other result; "" if none. */
static const char *verify_text(Solver *solver)
{
    SolveClaim claim[CLAIM_LIMIT];
    int count = solver_claims(solver, claim);
    const char *text = "";
    for (int i = 0; i < count; i++) {
        ProofBook *book = proof_book_open();
        VerifyAnswer checked;
        solver_write_proof(solver, &claim[i], book);
        verify_claim(solver_problem(solver), &claim[i], book, &(VerifySettings){0}, &checked);
        proof_book_close(book);
        text = verify_result_text(checked.result);
        if (checked.result != VERIFY_CONFIRMED)
            break;
    }
    return text;
}

static void print_answer(const char *id, const Problem *problem, const SolveAnswer *answer,
                         double cpu, const char *check)
{
    static const char *const verdict[] = {"unknown", "success", "failure", "ko"};
    printf("{\"id\": \"%s\", \"verdict\": \"%s\", \"proved\": %s, \"move\": ", id,
           verdict[answer->verdict], answer->is_proved ? "true" : "false");
    print_point(&problem->board, answer->move);
    printf(", \"line\": [");
    for (int i = 0; i < answer->line_count; i++) {
        printf("%s", i ? ", " : "");
        print_point(&problem->board, answer->line[i]);
    }
    printf("], ");
    print_set(&problem->board, "keystones", &problem->keystones);
    print_set(&problem->board, "area", &problem->area);
    printf("\"nodes\": %llu, \"cpu\": %.4f, \"check\": \"%s\"}\n",
           (unsigned long long)answer->nodes, cpu, check);
    fflush(stdout);
}

int main(int argc, char **argv)
{
    SolveSettings settings = {0};
    settings.budget.seconds = argc > 1 ? strtod(argv[1], NULL) : 2;
    settings.memory_limit = (size_t)(argc > 2 ? strtol(argv[2], NULL, 10) : 256) << 20;
    settings.budget.nodes = argc > 3 ? strtoull(argv[3], NULL, 10) : 0;
    Solver *solver = solver_open(&settings);
    static char line[4 * TEXT_LIMIT];
    static Problem problem;
    static SolveAnswer answer;
    char id[128];
    while (fgets(line, sizeof line, stdin)) {
        if (!read_problem(line, id, &problem)) {
            printf("{\"id\": \"%s\", \"error\": true}\n", id);
            continue;
        }
        double began = cpu_seconds();
        solver_run(solver, &problem, &answer);
        double cpu = cpu_seconds() - began;
        (void)problem_guess(&(TargetSettings){0}, &problem);
        print_answer(id, &problem, &answer, cpu, argc > 4 ? verify_text(solver) : "");
    }
    solver_close(solver);
    return 0;
}
