/* Other processors: the compiler's own instructions are all there is. */
#include "games/library/columns.h"

const ColumnLoops *column_loops(void)
{
    return &COLUMN_LOOPS_BASELINE;
}
