/* For processors with AVX2 and FMA; the build gives the flags. */
#include "net/kernels_all.h"

#define KERNELS NET_KERNELS_AVX2
#define KERNELS_NAME "avx2"
enum { VECTOR_BYTES = 32, TILE_POINTS = 6, TILE_GROUPS = 1 };
#include "net/kernels_code.h"
