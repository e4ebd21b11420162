/* Every eye shape, wherever it fits on the board, against the solver: closed in by the owner's
 * stones without a liberty outside, it lives, dies or becomes a ko as its drawing says. */
#include "drawn_problem.h"
#include "solve/haris/eyeshape.h"
#include "solve/solver/solver.h"

#include <string.h>

enum { SIZE = 11, MIDDLE = 4, LEAST_POINTS = 3, DEAD = 2, KO = 3, ALIVE = 4 };

typedef enum { IN_MIDDLE, ON_SIDE, IN_CORNER, PLACES } Place;

typedef struct {
    int x[EYESHAPE_POINTS], y[EYESHAPE_POINTS], count;
} Cells;

static Cells cells_of(const char *drawing)
{
    Cells cells = {.count = 0};
    for (int x = 0, y = 0; *drawing; drawing++) {
        if (*drawing != ' ' && *drawing != '\n') {
            cells.x[cells.count] = x;
            cells.y[cells.count++] = y;
        }
        y += *drawing == '\n';
        x = *drawing == '\n' ? 0 : x + 1;
    }
    return cells;
}

/* Turned, and with its upper left at the place. */
static Cells put_cells(const Cells *cells, int symmetry, Place place)
{
    Cells put = {.count = cells->count};
    int left = SIZE, top = SIZE;
    for (int i = 0; i < cells->count; i++) {
        int x = symmetry & 4 ? cells->y[i] : cells->x[i],
            y = symmetry & 4 ? cells->x[i] : cells->y[i];
        put.x[i] = symmetry & 1 ? -x : x;
        put.y[i] = symmetry & 2 ? -y : y;
        left = put.x[i] < left ? put.x[i] : left;
        top = put.y[i] < top ? put.y[i] : top;
    }
    for (int i = 0; i < cells->count; i++) {
        put.x[i] += (place == IN_CORNER ? 0 : MIDDLE) - left;
        put.y[i] += (place == IN_MIDDLE ? MIDDLE : 0) - top;
    }
    return put;
}

/* The space, the owner's stones on all eight sides of it, the enemy's beside those. */
static void draw(const Cells *cells, char sign[SIZE][SIZE])
{
    memset(sign, '.', SIZE * SIZE);
    for (int i = 0; i < cells->count; i++)
        sign[cells->y[i]][cells->x[i]] = '*';
    for (int ring = 0; ring < 2; ring++) {
        const char inner = ring ? '#' : '*', outer = ring ? 'O' : '#';
        for (int y = 0; y < SIZE; y++)
            for (int x = 0; x < SIZE; x++)
                for (int d = 0; sign[y][x] == inner && d < 9; d++) {
                    int u = x + d % 3 - 1, v = y + d / 3 - 1;
                    if (u >= 0 && v >= 0 && u < SIZE && v < SIZE && sign[v][u] == '.')
                        sign[v][u] = outer;
                }
    }
}

static void read_shape(char sign[SIZE][SIZE], bool owner_first, Problem *problem)
{
    char text[1024] = "board:\n";
    for (int y = 0; y < SIZE; y++) {
        for (int x = 0; x < SIZE; x++)
            strncat(text, (char[]){' ', sign[y][x], 0}, sizeof text - strlen(text) - 1);
        strncat(text, "\n", sizeof text - strlen(text) - 1);
    }
    strncat(text, owner_first ? "play: black\ngoal: save\n" : "play: white\ngoal: kill\n",
            sizeof text - strlen(text) - 1);
    read_problem(text, problem);
}

static int fate_of(Solver *solver, const Problem *problem, bool owner_first)
{
    SolveAnswer *answer = mem_alloc(1, sizeof *answer);
    solver_run(solver, problem, answer);
    assert_true(answer->is_proved);
    SolveVerdict verdict = answer->verdict;
    mem_free(answer);
    if (verdict == VERDICT_KO)
        return KO;
    return (verdict == VERDICT_SUCCESS) == owner_first ? ALIVE : DEAD;
}

static void check_shape(const EyeTable *table, Solver *solver, const Cells *cells)
{
    char sign[SIZE][SIZE];
    Problem *problem = mem_alloc(1, sizeof *problem);
    EyeSpaces *spaces = mem_alloc(1, sizeof *spaces);
    draw(cells, sign);
    for (int owner_first = 0; owner_first < 2; owner_first++) {
        read_shape(sign, owner_first, problem);
        eye_spaces_find(table, &problem->board, STONE_BLACK, &problem->area, spaces);
        assert_int_equal(spaces->count, 1);
        const EyeSpace *space = &spaces->space[0];
        assert_non_null(space->drawing);
        int judged = owner_first ? space->defended : space->attacked;
        int fate = fate_of(solver, problem, owner_first);
        if (judged != fate)
            fprintf(stderr, "%s at %d,%d, owner first %d: %d, the solver %d\n",
                    space->drawing->name, cells->x[0], cells->y[0], owner_first, judged, fate);
        assert_int_equal(judged, fate);
    }
    mem_free(spaces);
    mem_free(problem);
}

/* In the corner only shapes that hold its point. */
static bool is_at_corner(const Cells *cells)
{
    for (int i = 0; i < cells->count; i++)
        if (cells->x[i] == 0 && cells->y[i] == 0)
            return true;
    return false;
}

static void test_everywhere(void **state)
{
    (void)state;
    EyeTable table;
    eye_table_init(&table);
    SolveSettings settings = {.memory_limit = 8 << 20, .budget = {.nodes = 20000}};
    Solver *solver = solver_open(&settings);
    int checked = 0;
    for (const EyeDrawing *drawing = EYE_DRAWINGS; drawing->name; drawing++) {
        Cells cells = cells_of(drawing->drawing);
        for (int symmetry = 0; cells.count >= LEAST_POINTS && symmetry < 8; symmetry++)
            for (int place = IN_MIDDLE; place < PLACES; place++) {
                Cells put = put_cells(&cells, symmetry, (Place)place);
                if ((place == IN_CORNER && !is_at_corner(&put)) || (place == IN_MIDDLE && symmetry))
                    continue;
                check_shape(&table, solver, &put);
                checked++;
            }
    }
    assert_true(checked > 150);
    solver_close(solver);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_everywhere)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
