/* How long the questions take, on random positions of the middle game. Not a test: `meson test
 * --benchmark` runs it. Processor time, so that other work on the machine counts little. */
#include "base/random.h"
#include "random_position.h"
#include "shape/effect.h"
#include "shape/fate_graph.h"
#include "shape/ladder.h"
#include "shape/region.h"

#include <stdio.h>
#include <time.h>

enum { BOARD_SIZE = 19, POSITION_COUNT = 200, MOVE_COUNT = 180, ROUND_COUNT = 20 };

static Board positions[POSITION_COUNT];
static volatile long sink; /* keeps the compiler from leaving the work out */

/* Ask about one position; returns how many questions that were. */
typedef long Work(Board *board);

static double processor_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void measure(const char *name, Work *work)
{
    double best = 0.0;
    for (int round = 0; round < ROUND_COUNT; round++) {
        long count = 0;
        double start = processor_seconds();
        for (int i = 0; i < POSITION_COUNT; i++)
            count += work(&positions[i]);
        double each = (processor_seconds() - start) / (double)(count > 0 ? count : 1);
        if (round == 0 || each < best)
            best = each;
    }
    printf("%-32s %9.1f ns\n", name, best * 1e9);
}

static long ask_liberties(Board *board)
{
    long count = 0;
    for (Point at = 0; at < board_cell_count(board); at++) {
        if (board->stone[at] != STONE_NONE)
            continue;
        sink += move_liberties_after(board, at, STONE_BLACK);
        sink += move_liberties_after(board, at, STONE_WHITE);
        count += 2;
    }
    return count;
}

static long ask_effects(Board *board)
{
    MoveEffect effect;
    long count = 0;
    for (Point at = 0; at < board_cell_count(board); at++) {
        if (board->stone[at] != STONE_NONE)
            continue;
        move_find_effect(board, at, STONE_BLACK, &effect);
        sink += effect.liberties;
        count++;
    }
    return count;
}

static long ask_regions(Board *board)
{
    RegionMap map;
    region_map_empty(board, &map);
    sink += map.count;
    return 1;
}

static long ask_life(Board *board)
{
    UnconditionalLife life;
    unconditional_life_find(board, &life);
    sink += life.alive_count[STONE_BLACK];
    return 1;
}

static long ask_graph(Board *board)
{
    FateGraph graph;
    fate_graph_build(board, &graph);
    sink += graph.node_count;
    return 1;
}

static long read_ladders(Board *board, int liberties, bool attacker_first, bool in_place)
{
    LadderAnswer answer;
    long count = 0;
    for (Point at = 0; at < board_cell_count(board); at++) {
        if (board->chain[at] != at || at == POINT_NONE || board->liberty_count[at] != liberties)
            continue;
        LadderRequest request = {.target = at, .attacker_first = attacker_first};
        if (in_place)
            ladder_read_in_place(board, &request, &answer);
        else
            ladder_read(board, &request, &answer);
        sink += answer.nodes;
        count++;
    }
    return count;
}

static long ask_ladders(Board *board)
{
    return read_ladders(board, 1, false, false);
}

static long ask_ladders_in_place(Board *board)
{
    return read_ladders(board, 1, false, true);
}

static long ask_captures_in_place(Board *board)
{
    return read_ladders(board, 2, true, true);
}

int main(void)
{
    Random random;
    random_seed(&random, 7);
    for (int i = 0; i < POSITION_COUNT; i++)
        random_position(&random, BOARD_SIZE, MOVE_COUNT, &positions[i]);
    measure("liberties after a move", ask_liberties);
    measure("effect of a move", ask_effects);
    measure("empty regions", ask_regions);
    measure("unconditional life, both colours", ask_life);
    measure("common fate graph", ask_graph);
    measure("chain in atari: ladder", ask_ladders);
    measure("the same in place", ask_ladders_in_place);
    measure("two liberties: attack, in place", ask_captures_in_place);
    return 0;
}
