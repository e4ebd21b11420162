/* Which loops a processor of the x86 family can run. */
#include "games/library/columns.h"

const ColumnLoops *column_loops(void)
{
    return __builtin_cpu_supports("avx2") ? &COLUMN_LOOPS_AVX2 : &COLUMN_LOOPS_BASELINE;
}
