/* Slow and clear. */
#include "plain_field.h"

#include "core/board.h"

#include <math.h>
#include <string.h>

/* Give the chain of a stone, or the empty point alone, the number. */
static void flood(const Board *board, PlainUnits *units, int at, int number)
{
    if (units->unit[at] >= 0)
        return;
    units->unit[at] = number;
    if (board->stone[at] == STONE_NONE)
        return;
    const int near[4] = {at - board->stride, at - 1, at + 1, at + board->stride};
    for (int d = 0; d < 4; d++)
        if (board->stone[near[d]] == board->stone[at])
            flood(board, units, near[d], number);
}

/* A point touches whatever is beside it; a chain its liberties and the enemy. */
static void touch(PlainUnits *units, int a, int b)
{
    bool same_color = units->kind[a] != STONE_NONE && units->kind[a] == units->kind[b];
    if (a >= 0 && b >= 0 && a != b && !same_color)
        units->touches[a][b] = units->touches[b][a] = true;
}

void plain_units_find(const Board *board, PlainUnits *units)
{
    int cells = board_cell_count(board);
    memset(units, 0, sizeof *units);
    for (int at = 0; at < BOARD_CELL_LIMIT; at++)
        units->unit[at] = -1;
    for (int at = 0; at < cells; at++) {
        if (board->stone[at] == STONE_WALL || units->unit[at] >= 0)
            continue;
        units->kind[units->count] = board->stone[at];
        flood(board, units, at, units->count++);
    }
    for (int at = 0; at < cells; at++) {
        if (board->stone[at] == STONE_WALL)
            continue;
        if (board->stone[at + 1] != STONE_WALL)
            touch(units, units->unit[at], units->unit[at + 1]);
        if (board->stone[at + board->stride] != STONE_WALL)
            touch(units, units->unit[at], units->unit[at + board->stride]);
    }
}

static int count_neighbors(const PlainUnits *units, int unit)
{
    int count = 0;
    for (int n = 0; n < units->count; n++)
        count += units->touches[unit][n];
    return count;
}

/* The points that touch nothing but this chain. */
static int list_own_eyes(const PlainUnits *units, int chain, int *eyes)
{
    int count = 0;
    for (int n = 0; n < units->count; n++)
        if (units->touches[chain][n] && units->kind[n] == STONE_NONE &&
            count_neighbors(units, n) == 1)
            eyes[count++] = n;
    return count;
}

void plain_start(const PlainUnits *units, double *black)
{
    int eyes[PLAIN_LIMIT];
    for (int u = 0; u < units->count; u++)
        black[u] = units->kind[u] == STONE_NONE ? 0.5 : units->kind[u] == STONE_BLACK ? 1 : 0;
    for (int u = 0; u < units->count; u++) {
        int count = units->kind[u] == STONE_NONE ? 0 : list_own_eyes(units, u, eyes);
        for (int i = 0; count >= 2 && i < count; i++)
            black[eyes[i]] = black[u];
    }
}

static double point_value(const PlainUnits *units, const double *black, int unit)
{
    double no_black = 1, no_white = 1;
    for (int n = 0; n < units->count; n++)
        if (units->touches[unit][n]) {
            no_black *= 1 - black[n];
            no_white *= black[n];
        }
    return (1 - no_black) / ((1 - no_black) + (1 - no_white));
}

/* One minus the probability that all neighbours fall to the enemy, less the liberty that he gets
 * least. */
static double chain_value(const PlainUnits *units, const double *black, int unit)
{
    bool is_black = units->kind[unit] == STONE_BLACK;
    double all_fall = 1, least = 2;
    for (int n = 0; n < units->count; n++) {
        double falls = is_black ? 1 - black[n] : black[n];
        if (units->touches[unit][n] && units->kind[n] == STONE_NONE && falls < least)
            least = falls;
    }
    bool has_dropped = false;
    for (int n = 0; n < units->count; n++) {
        double falls = is_black ? 1 - black[n] : black[n];
        if (!units->touches[unit][n])
            continue;
        if (!has_dropped && units->kind[n] == STONE_NONE && falls == least)
            has_dropped = true;
        else
            all_fall *= falls;
    }
    return is_black ? 1 - all_fall : all_fall;
}

double plain_value(const PlainUnits *units, const double *black, int unit)
{
    return units->kind[unit] == STONE_NONE ? point_value(units, black, unit)
                                           : chain_value(units, black, unit);
}

double plain_iterate(const PlainUnits *units, double *black, int sweeps)
{
    double next[PLAIN_LIMIT], largest = 0;
    for (int i = 0; i < sweeps; i++) {
        largest = 0;
        for (int u = 0; u < units->count; u++) {
            next[u] = 0.5 * (black[u] + plain_value(units, black, u));
            largest = fmax(largest, fabs(next[u] - black[u]));
        }
        memcpy(black, next, (size_t)units->count * sizeof *next);
    }
    return largest;
}
