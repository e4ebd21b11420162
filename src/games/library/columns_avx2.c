/* For processors with AVX2; the build gives the flag. */
#define LOOPS COLUMN_LOOPS_AVX2
#include "games/library/columns_code.h"
