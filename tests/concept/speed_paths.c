/* How long the graph features of a whole position take, on one core, in processor time. The figures
 * to reach: 2 ms for the subgraph features of all empty points, 50 ms for the path features of all
 * pairs within reach. */
#include "../shape/random_position.h"
#include "base/random.h"
#include "concept/sample.h"

#include <stdio.h>
#include <time.h>

enum { POSITIONS = 40, SIZE = 19, PAIR_LIMIT = 4000 };

static double processor_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return 1e3 * (double)now.tv_sec + 1e-6 * (double)now.tv_nsec;
}

int main(void)
{
    static Board board;
    static ChainPair pairs[PAIR_LIMIT];
    static uint32_t rsf[RSF_COUNT], rspf[RSPF_COUNT];
    PathCounter *counter = path_counter_open();
    double points = 0, chains = 0, worst_points = 0, worst_chains = 0;
    long pair_count = 0;
    Random random;
    random_seed(&random, 3);
    for (int i = 0; i < POSITIONS; i++) {
        random_position(&random, SIZE, 40 + 6 * i, &board);
        double start = processor_ms();
        path_counter_set(counter, &board);
        for (Point at = 0; at < board_cell_count(&board); at++)
            if (board.stone[at] == STONE_NONE)
                rsf_count(counter, at, STONE_BLACK, rsf);
        double middle = processor_ms();
        int count = sample_list_pairs(&board, PAIR_LIMIT, pairs);
        for (int p = 0; p < count && p < PAIR_LIMIT; p++)
            rspf_count(counter, pairs[p].a, pairs[p].b, rspf);
        double end = processor_ms();
        pair_count += count;
        points += middle - start;
        chains += end - middle;
        worst_points = middle - start > worst_points ? middle - start : worst_points;
        worst_chains = end - middle > worst_chains ? end - middle : worst_chains;
    }
    printf("RSF of all empty points:    %6.2f ms, at most %6.2f\n", points / POSITIONS,
           worst_points);
    printf("RSPF of all pairs in reach: %6.2f ms, at most %6.2f (%.0f pairs)\n", chains / POSITIONS,
           worst_chains, (double)pair_count / POSITIONS);
    path_counter_close(counter);
    return 0;
}
