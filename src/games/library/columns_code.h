/* The loops, included by one file for each set of instructions, which names the table LOOPS. Plain
 * C over arrays: compilers turn it into vector instructions. */
#include "games/library/columns.h"

static int16_t larger(int16_t a, int16_t b)
{
    return a > b ? a : b;
}

static int16_t smaller(int16_t a, int16_t b)
{
    return a < b ? a : b;
}

static void meet_stone(const int16_t *restrict column, int count, int color, Lanes *restrict lanes)
{
    for (int i = 0; i < count; i++) {
        int16_t cell = (int16_t)(column[i] ^ color);
        int16_t wrong = (int16_t) - (cell & COLUMN_WHITE);
        int16_t kept = (int16_t)((cell >> 1 & 1) - 1); /* all ones unless captured */
        int16_t when = (int16_t)(cell | (wrong & kept & COLUMN_NEVER));
        lanes->from[i] = larger(lanes->from[i], when);
    }
}

static void meet_move(const int16_t *restrict column, int count, int color, Lanes *restrict lanes)
{
    for (int i = 0; i < count; i++) {
        int16_t cell = (int16_t)(column[i] ^ color);
        int16_t time = (int16_t)(cell & ~COLUMN_FLAGS);
        bool is_wrong = (cell & COLUMN_WHITE) || time <= lanes->from[i];
        lanes->from[i] = is_wrong ? COLUMN_NEVER : time;
    }
}

static void meet_empty(const int16_t *restrict column, int count, Lanes *restrict lanes)
{
    for (int i = 0; i < count; i++) {
        int16_t cell = column[i];
        int16_t captured = (int16_t) - (cell >> 1 & 1);
        lanes->to[i] = smaller(lanes->to[i], cell);
        lanes->loose_to[i] =
            smaller(lanes->loose_to[i], (int16_t)(cell | (captured & COLUMN_NEVER)));
    }
}

static void begin(int count, Lanes *lanes)
{
    for (int i = 0; i < count; i++) {
        lanes->from[i] = 0;
        lanes->to[i] = lanes->loose_to[i] = COLUMN_NEVER;
    }
}

static int count_left(int count, const Lanes *lanes)
{
    int16_t left = 0;
    for (int i = 0; i < count; i++) {
        int16_t from = (int16_t)(lanes->from[i] | COLUMN_FLAGS);
        int16_t to = (int16_t)(lanes->loose_to[i] & ~COLUMN_FLAGS);
        left = (int16_t)(left + (from < to));
    }
    return left;
}

const ColumnLoops LOOPS = {meet_stone, meet_move, meet_empty, begin, count_left};
