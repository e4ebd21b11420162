/* For every processor. */
#define LOOPS COLUMN_LOOPS_BASELINE
#include "games/library/columns_code.h"
