/* All solutions of small positions, found in another way: boxes of values are shrunk by the
 * equations, which are monotone (the right-hand sides of a box's corners bound those of all its
 * points), thrown away when nothing is left, and halved otherwise; what remains are small boxes, in
 * each of which Newton's method with a numeric matrix finds the solution to 1e-14. */
#include "core/text.h"
#include "influence/field.h"
#include "plain_field.h"
#include "support.h"

#include <math.h>
#include <string.h>

enum { UNITS = 9, BOXES = 400000, SOLUTIONS = 64 };

typedef struct {
    double low[UNITS], high[UNITS];
} Box;

typedef struct {
    PlainUnits units;
    int count;
    double solution[SOLUTIONS][UNITS];
} Search;

/* Corners in the order of the equations: black everywhere rises. False if the box is empty. */
static bool shrink(const PlainUnits *units, Box *box)
{
    for (int pass = 0; pass < 30; pass++) {
        double change = 0;
        for (int u = 0; u < units->count; u++) {
            double low = fmax(box->low[u], plain_value(units, box->low, u) - 1e-13);
            double high = fmin(box->high[u], plain_value(units, box->high, u) + 1e-13);
            change = fmax(change, fmax(low - box->low[u], box->high[u] - high));
            box->low[u] = low;
            box->high[u] = high;
            if (low > high)
                return false;
        }
        if (change < 1e-6)
            break;
    }
    return true;
}

/* Gaussian elimination with pivots; false if the matrix is singular. */
static bool solve_dense(int n, double a[UNITS][UNITS + 1])
{
    for (int k = 0; k < n; k++) {
        int best = k;
        for (int i = k + 1; i < n; i++)
            best = fabs(a[i][k]) > fabs(a[best][k]) ? i : best;
        if (fabs(a[best][k]) < 1e-12)
            return false;
        for (int j = 0; j <= n; j++) {
            double swap = a[k][j];
            a[k][j] = a[best][j];
            a[best][j] = swap;
        }
        for (int i = 0; i < n; i++) {
            double factor = i == k ? 0 : a[i][k] / a[k][k];
            for (int j = k; j <= n && factor != 0; j++)
                a[i][j] -= factor * a[k][j];
        }
    }
    for (int k = 0; k < n; k++)
        a[k][n] /= a[k][k];
    return true;
}

static bool newton(const PlainUnits *units, double *x)
{
    double a[UNITS][UNITS + 1], moved[UNITS];
    for (int step = 0; step < 60; step++) {
        double largest = 0;
        for (int i = 0; i < units->count; i++) {
            double value = plain_value(units, x, i);
            for (int j = 0; j < units->count; j++) {
                memcpy(moved, x, sizeof moved);
                double h = x[j] > 0.5 ? -1e-7 : 1e-7;
                moved[j] += h;
                a[i][j] = (i == j) - (plain_value(units, moved, i) - value) / h;
            }
            a[i][units->count] = value - x[i];
            largest = fmax(largest, fabs(value - x[i]));
        }
        if (largest < 1e-15)
            return true;
        if (!solve_dense(units->count, a))
            return largest < 1e-12;
        for (int i = 0; i < units->count; i++)
            x[i] = fmin(1, fmax(0, x[i] + a[i][units->count]));
    }
    return true;
}

static void add_solution(Search *search, const double *x)
{
    for (int s = 0; s < search->count; s++) {
        double distance = 0;
        for (int u = 0; u < search->units.count; u++)
            distance = fmax(distance, fabs(search->solution[s][u] - x[u]));
        if (distance < 1e-5)
            return;
    }
    assert_true(search->count < SOLUTIONS);
    memcpy(search->solution[search->count++], x, UNITS * sizeof *x);
}

static double violation(const PlainUnits *units, const double *x)
{
    double largest = 0;
    for (int u = 0; u < units->count; u++)
        largest = fmax(largest, fabs(plain_value(units, x, u) - x[u]));
    return largest;
}

/* A stack of boxes; those narrower than `width` are asked for their solution. */
static void find_all(Search *search, double width)
{
    static Box stack[BOXES];
    int count = 1;
    search->count = 0;
    for (int u = 0; u < UNITS; u++) {
        stack[0].low[u] = 0;
        stack[0].high[u] = 1;
    }
    while (count > 0) {
        Box box = stack[--count];
        if (!shrink(&search->units, &box))
            continue;
        int widest = 0;
        for (int u = 1; u < search->units.count; u++)
            if (box.high[u] - box.low[u] > box.high[widest] - box.low[widest])
                widest = u;
        double middle = 0.5 * (box.low[widest] + box.high[widest]);
        if (box.high[widest] - box.low[widest] < width) {
            double x[UNITS];
            for (int u = 0; u < UNITS; u++)
                x[u] = 0.5 * (box.low[u] + box.high[u]);
            if (newton(&search->units, x) && violation(&search->units, x) < 1e-12)
                add_solution(search, x);
            continue;
        }
        assert_true(count + 2 <= BOXES);
        stack[count] = stack[count + 1] = box;
        stack[count++].high[widest] = middle;
        stack[count++].low[widest] = middle;
    }
}

static const struct {
    const char *title;
    const char *drawing;
} CASES[] = {
    {"one stone on the smallest board", "X .\n. .\n"},
    {"stones across", "X .\n. O\n"},
    {"a wall through the middle", ". X .\n. X .\n. X .\n"},
    {"a wall, and White behind it", ". X O\n. X O\n. X .\n"},
    {"a corner each", "X . O\nX . O\n. . O\n"},
    {"a stone nearly taken", "X O .\n. O .\nO O .\n"},
    {"Black has one eye, White has three points", "X X O\n. X O\nX X .\n"},
    {"a stone in the middle", ". . .\n. X .\n. . .\n"},
    {"a cross", "X . .\n. X O\n. O .\n"},
    {"two-point eye", ". . X\nX X X\nO O .\n"},
};

static void ours_is_among_all_solutions(void **state)
{
    (void)state;
    static Search search;
    FieldSolver *solver = field_solver_open();
    for (size_t c = 0; c < sizeof CASES / sizeof CASES[0]; c++) {
        Board board;
        Field field;
        Error err = {.text = ""};
        if (board_parse(CASES[c].drawing, &board, NULL, &err) != STATUS_OK)
            fail_msg("%s: %s", CASES[c].title, err.text);
        plain_units_find(&board, &search.units);
        assert_true(search.units.count <= UNITS);
        find_all(&search, 0.02);
        field_solve(solver, &board, NULL, &field);
        double ours[UNITS], path[PLAIN_LIMIT];
        for (int at = 0; at < board_cell_count(&board); at++)
            if (search.units.unit[at] >= 0)
                ours[search.units.unit[at]] = field.black[at];
        plain_start(&search.units, path);
        plain_iterate(&search.units, path, 200000);
        int found = -1, right = -1;
        for (int s = 0; s < search.count; s++) {
            double to_ours = 0, to_path = 0;
            for (int u = 0; u < search.units.count; u++) {
                to_ours = fmax(to_ours, fabs(search.solution[s][u] - ours[u]));
                to_path = fmax(to_path, fabs(search.solution[s][u] - path[u]));
            }
            found = to_ours < FIELD_TOLERANCE ? s : found;
            right = to_path < 1e-4 ? s : right;
        }
        print_message("%s: %d units, %d solutions, ours is number %d\n", CASES[c].title,
                      search.units.count, search.count, found + 1);
        assert_true(search.count >= 1);
        assert_true(found >= 0);
        assert_int_equal(found, right);
    }
    field_solver_close(solver);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(ours_is_among_all_solutions)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
