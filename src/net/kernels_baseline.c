/* For any processor: the instructions that the compiler may always use. */
#include "net/kernels_all.h"

#define KERNELS NET_KERNELS_BASELINE
#define KERNELS_NAME "baseline"
enum { VECTOR_BYTES = 16, TILE_POINTS = 3, TILE_GROUPS = 1 };
#include "net/kernels_code.h"
