/* For processors with AVX2 and FMA; the build gives the flags. */
#define KERNELS NET_KERNELS_AVX2
#define KERNELS_NAME "avx2"
#define VECTOR_BYTES 32
#define TILE_POINTS 6
#define TILE_GROUPS 1
#include "net/kernels_code.h"
